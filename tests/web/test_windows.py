"""Open windows, shared out: many of one address keep nobody else from opening theirs."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from durbar.web.refusal import Refused
from durbar.web.tables.windows import Windows


@dataclass(eq=False)
class Pane:
    address: str
    seats: tuple[int, ...] = (0,)
    closed: bool = False

    def close(self) -> None:
        self.closed = True


def filled(windows: Windows[Pane], address: str, number: int, seats: tuple[int, ...] = (0,)) -> list[Pane]:
    panes = [Pane(address, seats) for _ in range(number)]
    for pane in panes:
        windows.open(pane)
    return panes


def test_eight_addresses_with_all_they_may_have_lock_nobody_out() -> None:
    windows = Windows[Pane](256, 2000)
    crowd = [pane for address in range(8) for pane in filled(windows, f"crowd {address}", 250)]
    mine = [pane for number in range(100) for pane in filled(windows, f"guest {number}", 3)]
    assert len(windows) == 2000
    assert not any(pane.closed for pane in mine)
    assert sum(pane.closed for pane in crowd) == 300
    left = [sum(not pane.closed for pane in crowd[at : at + 250]) for at in range(0, 2000, 250)]
    assert max(left) - min(left) <= 1, "those who have most give up first"


def test_whoever_has_most_gets_no_more_when_all_are_taken() -> None:
    windows = Windows[Pane](256, 20)
    first, second = filled(windows, "first", 10), filled(windows, "second", 10)
    for address in ("first", "second"):
        with pytest.raises(Refused, match="full"):
            windows.open(Pane(address))
    assert not any(pane.closed for pane in (*first, *second))


def test_an_onlooker_gives_way_before_a_seat_and_the_oldest_first() -> None:
    windows = Windows[Pane](256, 6)
    seats = filled(windows, "crowd", 3)
    onlookers = filled(windows, "crowd", 3, ())
    filled(windows, "guest", 1)
    assert [pane.closed for pane in onlookers] == [True, False, False]
    assert not any(pane.closed for pane in seats)


def test_one_address_has_its_own_limit_and_gets_room_again() -> None:
    windows = Windows[Pane](2, 100)
    first, _ = filled(windows, "here", 2)
    with pytest.raises(Refused, match="full"):
        windows.why_not("here")
    windows.why_not("there")
    windows.close(first)
    windows.close(first)
    windows.why_not("here")
    assert len(windows) == 1
