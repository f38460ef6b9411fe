"""The game for two: a dummy sits in the third seat, turns up cards and takes prizes [11]."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import durbar
from tests.games.taj_mahal.situation import (
    COPIES,
    INFLUENCE,
    OUT,
    Seat,
    Table,
    asked,
    choose,
    display,
    everybody_leaves,
    look,
    options,
    owner,
    player,
    points,
    sit_down,
    tile,
    told,
)

DUMMY = 2


def dummy_turn(dummy: Seat, turns: int = 0, seats: tuple[Seat, Seat] = (Seat(), Seat()), **rest: Any) -> Table:
    """Let the dummy take its turn; afterwards somebody else is asked."""
    return sit_down(*seats, dummy=dummy, dummy_turns=turns, turn=DUMMY, **rest)


def leave(dummy: Seat, **rest: Any) -> Table:
    """Let the dummy withdraw: it turns up a card of another colour."""
    return dummy_turn(dummy, turns=1, draws=["green-monk-mogul"], **rest)


# Set-up


@pytest.mark.rule("taj-mahal", "11.1")
def test_two_players_are_set_up_as_three_and_the_third_has_palaces_but_no_hand() -> None:
    table = durbar.new_table("taj-mahal", players=2, seed="two")
    assert len(look(table)["players"]) == 3
    assert look(table)["dummy"] == DUMMY
    assert len(look(table)["open"]) == 5
    third = player(table, DUMMY)
    assert third["dummy"] is True
    assert (third["palaces"], third["hand_size"], third["score"]) == (20, 0, 0)
    assert table.setup.players == 2


@pytest.mark.rule("taj-mahal", "11.1")
def test_the_start_player_figure_passes_through_all_three_seats() -> None:
    starts = []
    for start in (0, 1, 2):
        table = sit_down(OUT, OUT, dummy=OUT, start=start, stage="between")
        starts.append(look(table)["start"])
    assert starts == [1, 2, 0]


@pytest.mark.rule("taj-mahal", "11.1")
def test_the_dummy_begins_when_the_figure_is_in_its_seat() -> None:
    table = sit_down(OUT, OUT, dummy=OUT, start=1, stage="between")
    assert player(table, DUMMY)["played"]
    assert asked(table) == (0, "play_or_leave")


@pytest.mark.rule("taj-mahal", "11.1")
def test_nobody_answers_for_the_dummy() -> None:
    table = sit_down(Seat(), Seat(), dummy=Seat())
    why = table.explain("leave", DUMMY)
    assert why is not None
    assert why.id == "table.no_such_seat"


# Its turn


@pytest.mark.rule("taj-mahal", "11.2")
def test_its_first_coloured_card_is_played_and_fixes_its_colour() -> None:
    table = dummy_turn(Seat(), draws=["red-elephant-monk"])
    assert player(table, DUMMY)["played"] == ["red-elephant-monk"]
    assert player(table, DUMMY)["colour"] == "red"
    assert player(table, DUMMY)["shown"]["monk"] == 1
    leads = ["monk", "elephant"]
    assert told(table, "plays") == [{"clause": "11.2", "seat": DUMMY, "card": "red-elephant-monk", "leads": leads}]
    assert asked(table) == (0, "play_or_leave")


@pytest.mark.rule("taj-mahal", "11.2")
def test_white_cards_on_its_first_turn_are_played_until_a_coloured_one_comes() -> None:
    table = dummy_turn(Seat(), draws=["white-elephant", "white-mogul", "violet-elephant-monk"])
    assert player(table, DUMMY)["played"] == ["white-elephant", "white-mogul", "violet-elephant-monk"]
    assert player(table, DUMMY)["colour"] == "violet"
    assert player(table, DUMMY)["shown"]["elephant"] == 2
    assert asked(table) == (0, "play_or_leave")


@pytest.mark.rule("taj-mahal", "11.2")
@pytest.mark.parametrize("card", ["red-elephant-vizier", "white-elephant"])
def test_a_later_card_of_its_colour_or_a_white_one_is_played_alone(card: str) -> None:
    table = dummy_turn(Seat(played="red-elephant-monk"), turns=1, draws=[card])
    assert player(table, DUMMY)["played"] == ["red-elephant-monk", card]
    assert player(table, DUMMY)["colour"] == "red"
    assert player(table, DUMMY)["inside"]
    assert asked(table) == (0, "play_or_leave")


@pytest.mark.rule("taj-mahal", "11.2")
def test_a_later_card_of_another_colour_is_discarded_and_the_dummy_withdraws() -> None:
    table = dummy_turn(Seat(played="red-elephant-monk"), turns=1, draws=["green-monk-mogul"])
    assert not player(table, DUMMY)["inside"]
    assert player(table, DUMMY)["played"] == []
    assert {"green-monk-mogul", "red-elephant-monk"} <= set(table.position()["state"]["discard"])
    assert told(table, "dummy_odd") == [{"clause": "11.2", "seat": DUMMY, "card": "green-monk-mogul"}]
    # The odd card shows nothing: the mogul is still there.
    assert told(table, "leaves")[0]["won"] == ["monk", "elephant"]


@pytest.mark.rule("taj-mahal", "11.2")
def test_it_plays_four_times_and_withdraws_on_its_next_turn() -> None:
    cards = ["red-elephant-vizier", "red-elephant-general", "red-elephant-princess"]
    table = sit_down(
        Seat(hand="violet-elephant-elephant violet-elephant-elephant violet-elephant-vizier violet-elephant-monk"),
        OUT,
        dummy=Seat(played="red-elephant-monk"),
        dummy_turns=1,
        draws=cards,
    )
    for number, card in enumerate(player(table, 0)["hand"], 1):
        assert player(table, DUMMY)["inside"]
        assert len(player(table, DUMMY)["played"]) == number
        choose(table, f"play {card}")
    assert not player(table, DUMMY)["inside"]
    assert not told(table, "dummy_odd")
    assert told(table, "leaves")[0]["seat"] == DUMMY
    assert asked(table)[0] == 0


@pytest.mark.rule("taj-mahal", "11.2")
@pytest.mark.rule("taj-mahal", "5.7")
@pytest.mark.parametrize("turns", [0, 1])
def test_it_withdraws_when_there_is_no_card_to_turn_up(turns: int) -> None:
    table = dummy_turn(Seat(played="red-elephant-monk" if turns else ""), turns=turns, rest=0)
    assert not player(table, DUMMY)["inside"]
    assert asked(table) == (0, "play_or_leave")


@pytest.mark.rule("taj-mahal", "11.2")
@pytest.mark.rule("taj-mahal", "5.7")
def test_it_turns_up_a_card_of_the_discarded_ones_when_the_pile_is_empty() -> None:
    table = dummy_turn(Seat(), discard="white-monk", rest=0)
    assert told(table, "reshuffle") == [{"clause": "5.7", "n": 1}]
    assert told(table, "plays")[0]["card"] == "white-monk"
    assert not player(table, DUMMY)["inside"]  # and then there was none any more
    assert told(table, "leaves")[0]["won"] == ["monk"]


# Its withdrawal


@pytest.mark.rule("taj-mahal", "11.3")
@pytest.mark.rule("taj-mahal", "4.1")
def test_it_takes_the_prizes_it_leads_and_ties_as_anybody_would() -> None:
    table = leave(Seat(played="red-elephant-monk"), seats=(Seat(played="violet-elephant-vizier"), Seat()))
    assert told(table, "leaves") == [{"clause": "4.1", "seat": DUMMY, "won": ["monk"]}]
    assert look(table)["prizes"]["monk"] == DUMMY
    assert look(table)["prizes"]["elephant"] is None
    assert player(table, 0)["leads"] == ["vizier", "elephant"]


@pytest.mark.rule("taj-mahal", "11.3")
def test_its_symbols_count_against_the_players_while_it_is_in() -> None:
    table = sit_down(Seat(played="violet-elephant-monk"), Seat(), dummy=Seat(played="red-elephant-monk"), dummy_turns=1)
    choose(table, "leave")
    assert told(table, "leaves_empty")[0]["seat"] == 0


@pytest.mark.rule("taj-mahal", "11.3")
def test_influence_tiles_go_back_and_the_province_tile_leaves_the_game() -> None:
    table = leave(Seat(played="red-elephant-monk"))
    assert set(player(table, DUMMY)["influence"].values()) == {0}
    assert set(player(table, DUMMY)["goods"].values()) == {0}
    assert look(table)["prizes"]["elephant"] == DUMMY
    everybody_leaves(table)
    assert set(player(table, 0)["goods"].values()) == set(player(table, 1)["goods"].values()) == {0}


@pytest.mark.rule("taj-mahal", "11.3")
@pytest.mark.parametrize(("lot", "city"), [(1, "sirhind"), (2, "saharanpur"), (3, "hisar")])
def test_its_palace_goes_to_an_empty_city_by_lot_but_not_to_the_fortress(lot: int, city: str) -> None:
    table = leave(Seat(played="red-elephant-monk"), bonus={"delhi": "tea"}, luck={"dummy city": [[lot]]})
    assert owner(table, city) == (DUMMY, None)
    assert player(table, DUMMY)["palaces"] == 19
    assert tile(table, "delhi") == "tea"
    assert told(table, "places") == [{"clause": "4.2", "seat": DUMMY, "city": city}]


@pytest.mark.rule("taj-mahal", "11.3")
def test_a_crowned_palace_of_somebody_else_does_not_keep_its_palace_away() -> None:
    table = leave(
        Seat(played="red-elephant-monk"),
        seats=(OUT, Seat()),
        crowns={"hisar": 0},
        prizes={"mogul": 0},
        luck={"dummy city": [[3]]},
    )
    assert owner(table, "hisar") == (DUMMY, 0)


@pytest.mark.rule("taj-mahal", "11.3")
def test_it_takes_the_fortress_only_when_nothing_else_is_left_and_removes_the_tile() -> None:
    table = leave(
        Seat(played="red-elephant-monk"),
        seats=(OUT, Seat()),
        palaces={"sirhind": 0, "saharanpur": 0, "hisar": 0},
        prizes={"vizier": 0, "general": 0, "princess": 0},
        bonus={"delhi": "tea"},
    )
    assert owner(table, "delhi") == (DUMMY, None)
    assert tile(table, "delhi") is None
    assert player(table, DUMMY)["goods"]["tea"] == 0
    assert points(table, DUMMY) == {}
    assert not told(table, "takes_good_tile")


@pytest.mark.rule("taj-mahal", "11.3")
def test_several_palaces_go_to_different_cities() -> None:
    table = leave(Seat(played="red-vizier-general red-monk-princess"), bonus={"delhi": "card"})
    assert [owner(table, city)[0] for city in ("sirhind", "saharanpur", "delhi", "hisar")] == [DUMMY] * 4
    assert player(table, DUMMY)["palaces"] == 16
    assert player(table, DUMMY)["hand_size"] == 0  # the card tile draws nothing
    assert not told(table, "draws_bonus")


@pytest.mark.rule("taj-mahal", "11.3")
def test_without_a_city_or_a_palace_it_places_nothing() -> None:
    full = dict.fromkeys(("sirhind", "saharanpur", "delhi", "hisar"), 0)
    table = leave(Seat(played="red-elephant-monk"), seats=(OUT, Seat()), palaces=full, prizes={"vizier": 0})
    assert player(table, DUMMY)["palaces"] == 20
    elsewhere = [city["id"] for city in look(table)["cities"] if city["province"] not in ("delhi", "agra")][:20]
    table = leave(Seat(played="red-elephant-monk red-elephant-mogul"), palaces=dict.fromkeys(elsewhere, DUMMY))
    assert player(table, DUMMY)["palaces"] == 0
    assert not told(table, "places")
    assert not told(table, "places_crowned")


@pytest.mark.rule("taj-mahal", "11.3")
def test_the_grand_mogul_gives_it_a_crowned_palace_in_a_city_without_any() -> None:
    table = leave(
        Seat(played="red-elephant-mogul"),
        seats=(OUT, Seat()),
        palaces={"sirhind": 0, "saharanpur": 0},
        prizes={"vizier": 0, "general": 0},
        bonus={"delhi": "plus2"},
        luck={"dummy city": [[1]]},
    )
    assert owner(table, "delhi") == (None, DUMMY)  # a fortress is as good as another city, and keeps its tile
    assert tile(table, "delhi") == "plus2"
    assert told(table, "places_crowned") == [{"clause": "4.4", "seat": DUMMY, "city": "delhi"}]


@pytest.mark.rule("taj-mahal", "11.3")
def test_without_such_a_city_the_crown_is_not_placed() -> None:
    full = dict.fromkeys(("sirhind", "saharanpur", "delhi", "hisar"), 0)
    table = leave(Seat(played="red-elephant-mogul"), seats=(OUT, Seat()), palaces=full, prizes={"vizier": 0})
    assert look(table)["prizes"]["mogul"] == DUMMY
    assert player(table, DUMMY)["palaces"] == 20
    assert not told(table, "places_crowned")


@pytest.mark.rule("taj-mahal", "11.3")
def test_its_crown_never_stands_beside_a_palace_of_its_own() -> None:
    table = leave(
        Seat(played="red-monk-princess red-elephant-mogul"),
        seats=(OUT, Seat()),
        palaces={"sirhind": 0},
        prizes={"vizier": 0},
        luck={"dummy city": [[1], [1], [1]]},
    )
    assert (owner(table, "saharanpur"), owner(table, "hisar")) == ((DUMMY, None), (DUMMY, None))
    assert owner(table, "delhi") == (None, DUMMY)


# The open cards


@pytest.mark.rule("taj-mahal", "11.4")
def test_two_open_cards_are_discarded_by_lot() -> None:
    cards = "white-monk white-mogul white-vizier white-general white-princess"
    table = leave(Seat(played="red-elephant-monk"), display=cards, luck={"dummy cards": [[1, 2]]})
    assert display(table) == ["white-monk", "white-vizier", "white-princess"]
    assert [line["card"] for line in told(table, "dummy_discards")] == ["white-mogul", "white-general"]
    assert told(table, "dummy_discards")[0]["clause"] == "11.4"
    assert {"white-mogul", "white-general"} <= set(table.position()["state"]["discard"])
    assert [place["by"] for place in look(table)["open"]] == [None, DUMMY, None, DUMMY, None]


@pytest.mark.rule("taj-mahal", "11.4")
def test_one_open_card_if_it_is_the_last_to_withdraw() -> None:
    table = leave(Seat(played="red-elephant-monk"), seats=(OUT, OUT), display="white-monk")
    assert [line["card"] for line in told(table, "dummy_discards")] == ["white-monk"]
    assert look(table)["visit"] == 2


@pytest.mark.rule("taj-mahal", "11.4")
@pytest.mark.parametrize(("left", "number"), [("", 0), ("white-monk", 1)])
def test_it_discards_what_there_is(left: str, number: int) -> None:
    table = leave(Seat(played="red-elephant-monk"), display=left)
    assert len(told(table, "dummy_discards")) == number
    assert display(table) == []


@pytest.mark.rule("taj-mahal", "11.4")
def test_the_players_take_two_and_one_of_the_rest() -> None:
    table = leave(Seat(played="red-elephant-monk"), seats=(Seat(), Seat()))
    assert len(display(table)) == 3
    choose(table, "leave")
    while asked(table)[1] == "take":
        choose(table, options(table)[0])
    assert len(display(table)) == 1


# No score, no special cards


@pytest.mark.rule("taj-mahal", "11.5")
def test_the_dummy_never_scores_nor_draws_a_card() -> None:
    table = leave(Seat(played="red-vizier-general red-elephant-monk"), bonus={"delhi": "plus2"})
    assert points(table, DUMMY) == {}
    assert player(table, DUMMY)["hand_size"] == 0
    assert not [entry for entry in table.log if entry.id.startswith(("log.scores", "log.draws", "log.takes"))]


@pytest.mark.rule("taj-mahal", "11.5")
@pytest.mark.parametrize("rank", INFLUENCE)
def test_the_dummy_never_gets_a_special_card(rank: str) -> None:
    table = leave(Seat(played=f"red-elephant-{rank}"), seats=(OUT, OUT), display="white-mogul")
    assert look(table)["visit"] == 2
    assert all(one["owner"] is None for one in look(table)["specials"])


@pytest.mark.rule("taj-mahal", "11.5")
def test_the_result_is_between_two() -> None:
    table = sit_down(
        Seat(out=True, score=20),
        Seat(out=True, score=30, hand="white-monk"),
        dummy=OUT,
        province="agra",
        stage="between",
    )
    assert table.over
    assert table.result.scores == (20, 31)
    assert table.result.winners == (1,)
    assert all(len(line.points) == 2 for line in table.result.lines)
    assert [line["seat"] for line in told(table, "scores_hand")] == [0, 1]


@pytest.mark.rule("taj-mahal", "11.5")
def test_the_dummy_stays_poor_through_a_whole_game() -> None:
    table = durbar.new_table("taj-mahal", players=2, seed="a whole game")
    while table.decision is not None:
        table.choose(table.decision.options[0])
        third = player(table, DUMMY)
        assert (third["score"], third["hand_size"], third["specials"]) == (0, 0, [])
        assert set(third["influence"].values()) | set(third["goods"].values()) == {0}
    state = table.position()["state"]
    cards = Counter(state["deck"] + state["discard"])
    for seat in state["players"]:
        cards.update(seat["hand"])
    assert cards == COPIES
