"""What is asked once more, and what is not: as the server says it, for every game and every way undo goes."""

from __future__ import annotations

import re
from random import Random

import pytest

from durbar.engine.decision import Verb
from durbar.games.agra.options import PASS as AGRA_PASS
from durbar.games.amritsar.options import PASS as AMRITSAR_PASS
from durbar.games.sabika.options import REST
from durbar.games.taj_mahal.options import LEAVE
from tests.web.court import Browser, Court, options
from tests.web.test_playing import two_friends

PARTING = {"taj-mahal": LEAVE, "agra": AGRA_PASS, "amritsar": AMRITSAR_PASS, "sabika": REST}


def asked(html: str) -> list[str]:
    return re.findall(r'data-confirms="([^"]*)"', html)


def question(html: str, option: str) -> str:
    """Give the words of one question that is asked once more."""
    begin = html.index(f'data-confirms="{option}"')
    return " ".join(re.sub(r"<[^>]*>", " ", html[begin : html.index("</section>", begin)]).split())


@pytest.mark.rule("taj-mahal", "4.1")
def test_leaving_asks_where_it_stays_and_says_what_is_won_and_given_up(court: Court) -> None:
    for undo, words in (("strict", ""), ("consent", "After that, only if the others agree.")):
        table, people = two_friends(court, undo=undo)
        (seat,) = court.look(table).waiting()
        html = people[seat].screen(table)
        assert asked(html) == ["leave"]
        said = question(html, "leave")
        assert "You win 2 of the 5 open cards" in said or "You win 2 of the 7 open cards" in said
        assert "1 card from the draw pile You give up" in said
        assert "still there" in said
        assert "luck decides something at once" in said, "the card of the pile [4.14]"
        assert words in said
    table, people = two_friends(court, undo="free")
    assert asked(people[court.look(table).waiting()[0]].screen(table)) == [], "it can be undone"


@pytest.mark.rule("taj-mahal", "4.1")
def test_whoever_has_played_may_take_leaving_back_until_the_turn_is_ended(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", undo="strict")
    rng = Random(4)
    for _ in range(200):
        live = court.wait_for_bots(table)
        if live.held:
            anna.act(table, "end-turn", 0)
            continue
        plays = [one for one in options(live, 0) if one.startswith(("play", "alone"))]
        played = live.view(0)["position"]["players"][0]["played"]
        if played and "leave" in options(live, 0) and len(options(live, 0)) > 1:
            said = question(anna.screen(table), "leave")
            assert "Once you have ended your turn; until then you can undo it." in said
            assert "played card" in said
            return
        anna.choose(table, 0, rng.choice(plays) if plays else None)
    raise AssertionError("nobody ever had something to leave with")


def walk(browser: Browser, table: str, rng: Random, steps: int) -> list[tuple[list[str], str]]:
    """Play at random; give the options of every question with the page that shows it."""
    seen = []
    for _ in range(steps):
        live = browser.court.wait_for_bots(table)
        if live.known_to(None).over:
            break
        if live.held:
            browser.act(table, "end-turn", 0)
        else:
            seen.append((options(live, 0), browser.screen(table)))
            browser.choose(table, 0, rng.choice(seen[-1][0]))
    return seen


@pytest.mark.parametrize(("game", "verb"), PARTING.items())
def test_what_has_no_alternative_or_can_be_undone_is_not_asked(court: Court, game: str, verb: Verb) -> None:
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", game=game, undo="strict")
    for texts, html in walk(anna, table, Random(11), 60):
        parting = {text for text in texts if text.split(" ")[0] == verb.word}
        walled = set(re.findall(r'data-option="([^"]*)"[^>]*data-wall', html))
        if len(texts) == 1:
            assert asked(html) == []
        else:
            assert set(asked(html)) == parting | walled
            assert texts[0] not in parting, "what gives something up does not come first"
    free = anna.new_table("me", "bot:random", "bot:random", game=game, undo="free")
    assert all(asked(html) == [] for _, html in walk(anna, free, Random(12), 25) if "ends the game" not in html)


def test_whoever_lets_turns_end_by_themselves_is_asked_before_leaving_and_not_before_every_card(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", undo="strict")
    court.wait_for_bots(table)
    anna.post(table, "prefs", seat=0, auto_end=True)
    html = anna.screen(table)
    assert "data-wall" in html
    assert asked(html) == ["leave"]


@pytest.mark.rule("sabika", "4.6")
def test_a_spot_with_several_options_has_all_their_reasons(court: Court) -> None:
    """Grouped by reason, each with what it holds back."""
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", game="sabika")
    several = 0
    for _, html in walk(anna, table, Random(13), 40):
        data = html[html.index('id="why-data"') :]
        data = data[: data.index("</div>")]
        reasons = re.findall(r'<section data-reason data-spots="([^"]*)">\s*<p>\s*<b>([^<]*)</b>', data)
        assert len({why for _, why in reasons}) == len(reasons), "a reason stands once"
        greyed = set(re.findall(r'data-spot="([^"]*)"[^>]*aria-disabled', html))
        told = [set(spots.split()) for spots, _ in reasons]
        assert all(any(spot in group for group in told) for spot in greyed)
        several += any(sum(spot in group for group in told) > 1 for spot in set().union(*told))
    assert several
