"""What a turn was about [3.1], made of nothing but the lines of the log that a reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message

MOST_DEEDS = 3
"""More than this nobody can follow: what weighs least is left to the log."""

STOPS: Mapping[str, str] = {
    "log.lies_down": "stop.meditates",
    "log.places": "stop.placed",
    "log.overtime": "stop.overtime",
    "log.produces": "stop.produced",
    "log.processes": "stop.processed",
    "log.follows": "stop.followed",
    "log.delivers": "stop.delivered",
    "log.delivers_double": "stop.delivered",
    "log.wins_contract": "stop.contract",
    "log.builds": "stop.built",
    "log.builder_builds": "stop.built",
    "log.influence": "stop.influence",
    "log.meditation_level": "stop.level",
    "log.uncovers": "stop.cover",
    "log.takes_good": "stop.traded",
    "log.puts_token": "stop.price",
    "log.takes_tile": "stop.tile",
    "log.fills_order": "stop.order",
    "log.serves_akbar": "stop.akbar",
    "log.boat": "stop.boat",
    "log.wins": "stop.end",
}
"""Where play-back of a turn stops, and what the step is called; other lines run by."""

SPOTS: Mapping[str, tuple[str, ...]] = {
    f"log.{name}": ("building-{space}", "character-{space}")
    for name in ("places", "overtime", "sent_home", "stands_up", "lies_down")
}
"""Where on the board a line takes place, if its arguments do not say it in the board's own words."""

CHAPTERS: Mapping[str, str] = {
    "log.boat": "chapter.boat",
    "log.river_builds": "chapter.boat",
    "log.tokens_home": "chapter.boat",
    "log.end_triggered": "chapter.end",
    "log.last_round": "chapter.end",
    "log.wins": "chapter.end",
}
"""What tells of a new pier or of the end of the game, and the heading of the sheet it belongs under."""

SECRET = frozenset(
    f"log.{name}"
    for name in (
        "change", "delivers", "delivers_double", "fills_order", "fills_slot", "sells", "serves_akbar", "takes_bonus",
    )
)  # fmt: skip
"""Lines whose rupees only the one who gets them reads [1.3]."""

PASSIVE = frozenset(
    f"log.{name}"
    for name in ("consoled", "follows", "gains_favour", "influence", "sent_home", "start", "wins_contract")
)
"""Lines that may be about a rival of the one whose turn it is [5.3, 7.7, 10.7]."""

IDLE = frozenset({"story.idle"})
"""What is said of a turn that has brought nothing."""

Made = tuple[int, Message]
"""A deed with its weight: what changed most weighs most."""


def story(lines: Sequence[Message], seat: int) -> list[Message]:
    """Tell one turn of a seat in one or two sentences: what it did and gained, and what that brought others."""
    own = [line for line in lines if line.args.get("seat") == seat]
    return [one for one in (main_deed(own, seat), to_others(lines, seat)) if one is not None]


def whose(lines: Sequence[Message], players: int) -> int | None:
    """Give the seat whose turn lines tell of: who places a worker or meditates, else who does anything at all."""
    seats = [line for line in lines if "seat" in line.args and line.id not in PASSIVE]
    deeds = [line for line in seats if line.id in ("log.places", "log.overtime", "log.lies_down")]
    return next((int(line.args["seat"]) for line in (*deeds, *seats)), None)


def main_deed(own: Sequence[Message], seat: int) -> Message | None:
    """Tell where a worker went, and the deeds that weigh most, in the order they were done."""
    found = deeds(own)
    heaviest = sorted(range(len(found)), key=lambda place: -found[place][0])[:MOST_DEEDS]
    kept = [found[place][1] for place in sorted(heaviest)]
    kept += purse(own, full=len(kept) < MOST_DEEDS)
    parts = [message.document() for message in kept]
    clause = found[heaviest[0]][1].clause if heaviest else ""
    visits = [line for line in own if line.id in ("log.places", "log.overtime")]
    spaces = [line.args["space"] for line in visits]
    if not visits:
        return Message("story.meditates", clause or "4.1", seat=seat, deeds=parts) if parts else None
    if not parts:
        return Message("story.idle", "5.7", seat=seat, spaces=spaces)
    if all(line.id == "log.overtime" for line in visits):
        return Message("story.overtime", clause or "5.4", seat=seat, spaces=spaces, deeds=parts)
    return Message("story.visit", clause or "5.1", seat=seat, spaces=spaces, deeds=parts)


# ---------------------------------------------------------------------- the deeds of a turn


def deeds(own: Sequence[Message]) -> list[Made]:
    """Give what the lines of one seat tell of, once each; steps of one kind are counted together."""
    won = {line.args["notable"] for line in own if line.id == "log.wins_contract"}
    last = {line.args["guild"]: line for line in own if line.id == "log.influence"}
    found: list[Made] = []
    for line in own:
        if line.id in ("log.delivers", "log.delivers_double"):
            found.append(delivery(line, won))
            won.discard(line.args["notable"])
        elif line.id == "log.wins_contract" and line.args["notable"] in won:  # by a rival's delivery, or an earlier one
            found.append((9, Message("story.contract", line.clause, notable=line.args["notable"])))
        elif line.id == "log.influence":
            if last[line.args["guild"]] is line:
                found.append((4, step(line)))
        elif line.id in TOLD:
            weight, tell = TOLD[line.id]
            found.append((weight, tell(line)))
    return [*found, *counted(own), *trade(own)]


def delivery(line: Message, won: Iterable[Any]) -> Made:
    """Tell of a delivery, and of the contract that it wins."""
    notable, good = line.args["notable"], line.args["good"]
    twice = line.id == "log.delivers_double"
    if notable in won:
        id = "story.delivered_twice_won" if twice else "story.delivered_won"
        return 9, Message(id, "10.5", good=good, notable=notable)
    return 6, Message("story.delivered_twice" if twice else "story.delivered", line.clause, good=good, notable=notable)


def step(line: Message) -> Message:
    """Tell how high somebody now stands with a guild."""
    return Message("story.step", line.clause, guild=line.args["guild"], level=line.args["n"])


def made(line: Message) -> Message:
    """Tell what is made of what."""
    args = line.args
    return Message("story.made", line.clause, good=args["good"], source=args["source"], n=args["n"])


TOLD: Mapping[str, tuple[int, Callable[[Message], Message]]] = {
    "log.produces": (6, lambda line: Message("story.goods", line.clause, good=line.args["good"], n=line.args["n"])),
    "log.processes": (6, made),
    "log.follows": (6, made),
    "log.builds": (8, lambda line: Message("story.built", line.clause, building=line.args["building"])),
    "log.builder_builds": (3, lambda line: Message("story.put_up", line.clause, building=line.args["building"])),
    "log.fills_order": (7, lambda line: Message("story.order", line.clause, guild=line.args["guild"])),
    "log.serves_akbar": (5, lambda line: Message("story.akbar", line.clause, good=line.args["good"])),
    "log.meditation_level": (5, lambda line: Message("story.level", line.clause, level=line.args["n"])),
    "log.takes_tile": (4, lambda line: Message("story.tile", line.clause, action=line.args["action"])),
    "log.puts_token": (3, lambda line: Message("story.price", line.clause, good=line.args["good"], n=line.args["n"])),
    "log.gains_good": (3, lambda line: Message("story.goods", line.clause, good=line.args["good"], n=1)),
    "log.dyes": (3, lambda line: Message("story.dyed", line.clause, good=line.args["other"])),
    "log.sells": (3, lambda line: Message("story.sold", line.clause, good=line.args["good"])),
    "log.fills_slot": (3, lambda line: Message("story.slot", line.clause, good=line.args["good"])),
    "log.exchanges": (
        2,
        lambda line: Message("story.exchanged", line.clause, good=line.args["good"], other=line.args["other"]),
    ),
}
"""The lines that tell of a deed by themselves, with its weight."""


def counted(own: Sequence[Message]) -> list[Made]:
    """Count cover tiles, steps of farmers, and workers that stand up."""
    found: list[Made] = []
    covers = [line for line in own if line.id == "log.uncovers"]
    if covers:
        found.append((3, Message("story.covers", covers[0].clause, n=len(covers), covers=-len(covers))))
    farmers = [line for line in own if line.id == "log.moves_farmer"]
    if farmers:
        found.append((1, Message("story.farmers", farmers[0].clause, n=len(farmers))))
    raised = [line for line in own if line.id == "log.stands_up" and line.clause != "5.4"]
    if raised:
        found.append((1, Message("story.raised", raised[0].clause, n=len(raised))))
    return found


def trade(own: Sequence[Message]) -> list[Made]:
    """Tell what came from the Trader for how many goods."""
    given = [line for line in own if line.id == "log.gives_good"]
    if not given:
        return []
    taken = [line.args["good"] for line in own if line.id == "log.takes_good"]
    if not taken:
        return [(2, Message("story.traded_nothing", given[0].clause, n=len(given)))]
    return [(6, Message("story.traded", given[0].clause, goods=taken))]


# ---------------------------------------------------------------------- rupees and favour


def purse(own: Sequence[Message], full: bool) -> list[Message]:
    """Tell what a turn changed in rupees, as far as the lines say, and in favour; what was spent only in `full`."""
    found: list[Message] = []
    if any(line.id in SECRET and "rupees" not in line.args for line in own):
        coins = sum(line.args["n"] for line in own if line.id == "log.takes_coins")
        if coins:
            found.append(Message("story.coins", "5.11", n=coins))
    else:
        rupees = sum(rupees_in(line) for line in own)
        if rupees > 0 or (rupees and full):
            brought = "story.rupees" if rupees > 0 else "story.spent_rupees"
            found.append(Message(brought, "1.3", n=abs(rupees), rupees=rupees))
    favour = favour_in(own)
    if favour > 0 or (favour and full):
        id = "story.favour" if favour > 0 else "story.spent_favour"
        found.append(Message(id, "8.3", n=abs(favour), favour=favour))
    return found


def rupees_in(line: Message) -> int:
    """Give the rupees that a line brings the one it is about."""
    if line.id == "log.takes_coins":
        return int(line.args["n"])
    if line.id == "log.pays_overtime":
        return -int(line.args["n"])
    return 1 if line.id == "log.takshaka" else int(line.args.get("rupees", 0))


def favour_in(lines: Iterable[Message]) -> int:
    """Give the favour that lines bring the one they are about."""
    total = 0
    for line in lines:
        if line.id in ("log.gains_favour", "log.consoled"):
            total += line.args["n"]
        elif line.id == "log.uses_favour":
            total -= line.args["n"]
        elif line.id == "log.frees_favour":
            total -= 1
    return total


# ---------------------------------------------------------------------- what it did to others


def to_others(lines: Sequence[Message], seat: int) -> Message | None:
    """Tell what the turn brought the others, each with what they gained or lost."""
    about: dict[int, list[Message]] = {}
    for line in lines:
        who = line.args.get("seat")
        if isinstance(who, int) and who != seat:
            about.setdefault(who, []).append(line)
    rivals = []
    for who, theirs in about.items():
        gains = [message.document() for message in gains_of(theirs)]
        if gains:
            rivals.append(Message("story.rival", rival=who, gains=gains).document())
    clause = next((line.clause for theirs in about.values() for line in theirs), "")
    return Message("story.others", clause, rivals=rivals) if rivals else None


def gains_of(theirs: Sequence[Message]) -> list[Message]:
    """Tell what a turn of somebody else brought one seat: workers home, goods, contracts, favour."""
    found = [message for _, message in deeds(theirs)]
    home = [line for line in theirs if line.id == "log.sent_home"]
    if home:
        found.append(Message("story.sent_home", home[0].clause, n=len(home)))
    favour = favour_in(theirs)
    if favour > 0:
        found.append(Message("story.favour", "8.3", n=favour, favour=favour))
    return found
