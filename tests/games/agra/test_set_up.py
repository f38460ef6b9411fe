"""Setting up [2.1-2.11], with the dice as they fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from durbar.engine import opening
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.games.agra.names import CIRCLE, GUILDS, NOTABLES
from durbar.games.agra.rules.orders import next_free
from durbar.games.agra.setup import possible_swaps
from durbar.games.agra.state import NEUTRAL
from tests.games.agra.situation import (
    BUILDINGS,
    CONTENT,
    GAME,
    Table,
    builder,
    built,
    goods,
    influence,
    merchant,
    rupees,
    told,
)


def new(players: int = 4, seed: str = "set-up", luck: Mapping[str, Sequence[int]] | None = None) -> Table:
    script = {name: [[one] for one in results] for name, results in (luck or {}).items()}
    luck_to_come = ScriptedLuck(script, SeededLuck(new_seed(seed)))
    return opening.open_table(GAME, players, luck=luck_to_come)


def levels(state: Any) -> list[int]:
    return [sum(CONTENT.notable_level[one] == level for one in state.river) for level in (1, 2, 3, 4)]


def guilds(state: Any) -> list[int]:
    return sorted(Counter(CONTENT.notable_guild[one] for one in state.river).values())


@pytest.mark.rule("agra", "1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_alike(players: int) -> None:
    table = new(players)
    for seat in range(players):
        assert (rupees(table, seat), table.state.favour[seat], goods(table, seat)) == (2, 0, "")
        assert (table.state.level[seat], influence(table, seat)) == (1, (0, 0, 0))
        assert (table.state.workers[seat], table.state.supply[seat], table.state.covers[seat]) == (10, 22, 255)


@pytest.mark.rule("agra", "2.1")
def test_tokens_bonus_tiles_and_construction_tiles() -> None:
    table = new()
    assert table.state.token_good == (-1, -1, -1)
    assert table.state.token_side == (0, 0, 0)
    assert table.state.value == CONTENT.printed
    assert table.state.bonus_owner == (-1,) * 12
    assert [name for name in BUILDINGS if built(table, name)] == [*BUILDINGS[:4]]


@pytest.mark.rule("agra", "2.2")
@pytest.mark.rule("agra", "2.3")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_the_merchant_begins_in_the_first_column(roll: int) -> None:
    assert merchant(new(luck={"set-up merchant": [5, 6, roll]})) == BUILDINGS[roll - 1]


@pytest.mark.rule("agra", "2.2")
@pytest.mark.rule("agra", "2.3")
@pytest.mark.parametrize("roll", range(1, 7))
def test_the_builder_begins_on_one_of_the_first_six_unbuilt(roll: int) -> None:
    table = new(luck={"set-up builder": [roll]})
    assert builder(table) == BUILDINGS[3 + roll]
    assert told(table, "pawns") == [{"clause": "2.2", "merchant": merchant(table), "builder": BUILDINGS[3 + roll]}]


@pytest.mark.rule("agra", "2.4")
@pytest.mark.parametrize("seed", range(30))
def test_fourteen_notables_with_the_guilds_spread(seed: int) -> None:
    state = new(4, str(seed)).state
    assert levels(state) == [5, 4, 3, 2]
    assert guilds(state) == [4, 5, 5]
    assert sum(owner == -1 for owner in state.owner) == 14


@pytest.mark.rule("agra", "2.5")
def test_swaps_are_made_on_the_lowest_level_that_allows_one() -> None:
    state = new(2).state
    names = "sufi khatib mahout cook muezzin caliph mullah mujtahida sadr-us-sudur grand-imam"
    chosen = [NOTABLES.index(name) for name in names.split()]
    swaps = {(NOTABLES[out], NOTABLES[into]) for out, into in possible_swaps(state, chosen)}
    outs, ins = {"sufi", "khatib"}, {"portuguese-trader", "french-trader", "takshaka", "dyer"}
    assert swaps == {(out, into) for out in outs for into in ins}


@pytest.mark.rule("agra", "2.5")
def test_level_two_is_swapped_where_level_one_cannot_be() -> None:
    state = new(4).state
    names = (
        "portuguese-trader takshaka mahout french-trader dyer muezzin jagirdar caliph mullah "
        "mujtahida sadr-us-sudur nazim grand-imam diwan"
    )
    chosen = [NOTABLES.index(name) for name in names.split()]
    # Traders and scholars have 6 each, craftsmen 2: level I has a trader to give and the cook to take.
    swaps = {(NOTABLES[out], NOTABLES[into]) for out, into in possible_swaps(state, chosen)}
    assert swaps == {(out, "cook") for out in ("portuguese-trader", "mahout", "french-trader")}
    chosen[chosen.index(NOTABLES.index("portuguese-trader"))] = NOTABLES.index("cook")
    # Now the scholars alone have most, and no scholar of level I is out: level II it is.
    swaps = {(NOTABLES[out], NOTABLES[into]) for out, into in possible_swaps(state, chosen)}
    assert swaps == {(out, into) for out in ("muezzin", "caliph", "mullah") for into in ("calligrapher", "mosaicist")}


@pytest.mark.rule("agra", "2.6")
def test_boat_limit_meditation_marker_and_start_player() -> None:
    table = new(luck={"start player": [3]})
    assert (table.state.pier, CONTENT.limits[table.state.pier]) == (1, 3)
    assert CIRCLE[table.state.blocked] == "deliver"
    assert (table.state.start, table.state.turn) == (2, 2)
    assert told(table, "start") == [{"clause": "2.6", "seat": 2}]


@pytest.mark.rule("agra", "2.7")
@pytest.mark.rule("agra", "2.8")
def test_order_dice_and_favour_tiles() -> None:
    """The books' example: 3, 5 and 1 are the third, the fifth and the first order."""
    table = new(luck={"orders": [3, 5, 1]})
    assert table.state.order_at == (2, 4, 0)
    assert len(table.state.display) == 3
    assert len(table.state.stack) == 11
    assert sorted((*table.state.display, *table.state.stack)) == list(range(3, 17))


@pytest.mark.rule("agra", "2.9")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_smaller_games_have_ten_notables_and_neutral_markers(players: int, seed: int) -> None:
    state = new(players, str(seed)).state
    assert levels(state) == [4, 3, 2, 1]
    assert guilds(state) == [3, 3, 4]
    closed = 4 - players
    assert [column.count(NEUTRAL) for column in state.orders] == [closed] * 3
    for half in (state.akbar[:6], state.akbar[6:]):
        assert 1 <= half.count(NEUTRAL) <= closed


@pytest.mark.rule("agra", "2.9")
def test_doubles_are_rolled_again_for_orders_but_not_for_akbar() -> None:
    table = new(2, luck={"set-up akbar": [3, 3, 1, 6], "neutral orders": [2, 2, 4, 1, 1, 1, 6, 5, 3]})
    assert [at for at, owner in enumerate(table.state.akbar) if owner == NEUTRAL] == [2, 6, 11]
    covered = [[at for at, owner in enumerate(column) if owner == NEUTRAL] for column in table.state.orders]
    assert covered == [[1, 3], [0, 5], [2, 4]]


@pytest.mark.rule("agra", "2.9")
def test_four_players_have_no_neutral_markers() -> None:
    state = new(4).state
    assert NEUTRAL not in state.akbar
    assert all(NEUTRAL not in column for column in state.orders)


@pytest.mark.rule("agra", "2.10")
@pytest.mark.rule("agra", "2.11")
def test_a_guild_marker_rolled_onto_a_closed_order_goes_down() -> None:
    table = new(3, luck={"neutral orders": [3, 6, 2], "orders": [3, 6, 1]})
    assert table.state.order_at == (3, 0, 0)
    assert [len(GUILDS), next_free((NEUTRAL,) * 5 + (-1,), 2)] == [3, 5]
