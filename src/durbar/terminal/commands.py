"""What a player can type besides options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from durbar.engine.decision import Choose, Option
from durbar.engine.messages import BadInput, DurbarError, IllegalChoice
from durbar.terminal import files, page, report

if TYPE_CHECKING:
    from durbar.terminal.session import Session

Act = Callable[["Session", int | None, str], bool]
"""Gets the seat and the rest of the line; tells whether the table has changed."""


class Command(NamedTuple):
    """A word, what may stand behind it, and what it does."""

    usage: str
    act: Act
    aliases: tuple[str, ...] = ()


def find(session: Session, line: str) -> Act | None:
    """Find the command a line begins with; what is also an option's text form is no command."""
    word = line.partition(" ")[0].lower()
    if line.startswith("?"):
        return lambda session, seat, rest: why(session, seat, line[1:].strip())
    for name, command in COMMANDS.items():
        if word == name or word in command.aliases:
            return command.act
    part = session.drawing.parts.get(word)
    if part is None:
        return None

    def look(session: Session, seat: int | None, rest: str) -> bool:
        sight = session.sight(seat)
        try:
            if session.screen.plain:
                session.screen.say_all(part.tell(sight, rest))
            else:
                session.screen.show(part.draw(sight, rest))
        except BadInput as error:
            session.complain(error)
        return False

    return look


def option_named(session: Session, ask: Choose, line: str) -> Option | list[Option] | None:
    """Find what a line means: an option, several that it could mean, or nothing."""
    options = ask.options
    if line.isdecimal():
        number = int(line[:6])
        return options[number - 1] if 1 <= number <= len(options) else None
    known = session.table.game.find_option(session.table.content, line)
    if known is not None:
        return known
    words = line.lower().replace("-", " ").split()
    meant = [option for option in options if _begins(option.text.replace("-", " ").split(), words)]
    if len(meant) == 1:
        return meant[0]
    return meant


def _begins(names: list[str], words: list[str]) -> bool:
    """Tell whether the words, or their beginnings, stand among the names in this order."""
    rest = iter(names)
    return bool(words) and all(any(name.startswith(word) for name in rest) for word in words)


# ---------------------------------------------------------------------- looking


def show_help(session: Session, seat: int | None, rest: str) -> bool:
    """List what can be typed."""
    report.show_help(session, {name: command.usage for name, command in COMMANDS.items()})
    return False


def look_again(session: Session, seat: int | None, rest: str) -> bool:
    """Show the table again."""
    if seat is not None and session.question(seat) is not None:
        session.draw(seat)
    else:
        page.show_page(session, session.sight(seat), [])
    return False


def why(session: Session, seat: int | None, rest: str) -> bool:
    """Explain the open question, or one option, legal or not."""
    ask = session.question(seat)
    if ask is None:
        session.tell("over" if session.table.over else "held")
        return False
    if not rest:
        report.explain_question(session, ask)
        return False
    found = option_named(session, ask, rest)
    if isinstance(found, list) and found:
        session.tell("several", like=[option.text for option in found])
    elif isinstance(found, Option):
        report.explain_option(session, ask, found)
    elif rest.isdecimal():
        session.tell("no_such_number", n=len(ask.options), value=rest[:20])
    else:
        reason = session.table.explain(rest, seat)
        assert reason is not None
        session.refuse(reason, seat)
    return False


def rules(session: Session, seat: int | None, rest: str) -> bool:
    """Show the chapters, a clause with what stands under it, or what is found by words."""
    report.show_rules(session, rest)
    return False


def log(session: Session, seat: int | None, rest: str) -> bool:
    """Show the last lines of the log, as many as are asked for, or all."""
    sight = session.sight(seat)
    lines = sight.view["log"]
    if rest == "all":
        count = len(lines)
    elif rest and not rest.isdecimal():
        session.tell("log_usage")
        return False
    else:
        count = int(rest[:6]) if rest else 20
    page.tell_log(session, sight, lines[max(0, len(lines) - count) :])
    return False


def score(session: Session, seat: int | None, rest: str) -> bool:
    """Show the points and where they come from."""
    report.show_score(session, seat)
    return False


def aid(session: Session, seat: int | None, rest: str) -> bool:
    """Show what a turn consists of, what things cost, and what scores."""
    report.show_aid(session, seat)
    return False


def coach(session: Session, seat: int | None, rest: str) -> bool:
    """Switch the coach on or off."""
    if rest in ("on", "off"):
        session.coach = rest == "on"
    session.tell("coach_on" if session.coach else "coach_off")
    return False


# ---------------------------------------------------------------------- going back and forth


def undo(session: Session, seat: int | None, rest: str) -> bool:
    """Take the last choice back."""
    return _try(session, seat, lambda: session.table.undo(seat))


def redo(session: Session, seat: int | None, rest: str) -> bool:
    """Make the choice again that was taken back."""
    if not _try(session, seat, session.table.redo):
        return False
    if seat is not None:
        session.hold(seat)
    return True


def restart(session: Session, seat: int | None, rest: str) -> bool:
    """Take back as much of the turn as can be."""
    return _try(session, seat, lambda: session.table.restart_turn(seat))


def _try(session: Session, seat: int | None, change: Callable[[], None]) -> bool:
    try:
        change()
    except IllegalChoice as error:
        session.refuse(error.why, seat)
        return False
    return True


def confirm(session: Session, seat: int | None, rest: str) -> bool:
    """Switch the pauses on or off."""
    if rest in ("on", "off"):
        session.confirm = rest == "on"
    session.tell("confirm_on" if session.confirm else "confirm_off")
    return False


# ---------------------------------------------------------------------- files and leaving


def save(session: Session, seat: int | None, rest: str) -> bool:
    """Write the game file."""
    path = Path(rest).expanduser() if rest else session.saved_as or files.default_name(session.table)
    if path != session.saved_as and path.exists():
        answer = session.ask_line("overwrite", file=str(path)).lower()
        if answer not in session.word("yes_words").split():
            session.tell("not_saved")
            return False
    try:
        files.write_record(session.table, path)
    except DurbarError as error:
        session.complain(error)
        return False
    session.saved_as = path
    session.saved_at = session.table.number
    session.tell("saved", file=str(path))
    if not session.table.over:
        session.screen.say_whole(session.word("resume", command=files.resume_command(session, path)))
    return False


def load(session: Session, seat: int | None, rest: str) -> bool:
    """Go on with another game file at this table."""
    path = Path(rest).expanduser() if rest else session.saved_as
    if path is None:
        session.tell("load_usage")
        return False
    try:
        table = files.read_record(path)
        files.check_same_table(session.table, table, path)
    except DurbarError as error:
        session.complain(error)
        return False
    session.put(table)
    session.saved_as = path
    session.tell("loaded", file=str(path))
    return True


def leave(session: Session, seat: int | None, rest: str) -> bool:
    """Leave the game; offer to save it first."""
    session.leave()
    return False


COMMANDS: dict[str, Command] = {
    "help": Command("help", show_help, ("h",)),
    "why": Command("why OPTION", why),
    "rules": Command("rules [CLAUSE | WORDS]", rules, ("rule",)),
    "undo": Command("undo", undo),
    "redo": Command("redo", redo),
    "restart": Command("restart", restart),
    "table": Command("table", look_again, ("look",)),
    "log": Command("log [NUMBER | all]", log),
    "score": Command("score", score, ("scores",)),
    "aid": Command("aid", aid),
    "coach": Command("coach on | off", coach),
    "confirm": Command("confirm on | off", confirm),
    "save": Command("save [FILE]", save),
    "load": Command("load FILE", load),
    "quit": Command("quit", leave, ("exit", "q")),
}
