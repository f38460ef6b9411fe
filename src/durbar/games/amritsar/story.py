"""What a turn was about, in one or two sentences made of the lines of the log that its reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.games.amritsar.names import COIN, GOODS

STOPS: Mapping[str, str] = {
    "log.posts": "stop.mahout",
    "log.enters": "stop.elephant",
    "log.walks": "stop.elephant",
    "log.walks_free": "stop.elephant",
    "log.jumps": "stop.elephant",
    "log.howdah": "stop.elephant",
    "log.crosses": "stop.crosses",
    "log.takes": "stop.takes",
    "log.activates": "stop.activates",
    "log.works": "stop.works",
    "log.elephant_acts": "stop.elephant_acts",
    "log.uses": "stop.uses",
    "log.buys": "stop.trades",
    "log.sells": "stop.trades",
    "log.sells_points": "stop.trades",
    "log.donates": "stop.donates",
    "log.builds": "stop.builds",
    "log.lays": "stop.lays",
    "log.trains": "stop.mahout",
    "log.studies": "stop.studies",
    "log.studies_over": "stop.studies",
    "log.unlocks": "stop.unlocks",
    "log.bridge": "stop.bridge",
    "log.follows": "stop.follows",
    "log.maharaja_acts": "stop.maharaja_acts",
    "log.maharaja_donates": "stop.donates",
    "log.maharaja_points": "stop.points",
    "log.maharaja_moves": "stop.round",
}
"""Where play-back of a turn stops, and what that moment is called; what the Maharaja takes goes with his action."""

SPOTS: Mapping[str, tuple[str, ...]] = {
    **{f"log.{name}": ("space-{district}-{space}",) for name in ("donates", "maharaja_donates")},
    **{f"log.{name}": ("lane-{district}",) for name in ("enters", "walks", "walks_free", "jumps", "leads_district")},
    **{f"log.{name}": ("market-{resource}",) for name in ("buys", "sells", "sells_points", "maharaja_clears")},
    "log.maharaja_leads_district": ("lane-{district}",),
}
"""Where on the board a line takes place, if its arguments do not say it in the board's own words."""

CHAPTERS: Mapping[str, str] = {
    "log.leads_district": "chapter.temple",
    "log.maharaja_leads_district": "chapter.temple",
    "log.pays_tax": "chapter.tax",
    "log.misses_tax": "chapter.tax",
    "log.income": "chapter.income",
    "log.income_points": "chapter.income",
    "log.income_marker": "chapter.income",
    "log.income_no_stock": "chapter.income",
    "log.bridge_flips": "chapter.era",
    "log.era": "chapter.era",
    "log.scores_knowledge": "chapter.end",
    "log.scores_goal": "chapter.end",
    "log.maharaja_scores": "chapter.end",
    "log.wins": "chapter.end",
    "log.shared_win": "chapter.end",
    "log.shared_with_maharaja": "chapter.end",
    "log.maharaja_wins": "chapter.end",
}
"""Lines about the end of an era and of the game [11.1, 12.1], and the heading they stand under."""

ANSWERS = frozenset(("log.follows",))
"""With these begins what only answers the turn of somebody else [10.1]."""
IDLE = frozenset(("story.nothing",))
"""What is said of a turn that has brought nothing."""
SETTING_UP = frozenset(("log.start", "log.dealt", "log.maharaja_goal"))
THE_MAHARAJA = "log.maharaja_"
"""So begin the lines about him; they name no seat."""
MOST_DEEDS = 2
"""With two deeds it no longer matters which worker did them; more nobody can follow."""

COUNTED = ("points", *GOODS, "markers", "tax")
"""What lines say somebody has more or less of: points, goods, markers on the elephant, steps of tax."""
GAINS = COUNTED[:-1]
PRICE = ("points", GOODS[COIN])
"""What is worth naming when a turn costs it; resources and markers that are used go with the deed."""


def whose(lines: Sequence[Message], players: int) -> int | None:
    """Tell whose turn the lines are of; the Maharaja sits behind the last player, and an era's end is nobody's."""
    if any(line.id == "log.maharaja_acts" for line in lines):
        return players
    for line in lines:
        if line.id in CHAPTERS or line.id in SETTING_UP:
            return None
        if "seat" in line.args:
            seat: int = line.args["seat"]
            return seat
    return None


def story(lines: Sequence[Message], seat: int) -> list[Message]:
    """Tell the turn of `seat` by its deeds and gains, then what it brought to others."""
    told = [line for line in lines if line.id not in CHAPTERS and line.id not in SETTING_UP]
    if any(line.id == "log.maharaja_acts" for line in told):
        return [maharaja(told), *for_others(told, None)]
    own = [line for line in told if about(line) == seat]
    main = deeds(own, seat)
    return [sentence(main, changes(own), seat), *for_others(told, seat)] if main else []


def about(line: Message) -> int | None:
    """Give the seat a line is about; None stands for the Maharaja, and for what is about nobody."""
    return None if line.id.startswith(THE_MAHARAJA) else line.args.get("seat")


# ---------------------------------------------------------------------- what lines say has changed


def amounts_in(what: Iterable[Mapping[str, Any]], sign: int = 1) -> dict[str, int]:
    """Read goods that are written as messages."""
    return {one["id"].removeprefix("amount."): sign * one["args"]["n"] for one in what}


def _of(name: str, sign: int = 1) -> Callable[[Mapping[str, Any]], dict[str, int]]:
    """Read the line's `n` as so much more, or less, of one thing."""
    return lambda args: {name: sign * args["n"]}


def _given(args: Mapping[str, Any]) -> dict[str, int]:
    """Read a donation: its points, the marker and what it costs."""
    return {"points": args["n"], "markers": -1, **amounts_in(args["cost"], -1)}


CHANGES: Mapping[str, Callable[[Mapping[str, Any]], dict[str, int]]] = {
    "log.posts": lambda args: {"markers": 2},
    "log.tax_rises": lambda args: {"tax": args["steps"]},
    "log.walks": _of("coin", -1),
    "log.skips": lambda args: {"coin": -1},
    "log.crosses": _of("points", -1),
    "log.gains": lambda args: amounts_in(args["what"]),
    "log.income": lambda args: amounts_in(args["what"]),
    "log.returns": lambda args: amounts_in(args["what"], -1),
    "log.drops": lambda args: {args["good"]: -1},
    "log.swaps": lambda args: {args["given"]: -1, args["got"]: 1},
    "log.buys": _of("coin", -1),
    "log.sells": lambda args: {args["resource"]: -1},
    "log.sells_points": lambda args: {args["resource"]: -1, "points": args["points"]},
    "log.takes_marker": lambda args: {"markers": 1},
    "log.income_marker": lambda args: {"markers": 1},
    "log.slot_marker": lambda args: {"markers": 1},
    "log.no_stock": _of("points"),
    "log.income_no_stock": _of("points"),
    "log.donates": _given,
    "log.marker_below": _of("points"),
    "log.bridge": lambda args: {"points": args["points"]},
    "log.pays": lambda args: {args["resource"]: -1},
    "log.scores": _of("points"),
    "log.income_points": _of("points"),
    "log.is_followed": _of("points"),
    "log.leads_district": _of("points"),
    "log.pays_tax": _of("coin", -1),
    "log.misses_tax": _of("points", -1),
    "log.scores_knowledge": _of("points"),
    "log.scores_goal": _of("points"),
    "log.maharaja_donates": _given,
    "log.maharaja_marker_below": _of("points"),
    "log.maharaja_leads_district": _of("points"),
    "log.maharaja_marker": lambda args: {"markers": 1},
    "log.maharaja_points": _of("points"),
    "log.maharaja_mines": lambda args: {args["resource"]: 1},
    "log.maharaja_scores": lambda args: {"points": args["n"] + args["goal"]},
}
"""What a line says its player has more or less of."""


def changes(lines: Iterable[Message]) -> Counter[str]:
    """Add up what lines about somebody say has changed."""
    total: Counter[str] = Counter()
    for line in lines:
        read = CHANGES.get(line.id)
        if read is not None:
            total.update(read(line.args))
    return total


def points(line: Message) -> int:
    """Give the points that a line brings whom it is about, or costs them."""
    return changes([line])["points"]


# ---------------------------------------------------------------------- what was done

WEIGHTS: Mapping[str, int] = {
    "log.donates": 9,
    "log.builds": 8,
    "log.lays": 8,
    "log.trains": 8,
    "log.posts": 8,
    "log.unlocks": 7,
    "log.studies": 6,
    "log.trades": 5,
    "log.jumps": 4,
    "log.howdah": 4,
    "log.no_main_action": 1,
}
"""What a turn can be about; what changed most weighs most."""
TRADES = ("log.buys", "log.sells", "log.sells_points")
KEPT = ("district", "warehouse", "mahout", "colour", "track")
"""What of a line its deed names."""


def deeds(own: Sequence[Message], seat: int) -> list[Message]:
    """Say the deeds that weigh most, in their order: at first the worker, or whom it follows, if there is room."""
    found: dict[tuple[str, Any], Message] = {}
    for line in own:
        id = "log.trades" if line.id in TRADES else line.id
        if id in WEIGHTS:
            one = (id, line.args.get("warehouse") or line.args.get("mahout") or line.args.get("track"))
            found[one] = deed(id, line, found.get(one), seat)
    heaviest = sorted(found, key=lambda one: -WEIGHTS[one[0]])[:MOST_DEEDS]
    main = [found[one] for one in found if one in heaviest]
    follows = next((line for line in own if line.id == "log.follows"), None)
    if follows is not None:
        return [Message("story.follows", follows.clause, seat=seat, colour=follows.args["colour"]), *main]
    activates = next((line for line in own if line.id == "log.activates"), None)
    if activates is not None and len(main) < MOST_DEEDS:
        args = activates.args
        worker = Message("story.activates", activates.clause, seat=seat, colour=args["colour"], station=args["station"])
        return [worker, *main]
    return main


def deed(id: str, line: Message, before: Message | None, seat: int) -> Message:
    """Say one deed; done again it is counted, and of several steps on a track the last one is told."""
    args = {name: value for name, value in line.args.items() if name in KEPT}
    times = 1 if before is None else before.args["n"] + 1
    return Message("story." + id.removeprefix("log."), line.clause, seat=seat, n=times, **args, **step_of(line))


def step_of(line: Message) -> dict[str, int]:
    """Give the step of a track that a line tells of."""
    return {"step": line.args["n"]} if line.id == "log.studies" else {}


def maharaja(told: Sequence[Message]) -> Message:
    """Tell a turn of the Maharaja: where he donates, which actions he does, and what they bring him."""
    his = [line for line in told if line.id.startswith(THE_MAHARAJA)]
    given = [line for line in his if line.id == "log.maharaja_donates"]
    acts = [line for line in his if line.id == "log.maharaja_acts"]
    main = []
    if given:
        districts = list(dict.fromkeys(line.args["district"] for line in given))
        main.append(Message("story.maharaja_donates", given[0].clause, districts=districts))
    colours = list(dict.fromkeys(line.args["colour"] for line in acts))
    acting = "story.maharaja_acts" if len(colours) > 1 else "story.maharaja_acts_twice"
    main.append(Message(acting, acts[0].clause, colours=colours))
    gains = parts(changes(his), GAINS)
    words = "story.maharaja_turn" if gains else "story.maharaja_bare"
    return Message(words, main[0].clause, deeds=[one.document() for one in main], gains=gains, price=[])


# ---------------------------------------------------------------------- sentences


def parts(changed: Mapping[str, int], names: Sequence[str], sign: int = 1) -> list[dict[str, Any]]:
    """Say each thing of which there is more (or, with the sign turned, less)."""
    found = [(name, sign * changed.get(name, 0)) for name in names]
    return [part(name, amount).document() for name, amount in found if amount > 0]


def part(name: str, amount: int) -> Message:
    """Say so much of one thing."""
    return Message(("amount." if name in GOODS else "story.") + name, "", n=amount)


def sentence(main: Sequence[Message], changed: Mapping[str, int], seat: int) -> Message:
    """Put deeds, what they cost and what they brought into one sentence."""
    gains, price = parts(changed, GAINS), parts(changed, PRICE, -1)
    words = ("story.turn" if gains else "story.bare") + ("_paid" if price else "")
    if len(main) == 1 and not gains and not price:
        main = [*main, Message("story.nothing", main[0].clause, seat=seat)]
    heaviest = max(main, key=lambda one: WEIGHTS.get(one.id.replace("story.", "log."), 0))
    return Message(words, heaviest.clause, seat=seat, deeds=[one.document() for one in main], gains=gains, price=price)


def for_others(told: Sequence[Message], seat: int | None) -> list[Message]:
    """Say what a turn brought to others, if anything; `seat` is None for the Maharaja's own turn."""
    others, clause = [], ""
    theirs = [line for line in told if line.id in CHANGES and about(line) != seat]
    for other in dict.fromkeys(about(line) for line in theirs):
        lines = [line for line in theirs if about(line) == other]
        gains = parts(changes(lines), GAINS)
        if gains:
            clause = clause or lines[0].clause
            raja = other is None
            one = (
                Message("story.maharaja_other", gains=gains)
                if raja
                else Message("story.other", seat=other, gains=gains)
            )
            others.append(one.document())
    return [Message("story.others", clause, others=others)] if others else []
