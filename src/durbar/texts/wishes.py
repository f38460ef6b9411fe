"""Which of the languages there are comes nearest to what somebody wishes."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping

from durbar.engine.messages import BadInput
from durbar.texts.catalog import ENGLISH

VARIABLE = "DURBAR_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language; the first that is set counts."""

_REGIONS = {"zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh": "zh-hans"}
"""Which script is read where; Chinese without a region is mostly written in simplified characters."""


def fitting(wish: str, known: Collection[str]) -> str | None:
    """Find a language by the name a browser or a system gives it: pl-PL, zh_TW, zh-Hant-HK."""
    spoken = {lang.lower(): lang for lang in known}
    return next((spoken[name] for name in _wider(wish.lower().replace("_", "-")) if name in spoken), None)


def _wider(wish: str) -> Iterator[str]:
    """Name a language ever more roughly: zh-Hant-TW, zh-Hant, and what a region reads."""
    while wish:
        yield wish
        if wish in _REGIONS:
            yield _REGIONS[wish]
            return
        wish = wish.rpartition("-")[0]


def wished(asked: str | None, known: Collection[str], environ: Mapping[str, str] = os.environ) -> str:
    """Choose a terminal's language: what is asked for, else DURBAR_LANG, else the system's, else English."""
    for wish, said in ((asked, "--lang"), (environ.get(VARIABLE), VARIABLE)):
        if wish:
            found = fitting(wish, known)
            if found is None:
                raise BadInput("bad.no_texts_for", option=said, lang=wish[:20], known=sorted(known))
            return found
    locale = next((environ[name] for name in LOCALE if environ.get(name)), "")
    return fitting(locale.partition(".")[0].partition("@")[0], known) or ENGLISH
