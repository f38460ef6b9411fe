"""Undo, redo, restart: free until luck or somebody else, and never seen by others."""

from random import Random
from typing import Any

import pytest

from durbar.engine.messages import IllegalChoice
from durbar.engine.record import canonical
from durbar.engine.table import Table
from tests.engine.situation import choose, fair, new_fair, question, texts
from tests.harness import fingerprint, log_lines


def wall(table: Table[Any], seat: int | None = None) -> str | None:
    why = table.why_not_undo(seat)
    return None if why is None else why.id.removeprefix("table.undo.")


def test_at_the_start_there_is_nothing_to_undo() -> None:
    assert wall(fair()) == "start"
    assert wall(new_fair()) == "luck", "the cards are dealt"


def test_undo_goes_back_through_free_actions_and_nested_questions() -> None:
    table = fair(["tea"], ["silk"])
    seen = []
    for text in ("favour", "favour", "brew", "raise silk", "raise spice", "rest"):
        seen.append(fingerprint(table))
        choose(table, text)
    while seen:
        table.undo()
        assert fingerprint(table) == seen.pop()


def test_undo_goes_back_through_the_players_own_segments() -> None:
    table = fair(["tea"], ["silk"])
    first = fingerprint(table)
    choose(table, "favour", "raise silk", "rest", "brew")
    assert table.turn == 1
    assert table.undoable == 4
    choose(table, "rest")
    assert question(table) == (1, "act")
    assert table.undoable == 5, "until the next player answers"
    assert wall(table, 1) == "not_yours"
    table.restart_turn(0)
    assert fingerprint(table) == first
    assert table.turn == 0
    for _ in range(5):
        table.redo(0)
    assert question(table) == (1, "act")
    assert not table.can_redo


@pytest.mark.parametrize("text", ["draw", "gamble", "light 1", "send caravan"])
def test_nothing_is_undone_across_luck_or_what_was_shown(text: str) -> None:
    table = fair(["lantern", "caravan"], ["silk"])
    choose(table, "favour", "raise silk")
    ahead = table.wall_ahead(text)
    assert ahead is not None
    assert ahead.id == "table.undo.luck"
    choose(table, text)
    assert wall(table) == "luck"
    with pytest.raises(IllegalChoice, match="what is known cannot be unknown"):
        table.undo()


def test_nothing_is_undone_across_another_seats_answer() -> None:
    table = fair(["silk"], ["silk"])
    assert table.wall_ahead("sell silk") is None
    choose(table, "sell silk")
    assert wall(table, 0) is None, "the rival has not answered yet"
    choose(table, "pass")
    assert wall(table, 0) == "not_yours"
    assert wall(table, 1) is None
    choose(table, "rest")
    assert wall(table, 1) == "not_yours"
    assert wall(table, 0) is None
    table.undo(0)
    assert wall(table) == "rival"


def test_when_all_is_undone_the_reason_is_what_really_stands_there() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "draw", "brew")
    table.undo()
    assert wall(table) == "luck", "not somebody else, for nobody else has answered"
    table = fair()
    choose(table, "rest")
    table.undo()
    assert wall(table) == "start"


def test_a_refused_undo_or_redo_changes_nothing() -> None:
    table = fair()
    before = fingerprint(table)
    for refused in (table.undo, table.redo, table.restart_turn):
        with pytest.raises(IllegalChoice):
            refused()
    assert fingerprint(table) == before


def test_redo_is_for_the_seat_that_has_undone_and_ends_with_a_new_choice() -> None:
    table = fair()
    choose(table, "rest", "favour")
    table.undo()
    table.undo()
    assert table.can_redo
    assert table.why_not_redo(1) is not None
    with pytest.raises(IllegalChoice, match="Nothing was undone"):
        table.redo(1)
    table.redo(0)
    assert table.why_not_redo() is None
    choose(table, "rest")
    assert table.why_not_redo() is not None
    with pytest.raises(IllegalChoice):
        table.redo()


def test_wall_ahead_of_an_illegal_choice_is_a_refusal() -> None:
    with pytest.raises(IllegalChoice):
        fair().wall_ahead("sell spice")


def test_the_log_is_undone_and_redone_with_its_numbers() -> None:
    table = fair(stage="morning")
    choose(table, "bid 3", "bid 0", "bid 0", "begin 0")
    lines = log_lines(table)
    assert [line["number"] for line in lines] == [3, 4]
    table.undo()
    assert log_lines(table) == lines[:1]
    table.redo()
    assert log_lines(table) == lines
    choose(table, "favour", "raise silk")
    lines = log_lines(table)
    table.undo()
    table.undo()
    table.redo()
    table.redo()
    assert log_lines(table) == lines


# ---------------------------------------------------------------------- what others see meanwhile


def seen(table: Table[Any], *seats: int | None) -> list[bytes]:
    return [canonical(table.view(seat)) for seat in seats]


def test_others_do_not_see_what_may_still_be_taken_back() -> None:
    table = fair(["tea"], ["silk"], ["spice"])
    before = seen(table, 1, 2, None)
    own = seen(table, 0)
    for text in ("favour", "raise silk", "rest", "brew", "favour", "raise tea"):
        choose(table, text)
        assert seen(table, 1, 2, None) == before
        assert seen(table, 0) != own
    table.restart_turn()
    assert seen(table, 1, 2, None, 0) == [*before, *own]
    choose(table, "rest", "rest")
    assert seen(table, 1, 2, None) != before, "the turn is done"


def test_others_see_everything_up_to_the_last_luck() -> None:
    table = fair(["silk"], ["silk"])
    choose(table, "favour", "raise silk", "gamble", "rest")
    view = table.view(1)
    assert view["position"]["prices"]["silk"] == 4
    assert view["position"]["actions"] == 2, "but not the rest after it"
    assert [line["id"] for line in view["log"]] == ["log.favour", "log.raises", "log.gambles"]


def test_a_rival_imagines_the_settled_table() -> None:
    table = fair(["tea", "silk"], ["silk"], ["spice"])
    before = fingerprint(table.imagine(1, Random(1)))
    choose(table, "brew", "rest", "favour")
    world = table.imagine(1, Random(1))
    assert fingerprint(world) == before
    assert table.settled(0) is table
    assert table.settled(1) is not table


def test_the_seat_that_reacts_sees_what_it_reacts_to() -> None:
    table = fair(["silk"], ["silk"], ["spice"])
    choose(table, "favour", "raise silk", "sell silk")
    for seat in (1, 2, None):
        view = table.view(seat)
        assert view["waiting"] == [1]
        assert view["position"]["players"][0]["coins"] == 8


# ---------------------------------------------------------------------- imagined tables


def test_an_imagined_rival_chooses_from_the_imagined_hand() -> None:
    table = fair(["silk", "silk", "silk"], ["silk"] * 2, ["tea"] * 3)
    choose(table, "draw")
    assert question(table) == (0, "stow")
    for place in range(20):
        world = table.imagine(1, Random(place))
        hand = {f"stow {name}" for name in world.game.position(world.state)["players"][0]["hand"]}
        assert set(texts(world)) == hand
        clone = world.clone()
        assert texts(clone) == texts(world)
        clone.choose(texts(clone)[0])


def test_an_imagined_table_keeps_what_the_seat_knows() -> None:
    table = fair(
        ["lantern"], ["silk", "tea"], ["tea", "spice", "spice"], players={2: {"stash": ["caravan"]}}, actions=2
    )
    choose(table, "light 1")
    hands = []
    for place in range(30):
        world = table.imagine(0, Random(place))
        assert sorted(world.state.hands[1]) == sorted(table.state.hands[1]), "everybody has seen it"
        assert world.state.hands[0] == table.state.hands[0]
        assert len(world.state.stash[2]) == 1
        hands.append((*sorted(world.state.hands[2]), *world.state.stash[2]))
    assert len(set(hands)) > 10


def test_an_imagined_table_can_be_undone_only_to_where_it_began() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "favour")
    world = table.imagine(0, Random(1))
    assert wall(world) == "imagined"
    before = fingerprint(world)
    choose(world, "raise silk", "rest")
    world.restart_turn()
    assert fingerprint(world) == before
    assert wall(world) == "imagined"


def test_an_imagined_table_forgets_what_others_have_sealed() -> None:
    table = fair(stage="morning")
    table.choose("bid 3", 0)
    table.choose("bid 1", 1)
    world = table.imagine(1, Random(1))
    assert world.sealed_seats == (1,)
    assert [ask.seat for ask in world.decisions] == [0, 2]
    world.choose("bid 0", 0)
    world.undo(1)
    world.choose("bid 2", 1)
    world.choose("bid 0", 2)
    assert world.state.bids == [0, 2, 0]
    assert table.sealed_seats == (0, 1)


def test_an_imagination_of_an_imagination_is_one() -> None:
    table = fair(["tea"], ["silk"], ["spice"])
    choose(table, "favour", "raise silk")
    world = table.imagine(0, Random(1))
    choose(world, "brew")
    deeper = world.imagine(1, Random(2))
    assert fingerprint(deeper.clone()) == fingerprint(deeper)
    assert deeper.imagined


def test_copies_keep_no_log_and_do_not_write_into_the_original() -> None:
    table = fair()
    clone = table.clone()
    choose(clone, "favour", "raise silk")
    assert clone.log == []
    assert table.log == []
    assert table.state.prices == [3, 2, 2]


def test_nothing_is_undone_after_the_end_for_everything_has_been_shown() -> None:
    table = fair(["tea"], ["silk"], day=3, turns=1, actions=1)
    ahead = table.wall_ahead("rest")
    assert ahead is not None
    assert ahead.id == "table.undo.over"
    choose(table, "brew", "rest")
    assert table.view(1)["position"]["players"][0]["hand"] == []
    assert wall(table) == "over"
    with pytest.raises(IllegalChoice, match="The game is over"):
        table.undo()
