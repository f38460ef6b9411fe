"""Watch it: what the others did is played back on the board, by mouse, keyboard and finger, and never in the way."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import durbar
from tests.patience import until
from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player
from tests.web.browser.test_access import serious
from tests.web.browser.test_friends import link_of, take_a_turn, whose_turn

BOTH = pytest.mark.parametrize("size", ["wide", "phone"])
PLAYED = "#screen.is-played"
CHOOSE = """(option) => { const one = document.querySelector(`#options [data-option="${option}"]`);
    if (!one || document.querySelector(".is-played")) return false; one.click(); return true; }"""
"""Chooses in one breath with the look whether there is something to choose."""
SCORE = {"sabika": "#rival-1 .score", "amritsar": "#am-raja-board .score"}
TURNS = 3


def alone(game: str, done: float) -> dict[str, Any]:
    """Play a game alone at random, and write it down when so much of it is done."""
    table = durbar.new_table(game, players=1, seed="watch")
    bot = durbar.bot("random", "watch")
    while not table.over:
        table.choose(str(bot.choose(table, 0)), 0)
    record = table.record()
    moves = record["moves"]
    choices = [place for place, move in enumerate(moves) if "choose" in move]
    cut = choices[int(len(choices) * done)]
    return {**{key: value for key, value in record.items() if key not in ("hashes", "result")}, "moves": moves[:cut]}


def play_on(player: Player, rng: Random) -> None:
    """Choose anything, or end the turn, and wait for what comes of it."""
    page, moment = player.page, player.moment
    if page.locator(DONE).count():
        page.locator(DONE).click()
    elif not page.evaluate(CHOOSE, rng.choice(player.texts())):
        return  # the play-back has begun meanwhile
    page.wait_for_function(
        """(past) => { const screen = document.getElementById("screen"), { seat, number, turn, over } = screen.dataset;
        const asked = turn === "1" || over === "1" || !!document.querySelector("#do-end-turn.filled");
        return !!document.querySelector("body.watching") || (asked && `${seat}/${number}` !== past); }""",
        arg=moment,
    )


def until_played(player: Player, rng: Random) -> None:
    """Play on until something is played back."""
    while not player.page.locator("body.watching").count():
        play_on(player, rng)
    player.page.wait_for_selector(PLAYED)


def until_he_acts(player: Player, rng: Random) -> None:
    """Play on until a turn of an automa is played back, and stay at its first step."""
    until_played(player, rng)
    while player.page.locator(".dots li").count() < 3:
        if player.page.locator(PLAYED).count():
            go_on(player)
        else:
            until_played(player, rng)


def at_line(player: Player) -> str:
    return player.page.locator("#bar").get_attribute("data-line") or ""


def go_on(player: Player, key: str = "Space") -> None:
    """Press a key, and wait for another step or the present."""
    line = at_line(player)
    player.page.keyboard.press(key)
    player.page.wait_for_function("(line) => document.getElementById('bar').dataset.line !== line", arg=line)


def is_present(player: Player) -> None:
    expect(player.page.locator(PLAYED)).to_have_count(0)


def follow(player: Player, game: str) -> int:
    """Go through everything that is played back; what is said of points is what changes. Give how often it was."""
    page = player.page
    score = page.locator(SCORE[game]).first
    before, told = None, 0
    while page.locator(PLAYED).count():
        now = int(re.findall(r"-?\d+", score.inner_text())[0])
        gains = dict(one.split(":") for one in (page.locator("#bar").get_attribute("data-gains") or "").split())
        said = page.locator("#said").inner_text()
        assert len(said) > 5
        if "1" in gains:
            assert before is None or now - before == int(gains["1"]), said
            assert f"now {now}" in said
            told += 1
        elif before is not None:
            assert now == before, said
        before = now
        go_on(player)
    return told


@pytest.mark.parametrize("game", SCORE)
def test_turns_of_an_automa_are_followed_by_what_is_played_back(come: Come, game: str) -> None:
    """By keyboard alone; each of his turns comes before the next question, and tells the points that are seen."""
    anna, rng = come(watch=""), Random(game)
    anna.bring(alone(game, 0.3))
    told = 0
    for _ in range(TURNS):
        until_played(anna, rng)
        expect(anna.page.locator("#film-next")).to_be_focused()
        told += follow(anna, game)
        expect(anna.page.locator("#prompt:focus, #chapter-title:focus")).to_have_count(1)  # or what a round has brought
        anna.page.keyboard.press("Escape")
    assert told >= 1


@pytest.mark.soak
@pytest.mark.parametrize("game", SCORE)
def test_a_whole_game_alone_is_followed_by_what_is_played_back(come: Come, game: str) -> None:
    anna, rng = come(watch=""), Random(game)
    anna.lay_table(["me"], game=game)
    told = 0
    while not anna.over:
        if anna.page.locator("body.watching").count():
            anna.page.wait_for_selector(PLAYED)
            told += follow(anna, game)
        else:
            play_on(anna, rng)
    assert told > 10


@BOTH
def test_the_bar_asks_nothing_and_the_spots_are_lit(come: Come, size: str) -> None:
    anna = come(size, watch="")
    anna.bring(alone("sabika", 0.4))
    page = anna.page
    asking = page.locator("#bar").bounding_box()
    until_he_acts(anna, Random(1))
    expect(anna.options).to_have_count(0)
    expect(page.locator("#watch")).to_contain_text("Watching")
    page.wait_for_function("() => document.querySelectorAll('#veil rect.line').length > 0")
    assert serious(page) == []
    playing = page.locator("#bar").bounding_box()
    assert asking
    assert playing
    assert playing["height"] == asking["height"], "the board above never changes its size"
    card = page.locator("#drawn").bounding_box()
    assert card
    assert card["y"] + card["height"] <= playing["y"], "a card that was drawn leaves the bar free"
    if size == "wide":
        expect(page.locator("#drawn section.now")).to_have_count(1)
        expect(page.locator(".dots .here")).to_have_count(1)
    box = page.locator("#film-next").bounding_box()
    assert box
    assert box["height"] >= 44
    while page.locator(PLAYED).count():
        line = at_line(anna)
        if size == "wide":
            page.locator("#film-next").click()
        else:  # a tap on the board
            box = page.locator("#board").bounding_box()
            assert box
            page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        page.wait_for_function("(line) => document.getElementById('bar').dataset.line !== line", arg=line)
    assert anna.data("turn") == "1" or anna.over


HOLD = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { const way = animate.apply(this, how); way.pause(); return way; };
}"""
"""Keeps whatever begins to travel where it comes from."""
LIT = """() => {
    const under = document.getAnimations().filter((way) => way.playState === "paused").length;
    const lit = [...document.querySelectorAll("#veil rect.line")].map((one) => one.getBoundingClientRect());
    for (const way of document.getAnimations()) way.finish();
    const board = [...document.querySelectorAll("#board [data-spot]")].map((one) => one.getBoundingClientRect());
    const off = lit.filter((one) => !board.some((at) => Math.abs(at.width + 6 - one.width) < 2
        && Math.abs(at.left - 3 - one.left) < 2 && Math.abs(at.top - 3 - one.top) < 2));
    return { under, lit: lit.length, off: off.map(({ x, y, width, height }) => [x, y, width, height]) };
}"""
"""What is lit that is no spot once everything has arrived."""


def test_what_is_lit_is_the_spot_and_not_the_way_of_what_travels_there(come: Come) -> None:
    anna = come(motion=True, watch="")
    anna.page.add_init_script(f"({HOLD})()")
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"], game="agra")
    travelled = 0
    for _ in range(40):
        anna.page.wait_for_selector(f'{PLAYED}, #screen[data-turn="1"], {DONE}')
        if not anna.page.locator(PLAYED).count():
            take_a_turn_of_mine(anna)
            continue
        seen = anna.page.evaluate(LIT)
        assert seen["off"] == []
        travelled += bool(seen["under"] and seen["lit"])
        if travelled > 2:
            break
        go_on(anna)
    assert travelled > 2


def test_a_long_story_fits_into_the_bar_with_its_steps(come: Come) -> None:
    """What is told is set closer where sentence, result and steps would need more than the height of the bar."""
    anna = come(watch="")
    anna.bring(alone("sabika", 0.4))
    until_played(anna, Random(1))
    page = anna.page
    longer = "Moon plays yellow elephant and princess with white elephant: ahead in princess and in elephant. "
    page.evaluate(
        """(words) => {
        document.querySelector("#said .question").textContent = words;
        document.querySelector("#said .result")?.remove();
        document.getElementById("said").insertAdjacentHTML("beforeend", '<p class="result">No longer ahead: you.</p>');
    }""",
        longer,
    )
    page.evaluate("async () => (await import('/static/veil.js')).sync()")
    bar = page.locator("#bar").bounding_box()
    steps = page.locator(".dots").bounding_box()
    first = page.locator("#said .question").bounding_box()
    assert bar
    assert steps
    assert first
    assert first["height"] > 20, "it takes two lines"
    assert first["y"] >= bar["y"]
    assert steps["y"] + steps["height"] <= bar["y"] + bar["height"]


def test_dark_it_is_as_good(come: Come) -> None:
    anna = come(theme="dark", watch="")
    anna.bring(alone("amritsar", 0.4))
    until_played(anna, Random(1))
    assert serious(anna.page) == []


def test_back_and_forth_and_out(come: Come) -> None:
    anna = come(watch="")
    anna.bring(alone("sabika", 0.4))
    until_he_acts(anna, Random(1))
    first = at_line(anna)
    go_on(anna, "ArrowRight")
    second = at_line(anna)
    go_on(anna, "ArrowLeft")
    assert at_line(anna) == first
    anna.page.locator(f'.dots [data-step="{second}"]').click()
    expect(anna.page.locator(f'#bar[data-line="{second}"]')).to_have_count(1)
    anna.page.keyboard.press("Escape")
    is_present(anna)
    expect(anna.page.locator("#prompt:focus, #chapter-title:focus")).to_have_count(1)
    if anna.page.locator("#chapter-title:focus").count():
        anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("w")
    expect(anna.page.locator(PLAYED)).to_have_count(1)
    anna.page.keyboard.press("w")
    is_present(anna)


def test_who_wants_none_of_it_is_asked_at_once(come: Come) -> None:
    anna = come(watch="")
    anna.bring(alone("sabika", 0.4))
    until_played(anna, Random(1))
    anna.page.locator("#watch-when").select_option("never")
    anna.page.keyboard.press("Escape")
    is_present(anna)
    expect(anna.page.locator("#watch")).to_be_hidden()
    rng = Random(2)
    for _ in range(6):
        play_on(anna, rng)
        is_present(anna)
    anna.page.reload()
    expect(anna.page.locator("#watch")).to_be_hidden()


def test_a_choice_ends_it_and_is_made(come: Come) -> None:
    """Whoever clicks what is possible now means it, though an earlier moment is shown."""
    anna, rng = come(), Random(1)
    anna.lay_table(["me", "bot:random", "bot:random"], game="agra")
    spot = anna.page.locator('#board .spot[data-spot^="building-"][data-option]:not([data-options])').first
    while not (anna.page.locator("#watch").count() and spot.count()):
        anna.wait_for_turn()
        play_on(anna, rng)
    name, option, moment = spot.get_attribute("data-spot"), spot.get_attribute("data-option"), anna.moment
    anna.page.keyboard.press("w")
    expect(anna.page.locator(PLAYED)).to_have_count(1)
    with anna.page.expect_request(lambda request: request.url.endswith("/choose")) as sent:
        anna.press_what_shows(anna.page.locator(f'#board [data-spot="{name}"]').first)
    assert (sent.value.post_data_json or {}).get("option") == option
    is_present(anna)
    anna.wait_past(moment)


def test_with_motion_it_goes_on_by_itself_and_waits_at_its_stops(come: Come) -> None:
    anna = come(motion=True, watch="always")
    anna.bring(alone("sabika", 0.4))
    until_played(anna, Random(1))
    anna.page.keyboard.press("3")
    expect(anna.page.locator('[data-speed="2"]')).to_have_attribute("aria-pressed", "true")
    lines = {at_line(anna)}

    def ended() -> bool:
        lines.add(at_line(anna))
        anna.time_passes(1)
        return not anna.page.locator(PLAYED).count()

    until("all was played back", ended)
    assert len(lines) >= 3
    assert anna.data("turn") == "1" or anna.over


def test_without_motion_each_step_waits(come: Come) -> None:
    anna = come(watch="always")
    anna.bring(alone("sabika", 0.4))
    until_played(anna, Random(1))
    line = at_line(anna)
    expect(anna.page.locator("#watch-when")).to_be_visible()
    expect(anna.page.locator(".speed")).to_be_hidden()  # it would have no effect
    anna.time_passes(60)
    anna.round_trip()
    assert at_line(anna) == line


@BOTH
def test_a_line_of_the_log_is_shown_at_that_very_step(come: Come, size: str) -> None:
    """Any line, also of one's own turn; Esc leads back to the question."""
    anna = come(size)
    anna.bring(alone("amritsar", 0.4))
    page, options = anna.page, anna.texts()
    anna.press(page.locator('.tools [data-drawer="log"]'))
    page.locator("#drawer details:not([open]) summary").last.click()
    page.wait_for_function("() => document.querySelectorAll('#drawer .lines .then').length > 2")
    line = page.locator("#drawer .lines .then >> visible=true").last
    step = line.get_attribute("data-step")
    anna.press(line)
    expect(page.locator(f'#bar.playing[data-line="{step}"]')).to_have_count(1)
    anna.press(page.locator("#film-skip"))
    is_present(anna)
    assert anna.texts() == options


@BOTH
def test_the_automa_has_a_token_of_his_own(come: Come, size: str) -> None:
    """The Maharaja is no second player: the bar, the log and the story show his crown [22.3]."""
    anna = come(size, watch="")
    anna.bring(alone("amritsar", 0.4))
    until_he_acts(anna, Random(1))
    page = anna.page
    crown = 'use[href="#seat-own"]'
    expect(page.locator("#whose svg.seat-own >> visible=true")).not_to_have_count(0)
    colour = page.locator("#am-raja-board header .tok circle").evaluate("one => getComputedStyle(one).fill")
    assert page.locator("#whose svg.seat-own circle").first.evaluate("one => getComputedStyle(one).fill") == colour
    assert page.locator(f"#bar {crown} >> visible=true").first.evaluate("one => one.getBBox().width") > 0
    page.keyboard.press("Escape")
    is_present(anna)
    expect(page.locator(f".tale {crown}")).not_to_have_count(0)
    expect(page.locator('.tale use[href="#seat-1"]')).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator(f"#drawer h4 {crown}")).not_to_have_count(0)


def test_on_a_phone_the_row_of_whoever_plays_has_a_frame_and_its_changes(come: Come) -> None:
    anna = come("phone", watch="")
    anna.lay_table(["me", "bot:random", "bot:random"])
    page = anna.page
    take_a_turn_of_mine(anna)
    seen = 0
    for _ in range(30):
        page.wait_for_selector(f'{PLAYED}, #screen[data-turn="1"], {DONE}')
        if not page.locator(PLAYED).count():
            if seen:
                break
            take_a_turn_of_mine(anna)
            continue
        expect(page.locator(".turns .here")).to_have_count(1)
        seat = page.locator("#bar").get_attribute("data-seat")
        if seat:
            row, frame = page.locator(f"#strip-{seat}").bounding_box(), page.locator("#gains .row").bounding_box()
            assert row
            assert frame
            assert abs(row["y"] + row["height"] / 2 - frame["y"] - frame["height"] / 2) < 2
            badges = page.locator("#gains .badge").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().right)"
            )
            assert all(right <= 390 for right in badges), badges
            seen += len(badges)
        go_on(anna)
    assert seen, "somebody played a card or left the court, and counts changed"
    is_present(anna)
    expect(page.locator("#gains > *")).to_have_count(0)


@pytest.mark.parametrize("motion", [True, False])
def test_points_fly_to_the_score_if_things_may_move(come: Come, motion: bool) -> None:
    anna, rng = come(motion=motion, watch=""), Random(3)
    anna.bring(alone("sabika", 0.4))
    page = anna.page
    page.evaluate(
        """() => { window.flown = []; new MutationObserver((all) => { for (const { addedNodes } of all)
        for (const one of addedNodes) if (one.className === "points") window.flown.push(one.textContent); })
        .observe(document.body, { childList: true, subtree: true }); }"""
    )
    told: list[str] = []
    while not told:
        until_played(anna, rng)
        while page.locator(PLAYED).count():
            gains = (page.locator("#bar").get_attribute("data-gains") or "").split()
            told += [one.split(":")[1] for one in gains]
            go_on(anna)
    flown = page.evaluate("() => window.flown")
    assert flown == ([one.replace("-", "−") if "-" in one else f"+{one}" for one in told] if motion else [])


def test_whoever_reaches_for_their_own_things_has_seen_enough(come: Come) -> None:
    """The card that was drawn lies over the own board: a click there gives the board free."""
    anna = come(watch="")
    anna.bring(alone("sabika", 0.4))
    until_he_acts(anna, Random(1))
    anna.page.locator("#drawn > header").click()
    is_present(anna)
    expect(anna.page.locator("#drawn")).to_have_count(0)
    assert anna.data("turn") == "1"


def test_what_somebody_does_meanwhile_comes_behind_it(come: Come) -> None:
    anna, tomasz = come(), come()
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    player, looker = anna, tomasz
    while not looker.page.locator("#watch").count():
        take_a_turn(whose_turn(anna, tomasz))
        player = whose_turn(anna, tomasz)
        looker = tomasz if player is anna else anna
    page = looker.page
    expect(page.locator("#watch")).to_be_visible()
    page.locator("#watch").click()
    expect(page.locator(PLAYED)).to_have_count(1)
    steps = len(looker.data("steps").split())
    line = at_line(looker)
    take_a_turn(player)
    page.wait_for_function("(n) => document.getElementById('screen').dataset.steps.split(' ').length > n", arg=steps)
    assert at_line(looker) == line
    expect(page.locator(PLAYED)).to_have_count(1)
    page.keyboard.press("Escape")
    is_present(looker)


def test_under_a_curtain_nothing_plays(come: Come) -> None:
    """Whoever lifts it sees what the others did, and then the question."""
    anna = come(watch="always")
    anna.lay_table(["me", "hotseat"])
    page, seen = anna.page, 0
    while seen < 2:
        page.wait_for_selector(f'[data-reveal], {PLAYED}, #screen[data-turn="1"]')
        if page.locator("[data-reveal]").count():
            expect(page.locator("#watch")).to_have_count(0)
            page.keyboard.press("w")
            anna.round_trip()
            expect(page.locator("[data-reveal]")).to_have_count(1)
            anna.press(page.locator("[data-reveal]"))
            page.wait_for_selector("[data-reveal]", state="detached")
        elif page.locator(PLAYED).count():
            seen += 1
            page.keyboard.press("Escape")
            is_present(anna)
        else:
            take_a_turn(anna)


def test_a_round_of_bots_is_followed_at_the_pace_of_the_reader(come: Come) -> None:
    """Every bot's turn stops once, with its story, before the next question appears."""
    anna = come(watch="", sheets=False)  # nothing plays while the sheet of a visit is read
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"])
    told: list[str] = []
    for _ in range(60):
        anna.page.wait_for_selector(f'{PLAYED}, #screen[data-turn="1"], {DONE}')
        if anna.page.locator(PLAYED).count():
            told.append(anna.page.locator("#said .question").inner_text())
            go_on(anna)
        elif told:
            break
        else:
            take_a_turn_of_mine(anna)
    assert len(told) >= 3
    assert all(text.strip() for text in told)


def take_a_turn_of_mine(player: Player) -> None:
    while player.data("turn") == "1" and not player.page.locator(PLAYED).count():
        moment, texts = player.moment, player.texts()
        if not texts:
            if player.page.locator(DONE).count():
                break
            continue  # what the others did is being shown by now
        option = "leave" if "leave" in texts else texts[0]
        if not player.page.evaluate(CHOOSE, option):
            continue  # the play-back has begun between the look and the click, and has taken the options away
        player.page.wait_for_function(
            """(past) => { const { seat, number } = document.getElementById("screen").dataset;
            return `${seat}/${number}` !== past || document.querySelector(".is-played"); }""",
            arg=moment,
        )
    if player.page.locator(DONE).count():  # by key: what is played back meanwhile takes the button away
        moment = player.moment
        player.page.keyboard.press("e")
        player.page.wait_for_function(
            """(past) => { const { seat, number } = document.getElementById("screen").dataset;
            return `${seat}/${number}` !== past || !document.querySelector("#do-end-turn.filled"); }""",
            arg=moment,
        )
