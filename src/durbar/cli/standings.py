"""What `durbar arena` prints: who won how often, what the points came from, and how long everybody thought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.arena.words import say
from durbar.cli.common import print_table
from durbar.engine.messages import Message
from durbar.games import game as find_game


def print_match(report: Mapping[str, Any], times: Mapping[str, Any], lang: str) -> None:
    """Print a whole report."""
    plan, games = report["plan"], report["games"]
    title = find_game(plan["game"]).title
    head = {key: plan[key] for key in ("players", "mode", "seed")}
    print(say("told.head", lang, title=title, n=games["counted"], deals=games["deals"], **head))
    if games["counted"] < games["planned"]:
        print(say("told.not_counted", lang, n=games["played"], planned=games["planned"]))
    print()
    print_table(results(report, lang))
    for table in (meetings(report, lang), sources(report, lang), thinking(times, lang)):
        if len(table) > 1:
            print()
            print_table(table)
    print()
    print_notes(report, times, lang)


def heads(lang: str, *ids: str) -> tuple[str, ...]:
    """Give the heads of columns."""
    return tuple(say(f"head.{id}", lang) for id in ids)


def results(report: Mapping[str, Any], lang: str) -> list[Sequence[Any]]:
    """Give a row for each bot."""
    shown = ("bot", "games", "wins", "share", "wilson", "by_deals", "even", "score", "interval", "rank")
    rated = report["ratings"] is not None
    rows: list[Sequence[Any]] = [heads(lang, *shown, *(["rating"] if rated else []))]
    for name, bot in report["bots"].items():
        score, rank = bot["score"] or {}, bot["rank"] or {}
        cells = [name, bot["games"], f"{bot['wins']:.4g}", percent(bot["share"]), percents(bot["wilson"])]
        cells += [percents(bot["by_deals"]), percent(bot["even"]), fixed(score.get("mean"))]
        cells += [between(score.get("interval")), fixed(rank.get("mean"), 2)]
        rating = bot["rating"]
        rows.append([*cells, *([f"{rating['mu']:.1f} ± {rating['sigma']:.1f}" if rating else ""] if rated else [])])
    return rows


def meetings(report: Mapping[str, Any], lang: str) -> list[Sequence[Any]]:
    """Give a row for each two bots that met; two alone are told by their shares."""
    rows: list[Sequence[Any]] = [heads(lang, "bot", "against", "games", "ahead", "wilson", "margin", "interval")]
    names = list(report["bots"])
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            met = report["against"].get(name, {}).get(other)
            if met is not None:
                margin = met["margin"] or {}
                cells = [name, other, met["games"], percent(met["ahead"]), percents(met["wilson"])]
                rows.append([*cells, signed(margin.get("mean")), between(margin.get("interval"))])
    return rows


def sources(report: Mapping[str, Any], lang: str) -> list[Sequence[Any]]:
    """Give a row for each source of points, in the game's own words."""
    game, bots = find_game(report["plan"]["game"]), report["bots"]
    rows: list[Sequence[Any]] = [(say("head.points", lang), *bots)]
    for source in dict.fromkeys(source for bot in bots.values() for source in bot["points"]):
        named = game.say(Message(source), lang=lang)
        rows.append([named, *(fixed(bot["points"].get(source)) for bot in bots.values())])
    return rows


def thinking(times: Mapping[str, Any], lang: str) -> list[Sequence[Any]]:
    """Give a row for each bot: milliseconds a turn and a choice."""
    rows: list[Sequence[Any]] = [
        heads(
            lang,
            "bot",
            "turns",
            "turn_p50",
            "turn_p95",
            "turn_max",
            "choices",
            "choice_p50",
            "choice_p95",
            "choice_max",
        )
    ]
    for name, bot in times["bots"].items():
        cells = [
            cell
            for spread in (bot["turn"], bot["choice"])
            if spread is not None
            for cell in (spread["n"], *(f"{spread[key]:.4g}" for key in ("p50", "p95", "max")))
        ]
        if cells:
            rows.append([name, *cells])
    return rows


def print_notes(report: Mapping[str, Any], times: Mapping[str, Any], lang: str) -> None:
    """Print what stands below the tables."""
    choices = report["choices"]
    if choices:
        spread = {key: f"{choices[key]:.4g}" for key in ("mean", "least", "most")}
        rate = "-" if times["games_per_second"] is None else f"{times['games_per_second']:.3g}"
        print(say("told.choices", lang, **spread, rate=rate, seconds=f"{times['seconds_a_game']:.3g}"))
    if report["plan"]["players"] > 1 and choices:
        shares = ", ".join(f"{place}: {percent(share)}" for place, share in enumerate(report["seats"], 1))
        print(say("told.seats", lang, shares=shares, n=report["shared_victories"]))
    if report["ratings"] is None:
        print(say("told.no_ratings", lang, package="openskill", extra="durbar[arena]"))
    for name, bot in times["bots"].items():
        if bot["turns_over"]:
            print(say("told.over", lang, bot=name, n=bot["turns_over"]))
    for one in report["failures"]:
        print(say("told.failure", lang, bot=one["bot"], game=one["game"], place=one["seat"] + 1, why=one["error"]))
    for one in report["void"]:
        print(say("told.void", lang, game=one["game"], why=one["error"]))


def percent(share: float | None) -> str:
    """Write a share."""
    return "" if share is None else f"{100 * share:.1f} %"


def percents(interval: Sequence[float] | None) -> str:
    """Write the interval of a share."""
    return "" if interval is None else f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f} %"


def fixed(value: float | None, places: int = 1) -> str:
    """Write a number."""
    return "" if value is None else f"{value:.{places}f}"


def signed(value: float | None) -> str:
    """Write a number with its sign."""
    return "" if value is None else f"{value:+.1f}"


def between(interval: Sequence[float] | None) -> str:
    """Write an interval of numbers, which may be below nothing."""
    return "" if interval is None else f"{interval[0]:.1f} .. {interval[1]:.1f}"
