"""Sabika goes through the tests that every game has."""

from collections import Counter
from random import Random
from typing import Any

from durbar.engine.table import Table
from durbar.engine.tuples import put
from durbar.games.sabika.names import BALANCE_CARD, GOODS
from durbar.games.sabika.state import CHOOSING, SETTING_UP, State
from tests.games.sabika.situation import GAME, TEXTS
from tests.harness import Subject
from tests.harness.common import Common


def conserved(s: State) -> tuple[object, ...]:
    """Count tokens, tiles, cards, seals, ships and workers, wherever they are."""
    content = s.content
    tokens = Counter({good: s.bag[good] + s.discard[good] for good in range(len(GOODS))})
    tokens.update(kind for kind in s.raw_cells if kind >= 0)
    for seat in range(s.seats):
        for good in range(len(GOODS)):
            tokens[good] += s.raw[seat][good] + s.goods[seat][good] + s.poem_goods[seat][good]
    small = [*s.small_deck, *s.small_discard, *(card for card in s.small if card >= 0)]
    small += [card for row in s.row for card in row if card != BALANCE_CARD]
    minors = [*s.minor_deck, *(poem for poem in s.minors if poem >= 0)]
    minors += [poem for seat in range(s.seats) for poem in (*s.blue[seat], *s.red[seat])]
    stores = [*s.store_pool, *(tile for tile in s.tiles if tile >= 0)]
    stores += [tile for store in s.stores for tiles in store for tile in tiles]
    majors = [poem for poem in s.majors if poem >= 0] + [poem for grey in s.grey for poem in grey]
    assert s.stage == SETTING_UP or tuple(tokens[good] for good in range(len(GOODS))) == content.tokens
    assert sorted(small) == list(range(len(content.small)))
    assert sorted(minors) == list(range(len(content.minors)))
    assert sorted(stores) == list(range(len(content.stores)))
    assert len(s.store_pool) == sum(s.tiles_left)
    assert len({*s.large, *(tile for tiles in s.larges for tile in tiles)}) == len(s.large) + sum(map(len, s.larges))
    assert sum(s.town_seals) + sum(s.seals) <= len(content.city_names)
    for seat in range(s.seats):
        if seat != s.yusuf:
            assert sum(s.materials[seat]) + sum(s.goods[seat]) <= s.chests(seat)
        assert min(s.dinars[seat], s.seals[seat], s.paria[seat]) >= 0
        assert s.at[seat][0] != s.at[seat][1] or s.at[seat][0] < 0
    return content.tokens, len(majors), len(s.sultan), sorted(s.paria_order)


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a starting tile of a rival with one that nobody was dealt."""
    rivals = [rival for rival in range(s.seats) if rival != seat and s.dealt[rival]]
    dealt = {tile for tiles in s.dealt for tile in tiles}
    left = [tile for tile in range(len(s.content.start_tiles)) if tile not in dealt]
    if s.stage != CHOOSING or not rivals or not left:
        return False
    rival = rng.choice(rivals)
    s.dealt = put(s.dealt, rival, tuple(sorted((rng.choice(s.dealt[rival]), rng.choice(left)))))
    return True


SABIKA = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=1500, swap=swap)


class TestCommon(Common):
    """Sabika: a game file against Yusuf, a position of four with events."""

    subject = SABIKA
    record_of = (1, "harder")
    position_of = (4, "advanced", 150)
    saving = 12
    worlds = 20

    def ended(self, table: Table[Any]) -> None:
        """Expect a game of five rounds."""
        assert table.state.round == 5
