"""The tags on a board: what each place would yield now is what the option there announces, gains and costs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.positions import walk

TAG = re.compile(r'<g\s+class="yield( useless)?"[^>]*data-tag="([^"]+)"[^>]*>(.*?)</g>', re.DOTALL)
NUMBER = re.compile(r'<text class="num[^"]*"[^>]*>([+−]?\d+)</text>')
PRICE = re.compile(
    r'data-spot="space-([^"]+)"(?:(?!data-spot=").)*?<g\s+class="price( idle)?"(.*?)</g>\s*(?=</g>)', re.DOTALL
)
TEXT = re.compile(r"<text[^>]*>\s*([^<]*?)\s*</text>")
AMRITSAR = ("points", "coin", "marble", "copper", "gold")


def promised(option: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """Write what an option announces as a tag does: gains first, then costs."""
    numbers = [option["effect"]["args"].get(name, 0) for name in names]
    return [f"+{n}" for n in numbers if n > 0] + [f"−{-n}" for n in numbers if n < 0]


def test_amritsars_lanes_and_stations_show_what_they_would_yield(tmp_path: Path) -> None:
    held = 0
    for one in walk(tmp_path, "amritsar", 3, "standard", "tags", 45):
        legal = one.context["legal"]
        tags = {key: (bool(grey), NUMBER.findall(drawn)) for grey, key, drawn in TAG.findall(one.html)}
        for key, options in legal.items():
            if not key.startswith(("lane-", "station-")) or not options[0].get("effect"):
                continue
            wanted = promised(options[0], AMRITSAR)
            shown = wanted[:1] if key.startswith("station-") else wanted
            assert tags.pop(key, (options[0]["useless"], [])) == (options[0]["useless"], shown), (one.question, key)
            held += bool(wanted)
        assert not tags, "a tag stands only where something can be chosen"
    assert held > 12


def test_sabikas_spaces_show_what_a_move_costs_and_what_dinars_it_brings(tmp_path: Path) -> None:
    held = brought = idle = 0
    for one in walk(tmp_path, "sabika", 3, "standard", "tags", 30):
        if one.question != "work":
            continue
        tags = {space: (bool(grey), TEXT.findall(drawn)) for space, grey, drawn in PRICE.findall(one.html)}
        for key, options in one.context["legal"].items():
            moves = [option["effect"]["args"] for option in options if option["text"].startswith("work ")]
            if not key.startswith("space-") or not moves:
                continue
            first, last, main = moves[0]["n"], moves[-1]["n"], moves[0]["main"]
            gain = main["args"]["n"] if main["id"] in ("outcome.market", "outcome.craft") else 0
            grey, texts = tags.pop(key.removeprefix("space-"))
            assert grey == bool(main["args"].get("useless")), key
            if texts[0][:1] in "+-" and gain:  # the inner ring has room for what is left over only
                assert texts == [f"{gain - first:+d}" + (f"/{last}" if first != last else "")], key
            else:
                assert texts == [f"{first}" + (f"/{last}" if first != last else ""), *([f"+{gain}"] if gain else [])], (
                    key
                )
            held, brought, idle = held + 1, brought + bool(gain), idle + grey
        assert not tags, "a price stands only where somebody can go"
    assert held > 30
    assert brought > 0
    assert idle > 0


@pytest.mark.rule("taj-mahal", "4.1")
def test_taj_mahal_shows_beside_the_score_what_leaving_would_bring(tmp_path: Path) -> None:
    """Where it depends on the palaces that are still to be placed, as a range; where it brings nothing, not at all."""
    seen = set()
    for one in walk(tmp_path, "taj-mahal", 3, "standard", "leaving", 45):
        for leave in one.context["legal"].get("leave", ())[:1]:
            low, high = leave["effect"]["args"]["low"], leave["effect"]["args"]["high"]
            words = f"+{high}" if low == high else f"+{low} {'or' if high == low + 1 else 'to'} {high}"
            shown = re.findall(r'<b class="preview brings"[^>]*>([^<]*)</b>', one.html)
            assert shown == ([words] if high else []), one.question
            seen.add("nothing" if not high else "sure" if low == high else "range")
    assert seen == {"nothing", "sure", "range"}
