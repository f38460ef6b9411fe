"""What is shown around the drawing: question and options, log, rules, scores; drawn or in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from durbar import rulebook
from durbar.engine.decision import Choose, Option
from durbar.engine.game import Result
from durbar.engine.messages import BadInput, Message
from durbar.terminal.drawing import Sight, cite
from durbar.terminal.screen import MIDDLING

if TYPE_CHECKING:
    from durbar.terminal.session import Session


def greet(session: Session) -> None:
    """Say what is played, by whom, and what binds the luck."""
    meta = session.table.game.meta
    screen = session.screen
    session.tell("welcome", title=meta.title, designer=meta.designer)
    for seat, player in enumerate(session.players):
        kind = "seat_bot" if player.bot else "seat_person"
        session.tell(kind, who=player.name, place=seat + 1, bot=player.bot.name if player.bot else "")
    luck = session.table.view(None)["luck"]
    if luck is not None:
        session.tell("commitment", hash=luck["commitment"])
    session.tell("first_help")
    if session.people and not screen.plain:
        screen.read(session.word("begin"))


# ---------------------------------------------------------------------- the table and the question


def show_table(session: Session, sight: Sight, since: Sequence[Mapping[str, Any]]) -> None:
    """Show what happened since, and the table."""
    screen = session.screen
    if since:
        session.tell("since")
        tell_log(session, sight.seat, since)
        if not screen.plain:
            screen.say()
    if screen.plain:
        screen.say_all(session.drawing.brief(sight))
    else:
        screen.show(session.drawing.table(sight))


def tell_log(session: Session, seat: int | None, lines: Sequence[Mapping[str, Any]]) -> None:
    """Print lines of the log, each with the clause it follows."""
    sight = session.sight(seat)
    for line in lines:
        text = cite(sight.say_document(line), line["clause"])
        if session.screen.plain:
            session.screen.say(text)
            continue
        who = line["args"].get("seat")
        row = Grid.grid(padding=(0, 1))
        row.add_column(width=3)
        row.add_column(max_width=min(session.screen.width, MIDDLING) - 6)
        row.add_row(sight.badge(who) if isinstance(who, int) else "", Text(text))
        session.screen.console.print(row, highlight=False)


def show_question(session: Session, sight: Sight) -> None:
    """Show the open question, its numbered options, and what is not possible now."""
    decision = sight.view["decision"]
    if decision is None or "options" not in decision:
        return
    screen = session.screen
    prompt = cite(sight.say_document(decision["prompt"]), decision["prompt"]["clause"])
    hint = _hint(session, sight, decision["prompt"])
    if screen.plain:
        screen.say(f"{prompt} {hint}".strip())
        for number, option in enumerate(decision["options"], 1):
            screen.say(f"{number}. {_in_words(sight, option)}")
        if decision["greyed"]:
            session.tell("greyed_count", n=len(decision["greyed"]))
        return
    screen.show(Rule(style="bold"))
    apart = "  " if cell_len(prompt) + cell_len(hint) + 2 <= screen.width else "\n"
    screen.show(Text.assemble((prompt, "bold"), apart if hint else "", (hint, "italic")))
    screen.show(_option_grid(sight, decision["options"], screen.width))
    _show_greyed(session, sight, decision["greyed"])
    session.screen.say(session.word("footer_undo" if session.table.undoable else "footer"), "dim")


def _hint(session: Session, sight: Sight, prompt: Mapping[str, Any]) -> str:
    """Give the quieter second sentence of a question, where the game has one."""
    message = Message(prompt["id"] + ".hint", "", **prompt["args"])
    said = sight.say(message)
    return "" if said == repr(message) else said


def _in_words(sight: Sight, option: Mapping[str, Any]) -> str:
    label = sight.say_document(option["label"])
    return label + ("" if option["outcome"] is None else f": {sight.say_document(option['outcome'])}") + "."


def _option_grid(sight: Sight, options: Sequence[Mapping[str, Any]], width: int) -> Grid:
    labels = [sight.say_document(option["label"]) for option in options]
    longest = max(cell_len(label) for label in labels)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", width=3)
    grid.add_column(width=min(longest, width // 2))
    grid.add_column(max_width=max(20, width - longest - 6))
    for number, (label, option) in enumerate(zip(labels, options, strict=True), 1):
        outcome = "" if option["outcome"] is None else sight.say_document(option["outcome"])
        grid.add_row(str(number), Text(label), Text(outcome, "italic"))
    return grid


def _show_greyed(session: Session, sight: Sight, greyed: Sequence[Mapping[str, Any]]) -> None:
    """Show what is not possible now, once for each reason."""
    reasons = [(cite(sight.say_document(one["why"]), one["why"]["clause"]), one) for one in greyed]
    for reason, group in groupby(sorted(reasons, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        labels = ", ".join(sight.say_document(one["label"]) for _, one in group)
        session.screen.console.print(
            Padding(Text(f"–  {labels}: {reason}", "dim"), (0, 0, 0, 3)), width=session.screen.width
        )


# ---------------------------------------------------------------------- explaining


def explain_question(session: Session, ask: Choose) -> None:
    """Say what the question means, what each answer brings, and why others are refused."""
    screen, seat = session.screen, ask.seat
    screen.say(session.say(ask.prompt, seat), "bold")
    _quote(session, ask.prompt.clause)
    for number, option in enumerate(ask.options, 1):
        outcome = ask.outcome(option)
        text = f"{number}. {session.say(option.label, seat)}"
        screen.say(text + (f": {session.say(outcome, seat)}" if outcome else ""))
        session.tell("typed", text=option.text)
    for option, why in ask.greyed:
        screen.say(session.word("not_now", option=session.say(option.label, seat), why=session.say(why, seat)))


def explain_option(session: Session, ask: Choose, option: Option) -> None:
    """Say what an option brings and whether it can be taken back, or why it is refused."""
    screen, seat = session.screen, ask.seat
    screen.say(session.say(option.label, seat), "bold")
    why = session.table.explain(option, seat)
    if why is not None:
        session.refuse(why, seat)
        _quote(session, why.clause)
        return
    outcome = ask.outcome(option)
    if outcome is not None:
        screen.say(session.say(outcome, seat))
    _quote(session, option.label.clause)
    wall = session.table.wall_ahead(option, seat)
    if wall is None:
        session.tell("can_undo")
    else:
        session.tell("cannot_undo", why=session.say(wall, seat))


def _quote(session: Session, number: str) -> None:
    """Quote a clause of the rulebook, if there is one."""
    if not number:
        return
    try:
        found = rulebook.clause(session.table.game.meta.name, number, session.lang)
    except BadInput:
        return
    session.screen.say(f"[{number}] {found[0].text}", "italic")


# ---------------------------------------------------------------------- rules, help, scores


def show_rules(session: Session, wanted: str) -> None:
    """Show the chapters, a clause with what stands under it, or the clauses that hold some words."""
    name, lang, screen = session.table.game.meta.name, session.lang, session.screen
    try:
        if not wanted:
            found = [one for one in rulebook.clauses(name, lang) if one.heading]
        elif any(sign.isdigit() for sign in wanted):
            found = rulebook.clause(name, wanted, lang)
        else:
            found = rulebook.search(name, wanted, lang)
    except BadInput as error:
        screen.say(str(error), "bold red")
        return
    if not found:
        session.tell("no_rule", words=wanted)
    for one in found:
        screen.say(f"{one.number}  {one.text}", "bold" if one.heading else "")
    if not wanted:
        session.tell("rules_hint")


def show_help(session: Session, usages: Mapping[str, str]) -> None:
    """List what can be typed."""
    session.tell("help_options")
    rows = [(usage, session.word("help." + name)) for name, usage in usages.items()]
    sight = session.sight(None)
    rows += [(name, sight.word("part." + name)) for name in session.drawing.parts]
    if session.screen.plain:
        session.screen.say_all([f"{usage}: {text}" for usage, text in rows])
        return
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column(max_width=session.screen.width - 30)
    for usage, text in rows:
        grid.add_row(escape(usage), Text(text))
    session.screen.console.print(grid, width=session.screen.width)


def show_score(session: Session, seat: int | None) -> None:
    """Show the points, line by line, with the clauses they come from."""
    result = session.table.settled(seat).result
    if session.screen.plain:
        session.screen.say_all(_score_words(session, result, seat))
        return
    sight = session.sight(seat)
    grid = Grid(show_edge=False, box=None, padding=(0, 1), header_style="bold")
    grid.add_column()
    for place in range(len(result.scores)):
        grid.add_column(sight.named_badge(place), justify="right")
    for line in result.lines:
        name = session.say(Message(line.id, line.clause), seat)
        grid.add_row(name, *map(str, line.points))
    grid.add_section()
    grid.add_row(session.word("total"), *(Text(str(score), "bold") for score in result.scores), end_section=True)
    grid.add_row(session.word("rank"), *(str(rank) for rank in result.ranks))
    session.screen.show(grid)
    session.screen.say_all([session.say(note, seat) for note in result.notes])


def _score_words(session: Session, result: Result, seat: int | None) -> list[str]:
    sight = session.sight(seat)
    lines = []
    for place in sorted(range(len(result.scores)), key=lambda one: result.ranks[one]):
        parts = [f"{session.say(Message(line.id, line.clause), seat)} {line.points[place]}" for line in result.lines]
        score, rank = result.scores[place], result.ranks[place]
        lines.append(session.word("score_words", who=sight.player(place), n=score, rank=rank, parts=", ".join(parts)))
    return lines + [session.say(note, seat) for note in result.notes]


def show_end(session: Session, seat: int | None) -> None:
    """Show the result and the seed that was promised at the start."""
    session.tell("game_over")
    show_score(session, seat)
    result = session.table.result
    winners = [session.names[winner] for winner in result.winners]
    session.screen.say(cite(session.word("winners", n=len(winners), who=winners), result.clause), "bold")
    luck = session.table.view(None)["luck"]
    if luck is not None:
        session.tell("seed", seed=luck["seed"])
        session.tell("commitment", hash=luck["commitment"])
