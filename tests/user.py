"""A user's program, as somebody writes it who has installed the wheel and nothing else.

tests/test_packaging.py lets mypy --strict read it in such an environment, where every type must be known, and runs it.
"""

import copy
import json
import pickle
from typing import Any, assert_type

import durbar


def first_answer(table: durbar.Table) -> durbar.Option | None:
    """Give what a player without ideas would choose."""
    decision = table.decision
    assert_type(decision, durbar.Choose | None)
    if decision is None:
        return None
    assert_type(decision.seat, int)
    assert_type(decision.options, list[durbar.Option])
    assert_type(decision.prompt, durbar.Message)
    assert_type(decision.greyed, list[tuple[durbar.Option, durbar.Why]])
    return decision.options[0]


def main() -> None:
    """Play a game, look at it from all sides, and take it up again."""
    game: durbar.Game = durbar.game("taj-mahal")
    assert_type(game.meta.players, tuple[int, ...])

    table: durbar.Table = durbar.new_table("taj-mahal", players=3, seed=42)
    assert_type(table, durbar.Table)
    assert_type(table.number, int)
    bot = durbar.bot("random", seed=7)
    while (decision := table.decision) is not None:
        option = bot.choose(table, decision.seat)
        assert_type(option, durbar.Option)
        assert_type(option.text, str)
        table.choose(option)
        if table.number == 5:
            look_around(table)

    result = table.result
    assert_type(result, durbar.Result)
    assert_type(result.scores, tuple[int, ...])
    assert_type(table.log[0].clause, str)

    record = table.record()
    assert_type(record, dict[str, Any])
    assert_type(durbar.verify(json.loads(json.dumps(record))), durbar.Table)
    assert durbar.load(record).result == result


def look_around(table: durbar.Table) -> None:
    """Make copies, and ask questions that change nothing."""
    clone = table.clone()
    assert_type(clone, durbar.Table)
    for same in (clone, copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert same.position() == table.position()
    assert_type(table.explain("place agra"), durbar.Why | None)
    assert_type(table.why_not_undo(), durbar.Why | None)
    assert_type(table.view(seat=0), dict[str, Any])
    assert_type(durbar.from_position(table.position(), seed="another"), durbar.Table)
    answer = first_answer(clone)
    assert answer is not None
    clone.choose(answer)
    assert isinstance(clone, durbar.Table)
    assert clone.number == table.number + 1


if __name__ == "__main__":
    main()
