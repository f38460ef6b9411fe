"""Warehouses, raw and goods [3.2-3.17]: what comes in, what is processed, and what goes out."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.names import EMPTY, GOODS, MATERIALS, NO_GOODS, RAW, STOREROOM
from durbar.games.sabika.options import FETCH, GRAB, PROCESS, SKIP, SPEND, STORE, TURN
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.purse import move_paria
from durbar.games.sabika.rules.room import FIRST_GOOD, make_room
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import REWARD_POINTS, State

NO_TOKEN: Final = Why("why.no_token", "3.12")
HELD_ALREADY: Final = Why("why.held_already", "3.9")
NOT_HELD: Final = Why("why.not_held", "3.14")
NOT_ON_RONDEL: Final = Why("why.not_on_rondel", "3.10")
NOT_OPTIONAL: Final = Why("why.not_optional", "4.13")


def stored(s: State, seat: int) -> int:
    """Count what lies in the warehouses."""
    return sum(s.materials[seat]) + sum(s.goods[seat])


def has_room(s: State, seat: int) -> bool:
    """Tell whether one more thing fits into the warehouses."""
    return sum(s.materials[seat]) + sum(s.goods[seat]) < s.chests(seat)


def poem_has_room(s: State, seat: int) -> bool:
    """Tell whether the poem that is a store takes one more good."""
    return bool(s.powers[seat] & STOREROOM) and sum(s.poem_goods[seat]) < s.content.powers.storeroom.extra


def has_goods(s: State, seat: int) -> bool:
    """Tell whether a seat has any goods in store."""
    return s.goods[seat] != NO_GOODS or s.poem_goods[seat] != NO_GOODS


# ---------------------------------------------------------------------- materials and goods come in


def gain_material(s: State, seat: int, kind: int, count: int = 1, leave: bool = True) -> Flow[int]:
    """Take materials one by one, making room where there is none; give how many were taken."""
    taken = 0
    if count <= s.chests(seat) - sum(s.materials[seat]) - sum(s.goods[seat]):  # as below, at once
        taken = count
        s.materials[seat] = more(s.materials[seat], kind, count)
        count = 0
    for _ in range(count):
        if has_room(s, seat) or (yield from make_room(s, seat, kind, leave)) == 0:
            s.materials[seat] = more(s.materials[seat], kind)
            taken += 1
    if taken and s.log is not None:
        tell(s, "gains_material", "3.2", seat=seat, n=taken, material=MATERIALS[kind], **{MATERIALS[kind]: taken})
    return taken


def thinkable_stores(s: State, seat: int, good: int) -> list[Option]:
    """List both stores."""
    return s.content.options.store


def why_not_store(s: State, seat: int, option: Option, good: int) -> Why | None:
    """Allow either: the question is only asked when both have room."""
    return None


def good_about(s: State, seat: int, good: int) -> dict[str, Any]:
    """Name the good."""
    return {"good": GOODS[good]}


def store_outcome(s: State, seat: int, option: Option, good: int) -> Message:
    """Say what the poem pays, or that the warehouses pay nothing."""
    if not option.value:
        return Message("outcome.stored", "3.2", good=GOODS[good], **{GOODS[good]: 1})
    bonus = s.content.powers.storeroom
    numbers = {GOODS[good]: 1, "points": bonus.points, "paria": bonus.paria}
    return Message("outcome.stored_on_poem", "13.7", good=GOODS[good], parts=bonus.messages(), **numbers)


STORE_GOOD: Final = Question(
    "store_good",
    "3.16",
    verbs=(STORE,),
    thinkable=thinkable_stores,
    legal=thinkable_stores,
    why_not=why_not_store,
    about=good_about,
    outcome=store_outcome,
)


def gain_good(s: State, seat: int, good: int, leave: bool = True) -> Flow[bool]:
    """Put a good into a store; tell whether it was taken."""
    if poem_has_room(s, seat):
        place = 1
        if has_room(s, seat):
            chosen: Option = yield Choose(s, seat, STORE_GOOD, good)
            place = chosen.value
    elif has_room(s, seat):
        place = 0
    else:
        place = yield from make_room(s, seat, FIRST_GOOD + good, leave)
    if place < 0:
        return False
    if place:
        s.poem_goods = put(s.poem_goods, seat, more(s.poem_goods[seat], good))
        bonus = s.content.powers.storeroom
        book(s, seat, REWARD_POINTS, bonus.points)
        move_paria(s, seat, bonus.paria)
        if s.log is not None:
            more_of = {GOODS[good]: 1, "points": bonus.points, "paria": bonus.paria}
            tell(s, "gains_poem_good", "13.7", seat=seat, good=GOODS[good], parts=bonus.messages(), **more_of)
    else:
        s.goods[seat] = more(s.goods[seat], good)
        if s.log is not None:
            tell(s, "gains_good", "3.2", seat=seat, good=GOODS[good], **{GOODS[good]: 1})
    return True


# ---------------------------------------------------------------------- raw and goods off the rondel [3.9, 3.15]


def thinkable_raw(s: State, seat: int, optional: bool) -> list[Option]:
    """List every cell, every kind that may be turned, and going without."""
    every = s.content.options
    return [*every.fetch, *every.turn, *([every.skip] if optional else [])]


def legal_raw(s: State, seat: int, optional: bool) -> list[Option]:
    """List what why_not_raw does not refuse, faster."""
    every, held = s.content.options, s.raw[seat]
    cells = s.raw_cells
    options = [every.fetch[cell] for cell, kind in enumerate(cells) if kind >= 0 and not held[kind]]
    for kind in (0, 1, 2):
        if held[kind] and kind in cells:
            options.append(every.turn[kind])
    if optional:
        options.append(every.skip)
    return options


def why_not_raw(s: State, seat: int, option: Option, optional: bool) -> Why | None:
    """Refuse cells without a token, and kinds that are not there [3.10, 3.12]."""
    if option.verb is FETCH:
        kind = s.raw_cells[option.value]
        if kind < 0:
            return NO_TOKEN
        return HELD_ALREADY if s.raw[seat][kind] else None
    if option.verb is TURN:
        if not s.raw[seat][option.value]:
            return NOT_HELD
        return None if option.value in s.raw_cells else NOT_ON_RONDEL
    return None if optional else NOT_OPTIONAL


def token_outcome(s: State, seat: int, option: Option) -> Message:
    """Say which raw lies in a cell, which good the own one becomes, and whether there is room for it."""
    if option.verb is FETCH:
        raw = RAW[s.raw_cells[option.value]]
        return Message("outcome.raw", "3.9", raw=raw, **{raw: 1})
    if option.verb is SKIP:
        return Message("outcome.nothing_taken", "3.6")
    if option.verb is GRAB:
        kind = s.raw_cells[option.value]
        numbers = foresee(s, seat, lambda after: gain_good(after, seat, kind))
    else:
        kind = option.value
        numbers = foresee(s, seat, lambda after: process(after, seat, kind))
    full = not has_room(s, seat) and not poem_has_room(s, seat)
    return Message("outcome.good_no_room" if full else "outcome.good", "3.14", good=GOODS[kind], **numbers)


def raw_outcome(s: State, seat: int, option: Option, optional: bool) -> Message:
    """Say what comes."""
    return token_outcome(s, seat, option)


GAIN_RAW: Final = Question(
    "gain_raw",
    "3.9",
    verbs=(FETCH, TURN, SKIP),
    thinkable=thinkable_raw,
    legal=legal_raw,
    why_not=why_not_raw,
    outcome=raw_outcome,
)


def gain_raw(s: State, seat: int, optional: bool = True) -> Flow[None]:
    """Take any raw off the rondel, or process one's own of a kind that lies there."""
    if max(s.raw_cells) < 0:  # nothing on the rondel [3.12]
        return
    chosen: Option = yield Choose(s, seat, GAIN_RAW, optional)
    if chosen.verb is FETCH:
        take_raw(s, seat, chosen.value)
    elif chosen.verb is TURN:
        yield from process(s, seat, chosen.value, leave=optional)


def take_raw(s: State, seat: int, cell: int) -> None:
    """Put the token of a cell on its slot in the workshop."""
    kind = s.raw_cells[cell]
    s.raw_cells = put(s.raw_cells, cell, EMPTY)
    s.raw = put(s.raw, seat, put(s.raw[seat], kind, 1))
    if s.log is not None:
        tell(s, "takes_raw", "3.9", seat=seat, raw=RAW[kind])


def process(s: State, seat: int, kind: int, leave: bool = True) -> Flow[bool]:
    """Flip one's own raw to goods and store it [3.14]; without room it stays raw."""
    if not (yield from gain_good(s, seat, kind, leave)):
        return False
    s.raw = put(s.raw, seat, put(s.raw[seat], kind, 0))
    return True


def thinkable_goods(s: State, seat: int) -> list[Option]:
    """List every cell, and going without."""
    return [*s.content.options.grab, s.content.options.skip]


def why_not_goods(s: State, seat: int, option: Option) -> Why | None:
    """Refuse cells without a token."""
    return NO_TOKEN if option.verb is GRAB and s.raw_cells[option.value] < 0 else None


def legal_goods(s: State, seat: int) -> list[Option]:
    """List what why_not_goods does not refuse, faster."""
    every = s.content.options
    return [*(every.grab[cell] for cell, kind in enumerate(s.raw_cells) if kind >= 0), every.skip]


def goods_outcome(s: State, seat: int, option: Option) -> Message:
    """Say which good comes."""
    return token_outcome(s, seat, option)


GAIN_GOODS: Final = Question(
    "gain_goods",
    "3.15",
    verbs=(GRAB, SKIP),
    thinkable=thinkable_goods,
    legal=legal_goods,
    why_not=why_not_goods,
    outcome=goods_outcome,
)


def gain_goods(s: State, seat: int) -> Flow[None]:
    """Take a token off the rondel, flip it and store it."""
    if max(s.raw_cells) < 0:
        return
    chosen: Option = yield Choose(s, seat, GAIN_GOODS)
    if chosen.verb is GRAB:
        cell = chosen.value
        if (yield from gain_good(s, seat, s.raw_cells[cell])):
            s.raw_cells = put(s.raw_cells, cell, EMPTY)


# ---------------------------------------------------------------------- processing of one's own [3.14]


def thinkable_process(s: State, seat: int, left: int, optional: bool) -> list[Option]:
    """List the three kinds, and stopping."""
    every = s.content.options
    return [*every.process, *([every.skip] if optional else [])]


def legal_process(s: State, seat: int, left: int, optional: bool) -> list[Option]:
    """List what why_not_process does not refuse, faster."""
    every = s.content.options
    options = [option for option, held in zip(every.process, s.raw[seat], strict=True) if held]
    if optional:
        options.append(every.skip)
    return options


def why_not_process(s: State, seat: int, option: Option, left: int, optional: bool) -> Why | None:
    """Refuse kinds that one does not hold."""
    if option.verb is PROCESS:
        return None if s.raw[seat][option.value] else NOT_HELD
    return None if optional else NOT_OPTIONAL


def process_about(s: State, seat: int, left: int, optional: bool) -> dict[str, Any]:
    """Say how many may still be processed."""
    return {"n": left}


def process_outcome(s: State, seat: int, option: Option, left: int, optional: bool) -> Message:
    """Say which good comes."""
    return token_outcome(s, seat, option)


PROCESS_RAW: Final = Question(
    "process",
    "3.14",
    verbs=(PROCESS, SKIP),
    thinkable=thinkable_process,
    legal=legal_process,
    why_not=why_not_process,
    about=process_about,
    outcome=process_outcome,
)


def process_some(s: State, seat: int, count: int, optional: bool = True) -> Flow[int]:
    """Process up to `count` raw of one's own; give how many were."""
    done = 0
    for left in range(count, 0, -1):
        if not any(s.raw[seat]):
            break
        ask = Choose(s, seat, PROCESS_RAW, left, optional)
        chosen: Option = ask.only or (yield ask)
        if chosen.verb is SKIP:
            break
        done += yield from process(s, seat, chosen.value)
    return done


# ---------------------------------------------------------------------- goods go out


def why_not_spend(s: State, seat: int, option: Option, good: int) -> Why | None:
    """Allow either: the question is only asked when both hold the good."""
    return None


def thinkable_spend(s: State, seat: int, good: int) -> list[Option]:
    """List both stores."""
    return s.content.options.spend


def spend_outcome(s: State, seat: int, option: Option, good: int) -> Message:
    """Say which chest becomes empty: one of the poem pays again."""
    if option.value:
        return Message("outcome.from_poem", "3.17", parts=s.content.powers.storeroom.messages())
    return Message("outcome.from_warehouse", "3.17")


SPEND_GOOD: Final = Question(
    "spend_good",
    "3.17",
    verbs=(SPEND,),
    thinkable=thinkable_spend,
    legal=thinkable_spend,
    why_not=why_not_spend,
    about=good_about,
    outcome=spend_outcome,
)


def spend_good(s: State, seat: int, good: int) -> Flow[None]:
    """Put a good on the discards, out of either store."""
    place = 0
    if s.poem_goods[seat][good]:
        place = 1
        if s.goods[seat][good]:
            chosen: Option = yield Choose(s, seat, SPEND_GOOD, good)
            place = chosen.value
    if place:
        s.poem_goods = put(s.poem_goods, seat, more(s.poem_goods[seat], good, -1))
    else:
        s.goods[seat] = more(s.goods[seat], good, -1)
    s.discard = more(s.discard, good)
