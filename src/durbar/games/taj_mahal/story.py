"""What a turn was about [3.1], made of nothing but the lines of the log that a reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.games.taj_mahal.names import RANKS

STOPS: Mapping[str, str] = {
    "log.plays": "stop.plays",
    "log.plays_white": "stop.plays",
    "log.plays_special": "stop.plays",
    "log.dummy_odd": "stop.odd",
    "log.leaves": "stop.leaves",
    "log.leaves_empty": "stop.leaves",
    "log.places": "stop.palace",
    "log.places_crowned": "stop.crown",
    "log.forfeits": "stop.forfeits",
    "log.scores_bonus": "stop.bonus",
    "log.draws_bonus": "stop.drawn",
    "log.draws_idle": "stop.drawn",
    "log.scores_goods": "stop.goods",
    "log.scores_special": "stop.special_points",
    "log.scores_connection": "stop.connection",
    "log.takes": "stop.takes",
    "log.dummy_discards": "stop.discards",
    "log.visit_ends": "stop.visit_ends",
    "log.gets_special": "stop.special",
    "log.seizes_special": "stop.special",
    "log.keeps_special": "stop.special",
    "log.visit": "stop.visit",
    "log.scores_hand": "stop.hand",
    "log.wins": "stop.end",
    "log.shared_win": "stop.end",
}
"""Where play-back of a turn stops, and what the step is called; other lines run by."""

CHAPTERS: Mapping[str, str] = {
    "log.visit_ends": "chapter.visit",
    "log.visit_gains": "chapter.visit",
    "log.visit_won": "chapter.visit",
    "log.gets_special": "chapter.pairs",
    "log.seizes_special": "chapter.pairs",
    "log.keeps_special": "chapter.pairs",
    "log.visit": "chapter.next",
    "log.display": "chapter.next",
    "log.scores_hand": "chapter.end",
    "log.wins": "chapter.end",
    "log.shared_win": "chapter.end",
}
"""Lines about the end of a visit and of the game, which are nobody's turn, and the heading they stand under."""

PLAYS = ("log.plays", "log.plays_white", "log.plays_special")
LEAVES = ("log.leaves", "log.leaves_empty")
SCORES = ("log.scores_bonus", "log.scores_goods", "log.scores_special", "log.scores_connection")
MOST_NAMES = 2
"""Of more prizes or cities than this only the bare names, or the number, fit two lines."""


def whose(lines: Sequence[Message], players: int) -> int | None:
    """Tell whose turn lines are of: the dummy's seat is the one behind the last player [11.1], None is nobody's."""
    seats = [line.args["seat"] for line in lines if line.id in (*PLAYS, *LEAVES, "log.dummy_odd")]
    return seats[0] if seats and 0 <= seats[0] <= players else None


def story(lines: Sequence[Message], seat: int) -> list[Message]:
    """Tell one turn of a seat in one or two sentences: what it did and gained, and what that changed for others."""
    own = [line for line in lines if line.args.get("seat") == seat and line.id not in CHAPTERS]
    left = next((line for line in own if line.id in LEAVES), None)
    played = [line for line in own if line.id in PLAYS]
    if left is not None:
        return [leaving(left, own), *for_others(lines, seat)]
    return [playing(played), *for_others(lines, seat)] if played else []


# ---------------------------------------------------------------------- playing


def playing(played: Sequence[Message]) -> Message:
    """Tell which cards a seat laid down, and everything it leads now."""
    last = played[-1]
    leads = last.args["leads"]
    seat, deed = last.args["seat"], cards_played(played).document()
    if leads:
        return Message("story.play", last.clause, seat=seat, deed=deed, leads=leads)
    return Message("story.play_idle", last.clause, seat=seat, deed=deed, leads=leads)


def cards_played(played: Sequence[Message]) -> Message:
    """Name the cards of a play; the dummy turns up one, or white ones before it [11.2]."""
    last = played[-1]
    seat, card = last.args["seat"], last.args["card"]
    if last.clause == "11.2":
        return Message("story.turns_up", last.clause, seat=seat, cards=[line.args["card"] for line in played])
    if last.id == "log.plays_white":
        return Message("story.plays_white", last.clause, seat=seat, card=card, white=last.args["white"])
    if last.id == "log.plays_special":
        return Message("story.plays_special", last.clause, seat=seat, card=card, special=last.args["special"])
    return Message("story.plays", last.clause, seat=seat, card=card)


# ---------------------------------------------------------------------- leaving


def leaving(left: Message, own: Sequence[Message]) -> Message:
    """Tell what a seat won by leaving, and all that came of it."""
    seat, won = left.args["seat"], left.args["won"]
    if not won:
        what = Message("story.leaves_empty", left.clause, seat=seat)
    elif len(won) <= MOST_NAMES:
        what = Message("story.leaves", left.clause, seat=seat, won=won)
    else:
        what = Message("story.leaves_many", left.clause, seat=seat, won=won)
    gains = [gain.document() for gain in gains_of(own, bool(won))]
    if not gains:
        return Message("story.leave_bare", left.clause, seat=seat, deed=what.document())
    return Message("story.leave", left.clause, seat=seat, deed=what.document(), gains=gains)


def gains_of(own: Sequence[Message], won: bool) -> list[Message]:
    """Name palaces, goods, cards and points; open cards by name only where they are all there is."""
    found = palaces(own)
    goods = Counter(good for line in own if line.id == "log.scores_goods" for good in line.args["goods"])
    found += [Message("part.good", "4.9", good=good, n=n) for good, n in goods.items()]
    taken = [line.args["card"] for line in own if line.id == "log.takes"]
    if not won:
        found += [Message("part.card", "4.13", card=card) for card in taken]
    drawn = [line for line in own if line.id in ("log.draws_bonus", "log.draws_idle") and line.args["n"]]
    if drawn:
        found.append(Message("part.drawn", drawn[0].clause, n=sum(line.args["n"] for line in drawn)))
    thrown = [line.args["card"] for line in own if line.id == "log.dummy_discards"]
    if thrown:
        found.append(Message("part.discards", "11.4", n=len(thrown)))
    points = sum(line.args["n"] for line in own if line.id in SCORES)
    if points:
        found.append(Message("part.points", "4.8", n=points))
    return found


def palaces(own: Sequence[Message]) -> list[Message]:
    """Name the cities of new palaces, or count them if they are many; and palaces that found none."""
    cities = [line.args["city"] for line in own if line.id == "log.places"]
    crowned = [line.args["city"] for line in own if line.id == "log.places_crowned"]
    found: list[Message] = []
    if len(cities) > MOST_NAMES:
        found.append(Message("part.many_palaces", "4.2", n=len(cities)))
    elif cities:
        found.append(Message("part.palaces", "4.2", cities=cities, n=len(cities)))
    if crowned:
        found.append(Message("part.crown", "4.4", city=crowned[0]))
    lost = sum(line.args["n"] for line in own if line.id == "log.forfeits")
    if lost:
        found.append(Message("part.forfeits", "4.16", n=lost))
    return found


# ---------------------------------------------------------------------- what it did to others


def for_others(lines: Sequence[Message], seat: int) -> list[Message]:
    """Tell who leads no longer since a card was played, or leads now that somebody has left."""
    behind, ahead = (rivals(lines, seat, id) for id in ("log.loses_lead", "log.gains_lead"))
    found = [Message("story.behind", "4.1", rivals=behind)] if behind else []
    return [*found, Message("story.ahead", "4.1", rivals=ahead)] if ahead else found


def rivals(lines: Sequence[Message], seat: int, id: str) -> list[dict[str, Any]]:
    """Name the others that lines of a kind are about, each with the symbols."""
    ranks: dict[int, list[str]] = {}
    for line in lines:
        if line.id == id and line.args["seat"] != seat:
            ranks.setdefault(line.args["seat"], []).extend(line.args["ranks"])
    return [
        Message("story.rival", "4.1", rival=rival, ranks=sorted(named, key=RANKS.index)).document()
        for rival, named in ranks.items()
    ]
