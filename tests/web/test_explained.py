"""Everything explains itself: each thing and each icon on the boards has a card with words, and there is an aid."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest

import durbar
from durbar.games import rulebook
from durbar.games.agra.names import NOTABLES
from durbar.games.agra.state import DOUBLED
from durbar.games.amritsar.rules.donation import payable
from durbar.games.reading import cited
from durbar.games.sabika.rules.cities import route_cost
from durbar.web.shown import cards, pages
from durbar.web.shown.book import ROOM, chapter_of, home_of, in_short
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.words import HOUSE, words_for
from tests.web.court import Court, asked, options
from tests.web.test_rule_tips import ROOMS, VOID, positions

LANGS = HOUSE.languages()
SETUPS = [
    ("taj-mahal", 2, "standard"),
    ("taj-mahal", 4, "standard"),
    ("amritsar", 1, "harder"),
    ("amritsar", 4, "standard"),
    ("agra", 4, "standard"),
    ("sabika", 1, "standard"),
    ("sabika", 3, "advanced"),
]


class Things(HTMLParser):
    """Finds the things of a screen that have a card: the spot and the clause of each, and the pictures on all."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.found: set[tuple[str, str]] = set()
        self.pictures: set[str] = set()
        self.marks: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if tag not in VOID:
            self.open.append((tag, about))
        around = [one for _, one in reversed(self.open)]
        if not any(one.get("id") in ROOMS for one in around) or any(one.get("class") == "zoom" for one in around):
            return
        self.marks.update((about.get("data-mark") or "").split(), [about.get("data-spot") or ""])
        if tag == "use":
            self.pictures.add((about.get("href") or "")[1:])
        if "data-spot" in about or about.get("title") or tag == "title":
            spot = next((one["data-spot"] or "" for one in around if "data-spot" in one), "")
            rule = next((one["data-rule"] or "" for one in around if "data-rule" in one), "")
            self.found.add((spot, rule))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop()[0] == tag


@pytest.mark.parametrize(("game", "players", "mode"), SETUPS)
def test_every_thing_and_every_icon_on_a_board_has_its_card(court: Court, game: str, players: int, mode: str) -> None:
    for position in positions(game, players, mode):
        person = court.browser()
        answer = person.send("POST", "/import", json=json.loads(json.dumps(position.record())))
        id = answer.json()["url"].removeprefix("/t/")
        live = court.look(id)
        things = Things()
        things.feed(pages.render("screen.html.j2", screen(live, Viewer((0,))), game))
        assert len(things.found) > 40
        bare = [one for one in things.found if not cards.kind_of(game, one[0]) and not chapter_of(game, one[1], "en")]
        assert bare == [], "neither a kind of thing nor a clause"
        assert [one for one in things.pictures if not (cards.explains(game, one) or cards.adorns(game, one))] == []
        facts = live.table.game.facts
        assert facts is not None
        for seat in range(players):
            for fact in facts(live.view(seat, log=False)["position"], seat):
                own = Things()
                own.feed(pages.render("screen.html.j2", screen(live, Viewer((seat,))), game))
                assert set(fact.marks) <= own.marks, fact
        for spot, rule in sorted(things.found)[:: max(1, len(things.found) // 6)]:
            text = person.get(
                f"/t/{id}/card?spot={spot}&rule={rule}&icons={'+'.join(sorted(things.pictures)[:8])}"
            ).text
            assert re.search(r'<p class="lead">[^<]{12}', text), (spot, rule)
            assert re.search(r'data-kind="[^"]{3}', text), (spot, rule)
            assert "Message(" not in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_kinds_and_icons_have_words_in_every_language(game: str, lang: str) -> None:
    words = words_for(game, None, (), lang)
    own: Any = cards._of(game)
    book = {one.number for one in rulebook.clauses(game)}
    for kind, clause in own.KINDS.items():
        assert words.has(f"about.{kind}"), kind
        assert clause in book
    roles = [one for icons in own.ROLES.values() for one in icons.items()]
    for picture, (word, clause) in [*own.ICONS.items(), *roles]:
        assert words.has(word), picture
        assert clause in book
    for row in cards.rows_of(game, "", list(own.ICONS), words):
        told = [one.casefold() for one in row["words"]]
        assert told
        assert not [one for one in told for other in told if one != other and other.startswith(one)], "said twice"
    for clause in {*own.KINDS.values(), *(clause for _, clause in own.ICONS.values())}:
        short = in_short(game, clause, lang)
        assert short[-1:] in (".", "。", "…"), short
        assert set(cited(short)) <= book, short
        assert len(short) <= 2.2 * ROOM, short


def test_a_card_says_what_can_be_done_there_now(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", game="taj-mahal", name="Asha")
    court.wait_for_bots(table)
    live = court.look(table)
    context = screen(live, Viewer((0,)))
    spot = next(one for one in context["legal"] if one.startswith("hand-"))
    text = person.get(f"/t/{table}/card?spot={spot}&rule=3.2&icons=tm-m-elephant").text
    assert context["legal"][spot][0]["label"] in text
    assert "a card in your hand" in text
    assert 'data-clause="3.2"' in text


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_a_card_leads_to_its_place_in_the_rulebook(court: Court, game: str) -> None:
    person = court.browser()
    person.lang = "pl"
    table = person.new_table("me", "bot:random", "bot:random", game=game, name="Asha")
    places: dict[str, str] = {}
    for kind, clause in cards._of(game).KINDS.items():
        text = person.get(f"/t/{table}/card?spot={kind}").text
        found = re.search(r'<p class="book"><a href="([^"]+)" target="_blank" rel="noopener">(.+?): (.+?)</a>', text)
        assert found is not None, kind
        page, _, anchor = found[1].partition("#")
        assert anchor == clause
        assert home_of(game, clause, "pl") == found[3]
        assert person.get(f"/rules/{game}/clause/{clause}").headers["location"] == found[1]
        places[page] = clause
    page, clause = places.popitem()
    read = person.get(page).text
    assert f'id="{clause}"' in read
    assert home_of(game, clause, "pl") in read


BAD = (
    "",
    "spot=../x",
    "spot=%3Cb%3E",
    "spot=nothing-here",
    "spot=%00",
    "spot=%ff",
    "spot=" + "a" * 60,
    "icons=a%22b&rule=4.1",
    "icons=" + "tm-m-elephant+" * 50 + "&rule=4.1",
    "icons=" + "a" * 20_000 + "&rule=4.1",
    "rule=99.99",
    "rule=" + "9" * 30,
    "rule=%3Cscript%3E",
)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_no_name_of_a_thing_is_refused_in_words(court: Court, lang: str) -> None:
    person, stranger = court.browser(), court.browser()
    person.lang = stranger.lang = lang
    table = person.new_table("me", "bot:random", "bot:random", name="Asha")
    for query in BAD:
        answer = person.get(f"/t/{table}/card?{query}")
        assert answer.status_code == 404, query
        assert words_for("", None, (), lang).t("web.no.no_such_thing") in answer.text, query
        assert "aaaa" not in answer.text, "what was asked for is not said again"
    answer = stranger.get(f"/t/{table}/card?spot=city-agra")
    assert answer.status_code == 404, "nor is there one for somebody without a seat"
    assert words_for("", None, (), lang).t("web.no.no_such_table") in answer.text


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_a_name_that_only_looks_like_a_things_tells_what_such_things_are(court: Court, game: str) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", game=game, name="Asha")
    for kind in cards._of(game).KINDS:
        for name in (kind, f"{kind}-", f"{kind}-nowhere", f"{kind}-nowhere-x-1", f"{kind}-99", f"{kind}-0-99"):
            answer = person.get(f"/t/{table}/card?spot={name}")
            assert answer.status_code == 200, name
            assert 'class="lead"' in answer.text


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_the_aid_shows_the_turn_the_costs_and_the_scoring_with_the_line_that_holds_now(court: Court, game: str) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat", game=game, name="Asha")
    live, html = court.look(table), ""
    for _ in range(12):
        seat = asked(live)
        html = person.get(f"/t/{table}/drawer/aid?as={seat}").text
        assert "Message(" not in html
        assert html.count("<section>") == 3
        assert "None" not in re.sub("<[^>]*>", "", html)
        if 'class="now"' in html:
            break
        if live.held:
            person.act(table, "end-turn", seat)
        else:
            person.choose(table, seat, options(live, seat)[0])
        live = court.look(table)
    assert 'class="now"' in html
    assert "aria-current" in html


def test_todays_numbers_on_a_card_are_those_of_the_rules() -> None:
    """What a way costs in Sabika, what a layer lacks in Amritsar, who has markers on a notable of Agra."""
    held: Counter[str] = Counter()
    for game, most in (("sabika", 260), ("amritsar", 120), ("agra", 400)):
        table = durbar.new_table(game, 3, seed="cards of today")
        bot = durbar.bot("random", seed="today")
        for number in range(most):
            if table.over:
                break
            seat = table.decisions[0].seat
            if number % 9 == 0:
                held += CHECKS[game](table, seat)
            table.choose(bot.choose(table, seat), seat)
    assert min(held.values()) > 5, held


def ways(table: durbar.Table[Any], seat: int) -> Counter[str]:
    s, v = table.state, table.view(seat)["position"]
    held: Counter[str] = Counter()
    for city, name in enumerate(s.content.city_names):
        for said in cards._of("sabika").now(v, seat, f"city-{name}"):
            if said.id == "now.city":
                assert said.args["n"] == route_cost(s, seat, city)
            else:
                assert s.ships[seat][city]
            held[said.id] += 1
    return held


def layers(table: durbar.Table[Any], seat: int) -> Counter[str]:
    s, v = table.state, table.view(seat)["position"]
    held: Counter[str] = Counter()
    for district in v["districts"]:
        for space, one in enumerate(district["spaces"]):
            for said in cards._of("amritsar").now(v, seat, f"space-{district['id']}-{one['id']}"):
                cost = s.content.layer_cost[s.tile.layer[space]]
                assert (said.id == "now.space") == payable(s.goods[seat], cost)
                held[said.id] += 1
    return held


def served(table: durbar.Table[Any], seat: int) -> Counter[str]:
    s, v = table.state, table.view(seat)["position"]
    held: Counter[str] = Counter()
    for notable in s.river:
        for said in cards._of("agra").now(v, seat, f"notable-{NOTABLES[notable]}"):
            owners = [one % DOUBLED for one in s.served[notable] if one >= 0 for _ in range(1 + (one >= DOUBLED))]
            assert (said.args["n"], said.args["rest"]) == (owners.count(seat), len(owners) - owners.count(seat))
            held[said.id] += 1
    return held


CHECKS = {"sabika": ways, "amritsar": layers, "agra": served}
