"""What every position must fulfil: a river that could have come so far, an end that has a cause."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.games.agra.names import GUILDS, NOTABLES
from durbar.games.agra.state import NEUTRAL, TRIGGERS, UNUSED, State


def check_position(s: State, doc: Doc) -> None:
    """Refuse what could not lie on a real table."""
    _check_river(s, doc)
    _check_trigger(s, doc)


def _check_river(s: State, doc: Doc) -> None:
    """Hold notables, contracts, the boat and the bonus tiles against each other [2.4, 6.3, 10.11]."""
    content = s.content
    for level, count in enumerate(content.notable_count[s.seats], 1):
        cards = [card for card in range(len(NOTABLES)) if content.notable_level[card] == level]
        laid = sum(s.owner[card] != UNUSED for card in cards)
        if laid != count:
            doc["river"].fail("bad.notables_level_wait_won", "2.4", n=laid, level=level, players=s.seats, all=count)
        won = sum(s.owner[card] >= 0 for card in cards)
        if won and level > content.unlocked[s.pier]:
            doc["contracts"].fail("bad.level_but_boat_come", "10.11", level=level)
        least = sum(number for at, number in content.leave[1 : s.pier] if at == level)
        least += s.progress if content.leave[s.pier][0] == level else 0
        if won < least:
            doc["pier"].fail("bad.boat_comes_far_contracts", "10.11", least=least, level=level, won=won)
    for level in (2, 3, 4):
        tiles = [owner for tile, owner in enumerate(s.bonus_owner) if content.bonus_level[tile] == level]
        if sum(owner >= 0 for owner in tiles) > sum(s.built[4 * level - 4 : 4 * level]):
            doc["bonus"].fail("bad.more_tiles_level_buildings", "6.3", level=level)
    for guild, name in enumerate(GUILDS):
        if s.orders[guild].count(NEUTRAL) > content.neutral[s.seats]:
            doc["orders"][name].fail("bad.players_markers_neutral", "2.9", players=s.seats, n=content.neutral[s.seats])


def _check_trigger(s: State, doc: Doc) -> None:
    """See that what ends the game has happened, and that nothing has if the end is not near [11.1]."""
    causes = {
        "contract": s.pier == s.content.last_pier,
        "influence": any(s.content.top in levels for levels in s.influence),
        "orders": any(-1 not in column for column in s.orders),
    }
    name = TRIGGERS[s.trigger]
    if name in causes and not causes[name]:
        doc["trigger"].fail("bad.come_pass", "11.1", name=name)
    happened = [cause for cause, there in causes.items() if there]
    if name not in causes and happened:
        doc["trigger"].fail("bad.triggers_end", "11.1", name=happened[0])
