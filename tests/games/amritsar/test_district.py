"""What the activated worker and the elephant do [9.1-9.3, 9.5, 9.6], the twelve tiles, and two colours in one."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    TILES,
    Seat,
    act_plainly,
    acting,
    asked,
    choose,
    goods,
    knowledge,
    laid_goals,
    lone,
    mahouts,
    markers,
    market,
    options,
    outcome,
    points,
    refusal,
    sit_down,
    told,
    warehouses,
)


@pytest.mark.rule("amritsar", "9.1")
def test_one_tile_its_main_action_always() -> None:
    """A worker of a colour that lies nowhere in the district does the main action of any of the three tiles."""
    table = acting("green", "north", Seat(), Seat())
    assert options(table) == ["work white-1", "work yellow-1", "work blue-1"]
    choose(table, "work blue-1")
    assert (goods(table, 0), asked(table)) == ("marble marble", (1, "move"))


@pytest.mark.rule("amritsar", "9.1")
def test_the_secondary_action_needs_the_colour() -> None:
    table = acting("blue", "north", Seat(), Seat())
    assert outcome(table, "work blue-1") == "2 marble; then perhaps 1 resource of choice"
    assert outcome(table, "work white-1") == "step 1 of research: 1 marker"
    choose(table, "work blue-1")
    assert (asked(table), options(table)) == ((0, "other_half"), ["secondary blue-1", "skip"])
    choose(table, "secondary blue-1", "gain gold")
    assert (goods(table, 0), asked(table)) == ("marble marble gold", (1, "move"))
    table = acting("blue", "north", Seat(), Seat())
    assert refusal(table, "top white-1") == ("colour_differs", "9.1")
    choose(table, "work white-1")
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "9.1")
@pytest.mark.rule("amritsar", "9.5")
def test_it_may_be_left_out() -> None:
    table = acting("blue", "north", Seat(), Seat())
    choose(table, "work blue-1", "skip")
    assert (goods(table, 0), asked(table)) == ("marble marble", (1, "move"))


@pytest.mark.rule("amritsar", "9.1")
def test_either_station_of_the_district_opens_all_three_tiles() -> None:
    table = sit_down(Seat(goods="coin"), Seat(), stations=lone("green", "north"))
    choose(table, "stay", "take w2", "activate green n2")
    assert options(table) == ["work white-1", "work yellow-1", "work blue-1"]
    assert refusal(table, "work blue-2") == ("tile_elsewhere", "9.1")


@pytest.mark.rule("amritsar", "9.1")
@pytest.mark.rule("amritsar", "9.2")
def test_the_rulebooks_example() -> None:
    """First the elephant with the middle tile, then the white worker on the white tile, main and secondary."""
    table = acting("white", "west", Seat(goods="gold"), Seat())
    choose(table, "elephant yellow-3")
    assert goods(table, 0) == "gold coin coin"
    choose(table, "work white-3")
    assert (goods(table, 0), knowledge(table, 0)) == ("gold coin coin coin", (0, 0, 1))
    choose(table, "secondary white-3", "study income")
    assert (knowledge(table, 0), asked(table)) == ((0, 0, 2), (1, "move"))


@pytest.mark.rule("amritsar", "9.1")
def test_the_elephant_does_a_main_action_or_a_mahouts() -> None:
    seat = Seat(goods="marble", mahouts="blue=coin-point green=any")
    table = acting("green", "west", seat, Seat())
    assert options(table, "elephant", "ride") == [
        *("elephant green-3", "elephant white-3", "elephant yellow-3"),
        *("ride donate", "ride coin-point", "ride any"),
    ]
    assert refusal(table, "ride market") == ("mahout_not_on_board", "9.1")
    choose(table, "ride coin-point")
    assert (goods(table, 0), points(table, 0)) == ("marble coin", {"boards": 1})
    assert refusal(table, "ride any") == ("elephant_done", "9.1")
    assert refusal(table, "elephant white-3") == ("elephant_done", "9.1")


@pytest.mark.rule("amritsar", "9.1")
def test_the_same_tile_may_serve_both() -> None:
    table = acting("blue", "west", Seat(), Seat())
    choose(table, "work yellow-3", "elephant yellow-3")
    assert goods(table, 0) == "coin coin coin coin"


@pytest.mark.rule("amritsar", "9.1")
@pytest.mark.rule("amritsar", "9.3")
def test_an_elephant_elsewhere_does_nothing() -> None:
    table = acting("blue", "north", Seat(place="south"), Seat())
    assert options(table, "elephant", "ride") == []
    assert refusal(table, "elephant blue-1") == ("elephant_not_here", "9.1")
    assert refusal(table, "ride donate") == ("elephant_not_here", "9.1")


@pytest.mark.rule("amritsar", "9.2")
def test_the_secondary_action_may_come_first() -> None:
    table = acting("blue", "north", Seat(), Seat())
    assert outcome(table, "top blue-1") == "1 resource of choice; then 2 marble"
    choose(table, "top blue-1", "gain copper")
    assert (goods(table, 0), asked(table)) == ("marble marble copper", (1, "move"))


@pytest.mark.rule("amritsar", "9.2")
@pytest.mark.parametrize("first", ["work blue-3", "top blue-3"])
def test_nothing_comes_between_the_two_halves(first: str) -> None:
    """Only the exchange, which may come at any time, keeps the question for the main action open."""
    table = acting("blue", "south", Seat(goods="marble", warehouses="swap", place="south"), Seat())
    choose(table, first)
    half = "main"
    if first == "work blue-3":
        half = "secondary"
        choose(table, "fetch copper")
    assert asked(table) == (0, "other_half")
    assert refusal(table, "elephant blue-3") is not None
    assert options(table, half, "skip") == ([f"{half} blue-3", "skip"] if half == "secondary" else ["main blue-3"])
    assert refusal(table, f"{half} blue-1") == ("not_this_tile", "9.2")
    choose(table, f"{half} blue-3")
    if half == "main":
        choose(table, "fetch copper")
    assert asked(table) == (0, "act")
    assert refusal(table, "work blue-3") == ("worker_done", "9.1")
    choose(table, "elephant blue-3", "fetch marble")
    assert goods(table, 0) == "marble marble marble copper gold"


@pytest.mark.rule("amritsar", "9.2")
def test_the_elephant_before_both_or_after_both() -> None:
    for order in (["elephant blue-1", "work blue-1", "skip"], ["work blue-1", "skip", "elephant blue-1"]):
        table = acting("blue", "north", Seat(place="north"), Seat())
        choose(table, *order)
        assert goods(table, 0) == "marble marble marble marble"
        assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "9.3")
@pytest.mark.rule("amritsar", "5.6")
def test_worker_and_elephant_choose_for_themselves() -> None:
    table = acting("white", "west", Seat(goods="marble", mahouts="green=study"), Seat())
    choose(table, "work white-3", "skip", "ride study", "study income")
    assert knowledge(table, 0) == (0, 0, 2)


@pytest.mark.rule("amritsar", "9.4")
@pytest.mark.rule("amritsar", "9.5")
@pytest.mark.rule("amritsar", "9.1")
def test_the_main_action_is_certain_the_others_may_be_declined() -> None:
    table = acting("blue", "north", Seat(place="north"), Seat())
    assert refusal(table, "end") == ("must_work", "9.4")
    choose(table, "elephant blue-1")
    assert refusal(table, "end") == ("must_work", "9.4")
    choose(table, "work blue-1", "skip")
    assert (goods(table, 0), asked(table)) == ("marble marble marble marble", (1, "move"))
    table = acting("blue", "north", Seat(place="north"), Seat())
    choose(table, "work blue-1", "skip", "end")
    assert (goods(table, 0), asked(table)) == ("marble marble", (1, "move"))


@pytest.mark.rule("amritsar", "9.4")
@pytest.mark.parametrize("kind", ["market", "upgrade", "turban"])
def test_a_main_action_that_can_be_done_is_not_begun_and_left(kind: str) -> None:
    """Each of the three actions that could be declined elsewhere, as the main action of a tile and as another one."""
    seat = Seat(goods="marble copper gold coin", mahouts="blue=upgrade", place="south", elephant=0)
    where, main, leave, why = {
        "market": ("east", ["work yellow-2"], "done", "must_trade_now"),
        "upgrade": ("east", ["work green-1"], "skip", "must_upgrade_now"),
        "turban": ("south", ["work green-2"], "skip", "must_upgrade_now"),
    }[kind]
    table = choose(acting("white", where, seat, Seat()), *main)
    assert leave not in options(table)
    assert refusal(table, leave) == (why, "9.4")
    other = {
        "market": ("yellow", "west", ["work yellow-3", "return coin+coin", "secondary yellow-3"]),
        "upgrade": ("green", "south", ["work green-2", "build marbles", "secondary green-2"]),
        "turban": ("white", "south", ["ride upgrade"]),
    }[kind]
    table = choose(acting(other[0], other[1], seat, Seat()), *other[2])
    assert refusal(table, leave) is None


@pytest.mark.rule("amritsar", "9.4")
def test_a_main_action_that_an_exchange_made_impossible_passes_with_a_word() -> None:
    """The marble that would have paid the warehouse becomes copper, and no goal is left in hand."""
    goals = "start=most-north any=top-income coins=each-north points=layer-1"
    seat = Seat(goods="marble", warehouses="swap", goals=goals, place="west")
    table = acting("blue", "east", seat, Seat())
    choose(table, "work green-1")
    assert refusal(table, "skip") == ("must_upgrade_now", "9.4")
    choose(table, "swap marble copper")
    assert options(table) == ["skip"]
    choose(table, "skip")
    assert told(table, "comes_to_nothing") == [{"clause": "9.4", "seat": 0}]
    assert (goods(table, 0), asked(table)) == ("copper", (1, "move"))


@pytest.mark.rule("amritsar", "9.4")
def test_where_no_main_action_can_be_done_the_worker_passes_with_a_word() -> None:
    """An edition with upgrades on all tiles of the district, and nothing to pay them."""
    sheets = {"district_tiles": {f"{tile}-1": ["warehouse-or-goal", "upgrade"] for tile in ("yellow", "blue", "white")}}
    table = sit_down(Seat(place="west"), Seat(), stations=lone("green", "north"), edition=sheets)
    choose(table, "stay", "take w2")
    assert told(table, "no_main_action") == [{"clause": "9.4", "seat": 0, "district": "north"}]
    assert asked(table) == (1, "move")


@pytest.mark.rule("amritsar", "9.4")
@pytest.mark.rule("amritsar", "9.6")
def test_a_main_action_that_can_do_nothing_leaves_the_secondary_open() -> None:
    """No resource for an upgrade, but a mahout to use: the secondary action, and it pays for the main one."""
    seat = Seat(mahouts="green=coin-marble", elephant=0)
    table = acting("green", "east", seat, Seat())
    assert refusal(table, "work green-1") == ("nothing_to_do", "10.4")
    choose(table, "top green-1")  # of his two mahouts only one can do anything
    assert (goods(table, 0), asked(table)) == ("marble coin", (0, "upgrade"))
    choose(table, "build marbles")
    assert warehouses(table, 0) == ["marbles"]


@pytest.mark.rule("amritsar", "9.6")
def test_a_half_that_is_still_impossible_is_left_without_a_question() -> None:
    table = acting("green", "east", Seat(mahouts="green=coin-point", elephant=0), Seat())
    choose(table, "top green-1")
    assert (goods(table, 0), asked(table)) == ("coin", (1, "move"))
    passed = {"clause": "9.4", "seat": 0, "tile": "green-1", "action": "warehouse-or-goal"}
    assert told(table, "main_passes") == [passed]


@pytest.mark.rule("amritsar", "9.6")
@pytest.mark.rule("amritsar", "9.4")
def test_a_tile_taken_for_its_secondary_action_alone_is_not_left_without_it() -> None:
    """Green-3 can place nothing without marble or gold; copper pays a goal by the upgrade mahout, and so it must."""
    seat = Seat(goods="copper", mahouts="green=upgrade", elephant=0, place="south")
    table = choose(acting("green", "west", seat, Seat()), "top green-3")
    assert (asked(table), refusal(table, "skip")) == ((0, "upgrade"), ("must_upgrade_now", "9.4"))


# ---------------------------------------------------------------------- the twelve tiles [23.15-23.17, 13.1, 13.8]


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "13.1")
@pytest.mark.rule("amritsar", "13.8")
@pytest.mark.parametrize(
    ("tile", "main", "gained"),
    [
        ("yellow-1", [], "coin"),
        ("yellow-3", [], "coin coin"),
        ("blue-1", [], "marble marble"),
        ("blue-2", [], "copper"),
        ("blue-3", ["fetch marble"], "marble marble"),
        ("blue-3", ["fetch copper"], "copper"),
    ],
)
def test_main_actions_that_give_goods(tile: str, main: list[str], gained: str) -> None:
    district = next(name for name, tiles in TILES.items() if tile in tiles)
    table = acting("green", district, Seat(place=_off(district)), Seat())
    choose(table, f"work {tile}", *main)
    assert goods(table, 0) == gained


def _off(district: str) -> str:
    return "north" if district != "north" else "south"


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "13.1")
@pytest.mark.rule("amritsar", "13.8")
@pytest.mark.rule("amritsar", "23.16")
@pytest.mark.parametrize(
    ("tile", "second", "gained"),
    [
        ("blue-1", ["gain copper"], "copper"),
        ("blue-2", ["gain gold"], "gold"),
        ("blue-3", [], "gold"),
    ],
)
def test_secondary_actions_that_give_goods(tile: str, second: list[str], gained: str) -> None:
    district = next(name for name, tiles in TILES.items() if tile in tiles)
    table = acting(tile.partition("-")[0], district, Seat(place=_off(district)), Seat())
    main = goods(choose(acting("green", district, Seat(place=_off(district)), Seat()), f"work {tile}"), 0)
    choose(table, f"top {tile}", *second)
    assert sorted(goods(table, 0).split()) == sorted(f"{gained} {main}".split())
    assert told(table, "gains")[0]["clause"] == "9.1"


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "13.8")
def test_yellow_2_has_two_coins_on_top() -> None:
    """They pay what the main action, the market, must then come to."""
    table = choose(acting("yellow", "east", Seat(place="north"), Seat()), "top yellow-2")
    assert (goods(table, 0), asked(table)) == ("coin coin", (0, "trade"))
    assert refusal(table, "done") == ("must_trade_now", "9.4")


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "13.2")
def test_yellow_2_opens_the_market() -> None:
    table = acting("blue", "east", Seat(goods="coin"), Seat())
    choose(table, "work yellow-2", "buy marble")
    assert (goods(table, 0), market(table)) == ("marble", (5, 5, 4))


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "23.16")
def test_yellow_3_has_the_market_on_top() -> None:
    table = acting("yellow", "west", Seat(place="north"), Seat())
    choose(table, "work yellow-3", "secondary yellow-3", "buy copper", "buy marble")
    assert (goods(table, 0), market(table)) == ("marble copper", (5, 4, 4))


@pytest.mark.rule("amritsar", "13.8")
@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.parametrize("first", ["coin-first", "market-first"])
def test_yellow_1_a_coin_and_a_market_action_in_either_order(first: str) -> None:
    seat = Seat(goods="copper", place="south")
    table = acting("yellow", "north", seat, Seat(), market={"copper": 4})
    choose(table, "top yellow-1", first)
    assert goods(table, 0) == ("copper coin" if first == "coin-first" else "copper")
    choose(table, "sell copper", "done")
    assert goods(table, 0) == "coin coin coin"
    assert markers(table, 0) == (3, 4)


@pytest.mark.rule("amritsar", "13.8")
def test_without_a_coin_or_a_resource_the_coin_comes_first() -> None:
    table = acting("yellow", "north", Seat(place="south"), Seat())
    choose(table, "top yellow-1")
    assert (asked(table), goods(table, 0)) == ((0, "trade"), "coin")
    choose(table, "buy gold")
    assert goods(table, 0) == "gold coin"


@pytest.mark.rule("amritsar", "13.8")
def test_the_market_first_is_refused_where_nothing_can_be_traded() -> None:
    """A marble bought before may not be sold, and no coin is left: only an exchange keeps the question open."""
    seat = Seat(goods="coin", warehouses="swap", place="north", mahouts="green=market")
    table = acting("yellow", "north", seat, Seat())
    choose(table, "ride market", "buy marble", "done", "top yellow-1")
    assert (asked(table), options(table, "coin-first", "market-first")) == ((0, "order"), ["coin-first"])
    assert refusal(table, "market-first") == ("no_trade_yet", "13.8")
    choose(table, "swap marble copper", "market-first", "sell copper", "done")
    assert goods(table, 0) == "coin coin coin"


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "15.1")
@pytest.mark.parametrize(("tile", "after"), [("white-1", (1, 0, 0)), ("white-2", (0, 1, 0)), ("white-3", (0, 0, 1))])
def test_white_tiles_move_their_cube_and_then_any(tile: str, after: tuple[int, ...]) -> None:
    district = next(name for name, tiles in TILES.items() if tile in tiles)
    table = acting("white", district, Seat(place=_off(district)), Seat())
    choose(table, f"work {tile}")
    assert knowledge(table, 0) == after
    choose(table, f"secondary {tile}")
    assert options(table) == ["study research", "study resources", "study income"]
    choose(table, "study income")
    assert knowledge(table, 0) == (after[0], after[1], after[2] + 1)


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "14.2")
def test_green_1_a_warehouse_or_a_goal() -> None:
    seat = Seat(goods="marble copper gold", cards="most-north top-income")
    table = acting("blue", "east", seat, Seat())
    choose(table, "work green-1")
    assert {one.split()[0] for one in options(table)} == {"build", "lay"}
    assert refusal(table, "train any blue") == ("other_upgrade", "14.2")
    choose(table, "lay top-income points")
    assert (goods(table, 0), laid_goals(table, 0)["points"]) == ("marble gold", "top-income")


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "23.17")
@pytest.mark.rule("amritsar", "14.2")
def test_green_3_a_warehouse_or_a_mahout_and_a_turban_on_top() -> None:
    seat = Seat(goods="copper gold gold", place="south")
    table = acting("green", "west", seat, Seat())
    choose(table, "work green-3")
    assert {one.split()[0] for one in options(table)} == {"train"}
    assert refusal(table, "lay most-north any") == ("other_upgrade", "14.2")
    choose(table, "train coin-point blue", "secondary green-3")
    assert (goods(table, 0), points(table, 0)) == ("copper gold coin", {"boards": 1})


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "14.1")
@pytest.mark.rule("amritsar", "23.17")
def test_green_1_and_2_have_a_turban() -> None:
    """On the one it is the secondary action, on the other the main one; the slot's colour does not matter."""
    seat = Seat(mahouts="blue=any green=coin-point", place="north")
    table = acting("green", "east", seat, Seat())
    choose(table, "top green-1")
    assert (asked(table), options(table)) == ((0, "mahout"), ["use any", "use coin-point"])
    assert refusal(table, "use donate") == ("nothing_to_do", "10.4")
    assert refusal(table, "use study") == ("mahout_not_on_board", "14.1")
    assert refusal(table, "skip") == ("must_use", "14.1")
    choose(table, "use any", "gain gold")
    assert goods(table, 0) == "gold"
    table = acting("white", "south", seat, Seat())
    choose(table, "work green-2", "use coin-point")
    assert (goods(table, 0), points(table, 0)) == ("coin", {"boards": 1})


@pytest.mark.rule("amritsar", "23.15")
@pytest.mark.rule("amritsar", "14.2")
def test_green_2_has_any_upgrade_on_top() -> None:
    table = acting("green", "south", Seat(goods="marble copper gold", place="north"), Seat())
    choose(table, "top green-2")
    assert {one.split()[0] for one in options(table)} == {"build", "lay", "train", "skip"}
    choose(table, "train study green")
    assert (goods(table, 0), mahouts(table, 0)) == ("marble copper", {"white": "donate", "green": "study"})


# ---------------------------------------------------------------------- two colours in one [18.4-18.6, 9.8, 9.7]


@pytest.mark.rule("amritsar", "18.4")
@pytest.mark.rule("amritsar", "18.5")
@pytest.mark.rule("amritsar", "18.6")
@pytest.mark.rule("amritsar", "9.8")
@pytest.mark.parametrize(
    ("tile", "colour", "district"),
    [("yellow-white", "yellow", "north"), ("blue-white", "blue", "north"), ("green-white", "green", "south")],
)
def test_two_colours_in_one(tile: str, colour: str, district: str) -> None:
    """The colour counts as white and white as the colour, on the tiles; the others stay what they are."""
    own = next(name for name in TILES[district].split() if name.startswith(colour))
    white = next(name for name in TILES[district].split() if name.startswith("white"))
    seat = Seat(goods="marble", warehouses=tile, place="west" if district == "south" else "south", mahouts="green=any")
    table = acting(colour, district, seat, Seat())
    assert {f"top {own}", f"top {white}"} == set(options(table, "top"))
    table = acting("white", district, seat, Seat())
    assert {f"top {own}", f"top {white}"} == set(options(table, "top"))
    other = {"yellow": "blue", "blue": "yellow", "green": "blue"}[colour]
    table = acting(other, district, seat, Seat())
    assert options(table, "top") == [f"top {name}" for name in TILES[district].split() if name.startswith(other)]


@pytest.mark.rule("amritsar", "18.4")
@pytest.mark.rule("amritsar", "18.5")
@pytest.mark.rule("amritsar", "9.7")
def test_they_do_not_chain() -> None:
    """With both tiles a yellow worker counts as white, never as blue."""
    seat = Seat(warehouses="yellow-white blue-white", place="south")
    table = acting("yellow", "north", seat, Seat())
    assert options(table, "top") == ["top white-1", "top yellow-1"]
    table = acting("white", "north", seat, Seat())
    assert options(table, "top") == ["top white-1", "top yellow-1", "top blue-1"]


@pytest.mark.rule("amritsar", "18.6")
@pytest.mark.rule("amritsar", "9.8")
def test_followers_see_the_true_colour() -> None:
    seats = Seat(warehouses="green-white", place="north"), Seat(mahouts="white=any green=coin-point")
    table = acting("green", "south", *seats)
    act_plainly(table)
    assert told(table, "calls") == [{"clause": "10.1", "seat": 0, "colour": "green"}]
    choose(table, "follow")
    assert (goods(table, 1), points(table, 1)) == ("coin", {"boards": 1})


@pytest.mark.rule("amritsar", "9.7")
@pytest.mark.rule("amritsar", "18.6")
def test_gained_by_the_main_action_it_opens_the_secondary() -> None:
    seat = Seat(goods="marble", mahouts="blue=coin-point")
    table = acting("white", "east", seat, Seat(), display="green-white")
    assert refusal(table, "top green-1") == ("colour_differs", "9.1")
    choose(table, "work green-1", "build green-white")
    assert asked(table) == (0, "other_half")
    choose(table, "secondary green-1")
    assert points(table, 0) == {"boards": 1}
