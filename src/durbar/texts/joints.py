"""What stands between pieces that are put together: full-width signs where the language writes them.

Boards and panels join texts by ": ", "; ", ", " and ". ", as English and Polish do. Chinese and Japanese put other
signs there, without a blank; they are set once, over all that is shown, wherever one stands beside their letters.
"""

from __future__ import annotations

import re

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
_INSIDE = re.compile(rf"(?<=[{_LETTER}])([:;,.]) (?=\S)|(?<=[\w)\]%])([:;,]) (?=[{_LETTER}])")
_TWICE = re.compile(r"([。？！])。")


def wide(lang: str) -> bool:
    """Tell whether a language writes full-width signs."""
    return lang.startswith(WIDE)


def tidy(text: str, lang: str) -> str:
    """Set the signs between pieces as the language writes them."""
    if not wide(lang):
        return text
    done, kept = [], 0
    for typed in _TYPED.finditer(text):
        done += [_signed(text[kept : typed.start()]), typed[0]]
        kept = typed.end()
    return "".join([*done, _signed(text[kept:])])


def _signed(text: str) -> str:
    return _TWICE.sub(r"\1", _JOINT.sub(lambda one: _SIGNS[one[1] or one[2] or one[3]], text))


def tidy_columns(text: str) -> str:
    """Set the signs that stand before a blank, which they take in: everything stays in its column."""
    return _INSIDE.sub(lambda one: _SIGNS[one[1] or one[2]], text)
