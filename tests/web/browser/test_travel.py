"""What changes its place travels there: cards from and to the hand, palaces out of their owner's supply."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import CURTAIN, Player

SPY = """
  window.ways = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const [x, y] = frames[0].transform.match(/-?[\\d.]+/g).map(Number);
    window.ways.push([this.id, x, y]);
    return animate.call(this, frames, how);
  };
"""


def watched(come: Come, *, motion: bool = True, size: str = "wide", hotseat: bool = False) -> Player:
    """Sit down with somebody; the page writes down what travels, and from how far."""
    player = come(size, motion=motion)
    player.page.add_init_script(SPY)
    if hotseat:
        player.lay_table(["me", "hotseat", "hotseat"], name="Anna", names={1: "Wei-Lin", 2: "Yuki"})
        player.page.click(CURTAIN)
        expect(player.page.locator("#own")).to_be_visible()
    else:
        player.lay_table(["me", "bot:random", "bot:random"])
    player.wait_for_turn()
    return player


def ways(player: Player) -> dict[str, tuple[float, float]]:
    """Give what has travelled since the last look, each with its first way."""
    made = player.page.evaluate("window.ways.splice(0)")
    return {id: (x, y) for id, x, y in reversed(made)}


def play(player: Player) -> str:
    """Play the first card, alone, and name it."""
    ways(player)
    player.play_a_card()
    card = player.page.locator("#own .played .tm-card").first.get_attribute("id")
    assert card is not None
    return card.removeprefix("played-")


def test_a_played_card_travels_from_the_hand_and_back(come: Come) -> None:
    anna = watched(come)
    card = play(anna)
    assert ways(anna)[f"played-{card}"][1] < -60, "the hand lies above the cards played"
    moment = anna.moment
    anna.page.keyboard.press("r")
    anna.wait_past(moment)
    back = {id: way for id, way in ways(anna).items() if id.startswith(f"hand-{card}")}
    assert [way for _, way in back.values() if way > 60], "and it goes back to where it came from"


def test_a_taken_card_travels_to_the_hand_and_a_palace_to_its_city(come: Come) -> None:
    anna = watched(come)
    ways(anna)
    seen: dict[str, tuple[float, float]] = {}
    for _ in range(40):
        anna.wait_for_turn()
        texts = anna.texts()
        if not texts:
            anna.end_turn()
            continue
        wish = [text for text in texts if text.startswith(("take ", "place ", "crown ", "leave"))]
        anna.choose((wish or texts)[0])
        for id, way in ways(anna).items():
            if id.startswith("hand-") and way[0] < -100:
                seen["card"] = way
            if id.startswith("palace-"):
                seen["palace"] = way
        if len(seen) == 2:
            break
    assert seen["palace"][0] > 0, "homes stand right of the map"
    assert seen["card"][0] < 0, "open cards lie left of the hand"


def test_nothing_travels_where_motion_is_not_wanted(come: Come) -> None:
    anna = watched(come, motion=False)
    play(anna)
    assert ways(anna) == {}


def test_a_hand_that_is_uncovered_is_there_at_once(come: Come) -> None:
    anna = watched(come, hotseat=True)
    play(anna)
    anna.page.keyboard.press("e")
    expect(anna.page.locator("#curtain")).to_be_visible()
    ways(anna)
    anna.page.click(CURTAIN)
    expect(anna.page.locator("#own .hand .tm-card").first).to_be_visible()
    assert ways(anna) == {}


def test_an_equal_card_in_the_hand_is_not_the_chosen_one(come: Come) -> None:
    anna = watched(come, motion=False)
    card = play(anna)
    assert "chosen" in (anna.page.locator(f"#played-{card}").get_attribute("class") or "")
    expect(anna.page.locator("#own .hand .chosen")).to_have_count(0)
