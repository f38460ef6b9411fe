"""How Sabika looks in the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from durbar.games.sabika.terminal import boards, offers, panels, words
from durbar.games.sabika.terminal.cities import cities, whole_map
from durbar.games.sabika.terminal.rondel import rondel
from durbar.games.shared.drawing import Drawing, Part, Sight
from durbar.games.shared.panels import Layout, Piece, alone, of_player, own, table, told
from durbar.texts import Texts

LAYOUT = Layout(
    header=panels.header,
    pieces={
        "own": Piece(
            own(boards.board),
            own(boards.whole_board),
            ("own-", "worker-", "store-", "row-", "poem-store-"),
        ),
        "rondel": Piece(lambda sight, width: rondel(sight, width, whole=False), rondel, ("space-", "cell-", "rest")),
        "players": Piece(boards.players, boards.players, ()),
        "tracks": Piece(
            lambda sight, width: panels.tracks(sight, width, whole=False),
            panels.tracks,
            ("favour-", "down-", "coins-", "seals-", "levy-", "player-"),
        ),
        "buildings": Piece(offers.buildings, offers.buildings, ("large-", "small-")),
        "poems": Piece(lambda sight, width: offers.poems(sight, width, whole=False), offers.poems, ("poem-",)),
        "warehouses": Piece(offers.warehouses, offers.warehouses, ("tile-",)),
        "market": Piece(offers.market, offers.market, ("market-",), asked=True),
        "yusuf": Piece(panels.yusuf, panels.yusuf, ()),
        "map": Piece(cities, cities, ("city-",)),
    },
    shown=("players", "yusuf", "tracks", "market", "warehouses", "poems", "buildings", "map", "rondel", "own"),
    left=("rondel", "map", "own"),
    right=("players", "yusuf", "tracks", "market", "buildings", "warehouses", "poems"),
    side=60,
)
"""One's own workshop stands next to the question."""


def _yusuf(sight: Sight, rest: str) -> RenderableType:
    """Show Yusuf's cards, or say that he does not play."""
    return (alone(panels.yusuf_cards) if sight.position["yusuf"] else told(words.yusuf))(sight, rest)


DRAWING = Drawing(
    texts=Texts(__name__),
    parts={
        "rondel": Part(alone(rondel), words.rondel),
        "buildings": Part(alone(offers.buildings), words.buildings),
        "warehouses": Part(alone(offers.warehouses), words.warehouses),
        "poems": Part(alone(offers.poems), words.poems),
        "poem": Part(told(words.poem), words.poem),
        "market": Part(alone(offers.market), words.market),
        "map": Part(alone(whole_map), words.cities),
        "city": Part(told(words.city), words.city),
        "tracks": Part(alone(panels.tracks), words.tracks),
        "board": Part(of_player(boards.whole_board), words.board),
        "players": Part(alone(boards.players), words.players),
        "yusuf": Part(_yusuf, words.yusuf),
    },
    table=lambda sight: table(sight, LAYOUT),
    brief=words.brief,
    beyond=("word.dummy",),
)
