"""Plays random games of every game and prints what came of them, choice by choice: for both builds, to be compared."""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

import durbar
from durbar.engine.decision import Choose, Option
from durbar.engine.native import build
from durbar.engine.record import canonical


def played(name: str, players: int, mode: str, seed: str) -> list[object]:
    """Play a game with everything kept, then roll it out from its middle; sum up all that was chosen and came out."""
    table = durbar.new_table(name, players, seed, mode)
    rng = Random(seed)
    found = hashlib.sha256()

    def note(ask: Choose, rng: Random) -> Option:
        option = rng.choice(ask.options)
        found.update(f"{ask.seat} {option}\n".encode())
        return option

    middle = table.clone()
    while (ask := table.decision) is not None and table.number < 1500:  # a game of Agra takes thousands at random
        table.choose(note(ask, rng), ask.seat)
        if table.number % 50 == 0:
            found.update(canonical(table.position()))
            found.update(canonical(table.view(ask.seat, log=False)))
            middle = table.clone()
    found.update(canonical(table.record()))
    ends = [list(end) for end in durbar.rollouts(middle, 0, 1, Random(seed), note)]
    return [table.number, found.hexdigest(), ends]


def main() -> None:
    """Print the build, and what was played in every mode by every number of players."""
    report = {
        f"{game.meta.name} {players} {mode}": played(game.meta.name, players, mode, "same games")
        for game in durbar.all_games()
        if game.meta.name in sys.argv[1:] or not sys.argv[1:]
        for players in game.meta.players
        for mode in game.meta.modes_for(players)
    }
    json.dump({"build": build(), "games": report}, sys.stdout)


if __name__ == "__main__":
    main()
