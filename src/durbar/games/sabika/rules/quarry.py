"""Small and large quarry [5.1]."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.sabika.names import ACTIONS, GYPSUM, LARGE_QUARRY, MARBLE, QUARRYMAN, SMALL_QUARRY, WOOD
from durbar.games.sabika.options import FETCH, GATHER, SKIP, TURN
from durbar.games.sabika.rules import gains  # rewards give actions in turn: used only when called
from durbar.games.sabika.rules.storage import gain_material, legal_raw, process, take_raw, token_outcome, why_not_raw
from durbar.games.sabika.state import State

WRONG_STONE: Final = Why("why.wrong_stone", "5.1")
QUARRY_KINDS: Final = {SMALL_QUARRY: (GYPSUM, WOOD), LARGE_QUARRY: (WOOD, MARBLE)}
"""What each quarry gives."""


def quarry_action(s: State, seat: int, action: int) -> Flow[None]:
    """Take the quarry's number of materials, in any mix of its two kinds."""
    kinds = QUARRY_KINDS[action]
    tell(s, "quarry", "5.1", seat=seat, action=ACTIONS[action])
    yield from gains.gather(s, seat, gains.IN_QUARRY, kinds, s.content.quarry[action])
    if s.powers[seat] & QUARRYMAN:
        for _ in range(s.content.powers.quarry.extra):
            yield from gain_extra(s, seat, kinds)


# ---------------------------------------------------------------------- one more by a blue poem


def legal_extra(s: State, seat: int, kinds: tuple[int, ...]) -> list[Option]:
    """List the two kinds, any raw, and nothing."""
    return [*gains.bundles(s, kinds, 1), *legal_raw(s, seat, True)]


def thinkable_extra(s: State, seat: int, kinds: tuple[int, ...]) -> list[Option]:
    """List the two kinds, all raw, and nothing."""
    every = s.content.options
    return [*gains.bundles(s, kinds, 1), *every.fetch, *every.turn, every.skip]


def why_not_extra(s: State, seat: int, option: Option, kinds: tuple[int, ...]) -> Why | None:
    """Refuse other materials, and raw that is not there."""
    if option.verb is GATHER:
        return None if any(option.value[kind] for kind in kinds) else WRONG_STONE
    return why_not_raw(s, seat, option, True)


def extra_outcome(s: State, seat: int, option: Option, kinds: tuple[int, ...]) -> Message:
    """Say which raw, good or material comes."""
    return gains.bundle_outcome(s, seat, option) if option.verb is GATHER else token_outcome(s, seat, option)


EXTRA: Final = Question(
    "extra",
    "13.7",
    verbs=(GATHER, FETCH, TURN, SKIP),
    thinkable=thinkable_extra,
    legal=legal_extra,
    why_not=why_not_extra,
    outcome=extra_outcome,
)


def gain_extra(s: State, seat: int, kinds: tuple[int, ...]) -> Flow[None]:
    """Take one raw or one more material of the quarry."""
    chosen: Option = yield Choose(s, seat, EXTRA, kinds)
    if chosen.verb is GATHER:
        yield from gain_material(s, seat, chosen.value.index(1))
    elif chosen.verb is FETCH:
        take_raw(s, seat, chosen.value)
    elif chosen.verb is TURN:
        yield from process(s, seat, chosen.value)
