"""What stands between pieces that are put together: full-width signs where the language writes them.

Boards and panels join texts by ": ", "; ", ", " and ". ", as English and Polish do. Chinese and Japanese put other
signs there, without a blank; they are set once, over all that is shown, wherever one stands beside their letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

WIDE = ("ja", "zh")
"""Begin the names of the languages that write full-width signs."""

_LETTER = "\u3002\u3005-\u3007\u3010\u3011\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60「」『』《》〈〉"
_JOINT = re.compile(
    rf"(?<=[{_LETTER}])(?:([:;,.])(?:\s+(?=[^\s:;,.])|(?=[<\"'\n]|\s*$))|([?!])(?=[\s<\"']|$))"
    rf"|(?<=[\w)\]%])([:;,])\s+(?=[{_LETTER}])"
)
_TYPED = re.compile(
    r"(?:(?:value|data-doc|data-house)=\"[^\"]*\"|<textarea\b.*?</textarea>|<script\b.*?</script>|<!--typed-->.*?<!--/typed-->)",
    re.DOTALL,
)
"""What somebody has typed, in a page: fields, data, and what a template says is so; it stays as it is."""

_SIGNS = {":": "：", ";": "；", ",": "、", ".": "。", "?": "？", "!": "！"}
_HIDDEN = {ord(sign): 0xF0000 + place for place, sign in enumerate(_SIGNS)}
_GIVEN_BACK = {hidden: sign for sign, hidden in _HIDDEN.items()}
"""Letters that nobody has a use for, in the place of signs that stay."""

_INSIDE = re.compile(rf"(?<=[{_LETTER}])([:;,.]) (?=\S)|(?<=[\w)\]%])([:;,]) (?=[{_LETTER}])")
_TWICE = re.compile(r"([。？！])。")


def wide(lang: str) -> bool:
    """Tell whether a language writes full-width signs."""
    return lang.startswith(WIDE)


def tidy(text: str, lang: str, names: Iterable[str] = ()) -> str:
    """Set the signs between pieces as the language writes them; `names` somebody typed stay as they are."""
    if not wide(lang):
        return text
    text = _held(text, names)
    done, kept = [], 0
    for typed in _TYPED.finditer(text):
        done += [_signed(text[kept : typed.start()]), typed[0]]
        kept = typed.end()
    return "".join([*done, _signed(text[kept:])]).translate(_GIVEN_BACK)


def _held(text: str, names: Iterable[str]) -> str:
    """Hide the signs inside names, so that they are not taken for those between pieces."""
    signed = sorted({name for name in names if name.translate(_HIDDEN) != name}, key=len, reverse=True)
    if not signed:
        return text
    return re.sub("|".join(map(re.escape, signed)), lambda name: name[0].translate(_HIDDEN), text)


def _signed(text: str) -> str:
    return _TWICE.sub(r"\1", _JOINT.sub(lambda one: _SIGNS[one[1] or one[2] or one[3]], text))


def tidy_columns(text: str, names: Iterable[str] = ()) -> str:
    """Set the signs that stand before a blank, which they take in: everything stays in its column."""
    return _INSIDE.sub(lambda one: _SIGNS[one[1] or one[2]], _held(text, names)).translate(_GIVEN_BACK)
