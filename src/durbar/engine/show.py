"""What a seat is shown: the game's own view of the position, the open question, the log and the result.

And a table in a line, for whoever prints one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from durbar.engine.chance import SeededLuck, commitment
from durbar.engine.decision import Choose
from durbar.engine.game import Game
from durbar.engine.messages import Message

if TYPE_CHECKING:
    from durbar.engine.table import Table


def view_document(table: Table[Any], seat: int | None, log: bool = True) -> dict[str, Any]:
    """Build all that a seat (None: a spectator) may know, as JSON data; without the `log`, which grows, if so asked."""
    shown = table.settled(seat)
    game = shown.game
    over = shown.over
    return {
        "game": game.meta.name,
        "rules": shown.setup.rules,
        "setup": shown.setup.document(),
        "seat": seat,
        "turn": shown.turn,
        "step": sum(who == seat for who, _ in shown.since_snapshot()[1]),
        "waiting": [ask.seat for ask in open_questions(shown, seat)],
        "decision": decision_document(shown, seat),
        "position": game.view(shown.state, seat),
        "result": shown.result.document() if over else None,
        "log": [dict(entry.for_seat(seat).document(), turn=entry.turn) for entry in shown.log] if log else [],
        "luck": luck_document(shown),
    }


def still_document(table: Table[Any], state: Any, seat: int | None, turn: int) -> dict[str, Any]:
    """Build what a seat may know of a state the table has been in, in the middle of a rule as it may be.

    Nobody is asked anything there, and nothing is over.
    """
    luck = luck_document(table)
    return {
        "game": table.game.meta.name,
        "rules": table.setup.rules,
        "setup": table.setup.document(),
        "seat": seat,
        "turn": turn,
        "step": 0,
        "waiting": [],
        "decision": None,
        "position": table.game.view(state, seat),
        "result": None,
        "log": [],
        "luck": luck and {**luck, "seed": None},
    }


def open_questions(table: Table[Any], seat: int | None) -> list[Choose]:
    """List the questions that are open as far as `seat` knows; who has sealed an answer is not told."""
    return [ask for ask in table.all_asked if ask.seat != seat or ask.seat not in table.sealed_seats]


def decision_document(table: Table[Any], seat: int | None) -> dict[str, Any] | None:
    """Describe the open question: with all options to the seat that is asked, else only who is asked what."""
    asks = open_questions(table, seat)
    if not asks:
        return None
    own = next((ask for ask in asks if ask.seat == seat), None)
    if own is None:
        return {"seat": asks[0].seat, "prompt": asks[0].prompt.document()}
    options = []
    for option in own.options:
        outcome = own.outcome(option)
        options.append(
            {
                "text": option.text,
                "label": option.label.document(),
                "spots": list(option.spots),
                "outcome": None if outcome is None else outcome.document(),
                "useless": outcome is not None and outcome.useless,
                "free": own.is_free(option),
                "parting": option.verb.parting,
            }
        )
    greyed = [
        {
            "text": option.text,
            "label": option.label.document(),
            "spots": list(option.spots),
            "why": why.document(),
        }
        for option, why in own.greyed
    ]
    return {"seat": own.seat, "prompt": own.prompt.document(), "options": options, "greyed": greyed}


def luck_document(table: Table[Any]) -> dict[str, Any] | None:
    """Give the promise that binds the luck, and the seed itself once the game is over."""
    luck = table.luck
    if not isinstance(luck, SeededLuck):
        return None
    return {"commitment": commitment(luck.seed), "seed": luck.seed.hex() if table.over else None}


# ---------------------------------------------------------------------- in a line


def table_line(table: Table[Any]) -> str:
    """Say in a line what everybody may know of a table: the game, where it is, and who is asked what.

    Words come from the game's texts where there are some; the question is named as it is in code.
    """
    shown = table.settled(None)
    game, players = shown.game, shown.setup.players
    parts = [game.meta.name, "1 player" if players == 1 else f"{players} players", *_where(shown)]
    if shown.over:
        winners = shown.result.winners
        parts.append(f"won by {_seats(game, winners)}" if winners else "lost")
    elif shown.paused:
        parts.append("between two turns")
    else:
        asks = shown.all_asked
        question = asks[0].question.id.replace("_", " ")
        parts.append(f"{_seats(game, [ask.seat for ask in asks])} to {question}")
    if shown is not table:
        parts.append("turn begun")
    if shown.imagined:
        parts.append("imagined")
    return f"<Table {', '.join(parts)}>"


def _where(table: Table[Any]) -> list[str]:
    """Say how far the game is: what the game itself counts and has a `crumb.` text for, or else the turns."""
    view = table.game.view(table.state, None)
    plain = {name: value for name, value in view.items() if value is None or isinstance(value, str | int)}
    said = [_said(table.game, f"crumb.{name}", **plain) for name, value in plain.items() if type(value) is int]
    return [text[0].lower() + text[1:] for text in said if text] or [f"turn {table.turn + 1}"]


def _seats(game: Game[Any], seats: Sequence[int]) -> str:
    """Name seats by their emblems."""
    *most, last = [_said(game, f"seat.{seat}") or f"seat {seat}" for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last


def _said(game: Game[Any], id: str, **args: Any) -> str | None:
    """Put a message into words, if there are any for it."""
    message = Message(id, "", **args)
    try:
        text = game.say(message)
    except ImportError:  # the wheel alone, without the packages it needs
        return None
    return None if text == repr(message) else text
