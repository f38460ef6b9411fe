"""What a turn was about, in one or two sentences made of the lines of the log that its reader may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.games.sabika.names import GOODS, MATERIALS

STOPS: Mapping[str, str] = {
    "log.works": "stop.worker",
    "log.rests": "stop.rests",
    "log.uses_cell": "stop.cell",
    "log.quarry": "stop.quarry",
    "log.market": "stop.market",
    "log.extends": "stop.warehouse",
    "log.activates": "stop.warehouse",
    "log.builds_large": "stop.builds",
    "log.builds_small": "stop.builds",
    "log.builds_with": "stop.scores",
    "log.balance": "stop.balance",
    "log.favour": "stop.favour",
    "log.sails": "stop.sails",
    "log.sails_free": "stop.sails",
    "log.exports": "stop.exports",
    "log.consolidates": "stop.consolidates",
    "log.produces": "stop.produces",
    "log.collects": "stop.collects",
    "log.carves": "stop.carves",
    "log.carves_with": "stop.scores",
    "log.reactivates": "stop.repeats",
    "log.crafts": "stop.crafts",
    "log.yusuf_card": "stop.card",
    "log.yusuf_large": "stop.builds",
    "log.yusuf_small": "stop.builds",
    "log.yusuf_tile": "stop.warehouse",
    "log.yusuf_sails": "stop.sails",
    "log.yusuf_consolidates": "stop.consolidates",
    "log.yusuf_carves": "stop.carves",
    "log.yusuf_scores": "stop.scores",
}
"""Where play-back of a turn stops, and what that moment is called."""

SPOTS: Mapping[str, tuple[str, ...]] = {
    **{f"log.{name}": ("large-{tile}",) for name in ("builds_large", "yusuf_large")},
    **{f"log.{name}": ("small-{card}",) for name in ("builds_small", "yusuf_small")},
    **{f"log.{name}": ("favour-{n}",) for name in ("favour", "yusuf_favour")},
    "log.buys": ("market-{material}",),
    "log.sells": ("market-{thing}",),
    "log.yusuf_card": ("space-{space}",),
}
"""Where on the board a line takes place, if its arguments do not say it in the board's own words."""

CHAPTERS: Mapping[str, str] = {
    "log.round_ends": "chapter.income",
    "log.income": "chapter.income",
    "log.salary": "chapter.income",
    "log.tithe": "chapter.income",
    "log.narrator": "chapter.wishes",
    "log.wish": "chapter.wishes",
    "log.yusuf_wish": "chapter.wishes",
    "log.levy": "chapter.tribute",
    "log.levy_seal": "chapter.tribute",
    "log.levy_point": "chapter.tribute",
    "log.tribute": "chapter.tribute",
    "log.yusuf_tribute": "chapter.tribute",
    "log.event": "chapter.ready",
    "log.last_event": "chapter.ready",
    "log.reshuffle": "chapter.ready",
    "log.small_cards": "chapter.ready",
    "log.named": "chapter.ready",
    "log.named_bonus": "chapter.ready",
    "log.yusuf_starts": "chapter.ready",
    "log.second_era": "chapter.ready",
    "log.round": "chapter.ready",
    "log.yusuf_round": "chapter.ready",
    "log.major": "chapter.end",
    "log.trade": "chapter.end",
    "log.leftovers": "chapter.end",
    "log.yusuf_end": "chapter.end",
    "log.wins": "chapter.end",
    "log.shared_win": "chapter.end",
    "log.yusuf_wins": "chapter.end",
}
"""Lines about the end of a round and of the game, and the heading they stand under."""

DEEDS = (
    "log.builds_large",
    "log.carves",
    "log.builds_small",
    "log.sails",
    "log.sails_free",
    "log.consolidates",
    "log.reactivates",
    "log.extends",
    "log.activates",
    "log.collects",
    "log.gains_good",
    "log.quarry",
    "log.market",
    "log.crafts",
    "log.takes_raw",
    "log.uses_cell",
    "log.rests",
    "log.works",
    "log.keeps",
)
"""What a turn can be about, the weightiest first."""
YUSUF_DEEDS = ("large", "small", "tile", "sails", "consolidates", "carves")
GAINS = ("points", "paria", "seals", "favour", "dinars", *MATERIALS, *GOODS, "raw")
PAID = ("dinars", "seals", "points")
"""What is worth naming when a turn costs it; materials and goods that are used go with the deed."""


def story(lines: Sequence[Message], seat: int) -> list[Message]:
    """Tell the turn of `seat` by its deed and gains, then what it brought to others."""
    told = [line for line in lines if line.id not in CHAPTERS]
    own = [line for line in told if line.args.get("seat") == seat]
    main = next((line for id in DEEDS for line in own if line.id == id), None)
    if main is not None:
        return [sentence(deed(main, own), changes(own), seat, main.clause), *for_others(told, seat)]
    if any(line.id == "log.yusuf_card" for line in told):
        return yusuf(told)
    return []


def whose(lines: Sequence[Message], players: int) -> int | None:
    """Give the seat whose turn lines tell of [4.1]: who uses a worker; Yusuf sits behind the only player."""
    for line in lines:
        if line.id in ("log.works", "log.rests"):
            return int(line.args["seat"])
        if line.id == "log.yusuf_card":
            return players
    return None


def changes(lines: Sequence[Message]) -> dict[str, int]:
    """Add up what lines say somebody has more or less of, and the raw that was taken."""
    found = {name: sum(line.args.get(name, 0) for line in lines) for name in GAINS[:-1]}
    found["raw"] = sum(line.id == "log.takes_raw" for line in lines)
    return found


def parts(changed: Mapping[str, int], names: Sequence[str], sign: int = 1) -> list[dict[str, Any]]:
    """Say each thing of which there is more (or, with the sign turned, less)."""
    return [part(name, sign * changed[name]).document() for name in names if sign * changed[name] > 0]


def part(name: str, amount: int) -> Message:
    """Say so much of one thing."""
    if name == "favour":
        return Message("story.favour", "", n=amount)
    if name in GOODS:
        return Message("story.good", "", n=amount, good=name)
    return Message("part." + name, "", n=amount)


def sentence(what: Message, changed: Mapping[str, int], seat: int, clause: str) -> Message:
    """Put a deed, what it cost and what it brought into one sentence."""
    gains, price = parts(changed, GAINS), parts(changed, PAID, -1)
    paid = "_paid" if price else ""
    words = ("story.turn" if gains else "story.bare") + paid
    return Message(words, clause, seat=seat, deed=what.document(), gains=gains, price=price)


def deed(main: Message, own: Sequence[Message]) -> Message:
    """Say the deed of a turn by its line, with what belongs to it."""
    name, args = main.id.removeprefix("log."), dict(main.args)
    for counted in GAINS[:-1]:
        args.pop(counted, None)
    if name in ("sails", "sails_free"):
        goods = [line.args["good"] for line in own if line.id == "log.exports"]
        if goods:
            return Message("story.ships", main.clause, seat=args["seat"], city=args["city"], goods=goods)
        return Message("story.sails", main.clause, seat=args["seat"], city=args["city"])
    if name == "builds_small":
        balance = next((line.args["colour"] for line in own if line.id == "log.balance"), None)
        if balance is not None:
            return Message("story.balance", main.clause, seat=args["seat"], card=args["card"], colour=balance)
    return Message("story." + name, main.clause, **args)


def for_others(told: Sequence[Message], seat: int) -> list[Message]:
    """Say what a turn brought to others, if anything."""
    others = []
    seats = dict.fromkeys(line.args["seat"] for line in told if line.args.get("seat", seat) != seat)
    for other in seats:
        gains = parts(changes([line for line in told if line.args.get("seat") == other]), GAINS)
        if gains:
            others.append(Message("story.other", "", seat=other, gains=gains).document())
    his = parts(changes([line for line in told if line.id == "log.yusuf_gains"]), GAINS)
    if his:
        others.append(Message("story.yusuf_other", "", gains=his).document())
    clause = next((line.clause for line in told if line.id in ("log.paid", "log.was_there", "log.yusuf_gains")), "4.6")
    return [Message("story.others", clause, others=others)] if others else []


def yusuf(told: Sequence[Message]) -> list[Message]:
    """Tell a turn of Yusuf: what he takes, or where his worker lies, and his points."""
    his = [line for line in told if line.id.startswith("log.yusuf_")]
    card = next(line for line in his if line.id == "log.yusuf_card")
    deeds = [line for line in his if line.id.removeprefix("log.yusuf_") in YUSUF_DEEDS]
    said = [Message("story." + line.id.removeprefix("log."), line.clause, **line.args).document() for line in deeds]
    if not said:
        said = [Message("story.yusuf_worker", card.clause, space=card.args["space"]).document()]
    gains = parts(changes(his), GAINS)
    clause = deeds[0].clause if deeds else card.clause
    first = Message("story.yusuf" if gains else "story.yusuf_bare", clause, deeds=said, gains=gains)
    return [first, *for_others(told, -1)]
