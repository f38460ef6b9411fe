"""Points at the end of the game [12.1]: the tops of the knowledge tracks, the goals, and who has won."""

from __future__ import annotations

from typing import Final

from durbar.engine.game import Result, rank
from durbar.engine.messages import Message
from durbar.engine.tuples import more
from durbar.games.amritsar.names import COIN, DISTRICTS, FIRST_EACH, GOAL_CLAUSES, GOALS, PAIRS, RESOURCES, TOP, TRACKS
from durbar.games.amritsar.state import OVER, SOURCES, State
from durbar.games.shared.scoring import booked_lines, who_wins

CLAUSES: Final[tuple[str, ...]] = (
    "1.2",
    "5.3",
    "5.3",
    "11.1",
    "13.5",
    "10.1",
    "6.1",
    "14.3",
    "7.3",
    "11.3",
    "12.1",
    "12.1",
)
MAHARAJA_CLAUSES: Final = {
    "start": "22.2",
    "donations": "22.8",
    "boards": "22.4",
    "knowledge": "22.16",
    "goals": "22.16",
}
"""The rules by which the Maharaja has points of his own; for the rest he is a player like any other."""
MOST_COINS: Final = 4
MOST_RESOURCES: Final = 5
FIRST_PAIR: Final = 6
FIRST_TOP: Final = 9
TILES_GOAL: Final = 16
LAYERS_GOAL: Final = 17
LOW_GOAL: Final = 18
MIDDLE_GOAL: Final = 19
FIRST_LAYER_GOAL: Final = 20


def book(s: State, seat: int, source: int, points: int) -> None:
    """Move the score token; a loss takes no more than there is [12.4, 12.5]."""
    if points < 0:
        points = -min(-points, sum(s.points[seat]))
    s.points[seat] = more(s.points[seat], source, points)


def resources_held(s: State, seat: int) -> int:
    """Count the resources in a seat's warehouses, or in the Maharaja's."""
    return sum(s.hoard) if seat == s.maharaja else sum(s.goods[seat][: len(RESOURCES)])


def coins_held(s: State, seat: int) -> int:
    """Count a seat's coins; the Maharaja has none [12.3]."""
    return 0 if seat == s.maharaja else s.goods[seat][COIN]


def knowledge_points(s: State, seat: int) -> int:
    """Score the end icons reached [12.1]."""
    reached = [s.content.steps[track][TOP] for track in range(len(TRACKS)) if s.knowledge[seat][track] == TOP]
    points = 0
    for icon in reached:
        if icon == "end:elephant":
            points += s.elephant[seat]
        elif icon == "end:resources":
            points += resources_held(s, seat)
        elif icon == "end:coins":
            points += s.goods[seat][COIN]
    return points


def markers_by_layer(s: State, seat: int) -> list[int]:
    """Count a seat's markers on each layer, over all tiles."""
    counts = [0, 0, 0, 0]
    layer = s.tile.layer
    for owners in s.donations:
        for space, owner in enumerate(owners):
            if owner == seat:
                counts[layer[space]] += 1
    return counts


def rank_points(s: State, seat: int, counts: list[int]) -> int:
    """Score a rank: most, or second most, ties included; nothing for none at all [12.3]."""
    own = counts[seat]
    most = max(counts)
    if not own:
        return 0
    if own == most:
        return s.content.goal_most[0]
    second = max(count for count in counts if count < most)
    return s.content.goal_most[1] if own == second else 0


def points_of(s: State, seat: int, goal: int) -> int:
    """Score one goal card for a seat as things stand [19]."""
    content = s.content
    if goal < len(DISTRICTS):
        return rank_points(s, seat, [s.donations[goal].count(one) for one in range(s.seats)])
    if goal == MOST_COINS:
        return rank_points(s, seat, [coins_held(s, one) for one in range(s.seats)])
    if goal == MOST_RESOURCES:
        return rank_points(s, seat, [resources_held(s, one) for one in range(s.seats)])
    knowledge = s.knowledge[seat]
    if goal < FIRST_TOP:
        reached = all(knowledge[track] >= content.frame for track in PAIRS[goal - FIRST_PAIR])
        return content.goal_pair if reached else 0
    if goal < FIRST_EACH:
        return content.goal_top if knowledge[goal - FIRST_TOP] == TOP else 0
    if goal < TILES_GOAL:
        return content.goal_each * s.donations[goal - FIRST_EACH].count(seat)
    if goal == TILES_GOAL:
        return content.goal_tiles[sum(seat in owners for owners in s.donations)]
    return layer_goal(s, goal, markers_by_layer(s, seat))


def goal_pays(s: State, goal: int) -> list[int]:
    """List what a goal card can pay, as it is printed on it [19]."""
    content = s.content
    if goal < FIRST_PAIR:
        return list(content.goal_most)
    if goal < FIRST_TOP:
        return [content.goal_pair]
    if goal < FIRST_EACH:
        return [content.goal_top]
    if goal < TILES_GOAL:
        return [content.goal_each]
    if goal in (LOW_GOAL, MIDDLE_GOAL):
        return [(content.goal_low if goal == LOW_GOAL else content.goal_middle)[1]]
    layer = goal - FIRST_LAYER_GOAL
    if layer == len(content.goal_layer):
        return [content.goal_layer_4]
    ladder = {TILES_GOAL: content.goal_tiles, LAYERS_GOAL: content.goal_layers}.get(goal) or content.goal_layer[layer]
    return [points for points in ladder if points]


def layer_goal(s: State, goal: int, counts: list[int]) -> int:
    """Score the cards about layers [19.18, 19.19-19.24]."""
    content = s.content
    if goal == LAYERS_GOAL:
        return content.goal_layers[sum(count > 0 for count in counts)]
    if goal == LOW_GOAL:
        return content.goal_low[1] if counts[0] + counts[1] >= content.goal_low[0] else 0
    if goal == MIDDLE_GOAL:
        return content.goal_middle[1] if counts[1] + counts[2] >= content.goal_middle[0] else 0
    layer = goal - FIRST_LAYER_GOAL
    if layer == len(content.goal_layer):
        return content.goal_layer_4 if counts[layer] else 0
    ladder = content.goal_layer[layer]
    return ladder[min(counts[layer], len(ladder) - 1)]


def goal_points(s: State, seat: int) -> list[tuple[str, str, int]]:
    """Score the goals on a board: name, clause and points of each; those in hand do not count [12.2]."""
    return [(GOALS[goal], GOAL_CLAUSES[goal], points_of(s, seat, goal)) for goal in s.goals[seat] if goal >= 0]


def donations_made(s: State, seat: int) -> int:
    """Count a seat's markers on all donation tiles."""
    return sum(owners.count(seat) for owners in s.donations)


def result(s: State) -> Result:
    """Give the scores and the lines they are made of; ties go to more donations, then the victory is shared [12.1]."""
    scores = [s.score(seat) for seat in range(s.seats)]
    ranks = rank([(scores[seat], donations_made(s, seat)) for seat in range(s.seats)])[: s.players]
    lines = booked_lines(s.points, SOURCES, CLAUSES, range(s.players))
    over = s.stage == OVER
    notes: tuple[Message, ...] = ()
    if s.maharaja >= 0:
        notes = (Message("note.maharaja", "22.16", n=scores[s.maharaja]),)
    return Result(tuple(scores[: s.players]), ranks, who_wins(ranks, over), lines, over, "12.1", notes)
