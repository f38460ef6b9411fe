"""How Taj Mahal looks in the terminal."""

from __future__ import annotations

from durbar.games.shared.drawing import Drawing, Part
from durbar.games.shared.panels import PAGE, alone
from durbar.games.taj_mahal.terminal import panels, words
from durbar.games.taj_mahal.terminal.layout import table, whole_map
from durbar.texts import Texts

DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "map": Part(whole_map, words.whole_map),
        "court": Part(alone(panels.court), words.court),
        "hand": Part(alone(panels.hand), words.hand),
        "open": Part(alone(panels.open_cards), words.open_cards),
        "players": Part(alone(panels.players), words.players),
        "specials": Part(alone(panels.specials), words.specials),
        "province": Part(
            lambda sight, rest: panels.province(sight, words.find_province(sight, rest), min(sight.width, PAGE)),
            words.province,
        ),
    },
    table=table,
    brief=words.brief,
    beyond=("word.dummy",),
)
