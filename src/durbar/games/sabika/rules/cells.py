"""The secondary actions [8.1-8.3]: raw cells and marble cells between the rings."""

from __future__ import annotations

from durbar.engine.decision import Message
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import put
from durbar.games.sabika.content import Cell
from durbar.games.sabika.names import EMPTY, GOODS, GYPSUM, MARBLE, NEIGHBOUR, RAW, TOLLS, VOID, WOOD, WORKER_RING
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.gains import IN_CELL, gather
from durbar.games.sabika.rules.purse import pay
from durbar.games.sabika.rules.storage import gain_material, process, process_some, take_raw
from durbar.games.sabika.rules.warehouse import IMPOSSIBLE
from durbar.games.sabika.state import State


def cell_price(s: State, seat: int, printed: int) -> int:
    """Give the price of a secondary action [3.21, 7.16]."""
    if s.powers[seat] & NEIGHBOUR:
        printed = 0
    return printed + 1 if s.event == TOLLS else printed


def raw_cell_need(s: State, seat: int, worker: int, cell: int) -> int:
    """Give the price of a raw cell; without a token one needs raw of one's own [4.12, 8.5]."""
    kind = s.raw_cells[cell]
    if kind == VOID or (kind == EMPTY and not any(s.raw[seat])):
        return IMPOSSIBLE
    return cell_price(s, seat, s.content.raw_price[WORKER_RING[worker]])


def marble_cell_need(s: State, seat: int, worker: int, cell: int) -> int:
    """Give the price of a marble cell."""
    if s.marble_cells[cell] == VOID:
        return IMPOSSIBLE
    return cell_price(s, seat, s.content.marble_price[WORKER_RING[worker]])


def raw_cell_outcome(s: State, seat: int, worker: int, cell: int) -> Message:
    """Say what a raw cell costs and brings."""
    price, kind = raw_cell_need(s, seat, worker, cell), s.raw_cells[cell]
    numbers = foresee(s, seat, lambda after: use_raw_cell(after, seat, worker, cell))
    if kind == EMPTY:
        return Message("outcome.cell_process", "8.1", n=price, **numbers)
    if s.raw[seat][kind]:
        return Message("outcome.cell_turn", "3.9", n=price, good=GOODS[kind], **numbers)
    return Message("outcome.cell_raw", "8.1", n=price, raw=RAW[kind], **numbers)


def marble_cell_outcome(s: State, seat: int, worker: int, cell: int) -> Message:
    """Say what a marble cell costs and brings."""
    price = marble_cell_need(s, seat, worker, cell)
    numbers = foresee(s, seat, lambda after: use_marble_cell(after, seat, worker, cell))
    words = "outcome.cell_marble" if s.marble_cells[cell] > 0 else "outcome.cell_plain"
    return Message(words, "8.2", n=price, **numbers)


def pay_for_cell(s: State, seat: int, cell: Cell, price: int, clause: str) -> None:
    """Pay the dinars that a cell costs this worker."""
    pay(s, seat, price)
    if s.log is not None:
        tell(s, "uses_cell", clause, seat=seat, cell=cell.name, n=price, dinars=-price)


def use_raw_cell(s: State, seat: int, worker: int, cell: int) -> Flow[None]:
    """Take the token of a cell; a kind one holds is processed instead, and so is any where the cell is empty [8.1]."""
    pay_for_cell(s, seat, s.content.raw_cells[cell], raw_cell_need(s, seat, worker, cell), "8.1")
    kind = s.raw_cells[cell]
    if kind == EMPTY:
        yield from process_some(s, seat, 1, optional=False)
    elif s.raw[seat][kind]:
        yield from process(s, seat, kind)
    else:
        take_raw(s, seat, cell)


def use_marble_cell(s: State, seat: int, worker: int, cell: int) -> Flow[None]:
    """Take the marble of a cell; where it is empty, gypsum or wood from the supply [8.2]."""
    pay_for_cell(s, seat, s.content.marble_cells[cell], marble_cell_need(s, seat, worker, cell), "8.2")
    if s.marble_cells[cell] == EMPTY:
        yield from gather(s, seat, IN_CELL, (GYPSUM, WOOD), 1)
    elif (yield from gain_material(s, seat, MARBLE)):
        s.marble_cells = put(s.marble_cells, cell, EMPTY)
