"""One story a turn: over whole games it tells what changed, and only what everybody may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import pytest

from durbar.engine import opening
from durbar.engine.flow import Flow
from durbar.engine.messages import Entry, Message
from durbar.games.taj_mahal.names import GOODS, RANKS
from durbar.games.taj_mahal.rules.court import leads_of_all
from durbar.games.taj_mahal.state import BETWEEN, State
from durbar.games.taj_mahal.story import CHAPTERS, LEAVES, PLAYS, STOPS, story, whose
from tests.games.taj_mahal.situation import CONTENT, GAME, OUT, TEXTS, Seat, Table, choose, everybody_leaves, sit_down
from tests.games.taj_mahal.test_golden import FOLDER, RECORDS
from tests.said import check_values, read

NAMES = ["Asha", "Bela", "Chand", "Devi", "Esha"]
USUAL, LONGEST = 110, 170
"""Two lines of the top bar; the fullest turns may take a third one on a phone."""
ALL = read(FOLDER.parents[2] / "src" / "durbar" / "games" / "taj_mahal")
CITIES = CONTENT.city_names


@dataclass(frozen=True)
class Turn:
    """One turn of a golden game, the dummy's among them: its lines, and the table before and after it."""

    players: int
    lines: tuple[Entry, ...]
    before: State
    after: State

    @property
    def seat(self) -> int | None:
        """Whose turn it is by its lines."""
        return whose(self.lines, self.players)

    def read_by(self, reader: int | None) -> list[Message]:
        """Give the story of the turn as a reader may know it."""
        assert self.seat is not None
        return story([line.for_seat(reader) for line in self.lines], self.seat)


@cache
def turns(name: str) -> tuple[Turn, ...]:
    """Replay a golden game, and keep the position before each turn, also where nobody is asked."""
    starts: list[State] = []

    def watched(s: State) -> Flow[None] | None:
        starts.append(s.copy())
        return GAME.segment(s)

    game = replace(GAME, segment=watched)
    table = opening.load(RECORDS[name], lambda _: game)
    lines = {number: tuple(found) for number, found in groupby(table.log, key=lambda entry: entry.turn)}
    assert max(lines) == len(starts) - 2  # the last one says that the game is over
    players = table.setup.players
    return tuple(Turn(players, lines.get(number, ()), *pair) for number, pair in enumerate(pairwise(starts)))


def flat(message: Message) -> Iterator[Message]:
    """Give a sentence and all messages inside it."""
    yield message
    for value in message.args.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                yield from flat(Message(part["id"], part["clause"], **part["args"]))


def say(message: Message, reader: int | None = None, players: int = 5) -> str:
    return TEXTS.say(message, seat=reader, names=[*NAMES[:players], "Dummy"])


every_game = pytest.mark.parametrize("name", RECORDS)


@every_game
def test_every_turn_is_told_in_one_or_two_sentences_of_a_bearable_length(name: str) -> None:
    lengths = []
    for turn in turns(name):
        if turn.seat is None:
            continue
        for reader in (None, *range(turn.players)):
            told = turn.read_by(reader)
            assert 1 <= len(told) <= 2, turn.lines
            for message in told:
                text = say(message, reader, turn.players)
                assert text.endswith("."), text
                assert text[0].isupper(), text
                assert not {"Message(", "nothing:", "None", "{"} & set(text.split()), text
                assert all(TEXTS.has("rule." + part.clause) for part in flat(message)), message
                lengths.append(len(text))
    assert max(lengths) <= LONGEST
    assert sorted(lengths)[len(lengths) * 9 // 10] <= USUAL


@every_game
def test_a_turn_is_that_of_the_seat_that_had_it(name: str) -> None:
    """What happens between visits, and before the first, is nobody's."""
    kinds: Counter[str] = Counter()
    for turn in turns(name)[1:]:
        if turn.before.stage == BETWEEN:
            assert turn.seat is None
            assert all(line.id in CHAPTERS or line.id == "log.reshuffle" for line in turn.lines)
            kinds["between"] += 1
        else:
            assert turn.seat == turn.before.turn
            assert not any(line.id in CHAPTERS for line in turn.lines)
            kinds["dummy" if turn.seat == turn.players else "player"] += 1
    assert turns(name)[0].seat is None  # setting up
    assert kinds["between"] == 12
    assert bool(kinds["dummy"]) == (turns(name)[0].players == 2)


@every_game
def test_a_story_tells_what_has_changed(name: str) -> None:
    """All of it: prizes, leads, palaces, goods, points and cards are those of the table, no more and no less."""
    for turn in turns(name):
        if turn.seat is None:
            continue
        main, *rest = turn.read_by(turn.seat)
        said = list(flat(main))
        told: dict[str, Any] = {part.id: part.args for part in said}
        seat, before, after = turn.seat, turn.before, turn.after
        score = told.get("part.points", {"n": 0})["n"]
        assert after.score(seat) - before.score(seat) == score
        goods = {part.args["good"]: part.args["n"] for part in said if part.id == "part.good"}
        grown = [now - old for old, now in zip(before.goods[seat], after.goods[seat], strict=True)]
        assert goods == {good: more for good, more in zip(GOODS, grown, strict=True) if more}
        hold_palaces(told, turn)
        hold_court(told, rest, turn)
        if any(line.id in LEAVES for line in turn.lines) and seat < turn.players:
            drawn = told.get("part.drawn", {"n": 0})["n"]
            taken = sum(line.id == "log.takes" for line in turn.lines)
            assert len(after.hands[seat]) - len(before.hands[seat]) == drawn + taken


def hold_palaces(told: dict[str, Any], turn: Turn) -> None:
    """Hold palaces of a story against the cities."""
    new = [city for city, old in enumerate(turn.before.palace) if old != turn.after.palace[city]]
    crowned = [city for city, old in enumerate(turn.before.crown) if old != turn.after.crown[city]]
    assert [turn.after.palace[city] for city in new] == [turn.seat] * len(new)
    named = told.get("part.palaces", {"cities": []})["cities"]
    if len(new) > 2:
        assert told["part.many_palaces"]["n"] == len(new)
    else:
        assert sorted(named) == sorted(CITIES[city] for city in new)
    assert ("part.crown" in told) == bool(crowned)
    if crowned:
        assert [CITIES[city] for city in crowned] == [told["part.crown"]["city"]]
    forfeited = told.get("part.forfeits", {"n": 0})["n"]
    won = [rank for rank, old in enumerate(turn.before.prizes) if old != turn.after.prizes[rank]]
    if turn.seat != turn.after.dummy:
        assert forfeited == sum(RANKS[rank] != "elephant" for rank in won) - len(new) - len(crowned)


def hold_court(told: dict[str, Any], rest: list[Message], turn: Turn) -> None:
    """Hold prizes and leads of a story against the court."""
    before, after = leads_of_all(turn.before), leads_of_all(turn.after)
    won = [RANKS[rank] for rank, old in enumerate(turn.before.prizes) if old != turn.after.prizes[rank]]
    main = next(told[id] for id in told if id.startswith(("story.play", "story.leave")))
    if any(line.id in PLAYS for line in turn.lines) and not any(line.id in LEAVES for line in turn.lines):
        assert main["leads"] == [RANKS[rank] for rank in after[main["seat"]]]
        assert won == []
    else:
        assert main["deed"]["args"].get("won", []) == won
    changed = {
        ("story.behind" if gone else "story.ahead", seat): [RANKS[rank] for rank in (gone or new)]
        for seat in range(turn.after.seats)
        if seat != turn.seat
        and ((gone := minus(before[seat], after[seat])) or (new := minus(after[seat], before[seat])))
    }
    assert changed == {
        (message.id, rival["args"]["rival"]): rival["args"]["ranks"]
        for message in rest
        for rival in message.args["rivals"]
    }


def minus(some: list[int], others: list[int]) -> list[int]:
    return [one for one in some if one not in others]


@every_game
def test_the_end_of_a_visit_tells_what_it_has_brought(name: str) -> None:
    """What is told of each seat is what was scored, won and built since the visit began."""
    opened: State | None = None
    for turn in turns(name):
        if turn.before.stage != BETWEEN:
            continue
        over = turn.before
        told = [line for line in turn.lines if line.id in ("log.visit_gains", "log.visit_won")]
        assert [line.args["seat"] for line in told] == list(range(over.seats))
        for line in told:
            seat = line.args["seat"]
            assert line.args["won"] == [RANKS[rank] for rank, winner in enumerate(over.prizes) if winner == seat]
            parts = {part.id: part.args for part in flat(line) if part.id != "part.good"}
            points = parts.get("part.points", {"n": 0})["n"]
            assert over.score(seat) - (opened.score(seat) if opened else 0) == points
            goods = sum(part.args["n"] for part in flat(line) if part.id == "part.good")
            assert sum(over.goods[seat]) - (sum(opened.goods[seat]) if opened else 0) == goods
            palaces = opened.palaces[seat] if opened else CONTENT.palaces
            built = len(parts.get("part.palaces", {"cities": ()})["cities"]) + ("part.crown" in parts)
            assert palaces - over.palaces[seat] == built
        opened = turn.after


# ---------------------------------------------------------------------- two worlds


@every_game
@pytest.mark.rule("taj-mahal", "3.5")
def test_everybody_reads_the_same_whatever_was_drawn(name: str) -> None:
    """In a world in which other cards were drawn unseen the story is the same, also for the one who drew them."""
    secret = 0
    for turn in turns(name):
        if turn.seat is None:
            continue
        hidden = {card for line in turn.lines if line.secret for card in line.secret["cards"]}
        secret += bool(hidden)
        open_too = {value for line in turn.lines for value in line.args.values() if isinstance(value, str)}
        watcher = turn.read_by(None)
        for reader in range(turn.players):
            assert turn.read_by(reader) == watcher
        named = {part.args.get("card") for message in watcher for part in flat(message)}
        assert not named & (hidden - open_too)
        other = [
            Entry(line.id, line.clause, 0, 0, line.to, line.secret and {"cards": ["white-mogul"]}, dict(line.args))
            for line in turn.lines
        ]
        for reader in (None, *range(turn.players)):
            assert story([line.for_seat(reader) for line in other], turn.seat) == watcher
    assert secret


@pytest.mark.rule("taj-mahal", "4.14")
def test_a_rival_cannot_tell_two_worlds_apart_by_the_story() -> None:
    """Two tables at which another card is drawn unseen, and another one lies in the hand."""
    seats = (Seat(hand="red-elephant-monk"), Seat(hand="green-monk-mogul"))
    shown = "white-monk white-vizier yellow-monk-mogul red-elephant-vizier red-elephant-general"
    tables = [
        sit_down(hand, Seat(), Seat(), draws=[drawn], display=shown)
        for hand, drawn in zip(seats, ("violet-elephant-mogul", "red-elephant-princess"), strict=True)
    ]
    stories = [told(choose(table, "leave", "take white-monk", "take white-vizier"), 1) for table in tables]
    assert stories[0] == stories[1]
    assert stories[0] == ["Asha leaves without a prize: white monk, white vizier, and 1 card from the pile."]


# ---------------------------------------------------------------------- single turns


def told(table: Table, reader: int | None, turn: int | None = None) -> list[str]:
    """Read the story of a turn, the last one that was somebody's if it is not named."""
    players = table.setup.players
    numbers = [entry.turn for entry in table.log if whose([entry], players) is not None]
    number = max(numbers) if turn is None else turn
    lines = [entry.for_seat(reader) for entry in table.log if entry.turn == number]
    seat = whose(lines, players)
    assert seat is not None
    return [say(message, reader, players) for message in story(lines, seat)]


@pytest.mark.rule("taj-mahal", "4.1")
def test_a_card_that_takes_a_lead_away_says_whose() -> None:
    table = sit_down(
        Seat(hand="red-elephant-monk"), Seat(played="green-elephant-elephant"), Seat(played="yellow-monk-mogul")
    )
    choose(table, "play red-elephant-monk")
    assert told(table, 1) == ["Asha plays red elephant + monk: ahead in nothing.", "No longer ahead: Chand (monk)."]
    assert told(table, 2)[1] == "No longer ahead: you (monk)."
    assert told(table, 0)[0] == "You play red elephant + monk: ahead in nothing."


@pytest.mark.rule("taj-mahal", "4.1")
def test_whoever_leaves_lets_a_tie_dissolve() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"), Seat(played="green-elephant-elephant"), Seat(played="violet-elephant-monk")
    )
    choose(table, "leave")
    while table.decision is not None and table.decision.seat == 0:
        table.choose(table.decision.options[0])
    assert told(table, 2)[1] == "Ahead now: you (monk)."


@pytest.mark.rule("taj-mahal", "4.9")
def test_leaving_tells_prizes_palaces_goods_and_points() -> None:
    table = sit_down(Seat(played="red-elephant-monk", goods="tea"), OUT, OUT, bonus={"delhi": "tea"}, visit=1)
    choose(table, "leave", "place delhi")
    assert told(table, 0) == ["You leave and win the monk and the elephant: palace in Delhi, tea, rice, and 4 points."]


@pytest.mark.rule("taj-mahal", "11.2")
@pytest.mark.rule("taj-mahal", "11.4")
def test_the_dummy_has_stories_too() -> None:
    table = sit_down(
        Seat(hand="red-elephant-monk", played="red-elephant-elephant"), Seat(), dummy=Seat(),
        draws=["violet-elephant-mogul", "white-monk", "green-elephant-vizier"], start=1, turn=1,
    )  # fmt: skip
    choose(table, "leave")
    while table.decision is not None and table.decision.seat == 1:
        table.choose(table.decision.options[0])
    assert told(table, 0) == ["Dummy turns up white monk and green elephant + vizier: ahead in vizier and monk."]
    numbers = {whose([entry], 2) for entry in table.log} - {None}
    assert numbers == {1, 2}


@pytest.mark.rule("taj-mahal", "4.1")
def test_where_a_position_was_laid_out_in_mid_visit_points_are_not_made_up() -> None:
    """Nobody at that table remembers what those who have left scored."""
    table = sit_down(Seat(played="red-elephant-monk"), OUT, OUT, prizes={"vizier": 1}, palaces={"hisar": 1})
    everybody_leaves(table)
    lines = [say(entry) for entry in table.log if entry.id in ("log.visit_ends", "log.visit_gains", "log.visit_won")]
    assert lines[1].startswith("Asha has won the monk and the elephant: palace in ")
    assert "point" not in lines[1]
    assert lines[2:] == ["Bela has won the vizier: palace in Hisar.", "Chand has won nothing."]


def test_nothing_is_told_of_nothing() -> None:
    assert story([], 0) == []
    assert story([Message("log.reshuffle", "5.7", n=2)], 0) == []
    assert whose([], 3) is None
    assert whose([Message("log.visit", "5.4", number=2, province="delhi", seat=1)], 3) is None


# ---------------------------------------------------------------------- words


def test_stories_stops_and_chapters_have_words() -> None:
    known = {one.id for one in ALL}
    for kind in ("story.", "part."):
        written = {id.removesuffix(".you") for id in TEXTS.ids(kind)}
        assert written == {id for id in known if id.startswith(kind)}
    assert set(STOPS) | set(CHAPTERS) <= known
    assert set(TEXTS.ids("stop.")) == set(STOPS.values())
    assert set(TEXTS.ids("chapter.")) == set(CHAPTERS.values())
    for id in STOPS.values():
        assert 2 <= len(TEXTS.say(id).split()) <= 3, id
    check_values(TEXTS, [one for one in ALL if one.id.startswith(("story.", "part."))])


def test_what_is_told_about_a_seat_is_said_to_its_player() -> None:
    """Sentences begin with a name, or with "You"; only the dummy turns cards up."""
    about = [id for id in TEXTS.ids("story.") if "{seat:seat}" in TEXTS.templates(id)[0]]
    assert [id for id in about if not TEXTS.has(id + ".you")] == ["story.turns_up"]
