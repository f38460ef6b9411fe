"""What is said of a sheet of data: the house's own words in every language, an edition's as its owner typed them."""

from __future__ import annotations

from durbar.engine.content import Sheets
from durbar.engine.messages import Message
from durbar.games import game, texts
from durbar.texts.catalog import NOTE


def note(sheets: Sheets, name: str, lang: str) -> str:
    """Say what is known of a sheet and how; the house's note is read in `lang` wherever it stands."""
    told, words, id = sheets[name].note, texts(sheets.game), NOTE.format(name)
    if not told and sheets.edition is not None:
        return words.say(Message("edition.note", name=sheets.edition["name"]), lang)
    if told == game(sheets.game).sheets[name].note and words.has(id, lang):
        return words.say(id, lang)
    return told
