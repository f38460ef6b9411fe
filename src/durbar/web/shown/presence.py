"""Who is there: person, bot or automa; here, away or not come yet; who has to choose; how much time is left.

All of it is known to everybody: windows that are open, whom the table is seen to wait for, clocks that run meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from durbar.web.shown.words import Words, brief
from durbar.web.tables.live import Live
from durbar.web.tables.story import Place

Seen = Sequence[int | None]
"""When somebody last looked from a seat, in milliseconds: 0 for now, None if nobody knows."""


def state_of(place: Place, seen: int | None) -> str:
    """Say in a word how a seat is taken: bot, absent (not come yet), here or away."""
    if place.bot:
        return "bot"
    if not place.seated:
        return "absent"
    return "here" if seen == 0 else "away"


def level_word(level: str, words: Words) -> str:
    """Say how well a bot plays in one word; one that is new here goes by its own name."""
    id = f"ui.level.{level}"
    return brief(words.t(id)) if words.has(id) else level


def there(live: Live, seats: int, seen: Seen, choosing: Collection[int], words: Words) -> list[dict[str, Any]]:
    """Describe everybody at a table of `seats`; those beyond the players are the game's own."""
    found = []
    clocks = live.story.clocks
    for seat, place in enumerate(live.story.places):
        state = state_of(place, seen[seat])
        one: dict[str, Any] = {
            "state": state,
            "level": level_word(place.bot, words) if place.bot else "",
            "since": seen[seat] or 0 if state == "away" else 0,
            "thinks": seat in choosing,
        }
        if clocks is not None and not place.bot:
            one["clock"] = {
                "left": clocks.left[seat],
                "since": clocks.since if seat in clocks.waits else 0,
                "slow": clocks.timing.kind == "slow",
            }
        found.append(one)
    automa = {"state": "automa", "level": "", "since": 0, "thinks": False}
    return found + [automa] * (seats - len(found))


def proposal(live: Live, me: int | None, names: Sequence[str]) -> dict[str, Any] | None:
    """Say what is proposed, and whether the reader is asked."""
    found = live.story.proposal
    if found is None:
        return None
    return {
        "what": found.what,
        "seat": found.seat,
        "name": names[found.seat],
        "whose": names[found.whose],
        "mine": found.seat == me,
        "asked": me is not None and me not in found.agreed and not (found.what == "remove" and found.whose == me),
    }
