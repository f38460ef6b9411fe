"""What a seat is shown: the game's own view of the position, the open question, the log and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from durbar.engine.chance import SeededLuck, commitment
from durbar.engine.decision import Choose

if TYPE_CHECKING:
    from durbar.engine.table import Table


def view_document(table: Table[Any], seat: int | None) -> dict[str, Any]:
    """Build all that a seat (None: a spectator) may know, as JSON data."""
    shown = table.settled(seat)
    game = shown.game
    over = shown.over
    return {
        "game": game.meta.name,
        "rules": game.meta.rules_version,
        "setup": shown.setup.document(),
        "seat": seat,
        "turn": shown.turn,
        "step": sum(who == seat for who, _ in shown.since_snapshot()[1]),
        "waiting": [ask.seat for ask in open_questions(shown, seat)],
        "decision": decision_document(shown, seat),
        "position": game.view(shown.state, seat),
        "result": shown.result.document() if over else None,
        "log": [dict(entry.for_seat(seat).document(), turn=entry.turn) for entry in shown.log],
        "luck": luck_document(shown),
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
                "free": own.is_free(option),
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
