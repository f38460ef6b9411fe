"""The score sheet while a game goes on: what a seat may see, and no ranks while something is hidden."""

from __future__ import annotations

from typing import Any

import durbar
from durbar.web.tables.summary import running_result


def sheet(table: durbar.Table[Any], seat: int | None) -> dict[str, Any]:
    return running_result(table.view(seat), table.result.lines)


def test_a_sheet_has_every_line_of_the_final_score() -> None:
    for game in ("taj-mahal", "agra"):
        table = durbar.new_table(game, players=3, seed="sheet")
        found = sheet(table, 1)
        assert [line["id"] for line in found["lines"]] == [line.id for line in table.result.lines]
        assert not found["final"]


def test_rupees_stand_only_in_their_owners_column() -> None:
    table = durbar.new_table("agra", players=3, seed="sheet")
    found = sheet(table, 1)
    points = {line["id"]: line["points"] for line in found["lines"]}
    assert points["score.rupees"] == [None, 2, None]
    assert all(None not in row for id, row in points.items() if id != "score.rupees")
    assert found["scores"] == [None, 2, None]
    assert found["ranks"] == [0, 0, 0]
    assert sheet(table, None)["scores"] == [None, None, None]


def test_open_scores_are_ranked() -> None:
    table = durbar.new_table("taj-mahal", players=3, seed="sheet")
    assert sheet(table, 0)["ranks"] == [1, 1, 1]
