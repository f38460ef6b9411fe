"""Between visits: pairs, special cards, the next province, new open cards [5, 7.4]."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.taj_mahal.situation import (
    COPIES,
    INFLUENCE,
    OUT,
    RANKS,
    Seat,
    Table,
    asked,
    at,
    choose,
    display,
    everybody_leaves,
    look,
    options,
    player,
    sit_down,
    told,
    write_down,
)


def special(table: Table, name: str) -> dict[str, object]:
    found: dict[str, object] = next(one for one in look(table)["specials"] if one["id"] == name)
    return found


# Pairs and special cards


@pytest.mark.rule("taj-mahal", "5.1")
@pytest.mark.parametrize("rank", INFLUENCE)
def test_a_pair_is_handed_in_for_the_special_card_on_the_table(rank: str) -> None:
    others = " ".join(name for name in INFLUENCE if name != rank)
    table = sit_down(Seat(out=True, influence=f"{rank} {rank} {others}"), OUT, OUT, stage="between")
    assert special(table, rank) == {"id": rank, "owner": 0, "played": False}
    assert player(table, 0)["specials"] == [rank]
    assert player(table, 0)["influence"] == dict.fromkeys(INFLUENCE, 1) | {rank: 0}
    assert told(table, "gets_special") == [{"clause": "5.1", "seat": 0, "special": rank}]


@pytest.mark.rule("taj-mahal", "5.1")
def test_a_single_tile_is_kept() -> None:
    table = sit_down(Seat(out=True, influence="monk"), Seat(out=True, influence="monk"), OUT, stage="between")
    assert special(table, "monk")["owner"] is None
    assert player(table, 0)["influence"]["monk"] == player(table, 1)["influence"]["monk"] == 1


@pytest.mark.rule("taj-mahal", "5.1")
def test_a_pair_seizes_the_special_card_from_its_owner() -> None:
    table = sit_down(Seat(out=True, influence="monk monk"), OUT, OUT, specials={"monk": 2}, stage="between")
    assert special(table, "monk")["owner"] == 0
    assert player(table, 2)["specials"] == []
    assert told(table, "seizes_special") == [{"clause": "5.1", "seat": 0, "special": "monk", "owner": 2}]


@pytest.mark.rule("taj-mahal", "5.1")
@pytest.mark.rule("taj-mahal", "5.2")
def test_a_pair_seizes_even_a_card_that_its_owner_has_played_in_this_visit() -> None:
    """Seat 1 leaves with the princess card open and is paid for it; then seat 0 completes a pair and takes it."""
    table = sit_down(
        Seat(hand="red-elephant-vizier", played="red-elephant-princess", influence="princess"),
        Seat(played="green-elephant-elephant"),
        OUT,
        specials={"princess": 1},
        laid="princess",
        start=2,
        turn=1,
    )
    everybody_leaves(table)
    assert player(table, 1)["points"]["princess"] == 2
    assert special(table, "princess") == {"id": "princess", "owner": 0, "played": False}
    assert asked(table) == (0, "play_or_leave")
    choose(table, "play red-elephant-vizier")
    assert "add-special princess" in options(table)  # the new owner may play it at once


@pytest.mark.rule("taj-mahal", "5.1")
def test_pairs_are_handed_in_only_when_the_visit_is_over() -> None:
    table = sit_down(Seat(played="red-elephant-princess", influence="princess"), Seat(), Seat())
    choose(table, "leave", "place hisar")
    assert player(table, 0)["influence"]["princess"] == 2
    assert special(table, "princess")["owner"] is None
    everybody_leaves(table)
    assert special(table, "princess")["owner"] == 0


@pytest.mark.rule("taj-mahal", "5.1")
def test_several_pairs_of_one_player() -> None:
    every = " ".join(INFLUENCE)
    table = sit_down(Seat(out=True, influence=f"{every} {every}"), OUT, OUT, stage="between")
    assert player(table, 0)["specials"] == list(INFLUENCE)
    assert set(player(table, 0)["influence"].values()) == {0}


@pytest.mark.rule("taj-mahal", "5.6")
def test_a_pair_of_a_card_one_owns_is_handed_in_and_the_card_stays() -> None:
    table = sit_down(Seat(out=True, influence="monk monk"), OUT, OUT, specials={"monk": 0}, stage="between")
    assert special(table, "monk")["owner"] == 0
    assert player(table, 0)["influence"]["monk"] == 0
    assert told(table, "keeps_special") == [{"clause": "5.6", "seat": 0, "special": "monk"}]


@pytest.mark.rule("taj-mahal", "5.2")
def test_special_cards_go_back_to_the_hand_when_the_visit_ends() -> None:
    table = sit_down(
        Seat(played="red-elephant-princess"),
        OUT,
        Seat(played="violet-elephant-elephant"),
        specials={"princess": 0, "general": 1},
        laid="princess general",
    )
    choose(table, "leave")
    while asked(table)[0] == 0:
        choose(table, options(table)[0])
    assert special(table, "princess")["played"] is True  # open until the visit is over
    everybody_leaves(table)
    assert special(table, "princess") == {"id": "princess", "owner": 0, "played": False}
    assert special(table, "general") == {"id": "general", "owner": 1, "played": False}


# The next visit


@pytest.mark.rule("taj-mahal", "5.3")
@pytest.mark.parametrize(("players", "start", "then"), [(3, 0, 1), (3, 2, 0), (5, 3, 4), (5, 4, 0)])
def test_the_start_player_moves_one_seat_on(players: int, start: int, then: int) -> None:
    table = sit_down(*[OUT] * players, start=start, stage="between")
    assert look(table)["start"] == then
    assert asked(table) == (then, "play_or_leave")
    assert look(table)["order"][:2] == [then, (then + 1) % players]


@pytest.mark.rule("taj-mahal", "5.3")
def test_the_crown_returns_and_the_crowned_palace_stays() -> None:
    table = sit_down(OUT, OUT, OUT, crowns={"hisar": 1}, prizes={"mogul": 1}, stage="between")
    assert look(table)["prizes"]["mogul"] is None
    assert next(city for city in look(table)["cities"] if city["id"] == "hisar")["crown"] == 1


@pytest.mark.rule("taj-mahal", "5.4")
@pytest.mark.rule("taj-mahal", "5.8")
def test_the_next_province_and_all_six_prizes_again() -> None:
    table = sit_down(OUT, OUT, OUT, prizes=dict.fromkeys(RANKS, 0), province="delhi", visit=4, stage="between")
    assert look(table)["visit"] == 5
    assert set(look(table)["prizes"].values()) == {None}
    states = {province["tile"]: province["state"] for province in look(table)["provinces"]}
    assert states[4] == "visited"
    assert states[5] == "current"
    assert states[6] == "to_come"
    assert all(one["inside"] for one in look(table)["players"])
    line = told(table, "visit")[0]
    assert (line["clause"], line["number"], line["province"]) == ("5.4", 5, look(table)["province"])


@pytest.mark.rule("taj-mahal", "5.8")
def test_an_unclaimed_province_tile_is_lost() -> None:
    """Nobody won the rice of tile 1; the elephant of the next visit brings tile 2 alone."""
    table = sit_down(Seat(hand="red-elephant-elephant", out=True), OUT, OUT, start=2, visit=1, stage="between")
    choose(table, "play red-elephant-elephant")
    everybody_leaves(table)
    assert player(table, 0)["goods"] == {"rice": 0, "spice": 0, "tea": 1, "jewels": 1}


# New open cards


@pytest.mark.rule("taj-mahal", "5.5")
@pytest.mark.parametrize(("players", "size"), [(3, 5), (4, 7), (5, 9)])
def test_new_open_cards_are_turned_up(players: int, size: int) -> None:
    table = sit_down(*[OUT] * players, stage="between")
    assert len(display(table)) == size
    assert look(table)["deck"] == 96 - size
    line = told(table, "display")[0]
    assert (line["clause"], line["cards"]) == ("5.5", display(table))


@pytest.mark.rule("taj-mahal", "5.7")
def test_an_empty_draw_pile_is_made_anew_of_the_discarded_cards() -> None:
    table = sit_down(OUT, OUT, OUT, deck="white-monk white-mogul", rest="discard", stage="between")
    assert told(table, "reshuffle") == [{"clause": "5.7", "n": 94}]
    assert {"white-monk", "white-mogul"} <= set(display(table))  # first what was left, then the new pile
    assert look(table)["deck"] == 91
    assert look(table)["discard"] == 0
    assert Counter(table.position()["state"]["deck"]) + Counter(display(table)) == COPIES


@pytest.mark.rule("taj-mahal", "5.7")
def test_the_pile_is_not_made_anew_before_a_card_is_needed() -> None:
    cards = "white-monk white-mogul white-vizier white-general white-princess"
    table = sit_down(OUT, OUT, OUT, deck=cards, rest="discard", stage="between")
    assert not told(table, "reshuffle")
    assert sorted(display(table)) == sorted(cards.split())
    assert (look(table)["deck"], look(table)["discard"]) == (0, 91)


@pytest.mark.rule("taj-mahal", "5.7")
def test_the_card_for_not_playing_may_come_from_a_new_pile() -> None:
    table = sit_down(Seat(), Seat(), Seat(), rest="discard")
    choose(table, "leave")
    assert told(table, "reshuffle") == [{"clause": "5.7", "n": 91}]
    assert player(table, 0)["hand_size"] == 1


@pytest.mark.rule("taj-mahal", "5.7")
def test_with_both_piles_empty_a_draw_is_skipped() -> None:
    table = sit_down(Seat(), Seat(), Seat(), rest=1)
    choose(table, "leave")
    assert told(table, "draws_idle") == [{"clause": "4.14", "seat": 0, "n": 0}]
    assert player(table, 0)["hand_size"] == 0
    assert asked(table) == (0, "take")


@pytest.mark.rule("taj-mahal", "5.7")
def test_a_bonus_card_is_skipped_with_both_piles_empty() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(), Seat(), rest=1, bonus={"delhi": "card"})
    choose(table, "leave", "place delhi")
    assert told(table, "draws_bonus") == [{"clause": "4.8", "seat": 0, "n": 0}]
    assert player(table, 0)["hand_size"] == 0


@pytest.mark.rule("taj-mahal", "5.7")
@pytest.mark.parametrize("left", ["", "white-monk", "white-monk white-mogul white-vizier"])
def test_a_short_display_is_used_as_it_is(left: str) -> None:
    table = sit_down(OUT, OUT, OUT, deck=left, rest=0, stage="between", start=2)
    assert sorted(display(table)) == sorted(left.split())
    number = len(left.split())
    taken = []
    for seat in (0, 1, 2):
        before = player(table, seat)["hand_size"]
        choose(table, "leave")
        while asked(table) == (seat, "take"):
            choose(table, options(table)[0])
        if seat < 2:
            taken.append(player(table, seat)["hand_size"] - before)
    assert taken == [min(2, number), min(2, max(0, number - 2))]
    assert look(table)["visit"] == 3


@pytest.mark.rule("taj-mahal", "5.5")
def test_no_card_is_lost_between_visits() -> None:
    doc = write_down(OUT, OUT, OUT, stage="between", discard="white-monk white-mogul")
    state = at(doc).position()["state"]
    assert Counter(state["deck"] + state["discard"] + state["display"]) == COPIES
