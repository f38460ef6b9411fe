"""How Agra looks in the terminal."""

from __future__ import annotations

from durbar.games.agra.terminal import boards, panels, words
from durbar.games.agra.terminal.city import city
from durbar.games.shared.drawing import Drawing, Part
from durbar.games.shared.panels import Layout, Piece, alone, of_player, own, table, told
from durbar.texts import Texts

PIECES = {
    "own": Piece(
        own(boards.board),
        own(boards.whole_board),
        ("farm", "favour", "contract-", "meditation-", "scroll-", "fuel-"),
    ),
    "city": Piece(city, lambda sight, width: city(sight, width, airy=True), ("building-", "character-")),
    "river": Piece(lambda sight, width: panels.river(sight, width, whole=False), panels.river, ("demand-", "notable-")),
    "imperial": Piece(
        lambda sight, width: panels.imperial(sight, width, whole=False),
        panels.imperial,
        ("guild-", "orders-", "bowl-"),
    ),
    "players": Piece(boards.players, boards.players, ()),
    "tiles": Piece(panels.tiles, panels.tiles, ("bonus-", "tile-", "token-"), asked=True),
}
LAYOUT = Layout(
    header=panels.header,
    pieces=PIECES,
    shown=("city", "river", "imperial", "players", "tiles", "own"),
    left=("city", "own"),
    right=("river", "imperial", "players", "tiles"),
    side=66,
)
"""One's own board stands next to the question."""

DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "city": Part(alone(PIECES["city"].whole), words.city),
        "river": Part(alone(panels.river), words.river),
        "imperial": Part(alone(panels.imperial), words.imperial),
        "board": Part(of_player(boards.whole_board), words.board),
        "farm": Part(of_player(boards.farm), words.farm),
        "players": Part(alone(boards.players), words.players),
        "tiles": Part(alone(panels.tiles), words.tiles),
        "building": Part(told(words.building), words.building),
        "notable": Part(told(words.notable), words.notable),
    },
    table=lambda sight: table(sight, LAYOUT),
    brief=words.brief,
    secret=("score.rupees",),
)
