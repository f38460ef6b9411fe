"""What an arena plays: every deal by all line-ups in all seatings, so that luck and seats are the same for all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import durbar
from durbar.arena.words import bad
from durbar.bots import THINKERS, entrant
from durbar.bots.entrants import Entrant, check_passes, check_think
from durbar.engine.content import with_edition
from durbar.games import game as find_game

MOST_GAMES = 10_000_000
MOST_BOTS = 40


@dataclass(frozen=True)
class Plan:
    """Who plays what, and how often; the same plan is the same games."""

    game: str
    players: int
    mode: str
    seed: str
    bots: tuple[str, ...]
    """As they are written: with names alone, or with how long they think."""
    deals: int
    """How many deals are played; a deal is the luck of a table: what its seed shuffles and rolls."""
    edition: Mapping[str, Any] | None = None

    @cached_property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """Who sits down together: all bots, or if there are more than seats, every combination of them."""
        return tuple(combinations(self.bots, self.players))

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """Who sits at whose left: all orders around the table, of which a deal has one."""
        return tuple((0, *rest) for rest in permutations(range(1, self.players)))

    @property
    def per_deal(self) -> int:
        """How many games a deal is played in: each line-up moves round the whole table."""
        return len(self.lineups) * self.players

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * self.per_deal

    def deal_of(self, number: int) -> int:
        """Tell which deal a game plays."""
        return number // self.per_deal

    def seating(self, number: int) -> list[str]:
        """Seat the bots of one game."""
        deal, place = divmod(number, self.per_deal)
        lineup, turn = divmod(place, self.players)
        return self._seated(lineup, self.orders[deal % len(self.orders)], turn)

    def _seated(self, lineup: int, order: Sequence[int], turn: int) -> list[str]:
        bots = self.lineups[lineup]
        return [bots[order[(seat - turn) % self.players]] for seat in range(self.players)]

    def deal_seed(self, number: int) -> str:
        """Give the seed of a game's luck: the same in all games of a deal."""
        return f"{self.seed}/{self.deal_of(number)}"

    def bot_seed(self, number: int, seat: int) -> str:
        """Give the seed of a bot's own luck: by deal and seat, so that two that are alike play the same game.

        Where names are given more than once a seating may come again in a deal; then the luck is another.
        """
        first = number - number % self.players
        repeat = [self.seating(one) for one in range(first, number)].count(self.seating(number))
        return f"{self.deal_seed(number)}/bot {seat}" + f"/{repeat}" * bool(repeat)

    @cached_property
    def document(self) -> dict[str, Any]:
        """Everything that decides what the games are, but for how many: that may grow."""
        found = find_game(self.game)
        sheets = found.sheets if self.edition is None else with_edition(found.sheets, self.edition)
        return {
            "durbar": durbar.__version__,
            "game": self.game,
            "rules": found.meta.rules_version,
            "content": sheets.digest,
            "players": self.players,
            "mode": self.mode,
            "seed": self.seed,
            "bots": list(self.bots),
        }

    @property
    def mark(self) -> str:
        """Eight signs that tell this plan from others."""
        return hashlib.sha256(json.dumps(self.document).encode()).hexdigest()[:8]


def make_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    mode: str | None = None,
    seed: str = "1",
    think: float | None = None,
    passes: int | None = None,
    edition: Mapping[str, Any] | None = None,
) -> Plan:
    """Check what is to be played; of games there are as many as make whole deals, and at least as many as asked for."""
    found = find_game(game)
    if players is None and len(bots) in found.meta.players:
        players = len(bots)
    setup = found.setup(players, mode)
    if not 1 <= games <= MOST_GAMES:
        raise bad("bad.games", most=MOST_GAMES, given=games)
    labels = entrants(bots, think, passes)
    check_field(labels, setup.players)
    per_deal = Plan(found.meta.name, setup.players, setup.mode, seed, labels, 1).per_deal
    deals = -(-games // per_deal)
    return Plan(found.meta.name, setup.players, setup.mode, seed, labels, deals, edition)


def check_field(labels: Sequence[str], seats: int) -> None:
    """Refuse bots that do not fill the seats, or that would only meet themselves."""
    if len(labels) < seats:
        raise bad("bad.too_few", n=seats, given=len(labels))
    if len(labels) > MOST_BOTS:
        raise bad("bad.too_many", n=MOST_BOTS, given=len(labels))
    if len(labels) > seats and (twice := next((one for one in labels if labels.count(one) > 1), None)):
        raise bad("bad.twice", bot=twice)
    if seats > 1 and len(set(labels)) == 1:
        raise bad("bad.itself", bot=labels[0])


def entrants(bots: Sequence[str], think: float | None, passes: int | None) -> tuple[str, ...]:
    """Read the bots, and give those that think and have no measure of their own the one that is for all."""
    if think is not None and passes is not None:
        raise bad("bad.think_or_passes")
    found = [entrant(text) for text in bots]
    if not found:
        raise bad("bad.no_bots")
    if think is None and passes is None:
        return tuple(one.label for one in found)
    open_ones = [one for one in found if one.name in THINKERS and not one.budget]
    if not open_ones:
        raise bad("bad.nobody_thinks", option="--passes" if think is None else "--think")
    think = None if think is None else check_think(think)
    passes = None if passes is None else check_passes(passes)
    return tuple((Entrant(one.name, think, passes) if one in open_ones else one).label for one in found)
