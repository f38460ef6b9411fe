"""Two browsers at one table by link; and a server that is killed in between."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from tests.patience import until
from tests.web.browser.conftest import Come
from tests.web.browser.house import House
from tests.web.browser.player import DONE, Player


def link_of(host: Player, seat: int | None) -> str:
    """Read the link of a seat, or of those who watch, in the friends' drawer."""
    page = host.page
    host.press(page.locator('[data-drawer="menu"]'))
    host.press(page.locator('#drawer [data-drawer="friends"]'))
    place = "watch" if seat is None else seat
    address = page.locator(f'#drawer .friend:has(img[src$="/qr/{place}.svg"]) input').input_value()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    return address


def whose_turn(*players: Player) -> Player:
    """Wait until it is the turn of one of them."""

    def look() -> Player | None:
        return next((player for player in players if player.data("turn") == "1"), None)

    return until("it is somebody's turn", look)


def take_a_turn(player: Player) -> None:
    """Leave the court if possible, else take the first option, and end the turn when it is done."""
    while player.data("turn") == "1":
        texts = player.texts()
        player.choose("leave" if "leave" in texts else texts[0])
    if player.page.locator(DONE).count():
        player.end_turn()


def test_two_friends_play_each_other_by_link(come: Come) -> None:
    anna, tomasz = come("wide"), come("phone")
    anna.lay_table(["me", "friend", "bot:random"], name="Anna", names={1: "Tomasz"})
    address = link_of(anna, 1)
    assert len(address.rpartition("/")[2]) >= 22  # 128 bits or more

    tomasz.sit_down(address)
    assert tomasz.data("seat") == "1"
    for _ in range(4):
        player = whose_turn(anna, tomasz)
        other = tomasz if player is anna else anna
        before = other.data("version")
        take_a_turn(player)
        expect(other.screen).not_to_have_attribute("data-version", before)
    tomasz.page.reload()
    assert tomasz.data("seat") == "1"


def test_chat_is_text_and_reaches_the_other(come: Come) -> None:
    anna, tomasz = come("wide"), come("phone")
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    tomasz.press(tomasz.page.locator('[data-drawer="menu"]'))
    tomasz.press(tomasz.page.locator('#drawer [data-drawer="chat"]'))
    tomasz.page.locator("#chat-text").fill("<b>good luck</b>")
    tomasz.press(tomasz.page.locator('#drawer button[type="submit"]'))
    expect(tomasz.page.locator(".said")).to_contain_text("<b>good luck</b>")
    expect(anna.page.locator("body.unread")).to_have_count(1)
    anna.page.click(".chat-button")
    expect(anna.page.locator(".said")).to_contain_text("<b>good luck</b>")
    expect(anna.page.locator("body.unread")).to_have_count(0)


SAY = """([seat, first, last]) => (async () => {
    for (let n = first; n <= last; n++) {
        const body = JSON.stringify({ seat, text: `line ${n}.`, key: `line-number-${n}` });
        const headers = { "Content-Type": "application/json" };
        await fetch(`${location.pathname}/chat`, { method: "POST", body, headers });
    }
})()"""


def test_a_long_chat_is_leafed_through(come: Come) -> None:
    anna, tomasz = come("wide"), come("phone")
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    anna.page.evaluate(SAY, [0, 0, 27])
    tomasz.page.evaluate(SAY, [1, 28, 55])
    anna.page.click(".chat-button")
    said = anna.page.locator(".said")
    expect(said).to_contain_text("line 55.")
    expect(said).not_to_contain_text("line 5.")
    anna.page.click("#drawer [data-before]")
    expect(said).to_contain_text("line 5.")
    expect(said).not_to_contain_text("line 6.")
    tomasz.page.evaluate(SAY, [1, 56, 57])  # what is being read stays
    expect(anna.page.locator("#screen")).to_have_attribute("data-chat", "58")
    expect(said).to_contain_text("line 5.")
    anna.page.locator("#chat-text").fill("at last")
    anna.page.click('#drawer button[type="submit"]')
    expect(said).to_contain_text("at last")
    expect(said).not_to_contain_text("line 5.")


def test_what_is_typed_while_the_chat_is_fetched_stays(come: Come) -> None:
    anna = come("wide")
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    anna.page.keyboard.press("Escape")
    anna.page.click(".chat-button")
    field = anna.page.locator("#chat-text")
    expect(field).to_be_visible()

    def late(route: Route) -> None:
        answer = route.fetch()
        field.fill("not lost")
        route.fulfill(response=answer)

    anna.page.route("**/drawer/chat*", late)
    with anna.page.expect_response("**/drawer/chat*"):
        anna.page.evaluate(SAY, [0, 0, 0])
    expect(anna.page.locator(".said")).to_contain_text("line 0.")
    expect(field).to_have_value("not lost")


def test_a_spectator_sees_the_table_and_no_hand(come: Come) -> None:
    anna, maria = come("wide"), come("wide")
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    maria.page.goto(link_of(anna, None))
    expect(maria.page.locator("#rivals")).to_contain_text("Anna")
    assert maria.data("seat") == ""
    assert maria.options.count() == 0
    assert maria.page.locator("#steps, [data-option]").count() == 0
    assert 'data-spot="hand-' not in maria.screen.inner_html()


def test_a_bot_takes_a_seat_and_gives_it_back(come: Come) -> None:
    anna = come("wide")
    anna.lay_table(["me", "friend"], names={1: "Tomasz"})
    page = anna.page
    page.locator('[data-drawer="menu"]').click()
    page.locator('#drawer [data-do="takeover"]').first.click()
    expect(page.locator("#takeovers [data-do=giveback]")).to_have_count(1)
    for _ in range(2):  # the open menu shows what is true now, and so does one that is opened anew
        expect(page.locator('#drawer [data-do="giveback"]')).to_be_visible()
        page.keyboard.press("Escape")
        page.locator('[data-drawer="menu"]').click()
    page.locator('#drawer [data-do="giveback"]').click()
    expect(page.locator("#takeovers [data-do=giveback]")).to_have_count(0)
    expect(page.locator('#drawer [data-do="giveback"]')).to_have_count(0)


def test_going_back_needs_the_others_consent(come: Come) -> None:
    anna, tomasz = come("wide"), come("wide")
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"}, undo="consent")
    tomasz.sit_down(link_of(anna, 1))
    take_a_turn(whose_turn(anna, tomasz))
    take_a_turn(whose_turn(anna, tomasz))  # whoever has chosen once is asked from then on
    player = whose_turn(anna, tomasz)
    other = tomasz if player is anna else anna
    player.choose(next(text for text in player.texts() if text.startswith("play ")))
    if "alone" in player.texts():
        player.choose("alone")
    player.end_turn()
    # The bot moves first: a request made while it does would be out of date.
    expect(player.screen).to_have_attribute("data-waiting", whose_turn(anna, tomasz).data("seat"))
    player.page.locator("#do-undo").click()
    expect(player.page.locator("#consent")).to_be_visible()
    other.page.locator('#consent [data-consent="no"]').click()
    assert "would rather go on" in player.refusal()
    assert player.page.locator(".toast").count() == 1
    assert other.page.locator(".toast").count() == 0
    player.page.locator("#do-undo").click()
    expect(player.page.locator("#consent")).to_be_visible()
    other.page.locator('#consent [data-consent="yes"]').click()
    expect(player.page.locator("#consent")).to_have_count(0)
    assert whose_turn(anna, tomasz) is player


def question(player: Player) -> str:
    return player.page.locator("#prompt .question").inner_text()


def test_a_seat_survives_a_killed_server(chromium: Browser, tmp_path: Path) -> None:
    """Kill -9 in mid-turn: the page says so, comes back by itself, and the choice made is still there."""
    house = House(tmp_path / "house", "killed")
    anna = Player(chromium, house.url)
    try:
        anna.lay_table(["me", "bot:random", "bot:random"])
        anna.wait_for_turn()
        anna.choose("leave")
        asked = question(anna)
        anna.offline = True
        house.kill()
        expect(anna.page.locator("#lost")).to_be_visible()
        anna.page.locator("#options [data-option]").first.click()  # sent again and again until somebody answers
        house.start()

        def goes_on() -> bool:
            anna.time_passes(8)  # it tries again after longer and longer breaks, but none is longer
            return anna.page.locator("#lost").is_hidden() and asked != question(anna)

        until("the page has come back, and its choice was made", goes_on)
        anna.page.locator("#do-undo").click()
        expect(anna.page.locator("#prompt .question")).to_have_text(asked)
    finally:
        anna.close()
        house.stop()
