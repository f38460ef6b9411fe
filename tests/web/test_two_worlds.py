"""Two worlds that differ only in what a seat may not know: every byte the server sends to that seat is the same."""

from __future__ import annotations

import copy
import pickle
import re
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.coaching import Coach
from durbar.web.bots.workers import Thought
from durbar.web.kept.tokens import digest
from durbar.web.shown.drawers import DRAWERS
from durbar.web.shown.words import HOUSE
from durbar.web.tables.lay import Order, Seating, lay
from tests.games.taj_mahal.test_common import TAJ_MAHAL
from tests.harness import make, pick
from tests.patience import PATIENCE
from tests.web.court import BEAT, Browser, Court, asked, options

TABLE = "worlds2worlds2wo"
WATCHER = 9
LANGUAGES = HOUSE.languages()
"""Pages are compared in one after the other."""


class World:
    """One of two servers with the same keys, clocks and people, at a table that begins with a given position."""

    def __init__(self, court: Court, state: dict[str, Any], kinds: list[str], game: str, undo: str, lang: str) -> None:
        self.court = court
        self.people = {}
        for seat in [*range(len(kinds)), WATCHER]:
            self.people[seat] = court.browser()
            self.people[seat].secret = f"{seat}" * 32
            self.people[seat].lang = lang
        origin = {
            "format": 1,
            "game": game,
            "rules": durbar.game(game).meta.rules_version,
            "setup": {"players": len(kinds), "mode": "standard"},
            "start": state,
            "seed": "ab" * 32,
        }
        seats = [Seating(kind, "random" if kind == "bot" else "", f"Person {seat}") for seat, kind in enumerate(kinds)]
        with court.desk.house.store.write() as tx:
            lay(court.desk.house, Order(game, origin, seats, undo), digest("h" * 32), tx)
            for seat, person in self.people.items():
                tx.hold(digest(person.secret), TABLE, -1 if seat == WATCHER else seat)

    def seat(self) -> int:
        return asked(self.court.look(TABLE))

    def busy(self, seat: int) -> bool:
        """Tell whether a seat is still in its turn."""
        live = self.court.look(TABLE)
        return live.table.decision is not None and live.table.decision.seat == seat and not live.held

    def options(self, seat: int) -> list[str]:
        return options(self.court.look(TABLE), seat)

    def choose(self, seat: int, option: str) -> None:
        answer = self.people[seat].choose(TABLE, seat, option)
        assert answer.status_code == 200, answer.text

    def end(self, seat: int) -> None:
        if self.court.look(TABLE).held:
            assert self.people[seat].act(TABLE, "end-turn", seat).status_code == 200


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[ExitStack]:
    monkeypatch.setattr("durbar.web.tables.lay.new_table_id", lambda: TABLE)
    monkeypatch.setattr("durbar.web.kept.rows.now", lambda: 1_800_000_000_000)
    with ExitStack() as stack:
        yield stack


def open_worlds(
    stack: ExitStack,
    tmp_path: Path,
    states: list[dict[str, Any]],
    kinds: list[str],
    undo: str = "strict",
    game: str = "taj-mahal",
    lang: str = "en",
    **config: Any,
) -> list[World]:
    worlds = []
    for number, state in enumerate(states):
        data = tmp_path / str(number)
        data.mkdir(parents=True)
        (data / "key").write_bytes(b"k" * 32)
        worlds.append(World(stack.enter_context(Court(data, **config)), state, kinds, game, undo, lang))
    return worlds


def traffic(world: World, seat: int) -> dict[str, str]:
    """Ask for everything there is, as a seat or as a spectator, also for what is refused."""
    person: Browser = world.people[seat]
    table = f"/t/{TABLE}"
    paths = ["/", table, f"{table}/screen", f"{table}/screen?as=0", f"{table}/export", f"{table}/qr/{seat}.svg"]
    paths += [f"{table}/drawer/{name}" for name in DRAWERS]
    paths += [f"{table}/card?{query}" for query in things(person.screen(TABLE), seat)]
    now = world.court.look(TABLE).turn
    paths += [f"{table}/moment/{turn}" for turn in sorted({0, max(0, now - 1), now})]
    lines = len(world.court.look(TABLE).log_for(None))
    paths += [f"{table}/step/{line}" for line in sorted({0, lines // 2, max(0, lines - 2), max(0, lines - 1), lines})]
    paths += [f"{table}/drawer/log?clause={turn}" for turn in sorted({0, max(0, now - 1), now})]
    got = {path: _whole(person.get(path)) for path in paths}
    got["events"] = world.court.events(TABLE, person).decode()
    if seat != WATCHER:
        number = world.court.look(TABLE).story.moment(seat)
        got["moment"] = str(number)
        for option in ("leave", "play red-elephant-vizier", "add white-elephant", "place agra", "nonsense"):
            body = {"seat": seat, "option": option}
            got[f"explain {option}"] = _whole(person.send("POST", f"{table}/explain", json=body))
        for action in ("undo", "redo", "restart", "end-turn", "choose"):
            body = {"seat": seat, "number": number, "key": f"try-{action}"}
            if action == "choose":
                body["option"] = "place agra"
            answer = person.send("POST", f"{table}/{action}", {"x-durbar-screen": "1"}, json=body)
            assert answer.status_code == 422, answer.text
            got[f"post {action}"] = _whole(answer)
        stale = {"seat": seat, "number": number + 1, "key": "try-stale", "option": "leave"}
        got["post stale"] = _whole(person.send("POST", f"{table}/choose", json=stale))
    return got


def things(html: str, seat: int) -> list[str]:
    """Ask for the card of a thing of each kind on the screen, as its page does, and for what is on nobody's."""
    by_kind = {spot.partition("-")[0]: spot for spot in re.findall(r'data-spot="([a-z0-9-]+)"', html)}
    assert len(by_kind) > 2
    asking = "" if seat == WATCHER else f"&as={seat}"
    return [f"spot={spot}&rule=4.1{asking}" for _, spot in sorted(by_kind.items())] + [f"spot=nothing{asking}"]


def _whole(answer: Any) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
    return f"{answer.status_code}\n{headers}\n\n{answer.text}"


def compare(worlds: list[World], seat: int) -> None:
    """Hold everything that was sent in one world against the other."""
    one, two = (traffic(world, seat) for world in worlds)
    assert one.keys() == two.keys()
    for what in one:
        assert one[what] == two[what], f"{what} tells seat {seat} what it may not know"


def turn(worlds: list[World], rng: Random, readers: list[int]) -> bool:
    """Let whoever is asked take a turn that looks the same in both worlds; False if that is not possible."""
    seat = worlds[0].seat()
    common = [option for option in worlds[0].options(seat) if option in worlds[1].options(seat)]
    while common:
        option = rng.choice(common)
        for world in worlds:
            world.choose(seat, option)
            while world.busy(seat) and "alone" in world.options(seat):
                if seat not in readers:
                    for reader in readers:
                        compare(worlds, reader)
                world.choose(seat, "alone")
        busy = [world.busy(seat) for world in worlds]
        if busy[0] != busy[1] or not same(worlds, readers):
            return False
        if not busy[0]:
            break
        common = [option for option in worlds[0].options(seat) if option in worlds[1].options(seat)]
    for world in worlds:
        world.end(seat)
    return bool(common) and same(worlds, readers)


def same(worlds: list[World], readers: list[int]) -> bool:
    """Tell whether the game itself still looks the same: other cards may have been drawn for all to see."""
    lives = [world.court.look(TABLE) for world in worlds]
    if lives[0].known_to(None).over:
        return False
    views = [[live.view(None if seat == WATCHER else seat) for seat in readers] for live in lives]
    return views[0] == views[1] and lives[0].waiting() == lives[1].waiting()


def part(seed: int, moves: int, reader: int, redeal: bool) -> list[dict[str, Any]]:
    """Play a game for a while, then give it twice: as it is, and with other cards where `reader` cannot see."""
    table = TAJ_MAHAL.new(3, "standard", f"web {seed}")
    rng = Random(seed)
    while table.number < moves or table.since_snapshot()[1]:
        move = pick(table, rng, TAJ_MAHAL.longest)
        assert move is not None
        make(table, [move])
    other = table.clone().state
    (TAJ_MAHAL.game.redeal if redeal else TAJ_MAHAL.swap)(other, reader, rng)
    return [TAJ_MAHAL.game.position(table.state), TAJ_MAHAL.game.position(other)]


@pytest.mark.parametrize(("seed", "moves", "redeal"), [(1, 0, False), (2, 40, True)])
def test_everything_sent_is_the_same_in_both_worlds(
    stack: ExitStack, tmp_path: Path, seed: int, moves: int, redeal: bool
) -> None:
    follow(stack, tmp_path, seed, moves, redeal, turns=5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_everything_sent_is_the_same_in_many_worlds(stack: ExitStack, tmp_path: Path, seed: int) -> None:
    follow(stack, tmp_path, seed, seed * 4, bool(seed % 2), turns=20)


def follow(stack: ExitStack, tmp_path: Path, seed: int, moves: int, redeal: bool, turns: int) -> None:
    reader = seed % 3
    states = part(seed, moves, reader, redeal)
    worlds = open_worlds(stack, tmp_path, states, ["friend"] * 3, lang=LANGUAGES[seed % len(LANGUAGES)])
    rng = Random(seed)
    compared = 0
    for _ in range(turns):
        for who in (reader, WATCHER):
            compare(worlds, who)
        compared += 1
        if not turn(worlds, rng, [reader, WATCHER]):
            break
    assert compared


def with_white_and_without() -> list[dict[str, Any]]:
    """Give a rival a white card in one world and none in the other."""
    state = durbar.new_table("taj-mahal", players=3, seed="white or not").position()["state"]
    other = copy.deepcopy(state)
    for world, wanted in ((state, True), (other, False)):
        hand, deck = world["players"][world["turn"]]["hand"], world["deck"]
        white = [card for card in hand if card.startswith("white")]
        for card in white[1:] if wanted else white:
            _swap(world, card, next(one for one in deck if one.startswith("red")))
        if wanted and not white:
            _swap(world, hand[-1], next(one for one in deck if one.startswith("white")))
    return [state, other]


def _swap(world: dict[str, Any], card: str, other: str) -> None:
    hand, deck = world["players"][world["turn"]]["hand"], world["deck"]
    hand[hand.index(card)] = other
    deck[deck.index(other)] = card


@pytest.mark.parametrize("auto_end", [False, True])
def test_nobody_learns_whether_a_rival_was_asked_again(stack: ExitStack, tmp_path: Path, auto_end: bool) -> None:
    states = with_white_and_without()
    worlds = open_worlds(stack, tmp_path, states, ["friend"] * 3)
    rival = worlds[0].seat()
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    card = next(option for option in worlds[1].options(rival) if option in worlds[0].options(rival))
    heard: list[list[bytes]] = []
    for number, world in enumerate(worlds):
        world.people[rival].post(TABLE, "prefs", seat=rival, auto_end=auto_end)
        listening = [Ear(world, reader) for reader in readers]
        world.choose(rival, card)
        assert world.busy(rival) is (number == 0)
        if number == 0:
            world.people[rival].act(TABLE, "undo", rival)
            world.people[rival].act(TABLE, "redo", rival)
            world.choose(rival, "alone")
        world.end(rival)
        heard.append([ear.heard() for ear in listening])
    assert heard[0] == heard[1]
    for reader in readers:
        compare(worlds, reader)


def test_whoever_asks_to_go_back_does_not_tell_how_many_questions_they_were_asked(
    stack: ExitStack, tmp_path: Path
) -> None:
    worlds = open_worlds(stack, tmp_path, with_white_and_without(), ["friend"] * 3, undo="consent")
    rival = worlds[0].seat()
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    card = next(option for option in worlds[1].options(rival) if option in worlds[0].options(rival))
    for number, world in enumerate(worlds):
        for seat in readers[:-1]:  # only who has come is asked
            world.people[seat].post(TABLE, "name", seat=seat, name=f"Person {seat}")
        world.choose(rival, card)
        if number == 0:
            world.choose(rival, "alone")
        world.end(rival)
        assert world.people[rival].act(TABLE, "undo", rival).status_code == 200
        assert "go back to before this" in world.people[readers[0]].screen(TABLE)
    for reader in readers:
        compare(worlds, reader)
    for world in worlds:
        world.people[readers[0]].post(TABLE, "consent", seat=readers[0], grant=False)
        assert "data-denial" in world.people[rival].screen(TABLE)
    for reader in readers:
        compare(worlds, reader)


def test_nobody_learns_how_many_questions_a_bot_was_asked(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = with_white_and_without()
    rival = states[0]["turn"]
    card = next(card for card in states[1]["players"][rival]["hand"] if card in states[0]["players"][rival]["hand"])

    async def think(self: object, job: dict[str, Any], table: str) -> Thought:
        sent = pickle.loads(b64decode(job["table"]))
        return Thought("alone" if sent.since_snapshot()[1] else f"play {card}")

    monkeypatch.setattr("durbar.web.bots.workers.Workers.think", think)
    kinds = ["bot" if seat == rival else "friend" for seat in range(3)]
    worlds = open_worlds(stack, tmp_path, states, kinds, bot_delay=0.3)
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    heard = []
    for world in worlds:
        listening = [Ear(world, reader) for reader in readers]
        world.court.run(_nudge(world.court))
        world.court.wait_for_bots(TABLE)
        heard.append([ear.heard() for ear in listening])
    assert [len(world.court.look(TABLE).story.moves) for world in worlds] == [2, 1]
    assert heard[0] == heard[1]
    assert f'"thinking":[{rival}]'.encode() in heard[0][0]
    for reader in readers:
        compare(worlds, reader)


async def _nudge(court: Court) -> None:
    court.desk.house.changed(TABLE)


class Ear:
    """Listens to the events of a table while other things happen."""

    def __init__(self, world: World, seat: int) -> None:
        self._got = b""
        self._begun, self._leave = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(world, seat))
        self._thread.start()
        assert self._begun.wait(PATIENCE)

    def _listen(self, world: World, seat: int) -> None:
        self._got = world.court.events(TABLE, world.people[seat], begun=self._begun, leave=self._leave)

    def heard(self) -> bytes:
        """Give what was heard, without what depends on the time alone: signs of life, and which window opened first."""
        self._leave.set()
        self._thread.join()
        told = re.sub(rb',"here":\[[\d,]*\]', b"", self._got.replace(BEAT, b""))
        return b"".join(event for event, _ in groupby(told.split(b"\n\n")))


@pytest.mark.parametrize(("moves", "lang"), [(200, "zh-Hant"), (320, "pl")])
def test_no_page_of_agra_tells_a_rupee(stack: ExitStack, tmp_path: Path, moves: int, lang: str) -> None:
    table = durbar.new_table("agra", players=3, seed=f"rupees {moves}")
    rng = Random(moves)
    while table.number < moves or table.since_snapshot()[1]:
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
    reader = moves % 3
    other = table.clone().state
    table.game.redeal(other, reader, rng)
    states = [table.game.position(table.state), table.game.position(other)]
    assert states[0] != states[1]
    worlds = open_worlds(stack, tmp_path, states, ["friend"] * 3, game="agra", lang=lang)
    told = 0
    for _ in range(4):
        compare(worlds, reader)
        compare(worlds, WATCHER)
        told += len(re.findall('class="tale"', worlds[0].people[reader].screen(TABLE)))
        if not turn(worlds, rng, [reader, WATCHER]):
            break
    assert told, "the stories of the others are among what was compared"


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_the_coach_and_the_cards_say_the_same_in_both_worlds(stack: ExitStack, tmp_path: Path, game: str) -> None:
    """At the beginning of a seat's turn, when the coach has been silent and may speak."""
    table = durbar.new_table(game, players=3, seed=f"coached {game}")
    bots = [durbar.bot("random", seed=f"{seat}") for seat in range(3)]
    rng, told, seen, last = Random(game), 0, 0, -1
    while table.decisions and told < 2:
        seat = table.decisions[0].seat
        if table.turn != last and seat == 1 and table.view(1, log=False)["position"]["turn"] == 1:
            last, seen = table.turn, seen + 1
            if seen % 4 == 0:
                other = table.imagine(1, rng)
                told += coached_alike(stack, tmp_path / str(seen), [table, other], LANGUAGES[seen // 4 % 5])
        table.choose(bots[seat].choose(table, seat), seat)
    assert told, "it has spoken"


def coached_alike(stack: ExitStack, place: Path, tables: list[Any], lang: str) -> bool:
    """Hold what the second seat is told in one world against the other; say whether the coach has spoken."""
    states = [one.game.position(one.state) for one in tables]
    worlds = open_worlds(stack, place, states, ["friend"] * 3, game=tables[0].game.meta.name, lang=lang)
    for world in worlds:
        world.court.look(TABLE).coaches[1] = Coach({-2: None, -1: None}, {-2: 0, -1: 0})
    assert same(worlds, [1])
    compare(worlds, 1)
    return 'id="coach"' in worlds[0].people[1].screen(TABLE)
