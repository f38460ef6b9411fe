"""Contracts with a power of their own [10.14-10.20, 12.9]; those for production, overtime and meditation stand
with their chapters."""

from __future__ import annotations

import pytest

from durbar.games.agra.scoring import contract_points
from tests.games.agra.situation import (
    BUILDINGS,
    Seat,
    asked,
    builder,
    built,
    choose,
    favour,
    goods,
    influence,
    options,
    owner,
    refusal,
    rupees,
    sit_down,
    tiles,
    told,
    worker,
)

# ---------------------------------------------------------------------- level I


@pytest.mark.rule("agra", "12.9")
@pytest.mark.rule("agra", "10.14")
def test_the_sufi_raises_the_meditation_level_at_once() -> None:
    table = sit_down(Seat(goods="curry"), Seat(), served={"sufi": {"cotton": 0}})
    choose(table, "place sailor", "deliver sufi curry")
    assert asked(table) == (0, "free_level")
    choose(table, "rise")
    assert table.state.level == (2, 1)
    table = sit_down(Seat(goods="curry", level=6), Seat(), served={"sufi": {"cotton": 0}})
    choose(table, "place sailor", "deliver sufi curry")
    assert table.state.level == (6, 1)


@pytest.mark.rule("agra", "12.9")
@pytest.mark.rule("agra", "10.14")
def test_the_takshaka_helps_to_build() -> None:
    table = sit_down(Seat(goods="cement"), Seat(), contracts={"takshaka": 0})
    choose(table, "place architect", "build sawmill", "bonus favour-3")
    assert rupees(table, 0) == 10 + 1 + 3


@pytest.mark.rule("agra", "10.14")
def test_the_takshaka_does_not_pay_for_the_builder() -> None:
    table = sit_down(Seat(), Seat(), contracts={"takshaka": 0}, builder="sawmill")
    choose(table, "place sawmill")
    assert (built(table, "sawmill"), rupees(table, 0)) == (True, 10)


@pytest.mark.rule("agra", "10.14")
def test_the_takshaka_does_not_pay_for_pier_two() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), contracts={"takshaka": 0}, served={"cook": {"oil": 0}})
    choose(table, "place sailor", "deliver cook wood")
    assert (built(table, "cement-works"), rupees(table, 0)) == (True, 12)


@pytest.mark.rule("agra", "10.15")
@pytest.mark.rule("agra", "12.9")
def test_the_french_trader_takes_one_good_of_each_value() -> None:
    table = sit_down(Seat(goods="wood wood curry statue"), Seat(), contracts={"french-trader": 0})
    choose(table, "contract french-trader", "fill-slot wood")
    assert (goods(table, 0), rupees(table, 0)) == ("wood curry statue", 10)
    assert refusal(table, "contract french-trader") == ("contract_used", "10.15")
    table = sit_down(Seat(goods="wood curry statue"), Seat(), contracts={"french-trader": 0}, french=(1,))
    choose(table, "contract french-trader")
    assert refusal(table, "fill-slot wood") == ("no_free_slot", "10.15")
    assert options(table) == ["fill-slot curry", "fill-slot statue"]


@pytest.mark.rule("agra", "10.15")
def test_three_full_slots_pay_five_and_send_the_markers_home() -> None:
    table = sit_down(Seat(goods="statue wood"), Seat(), contracts={"french-trader": 0}, french=(1, 2))
    supply = table.state.supply[0]
    choose(table, "contract french-trader")
    assert (rupees(table, 0), table.state.french, table.state.supply[0]) == (15, 0, supply + 3)
    assert goods(table, 0) == "wood"


@pytest.mark.rule("agra", "7.6")
@pytest.mark.rule("agra", "10.15")
def test_the_french_trader_goes_by_current_values() -> None:
    tokens = {"1-2": ("wood", 2), "3-4": ("statue", 4)}
    table = sit_down(Seat(goods="wood statue"), Seat(), contracts={"french-trader": 0}, tokens=tokens)
    choose(table, "contract french-trader")
    assert (table.state.french, goods(table, 0)) == (0b100, "statue")


@pytest.mark.rule("agra", "10.15")
def test_the_french_trader_is_a_delivery() -> None:
    contracts = {"french-trader": 0, "portuguese-trader": 0}
    table = sit_down(Seat(goods="cloth"), Seat(), contracts=contracts, pier=2)
    choose(table, "contract french-trader")
    assert rupees(table, 0) == 11


@pytest.mark.rule("agra", "10.15")
def test_contracts_work_for_their_owner_in_the_own_turn() -> None:
    table = sit_down(Seat(goods="wood cotton"), Seat(goods="wood"), contracts={"french-trader": 1})
    assert refusal(table, "contract french-trader") == ("no_contract", "10.15")
    assert refusal(table, "contract french-trader", 1) is not None


@pytest.mark.rule("agra", "10.17")
@pytest.mark.rule("agra", "3.5")
def test_a_worker_sent_home_may_go_to_the_cook() -> None:
    table = sit_down(Seat(), Seat(), workers={"sailor": 1}, contracts={"cook": 1})
    choose(table, "place sailor")
    assert asked(table) == (1, "keep")
    choose(table, "keep")
    assert (table.state.cook_workers, table.state.workers[1], favour(table, 1)) == (1, 9, 1)
    table = sit_down(Seat(), Seat(), workers={"sailor": 1}, contracts={"cook": 1})
    choose(table, "place sailor", "send-home")
    assert (table.state.cook_workers, table.state.workers[1], favour(table, 1)) == (0, 10, 1)


@pytest.mark.rule("agra", "10.17")
def test_the_cook_takes_two_and_no_lying_worker() -> None:
    table = sit_down(Seat(), Seat(), workers={"sailor": 1}, contracts={"cook": 1}, cook=2)
    choose(table, "place sailor")
    assert (table.state.cook_workers, table.state.workers[1]) == (2, 8)
    table = sit_down(Seat(), Seat(), workers={"sailor": 1}, lying="sailor", contracts={"cook": 1})
    choose(table, "place sailor")
    assert (table.state.cook_workers, table.state.workers[1], favour(table, 1)) == (0, 10, 0)


# ---------------------------------------------------------------------- level II


@pytest.mark.rule("agra", "10.15")
@pytest.mark.rule("agra", "12.9")
def test_the_caliph_stands_up_a_worker_for_cotton() -> None:
    table = sit_down(
        Seat(goods="cotton cotton"), Seat(), workers={"sailor": 0}, lying="sailor", contracts={"caliph": 0}, pier=3
    )
    choose(table, "contract caliph")
    assert (worker(table, "sailor"), goods(table, 0)) == ("0 stands", "cotton")
    assert told(table, "pays_caliph") == [{"clause": "10.15", "seat": 0, "good": "cotton"}]
    assert refusal(table, "contract caliph") == ("contract_used", "10.15")
    table = sit_down(Seat(goods="cotton"), Seat(), contracts={"caliph": 0}, pier=3)
    assert refusal(table, "contract caliph") == ("nobody_lies", "8.1")
    table = sit_down(Seat(), Seat(), workers={"sailor": 0}, lying="sailor", contracts={"caliph": 0}, pier=3)
    assert refusal(table, "contract caliph") == ("no_cotton", "10.15")


@pytest.mark.rule("agra", "10.15")
@pytest.mark.rule("agra", "12.9")
def test_the_mullah_makes_one_favour_action_cheaper() -> None:
    table = sit_down(Seat(goods="wood", favour=6, tiles="farmers"), Seat(), contracts={"mullah": 0}, pier=3)
    choose(table, "favour farmers", "done")
    assert favour(table, 0) == 5  # the last favour is never spared
    choose(table, "favour basic-good", "gain wood")
    assert favour(table, 0) == 4
    choose(table, "favour process", "process plank")
    assert favour(table, 0) == 1


@pytest.mark.rule("agra", "10.15")
def test_the_mullahs_owner_still_needs_the_full_amount() -> None:
    table = sit_down(Seat(favour=1), Seat(), contracts={"mullah": 0}, pier=3)
    assert refusal(table, "favour basic-good") == ("too_little_favour", "8.3")


@pytest.mark.rule("agra", "10.15")
@pytest.mark.rule("agra", "12.9")
def test_the_english_trader_exchanges_a_good() -> None:
    table = sit_down(Seat(goods="wood wood"), Seat(), contracts={"english-trader": 0}, pier=3)
    choose(table, "contract english-trader", "take cotton")
    assert goods(table, 0) == "wood cotton"
    assert refusal(table, "contract english-trader") == ("contract_used", "10.15")
    table = sit_down(Seat(), Seat(), contracts={"english-trader": 0}, pier=3)
    assert refusal(table, "contract english-trader") == ("nothing_to_exchange", "10.15")


@pytest.mark.rule("agra", "3.2")
@pytest.mark.rule("agra", "10.15")
def test_contracts_are_fresh_in_the_next_turn() -> None:
    table = sit_down(Seat(goods="wood"), Seat(), contracts={"english-trader": 0}, pier=3)
    choose(table, "contract english-trader", "take cotton", "place trader", "done")
    choose(table, "place botanist", "done", "go-on", "contract english-trader", "take wood")


@pytest.mark.rule("agra", "8.10")
@pytest.mark.rule("agra", "12.9")
def test_the_mosaicist_brings_any_tile_of_display_or_stack() -> None:
    table = sit_down(Seat(goods="cement"), Seat(), served={"mosaicist": {"dye": 0}}, pier=2, luck={"merchant": [1]})
    choose(table, "place sailor", "deliver mosaicist cement")
    assert len(options(table, "take-tile")) == 14
    choose(table, "take-tile deliver")
    assert tiles(table, 0) == ["deliver"]
    assert len(table.state.display) == 3
    table = sit_down(
        Seat(goods="cement"),
        Seat(),
        served={"mosaicist": {"dye": 0}},
        pier=2,
        luck={"merchant": [1], "favour tiles": [0]},
    )
    choose(table, "place sailor", "deliver mosaicist cement", "take-tile stand-up")
    assert tiles(table, 0) == ["stand-up"]
    assert len(table.state.display) == 3


@pytest.mark.rule("agra", "8.10")
def test_a_tile_somebody_has_is_not_for_the_mosaicist() -> None:
    table = sit_down(Seat(goods="cement"), Seat(tiles="sell"), served={"mosaicist": {"dye": 0}}, pier=2)
    choose(table, "place sailor", "deliver mosaicist cement")
    assert refusal(table, "take-tile sell") == ("tile_taken", "8.10")


# ---------------------------------------------------------------------- level III


@pytest.mark.rule("agra", "10.18")
@pytest.mark.rule("agra", "12.9")
def test_the_mujtahida_builds_the_first_unbuilt_building() -> None:
    table = sit_down(
        Seat(goods="cotton wood wood"),
        Seat(goods="wood"),
        served={"mujtahida": {"statue": 0, "paper": 0}},
        built="cement-works",
        builder="tailor",
        contracts={"takshaka": 0},
        pier=4,
    )
    choose(table, "place sailor", "deliver mujtahida cotton")
    assert asked(table) == (0, "free_building")
    assert options(table) == ["decline", "build sawmill"]
    assert refusal(table, "build oil-press") == ("not_the_first", "12.9")
    choose(table, "build sawmill", "bonus favour-3", "make 2", "follow")
    assert built(table, "sawmill")
    assert worker(table, "sawmill") == "0 stands"
    assert favour(table, 0) == 1 + 1
    assert rupees(table, 0) == 10 + 3 + 1 + 3
    assert goods(table, 0).startswith("plank plank")


@pytest.mark.rule("agra", "10.14")
def test_the_mujtahidas_building_may_be_declined() -> None:
    table = sit_down(Seat(goods="cotton"), Seat(), served={"mujtahida": {"statue": 0, "paper": 0}}, pier=4)
    choose(table, "place sailor", "deliver mujtahida cotton", "decline")
    assert not built(table, "cement-works")
    assert owner(table, "mujtahida") == 0


@pytest.mark.rule("agra", "10.18")
def test_the_mujtahida_on_a_rivals_turn() -> None:
    """The winner builds in the middle of the rival's action; the rival may follow and the favour is the winner's."""
    table = sit_down(
        Seat(goods="cotton sandstone"),
        Seat(goods="sandstone"),
        Seat(goods="sandstone"),
        served={"mujtahida": {"statue": 1, "paper": 1}},
        pier=4,
        luck={"builder": [1]},
    )
    choose(table, "place sailor", "deliver mujtahida cotton")
    assert asked(table) == (1, "free_building")
    choose(table, "build cement-works", "bonus favour-3", "make 1")
    assert asked(table) == (2, "follow")
    choose(table, "follow")
    assert asked(table) == (0, "follow")
    choose(table, "follow")
    assert favour(table, 1) == 1 + 2
    assert worker(table, "cement-works") == "1 stands"
    assert builder(table) == "sawmill"  # it was the Builder's: he rolls at the end


@pytest.mark.rule("agra", "10.18")
def test_without_a_worker_the_mujtahida_builds_nothing() -> None:
    spaces = ["architect", "sailor", "trader", "botanist", *BUILDINGS[:4], "tailor", "sawmill"]
    table = sit_down(
        Seat(goods="cotton"),
        Seat(),
        workers=dict.fromkeys(spaces, 0),
        served={"mujtahida": {"statue": 0, "paper": 0}},
        pier=4,
    )
    choose(table, "go-on", "place sailor", "deliver mujtahida cotton")
    assert not built(table, "cement-works")
    assert told(table, "effect_lost") == [{"clause": "10.18", "seat": 0}]


@pytest.mark.rule("agra", "10.18")
def test_with_everything_built_the_mujtahida_builds_nothing() -> None:
    table = sit_down(
        Seat(goods="cotton"), Seat(), builder=None, served={"mujtahida": {"statue": 0, "paper": 0}}, pier=4
    )
    choose(table, "place sailor", "deliver mujtahida cotton")
    assert told(table, "effect_lost") == [{"clause": "10.18", "seat": 0}]


@pytest.mark.rule("agra", "10.14")
@pytest.mark.rule("agra", "12.9")
def test_the_painter_stands_up_three_and_raises_influence() -> None:
    spaces = {"architect": 0, "trader": 0, "quarry": 0, "lumberjack": 0}
    table = sit_down(
        Seat(goods="sandstone"),
        Seat(),
        workers=spaces,
        lying=" ".join(spaces),
        served={"painter": {"painting": 0, "oil": 0}},
        pier=4,
    )
    choose(table, "place sailor", "deliver painter sandstone", "raise architect", "raise trader", "raise quarry")
    choose(table, "influence scholars")
    assert table.state.lying.count(True) == 1
    assert influence(table, 0) == (0, 0, 1)


@pytest.mark.rule("agra", "10.20")
@pytest.mark.rule("agra", "12.9")
def test_the_sadr_gives_a_good_into_a_bowl_of_equal_value() -> None:
    """The books' example: paper into the bowl for curry."""
    table = sit_down(
        Seat(goods="turmeric paper"),
        Seat(),
        served={"sadr-us-sudur": {"garment": 0, "plank": 0}},
        contracts={"calligrapher": 0},
        akbar={"paper": 1, "dye": 4},
        pier=4,
    )
    choose(table, "place sailor", "deliver sadr-us-sudur turmeric")
    assert asked(table) == (0, "gift")
    choose(table, "give paper")
    bowls = ["cement", "brick", "plank", "curry", "oil", "cloth"]
    assert options(table) == [f"bowl {good}" for good in bowls]
    assert refusal(table, "bowl paper") == ("bowl_value", "10.20")
    assert refusal(table, "bowl statue") == ("bowl_value", "10.20")
    before = rupees(table, 0)
    choose(table, "bowl curry")
    assert rupees(table, 0) == before + 1  # the Calligrapher pays for the good given
    assert contract_points(table.state, 0) == 1


@pytest.mark.rule("agra", "10.20")
@pytest.mark.rule("agra", "12.10")
def test_the_sadr_goes_by_current_values() -> None:
    table = sit_down(
        Seat(goods="turmeric wood"),
        Seat(),
        served={"sadr-us-sudur": {"garment": 0, "plank": 0}},
        tokens={"1-2": ("wood", 2), "2-3": ("curry", 3)},
        pier=4,
    )
    choose(table, "place sailor", "deliver sadr-us-sudur turmeric", "give wood")
    assert "bowl paper" in options(table)
    assert "bowl curry" not in options(table)


@pytest.mark.rule("agra", "10.14")
@pytest.mark.rule("agra", "10.20")
def test_the_sadrs_gift_may_be_declined() -> None:
    table = sit_down(
        Seat(goods="turmeric paper wood"), Seat(), served={"sadr-us-sudur": {"garment": 0, "plank": 0}}, pier=4
    )
    choose(table, "place sailor", "deliver sadr-us-sudur turmeric")
    assert refusal(table, "give wood") == ("no_bowl", "10.20")
    choose(table, "decline")
    assert table.state.akbar.count(0) == 0


# ---------------------------------------------------------------------- level IV, and the end


@pytest.mark.rule("agra", "10.14")
@pytest.mark.rule("agra", "12.9")
@pytest.mark.parametrize(
    ("card", "served", "last"),
    [
        ("grand-mufti", ("book", "statue"), "dye"),
        ("grand-imam", ("book", "garment"), "brick"),
        ("court-artist", ("painting", "statue"), "cloth"),
        ("diwan", ("garment", "painting"), "paper"),
    ],
)
def test_level_four_brings_three_favour_at_once(card: str, served: tuple[str, str], last: str) -> None:
    table = sit_down(Seat(goods=last), Seat(), served={card: dict.fromkeys(served, 0)}, pier=5)
    choose(table, "place sailor", f"deliver {card} {last}")
    assert options(table) == ["accept 3", "accept 2", "accept 1", "decline"]
    choose(table, "accept 3")
    assert (owner(table, card), favour(table, 0)) == (0, 3)


ORDERS = {"craftsmen": {1: 0}, "traders": {1: 0, 2: 0}, "scholars": {1: 1}}


@pytest.mark.rule("agra", "12.9")
@pytest.mark.rule("agra", "11.3")
@pytest.mark.parametrize(
    ("contracts", "points"),
    [
        ({"dutch-trader": 0}, 3),
        ({"nazim": 0}, 3),
        ({"grand-mufti": 0}, 0),
        ({"grand-mufti": 0, "sufi": 0}, 3),
        ({"grand-imam": 0}, 1),
        ({"grand-imam": 0, "sufi": 0, "khatib": 0}, 3),
        ({"court-artist": 0}, 2),
        ({"diwan": 0}, 3),
        ({"diwan": 0, "mahout": 0}, 4),
        ({"diwan": 1}, 0),
    ],
)
def test_what_contracts_are_worth_at_the_end(contracts: dict[str, int], points: int) -> None:
    table = sit_down(Seat(influence=(1, 1, 0)), Seat(), Seat(), contracts=contracts, orders=ORDERS, pier=6)
    assert contract_points(table.state, 0) == points


@pytest.mark.rule("agra", "12.9")
@pytest.mark.parametrize(("guilds", "points"), [(1, 1), (2, 3), (3, 6)])
def test_the_dutch_trader_counts_guilds(guilds: int, points: int) -> None:
    orders = {guild: {1: 0} for guild in ("craftsmen", "traders", "scholars")[:guilds]}
    table = sit_down(Seat(), Seat(), contracts={"dutch-trader": 0}, orders=orders, pier=5)
    assert contract_points(table.state, 0) == points


@pytest.mark.rule("agra", "12.9")
def test_the_grand_mufti_counts_sets() -> None:
    orders = {"craftsmen": {1: 0, 2: 0}, "traders": {1: 0, 2: 0}, "scholars": {1: 0, 2: 0, 3: 0}}
    table = sit_down(Seat(), Seat(), contracts={"grand-mufti": 0}, orders=orders, pier=6)
    assert contract_points(table.state, 0) == 6


@pytest.mark.rule("agra", "12.9")
def test_the_sadr_counts_gifts() -> None:
    gifts = {"curry": 0, "paper": 0, "oil": 1}
    table = sit_down(Seat(), Seat(), contracts={"sadr-us-sudur": 0}, akbar=gifts, pier=5)
    assert contract_points(table.state, 0) == 2
