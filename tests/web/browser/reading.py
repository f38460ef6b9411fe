"""What somebody reads on a page in their language: every word, tip and label, and what of it is not said in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

READ = """() => {
    const read = (window.alreadyRead ??= new Set());
    const apart = "script, style, template, code, kbd, .language, .name, .who, [lang]:not(html)";
    const fresh = new Set();
    const take = (words) => {
        const said = words?.trim().replace(/\\s+/g, " ");
        if (said && !read.has(said)) fresh.add(said);
    };
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(apart)) take(walk.currentNode.data);
    for (const name of ["title", "aria-label", "alt", "placeholder", "data-why"])
        for (const one of document.querySelectorAll(`[${name}]`)) if (!one.closest(apart)) take(one.getAttribute(name));
    for (const one of fresh) read.add(one);
    return [...fresh];
}"""
"""Everything that stands on a page or is said by it, and was not yet taken note of."""
UNSAID = re.compile(
    r"Message\(|[{}]|\bNone\b|\bundefined\b|\b[a-z]+\.[a-z_]+\.[a-z_]+\b|\b(?:ui|board|ask|log)\.[a-z_]+"
)
"""A message that has no words, or a place in one that was not filled."""
ENGLISH = {
    "pl": re.compile(
        r"\b(?:the|you|your|and|with|this|from|are|is|of|which|each|may|turn|player|card)\b", re.IGNORECASE
    ),
    "zh-Hant": re.compile(r"\b[a-z]{4,}\b"),
    "zh-Hans": re.compile(r"\b[a-z]{4,}\b"),
    "ja": re.compile(r"\b[a-z]{4,}\b"),
}
"""Words that only English has, or that are not written in Chinese and Japanese; names begin with a capital."""


def gaps(said: Iterable[str], lang: str) -> list[str]:
    """List what was not said in a language."""
    english = ENGLISH.get(lang)
    return sorted(one for one in said if UNSAID.search(one) or (english and english.search(one)))
