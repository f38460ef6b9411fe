"""The first game of Taj Mahal: sixteen steps, from the first card to the last points."""

from __future__ import annotations

from typing import Any

from durbar.engine.table import Table
from durbar.games.shared.lessons import LEARNER, Chapter, Click, Lesson, Step, after, scores
from durbar.games.taj_mahal.lesson import scenes
from durbar.games.taj_mahal.names import INFLUENCE, RANKS, VISITS
from durbar.games.taj_mahal.rules.court import prizes_to_win
from durbar.games.taj_mahal.scoring import connection_points

MOON, STAR, LEAF = 1, 2, 3
Numbers = dict[str, Any]


def frame(table: Table[Any]) -> Numbers:
    """Count provinces, visits and prizes [1.2]."""
    return {"visits": VISITS, "prizes": len(RANKS)}


def tied(table: Table[Any]) -> Numbers:
    """Name what leaving now would win, and how many elephants are shown [4.1]."""
    s = table.state
    return {
        "won": [RANKS[rank] for rank in prizes_to_win(s, LEARNER)],
        "shown": s.shown[STAR][RANKS.index("elephant")],
        "who": STAR,
    }


def gone(table: Table[Any]) -> Numbers:
    """Name who has left [4.1]."""
    return {"who": table.state.inside.index(False)}


def leaving(table: Table[Any]) -> Numbers:
    """Name what leaving now would win [4.1]."""
    return {"won": [RANKS[rank] for rank in prizes_to_win(table.state, LEARNER)]}


def palaces(table: Table[Any]) -> Numbers:
    """Count the palaces to place [4.2]."""
    won = [rank for rank, winner in enumerate(table.state.prizes) if winner == LEARNER and rank < len(INFLUENCE)]
    return {"palaces": len(won)}


def rice(table: Table[Any]) -> Numbers:
    """Count what this rice has paid and what the next will [4.9]."""
    held = table.state.goods[LEARNER][0]
    return {"paid": held, "second": held + 1, "third": held + 2}


def total(table: Table[Any]) -> Numbers:
    """Add up what leaving has scored, by where it comes from [4.8-4.11]."""
    bonus, goods, _, chain, _ = table.state.points[LEARNER]
    return {"tile": bonus, "rice": goods, "built": chain, "points": scores(table)[LEARNER]}


def saving(table: Table[Any]) -> Numbers:
    """Count the cards that leaving brings [4.13, 4.14]."""
    held = len(table.state.hands[LEARNER])
    drawn = len(after(table, "leave").state.hands[LEARNER]) - held
    return {"drawn": drawn, "open": 2}


def chain(table: Table[Any], option: str, other: str) -> Numbers:
    """Count what a palace pays, and what it would pay elsewhere [4.11]."""
    s = table.state
    names = list(s.content.city_names)
    here, there = (connection_points(s, LEARNER, extra=names.index(city)) for city in (option, other))
    return {"points": here, "elsewhere": there}


FIRST = Lesson(
    game="taj-mahal",
    name="first",
    players=4,
    minutes=12,
    seed="taj mahal: the first game",
    chapters=(
        Chapter(
            "court",
            (
                Step("frame", ("1.2",), (Click("", (".panel.court, .tm-court-strip",)),), scenes.BEGIN, numbers=frame),
                Step(
                    "card",
                    ("3.2", "3.3"),
                    (Click("play red-elephant-general"), Click("alone")),
                    then=(
                        (MOON, "play yellow-mogul-vizier"),
                        (STAR, "play green-elephant-princess"),
                        (LEAF, "play green-princess-vizier"),
                    ),
                    icons=("tm-m-elephant", "tm-m-general"),
                ),
                Step("tie", ("4.1",), (Click("", (".cell.elephant",)),), numbers=tied, icons=("tm-m-elephant",)),
                Step(
                    "extra",
                    ("3.2",),
                    (
                        Click("play red-general-monk", ("hand-red-general-monk", "hand-white-elephant")),
                        Click("add white-elephant"),
                    ),
                    then=(
                        (MOON, "play yellow-elephant-mogul"),
                        (STAR, "leave"),
                        (STAR, "take yellow-elephant-monk"),
                        (STAR, "take green-general-princess"),
                        (LEAF, "play green-elephant-princess"),
                    ),
                    icons=("tm-cards",),
                ),
                Step("left", ("4.1",), (Click("", ("#court-2, #strip-2",)),), numbers=gone, icons=("tm-leave",)),
            ),
        ),
        Chapter(
            "leaving",
            (
                Step("leave", ("4.1",), (Click("leave"),), numbers=leaving, icons=("tm-leave",)),
                Step("fortress", ("4.2", "4.3"), (Click("place thatta"),), numbers=palaces, icons=("tm-fortress",)),
                Step(
                    "roads",
                    ("9.2", "4.2"),
                    (Click("place rohri", ("city-rohri", "city-multan", "city-jaisalmer")),),
                    icons=("tm-palace",),
                ),
            ),
        ),
        Chapter(
            "points",
            (
                Step(
                    "rice", ("4.7", "4.9"), (Click("", (".box.goods, .own .goods",)),), numbers=rice, icons=("tm-rice",)
                ),
                Step(
                    "sum",
                    ("4.8", "4.9", "4.11"),
                    (Click("", ("[data-score='0']",)),),
                    numbers=total,
                    icons=("tm-palace",),
                ),
                Step(
                    "cards",
                    ("4.13", "3.3"),
                    (
                        Click("take violet-elephant-general", (".panel.open, .tm-open-strip",), free=("take *",)),
                        Click("take violet-monk-general", (".panel.open, .tm-open-strip",), free=("take *",)),
                    ),
                    icons=("tm-cards",),
                ),
            ),
        ),
        Chapter(
            "map",
            (
                Step(
                    "saving",
                    ("4.14", "4.13"),
                    (
                        Click("leave"),
                        Click("take violet-elephant-elephant", (".panel.open, .tm-open-strip",), free=("take *",)),
                        Click("take violet-monk-general", (".panel.open, .tm-open-strip",), free=("take *",)),
                    ),
                    scenes.SAVE,
                    numbers=saving,
                    icons=("tm-leave",),
                ),
                Step(
                    "chain",
                    ("4.11",),
                    (Click("place jaisalmer", ("city-jaisalmer", "city-rohri")),),
                    scenes.LINK,
                    numbers=lambda table: chain(table, "jaisalmer", "jodhpur"),
                    icons=("tm-palace",),
                ),
                Step(
                    "crown",
                    ("4.4", "4.11"),
                    (Click("crown multan", ("city-multan", "city-rohri", "city-jaisalmer")),),
                    scenes.CROWNED,
                    numbers=lambda table: chain(table, "multan", "dera"),
                    icons=("tm-crown",),
                ),
            ),
        ),
        Chapter(
            "wins",
            (
                Step(
                    "special",
                    ("5.1", "6.1"),
                    (Click("", ("special-general",)),),
                    scenes.PAIRED,
                    icons=("tm-m-general",),
                ),
                Step("wins", ("7.1", "7.2"), (Click("", ("#end",)),), scenes.END),
            ),
        ),
    ),
)
