"""Scoring [11.3, 11.4]: rupees, contracts, guilds, meditation, cover tiles, gifts to Akbar."""

from __future__ import annotations

from typing import Final

from durbar.engine.game import Result, ScoreLine, rank
from durbar.engine.messages import Message
from durbar.games.agra.names import COURT_ARTIST, DIWAN, DUTCH, GUILDS, IMAM, MUFTI, NAZIM, SADR
from durbar.games.agra.state import NO_TRIGGER, OVER, TRIGGERS, State
from durbar.games.shared.scoring import who_wins

DUTCH_POINTS: Final[tuple[int, ...]] = (0, 1, 3, 6)
MUFTI_POINTS: Final = 3
GUILD_CARDS: Final[tuple[int, ...]] = (COURT_ARTIST, DIWAN, IMAM)
"""For each guild, the contract that counts its symbols."""


def orders_of(s: State, seat: int) -> list[int]:
    """Count the orders of a seat in each guild."""
    return [column.count(seat) for column in s.orders]


def symbols_of(s: State, seat: int) -> list[int]:
    """Count the guild symbols on own contracts and orders."""
    counts = orders_of(s, seat)
    for notable, owner in enumerate(s.owner):
        if owner == seat:
            counts[s.content.notable_guild[notable]] += 1
    return counts


def contract_points(s: State, seat: int) -> int:
    """Add up contracts with an end symbol [12.9, 11.3]."""
    owner = s.owner
    if seat not in owner:
        return 0
    orders = orders_of(s, seat)
    points = 0
    if owner[DUTCH] == seat:
        points += DUTCH_POINTS[sum(count > 0 for count in orders)]
    if owner[NAZIM] == seat:
        points += sum(orders)
    if owner[SADR] == seat:
        points += s.akbar.count(seat)
    if owner[MUFTI] == seat:
        points += MUFTI_POINTS * min(symbols_of(s, seat))
    for guild, notable in enumerate(GUILD_CARDS):
        if owner[notable] == seat:
            points += symbols_of(s, seat)[guild]
    return points


def guild_points(s: State, seat: int, guild: int) -> int:
    """Score own orders by rank: 2 each for the highest alone, 1 each for those tied highest or second [11.3]."""
    mine = s.orders[guild].count(seat)
    if not mine:
        return 0
    levels = [s.influence[one][guild] for one in range(s.seats)]
    level, top = levels[seat], max(levels)
    if level == top:
        return mine if levels.count(top) > 1 else 2 * mine
    if levels.count(top) > 1:
        return 0
    return mine if level == max(one for one in levels if one < top) else 0


def lines(s: State) -> tuple[ScoreLine, ...]:
    """Give all lines of the score."""
    content, seats = s.content, range(s.seats)
    found = [
        ScoreLine("score.rupees", "1.3", s.rupees),
        ScoreLine("score.contracts", "12.9", tuple(contract_points(s, seat) for seat in seats)),
    ]
    for guild, name in enumerate(GUILDS):
        points = tuple(guild_points(s, seat, guild) for seat in seats)
        found.append(ScoreLine("score." + name, "11.3", points))
    last = tuple(content.last_level_points * (level == content.last_level) for level in s.level)
    found.append(ScoreLine("score.meditation", "11.3", last))
    found.append(ScoreLine("score.covers", "11.3", tuple(8 - covers.bit_count() for covers in s.covers)))
    found.append(ScoreLine("score.akbar", "11.3", tuple(content.gift_points[s.akbar.count(seat)] for seat in seats)))
    return tuple(found)


def tie_break(s: State, seat: int) -> int:
    """Add up the values of own goods and the favour [11.4]."""
    return sum(count * s.value[good] for good, count in enumerate(s.goods[seat])) + s.favour[seat]


def result(s: State) -> Result:
    """Give the scores and the lines they are made of; goods and favour decide between equals [11.3, 11.4]."""
    all_lines = lines(s)
    scores = tuple(sum(line.points[seat] for line in all_lines) for seat in range(s.seats))
    over = s.stage == OVER
    ranks = rank([(score, tie_break(s, seat)) for seat, score in enumerate(scores)])
    notes = []
    if s.trigger != NO_TRIGGER:
        notes.append(Message("note.trigger_" + TRIGGERS[s.trigger], "11.1"))
    if over and scores.count(max(scores)) > 1:
        notes.append(Message("note.tie_break", "11.4", goods=[tie_break(s, seat) for seat in range(s.seats)]))
    return Result(scores, ranks, who_wins(ranks, over), all_lines, over, "11.4", tuple(notes))
