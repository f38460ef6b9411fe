"""What an option says it brings is what it brings: over random games, and in situations one can check by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from durbar.engine.messages import Message
from durbar.engine.table import Table
from durbar.games.agra.names import GUILDS, NOTABLES
from durbar.games.agra.rules.outcomes import SHORT
from durbar.games.agra.scoring import result
from durbar.games.agra.state import State
from tests.games.agra.situation import CONTENT, GOODS, TEXTS, Seat, choose, sit_down
from tests.games.agra.test_common import AGRA, LATE
from tests.harness.consequences import check_consequences

NUMBERS = ("rupees", "favour", "mp", "workers", "covers", "level", "lying", "deliveries", "points")
THINGS = {
    *NUMBERS,
    *GUILDS,
    *GOODS,
    *(f"{good}-harvest" for good in GOODS[:4]),
    *(f"{good}-price" for good in GOODS),
}
NAMES = ["Asha", "Bela", "Chand", "Devi"]


def parts(outcome: Message) -> Iterator[Message]:
    """Take an outcome apart."""
    if outcome.id != "outcome.and":
        yield outcome
        return
    for key in ("first", "rest"):
        part = outcome.args[key]
        yield from parts(Message(part["id"], part["clause"], **part["args"]))


def announced(table: Table[Any], seat: int, outcome: Message) -> Mapping[str, int]:
    """Add up what the parts promise."""
    promised: Counter[str] = Counter()
    for part in parts(outcome):
        numbers = {key: value for key, value in part.args.items() if key in THINGS and isinstance(value, int)}
        if part.id == "outcome.step":  # there `level` is the number of a level, and the guild's name the step
            del numbers["level"]
        for key, value in numbers.items():
            promised[key] += value
    return promised


def amount(s: State, seat: int, thing: str) -> int:
    """Count what a seat has of a thing."""
    name, _, kind = thing.partition("-")
    if thing == "points":
        return result(s).scores[seat] - s.rupees[seat]
    if thing == "covers":
        return s.covers[seat].bit_count()
    if thing == "lying":
        return sum(down and owner == seat for down, owner in zip(s.lying, s.worker, strict=True))
    if thing == "deliveries":
        return s.free_deliveries + s.paid_deliveries
    if thing == "mp":
        return s.mp
    if thing in GUILDS:
        return s.influence[seat][GUILDS.index(thing)]
    if kind == "harvest":
        return s.production(seat, GOODS.index(name))
    if kind == "price":
        return int(s.value[GOODS.index(name)])
    held: int = s.goods[seat][GOODS.index(thing)] if thing in GOODS else getattr(s, thing)[seat]
    return held


def changed(before: State, after: State, seat: int, thing: str) -> int:
    return amount(after, seat, thing) - amount(before, seat, thing)


@pytest.mark.parametrize(("players", "decisions"), [(2, 40), (3, 35), (4, 30)])
def test_the_first_choices_bring_what_they_announce(players: int, decisions: int) -> None:
    assert check_consequences(AGRA, players, "standard", "told", decisions, announced, changed) > 50


@pytest.mark.parametrize(("players", "decisions"), [(2, 35), (3, 30), (4, 30)])
def test_late_choices_bring_what_they_announce(players: int, decisions: int) -> None:
    """Everybody has goods, contracts, tiles and favour there."""
    assert check_consequences(LATE, players, "standard", "told", decisions, announced, changed) > 50


# ---------------------------------------------------------------------- where do you send a worker?


def say(table: Table[Any], text: str, short: bool = False) -> str:
    """Read what an option brings, as its player does; on a chip in few words."""
    ask = table.decision
    assert ask is not None
    option = next(one for one in ask.options if one.text == text)
    outcome = ask.outcome(option)
    assert outcome is not None
    id = outcome.id + ".short" if short and TEXTS.has(outcome.id + ".short") else outcome.id
    return TEXTS.say(Message(id, outcome.clause, **outcome.args), seat=ask.seat, names=NAMES)


def busy_city() -> Table[Any]:
    """Seat 0 has a worker at the Sawmill and no wood; a rival stands at the Lumberjack and lies at the Oil press."""
    return sit_down(
        Seat(goods="cotton cotton cotton cotton", rupees=3),
        Seat(goods="wood"),
        workers={"sawmill": 0, "lumberjack": 1, "oil-press": 1},
        lying="sawmill oil-press",
        coins={"cotton-field": 2},
        merchant="quarry",
        builder="cement-works",
        river="cook",
    )


@pytest.mark.rule("agra", "5.4")
@pytest.mark.parametrize(
    ("place", "words", "chip"),
    [
        ("sawmill", "you have no wood to process; overtime 2", "no wood; overtime 2"),
        ("oil-press", "up to 3 oil of your cotton; sends Bela home for nothing", "up to 3 oil; Bela goes home"),
        ("lumberjack", "2 wood; 1 favour for Bela", "2 wood; 1 favour for Bela"),
        ("quarry", "2 sandstone; 2 favour from the Merchant", "2 sandstone; 2 favour"),
        ("cotton-field", "2 cotton; 2 rupees", "2 cotton; 2 rupees"),
        ("cement-works", "you have no sandstone to process; the Builder puts it up", "no sandstone; built"),
        ("architect", "influence; too little to build with", "influence"),
        ("sailor", "1 free delivery; demands you can meet: 1, orders: 0", "demands: 1, orders: 0"),
        ("trader", "trade up to 3 goods; move a price token", "trade; price token"),
        ("botanist", "two of: level, cover, farmers", "two improvements"),
    ],
)
def test_each_place_says_what_it_would_yield_now(place: str, words: str, chip: str) -> None:
    table = busy_city()
    assert say(table, f"place {place}") == words
    assert say(table, f"place {place}", short=True) == chip


@pytest.mark.rule("agra", "5.4")
def test_overtime_is_paid_and_what_lies_there_is_taken() -> None:
    table = sit_down(
        Seat(rupees=3), Seat(), workers={"quarry": 0}, lying="quarry", coins={"quarry": 1}, merchant="lumberjack"
    )
    assert say(table, "place quarry") == "2 sandstone; 1 rupee; overtime 2"
    before = table.state.rupees[0]
    assert choose(table, "place quarry").state.rupees[0] == before - 1


@pytest.mark.rule("agra", "7.2")
def test_a_field_that_bears_nothing_says_so() -> None:
    table = sit_down(Seat(farmers=(2, 3, 3, 4)), Seat(), merchant="lumberjack")
    assert table.state.production(0, 0) == 0
    assert say(table, "place quarry") == "nothing: your sandstone fields bring none"


@pytest.mark.rule("agra", "1.4")
def test_a_harvest_larger_than_the_supply_says_what_finds_no_marker() -> None:
    table = sit_down(Seat(goods=" ".join(["oil"] * 21)), Seat(), merchant="lumberjack")
    assert table.state.supply[0] == 1
    assert say(table, "place quarry") == "2 sandstone, but 1 without a marker"


@pytest.mark.rule("agra", "10.5")
def test_a_delivery_says_who_wins_the_contract_it_completes() -> None:
    wanted = CONTENT.demands[NOTABLES.index("cook")]
    first, *rest = (GOODS[good] for good in wanted)
    goods = Seat(goods=first)
    mine = sit_down(goods, Seat(), river="cook", served={"cook": dict.fromkeys(rest, 0)})
    lost = sit_down(goods, Seat(), river="cook", served={"cook": dict.fromkeys(rest, 1)}, doubled=f"cook-{rest[0]}")
    assert "wins the contract of the Cook" in say(choose(mine, "place sailor"), f"deliver cook {first}")
    assert "the contract goes to Bela" in say(choose(lost, "place sailor"), f"deliver cook {first}")


@pytest.mark.rule("agra", "6.5")
def test_a_good_that_pays_for_nothing_comes_back_in_rupees() -> None:
    after_oil = [
        choose(sit_down(Seat(goods=goods), Seat(), river="cook"), "place sailor", "deliver cook oil")
        for goods in ("oil wood wood", "oil wood")
    ]
    assert [say(table, "pay wood") for table in after_oil] == [
        "1 more delivery; for 1 wood",
        "1 rupee back: nothing left to deliver; for 1 wood",
    ]


@pytest.mark.rule("agra", "6.5")
def test_whoever_has_nothing_for_the_notables_is_told() -> None:
    table = sit_down(Seat(), Seat(), river="cook")
    assert say(table, "place sailor") == "nothing: nobody takes what you have"
    assert say(table, "place trader") == "move a price token; no goods to trade"


def useless(table: Table[Any]) -> set[str]:
    """Name the options of the open question that are marked as coming to nothing."""
    ask = table.decision
    assert ask is not None
    told = {option.text: ask.outcome(option) for option in ask.options}
    return {text for text, outcome in told.items() if outcome is not None and outcome.useless}


@pytest.mark.rule("agra", "5.2")
def test_what_comes_to_nothing_is_marked_and_can_be_chosen() -> None:
    """Whatever lies there, or the Merchant, makes a place worth going to; the Builder's scaffold does not."""
    table = busy_city()
    assert useless(table) == {"place sawmill", "place cement-works"}
    choose(table, "place sawmill")


@pytest.mark.rule("agra", "5.11")
def test_coins_at_a_place_without_work_are_a_gain() -> None:
    farmers = Seat(farmers=(2, 3, 3, 4))
    assert "place quarry" in useless(sit_down(farmers, Seat(), merchant="lumberjack"))
    assert "place quarry" not in useless(sit_down(farmers, Seat(), merchant="lumberjack", coins={"quarry": 1}))
    assert "place quarry" not in useless(sit_down(farmers, Seat(), merchant="quarry"))


def test_doing_without_is_not_marked() -> None:
    after = choose(sit_down(Seat(goods="oil"), Seat(), river="cook"), "place sailor")
    assert say(after, "done") == "nothing is delivered"
    assert not useless(after)


# ---------------------------------------------------------------------- words for chips


def test_what_has_a_short_form_is_short_in_a_whole_too() -> None:
    written = {id.removesuffix(".short") for id in TEXTS.ids("outcome.") if id.endswith(".short")}
    assert written - {"outcome.wall"} == set(SHORT)


def test_a_chip_needs_few_words() -> None:
    """Parts alone stay within some 26 characters; names of goods and people come on top."""
    bare = {id: text for id in TEXTS.ids("outcome.") for text in TEXTS.templates(id)}
    for id, text in bare.items():
        if id not in SHORT and id != "outcome.and.short":
            said = re.sub(r"\{\w+(?::\w+)?\}", "x", text)
            assert len(said) <= 26, id
