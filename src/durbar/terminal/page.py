"""The page a player sees at each question: what happened since, the table, the question and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from durbar.engine.messages import Message
from durbar.games.shared.drawing import Sight, cite
from durbar.terminal.screen import MIDDLING

if TYPE_CHECKING:
    from durbar.terminal.session import Session

Lines = Sequence[Mapping[str, Any]]
"""Lines of the log, as a view has them."""

USUAL_QUESTION = 12
LEAST_NEWS = 4
"""Lines kept free for them, whatever they are now: a table that changed its layout with every move would confuse."""
LONG_LIST = 12
"""More options than this stand side by side, if none of them needs more than its name."""


def show_page(session: Session, sight: Sight, since: Lines) -> None:
    """Show everything; the news take what room the table and the question leave."""
    screen = session.screen
    if screen.plain:
        if since:
            session.tell(_title_of(sight, since))
            tell_log(session, sight, stories(session, sight, since))
        screen.say_all(session.drawing.brief(sight))
        _tell_question(session, sight)
        return
    table = session.drawing.table(replace(sight, height=screen.height - USUAL_QUESTION - LEAST_NEWS - 2))
    parts = [screen.render(part) for part in (table, *_question(session, sight))]
    if sum(lines for _, lines in parts) + LEAST_NEWS + 3 > screen.height:
        parts = [screen.render(part) for part in (table, *_question(session, sight, crowded=True))]
    room = screen.height - sum(lines for _, lines in parts) - 3
    for part in (*_news(session, sight, since, room), *(part for part, _ in parts)):
        screen.show(part)


def stories(session: Session, sight: Sight, since: Lines) -> Lines:
    """Tell each turn of somebody else in a sentence or two, if the game can; what is left stays line by line."""
    own = session.table.game.telling
    if own is None:
        return since
    found: list[Mapping[str, Any]] = []
    for _, group in groupby(since, key=lambda line: line["turn"]):
        lines = list(group)
        known = [Message(line["id"], line["clause"], **line["args"]) for line in lines]
        seat = own.whose(known, session.table.setup.players)
        story = [] if seat is None or seat == sight.seat else own.story(known, seat)
        if story:
            lines = [line for line in lines if line["id"] in own.chapters]
        found += [message.document() | {"who": seat} for message in story]
        found += lines
    return found


def tell_log(session: Session, sight: Sight, lines: Lines) -> None:
    """Print stories and lines of the log, each with the clause it follows."""
    for line in lines:
        if session.screen.plain:
            session.screen.say(cite(sight.say_document(line), line["clause"]))
        else:
            session.screen.show(_log_row(sight, line))


def _log_row(sight: Sight, line: Mapping[str, Any]) -> Grid:
    who = line.get("who", line["args"].get("seat"))
    row = Grid.grid(padding=(0, 1))
    row.add_column(width=3)
    row.add_column(max_width=min(sight.width, MIDDLING) - 6)
    text = Text(cite(sight.say_document(line), line["clause"]))
    row.add_row(sight.badge(who) if isinstance(who, int) else "", text)
    return row


def _news(session: Session, sight: Sight, since: Lines, room: int) -> list[RenderableType]:
    """Give the newest turns of the others, as many as there is room for, but never too few."""
    if not since:
        return []
    told = stories(session, sight, since)
    shown = told[-max(LEAST_NEWS, room) :]
    more = len(told) - len(shown)
    title = session.word("since_more", n=more, all=len(since)) if more else session.word(_title_of(sight, since))
    return [Text(title, "bold"), *(_log_row(sight, line) for line in shown), Text("")]


def _title_of(sight: Sight, since: Lines) -> str:
    return "since" if len(since) < len(sight.view["log"]) else "so_far"


# ---------------------------------------------------------------------- the question


def _tell_question(session: Session, sight: Sight) -> None:
    """Say the open question and its numbered options."""
    decision = sight.view["decision"]
    if decision is None or "options" not in decision:
        return
    screen = session.screen
    screen.say(" ".join(part for part in _prompt(sight, decision["prompt"]) if part))
    for number, option in enumerate(decision["options"], 1):
        outcome = "" if option["outcome"] is None else f": {sight.say_document(option['outcome'])}"
        screen.say(f"{number}. {sight.say_document(option['label'])}{outcome}.")
    if decision["greyed"]:
        session.tell("greyed_count", n=len(decision["greyed"]))


def _question(session: Session, sight: Sight, crowded: bool = False) -> list[RenderableType]:
    """Draw the open question, its numbered options, and what is not possible now; `crowded` only counts the latter."""
    decision = sight.view["decision"]
    if decision is None or "options" not in decision:
        return []
    prompt, hint = _prompt(sight, decision["prompt"])
    apart = "  " if cell_len(prompt) + cell_len(hint) + 2 <= sight.width else "\n"
    footer = "footer" if session.table.why_not_undo(sight.seat) else "footer_undo"
    counted = Padding(Text(session.word("greyed_count", n=len(decision["greyed"])), "dim"), (0, 0, 0, 2))
    return [
        Rule(style="bold"),
        Text.assemble((prompt, "bold"), apart if hint else "", (hint, "italic")),
        _option_grid(sight, decision["options"]),
        *([counted] if crowded and decision["greyed"] else _greyed(sight, decision["greyed"])),
        Text(session.word(footer), "dim"),
    ]


def _prompt(sight: Sight, prompt: Mapping[str, Any]) -> tuple[str, str]:
    """Give the question, and the quieter second sentence where the game has one."""
    message = Message(prompt["id"] + ".hint", "", **prompt["args"])
    hint = sight.say(message)
    return cite(sight.say_document(prompt), prompt["clause"]), "" if hint == repr(message) else hint


def _option_grid(sight: Sight, options: Sequence[Mapping[str, Any]]) -> Grid:
    labels = [sight.say_document(option["label"]) for option in options]
    longest = min(max(cell_len(label) for label in labels), sight.width // 2)
    if len(options) > LONG_LIST and not any(option["outcome"] for option in options):
        return _side_by_side(labels, longest, max(1, min(sight.width, MIDDLING) // (longest + 6)))
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", width=3)
    grid.add_column(width=longest)
    grid.add_column(max_width=max(20, sight.width - longest - 6))
    for number, (label, option) in enumerate(zip(labels, options, strict=True), 1):
        outcome = "" if option["outcome"] is None else sight.say_document(option["outcome"])
        grid.add_row(str(number), Text(label), Text(outcome, "italic"))
    return grid


def _side_by_side(labels: Sequence[str], longest: int, columns: int) -> Grid:
    """Set many short options in columns, numbered downwards."""
    grid = Grid.grid(padding=(0, 1))
    for _ in range(columns):
        grid.add_column(justify="right", style="bold", width=3)
        grid.add_column(width=longest)
    down = -(-len(labels) // columns)
    numbered = [(str(number), Text(label)) for number, label in enumerate(labels, 1)]
    for row in range(down):
        grid.add_row(*(cell for pair in numbered[row::down] for cell in pair))
    return grid


def _greyed(sight: Sight, greyed: Sequence[Mapping[str, Any]]) -> list[RenderableType]:
    """Give what is not possible now, once for each reason."""
    reasons = [(cite(sight.say_document(one["why"]), one["why"]["clause"]), one["label"]) for one in greyed]
    reasons.sort(key=lambda pair: pair[0])
    found: list[RenderableType] = []
    for reason, group in groupby(reasons, key=lambda pair: pair[0]):
        labels = ", ".join(sight.say_document(label) for _, label in group)
        found.append(Padding(Text(f"–  {reason} {labels}.", "dim"), (0, 0, 0, 2)))
    return [Group(*found)] if found else []
