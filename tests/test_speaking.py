"""How a language fills its templates: plural forms, forms of names, units, lists, readers; PO files and their JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from rich.cells import cell_len

import durbar
from durbar.engine.messages import BadInput, Message
from durbar.texts import Catalog, Speaker, po
from durbar.texts.catalog import Template
from durbar.texts.joints import tidy, tidy_columns
from durbar.texts.wishes import wished

POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
FILES = sorted(Path(durbar.__file__).parent.rglob("texts/*.po"))
NAMES = ["Ola", "Ewa", "Jan"]


def say(texts: Mapping[str, Template], id: str, rule: str = POLISH, me: int | None = None, **args: Any) -> str:
    return Speaker([Catalog("pl", texts, rule)], me, NAMES).sentence(Message(id, "", **args))


# ---------------------------------------------------------------------- numbers

CARDS = {"cards": ["{n} karta", "{n} karty", "{n} kart"]}


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 kart"), (1, "1 karta"), (2, "2 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty")]
)
def test_a_language_has_its_own_plural_forms(n: int, words: str) -> None:
    assert say(CARDS, "cards", n=n) == words


def test_a_language_may_have_one_form_only() -> None:
    assert [say({"cards": ["{n}枚"]}, "cards", "0", n=n) for n in (1, 5)] == ["1枚", "5枚"]


def test_exactly_one_may_be_said_in_another_way() -> None:
    texts = {"ask": ["{n}枚引きますか？"], "ask.=1": "これを引きますか？", "ask.you": ["引く"], "ask.you.=1": "最後"}
    assert [say(texts, "ask", "0", n=n) for n in (1, 2)] == ["これを引きますか？", "2枚引きますか？"]
    assert [say(texts, "ask", "0", n=n, seat=0) for n in (1, 2)] == ["これを引きますか？", "2枚引きますか？"]
    assert [say(texts, "ask", "0", 0, n=n, seat=0) for n in (1, 2)] == ["最後", "引く"]


def test_a_second_number_counts_its_own_noun() -> None:
    texts: dict[str, Template] = {
        "x": ["{n} punkt oraz {paria:unit/paria}", "{n} punkty oraz {paria:unit/paria}", "{n} pkt"],
        "unit.paria": ["{n} paria", "{n} parie", "{n} parii"],
    }
    assert say(texts, "x", n=2, paria=5) == "2 punkty oraz 5 parii"
    assert say(texts, "x", n=1, paria=22) == "1 punkt oraz 22 parie"


# ---------------------------------------------------------------------- names

GOODS: dict[str, Template] = {
    "good.turmeric": "kurkuma",
    "good.turmeric.acc": ["kurkumę", "kurkumy", "kurkum"],
    "good.turmeric.short": "kurk.",
    "good.curry": "curry",
    "sells": "{seat:seat} sprzedaje {good:good/acc}.",
    "makes": "{seat:seat} produkuje {n} {good:good/acc#n}.",
    "brief.short": "{good:good}",
    "brief.acc.short": "{good:good/acc}",
    "poem.*": "poemat {id}",
    "poem.*.gen": "poematu {id}",
    "reads": "bez {poem:poem/gen}: {poem:poem}",
}


def test_a_name_stands_in_the_form_its_sentence_needs() -> None:
    assert say(GOODS, "sells", seat=0, good="turmeric") == "Ola sprzedaje kurkumę."
    assert [say(GOODS, "makes", seat=0, n=n, good="turmeric")[14:] for n in (1, 3, 5)] == [
        "1 kurkumę.",
        "3 kurkumy.",
        "5 kurkum.",
    ]


def test_a_name_without_that_form_stands_as_it_is() -> None:
    assert say(GOODS, "makes", seat=0, n=5, good="curry") == "Ola produkuje 5 curry."
    assert say(GOODS, "sells", seat=0, good="house-brick") == "Ola sprzedaje house brick."  # an edition's own


def test_what_is_short_takes_the_short_name_but_never_a_wrong_case() -> None:
    assert say(GOODS, "brief.short", good="turmeric") == "kurk."
    assert say(GOODS, "brief.acc.short", good="turmeric") == "kurkumę"


def test_numbered_things_share_one_name() -> None:
    assert say(GOODS, "reads", poem=7) == "bez poematu 7: poemat 7"


# ---------------------------------------------------------------------- players

PLAYERS: dict[str, Template] = {
    "word.you": "ty",
    "word.you.gen": "ciebie",
    "word.named.gen": "gracza {name}",
    "word.player": "Gracz {number}",
    "word.player.gen": "Gracza {number}",
    "takes": "{seat:seat} bierze kartę od {owner:seat/gen}.",
    "takes.you": "Bierzesz kartę od {owner:seat/gen}.",
    "plays": "Bot gra za gracza {who:seat}.",
    "plays.you-who": "Bot gra za ciebie.",
}


def test_no_name_of_a_player_is_inflected_and_you_is() -> None:
    said = [say(PLAYERS, "takes", me=me, seat=0, owner=1) for me in (None, 0, 1)]
    assert said == ["Ola bierze kartę od gracza Ewa.", "Bierzesz kartę od gracza Ewa.", "Ola bierze kartę od ciebie."]
    unnamed = Speaker([Catalog("pl", PLAYERS, POLISH)], None, None)
    assert unnamed.sentence(Message("takes", seat=0, owner=1)) == "Gracz 1 bierze kartę od Gracza 2."


def test_whoever_else_a_line_is_about_may_read_it_in_words_of_their_own() -> None:
    assert [say(PLAYERS, "plays", me=me, who=1) for me in (None, 0, 1)] == [
        "Bot gra za gracza Ewa.",
        "Bot gra za gracza Ewa.",
        "Bot gra za ciebie.",
    ]


# ---------------------------------------------------------------------- lists

LISTS: dict[str, Template] = {
    "list.and.two": "{a} i {b}",
    "list.and.more": "{a}, {b}",
    "list.and.last": "{a} i {b}",
    "list.or.two": "{a} lub {b}",
    "list.or.more": "{a}, {b}",
    "list.or.last": "{a} lub {b}",
    "word.nothing": "nic",
    "and": "{x*}",
    "or": "{x|}",
}


@pytest.mark.parametrize(
    ("words", "both", "either"),
    [
        ([], "nic", "nic"),
        (["A"], "A", "A"),
        (["A", "{b}"], "A i {b}", "A lub {b}"),
        (["A", "B", "C", "D"], "A, B, C i D", "A, B, C lub D"),
    ],
)
def test_words_are_joined_as_the_language_does(words: list[str], both: str, either: str) -> None:
    assert (say(LISTS, "and", x=words), say(LISTS, "or", x=words)) == (both, either)


def test_another_language_helps_only_where_this_one_has_nothing() -> None:
    english = Catalog("en", {"x": "English", "x.you": "English, you", "y": "only English"})
    both = Speaker([Catalog("pl", {"x": "po polsku"}, POLISH), english], 0, NAMES)
    assert both.sentence(Message("x", seat=0)) == "po polsku"
    assert both.sentence(Message("y", seat=0)) == "only English"


# ---------------------------------------------------------------------- what joins pieces


@pytest.mark.parametrize(
    ("joined", "tidied"),
    [
        ("磚塊: 3", "磚塊：3"),
        ("規則27: 內容", "規則27：內容"),
        ("磚塊, 木板; 2分. 結束.", "磚塊、木板；2分。結束。"),
        ('<b title="磚塊: 木板.">木板.</b>', '<b title="磚塊：木板。">木板。</b>'),
        ("結束。.", "結束。"),
        ("どこ？.", "どこ？"),
        ('{"key": "磚塊", "n": 1}', '{"key": "磚塊", "n": 1}'),
        ("color: red; width: 3px", "color: red; width: 3px"),
        ("Anna, Ola: 3.5", "Anna, Ola: 3.5"),
        ("木板 · 2,5", "木板 · 2,5"),
        ("（3）: 甲", "（3）：甲"),
        ("1. 打出", "1. 打出"),
        ('<input value="木板, 磚."> 木板.', '<input value="木板, 磚."> 木板。'),
        ("<p><!--typed-->好, 走.<!--/typed--></p>木板.", "<p><!--typed-->好, 走.<!--/typed--></p>木板。"),
    ],
)
def test_chinese_and_japanese_join_with_signs_of_their_own(joined: str, tidied: str) -> None:
    assert [tidy(joined, lang) for lang in ("zh-Hant", "zh-Hans", "ja")] == [tidied] * 3
    assert [tidy(joined, lang) for lang in ("en", "pl")] == [joined] * 2


def test_a_name_stays_as_it_was_typed() -> None:
    """What stands between pieces is set, what stands in a name is not, wherever it is said."""
    names = ["小明!", "A. 李, 二世", "Ola"]
    joined = "小明!: 3; A. 李, 二世: 4. 木板, 磚塊: Ola. 好!"
    assert tidy(joined, "ja", names) == "小明!: 3; A. 李, 二世：4. 木板、磚塊：Ola. 好！"
    assert tidy("<b>小明!</b> 木板.", "zh-Hant", names) == "<b>小明!</b> 木板。"
    assert tidy("<b>小明!</b> 木板.", "zh-Hant") == "<b>小明！</b> 木板。"
    assert tidy(joined, "pl", names) == joined
    assert tidy_columns("│李: 二, 三 │", ["李: 二"]) == "│李: 二、三 │"


def test_what_is_drawn_in_columns_keeps_them() -> None:
    drawn = "│磚塊: 3  規則27: 內, 容. │"
    assert tidy_columns(drawn) == "│磚塊：3  規則27：內、容。│"
    assert cell_len(tidy_columns(drawn)) == cell_len(drawn)


# ---------------------------------------------------------------------- which language

FIVE = ["en", "ja", "pl", "zh-Hans", "zh-Hant"]


@pytest.mark.parametrize(
    ("asked", "environ", "lang"),
    [
        (None, {}, "en"),
        ("pl", {"DURBAR_LANG": "ja", "LANG": "zh_TW.UTF-8"}, "pl"),
        (None, {"DURBAR_LANG": "ja", "LANG": "zh_TW.UTF-8"}, "ja"),
        (None, {"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8@euro"}, "pl"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE"}, "en"),
        ("ZH-hant", {}, "zh-Hant"),
    ],
)
def test_a_terminal_speaks_what_is_asked_for_or_what_its_system_speaks(
    asked: str | None, environ: dict[str, str], lang: str
) -> None:
    assert wished(asked, FIVE, environ) == lang


@pytest.mark.parametrize(("asked", "environ"), [("tlh", {}), (None, {"DURBAR_LANG": "tlh"})])
def test_a_language_that_is_asked_for_by_name_must_be_there(asked: str | None, environ: dict[str, str]) -> None:
    with pytest.raises(BadInput, match=r"no texts in 'tlh'; there are: en, ja, pl, zh-Hans, zh-Hant"):
        wished(asked, FIVE, environ)


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-4:]))
def test_a_file_is_read_as_the_usual_tools_read_it(file: Path) -> None:
    ours = po.data(file.read_text(encoding="utf-8"))["texts"]
    theirs = {
        entry.id if isinstance(entry.id, str) else entry.id[0]: said if isinstance(said, str) else list(said)
        for entry in read_po(BytesIO(file.read_bytes()))
        if entry.id and (said := entry.string) and all(said)
    }
    assert ours == theirs
    assert list(ours) == list(theirs)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("msgid broken", "line 1"),
        ('msgstr "early"', "msgid must come first"),
        ('msgid ""\nmsgstr "Language: en\\n"\n', "Plural-Forms"),
        ('msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=1; plural=0;\\n"\nmsgid "x', "line 4"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, said: str) -> None:
    with pytest.raises(po.BadCatalog, match=said):
        po.data(text, "x.po")


def test_a_compiled_file_is_used_while_it_fits_and_never_when_it_is_old(tmp_path: Path) -> None:
    source, target = tmp_path / "pl.po", tmp_path / "pl.json"
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
    source.write_text(header + 'msgid "x"\nmsgstr "raz"\n', encoding="utf-8")
    po.compile_file(source, target)
    text, made = source.read_text(encoding="utf-8"), target.read_text(encoding="utf-8")
    assert po.load(made, None, "")["texts"] == po.load(made, text, "")["texts"] == {"x": "raz"}
    marked = json.dumps({**json.loads(made), "texts": {"x": "compiled"}})
    assert po.load(marked, text, "")["texts"] == {"x": "compiled"}
    assert po.load(marked, text.replace("raz", "dwa"), "")["texts"] == {"x": "dwa"}
    assert po.load(None, text, "")["texts"] == {"x": "raz"}
