"""How many options a question can have at most [4.4, 6.5]: positions with as much to choose as there can ever be."""

from __future__ import annotations

import pytest

from durbar.games.agra.rules.meditation import MOST_AT_ONCE, circle_options
from tests.games.agra.situation import GOODS, Seat, Table, asked, choose, goods, options, refusal, sit_down

ABOUT_SIXTY = 64
EACH = " ".join(GOODS)
SPACES = ("architect", "trader", "botanist", "quarry", "lumberjack", "turmeric-field", "cotton-field", "tailor")
MINE = {"french-trader": 0, "caliph": 0, "english-trader": 0}
"""Contracts that have something to choose, with the Mosaicist or the Jagirdar as the third of level II."""


def full(stock: str, favour: int, tiles: str, contract: str, blocked: str = "uncover", spare: int = 0) -> Table:
    """Give the first of four players all kinds of goods at pier 5, workers everywhere, and contracts to use."""
    spaces = [*SPACES, "sawmill", "oil-press"][: 10 - spare]
    return sit_down(
        Seat(goods=f"{EACH} {stock}", favour=favour, level=6, tiles=tiles, influence=(1, 1, 1)),
        Seat(),
        Seat(),
        Seat(),
        workers=dict.fromkeys(spaces, 0),
        lying="architect trader",
        contracts={**MINE, contract: 0},
        pier=5,
        blocked=blocked,
    )


@pytest.mark.rule("agra", "4.4")
@pytest.mark.parametrize("blocked", ["deliver", "process", "uncover", "exchange"])
def test_a_full_circle_is_asked_in_two_steps(blocked: str) -> None:
    table = full("", 6, "sell price-token akbar-or-order", "mosaicist", blocked)
    choose(table, "lie botanist")
    assert len(circle_options(table.state, 0)) > MOST_AT_ONCE
    actions = [name for name in ("deliver", "process", "uncover", "exchange", "farmer") if name != blocked]
    assert options(table, "circle") == [f"circle {name}" for name in actions]
    assert refusal(table, f"circle {blocked}") == ("circle_blocked", "4.4")
    assert len(options(table)) <= ABOUT_SIXTY
    for name in actions:
        trial = table.clone()
        trial.choose(f"circle {name}")
        assert asked(trial) == (0, "circle_target")
        assert len(options(trial)) <= ABOUT_SIXTY


@pytest.mark.rule("agra", "4.4")
def test_the_second_step_keeps_to_the_action_and_is_paid_then() -> None:
    table = full("", 6, "sell price-token akbar-or-order", "mosaicist")
    choose(table, "lie botanist")
    assert refusal(table, "process statue") == ("action_first", "4.4")
    choose(table, "circle process")
    assert refusal(table, "exchange wood") == ("circle_other", "4.4")
    assert refusal(table, "process wood") == ("not_made", "7.7")
    choose(table, "process statue")
    assert table.state.mp == 1
    assert goods(table, 0).split().count("statue") == 2


@pytest.mark.rule("agra", "4.4")
@pytest.mark.rule("agra", "3.3")
def test_a_secondary_action_may_empty_the_second_step() -> None:
    """All deliveries cost 3 points, and the Mosaicist takes them: the circle is asked again."""
    table = full("", 4, "sell price-token akbar-or-order", "mosaicist")
    choose(table, "lie botanist", "circle deliver", "contract mosaicist-3")
    assert (asked(table), table.state.mp) == ((0, "meditate"), 1)


@pytest.mark.rule("agra", "4.4")
def test_a_short_circle_is_asked_directly() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), workers={"quarry": 0})
    choose(table, "lie quarry")
    assert options(table, "circle") == []
    assert refusal(table, "circle exchange") == ("circle_directly", "4.4")


@pytest.mark.rule("agra", "4.4")
def test_the_longest_circle_that_is_asked_directly() -> None:
    """Goods are given away until the circle fits: nothing between can be longer than this."""
    table = full("", 6, "sell price-token akbar-or-order", "mosaicist")
    choose(table, "lie botanist")
    given = iter(GOODS)
    while options(table, "circle"):
        assert len(options(table)) <= ABOUT_SIXTY
        choose(table, "take-back", f"free {next(given)}")
    assert len(circle_options(table.state, 0)) <= MOST_AT_ONCE
    assert len(options(table)) <= ABOUT_SIXTY


@pytest.mark.rule("agra", "6.5")
@pytest.mark.parametrize(
    ("stock", "favour", "tiles"),
    [
        ("", 6, "sell price-token akbar-or-order"),
        ("statue cloth", 4, "sell price-token akbar-or-order"),
        ("statue cloth curry cotton", 2, "stand-up farmers exchange"),
        ("statue cloth curry cotton painting turmeric", 0, "stand-up farmers exchange"),
    ],
)
def test_the_sailor_with_everything_to_deliver(stock: str, favour: int, tiles: str) -> None:
    table = full(stock, favour, tiles, "jagirdar", spare=1)
    choose(table, "go-on", "place sailor")
    assert asked(table) == (0, "sail")
    assert len(options(table, "deliver", "pay", "order")) == 20 + 16 + 3
    assert 54 < len(options(table)) <= ABOUT_SIXTY


@pytest.mark.rule("agra", "6.10")
@pytest.mark.rule("agra", "7.3")
def test_the_trader_with_everything_to_give() -> None:
    table = full("", 6, "sell exchange akbar-or-order", "mosaicist", spare=2)
    choose(table, "go-on", "place trader")
    longest = len(options(table))
    choose(table, "token 2-3")
    longest = max(longest, len(options(table)))
    choose(table, "put-token 3 curry", "give sandstone")
    longest = max(longest, len(options(table)))
    choose(table, "give wood", "give statue")
    assert max(longest, len(options(table))) <= ABOUT_SIXTY
