"""Every option of Amritsar says what it brings, and what it announces comes true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from durbar.engine.decision import Option
from durbar.engine.messages import Message
from durbar.games.amritsar.names import ROUNDS
from durbar.games.amritsar.rules.foresight import COUNTED, holdings, numbers_of
from durbar.games.amritsar.state import ERA_END, State
from durbar.games.amritsar.story import about, changes
from tests.games.amritsar.situation import (
    TEXTS,
    Raja,
    Seat,
    Table,
    acting,
    asked,
    choose,
    lone,
    outcome,
    promise,
    sit_down,
)
from tests.games.amritsar.test_common import AMRITSAR
from tests.games.amritsar.test_golden import RECORDS
from tests.games.amritsar.test_texts import ALL
from tests.golden import moments
from tests.harness.consequences import check_consequences

SIZES = [(1, "standard"), (1, "harder"), (2, "standard"), (3, "standard"), (4, "standard")]
THEN_MORE = ("trade", "gain", "return", "study", "upgrade", "free_upgrade", "donate", "other_half", "pay", "drop")
"""After these the action that asked goes on, and may bring more by itself: the log's first lines are held."""


def ends_an_era(s: State) -> bool:
    """Tell whether taxes and income may follow from the choice by themselves [11.1]."""
    last = s.turn < 0 or (s.turn + 1) % s.players == s.start
    return s.stage == ERA_END or (s.round == ROUNDS - 1 and last)


def announced(table: Table, seat: int, promised: Message) -> Mapping[str, int]:
    """Give the numbers of an outcome, where nothing but the option itself lies before the next question."""
    ask = table.decision
    assert ask is not None
    if ends_an_era(table.state) or ask.question.id in THEN_MORE:
        return {}
    said = numbers_of(promised)
    return {thing: said.get(thing, 0) for thing in COUNTED}


def changed(before: State, after: State, seat: int, thing: str) -> int:
    place = COUNTED.index(thing)
    return holdings(after, seat)[place] - holdings(before, seat)[place]


@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_two_hundred_random_decisions_announce_what_happens(players: int, mode: str) -> None:
    """What is not announced does not happen either: all things are held, the unnamed ones against no change."""
    held = [check_consequences(AMRITSAR, players, mode, seed, 100, announced, changed) for seed in ("one", "other")]
    assert min(held) > 500


def held_by_the_log(table: Table, option: Option) -> int:
    """Choose: the lines begin with just what was announced; give how many numbers that were."""
    ask, first = table.decision, len(table.log)
    assert ask is not None
    said = numbers_of(promise(table, option.text))
    table.choose(option, ask.seat)
    lines = [line for line in table.log[first:] if about(line) == ask.seat]
    told = [changes(lines[:place]) for place in range(len(lines) + 1)]
    assert any({thing: n for thing, n in one.items() if n} == said for one in told), (option, said, lines)
    return len(said)


@pytest.mark.parametrize("name", RECORDS)
def test_in_golden_games_the_log_goes_on_as_was_announced(name: str) -> None:
    """Each option of a whole game has words, in every version of the rules, and each choice begins as announced."""
    doc = RECORDS[name]
    held: Counter[str] = Counter()
    table = next(moments("amritsar", name))
    for move in (move for move in doc["moves"] if "choose" in move):
        ask = table.decision
        assert ask is not None
        for option in ask.options:
            assert outcome(table, option.text).strip()
            assert TEXTS.has("rule." + promise(table, option.text).clause), option
        option = next(one for one in ask.options if one.text == move["choose"])
        held[ask.question.id] += held_by_the_log(table, option)
    assert table.over
    assert held.total() > 30, held


def test_every_question_is_among_them() -> None:
    """The golden games ask every question of the game, but for the two that need a warehouse of their own."""
    asked_for = {
        table.decision.question.id
        for name in RECORDS
        for table in moments("amritsar", name)
        if table.decision is not None
    }
    assert asked_for >= {one.id.removeprefix("ask.") for one in ALL if one.id.startswith("ask.")} - {"spare", "pay"}


@pytest.mark.rule("amritsar", "18.9")
def test_a_station_skipped_free_announces_the_coins_of_the_others() -> None:
    here = Seat(goods="coin coin", warehouses="free-skip", place="west")
    stations = {"w2": "blue", "n1": "", "n2": "", "e1": ""}
    table = choose(sit_down(here, Seat(), stations=stations, coins={"e1": 1}), "stay", "take w2", "activate blue e1")
    assert asked(table) == (0, "spare")
    assert outcome(table, "spare n1") == "a coin for N2; 1 coin; costs 1 coin"
    before = holdings(table.state, 0)
    assert numbers_of(promise(table, "spare n1")) == {"coin": 0}
    choose(table, "spare n1")
    assert (holdings(table.state, 0), table.state.station_coins[1]) == (before, 1)


@pytest.mark.rule("amritsar", "18.14")
def test_any_payment_announces_nothing_before_the_price_is_chosen_and_all_then() -> None:
    here = Seat(goods="marble copper", warehouses="any-payment", place="north", post="blue", mahouts="green=upgrade")
    table = choose(acting("yellow", "north", here, Seat()), "ride upgrade")
    assert numbers_of(promise(table, "build marbles")) == {}
    assert (
        outcome(table, "build marbles")
        == "3 spaces more; 2 marble and 1 marker; paid with any resource; tax rises 1 step"
    )
    choose(table, "build marbles")
    assert asked(table) == (0, "pay")
    said, before = numbers_of(promise(table, "pay copper")), holdings(table.state, 0)
    assert said == {"copper": -1, "marble": 2, "markers": 1, "tax": 1}
    choose(table, "pay copper")
    assert [new - old for old, new in zip(before, holdings(table.state, 0), strict=True)] == [
        said.get(thing, 0) for thing in COUNTED
    ]


# ---------------------------------------------------------------------- what the words say


@pytest.mark.rule("amritsar", "8.4")
@pytest.mark.rule("amritsar", "9.1")
def test_a_way_of_workers_says_who_acts_where_and_what_that_yields_now() -> None:
    table = sit_down(
        Seat(goods="coin", place="north"),
        Seat(),
        stations={"w2": "blue green", "n1": "", "n2": "", "e1": ""},
        coins={"w2": 1, "n2": 1},
    )
    choose(table, "stay")
    assert outcome(table, "take w2") == (
        "blue and green; 1 coin; the last one is due at N2 in the north: step 1 of research: 1 marker, or 1 coin, "
        "or 2 marble; your elephant acts too"
    )
    assert outcome(table, "take w2", short=True) == "1 coin; last to N2"
    choose(table, "take w2")
    assert outcome(table, "activate blue n2") == (
        "in the north: step 1 of research: 1 marker, or 1 coin, or 2 marble, 1 without room and then "
        "1 resource of choice; your elephant acts too; 1 coin"
    )
    assert outcome(table, "activate blue n2", short=True) == "both: blue; elephant; 1 coin"
    assert outcome(table, "activate green e1") == ("in the east: trade at the market, or 1 copper; costs 1 coin")
    assert outcome(table, "activate green e1", short=True) == "both: green; −1 coin"


@pytest.mark.rule("amritsar", "9.4")
def test_a_district_where_nothing_can_be_done_says_so() -> None:
    """An edition with upgrades on all tiles of the north, and nothing to pay them."""
    sheets = {"district_tiles": {f"{tile}-1": ["warehouse-or-goal", "upgrade"] for tile in ("yellow", "blue", "white")}}
    table = sit_down(Seat(goods="coin", place="west"), Seat(), stations=lone("green", "north"), edition=sheets)
    choose(table, "stay")
    assert outcome(table, "take w2") == "green; the last one is due at N1 in the north: no tile there can be used now"
    choose(table, "take w2")
    assert promise(table, "activate green n1").useless
    assert outcome(table, "activate green n1") == "nothing can be done in the north"


@pytest.mark.rule("amritsar", "7.2")
@pytest.mark.rule("amritsar", "7.3")
def test_a_way_of_the_elephant_says_what_it_costs_and_what_a_donation_would_score() -> None:
    table = sit_down(Seat(goods="coin coin marble copper", place="west"), Seat(), donations={"east": "a0 b0"})
    assert outcome(table, "stay") == "a donation there would score 1 point; it stays where it is"
    assert outcome(table, "walk north") == "a donation there would score 1 point; costs nothing"
    crossing = "a donation there would score 4 points; crosses the Maharaja: 1 point lost; costs 1 coin"
    assert outcome(table, "walk east") == crossing
    assert outcome(table, "walk east", short=True) == "donate: 4; −1 point; −1 coin"
    poor = sit_down(Seat(place="west"), Seat())
    assert outcome(poor, "walk north", short=True) == "no donation; free"


@pytest.mark.rule("amritsar", "14.3")
@pytest.mark.rule("amritsar", "14.4")
def test_an_upgrade_says_what_it_is_good_for_costs_and_taxes() -> None:
    here = Seat(goods="marble copper gold", place="north", post="blue", cards="tiles", mahouts="green=upgrade")
    table = acting(
        "yellow", "north", here, Seat(), donations={"north": "a0"}, bridges="upgrade-coin donate-coin market-point"
    )
    choose(table, "ride upgrade")
    assert outcome(table, "build tax-relief") == (
        "1 coin less of tax in each era; 3 spaces more; 1 coin and 1 marker; costs 1 marble; tax rises 1 step"
    )
    assert outcome(table, "build tax-relief", short=True) == "+3 spaces; tax +1"
    assert outcome(table, "lay tiles points") == (
        "worth 1 point now; 2 points, 1 coin, and 1 marker; costs 1 copper; tax rises 1 step"
    )
    assert outcome(table, "lay tiles points", short=True) == "1 now; 2 points; tax +1"
    assert outcome(table, "train market white") == (
        "trade at the market; to follow white workers; 1 coin and 1 marker; costs 1 gold"
    )


@pytest.mark.rule("amritsar", "5.3")
def test_a_donation_says_who_else_is_paid() -> None:
    here = Seat(goods="marble copper", place="north")
    table = acting("green", "north", here, Seat(), Seat(), donations={"north": "a1 b1 c2 d0"})
    choose(table, "ride donate")
    assert outcome(table, "donate north e") == "2 points; costs 1 marble and 1 copper; 2 points for Bela; on layer 2"
    assert outcome(table, "donate north f", short=True) == "3 points; 1 for Chand"


@pytest.mark.rule("amritsar", "22.1")
def test_a_donation_on_the_maharajas_marker_says_so() -> None:
    table = acting(
        "green", "north", Seat(goods="marble copper", place="north"), raja=Raja(), donations={"north": "a1 b0"}
    )
    choose(table, "ride donate")
    assert outcome(table, "donate north d", short=True) == "3 points; 1 for the Maharaja"


@pytest.mark.rule("amritsar", "16.1")
def test_what_finds_no_room_is_told_before() -> None:
    table = acting("yellow", "north", Seat(goods="marble marble marble copper"), Seat())
    assert outcome(table, "work blue-1") == "2 marble, 2 without room"
    full = acting("yellow", "north", Seat(goods="coin coin coin coin"), Seat())
    assert outcome(full, "work yellow-1").startswith("no room: it goes back at once")
    choose(table, "work blue-1")
    assert asked(table) == (0, "return")
    assert outcome(table, "return marble+marble") == "you keep 3 marble and copper"


@pytest.mark.rule("amritsar", "10.1")
def test_following_says_what_it_brings_to_both() -> None:
    table = acting("blue", "north", Seat(), Seat(mahouts="blue=coin-point"))
    choose(table, "work yellow-1")
    assert asked(table) == (1, "follow")
    assert outcome(table, "follow") == "1 point and 1 coin; 1 point for Asha"
    assert outcome(table, "pass") == "nothing for you, no point for Asha"


# ---------------------------------------------------------------------- chips

CHIP = 30
"""Two lines of some fifteen letters."""


def label(option: Option) -> str:
    """Read the name of an option as a chip shows it."""
    said = option.label
    short = said.id + ".short"
    return TEXTS.say(Message(short if TEXTS.has(short) else said.id, **said.args))


@pytest.mark.parametrize("players", [1, 3])
def test_what_stands_on_a_chip_is_short_and_tells_options_apart(players: int) -> None:
    """Said in short, no two options of a question are alike in label and outcome, and usual ones fit a chip."""
    table, rng = AMRITSAR.new(players, "standard", "short"), Random("short")
    lengths = []
    while (ask := table.decision) is not None:
        chips = [(label(one), outcome(table, str(one), short=True)) for one in ask.options]
        assert len(set(chips)) == len(chips)
        assert all(len(name) <= CHIP for name, _ in chips), chips
        lengths += [len(short) for _, short in chips]
        table.choose(rng.choice(ask.options), ask.seat)
    assert sum(length <= CHIP for length in lengths) > 0.9 * len(lengths), sorted(lengths)[-20:]
    assert max(lengths) <= 1.5 * CHIP
