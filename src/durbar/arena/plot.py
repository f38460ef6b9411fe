"""A drawing of an arena: shares of wins with their intervals, and strength over think time where there are several."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from durbar.arena.words import needing, say
from durbar.bots.entrants import Entrant, read_entrant
from durbar.games import game as find_game
from durbar.texts import ENGLISH

INK, PALE = "#2a1e1a", "#8a7a70"
COLOURS = ("#7a2e1d", "#1f5673", "#8a6d1a", "#4b6b3a", "#6a3d7c", "#2f2f2f")
MARKS = "osD^vP"
"""Whatever is told by colour is told by a shape too."""
SETTINGS = {"svg.hashsalt": "durbar", "svg.fonttype": "none", "font.family": "sans-serif", "text.parse_math": False}


def check_plot() -> None:
    """Say so before anything is played, if nothing can be drawn."""
    with needing("plot", "arena"):
        import matplotlib.figure  # noqa: F401


def draw(report: Mapping[str, Any], lang: str = ENGLISH) -> str:
    """Draw a report as SVG; the same report is the same drawing, byte for byte."""
    with needing("plot", "arena"):
        import matplotlib
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    curves = families(report)
    rows = len(report["bots"])
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 1.6 + 0.42 * rows + (3.6 if curves else 0)), layout="constrained")
        FigureCanvasSVG(figure)
        heights = [1.0 + 0.42 * rows, *([3.6] if curves else [])]
        axes = figure.subplots(len(heights), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
        figure.suptitle(title(report, lang), color=INK, fontsize=11)
        draw_shares(axes[0][0], report, lang)
        if curves:
            draw_curves(axes[1][0], report, curves, lang)
        return written(figure, title(report, lang))


def written(figure: Any, called: str) -> str:
    """Write a figure as SVG."""
    text = StringIO()
    with warnings.catch_warnings():  # words stay words in the file: whoever shows it has the letters
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure.savefig(text, format="svg", metadata={"Date": None, "Title": called})
    return text.getvalue()


def draw_learning(game: str, players: int, found: Sequence[Mapping[str, Any]], lang: str = ENGLISH) -> str:
    """Draw how strong a net was against greedy after so many games, as SVG."""
    with needing("plot", "arena"):
        import matplotlib
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    called = say("plot.learning", lang, title=find_game(game).title, players=players, bot="greedy")
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 4), layout="constrained")
        FigureCanvasSVG(figure)
        figure.suptitle(called, color=INK, fontsize=11)
        axes = figure.subplots()
        shares = [100 * one["share"] for one in found]
        lows = [max(0.0, share - 100 * one["wilson"][0]) for share, one in zip(shares, found, strict=True)]
        highs = [max(0.0, 100 * one["wilson"][1] - share) for share, one in zip(shares, found, strict=True)]
        axes.errorbar(
            [one["game"] for one in found], shares, yerr=[lows, highs], marker=MARKS[0], color=COLOURS[0], capsize=4,
        )  # fmt: skip
        axes.axhline(100 / players, color=PALE, linestyle=":", linewidth=1.5)
        axes.set_ylim(0, 100)
        axes.set_xlabel(say("plot.games", lang), color=INK)
        axes.set_ylabel(say("plot.share", lang), color=INK)
        axes.grid(color="#dddddd", linewidth=0.6)
        return written(figure, called)


def title(report: Mapping[str, Any], lang: str) -> str:
    """Say what was played."""
    plan, games = report["plan"], report["games"]
    named = find_game(plan["game"]).title
    return say("plot.title", lang, title=named, players=plan["players"], mode=plan["mode"], n=games["counted"])


def draw_shares(axes: Any, report: Mapping[str, Any], lang: str) -> None:
    """Draw a row for each bot: its share of wins, the interval, and what would be even."""
    bots = list(report["bots"].items())
    for row, (_, bot) in enumerate(bots):
        if bot["share"] is None:
            continue
        share, (low, high) = 100 * bot["share"], (100 * one for one in bot["wilson"])
        mark, colour = MARKS[row % len(MARKS)], COLOURS[row % len(COLOURS)]
        axes.errorbar(
            [share], [row], xerr=[[max(0.0, share - low)], [max(0.0, high - share)]],
            fmt=mark, color=colour, capsize=4, markersize=6,
        )  # fmt: skip
        axes.annotate(f"{share:.1f} %", (share, row), (0, 8), textcoords="offset points", ha="center", fontsize=8)
        if bot["even"] is not None:
            axes.plot([100 * bot["even"]] * 2, [row - 0.35, row + 0.35], color=PALE, linestyle=":", linewidth=1.5)
    axes.set_yticks(range(len(bots)), [name for name, _ in bots])
    axes.set_ylim(len(bots) - 0.4, -0.7)
    axes.set_xlim(0, 100)
    axes.set_xlabel(say("plot.share", lang), color=INK)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)


def families(report: Mapping[str, Any]) -> dict[tuple[str, str], list[tuple[float, str]]]:
    """Find the bots that play with several think times, or with several numbers of passes: each makes a curve."""
    found: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for label in report["bots"]:
        entrant = read_entrant(label)
        measure = entrant.think if entrant.think is not None else entrant.passes
        if measure is not None:
            found.setdefault((entrant.name, unit(entrant)), []).append((measure, label))
    return {family: sorted(points) for family, points in found.items() if len(points) > 1}


def unit(entrant: Entrant) -> str:
    """Tell in what a bot's thought is measured."""
    return "think" if entrant.think is not None else "passes"


def draw_curves(
    axes: Any,
    report: Mapping[str, Any],
    curves: Mapping[tuple[str, str], Sequence[tuple[float, str]]],
    lang: str,
) -> None:
    """Draw strength over think time."""
    for place, ((name, measured), points) in enumerate(curves.items()):
        known = [(at, report["bots"][label]) for at, label in points if report["bots"][label]["share"] is not None]
        shares = [100 * bot["share"] for _, bot in known]
        lows = [max(0.0, share - 100 * bot["wilson"][0]) for share, (_, bot) in zip(shares, known, strict=True)]
        highs = [max(0.0, 100 * bot["wilson"][1] - share) for share, (_, bot) in zip(shares, known, strict=True)]
        axes.errorbar(
            [at for at, _ in known], shares, yerr=[lows, highs], label=f"{name}, {say(f'plot.{measured}', lang)}",
            marker=MARKS[place % len(MARKS)], color=COLOURS[place % len(COLOURS)], capsize=4, linewidth=1.2,
        )  # fmt: skip
    axes.set_xscale("log")
    ticks = sorted({at for points in curves.values() for at, _ in points})
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.set_xlabel(" / ".join(dict.fromkeys(say(f"plot.{measured}", lang) for _, measured in curves)), color=INK)
    axes.set_ylabel(say("plot.strength", lang), color=INK)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.legend(fontsize=8, frameon=False)
