"""The map in the browser: what stands above the cities hides none that may be chosen."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.games.taj_mahal.situation import CONTENT, Seat, choose, options, sit_down
from tests.web.court import Court

AT = r'transform="translate\(([\d.]+) ([\d.]+)\)"'
CITY = re.compile(r'data-spot="city-([a-z]+)"[^>]*? legal[^>]*?\s' + AT)
PILL = re.compile(
    rf'class="pill"[^>]*\sdata-option="crown ([a-z]+)"\s+{AT}[^>]*>\s*<path d="[^"]*"/>\s*'
    r'<rect\s+x="-([\d.]+)" y="-([\d.]+)"'
)


@pytest.mark.rule("taj-mahal", "4.4")
def test_no_pill_hides_a_city_that_may_be_chosen(tmp_path: Path) -> None:
    with Court(tmp_path) as court:
        person = court.browser()
        for province in CONTENT.province_names:
            seats = (Seat(played="red-elephant-mogul"), Seat(played="green-elephant-elephant"), Seat())
            table = sit_down(*seats, province=province)
            choose(table, "leave")
            may = [option.split()[1] for option in options(table)]
            answer = person.send("POST", "/import", json=table.record())
            assert answer.status_code == 201, answer.text
            page = html.unescape(person.screen(answer.json()["url"].removeprefix("/t/"), 0))
            cities = {name: (float(x), float(y)) for name, x, y in CITY.findall(page)}
            pills = [(name, *map(float, numbers)) for name, *numbers in PILL.findall(page)]
            assert sorted(cities) == sorted(may)
            assert sorted(name for name, *_ in pills) == sorted(may), f"{province}: no room for a pill"
            for one, (name, x, y, half, tall) in enumerate(pills):
                hidden = [
                    city for city, (cx, cy) in cities.items() if abs(cx - x) < half + 30 and abs(cy - y) < tall + 30
                ]
                assert not hidden, f"the pill of {name} lies over {hidden}"
                clash = [
                    other
                    for other, ox, oy, wide, high in pills[:one]
                    if abs(ox - x) < half + wide and abs(oy - y) < tall + high
                ]
                assert not clash, f"the pills of {name} and {clash} lie over each other"


@pytest.mark.rule("taj-mahal", "4.1")
@pytest.mark.parametrize(
    ("card", "alone", "with_monk"),
    [
        ("red-elephant-vizier", "leads vizier", "leads vizier and monk"),
        ("red-elephant-elephant", "leads nothing", "leads monk"),
        ("red-vizier-general", "leads both", "leads vizier, general, and monk"),
    ],
)
def test_the_bar_says_what_would_be_led(tmp_path: Path, card: str, alone: str, with_monk: str) -> None:
    table = sit_down(Seat(hand=f"{card} white-monk"), Seat(played="green-elephant-elephant"), Seat())
    choose(table, f"play {card}")
    with Court(tmp_path) as court:
        person = court.browser()
        answer = person.send("POST", "/import", json=table.record())
        page = html.unescape(person.screen(answer.json()["url"].removeprefix("/t/"), 0))
    for name, said in (("alone", alone), ("add_white-monk", with_monk)):
        assert f">{said}<" in page.split(f'id="o-{name}"')[1].split("</button>")[0]
