"""A lone player against the game itself: the table goes to its end, and says who has won."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import durbar
from tests.web.court import Browser, Court, options

SOLO = [game for game in durbar.all_games() if 1 in game.meta.players]
MODES = [(game.meta.name, mode) for game in SOLO for mode in game.meta.modes_for(1)]


def play(browser: Browser, table: str, rng: Random) -> None:
    """Play the only seat to the end, at random."""
    while not browser.court.look(table).known_to(None).over:
        live = browser.court.look(table)
        if live.held:
            answer = browser.act(table, "end-turn", 0)
        else:
            answer = browser.choose(table, 0, rng.choice(options(live, 0)))
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_lone_player_reaches_the_end(tmp_path: Path, game: str, mode: str) -> None:
    with Court(tmp_path) as court:
        anna = court.browser()
        table = anna.new_table("me", game=game, mode=mode)
        play(anna, table, Random(7))
        result = court.look(table).table.result
        screen = anna.screen(table)
        assert 'id="end-title"' in screen
        assert ("You win" if result.winners else "You lose") in screen
        columns = re.findall(r'<span class="who">([^<]*)</span>', screen[screen.index('id="end"') :])
        assert len(columns) == 2, "the automa has its column, line by line"
        end = screen[screen.index('id="end"') :].replace("−", "-")
        foot, body = end[end.index("<tfoot>") : end.index("</tfoot>")], end[end.index("<tbody>") : end.index("<tfoot>")]
        assert 'class="winner"' in foot
        total = re.findall(r"<b>(-?\d+)</b>", foot)
        for place in range(2):
            points = [re.findall(r"<b>(-?\d+)</b>", row)[place] for row in body.split("<tr>")[1:]]
            assert sum(map(int, points)) == int(total[place])
        assert len(re.findall(r'<th scope="row">[^<]*<a class="clause"', body)) == body.count("<tr>")
        cited = re.findall(r'<b>-?\d+</b>\s*<a class="clause" href="#rule-(\d+)', body)
        assert cited, "what an automa does by rules of its own has them beside its points"
        assert set(cited) == {"22" if game == "amritsar" else "12"}
        (note,) = (court.look(table).table.say(one, seat=0) for one in result.notes)
        assert note in screen
        assert result.winners or "You lose" in anna.get("/").text
        watcher = court.browser()
        watcher.follow(anna.link(table, None))
        assert result.winners or "The lone player loses" in watcher.screen(table)
