"""Everything the pages say has words, and no word is left over."""

from __future__ import annotations

import re
from pathlib import Path

import durbar.web
from durbar.web.shown.words import HOUSE

TEMPLATES = Path(durbar.web.__file__).parent / "shown" / "templates"
SAID = re.compile(r"""\bt\(\s*"(ui\.[\w.-]*)"( ~)?""")


def test_every_text_of_the_pages_is_there_and_used() -> None:
    said = [match for path in TEMPLATES.glob("*.j2") for match in SAID.findall(path.read_text(encoding="utf-8"))]
    whole = {id for id, more in said if not more}
    begun = {id for id, more in said if more} - {"ui."}
    whole |= {
        "ui.scores_now",
        "ui.commitment",
        "ui.undo",
        "ui.redo",
        "ui.restart",
        "ui.end-turn",
    }  # chosen in the template
    whole |= {"ui.play_now_bots", "ui.play_now_last", "ui.play_now_first"}  # the lobby says what a click lays
    whole |= {"ui.takeover", "ui.giveback", "ui.you_lose", "ui.consent_denied", "ui.ending"}
    whole |= {"ui.period_over", "ui.story_you", "ui.log_round", "ui.log_start"}  # said with the log
    begun |= {"ui.level."}  # the lobby says how well a bot plays
    written = set(HOUSE.ids("ui."))
    assert whole - written == set()
    assert {id for id in written - whole if not any(id.startswith(start) for start in begun)} == set()
    assert {start for start in begun if not any(id.startswith(start) for id in written)} == set()
