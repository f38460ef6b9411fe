"""Roll-outs: how the game may end from here, as far as a seat can know."""

from __future__ import annotations

from random import Random

from durbar.engine.game import S
from durbar.engine.messages import BadInput
from durbar.engine.playing import Played, Policy, check_policy
from durbar.engine.table import Table


def rollouts(table: Table[S], seat: int, n: int, rng: Random, policy: Policy = "random") -> list[Played]:
    """Play `n` games on from `table` to their ends, each in a world of its own, and tell how they end.

    In each world all that `seat` cannot know is dealt anew (`table.imagine`), and choices and luck to come are drawn
    from `rng`: the same generator gives the same games again, and gives them at every table that the seat cannot tell
    from this one. `policy` chooses for all seats. It is a name (`random`: any worthwhile option; `any`: any legal one)
    or a function of the question and the generator; what it is shown is one of those worlds, never the table.
    """
    if not table.has_seat(seat):
        raise BadInput("bad.no_seat", seat=repr(seat), last=table.setup.players - 1)
    if type(n) is not int or n < 0:
        raise BadInput("bad.rollouts", given=repr(n))
    check_policy(rng, policy)
    return [table.imagine(seat, rng)._play_on(rng, policy) for _ in range(n)]
