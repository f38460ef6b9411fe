"""What an option says it brings is what it brings: over random games, and in situations one can check by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from durbar.engine.decision import Option
from durbar.engine.messages import Message
from durbar.games.taj_mahal.names import CARD, COLOURS, ELEPHANT, FIRST_GOOD, GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.rules.court import leads, leads_of_all, prizes_to_win
from durbar.games.taj_mahal.scoring import connection_points, hand_points
from durbar.games.taj_mahal.state import HAND_POINTS, SOURCES, State
from tests.games.taj_mahal.situation import GAME, OUT, TEXTS, Seat, Table, choose, options, sit_down
from tests.games.taj_mahal.test_common import TAJ_MAHAL
from tests.harness.consequences import check_consequences

NAMES = ["Asha", "Bela", "Chand", "Devi", "Esha"]
every_number = pytest.mark.parametrize("players", GAME.meta.players)


def amount(s: State, seat: int, thing: str) -> int:
    """Count what a seat has of a thing."""
    kind, _, name = thing.partition(" ")
    match kind:
        case "shown":
            return s.shown[seat][RANKS.index(name)]
        case "lead":
            return s.prizes[RANKS.index(name)] < 0 and leads(s, seat, RANKS.index(name))
        case "leads":
            return len(prizes_to_win(s, seat))
        case "points":
            return s.points[seat][SOURCES.index(name)]
        case "due":  # points of special cards that lie open, paid when their owner leaves
            laid = zip(s.content.special_points, s.special_owner, s.special_played, strict=True)
            return sum(points for points, owner, played in laid if played and owner == seat)
        case "good":
            return s.goods[seat][GOODS.index(name)]
        case "colour":
            colour = (*COLOURS, "white").index(name)
            return sum(s.content.card_colour[card] == colour for card in s.hands[seat])
        case "connection":
            return connection_points(s, seat)
        case "hand":
            return sum(hand_points(s, seat)[1:])  # pairs of tiles bring special cards meanwhile
    held: int = len(s.hands[seat]) if kind == "cards" else s.palaces[seat]
    return held


def changed(before: State, after: State, seat: int, thing: str) -> int:
    return amount(after, seat, thing) - amount(before, seat, thing)


def announced(table: Table, seat: int, outcome: Message) -> Mapping[str, int]:
    """Give the change of each thing that an outcome speaks of; what leaving brings has tests of its own."""
    s, args, ask = table.state, outcome.args, table.decision
    assert ask is not None
    match outcome.id.removeprefix("outcome."):
        case "play" | "play_with":
            counts = {one["args"]["rank"]: one["args"]["n"] for one in args["shown"]}
            found = {f"shown {rank}": n - amount(s, seat, f"shown {rank}") for rank, n in counts.items()}
            leading = {f"lead {rank}": (rank in args["leads"]) - amount(s, seat, f"lead {rank}") for rank in counts}
            return found | leading
        case "play_gone":
            return {"leads": 0}
        case "no_symbol":
            return {"leads": 0, "due": 0} | {f"shown {rank}": 0 for rank in RANKS}
        case "special_points":
            return {"due": args["n"]}
        case "take" | "take_points" | "take_nothing" if ask.args[0] > 1 and len(ask.options) < 3:
            return {}  # the other card may come by itself
        case "take":
            return {"cards": 1, f"colour {args['colour']}": args["n"] - amount(s, seat, f"colour {args['colour']}")}
        case "take_points":
            return {"cards": 1, "hand": args["n"]}
        case "take_nothing":
            return {"cards": 1, "hand": 0}
        case "leave":
            return {}
    assert outcome.id.startswith("outcome.place")
    found = {"palaces": -1, "connection": args["n"] - amount(s, seat, "connection")}
    normal, crown, tiles = ask.args
    if normal + crown > 1:  # only the last palace lets everything be scored
        return found
    found["points palaces"] = args["n"]
    if tiles or s.prizes[ELEPHANT] == seat:  # more is scored then
        return found
    goods = args["worth"] if args.get("tile") in GOODS else 0
    return found | {"points goods": goods, "points bonus": args.get("worth", 0) - goods}


@every_number
def test_two_hundred_random_decisions_announce_what_happens(players: int) -> None:
    assert check_consequences(TAJ_MAHAL, players, "standard", "told", 200, announced, changed) > 500


@every_number
def test_every_kind_of_outcome_is_met_and_no_two_options_look_alike(players: int) -> None:
    """On a chip, with the option's own words and what it brings in short; nearly all fit two lines of 15 letters."""
    kinds, lengths = Counter[str](), []
    for seed in ("chips", "more chips"):
        table, rng = TAJ_MAHAL.new(players, "standard", seed), Random(seed)
        while (ask := table.decision) is not None:
            chips = []
            for option in ask.options:
                outcome = ask.outcome(option)
                assert outcome is not None
                kinds[outcome.id.removeprefix("outcome.")] += 1
                said = in_short(outcome)
                chips.append((TEXTS.say(option.label), said))
                lengths.append(len(said))
                assert outcome.useless == (outcome.id in USELESS), outcome
            assert len(set(chips)) == len(chips)
            table.choose(rng.choice(ask.options), ask.seat)
    assert sum(length <= 30 for length in lengths) > 0.95 * len(lengths)
    assert {"play", "play_gone", "special_points", "take", "take_points", "take_nothing", "leave"} <= set(kinds)
    assert {"place", "place_bonus", "place_good", "no_symbol"} <= set(kinds)


USELESS = {f"outcome.{name}" for name in ("play_gone", "no_symbol", "take_nothing")}


def in_short(outcome: Message) -> str:
    short = outcome.id + ".short"
    return TEXTS.say(Message(short if TEXTS.has(short) else outcome.id, **outcome.args), names=NAMES)


# ---------------------------------------------------------------------- leaving, to the end of the turn


def ways_out(table: Table, seat: int) -> Iterator[Table]:
    """Leave, and place palaces in every order; of the open cards always the first are taken."""
    ask = table.decision
    if ask is None or ask.seat != seat or ask.question.id == "play_or_leave":
        yield table
        return
    for option in ask.options if ask.question.id == "place" else ask.options[:1]:
        later = table.clone()
        later.choose(option, seat)
        yield from ways_out(later, seat)


def paid(s: State, seat: int) -> int:
    """Count the points of a seat without those for its hand, which come when the game is over."""
    return s.score(seat) - s.points[seat][HAND_POINTS]


@every_number
def test_leaving_brings_what_it_announces(players: int) -> None:
    """The points lie between the least and the most, and each of the two is reached; cards are counted."""
    table, rng = TAJ_MAHAL.new(players, "standard", "leaving"), Random("leaving")
    held = ranges = 0
    while (ask := table.decision) is not None:
        if ask.question.id == "play_or_leave" and rng.random() < 0.5:
            outcome = ask.outcome(ask.options[-1])
            assert outcome is not None
            before, ways = table.clone().state, table.clone()
            ways.choose("leave", ask.seat)
            ends = list(ways_out(ways, ask.seat))
            gained = [paid(end.state, ask.seat) - paid(before, ask.seat) for end in ends]
            assert (min(gained), max(gained)) == (outcome.args["low"], outcome.args["high"])
            hold_court(outcome, before, ways, ask.seat)
            for end in ends:
                hold_turn(outcome, before, end.state, ask.seat)
            held += 1
            ranges += min(gained) < max(gained)
        table.choose(rng.choice(ask.options), ask.seat)
    assert held > 20
    assert ranges > 3


def parts(outcome: Message, name: str) -> dict[str, Any]:
    """Give the messages of a part by their ids."""
    return {one["id"].removeprefix("outcome."): one["args"] for one in outcome.args[name]}


def hold_court(outcome: Message, before: State, after: Table, seat: int) -> None:
    """Hold prizes and leads against the court, as it is when the player has left and still has to choose something."""
    loses = parts(outcome, "gives_up")
    there = {rank for rank, winner in zip(RANKS, before.prizes, strict=True) if winner < 0}
    gone = loses.get("lose_prizes", {"ranks": []})["ranks"]
    assert there == {*gone, *outcome.args["won"]}
    assert loses.get("lose_cards", {"n": 0})["n"] == len(before.played[seat])
    if after.decision is None or after.decision.seat != seat or after.decision.question.id == "play_or_leave":
        return
    s = after.state
    won = [rank for rank, winner in enumerate(s.prizes) if winner == seat]
    assert outcome.args["won"] == [RANKS[rank] for rank in won]
    tiles = [one["args"]["rank"] for one in outcome.args["wins"] if "rank" in one["args"]]
    assert tiles == [rank for at, rank in enumerate(INFLUENCE) if s.influence[seat][at] > before.influence[seat][at]]
    pairs = [one["args"]["rank"] for one in outcome.args["wins"] if one["id"] == "outcome.win_pair"]
    assert all(s.influence[seat][INFLUENCE.index(rank)] == 2 for rank in pairs)
    leading = {one["args"]["rival"]: one["args"]["ranks"] for one in outcome.args["gives_up"] if "rival" in one["args"]}
    assert leading == {
        other: new
        for other, (was, now) in enumerate(zip(leads_of_all(before), leads_of_all(s), strict=True))
        if (new := [RANKS[rank] for rank in now if rank not in was])
    }


def hold_turn(outcome: Message, before: State, after: State, seat: int) -> None:
    """Hold palaces, goods and cards against the table when the turn is over."""
    wins, loses = parts(outcome, "wins"), parts(outcome, "gives_up")
    new = [city for city, owner in enumerate(after.palace) if owner == seat != before.palace[city]]
    tiles = [before.bonus[city] for city in new if before.bonus[city] >= 0]
    assert len(after.hands[seat]) - len(before.hands[seat]) == outcome.args["n"] + tiles.count(CARD)
    taken = Counter(after.known[seat]) - Counter(before.known[seat])
    drawn = wins.get("win_draw", {"n": 0})["n"]
    assert taken.total() == outcome.args["n"] - drawn
    if "win_open" in wins:
        assert sorted(after.content.card_names[card] for card in taken.elements()) == sorted(wins["win_open"]["cards"])
    placed = before.palaces[seat] - after.palaces[seat]
    assert placed == wins.get("win_palaces", {"n": 0})["n"]
    due = sum(rank != "elephant" for rank in outcome.args["won"])
    assert due - placed == loses.get("lose_palaces", {"n": 0})["n"]
    goods = Counter({GOODS[good]: n - before.goods[seat][good] for good, n in enumerate(after.goods[seat])})
    goods -= Counter(GOODS[tile - FIRST_GOOD] for tile in tiles if tile >= FIRST_GOOD)
    assert goods == Counter(wins.get("win_goods", {"goods": []})["goods"])


def asked_once_more(table: Table) -> dict[str, list[str]]:
    """Read the three parts that leaving has."""
    ask = table.decision
    assert ask is not None
    outcome = ask.outcome(ask.options[-1])
    assert outcome is not None
    parts: dict[str, list[Any]] = {name: outcome.args[name] for name in ("wins", "gives_up", "final")}
    said: dict[str, list[str]] = {}
    for name, messages in parts.items():
        assert all(TEXTS.has("rule." + one["clause"]) for one in messages)
        read = [Message(one["id"], one["clause"], **one["args"]) for one in messages]
        said[name] = [TEXTS.say(one, seat=ask.seat, names=NAMES) for one in read]
    return said


@pytest.mark.rule("taj-mahal", "4.1")
@pytest.mark.rule("taj-mahal", "5.5")
def test_the_last_to_leave_is_told_what_it_wins_and_gives_up_for_good() -> None:
    table = sit_down(
        Seat(hand="red-general-monk red-elephant-monk red-elephant-monk white-monk", played="red-elephant-vizier"),
        OUT,
        OUT,
        bonus={"delhi": "plus2"},
        prizes={"general": 1, "monk": 2, "mogul": 2},
        palaces={"hisar": 1, "sirhind": 2},
        crowns={"hisar": 2},
        display="violet-princess-vizier",
        visit=1,
    )
    assert asked_once_more(table) == {
        "wins": ["vizier tile", "a palace: 1 to 3 points", "rice: 1 point", "violet princess + vizier"],
        "gives_up": ["the princess, still there", "3 cards you could play", "1 played card to the discards"],
        "final": ["you are the last: visit 2 begins, and new open cards are turned up"],
    }
    assert said(table, "leave") == "wins vizier and elephant; 2 to 4 points and 1 card"


@pytest.mark.rule("taj-mahal", "5.1")
@pytest.mark.rule("taj-mahal", "4.10")
def test_a_pair_of_tiles_and_a_special_card_are_told() -> None:
    table = sit_down(
        Seat(played="red-monk-princess", influence="monk princess"),
        Seat(played="green-princess-vizier"),
        Seat(),
        specials={"princess": 0},
        laid="princess",
        visit=1,
    )
    assert asked_once_more(table) == {
        "wins": [
            "monk tile, a pair: the monk card",
            "a palace: 1 point",
            "special card: 2 points",
            "2 of the 5 open cards",
        ],
        "gives_up": [
            "the vizier, the general, the princess, the grand mogul, and the elephant, still there",
            "1 played card to the discards",
            "Bela leads princess then",
        ],
        "final": ["no more turn in this visit"],
    }


@pytest.mark.rule("taj-mahal", "4.14")
@pytest.mark.rule("taj-mahal", "4.16")
def test_a_card_unseen_and_a_palace_without_a_city_are_told() -> None:
    idle = asked_once_more(sit_down(Seat(hand="red-elephant-monk"), Seat(), Seat()))
    assert idle["wins"] == ["2 of the 5 open cards", "1 card from the draw pile"]
    assert idle["final"] == ["a card is drawn that nobody has seen", "no more turn in this visit"]
    full = dict.fromkeys(("hisar", "sirhind", "delhi", "saharanpur"), 1)
    table = sit_down(Seat(played="red-general-monk"), OUT, OUT, palaces=full, prizes={"vizier": 1})
    assert "2 palaces that find no city" in asked_once_more(table)["gives_up"]
    assert "palace" not in " ".join(asked_once_more(table)["wins"])


@pytest.mark.rule("taj-mahal", "7.1")
def test_leaving_the_last_visit_ends_the_game() -> None:
    table = sit_down(Seat(played="red-general-monk"), OUT, OUT, province="agra")
    assert asked_once_more(table)["final"] == ["you are the last: the game ends, and hands are scored"]


# ---------------------------------------------------------------------- in words


def find(table: Table, text: str) -> Option:
    assert table.decision is not None
    return next(one for one in table.decision.options if one.text == text)


def brings(table: Table, text: str) -> Message:
    assert table.decision is not None
    outcome = table.decision.outcome(find(table, text))
    assert outcome is not None
    return outcome


def said(table: Table, text: str) -> str:
    """Read what an option brings, as its player does."""
    return TEXTS.say(brings(table, text), names=NAMES)


@pytest.mark.rule("taj-mahal", "4.1")
def test_symbols_whose_prizes_are_gone_bring_nothing_and_say_so() -> None:
    hand = Seat(hand="red-general-monk red-elephant-monk", played="red-elephant-elephant")
    table = sit_down(hand, Seat(played="green-elephant-elephant"), OUT, prizes={"general": 2, "monk": 2})
    assert said(table, "play red-general-monk") == "the prizes are gone: general and monk"
    assert brings(table, "play red-general-monk").useless
    assert not brings(table, "play red-elephant-monk").useless
    assert said(table, "play red-elephant-monk") == "3 elephants and 1 monk; leads elephant"


@pytest.mark.rule("taj-mahal", "6.3")
def test_a_card_is_not_useless_that_lets_another_one_be_played() -> None:
    taken = {"general": 2, "monk": 2, "elephant": 2}
    hand = Seat(hand="red-general-monk white-elephant")
    dead = sit_down(hand, Seat(), OUT, prizes=taken)
    assert brings(dead, "play red-general-monk").useless
    paid = sit_down(hand, Seat(), OUT, prizes=taken, specials={"princess": 0})
    assert not brings(paid, "play red-general-monk").useless
    choose(paid, "play red-general-monk")
    assert said(paid, "add-special princess") == "2 points when you leave"
    assert said(paid, "add white-elephant") == "the prize is gone: elephant"
    assert not brings(paid, "alone").useless  # doing without is what is meant by it


@pytest.mark.rule("taj-mahal", "6.4")
def test_the_monk_card_beside_a_card_that_fits_brings_nothing_and_says_so() -> None:
    table = sit_down(Seat(hand="red-general-monk"), Seat(), Seat(), specials={"monk": 0})
    choose(table, "play red-general-monk")
    assert said(table, "add-special monk") == "brings nothing: it shows no symbol, and the colour fits anyway"
    assert brings(table, "add-special monk").useless


@pytest.mark.rule("taj-mahal", "4.13")
@pytest.mark.rule("taj-mahal", "7.1")
def test_an_open_card_says_what_it_makes_of_the_hand() -> None:
    hand = Seat(hand="red-elephant-monk red-general-monk green-monk-mogul", played="violet-elephant-monk")
    shown = "red-elephant-vizier green-vizier-monk white-mogul"
    words = {
        "take red-elephant-vizier": "your hand then has 3 red cards",
        "take green-vizier-monk": "your hand then has 2 green cards",
        "take white-mogul": "your first white card",
    }
    table = choose(sit_down(hand, Seat(played="green-elephant-monk"), OUT, display=shown), "leave")
    assert {text: said(table, text) for text in words} == words
    last = {
        "take red-elephant-vizier": "1 point at the end",
        "take green-vizier-monk": "no point at the end: you have more of another colour than of green",
        "take white-mogul": "1 point at the end",
    }
    table = sit_down(hand, Seat(played="green-elephant-monk"), OUT, display=shown, province="agra")
    choose(table, "leave")
    assert {text: said(table, text) for text in last} == last
    assert brings(table, "take green-vizier-monk").useless


@pytest.mark.rule("taj-mahal", "7.1")
def test_two_cards_of_a_colour_may_bring_a_point_where_one_does_not() -> None:
    hand = Seat(hand="red-elephant-monk red-general-monk green-monk-mogul", played="violet-elephant-monk")
    shown = "green-elephant-vizier green-vizier-monk white-mogul"
    table = sit_down(hand, Seat(played="green-elephant-monk"), OUT, display=shown, province="agra")
    choose(table, "leave")
    assert said(table, "take green-vizier-monk") == "your hand then has 2 green cards"
    choose(table, "take green-vizier-monk")
    assert said(table, "take green-elephant-vizier") == "1 point at the end"


@pytest.mark.rule("taj-mahal", "4.9")
def test_a_bonus_tile_says_what_it_is_worth() -> None:
    for tile, words, chip in (
        ("tea", "1 point; tile: tea, worth 3", "1 point, tea 3"),
        ("plus2", "1 point; tile: +2 points", "1 point, +2"),
        ("card", "1 point; tile: draw a card", "1 point, card"),
    ):
        table = sit_down(
            Seat(played="red-elephant-monk", goods="tea tea"),
            Seat(played="green-elephant-elephant"),
            OUT,
            bonus={"delhi": tile},
        )
        choose(table, "leave")
        assert said(table, "place delhi") == words
        assert in_short(brings(table, "place delhi")) == chip
        assert "place hisar" in options(table)


@pytest.mark.rule("taj-mahal", "4.9")
def test_goods_taken_a_moment_ago_count_for_the_next_tile() -> None:
    rival = Seat(played="green-elephant-elephant")
    tiles = {"kabul": "tea", "peshawar": "tea"}
    table = sit_down(Seat(played="red-general-monk", goods="tea"), rival, OUT, province="kabul", bonus=tiles)
    assert brings(table, "leave").args["high"] == 1 + 2 + 3
    choose(table, "leave")
    assert said(table, "place peshawar") == "1 point; tile: tea, worth 2"
    choose(table, "place kabul")
    assert said(table, "place peshawar") == "1 point; tile: tea, worth 3"
    choose(table, "place peshawar")
    assert table.state.score(0) == 1 + 2 + 3
