"""Setting up the board and the players [2, 3], with the luck as it falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from durbar.engine import opening
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.games.amritsar.names import COLOURS, GOALS, WAREHOUSES
from tests.games.amritsar.situation import (
    CONTENT,
    GAME,
    Seat,
    Table,
    asked,
    bridges,
    choose,
    display,
    donated,
    goods,
    knowledge,
    laid_goals,
    lying,
    mahouts,
    markers,
    market,
    now,
    options,
    refusal,
    score,
    sit_down,
    tax,
    told,
)

SEEDS = [str(number) for number in range(12)]


def new(
    players: int = 4, seed: str = "set-up", mode: str = "standard", luck: Mapping[str, Sequence[Sequence[int]]] = {}
) -> Table:
    script = {name: [list(one) for one in results] for name, results in luck.items()}
    return opening.open_table(GAME, players, mode, luck=ScriptedLuck(script, SeededLuck(new_seed(seed))))


@pytest.mark.rule("amritsar", "2.2")
def test_three_of_four_temple_tiles_in_the_order_they_are_drawn() -> None:
    table = new(luck={"temple tiles": [[3, 0, 1]]})
    assert now(table).temple == (3, 0, 2)
    assert [one["numbers"] for one in table.view(0)["position"]["temple"]] == [
        {"north": 3, "east": 2, "south": 1, "west": 4},
        {"north": 4, "east": 3, "south": 2, "west": 1},
        {"north": 2, "east": 1, "south": 4, "west": 3},
    ]


@pytest.mark.rule("amritsar", "2.3")
def test_three_of_six_bridges() -> None:
    assert bridges(new(luck={"bridges": [[5, 0, 3]]})) == ["market-point", "full-station-any", "upgrade-coin"]


@pytest.mark.rule("amritsar", "2.4")
@pytest.mark.rule("amritsar", "2.5")
@pytest.mark.parametrize(("players", "spaces"), [(1, 7), (2, 7), (3, 9), (4, 10)])
def test_the_donation_tiles_of_the_number_of_players(players: int, spaces: int) -> None:
    table = new(players)
    assert [len(owners) for owners in now(table).donations] == [spaces] * 4
    assert [donated(table, name) for name in ("north", "east", "south", "west")] == [""] * 4


@pytest.mark.rule("amritsar", "2.6")
@pytest.mark.rule("amritsar", "2.7")
@pytest.mark.rule("amritsar", "2.15")
def test_the_market_is_full_and_the_maharaja_at_his_start() -> None:
    table = new()
    assert market(table) == (6, 5, 4)
    assert lying(table) == {}
    position = table.view(None)["position"]
    assert (position["corner"], position["era"], position["round"]) == ("north-east", 1, 1)


@pytest.mark.rule("amritsar", "2.8")
@pytest.mark.rule("amritsar", "2.9")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_district_has_three_colours_and_lacks_another(seed: str) -> None:
    tiles = now(new(4, seed)).tiles
    lacking: list[int] = []
    for district in tiles:
        colours = {CONTENT.tile_colour[tile] for tile in district}
        assert len(district) == len(colours) == 3
        lacking += {0, 1, 2, 3} - colours
    assert sorted(lacking) == [0, 1, 2, 3]
    assert sorted(tile for district in tiles for tile in district) == list(range(12))


@pytest.mark.rule("amritsar", "2.9")
def test_a_lacking_colour_that_is_the_marked_one_is_drawn_again() -> None:
    in_order = [0, 0, 0, 0]
    luck = {"marked tiles": [in_order], "lacking colours": [in_order, [1, 0, 0, 0], [1, 0, 1, 0]]}
    tiles = now(new(luck=luck)).tiles
    assert [[COLOURS[CONTENT.tile_colour[tile]] for tile in district] for district in tiles] == [
        ["white", "blue", "green"],
        ["yellow", "blue", "green"],
        ["blue", "white", "yellow"],
        ["green", "white", "yellow"],
    ]


@pytest.mark.rule("amritsar", "2.10")
@pytest.mark.rule("amritsar", "2.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_three_workers_of_each_colour_one_and_two_a_district(players: int) -> None:
    state = now(new(players))
    assert [len(workers) for workers in state.stations] == [1, 2] * 4
    assert Counter(colour for workers in state.stations for colour in workers) == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.rule("amritsar", "2.10")
@pytest.mark.rule("amritsar", "21.1")
def test_the_other_four_workers_stand_at_the_maharajas_spaces_for_two_and_solo() -> None:
    luck = {"court workers": [[2, 2, 0, 0]]}
    for players in (1, 2):
        assert [COLOURS[one] for one in now(new(players, luck=luck)).court] == ["blue", "green", "white", "yellow"]
    assert now(new(3)).court == now(new(4)).court == ()


@pytest.mark.rule("amritsar", "2.11")
@pytest.mark.parametrize(("players", "size"), [(1, 6), (2, 6), (3, 9), (4, 12)])
def test_the_display(players: int, size: int) -> None:
    table = new(players)
    assert len(display(table)) == len(set(display(table))) == size
    assert set(display(table)) <= set(WAREHOUSES)


@pytest.mark.rule("amritsar", "2.12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_gets_a_goal_of_each_type(players: int) -> None:
    table = new(players)
    hands = [now(table).hands[seat] for seat in range(players)]
    assert all([card // 6 for card in hand] == [0, 1, 2, 3] for hand in hands)
    assert len({card for hand in hands for card in hand}) == 4 * players


@pytest.mark.rule("amritsar", "2.12")
@pytest.mark.rule("amritsar", "2.13")
def test_goals_are_seen_by_their_owner_alone() -> None:
    table = new(2, luck={"goals": [[0], [0], [0], [0], [0], [0], [0], [0]], "start player": [[1]]})
    own = ["most-north", "pair-research-resources", "each-north", "low-layers"]
    seen = {seat: table.view(seat)["position"]["players"] for seat in (0, 1, None)}
    assert [card["id"] for card in seen[0][0]["hand"]] == own
    assert [card["type"] for card in seen[0][0]["hand"]] == ["a", "b", "c", "d"]
    assert [card["id"] for card in seen[1][1]["hand"]] == [
        "most-east",
        "pair-research-income",
        "each-east",
        "middle-layers",
    ]
    assert (seen[0][1]["hand"], seen[1][0]["hand"], seen[None][0]["hand"]) == (None, None, None)
    assert [seen[None][seat]["hand_size"] for seat in (0, 1)] == [4, 4]
    dealt = next(entry for entry in table.log if entry.id == "log.dealt")
    assert dealt.for_seat(0).args["goals"] == own
    assert dealt.for_seat(1).args["goals"] == dealt.for_seat(None).args["goals"] == []
    choose(table, "open each-north")
    for reader, goal in ((0, "each-north"), (1, None), (None, None)):
        slot = table.settled(0).view(reader)["position"]["players"][0]["goals"][0]
        assert slot["slot"] == "start"
        assert (slot["goal"] or {}).get("id") == goal
    lays = next(entry for entry in table.log if entry.id == "log.lays")
    assert (lays.for_seat(0).args["goal"], lays.for_seat(1).args["goal"]) == ("each-north", "hidden")


@pytest.mark.rule("amritsar", "2.13")
@pytest.mark.parametrize("number", range(5))
def test_imagined_rivals_have_other_goals_one_of_each_type_on_the_same_slots(number: int) -> None:
    """What seat 0 knows is kept: its own cards, and which of the rivals' slots are filled."""
    seats = Seat(goals="start=layer-1 any=most-north"), Seat(goals="start=each-west coins=top-income"), Seat()
    table = sit_down(*seats)
    state = now(table.imagine(0, Random(number)))
    real = now(table)
    assert (state.hands[0], state.goals[0]) == (real.hands[0], real.goals[0])
    dealt = [[*state.hands[seat], *(card for card in state.goals[seat] if card >= 0)] for seat in range(3)]
    assert all(sorted(card // 6 for card in cards) == [0, 1, 2, 3] for cards in dealt)
    assert len({card for cards in dealt for card in cards}) == 12
    for seat in (1, 2):
        assert [card >= 0 for card in state.goals[seat]] == [card >= 0 for card in real.goals[seat]]
    assert (state.hands[1:], state.goals[1:]) != (real.hands[1:], real.goals[1:])


@pytest.mark.rule("amritsar", "2.13")
def test_all_else_is_open() -> None:
    player = new(3).view(None)["position"]["players"][1]
    assert player["goods"] == {"marble": 0, "copper": 0, "gold": 0, "coin": 1}
    assert [one["id"] for one in player["hand_mahouts"]] == [
        *("donate", "upgrade", "coin-point", "market", "coin-marble", "any", "study")
    ]
    assert (player["elephant"], player["stock"], player["tax"], player["marker"]) == (0, 5, 0, "locked")


@pytest.mark.rule("amritsar", "1.2")
@pytest.mark.rule("amritsar", "3.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_begins_alike(players: int) -> None:
    table = new(players)
    for seat in range(players):
        assert (score(table, seat), goods(table, seat), now(table).capacity[seat]) == (5, "coin", 4)
        assert (markers(table, seat), knowledge(table, seat), tax(table, seat)) == ((0, 5), (0, 0, 0), 0)
        assert (mahouts(table, seat), laid_goals(table, seat)) == ({}, {})
        assert now(table).place[seat] == -1


@pytest.mark.rule("amritsar", "3.2")
@pytest.mark.parametrize("lot", [1, 2, 3])
def test_the_start_player_is_drawn_by_lot(lot: int) -> None:
    table = new(3, luck={"start player": [[lot]]})
    assert now(table).start == lot - 1
    assert asked(table) == (lot - 1, "opening_goal")
    assert told(table, "start") == [{"clause": "3.2", "seat": lot - 1}]


@pytest.mark.rule("amritsar", "3.3")
@pytest.mark.rule("amritsar", "3.4")
def test_everybody_opens_in_turn_order_a_goal_and_then_a_slot() -> None:
    table = new(3, luck={"start player": [[2]]})
    for seat, colour in ((1, "blue"), (2, "white"), (0, "green")):
        assert asked(table) == (seat, "opening_goal")
        card = GOALS[now(table).hands[seat][2]]
        assert options(table) == [f"open {GOALS[one]}" for one in now(table).hands[seat]]
        choose(table, f"open {card}")
        assert asked(table) == (seat, "opening_colour")
        choose(table, f"post {colour}")
        assert laid_goals(table, seat) == {"start": card}
        assert mahouts(table, seat) == {colour: "donate"}
        assert (markers(table, seat), tax(table, seat), goods(table, seat), score(table, seat)) == (
            (2, 5),
            1,
            "coin",
            5,
        )
        assert len(now(table).hands[seat]) == 3
    assert asked(table) == (1, "enter")
    assert told(table, "posts") == [
        {"clause": "3.3", "seat": seat, "mahout": "donate", "colour": colour}
        for seat, colour in ((1, "blue"), (2, "white"), (0, "green"))
    ]


@pytest.mark.rule("amritsar", "3.3")
def test_a_slot_chosen_before_is_refused_and_so_is_a_card_of_another() -> None:
    table = new(2, luck={"start player": [[1]]})
    rivals = GOALS[now(table).hands[1][0]]
    assert refusal(table, f"open {rivals}") == ("goal_not_in_hand", "3.3")
    choose(table, f"open {GOALS[now(table).hands[0][0]]}", "post yellow", f"open {rivals}")
    assert options(table) == ["post white", "post blue", "post green"]
    assert refusal(table, "post yellow") == ("colour_taken", "3.3")


@pytest.mark.rule("amritsar", "3.3")
@pytest.mark.rule("amritsar", "6.2")
def test_the_opening_meets_no_bridge() -> None:
    table = new(2, luck={"start player": [[1]], "bridges": [[3, 3, 3]]})
    assert bridges(table)[0] == "upgrade-point"
    choose(table, f"open {GOALS[now(table).hands[0][0]]}", "post yellow")
    assert score(table, 0) == 5
    assert told(table, "bridge") == []
