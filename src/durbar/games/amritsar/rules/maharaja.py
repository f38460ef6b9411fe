"""The Maharaja in the solo game: his turn [22.8-22.13], a donation and two actions, and his points at the end."""

from __future__ import annotations

from durbar.engine.flow import Flow, reveal, tell
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import BLUE, COLOURS, DISTRICTS, FIRST_EACH, GOLD, MARBLE, RESOURCES, WHITE, YELLOW
from durbar.games.amritsar.rules.donation import open_spaces, place_marker
from durbar.games.amritsar.rules.rounds import end_round
from durbar.games.amritsar.rules.versions import reads_the_last_space
from durbar.games.amritsar.scoring import book, points_of
from durbar.games.amritsar.state import BOARD_POINTS, State


def maharaja_turn(s: State) -> Flow[None]:
    """Donate if he can, act by the player's worker and by his own, and end the round [22.8, 22.9, 22.23].

    His answer ends what the player may take back, as any rival's would.
    """
    yield from reveal("maharaja's turn")
    if not donate_best(s):
        gain_marker(s)
    colours = (s.called, s.court[s.round])
    for colour in s.content.colour_order:
        for _ in range(colours.count(colour)):
            take_action(s, colour)
    end_round(s)


def take_action(s: State, colour: int) -> None:
    """Do what his board shows beside a worker [22.10-22.13]."""
    tell(s, "maharaja_acts", "22.9", colour=COLOURS[colour])
    if colour == YELLOW:
        gain_marker(s)
        got = mine_one(s, MARBLE)
        if got >= 0 and s.market[got] < len(s.content.price[got]):
            s.market = more(s.market, got)
            tell(s, "maharaja_clears", "22.10", resource=RESOURCES[got])
    elif colour == BLUE:
        for resource in s.content.blue_action[s.era]:
            mine_one(s, resource)
    elif colour == WHITE:
        step_white(s)
    elif not donate_on(s, s.maharaja_goal - FIRST_EACH) and not donate_best(s):
        gain_marker(s)


# ---------------------------------------------------------------------- donating [22.8, 22.13, 22.20]


def best_space(s: State, district: int) -> int:
    """Find the payable space with most points on a tile, the leftmost if several; -1 if there is none."""
    spaces = open_spaces(s, district, s.hoard) if s.elephant[s.maharaja] else []
    return max(spaces, key=lambda space: (s.tile.points[space], -space), default=-1)


def donate_best(s: State) -> bool:
    """Donate where the era's temple tile pays most; equal ones go clockwise from his elephant. False if he cannot."""
    numbers = s.content.temple[s.temple[s.era]]
    place = s.place[s.maharaja]
    order = sorted(range(len(DISTRICTS)), key=lambda district: (-numbers[district], (district - place) % 4))
    return any(donate_on(s, district) for district in order)


def donate_on(s: State, district: int) -> bool:
    """Donate on one tile, his elephant going there free [22.8, 22.22]; False if he cannot."""
    space = best_space(s, district)
    if space < 0:
        return False
    cost = s.content.layer_cost[s.tile.layer[space]]
    s.hoard = tuple(held - spent for held, spent in zip(s.hoard, cost, strict=True))
    s.mine = tuple(lying + spent for lying, spent in zip(s.mine, cost, strict=True))
    s.place = put(s.place, s.maharaja, district)
    place_marker(s, s.maharaja, district, space)
    return True


# ---------------------------------------------------------------------- gaining [22.4, 22.5, 22.12]


def gain_marker(s: State) -> None:
    """Take the next marker of his board; the last of a row brings the row's reward, none left 1 point [22.4]."""
    if not s.row_markers:
        book(s, s.maharaja, BOARD_POINTS, 1)
        tell(s, "maharaja_points", "22.4", n=1)
        return
    content = s.content
    s.row_markers -= 1
    s.elephant = more(s.elephant, s.maharaja)
    tell(s, "maharaja_marker", "22.4")
    if s.row_markers % content.markers_in_row == 0:
        what, count = content.rows[len(content.rows) - 1 - s.row_markers // content.markers_in_row]
        if what == "point":
            book(s, s.maharaja, BOARD_POINTS, count)
            tell(s, "maharaja_points", "22.4", n=count)
        else:
            for _ in range(count):
                mine_one(s, GOLD)


def mine_one(s: State, wanted: int) -> int:
    """Move a resource from the mine to his warehouse, the next along the arrows if it is missing [22.5, 22.21].

    Gives the resource really gained, or -1 if the mine was empty, which is 1 point.
    """
    arrow = s.content.arrow
    first = arrow.index(wanted)
    for step in range(len(arrow)):
        resource = arrow[(first + step) % len(arrow)]
        if s.mine[resource]:
            s.mine = more(s.mine, resource, -1)
            s.hoard = more(s.hoard, resource)
            tell(s, "maharaja_mines", "22.5", resource=RESOURCES[resource])
            return resource
    book(s, s.maharaja, BOARD_POINTS, 1)
    tell(s, "maharaja_points", "22.5", n=1)
    return -1


def step_white(s: State) -> None:
    """Move his cube one space right, at the end to and fro between the last two, and take the reward [22.12]."""
    track = s.content.white_track
    s.white_step = s.white_step + 1 if s.white_step < len(track) - 1 else len(track) - 2
    reward = track[s.white_step]
    if reward == "point":
        book(s, s.maharaja, BOARD_POINTS, 1)
        tell(s, "maharaja_points", "22.12", n=1)
    elif reward == "marker":
        gain_marker(s)
    else:
        for _ in range(2 if reward == "marble-two" else 1):
            mine_one(s, MARBLE)


# ---------------------------------------------------------------------- the end [22.16, 22.17]


def last_space(s: State) -> str:
    """Say what the last space of his track counts at the end: "coins", the rulebook's word, or "elephant" [22.18]."""
    content = s.content
    return content.last_space if content.last_space_is_other or not reads_the_last_space(s) else "coins"


def maharaja_points(s: State) -> tuple[int, int]:
    """Give what the Maharaja's track and goal pay at the end [22.16, 22.17]; he never has a coin."""
    last = len(s.content.white_track) - 1
    track = 0
    if s.white_step == last - 1:
        track = sum(s.hoard)
    elif s.white_step == last and last_space(s) == "elephant":
        track = s.elephant[s.maharaja]
    times = s.content.maharaja_goal_times["harder" if s.harder else "standard"]
    return track, times * points_of(s, s.maharaja, s.maharaja_goal)
