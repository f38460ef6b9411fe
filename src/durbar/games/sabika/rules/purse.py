"""Dinars, seals, points and paria: what needs no room [3.1, 3.18, 3.19, 9.8]."""

from __future__ import annotations

from durbar.engine.flow import tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.content.powers import Amounts
from durbar.games.sabika.names import SEAL_BONUS
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import REWARD_POINTS, State


def earn(s: State, seat: int, dinars: int) -> None:
    """Take dinars from the supply."""
    s.dinars = more(s.dinars, seat, dinars)


def pay(s: State, seat: int, price: int) -> None:
    """Pay dinars: first with the seals laid ready, then with dinars; other seals cover what is missing [3.18, 3.19]."""
    if not price:
        return
    if not s.seals_ready and price <= s.dinars[seat]:
        s.dinars = more(s.dinars, seat, -price)
        return
    seals = max(min(s.seals_ready, price), price - s.dinars[seat])
    s.dinars = more(s.dinars, seat, seals - price)
    if seals:
        s.seals = more(s.seals, seat, -seals)
        s.seals_ready = max(0, s.seals_ready - seals)
        tell(s, "pays_seals", "3.18", seat=seat, n=seals, seals=-seals, dinars=seals)


def move_paria(s: State, seat: int, by: int) -> None:
    """Move the paria marker; it lands on top of whoever is there [9.8]."""
    if by:
        s.paria = more(s.paria, seat, by)
        order = s.paria_order
        if order[-1] != seat:
            place = order.index(seat)
            s.paria_order = (*order[:place], *order[place + 1 :], seat)


def grant(s: State, seat: int, amounts: Amounts, id: str) -> None:
    """Give what a blue poem brings, and say so."""
    earn(s, seat, amounts.dinars)
    book(s, seat, REWARD_POINTS, amounts.points)
    move_paria(s, seat, amounts.paria)
    if s.log is not None:
        gained = {"dinars": amounts.dinars, "points": amounts.points, "paria": amounts.paria}
        tell(s, id, "13.7", seat=seat, parts=amounts.messages(), **gained)


def take_seal(s: State, seat: int, city: int) -> None:
    """Take the seal of a city, if it still lies there [6.1]."""
    if not s.town_seals[city]:
        return
    s.town_seals = put(s.town_seals, city, False)
    s.seals = more(s.seals, seat)
    tell(s, "takes_seal", "6.1", seat=seat, city=s.content.city_names[city], seals=1)
    if s.powers[seat] & SEAL_BONUS:
        grant(s, seat, s.content.powers.seals, "seal_bonus")
