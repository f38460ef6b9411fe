"""Two worlds: tables that differ only in what a seat may not know must look the same to it, and to its bots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from durbar.bots import BOTS, THINKERS, Bot, bot
from durbar.bots.levels import LEVELS
from durbar.engine.chance import RandomLuck, SeededLuck, new_seed
from durbar.engine.copying import packed
from durbar.engine.decision import Choose, Option
from durbar.engine.messages import BadInput
from durbar.engine.playing import Played
from durbar.engine.record import canonical
from durbar.engine.rollouts import rollouts
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import asked, assert_same, fingerprint, is_sealed, make, pick

Change = Callable[[Any, int, Random], object]


class WorldLuck:
    """The luck of one of two worlds: dice fall alike in both, for all to see, but other cards are drawn."""

    def __init__(self, dice: SeededLuck, cards: Random) -> None:
        self.dice = dice
        self.cards = RandomLuck(cards)

    def copy(self) -> WorldLuck:
        """Give one with the same dice."""
        return WorldLuck(self.dice.copy(), Random(0))

    def roll(self, name: str, sides: int) -> int:
        """Roll as in the other world."""
        return self.dice.roll(name, sides)

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Draw anything."""
        return self.cards.draw(name, size, count)


def check_two_worlds(subject: Subject, players: int, mode: str, seed: str, stride: int) -> int:
    """Part the worlds at the starts of turns all through a game, and follow them; give how often they were compared."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    compared = 0
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0 and not table.since_snapshot()[1]:
            seat = rng.randrange(players)
            for change in (subject.game.redeal, subject.swap):
                pair = part(subject, table, seat, change, rng)
                compared += follow(pair, seat, rng, 12, deep=table.number // stride % 4)
        make(table, [move])
    return compared


def part(subject: Subject, table: Table[Any], seat: int, change: Change, rng: Random) -> tuple[Table[Any], Table[Any]]:
    """Give the table as it is, and one in which something the seat cannot know is different; with luck of their own."""
    doc = table.position()
    other = table.since_snapshot()[0].copy()  # the state may have moved on before the first question is asked
    change(other, seat, rng)
    changed = {**doc, "state": subject.game.position(other)}
    dice = SeededLuck(new_seed(str(rng.random())))
    one, two = (subject.at(each, WorldLuck(dice.copy(), Random(rng.random()))) for each in (doc, changed))
    assert idea(one, seat) == idea(two, seat), f"what seat {seat} imagines depends on what it cannot know"
    return one, two


def idea(table: Table[Any], seat: int) -> bytes:
    """Write down what the seat makes of the table with one and the same imagination."""
    world = table.imagine(seat, Random(7))
    return canonical([table.game.position(world.state), [asked(ask) for ask in world.decisions], world.number])


def follow(pair: tuple[Table[Any], Table[Any]], seat: int, rng: Random, steps: int, deep: int) -> int:
    """Play both worlds on, for as long as the seat can see no difference; give how often they were compared.

    Bots think long: they are asked once, the first time the seat is or so many questions deeper, and once more when
    somebody has sealed an answer.
    """
    one, two = pair
    asked = 0
    sealed = False
    for done in range(steps):
        compare(one, two, seat, bots=asked == deep)
        asked += any(ask.seat == seat for ask in one.decisions)
        if is_sealed(one):
            compare_sealed(one, two, seat, rng, bots=not sealed)
            sealed = True
        if not step(one, two, seat, rng) or one.over or two.over or idea(one, seat) != idea(two, seat):
            return done + 1
    return steps


def compare(one: Table[Any], two: Table[Any], seat: int, bots: bool = True) -> None:
    """Hold every byte the seat is sent, and perhaps the choices of its bots, against those of the other world.

    Of the bots that think by the clock one is asked, now this and now that, and with one pass: it is the same thought.
    """
    for reader in (seat, None):
        assert_same(one.view(reader), two.view(reader))
    assert repr(one) == repr(two)
    parcels = [table.entrust(seat, Random(11)) for table in (one, two)]
    assert within(parcels[0]) == within(parcels[1]), f"what is entrusted to seat {seat} holds what it cannot know"
    if bots:
        ends = [followed(table, seat) for table in (one, two, parcels[0])]
        assert ends[0] == ends[1], f"the roll-outs of seat {seat} know what it cannot know"
        assert ends[0] == ends[2], f"the roll-outs of seat {seat} are others at the table entrusted to it"
    for ask in one.decisions if bots else ():
        if ask.seat == seat:
            tables = [one, two, parcels[0]]
            thinker = Random(repr(one)).choice(sorted(THINKERS))
            for name in (*(name for name in BOTS if name not in THINKERS), thinker):
                chosen = [unhurried(name).choose(table, seat).text for table in tables]
                assert chosen[0] == chosen[1], f"the {name} bot knows what it should not"
                assert chosen[0] == chosen[2], f"the {name} bot chooses otherwise at the table entrusted to it"


def followed(table: Table[Any], seat: int) -> tuple[list[Played], list[str]]:
    """Roll the game out for a seat; give how it ends, and all that was chosen on the way."""
    chosen: list[str] = []

    def choose(ask: Choose, rng: Random) -> Option:
        option = rng.choice(ask.options)
        chosen.append(f"{ask.seat} {option}")
        return option

    return rollouts(table, seat, 1, Random(13), choose), chosen


def within(table: Table[Any]) -> bytes:
    """Write down everything a table holds, whether anybody could see it or not; the game is the same in all worlds."""
    return packed({name: value for name, value in table.__getstate__().items() if name != "game"})


def unhurried(name: str) -> Bot:
    """Make a bot for which no time passes; one that thinks by the clock makes one pass."""
    if name not in LEVELS:
        return bot(name, "same")
    passes = 1 if name in THINKERS else None
    return BOTS[name]("same", clock=lambda: 0.0, passes=passes)


def compare_sealed(one: Table[Any], two: Table[Any], seat: int, rng: Random, bots: bool) -> None:
    """Let the others seal what they like, in one world only: the seat learns nothing, not even that they have.

    The seat's bots may be asked after the first of them has.
    """
    before = canonical(one.view(seat)), idea(one, seat)
    for ask in one.decisions:
        if ask.seat != seat and len(one.decisions) > 1:
            one.choose(rng.choice(ask.options), ask.seat)
            assert (canonical(one.view(seat)), idea(one, seat)) == before
            compare(one, two, seat, bots)
            bots = False
            one.undo(ask.seat)
    assert (canonical(one.view(seat)), idea(one, seat)) == before


def step(one: Table[Any], two: Table[Any], seat: int, rng: Random) -> bool:
    """Make a choice in both worlds: the same, or if a rival cannot do that in the other, a choice of its kind."""
    ask = rng.choice(one.decisions)
    option = rng.choice(ask.options)
    same = next((other for other in two.decisions if other.seat == ask.seat), None)
    if same is None:
        return False
    texts = [other.text for other in same.options]
    if option.text in texts:
        answer = option.text
    else:
        assert ask.seat != seat, f"seat {seat} can choose {option.text!r} in one world only"
        kind = [other.text for other in same.options if other.verb.word == option.verb.word]
        if not kind:
            return False
        answer = rng.choice(kind)
    one.choose(option, ask.seat)
    two.choose(answer, ask.seat)
    return True


def check_imagination(subject: Subject, players: int, mode: str, seed: str, stride: int) -> None:
    """Imagine the table from any seat: it plays on to the end, copies exactly, and keeps what is known."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0:
            before = fingerprint(table)
            check_imagined(subject, table, rng.randrange(players), Random(rng.random()))
            assert fingerprint(table) == before
        make(table, [move])


def check_imagined(subject: Subject, table: Table[Any], seat: int, rng: Random) -> None:
    """Play one imagined table on."""
    world = table.imagine(seat, rng)
    assert subject.conserved(world.state) == subject.conserved(table.state)
    real, imagined = table.view(seat), world.view(seat)
    assert_same(real, {**imagined, "log": real["log"], "luck": real["luck"]})
    for document in (world.record, world.position):
        with pytest.raises(BadInput):
            document()
    assert idea(world, seat) == idea(table, seat)
    check_entrusted(subject, table, seat, rng)
    for _ in range(20):
        move = pick(world, rng, subject.longest)
        if move is None:
            break
        before = fingerprint(world)
        clone = world.clone()
        assert fingerprint(clone) == before
        make(world, [move])
        assert fingerprint(clone) == before
        assert fingerprint(world.clone()) == fingerprint(world)
        if world.undoable and not is_sealed(world):
            world.undo()
            assert fingerprint(world) == before
            world.redo()
    play_out(subject, world, rng)


def check_entrusted(subject: Subject, table: Table[Any], seat: int, rng: Random) -> None:
    """Send a table to somebody who is to know no more than a seat: they see and imagine what the seat does."""
    world = table.entrust(seat, rng)
    assert subject.conserved(world.state) == subject.conserved(table.state)
    real, sent = table.view(seat), world.view(seat)
    assert_same(real, {**sent, "log": real["log"], "luck": real["luck"]})
    assert world.seed() != table.seed()
    ideas = [canonical(table.game.position(each.imagine(seat, Random(7)).state)) for each in (table, world)]
    assert ideas[0] == ideas[1]
    play_out(subject, world, rng)


def play_out(subject: Subject, table: Table[Any], rng: Random) -> None:
    """Play to the end at random."""
    while move := pick(table, rng, subject.longest):
        make(table, [move])
    assert table.result.final
