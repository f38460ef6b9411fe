"""The end of an era [11.1-11.8] and of the game [12.1], each step for all players before the next [11.12]."""

from __future__ import annotations

from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.amritsar.names import BRIDGES, COIN, DISTRICTS, ERAS, TAX_RELIEF, TRACKS
from durbar.games.amritsar.rules.maharaja import maharaja_points
from durbar.games.amritsar.rules.rounds import begin_turn
from durbar.games.amritsar.rules.storage import gain, gain_any, gain_two, take_marker
from durbar.games.amritsar.scoring import book, donations_made, goal_points, knowledge_points, result
from durbar.games.amritsar.state import (
    BOARD_POINTS,
    GOAL_POINTS,
    KNOWLEDGE_POINTS,
    OVER,
    TAX_POINTS,
    TEMPLE_POINTS,
    State,
)
from durbar.games.shared.seats import clockwise


def end_era(s: State) -> Flow[None]:
    """Score the donations, pay taxes, take income; then the next era, or the end."""
    order = clockwise(s.start, s.players)
    score_temple(s)
    for seat in order:
        pay_tax(s, seat)
    for seat in order:
        yield from take_income(s, seat)
    tell(s, "bridge_flips", "11.7", bridge=BRIDGES[s.bridges[s.era]])
    if s.era + 1 == ERAS:
        end_game(s, order)
        return
    s.era += 1
    tell(s, "era", "11.8", era=s.era + 1)
    begin_turn(s, s.start)


def score_temple(s: State) -> None:
    """Give the district's number on the temple tile to whoever has most markers there, to all if tied [11.1]."""
    numbers = s.content.temple[s.temple[s.era]]
    for district, owners in enumerate(s.donations):
        counts = [owners.count(seat) for seat in range(s.seats)]
        most = max(counts)
        if not most:
            continue  # [11.2]
        for seat, count in enumerate(counts):
            if count == most:
                book(s, seat, TEMPLE_POINTS, numbers[district])
                id = "maharaja_leads_district" if seat == s.maharaja else "leads_district"
                tell(s, id, "11.1", seat=seat, district=DISTRICTS[district], n=numbers[district])


def tax_reductions(s: State, seat: int) -> int:
    """Count the tax icons reached, and tax relief [18.8, 11.4]."""
    count = int(TAX_RELIEF in s.warehouses[seat])
    for track, steps in enumerate(s.content.steps):
        count += steps[: s.knowledge[seat][track] + 1].count("era:tax")
    return count


def tax_due(s: State, seat: int) -> int:
    """Give the coins a seat owes at this era's end [11.11]."""
    return max(0, s.content.tax[s.tax[seat]] - tax_reductions(s, seat))


def pay_tax(s: State, seat: int) -> None:
    """Pay as far as the coins go; each missing one costs points [11.3]."""
    due = tax_due(s, seat)
    paid = min(due, s.goods[seat][COIN])
    s.goods[seat] = more(s.goods[seat], COIN, -paid)
    tell(s, "pays_tax", "11.3", seat=seat, n=paid)
    if due > paid:
        before = s.score(seat)
        book(s, seat, TAX_POINTS, -(due - paid) * s.content.penalty[s.era])
        tell(s, "misses_tax", "11.3", seat=seat, n=before - s.score(seat), missing=due - paid)


def take_income(s: State, seat: int) -> Flow[None]:
    """Take all era icons reached [11.5].

    The order never matters: surplus may be old or new, and markers and points need no space. Two resources of choice
    are asked for together.
    """
    reached: list[str] = []
    for track in range(len(TRACKS)):
        reached += s.content.steps[track][1 : s.knowledge[seat][track] + 1]
    for _ in range(reached.count("era:marker")):
        take_marker(s, seat, "11.5")
    for _ in range(reached.count("era:coin-point")):
        book(s, seat, BOARD_POINTS, 1)
        tell(s, "income_points", "11.5", seat=seat, n=1)
        yield from gain(s, seat, "11.5", COIN)
    resources = reached.count("era:any")
    while resources >= 2:
        yield from gain_two(s, seat, "11.5")
        resources -= 2
    if resources:
        yield from gain_any(s, seat, "11.5")


def end_game(s: State, order: list[int]) -> None:
    """Score the tops of the knowledge tracks, then the goals on the boards [12.1]."""
    s.stage = OVER
    for seat in order:
        points = knowledge_points(s, seat)
        book(s, seat, KNOWLEDGE_POINTS, points)
        if points:
            tell(s, "scores_knowledge", "12.1", seat=seat, n=points)
    for seat in order:
        for name, clause, points in goal_points(s, seat):
            book(s, seat, GOAL_POINTS, points)
            tell(s, "scores_goal", clause, seat=seat, goal=name, n=points)
    if s.maharaja >= 0:
        track, goal = maharaja_points(s)
        book(s, s.maharaja, KNOWLEDGE_POINTS, track)
        book(s, s.maharaja, GOAL_POINTS, goal)
        tell(s, "maharaja_scores", "22.16", n=track, goal=goal)
    if s.log is not None:
        tell_winners(s)


def tell_winners(s: State) -> None:
    """Say who has won."""
    winners = result(s).winners
    rival = s.maharaja
    if not winners:
        tell(s, "maharaja_wins", "22.16", n=s.score(rival))
    elif rival >= 0 and (s.score(0), donations_made(s, 0)) == (s.score(rival), donations_made(s, rival)):
        tell(s, "shared_with_maharaja", "12.1", seat=0, n=s.score(0))
    else:
        id = "wins" if len(winners) == 1 else "shared_win"
        tell(s, id, "12.1", seat=winners[0], winners=list(winners), n=s.score(winners[0]))
