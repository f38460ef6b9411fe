"""How Amritsar looks in the terminal."""

from __future__ import annotations

from durbar.games.amritsar.terminal import boards, panels, words
from durbar.games.amritsar.terminal.city import city
from durbar.games.shared.drawing import Drawing, Part
from durbar.games.shared.panels import Layout, Piece, alone, of_player, own, table, told
from durbar.texts import Texts

LAYOUT = Layout(
    header=panels.header,
    pieces={
        "own": Piece(
            own(boards.board),
            own(boards.whole_board),
            ("own-", "mahout-", "goal-", "track-", "action-"),
        ),
        "city": Piece(
            lambda sight, width: city(sight, width, whole=False),
            city,
            ("lane-", "station-", "tile-", "space-"),
        ),
        "display": Piece(
            lambda sight, width: panels.warehouses(sight, width, whole=False),
            panels.warehouses,
            ("warehouse-",),
            asked=True,
        ),
        "market": Piece(panels.market, panels.market, ("market-",)),
        "maharaja": Piece(panels.maharaja, panels.maharaja, ()),
        "players": Piece(boards.players, boards.players, ()),
    },
    shown=("players", "maharaja", "market", "display", "city", "own"),
    left=("city", "own"),
    right=("maharaja", "players", "market", "display"),
    side=52,
)
"""One's own board stands next to the question."""

DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "city": Part(alone(city), words.city),
        "district": Part(told(words.district), words.district),
        "market": Part(alone(panels.market), words.market),
        "warehouses": Part(alone(panels.warehouses), words.warehouses),
        "tracks": Part(alone(panels.tracks), words.tracks),
        "board": Part(of_player(boards.whole_board), words.board),
        "goals": Part(told(words.goals), words.goals),
        "players": Part(alone(boards.players), words.players),
        "maharaja": Part(
            lambda sight, rest: (
                alone(panels.maharaja)(sight, rest) if sight.position["maharaja"] else told(words.maharaja)(sight, rest)
            ),
            words.maharaja,
        ),
    },
    table=lambda sight: table(sight, LAYOUT),
    brief=words.brief,
    beyond=("word.dummy",),
)
