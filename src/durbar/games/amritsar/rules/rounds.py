"""The order of turns and rounds [4.1-4.3, 10.1]: who plays, who may follow, when a round and an era end."""

from __future__ import annotations

from durbar.engine.flow import tell
from durbar.games.amritsar.names import COLOURS, CORNERS, MAHOUTS, ROUNDS
from durbar.games.amritsar.rules.actions import SOMETIMES, can
from durbar.games.amritsar.state import ERA_END, FOLLOW, MAHARAJA, TO_MOVE, TURN, State


def begin_turn(s: State, seat: int) -> None:
    """Hand the turn to a seat; nothing of the last one is left."""
    s.stage = TURN
    s.turn = seat
    s.step = TO_MOVE
    s.worker = s.spot = s.called = s.follower = -1
    s.followers_left = 0
    s.worker_done = s.elephant_done = s.swapped = False
    s.traded = (0,) * s.seats


# ---------------------------------------------------------------------- who may follow [10.1, 4.3]


def can_follow(s: State, seat: int) -> bool:
    """Tell whether a seat has a tile on the called slot, and can do what it shows [10.3, 10.4]."""
    mahout = s.mahouts[seat][s.called]
    return mahout >= 0 and (MAHOUTS[mahout] not in SOMETIMES or can(s, seat, MAHOUTS[mahout]))


def call(s: State, colour: int, seat: int) -> None:
    """Name the activated worker's true colour; clockwise after `seat`, all others may follow."""
    s.called = colour
    s.follower = seat
    s.followers_left = s.players - 1
    if s.log is not None:
        tell(s, "calls", "10.1", seat=seat, colour=COLOURS[colour])
    next_follower(s)


def next_follower(s: State) -> None:
    """Go to the next seat that can follow; after the last one, go on with the game."""
    players, mahouts, called = s.players, s.mahouts, s.called
    while s.followers_left:
        s.follower = (s.follower + 1) % players
        s.followers_left -= 1
        if mahouts[s.follower][called] >= 0 and can_follow(s, s.follower):  # the first asks cheaply
            s.stage = FOLLOW
            return
    if s.turn < 0:
        begin_round(s)
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """Pass the turn on clockwise; after the last player, the Maharaja plays in the solo game, and the round ends."""
    seat = (s.turn + 1) % s.players
    if seat != s.start:
        begin_turn(s, seat)
    elif s.maharaja >= 0:
        s.stage = MAHARAJA
    else:
        end_round(s)


def end_round(s: State) -> None:
    """Move the Maharaja one space [4.2]; with two and solo, everybody may follow the worker there [4.3, 4.5]."""
    s.round = (s.round + 1) % ROUNDS
    tell(s, "maharaja_moves", "4.2", corner=CORNERS[s.round])
    s.turn = -1
    if not s.court:
        begin_round(s)
        return
    s.traded = (0,) * s.seats  # a turn of its own for the ban on trading both ways [13.13]
    s.called = s.court[s.round]
    s.follower = s.start - 1
    s.followers_left = s.players
    tell(s, "maharaja_calls", "4.3", colour=COLOURS[s.called])
    next_follower(s)


def begin_round(s: State) -> None:
    """Begin the next round, or end the era when the Maharaja is back at his start."""
    if s.round == 0:
        s.stage = ERA_END
    else:
        begin_turn(s, s.start)
