"""Secondary actions in the middle of small questions [3.3], what they change there, and where they wait [3.4, 3.5]."""

from __future__ import annotations

from random import Random

import pytest

import durbar
from durbar.engine import opening
from durbar.engine.decision import Choose
from durbar.engine.tuples import put
from tests.games.agra.situation import (
    GAME,
    Seat,
    Table,
    asked,
    choose,
    coins,
    favour,
    goods,
    influence,
    options,
    refusal,
    rupees,
    sit_down,
    tiles,
    told,
    value,
    worker,
)

# ---------------------------------------------------------------------- paying


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "6.4")
def test_what_can_be_paid_is_found_anew() -> None:
    table = sit_down(Seat(goods="wood sandstone cement", favour=2), Seat())
    choose(table, "place architect", "build paper-mill")
    assert options(table, "pay-with") == ["pay-with sandstone+cement", "pay-with wood+cement"]
    choose(table, "favour basic-good", "gain sandstone")
    assert asked(table) == (0, "pay_with")
    pays = ["sandstone+cement", "wood+cement", "sandstone+sandstone+wood"]
    assert options(table, "pay-with") == [f"pay-with {one}" for one in pays]
    choose(table, "pay-with sandstone+sandstone+wood")
    assert goods(table, 0) == "cement"


@pytest.mark.rule("agra", "3.3")
def test_who_can_pay_no_more_chooses_anew_what_to_do() -> None:
    table = sit_down(Seat(goods="wood sandstone cement", favour=3, tiles="sell"), Seat())
    choose(table, "place architect", "build paper-mill", "favour sell", "sell cement")
    assert asked(table) == (0, "architect")
    assert refusal(table, "build paper-mill") == ("too_little_material", "6.1")
    choose(table, "build cement-works")
    assert asked(table) == (0, "bonus")


@pytest.mark.rule("agra", "3.3")
def test_a_building_that_is_put_up_meanwhile_cannot_be_paid_for() -> None:
    """The favour tile's delivery brings the boat to pier 2: the Builder's building stands before it is paid."""
    table = sit_down(
        Seat(goods="wood sandstone cement oil", favour=4, tiles="deliver"),
        Seat(),
        served={"cook": {"wood": 0}},
        contracts={"sufi": 1},
        builder="paper-mill",
        luck={"builder": [1]},
    )
    choose(table, "place architect", "build paper-mill", "favour deliver", "deliver cook oil", "influence craftsmen")
    assert (table.state.pier, asked(table)) == (2, (0, "architect"))
    assert refusal(table, "build paper-mill") == ("already_built", "6.1")


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "5.8")
def test_overtime_whose_favour_is_spent_is_no_overtime() -> None:
    seat = Seat(rupees=0, favour=3, tiles="free-overtime")
    table = sit_down(seat, Seat(), workers={"quarry": 0})
    choose(table, "go-on", "place quarry")
    assert options(table, "pay-overtime", "free-overtime") == ["free-overtime"]
    choose(table, "favour basic-good", "gain wood")
    assert asked(table) == (0, "place")
    assert refusal(table, "place quarry") == ("too_few_rupees", "5.4")


@pytest.mark.rule("agra", "3.3")
def test_rupees_for_overtime_can_come_at_the_last_moment() -> None:
    seat = Seat(goods="garment", rupees=0, favour=3, tiles="free-overtime")
    table = sit_down(seat, Seat(), workers={"quarry": 0}, merchant="cotton-field")
    choose(table, "go-on", "place quarry", "luxury garment", "pay-overtime")
    assert (rupees(table, 0), favour(table, 0)) == (1, 3)


# ---------------------------------------------------------------------- building


@pytest.mark.rule("agra", "3.3")
def test_between_payment_and_bonus_tile() -> None:
    table = sit_down(Seat(goods="wood sandstone garment"), Seat())
    choose(table, "place architect", "build cement-works")
    assert asked(table) == (0, "bonus")
    choose(table, "luxury garment", "bonus cover-2")
    assert asked(table) == (0, "uncover")
    assert rupees(table, 0) == 15
    choose(table, "uncover north 1")


@pytest.mark.rule("agra", "5.11")
@pytest.mark.rule("agra", "3.3")
def test_rupees_that_come_to_lie_on_the_new_building_go_with_the_worker() -> None:
    """The boat reaches pier 3 before the bonus tile is taken: the Merchant passes the building that was just put up."""
    table = sit_down(
        Seat(goods="wood sandstone oil", favour=4, tiles="deliver"),
        Seat(),
        served={"mullah": {"brick": 0}},
        pier=2,
        merchant="cotton-field",
        luck={"merchant": [2]},
        builder="tailor",
    )
    choose(table, "place architect", "build cement-works", "favour deliver", "influence scholars")
    assert (table.state.pier, coins(table)) == (3, {"cement-works": 1})
    before = rupees(table, 0)
    choose(table, "bonus favour-3")
    assert (rupees(table, 0), coins(table)) == (before + 3 + 1, {})


@pytest.mark.rule("agra", "10.18")
@pytest.mark.rule("agra", "8.8")
def test_the_last_worker_goes_to_the_mujtahidas_building() -> None:
    """Won between payment and bonus tile, she takes the only worker: the Architect's building stays empty."""
    spaces = ["sailor", "trader", "botanist", "quarry", "lumberjack", "turmeric-field", "cotton-field", "tailor"]
    table = sit_down(
        Seat(goods="plank cement cotton", favour=4, tiles="deliver"),
        Seat(),
        workers=dict.fromkeys(spaces, 0),
        served={"mujtahida": {"statue": 0, "paper": 0}},
        pier=4,
        builder="bookbinder",
    )
    choose(table, "go-on", "place architect")
    assert table.state.workers[0] == 1
    choose(
        table, "build paper-mill", "favour deliver", "deliver mujtahida cotton", "build cement-works", "bonus cover-2"
    )
    choose(table, "uncover north 1", "gain sandstone", "gain sandstone", "influence scholars", "bonus rupees-5")
    assert worker(table, "cement-works") == "0 stands"
    assert (worker(table, "paper-mill"), table.state.workers[0]) == ("", 0)


@pytest.mark.rule("agra", "3.3")
def test_before_a_cover_tile_is_chosen() -> None:
    table = sit_down(Seat(goods="wood sandstone", favour=3, tiles="remove-cover"), Seat())
    choose(table, "place architect", "build cement-works", "bonus cover-2", "favour remove-cover", "uncover north 1")
    assert asked(table) == (0, "uncover")
    assert refusal(table, "uncover north 1") == ("no_cover", "6.14")
    choose(table, "uncover north 5")
    assert table.state.covers[0].bit_count() == 6


# ---------------------------------------------------------------------- influence and its rewards


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "9.7")
def test_before_a_reward_is_chosen() -> None:
    table = sit_down(Seat(goods="garment", influence=(2, 0, 0)), Seat())
    choose(table, "place architect", "influence craftsmen")
    assert asked(table) == (0, "reward")
    choose(table, "luxury garment", "take-favour")
    assert (rupees(table, 0), favour(table, 0)) == (13, 1)


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "10.8")
def test_between_the_steps_for_notables() -> None:
    table = sit_down(Seat(goods="oil cotton curry", favour=4), Seat(), river="cook sufi")
    choose(table, "place sailor", "pay cotton", "deliver cook oil", "deliver sufi curry", "done")
    assert asked(table) == (0, "step")
    choose(table, "favour influence", "influence traders")
    assert asked(table) == (0, "step")
    choose(table, "influence craftsmen", "influence scholars")
    assert influence(table, 0) == (1, 1, 1)


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "8.10")
def test_a_fourth_tile_cannot_be_used_before_one_is_put_back() -> None:
    seat = Seat(goods="wood", favour=6, influence=(2, 0, 0), tiles="sell farmers deliver")
    table = sit_down(seat, Seat(), display="remove-cover stand-up exchange")
    choose(table, "place architect", "influence craftsmen", "take-tile exchange")
    assert asked(table) == (0, "drop_tile")
    assert refusal(table, "favour exchange") == ("tile_has_no_room", "8.10")
    choose(table, "favour sell")
    assert (goods(table, 0), asked(table)) == ("", (0, "drop_tile"))
    choose(table, "drop-tile sell")
    assert tiles(table, 0) == ["farmers", "deliver", "exchange"]
    assert refusal(table, "favour exchange") == ("action_useless", "8.8")


# ---------------------------------------------------------------------- producing, meditating, prices


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "10.19")
def test_the_dyer_needs_what_was_produced() -> None:
    seat = Seat(favour=3)
    table = sit_down(seat, Seat(), contracts={"dyer": 0}, merchant="cotton-field")
    choose(table, "place turmeric-field")
    assert asked(table) == (0, "dye")
    choose(table, "favour process", "process curry")
    assert options(table, "decline", "gain") == ["decline"]
    assert refusal(table, "gain dye") == ("not_two_left", "10.19")


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "4.4")
def test_an_exchange_whose_good_is_spent_costs_no_points() -> None:
    table = sit_down(Seat(goods="curry", level=2), Seat(), workers={"quarry": 0, "sailor": 0}, lying="sailor")
    choose(table, "lie quarry", "exchange curry", "burn curry", "raise sailor")
    assert asked(table) == (0, "meditate")
    assert table.state.mp == 2
    assert "lie sailor" in options(table)  # nothing is spent yet


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "7.6")
def test_an_exchange_costs_what_the_goods_are_worth_when_taken() -> None:
    seat = Seat(goods="curry", level=4, favour=3, tiles="price-token")
    table = sit_down(seat, Seat(), workers={"quarry": 0})
    choose(table, "lie quarry", "exchange curry", "favour price-token", "token 2-3", "put-token 3 curry")
    assert options(table, "take") == ["take statue", "take book", "take painting", "take garment"]
    choose(table, "take book")
    assert (table.state.mp, goods(table, 0)) == (0, "book")


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "10.15")
def test_points_given_to_the_mosaicist_are_gone_for_the_exchange() -> None:
    table = sit_down(Seat(goods="curry", level=2), Seat(), workers={"quarry": 0}, contracts={"mosaicist": 0}, pier=3)
    choose(table, "lie quarry", "exchange curry", "contract mosaicist-1")
    assert (asked(table), table.state.mp, favour(table, 0)) == ((0, "meditate"), 1, 1)


@pytest.mark.rule("agra", "3.3")
def test_before_a_token_is_put_down() -> None:
    table = sit_down(Seat(goods="garment", favour=3, tiles="price-token"), Seat())
    choose(table, "place trader", "token 2-3", "favour price-token", "token 3-4", "put-token 4 book")
    assert asked(table) == (0, "put_token")
    assert refusal(table, "put-token 3 book") == ("other_token", "7.3")
    choose(table, "put-token 3 curry")
    assert (value(table, "book"), value(table, "curry")) == (4, 3)


@pytest.mark.rule("agra", "3.3")
def test_a_good_for_the_trader_can_come_after_the_token() -> None:
    table = sit_down(Seat(favour=2), Seat())
    choose(table, "place trader", "token 1-2", "put-token 2 wood")
    assert asked(table) == (0, "trader")
    choose(table, "favour basic-good", "gain wood", "give wood", "take sandstone")
    assert goods(table, 0) == "sandstone"


# ---------------------------------------------------------------------- markers


@pytest.mark.rule("agra", "3.3")
@pytest.mark.rule("agra", "1.7")
def test_markers_for_a_gain_may_come_from_a_secondary_action() -> None:
    """Oil that is burnt frees its marker: the gain goes on without a further question."""
    seat = Seat(goods="wood " * 20 + "oil")
    table = sit_down(seat, Seat(), workers={"sailor": 0}, lying="sailor", merchant="cotton-field")
    choose(table, "go-on", "place quarry")
    assert asked(table) == (0, "free_marker")
    assert "take-back" not in options(table)
    choose(table, "burn oil")
    assert goods(table, 0).split().count("sandstone") == 2
    assert worker(table, "sailor") == "0 stands"
    assert told(table, "forgoes") == []


# ---------------------------------------------------------------------- where they wait


@pytest.mark.rule("agra", "3.3")
def test_one_secondary_action_is_finished_before_the_next_begins() -> None:
    table = sit_down(Seat(goods="garment", favour=8, tiles="sell"), Seat())
    choose(table, "favour basic-good")
    assert options(table) == ["gain sandstone", "gain wood", "gain turmeric", "gain cotton"]
    choose(table, "gain wood", "favour influence")
    assert options(table) == ["influence craftsmen", "influence traders", "influence scholars"]
    assert refusal(table, "luxury garment") == ("not_now", "3.4")
    assert refusal(table, "take-back") == ("not_now", "3.4")


@pytest.mark.rule("agra", "3.4")
def test_no_secondary_action_while_a_contract_is_resolved() -> None:
    """The Painter's step reaches level 3: its reward is chosen, and nothing else."""
    seat = Seat(goods="sandstone garment", favour=4, influence=(0, 2, 0))
    table = sit_down(seat, Seat(), served={"painter": {"painting": 0, "oil": 0}}, pier=4)
    choose(table, "place sailor", "deliver painter sandstone", "influence traders")
    assert asked(table) == (0, "reward")
    assert refusal(table, "luxury garment") == ("not_now", "3.4")
    choose(table, "take-favour")
    while asked(table) != (0, "step"):
        choose(table, options(table)[0])
    assert "luxury garment" in options(table)  # the step for the delivery is of the own turn again


@pytest.mark.rule("agra", "3.5")
def test_no_secondary_action_on_a_rivals_turn() -> None:
    rival = Seat(goods="garment", favour=4, influence=(0, 2, 0))
    table = sit_down(Seat(goods="sandstone"), rival, served={"painter": {"painting": 1, "oil": 1}}, pier=4)
    choose(table, "place sailor", "deliver painter sandstone", "influence traders")
    assert asked(table) == (1, "reward")
    assert refusal(table, "luxury garment", 1) == ("not_your_turn", "3.5")
    assert refusal(table, "take-back", 1) == ("not_your_turn", "3.5")


SMALL = {"bonus", "dye", "free_marker", "make", "pay_with", "put_token", "reward", "step", "take_equal", "trade"}


@pytest.mark.rule("agra", "3.3")
def test_every_question_of_the_own_turn_is_open_to_them_and_keeps_an_answer() -> None:
    """Random players with plenty of everything use them everywhere; no question is left without an answer."""
    rng = Random("moments of version 3")
    interrupted: set[str] = set()
    for players in (2, 3, 4) * 4:
        table: Table = opening.open_table(GAME, players, seed=f"moments {rng.random()}").clone()
        for number in range(4000):
            ask = table.decision
            if ask is None:
                break
            assert ask.answers, ask.question.id
            assert ask.options[: len(ask.answers)] == ask.answers
            open_now = [option for option in ask.options if ask.is_free(option)]
            if ask.seat != table.state.turn or table.state.pause:
                assert open_now == []
            if open_now and rng.random() < 0.3:
                interrupted.add(ask.question.id)
                table.choose(rng.choice(open_now))
            else:
                table.choose(rng.choice(ask.answers))
            if number % 40 == 39:
                table = enrich(table, rng)
    assert interrupted >= {"meditate", "place", "sail", "botanist", "order_phase", *SMALL}


@pytest.mark.rule("agra", "3.3")
@pytest.mark.parametrize(
    ("space", "first"),
    [
        ("architect", ""),
        ("sailor", "deliver cook wood"),
        ("trader", "give plank, take wood"),
        ("botanist", "uncover north 1"),
    ],
)
def test_answers_come_before_secondary_actions_and_stopping_first_only_once_something_is_done(
    space: str, first: str
) -> None:
    """Enter takes a plain first option, so it must not throw an action away that has not begun."""
    table = sit_down(Seat(goods="wood plank oil book", favour=6), Seat(), river="cook")
    choose(table, f"place {space}")
    for done_first in (False, True) if first else (False,):
        ask = table.decision
        assert ask is not None
        assert ask.options[: len(ask.answers)] == ask.answers
        assert all(map(ask.is_free, ask.options[len(ask.answers) :]))
        assert ask.answers.index(table.content.options.done) == (0 if done_first else len(ask.answers) - 1)
        if not done_first and first:
            choose(table, *first.split(", "))


def enrich(table: Table, rng: Random) -> Table:
    """Play the turn to its end, then let everybody have many goods and some favour."""
    while table.since_snapshot()[1]:
        ask: Choose | None = table.decision
        if ask is None:
            return table
        table.choose(rng.choice(ask.answers))
    state = table.state
    for seat in range(state.seats):
        free = state.supply[seat] + state.favour[seat] + sum(state.goods[seat])
        some = min(free, rng.randint(2, 6))
        stock = rng.choices(range(len(state.goods[seat])), k=max(0, free - some - rng.randint(0, 6)))
        state.goods[seat] = tuple(stock.count(good) for good in range(len(state.goods[seat])))
        state.favour = put(state.favour, seat, some)
        state.supply = put(state.supply, seat, free - some - len(stock))
    doc = {
        "durbar": "position",
        "format": 1,
        "game": "agra",
        "rules": GAME.meta.rules_version,
        "setup": {"players": state.seats},
        "state": GAME.position(state),
    }
    return durbar.from_position(doc, seed=f"again {rng.random()}").clone()
