"""Donations to the temple [5.1-5.4, 17.1, 5.5, 5.6, 5.7] on the tiles for two, three and four [23.4, 23.6, 23.5]."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    Seat,
    act_plainly,
    acting,
    asked,
    choose,
    donated,
    goods,
    lone,
    markers,
    options,
    outcome,
    points,
    refusal,
    sit_down,
    told,
)

HERE = Seat(goods="marble marble copper copper", place="north")


@pytest.mark.rule("amritsar", "5.1")
@pytest.mark.rule("amritsar", "5.2")
@pytest.mark.rule("amritsar", "5.3")
@pytest.mark.rule("amritsar", "17.1")
def test_a_marker_goes_from_the_elephant_to_the_tile_of_its_district() -> None:
    table = acting("green", "north", HERE, Seat())
    choose(table, "ride donate")
    assert asked(table) == (0, "donate")
    assert options(table) == ["donate north a", "donate north b", "donate north c"]
    choose(table, "donate north a")
    assert (donated(table, "north"), markers(table, 0), goods(table, 0)) == ("a0", (1, 5), "marble copper copper")
    assert points(table, 0) == {"donations": 1}
    cost = [{"id": "amount.marble", "clause": "", "args": {"n": 1}}]
    line = {"clause": "5.3", "seat": 0, "district": "north", "space": "a", "n": 1, "cost": cost}
    assert told(table, "donates") == [line]


@pytest.mark.rule("amritsar", "23.4")
@pytest.mark.parametrize(
    ("space", "cost", "laid"),
    [
        ("a", "marble", ""),
        ("d", "marble copper", "a1 b1"),
        ("f", "copper gold", "a1 b1 c1 d1 e1"),
        ("g", "gold gold", "a1 b1 c1 d1 e1 f1"),
    ],
)
def test_what_each_layer_costs(space: str, cost: str, laid: str) -> None:
    rich = Seat(goods=f"{cost} coin", place="north")
    rival = Seat(place="south", elephant=0)
    table = acting("green", "north", rich, rival, donations={"north": laid})
    choose(table, "ride donate")
    if asked(table)[1] == "donate":
        choose(table, f"donate north {space}")
    assert f"{space}0" in donated(table, "north")
    assert goods(table, 0) == "coin"


@pytest.mark.rule("amritsar", "5.2")
@pytest.mark.rule("amritsar", "5.4")
@pytest.mark.parametrize("space", ["a", "d", "f", "g"])
def test_one_resource_too_few_is_too_few(space: str) -> None:
    less = {"a": "copper gold gold", "d": "marble gold gold", "f": "copper marble", "g": "gold marble"}[space]
    laid = {"a": "", "d": "a1 b1", "f": "a1 b1 c1 d1 e1", "g": "a1 b1 c1 d1 e1 f1"}[space]
    rival = Seat(place="south", elephant=0)
    table = acting("green", "north", Seat(goods=less, place="north"), rival, donations={"north": laid})
    if "ride donate" in options(table):
        choose(table, "ride donate")
        if asked(table)[1] == "donate":
            assert f"donate north {space}" not in options(table)
            assert refusal(table, f"donate north {space}") == ("cannot_pay_layer", "5.2")
        else:
            assert f"{space}0" not in donated(table, "north")
    else:
        assert refusal(table, "ride donate") == ("nothing_to_do", "10.4")


@pytest.mark.rule("amritsar", "5.2")
@pytest.mark.rule("amritsar", "5.3")
@pytest.mark.rule("amritsar", "23.5")
@pytest.mark.parametrize(
    ("players", "links"),
    [
        (2, {"a1": "", "b0": "", "c1": "", "d2": "ab", "e2": "bc", "f4": "de", "g6": "f"}),
        (3, {"a1": "", "b1": "", "c1": "", "d1": "", "e2": "ab", "f2": "cd", "g4": "ef", "h4": "ef", "i6": "gh"}),
        (
            4,
            {
                "a1": "",
                "b0": "",
                "c0": "",
                "d1": "",
                "e2": "ab",
                "f2": "bc",
                "g2": "cd",
                "h4": "ef",
                "i4": "fg",
                "j6": "hi",
            },
        ),
    ],
)
def test_every_space_its_points_and_what_it_stands_on(players: int, links: dict[str, str]) -> None:
    """Build up whole tiles, one space after another: only what stands on markers can be given for."""
    letters = [one[0] for one in links]
    for number, (one, below) in enumerate(links.items()):
        space, worth = one[0], int(one[1])
        laid = " ".join(f"{letter}1" for letter in letters[:number])
        givers = Seat(goods="marble gold gold copper", place="north", elephant=1)
        rival = Seat(mahouts="white=any blue=upgrade", goals="any=most-south coins=top-income points=tiles", elephant=0)
        seats = [givers, rival, *(Seat(post=colour) for colour in ("blue", "green")[: players - 2])]
        table = acting("green", "north", *seats, donations={"north": laid})
        choose(table, "ride donate")
        if asked(table)[1] == "donate":
            free = [letter for letter in letters[number:] if set(links[_one(links, letter)]) <= set(letters[:number])]
            assert options(table) == [f"donate north {letter}" for letter in free]
            choose(table, f"donate north {space}")
        assert points(table, 0) == ({"donations": worth} if worth else {})
        assert points(table, 1) == ({"below": len(below)} if below else {})


def _one(links: dict[str, str], letter: str) -> str:
    return next(one for one in links if one[0] == letter)


@pytest.mark.rule("amritsar", "23.6")
@pytest.mark.rule("amritsar", "5.5")
def test_the_space_at_the_top() -> None:
    """With two it stands on one marker alone, with three and four on two."""
    for players, top, last in ((2, "g", "abcdef"), (3, "i", "abcdefgh"), (4, "j", "abcdefghi")):
        seats = [
            Seat(goods="gold gold", place="north"),
            Seat(elephant=0, mahouts="white=any blue=upgrade", goals="any=most-south coins=top-income points=tiles"),
        ]
        seats += [Seat(post=colour) for colour in ("blue", "green")[: players - 2]]
        table = acting("green", "north", *seats, donations={"north": " ".join(f"{one}1" for one in last)})
        choose(table, "ride donate")
        assert f"{top}0" in donated(table, "north")
        assert points(table, 0) == {"donations": 6}
        assert points(table, 1) == {"below": 1 if players == 2 else 2}


@pytest.mark.rule("amritsar", "5.3")
def test_markers_below_earn_for_their_owners_the_donor_too() -> None:
    table = acting("green", "north", HERE, Seat(), donations={"north": "a0 b1 c0"})
    choose(table, "ride donate")
    assert options(table) == ["donate north d", "donate north e"]
    told_before = "3 points; costs 1 marble and 1 copper; 1 point for Bela; on layer 2"
    assert outcome(table, "donate north d") == told_before
    choose(table, "donate north d")
    assert (points(table, 0), points(table, 1)) == ({"donations": 2, "below": 1}, {"below": 1})


@pytest.mark.rule("amritsar", "5.3")
def test_both_markers_below_may_belong_to_one_player() -> None:
    table = acting("green", "north", HERE, Seat(), donations={"north": "a0 b0"})
    choose(table, "ride donate")
    assert outcome(table, "donate north d") == "4 points; costs 1 marble and 1 copper; on layer 2"
    choose(table, "donate north d")
    assert points(table, 0) == {"donations": 2, "below": 2}


@pytest.mark.rule("amritsar", "5.2")
def test_spaces_that_are_refused() -> None:
    table = acting("green", "north", HERE, Seat(), donations={"north": "a1 c1"})
    choose(table, "ride donate")  # only b is left on the first layer
    assert donated(table, "north") == "a1 b0 c1"
    table = acting("green", "north", HERE, Seat(), donations={"north": "a1"})
    choose(table, "ride donate")
    assert refusal(table, "donate north a") == ("space_taken", "5.2")
    assert refusal(table, "donate north d") == ("not_supported", "5.2")
    assert refusal(table, "donate north j") == ("no_such_space", "5.2")
    assert refusal(table, "donate east a") == ("elephant_elsewhere", "5.1")
    assert refusal(table, "skip") == ("must_donate", "5.2")


@pytest.mark.rule("amritsar", "5.4")
@pytest.mark.parametrize(
    ("seat", "laid", "why"),
    [
        (Seat(goods="marble", place="north", elephant=0), "", ("no_marker", "5.4")),
        (Seat(goods="copper gold", place="north"), "", ("nothing_to_do", "10.4")),
        (Seat(goods="marble coin", place="north"), "a1 b1 c1", ("nothing_to_do", "10.4")),
    ],
)
def test_when_nothing_can_be_given(seat: Seat, laid: str, why: tuple[str, str]) -> None:
    """No marker on the elephant, not the resources, or no space left that could be paid."""
    table = acting("green", "north", seat, Seat(place="south"), donations={"north": laid})
    assert "ride donate" not in options(table)
    assert refusal(table, "ride donate") == why


@pytest.mark.rule("amritsar", "5.6")
def test_a_turban_gives_where_the_own_elephant_stands() -> None:
    table = acting("green", "south", Seat(goods="marble", place="east"), Seat())
    choose(table, "work green-2", "donate east c")  # nothing is left that could pay for an upgrade
    assert (donated(table, "south"), donated(table, "east")) == ("", "c0")


@pytest.mark.rule("amritsar", "5.6")
def test_a_follow_gives_where_the_followers_elephant_stands() -> None:
    table = acting("green", "north", Seat(), Seat(goods="marble", post="green", place="south"))
    act_plainly(table)
    choose(table, "follow", "donate south a")
    assert donated(table, "south") == "a1"
    assert (points(table, 0), points(table, 1)) == ({"follow": 1}, {"donations": 1})


@pytest.mark.rule("amritsar", "5.6")
def test_the_bridge_comes_after_the_points() -> None:
    table = acting("green", "north", HERE, Seat(), bridges="donate-coin market-point upgrade-coin")
    choose(table, "ride donate", "donate north a")
    ids = [entry.id for entry in table.log if entry.id in ("log.donates", "log.bridge", "log.gains")]
    assert ids == ["log.donates", "log.bridge", "log.gains"]
    assert goods(table, 0) == "marble copper copper coin"


@pytest.mark.rule("amritsar", "5.7")
def test_an_elephant_beside_the_board_gives_nothing() -> None:
    """Before the first turn a player has the donate tile alone, so nobody follows with it."""
    seats = Seat(place=None), Seat(goods="marble", place=None, post="green")
    table = sit_down(*seats, stations=lone("green", "north"))
    act_plainly(choose(table, "enter south", "take w2"))
    assert asked(table) == (1, "enter")
    assert told(table, "follows") == []


@pytest.mark.rule("amritsar", "5.7")
def test_nor_by_a_turban_in_a_follow() -> None:
    follower = Seat(goods="marble", place=None, post="green", mahouts="blue=study white=any", knowledge=(4, 0, 0))
    table = acting("blue", "north", Seat(), follower)
    act_plainly(table)
    choose(table, "follow", "study research")
    assert options(table) == ["use any", "use study", "skip"]
    assert refusal(table, "use donate") == ("elephant_beside_board", "5.7")
