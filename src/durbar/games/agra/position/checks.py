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
            doc["river"].fail(
                f"{laid} notables of level {level} wait or are won; with {s.seats} players it is {count} [2.4]"
            )
        won = sum(s.owner[card] >= 0 for card in cards)
        if won and level > content.unlocked[s.pier]:
            doc["contracts"].fail(f"has level {level}, but the boat has not come so far [10.11]")
        least = sum(number for at, number in content.leave[1 : s.pier] if at == level)
        least += s.progress if content.leave[s.pier][0] == level else 0
        if won < least:
            doc["pier"].fail(f"the boat comes so far with {least} contracts of level {level}, not with {won} [10.11]")
    for level in (2, 3, 4):
        tiles = [owner for tile, owner in enumerate(s.bonus_owner) if content.bonus_level[tile] == level]
        if sum(owner >= 0 for owner in tiles) > sum(s.built[4 * level - 4 : 4 * level]):
            doc["bonus"].fail(f"has more tiles of level {level} than buildings of it are built [6.3]")
    for guild, name in enumerate(GUILDS):
        if s.orders[guild].count(NEUTRAL) > content.neutral[s.seats]:
            doc["orders"][name].fail(f"with {s.seats} players {content.neutral[s.seats]} markers are neutral [2.9]")


def _check_trigger(s: State, doc: Doc) -> None:
    """See that what ends the game has happened, and that nothing has if the end is not near [11.1]."""
    causes = {
        "contract": s.pier == s.content.last_pier,
        "influence": any(s.content.top in levels for levels in s.influence),
        "orders": any(-1 not in column for column in s.orders),
    }
    name = TRIGGERS[s.trigger]
    if name in causes and not causes[name]:
        doc["trigger"].fail(f"{name!r} has not come to pass [11.1]")
    happened = [cause for cause, there in causes.items() if there]
    if name not in causes and happened:
        doc["trigger"].fail(f"must be {happened[0]!r}: that triggers the end [11.1]")
