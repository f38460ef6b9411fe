"""In which language a page answers: chosen, wished by the browser, or English; and the choice is refused or kept."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import httpx
import pytest

from durbar.web.door.speech import COOKIE, best
from durbar.web.shown.pages import broken
from tests.web.court import Court

FIVE = ["en", "ja", "pl", "zh-Hans", "zh-Hant"]


@pytest.mark.parametrize(
    ("wish", "lang"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("fr,ja;q=0.5,en;q=0.4", "ja"),
        ("en;q=0.2, PL;q=0.7", "pl"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG,en", "zh-Hans"),
        ("zh-TW,zh;q=0.9", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-Hans-TW", "zh-Hans"),
        ("de-AT", "en"),
        ("*", "en"),
        ("pl;q=0", "en"),
        ("pl;q=7", "en"),
        ("pl;q=.", "en"),
        (";;;q=,,-,\x00" + "x" * 4000 + ",pl", "en"),
    ],
)
def test_a_browser_is_answered_in_what_it_likes_best_of_what_there_is(wish: str, lang: str) -> None:
    assert best(wish, FIVE) == lang


def test_a_language_that_is_chosen_is_kept_and_shown_on_the_same_page(court: Court) -> None:
    person = court.browser()
    answer = person.form("/language", lang="en", back="/rules/agra?x=1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/agra?x=1")
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=en; ")
    assert "HttpOnly" in answer.headers["set-cookie"]


def test_no_request_looks_for_languages_among_files(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person = court.browser()
    assert person.get("/nothing").status_code == 404

    def looked(folder: Path) -> None:
        raise AssertionError(f"somebody looks into {folder}")

    monkeypatch.setattr(Path, "iterdir", looked)
    assert person.get("/nothing").status_code == 404


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example", "/a b", "", "/" + "x" * 900]
)
def test_no_other_server_is_led_to(court: Court, back: str) -> None:
    answer = court.browser().form("/language", lang="en", back=back)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("lang", ["", "xx", "EN", "../en", "en.po", "x" * 300])
def test_a_language_that_is_not_there_is_refused_by_name(court: Court, lang: str) -> None:
    answer = court.browser().form("/language", lang=lang)
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers
    assert "there are: en" in answer.text


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("オランダ商人", "オランダ|商人"),
        ("サドル・スドゥール", "サドル・|スドゥール"),
        ("薩德爾-蘇德爾", "薩德爾-|蘇德爾"),
        ("ジャギルダール", "ジャギル|ダール"),
        ("大ムフティー", "大ムフ|ティー"),
        ("ディーワーン", "ディー|ワーン"),
    ],
)
def test_a_long_name_without_spaces_breaks_where_a_reader_would_break_it(name: str, lines: str) -> None:
    assert broken(name) == lines


def test_a_table_is_read_in_ones_own_language_and_what_is_said_there_stays_as_typed(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "friend")
    assert person.post(table, "chat", seat=0, text="好, 走.").status_code == 200
    asked = {"accept-language": "zh-TW"}
    assert '<html lang="zh-Hant"' in person.send("GET", f"/t/{table}", asked).text
    assert "好, 走." in person.send("GET", f"/t/{table}/drawer/chat", asked).text
    refusal = person.send("GET", "/nowhere", {**asked, "accept": "text/html"})
    assert (refusal.status_code, '<html lang="zh-Hant"' in refusal.text) == (404, True)


def test_names_stay_as_typed_in_chinese_and_japanese_too(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", name="小明!")
    for path in (f"/t/{table}", f"/t/{table}/drawer/log", "/"):
        shown = person.send("GET", path, {"accept-language": "ja"}).text
        assert "小明！" not in shown
    assert "小明!" in person.send("GET", f"/t/{table}", {"accept-language": "ja"}).text


def text_of(answer: httpx.Response) -> str:
    """Give what is said to be wrong, in a page or for a script."""
    if answer.headers["content-type"].startswith("application/json"):
        return str(answer.json()["text"])
    found = re.search(r'role="alert"[^>]*>(.*?)</', answer.text, re.DOTALL)
    assert found, answer.text[:2000]
    return html.unescape(found[1]).strip()


SPOKEN = {"pl": "nie", "zh-Hant": "沒有", "zh-Hans": "没有", "ja": "ありません"}


@pytest.mark.parametrize("lang", SPOKEN)
def test_what_is_wrong_with_an_order_is_told_in_the_readers_language(court: Court, lang: str) -> None:
    """The form of the lobby, a game file, an edition file and a request that no page sends."""
    asked = {"accept-language": lang, "accept": "application/json"}
    person = court.browser()
    game = person.send("POST", "/tables", asked, data={"game": "chess"})
    assert SPOKEN[lang] in game.text
    seats = person.send("POST", "/tables", asked, data={"game": "agra", "players": "4", "seat1": "dragon"})
    assert "dragon" in seats.text
    edition = "game = 'agra'\nname = 'x'\n[goods]\nrows = 7\n"
    bad = person.send("POST", "/tables", asked, data={"game": "agra", "players": "4", "edition": edition})
    assert "goods.rows" in bad.text
    record = json.dumps({"durbar": "record", "format": 1, "game": "agra"})
    file = person.send("POST", "/import", {**asked, "content-type": "application/json"}, content=record.encode())
    for answer in (game, seats, bad, file):
        assert answer.status_code == 422, answer.text
        assert not re.search(r"\b(there|must|cannot|missing|field|seat is|one of)\b", text_of(answer)), text_of(answer)


@pytest.mark.parametrize("lang", SPOKEN)
def test_the_editor_complains_in_the_readers_language(court: Court, lang: str) -> None:
    edition = {"game": "sabika", "name": "x", "wishes": {"tiles": []}}
    told = {
        wish: court.browser()
        .send("POST", "/editions/check", {"accept-language": wish}, json={"edition": edition, "sheet": "wishes"})
        .json()["complaints"]
        for wish in (lang, "en")
    }
    assert told[lang][0]["clause"] == told["en"][0]["clause"] == "1.9"
    assert told["en"][0]["text"] == "must have three letters: one tile of each is in a game"
    assert told[lang][0]["text"] not in ("", told["en"][0]["text"])
    assert "Message(" not in told[lang][0]["text"]
