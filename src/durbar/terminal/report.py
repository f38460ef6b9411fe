"""What is told beside the page: explanations, rules, help, scores and the end; drawn or in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from durbar.engine.decision import Choose, Option
from durbar.engine.game import Result
from durbar.engine.messages import BadInput, Message, Why
from durbar.games import rulebook
from durbar.games.shared.drawing import cite

if TYPE_CHECKING:
    from durbar.terminal.session import Session


UNKNOWN = "?"


def greet(session: Session) -> None:
    """Say what is played, by whom, and what binds the luck."""
    meta = session.table.game.meta
    screen = session.screen
    session.tell("welcome", title=session.say(Message("game.title"), None), designer=meta.designer)
    for seat, player in enumerate(session.players):
        kind = "seat_bot" if player.bot else "seat_person"
        session.tell(kind, who=player.name, place=seat + 1, bot=player.bot.name if player.bot else "")
    luck = session.table.view(None)["luck"]
    if luck is not None:
        session.screen.say_whole(session.word("commitment", hash=luck["commitment"]))
    asked = session.table.decision
    if asked is not None:
        session.tell("first_help", clause=asked.question.clause)
    if session.people and not screen.plain:
        session.ask_line("begin")


# ---------------------------------------------------------------------- explaining


def show_aid(session: Session, seat: int | None) -> None:
    """Show the aid: the order of play, the turn with the line that holds now, costs, and what scores."""
    position = session.table.view(seat, log=False)["position"]
    ask = session.question(seat)
    assert session.table.game.aid is not None
    own = session.table.game.aid(position, seat, f"ask.{ask.question.id}" if ask else "")
    names = [session.names[one] for one in position.get("order", ()) if one < len(session.names)]
    if len(names) > 1:
        session.tell("aid_order", names=", ".join(names))
    for heading, lines in ((session.word("aid_turn"), own.turn), (session.word("aid_costs"), own.costs)):
        session.screen.say(heading, "bold")
        for one in lines:
            said = session.say(one.message, seat)
            session.screen.say(session.word("aid_now", text=said) if one.now else session.word("aid_line", text=said))
    session.screen.say(session.word("aid_scoring"), "bold")
    for line in session.table.result.lines:
        session.screen.say(session.word("aid_line", text=session.say(Message(line.id, line.clause), seat)))


def explain_question(session: Session, ask: Choose) -> None:
    """Say what the question means, what each answer brings, and why others are refused."""
    screen, seat = session.screen, ask.seat
    screen.say(session.say(ask.prompt, seat), "bold")
    _quote(session, ask.prompt.clause)
    for number, option in enumerate(ask.options, 1):
        outcome = ask.outcome(option)
        brings = f": {session.say(outcome, seat).removesuffix('.')}" if outcome else ""
        typed = session.word("typed", text=option.text)
        screen.say(f"{number}. {session.say(option.label, seat)}{brings}. {typed}")
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
        say_parts(session, outcome, seat)
    _quote(session, option.label.clause)
    wall = session.table.wall_ahead(option, seat)
    if wall is None:
        session.tell("can_undo")
    else:
        session.tell("cannot_undo", why=wall_words(session, wall, seat))


def say_parts(session: Session, outcome: Message, seat: int) -> None:
    """Say what is won, given up and final, each with its clause, where an outcome tells them apart."""
    for part in ("wins", "gives_up", "final"):
        if part in outcome.args:
            found = [Message(one["id"], one["clause"], **one["args"]) for one in outcome.args[part]]
            what = "; ".join(session.say(one, seat) for one in found)
            session.tell(part, what=what or session.word("nothing"))


def wall_words(session: Session, wall: Why, seat: int) -> str:
    """Say why a choice that is still ahead could not be taken back."""
    return session.word("wall_luck") if wall.id == "table.undo.luck" else session.say(wall, seat)


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
        elif " " not in wanted and any(sign.isdigit() for sign in wanted):
            found = rulebook.clause(name, wanted, lang)
        else:
            found = rulebook.search(name, wanted, lang)
    except BadInput as error:
        session.complain(error)
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
    """Show the points, line by line, with the clauses they come from; before the end without what is secret."""
    table = session.table.settled(seat)
    result = table.result
    secret = () if table.over else session.drawing.secret
    if session.screen.plain:
        said = _known_words(session, result, seat, secret) if secret else _score_words(session, result, seat)
        session.screen.say_all(said)
        return
    sight = session.sight(seat)
    grid = Grid(show_edge=False, box=None, padding=(0, 1), header_style="bold")
    grid.add_column()
    for place in range(len(result.scores)):
        grid.add_column(sight.named_badge(place), justify="right")
    for line in result.lines:
        name = session.say(Message(line.id, line.clause), seat)
        hidden = line.id in secret
        points = [str(n) if place == seat or not hidden else UNKNOWN for place, n in enumerate(line.points)]
        grid.add_row(name, *points)
    grid.add_section()
    totals = [str(score) if place == seat or not secret else UNKNOWN for place, score in enumerate(result.scores)]
    grid.add_row(session.word("total"), *(Text(total, "bold") for total in totals), end_section=True)
    if not secret:
        grid.add_row(session.word("rank"), *(str(rank) for rank in result.ranks))
    session.screen.show(grid)
    if not secret:
        session.screen.say_all([session.say(note, seat) for note in result.notes])


def _known_words(session: Session, result: Result, seat: int | None, secret: tuple[str, ...]) -> list[str]:
    """Tell what a reader may know of the points, in the order of the seats: any other would give secrets away."""
    sight = session.sight(seat)
    lines = []
    for place in range(len(result.scores)):
        known = [line for line in result.lines if place == seat or line.id not in secret]
        parts = [f"{session.say(Message(line.id, line.clause), seat)} {line.points[place]}" for line in known]
        points = sum(line.points[place] for line in known)
        args = {"who": sight.player(place), "n": points, "parts": ", ".join(parts)}
        own = place == seat
        lines.append(session.word("score_whole", **args) if own else session.word("score_known", **args))
    return lines


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
    # A lone player can lose to the game itself: then nobody at the table has won.
    won = "you_win" if result.winners == (seat,) else "winners" if result.winners else "you_lose"
    said = session.word(won, n=len(result.winners), who=list(result.winners))
    session.screen.say(cite(said, result.clause), "bold")
    luck = session.table.view(None)["luck"]
    if luck is not None:
        session.screen.say_whole(session.word("seed", seed=luck["seed"]))
        session.screen.say_whole(session.word("seed_hash", hash=luck["commitment"]))
