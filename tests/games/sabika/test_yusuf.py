"""Alone against Yusuf [12.1-12.13, 12.29, 12.34]: set-up, his turns, his 26 cards, rounds and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import durbar
from durbar.games.sabika.names import YUSUF_DECKS
from durbar.games.sabika.scoring import wished
from tests.games.sabika.situation import (
    CITIES,
    CONTENT,
    YUSUF,
    Seat,
    Table,
    asked,
    cell,
    choose,
    dinars,
    options,
    owned,
    paria,
    purse,
    refusal,
    score,
    seals,
    ship,
    sit_down,
    told,
    work,
    worker,
)

BUILDER, MERCHANT, POET = range(3)


def rival(**fields: Any) -> Seat:
    return Seat(**{"dinars": 0, "row": "", **fields})


def yusuf(
    deck: int,
    card: int,
    his: Seat = YUSUF,
    you: Seat | None = None,
    more: dict[str, list[list[int]]] | None = None,
    **rest: Any,
) -> Table:
    """Let Yusuf turn up this card of his builder, merchant or poet (0, 1, 2)."""
    tile = {BUILDER: 0, MERCHANT: 2, POET: 3}[deck]
    luck: dict[str, list[list[int]]] = {"yusuf tiles": [[tile]], f"yusuf {YUSUF_DECKS[deck]}": [[card - 1]]}
    for name, draws in (more or {}).items():
        luck[name] = luck.get(name, []) + draws
    return sit_down(you or Seat(), his, players=1, turn=1, start=1, luck=luck, **rest)


# ---------------------------------------------------------------------- set-up


@pytest.mark.rule("sabika", "12.1")
@pytest.mark.rule("sabika", "12.2")
@pytest.mark.rule("sabika", "12.6")
def test_set_up_as_for_two_players() -> None:
    for seed in range(12):
        table = durbar.new_table("sabika", players=1, seed=str(seed))
        state = table.state
        assert (len(state.minors), len(state.majors), len(state.large), len(state.sultan)) == (3, 4, 18, 8)
        assert "f1" not in [CONTENT.major_names[poem] for poem in state.majors]
        assert (state.score(0), state.score(1), state.paria, state.favour) == (5, 5, (0, 0), (0, 0))
        assert (state.row[1], state.balance_card[1], state.dealt[1], state.chests(1)) == ((), -1, (), 4)
        assert asked(table) == (0, "keep")
        assert len(options(table)) == 2
        assert state.yusuf_tiles == (2, 1, 1)
        assert [len(deck) for deck in state.yusuf_decks] == [12, 7, 7]


@pytest.mark.rule("sabika", "12.6")
@pytest.mark.rule("sabika", "12.2")
@pytest.mark.rule("sabika", "13.2")
def test_yusuf_starts_and_his_marker_lies_on_top() -> None:
    seat = Seat(dealt="9 4", dinars=0, points=5)
    table = sit_down(
        seat, players=1, stage="choosing", number=0, trade=1, cities={"fez": 1, "algiers": 7}, raw={1: "clay"}
    )
    choose(table, "keep 9")
    assert table.state.paria_order == (0, 1)
    choose(table, "fetch raw-1")
    assert table.state.start == 1
    assert dinars(table) == 5 + 1
    assert told(table, "yusuf_round") == [{"clause": "4.1", "n": 1}]


@pytest.mark.rule("sabika", "12.3")
@pytest.mark.rule("sabika", "12.4")
@pytest.mark.parametrize(
    ("trade", "tiles", "city"),
    [
        (1, {"fez": 7, "algiers": 1}, "algiers"),
        (2, {"fez": 7, "algiers": 1}, "fez"),
        (3, {"fez": 2, "algiers": 4}, "algiers"),
        (4, {"fez": 2, "algiers": 1}, "fez"),
        (5, {"fez": 1, "algiers": 2, "florence": 3}, "florence"),
    ],
)
def test_his_first_ship_is_consolidated_in_the_nearest_fitting_city(
    trade: int, tiles: dict[str, int], city: str
) -> None:
    rest = {"tunis": 8, "venice": 12} if trade == 5 else {}
    table = sit_down(Seat(dealt="1 4"), players=1, stage="choosing", number=0, trade=trade, cities={**tiles, **rest})
    choose(table, "keep 4")
    if asked(table)[1] == "send":
        assert f"send {city}" in options(table)
        choose(table, f"send {city}")
    assert (ship(table, city, 1), seals(table, 1)) == ("right", 1)
    assert not table.state.town_seals[CITIES.index(city)]


@pytest.mark.rule("sabika", "12.3")
@pytest.mark.rule("sabika", "12.5")
@pytest.mark.parametrize("trade", [6, 7, 8])
def test_you_choose_among_equally_near_cities(trade: int) -> None:
    table = sit_down(Seat(dealt="1 4"), players=1, stage="choosing", number=0, trade=trade)
    choose(table, "keep 4")
    assert asked(table) == (0, "send")
    assert options(table) == ["send fez", "send algiers"]
    assert refusal(table, "send florence") == ("not_among_the_nearest", "12.3")


@pytest.mark.rule("sabika", "12.34")
@pytest.mark.rule("sabika", "11.9")
@pytest.mark.parametrize(("mode", "points"), [("standard", 5), ("advanced", 5), ("harder", 5), ("hardest", 10)])
def test_levels(mode: str, points: int) -> None:
    state = durbar.new_table("sabika", players=1, mode=mode, seed="x").state
    assert (state.score(0), state.score(1)) == (5, points)
    assert (state.event == 0) == (mode == "standard")


# ---------------------------------------------------------------------- his turn


@pytest.mark.rule("sabika", "12.7")
@pytest.mark.rule("sabika", "4.4")
def test_a_worker_tile_then_a_card_of_that_worker() -> None:
    table = yusuf(POET, 5)
    assert told(table, "yusuf_card") == [{"clause": "12.7", "card": "poet-5", "space": "craft-1"}]
    assert worker(table, "poet", 1) == "craft-1 lies"
    assert table.state.yusuf_tiles == (2, 1, 0)
    assert table.state.yusuf_discards[POET] == (4,)
    assert asked(table) == (0, "work")


@pytest.mark.rule("sabika", "12.7")
def test_an_empty_deck_is_shuffled_again() -> None:
    all_but_none = {"poet": [1, 2, 3, 4, 5, 6, 7]}
    table = yusuf(POET, 5, yusuf={"discards": all_but_none})
    assert told(table, "yusuf_card")[0]["card"] == "poet-5"
    assert (len(table.state.yusuf_decks[POET]), table.state.yusuf_discards[POET]) == (6, (4,))


@pytest.mark.rule("sabika", "12.8")
@pytest.mark.rule("sabika", "12.10")
@pytest.mark.rule("sabika", "12.14")
def test_the_icon_clears_the_cells_beside_the_space() -> None:
    table = yusuf(MERCHANT, 1, raw={1: "clay", 3: "silk"})
    assert (cell(table, 1), cell(table, 3)) == (None, "silk")
    assert table.state.marble_cells[0] == -1
    assert table.state.discard == (0, 1, 0)
    table = yusuf(MERCHANT, 3, raw={1: "clay"})  # no icon
    assert (cell(table, 1), table.state.marble_cells[0]) == ("clay", 1)
    table = yusuf(MERCHANT, 1, no_marble=(1,))  # nothing there
    assert told(table, "yusuf_clears") == []


@pytest.mark.rule("sabika", "12.8")
def test_he_never_pays_and_just_lies_down_where_he_is() -> None:
    table = yusuf(POET, 5, rival(poet="craft-1"), Seat(poet="craft-1", dinars=0))
    assert worker(table, "poet", 1) == "craft-1 lies"
    assert dinars(table) == 0


@pytest.mark.rule("sabika", "12.8")
@pytest.mark.rule("sabika", "12.9")
@pytest.mark.parametrize(
    ("one", "two", "who"),
    [
        ("building-1", "market-1", 1),  # to building-2: four steps or one
        ("market-1", "building-1", 0),
        ("building-2", "market-1", 0),  # already there: no step
        ("large-quarry", "small-quarry", 1),  # seven or three
    ],
)
def test_the_first_builder_is_the_one_with_fewest_steps(one: str, two: str, who: int) -> None:
    table = yusuf(BUILDER, 2, rival(builder=one, other=two))
    found = [worker(table, f"builder-{number}", 1) for number in (1, 2)]
    assert found[who] == "building-2 lies"
    assert found[1 - who] == f"{(one, two)[1 - who]} stands"


@pytest.mark.rule("sabika", "12.8")
@pytest.mark.rule("sabika", "12.9")
def test_a_card_that_would_bring_both_builders_together_is_put_away() -> None:
    """The first builder lies on building-1; card 3 would bring the other there, so the next card is drawn."""
    table = yusuf(
        BUILDER,
        3,
        rival(builder="building-1", other="market-1", lying="builder-1"),
        more={"yusuf builder": [[3]]},  # the fourth of what is left: card 5
    )
    assert told(table, "yusuf_refuses") == [{"clause": "12.8", "card": "builder-3"}]
    assert told(table, "yusuf_card")[0]["card"] == "builder-5"
    assert table.state.yusuf_discards[BUILDER] == (2, 4)
    assert worker(table, "builder-2", 1) == "small-quarry lies"


@pytest.mark.rule("sabika", "12.9")
def test_in_the_first_round_either_builder_moves_and_then_the_other() -> None:
    table = yusuf(BUILDER, 5)
    assert worker(table, "builder-1", 1) == "small-quarry lies"
    assert worker(table, "builder-2", 1) == "workshop stands"


@pytest.mark.rule("sabika", "12.13")
def test_he_does_only_what_the_card_says_and_owns_nothing() -> None:
    table = yusuf(BUILDER, 9, raw={3: "clay"})  # at the market
    assert (dinars(table, 1), table.state.materials[1], table.state.goods[1]) == (0, (0,) * 4, (0,) * 3)
    assert purse(table, 1) == (0, 4, 1)


# ---------------------------------------------------------------------- his 26 cards

CARDS: dict[str, list[tuple[str, bool, str, int, int, str]]] = {
    "builder": [
        ("building-1", True, "large", 3, 0, ""),
        ("building-2", True, "large", 3, 0, ""),
        ("building-1", True, "large", 0, 0, "large"),
        ("building-2", True, "small", 0, 0, "small"),
        ("small-quarry", False, "small", 3, 0, ""),
        ("large-quarry", False, "small", 2, 1, ""),
        ("warehouse-right", False, "warehouse", 2, 1, ""),
        ("warehouse-left", False, "warehouse", 2, 1, ""),
        ("market-1", True, "", 4, 1, ""),
        ("market-2", True, "large", 2, 0, ""),
        ("warehouse-right", False, "warehouse small", 2, 0, ""),
        ("warehouse-left", False, "warehouse small", 2, 0, ""),
    ],
    "merchant": [
        ("export-1", True, "export", 2, 3, ""),
        ("export-2", True, "export", 2, 3, ""),
        ("export-1", False, "export", 0, 2, "ships"),
        ("consolidate-1", False, "consolidate", 2, 2, ""),
        ("consolidate-2", False, "consolidate", 0, 2, "consolidated"),
        ("export-2", False, "export consolidate", 0, 3, ""),
        ("production-2", True, "", 3, 4, ""),
    ],
    "poet": [
        ("carve-1", True, "carve", 2, 1, ""),
        ("carve-2", False, "carve", 2, 1, ""),
        ("carve-1", True, "carve", 0, 0, "poems"),
        ("carve-2", False, "carve", 3, 0, ""),
        ("craft-1", True, "", 4, 0, ""),
        ("craft-2", False, "", 0, 1, "poems"),
        ("reactivate-2", True, "carve", 1, 2, ""),
    ],
}
HIS = rival(large="1", row="1 2", right="cairo ragusa", left="tunis", blue="1 3", grey="a1")
"""One large and two small buildings, three ship cities, two of them consolidated, three poems."""
OWNED = {"large": 1, "small": 2, "ships": 3, "consolidated": 2, "poems": 3}


@pytest.mark.rule("sabika", "13.13")
@pytest.mark.rule("sabika", "12.29")
@pytest.mark.rule("sabika", "12.14")
@pytest.mark.parametrize(
    ("deck", "card"), [(deck, card) for deck, cards in CARDS.items() for card in range(1, len(cards) + 1)]
)
def test_each_card(deck: str, card: int) -> None:
    space, clears, actions, points, steps, each = CARDS[deck][card - 1]
    cells = {1: "clay", 3: "clay", 4: "clay", 6: "clay"}
    table = yusuf(
        YUSUF_DECKS.index(deck), card, HIS, trade=8, minors="7 8 9", majors="b1 c1", tiles="w1 - w3 -",
        small="5 6 7 8", raw=cells, no_seal="cairo ragusa tunis algiers florence damascus",
    )  # fmt: skip
    if (deck, card) == ("merchant", 6):
        assert options(table) == ["settle fez", "settle tunis"]
        choose(table, "settle fez")
    assert asked(table) == (0, "work")  # nothing else here is for you to decide
    done = {
        "large": len(owned(table, "larges", 1)) - 1,
        "small": len(owned(table, "row", 1)) - 2,
        "warehouse": len(table.state.stores[1][0]),
        "export": sum(one > 0 for one in table.state.ships[1]) - 3,
        "consolidate": table.state.ships[1].count(2) - 2,
        "carve": len(table.state.blue[1]) + len(table.state.grey[1]) - 3,
    }
    assert done == {name: int(name in actions.split()) for name in done}
    gained = {"large": "large", "small": "small", "ships": "export", "consolidated": "consolidate", "poems": "carve"}
    extra = OWNED[each] + done[gained[each]] if each else 0
    assert purse(table, 1) == (0, points + extra, steps)
    assert told(table, "yusuf_card") == [{"clause": "12.7", "card": f"{deck}-{card}", "space": space}]
    assert bool(told(table, "yusuf_clears")) == clears


@pytest.mark.rule("sabika", "13.13")
@pytest.mark.rule("sabika", "12.13")
def test_two_actions_from_top_to_bottom() -> None:
    table = yusuf(MERCHANT, 6, rival(right="fez"), trade=8, no_seal="fez")
    assert ship(table, "algiers", 1) == "right"  # just exported, and consolidated at once
    assert purse(table, 1) == (0, 0, 3)


# ---------------------------------------------------------------------- rounds and the end


@pytest.mark.rule("sabika", "12.30")
@pytest.mark.rule("sabika", "12.31")
@pytest.mark.parametrize(("has_paria", "left", "points"), [(6, 2, 10), (4, 0, 10), (1, 0, 7), (0, 0, 6)])
def test_his_tribute(has_paria: int, left: int, points: int) -> None:
    his = rival(paria=has_paria, points=10, seals=2, blue="12")
    rest: dict[str, Any] = {"no_seal": "fez tunis", "event": "greed"}
    table = sit_down(Seat(paria=9), his, players=1, stage="tribute", number=3, turn=1, start=0, **rest)
    assert asked(table) == (0, "name")
    assert (paria(table, 1), score(table, 1), seals(table, 1)) == (left, points, 2)
    assert told(table, "yusuf_tribute")[0]["n"] == 4


@pytest.mark.rule("sabika", "12.31")
@pytest.mark.rule("sabika", "3.22")
def test_his_score_may_fall_below_nothing() -> None:
    table = sit_down(Seat(paria=9), rival(points=1), players=1, stage="tribute", number=3, turn=1, start=0)
    assert score(table, 1) == -3


@pytest.mark.rule("sabika", "12.30")
@pytest.mark.parametrize(
    ("wish", "counts"), [("c1", 2), ("c2", 2), ("c3", 3), ("b1", 2), ("b2", 1), ("b3", 1), ("a1", 3)]
)
def test_his_wishes(wish: str, counts: int) -> None:
    """Each minor is blue and red; one large and two small buildings of the wish's types."""
    his = rival(blue="1 3", grey="a1", left="fez", right="tunis", seals=1, large="1", row="1 2 13")
    others = [one for one in ("a2", "b1", "c1") if one[0] != wish[0]]
    table = sit_down(
        Seat(), his, players=1, stage="income", number=1, wishes=" ".join([wish, *others]), no_seal="fez tunis", turn=0
    )
    each = wished(CONTENT, CONTENT.wish_names.index(wish))
    assert told(table, "yusuf_wish") == [{"clause": "12.30", "wish": wish, "each": each, "n": counts}]


@pytest.mark.rule("sabika", "12.30")
def test_no_income_for_him() -> None:
    table = sit_down(Seat(), rival(right="fez", blue="1"), players=1, stage="income", number=2, cities={"fez": 5})
    assert purse(table, 1) == (0, 0, 0)


@pytest.mark.rule("sabika", "12.30")
def test_the_leader_in_paria_names_the_start_player() -> None:
    table = sit_down(Seat(paria=3), rival(paria=2), players=1, stage="reorganise")
    assert asked(table) == (0, "name")
    assert options(table) == ["name 1", "name-yusuf"]
    assert refusal(table, "name 2") == ("no_such_player", "9.16")
    choose(table, "name-yusuf")
    assert table.state.start == 1
    table = sit_down(Seat(paria=3), rival(paria=2), players=1, stage="reorganise")
    choose(table, "name 1")
    assert (table.state.start, asked(table)) == (0, (0, "work"))
    table = sit_down(Seat(paria=2), rival(paria=3), players=1, stage="reorganise", luck={"yusuf tiles": [[3]]})
    assert table.state.start == 1
    assert told(table, "yusuf_starts") == [{"clause": "12.30"}]
    assert table.state.yusuf_tiles == (2, 1, 0)  # all were shuffled again, and one was turned up


@pytest.mark.rule("sabika", "9.8")
@pytest.mark.rule("sabika", "12.30")
@pytest.mark.parametrize(("order", "start"), [([0, 1], 1), ([1, 0], 0)])
def test_on_a_tie_the_top_marker_decides(order: list[int], start: int) -> None:
    table = sit_down(Seat(paria=2), rival(paria=2), players=1, stage="reorganise", order=order)
    if start == 0:
        assert asked(table) == (0, "name")
    else:
        assert table.state.start == 1


@pytest.mark.rule("sabika", "12.11")
@pytest.mark.rule("sabika", "12.12")
@pytest.mark.parametrize(("blue", "event", "cost"), [("", "", 1), ("", "crowds", 2), ("8", "crowds", 0)])
def test_you_pay_for_his_workers_to_the_supply(blue: str, event: str, cost: int) -> None:
    table = sit_down(Seat(blue=blue), rival(builder="market-1"), players=1, event=event)
    work(table, "builder-1", "market-1")
    assert (dinars(table), dinars(table, 1)) == (10 - cost + 2, 0)


def finish(you: Seat, his: Seat, **rest: Any) -> Table:
    """Let Yusuf pay the last tribute, and end the game."""
    return sit_down(you, his, players=1, stage="tribute", number=5, turn=1, start=0, **rest)


def line(table: Table) -> dict[str, int]:
    told_end = told(table, "yusuf_end")[0]
    return {name: told_end[name] for name in ("majors", "trade", "n")}


@pytest.mark.rule("sabika", "12.33")
@pytest.mark.rule("sabika", "12.32")
@pytest.mark.parametrize(
    ("poem", "his", "you", "points"),
    [
        ("a3", rival(blue="1 3 5"), Seat(), 7),
        ("a3", rival(blue="1 3 5 6", grey="d2"), Seat(), 14),
        ("c3", rival(row="1 2 3"), Seat(), 9),
        ("b1", rival(), Seat(), 6),  # four chests each: tied
        ("b1", rival(stores=("w1",)), Seat(), 14),
        ("b1", rival(), Seat(stores=("w1",)), 6),
        ("g1", rival(favour=2), Seat(favour=1), 14),
        ("g2", rival(paria=9), Seat(), 3),
        ("h3", rival(right="fez tunis"), Seat(), 6),
        ("a2", rival(blue="1 3"), Seat(), 6),
        ("e2", rival(large="1 2", row="1"), Seat(), 6),
        ("f2", rival(seals=2), Seat(), 6),
    ],
)
def test_his_major_poems(poem: str, his: Seat, you: Seat, points: int) -> None:
    grey = f"{his.grey} {poem}".strip()
    table = finish(you, replace(his, grey=grey), no_seal="fez tunis", trade=2)
    assert line(table)["majors"] == points


@pytest.mark.rule("sabika", "12.33")
@pytest.mark.rule("sabika", "10.7")
def test_his_trade_card_and_seals() -> None:
    his = rival(right="fez tunis", left="cairo", seals=3, points=20, paria=6)
    table = finish(Seat(dinars=0), his, trade=8, no_seal="fez tunis cairo")
    assert line(table) == {"majors": 0, "trade": 6, "n": 3}
    assert score(table, 1) == 20 + 6 + 3


@pytest.mark.rule("sabika", "12.12")
@pytest.mark.rule("sabika", "10.4")
def test_he_fills_a_rank_for_your_poems() -> None:
    table = finish(Seat(dinars=0, large="1", grey="d1"), rival(large="2 3"))
    assert table.result.lines[9].points == (6,)
    table = finish(Seat(dinars=0, large="1 4 5", grey="d1"), rival(large="2 3"))
    assert table.result.lines[9].points == (14,)


@pytest.mark.rule("sabika", "10.9")
@pytest.mark.rule("sabika", "12.12")
@pytest.mark.parametrize(
    ("yours", "his", "winners"),
    [
        (Seat(dinars=0, points=30), rival(points=20, paria=6), (0,)),
        (Seat(dinars=0, points=20), rival(points=30, paria=6), ()),
        (Seat(dinars=0, points=20, large="1"), rival(points=20, paria=6), (0,)),
        (Seat(dinars=0, points=20), rival(points=20, paria=6, large="1"), ()),
        (Seat(dinars=0, points=20), rival(points=20, paria=6), (0,)),
    ],
)
def test_who_wins(yours: Seat, his: Seat, winners: tuple[int, ...]) -> None:
    table = finish(yours, his, trade=2)
    assert table.over
    assert table.result.winners == winners
    assert table.result.notes[0].args == {"n": his.points}


@pytest.mark.rule("sabika", "12.34")
@pytest.mark.rule("sabika", "12.31")
def test_he_ignores_events() -> None:
    table = yusuf(MERCHANT, 4, rival(left="fez"), event="bureaucracy")
    assert purse(table, 1) == (0, 2, 2)
    table = yusuf(MERCHANT, 3, rival(right="tunis"), event="storms", trade=8, no_seal="tunis algiers fez")
    assert options(table) == ["send florence", "send cairo"]  # two dinars each, as without storms
