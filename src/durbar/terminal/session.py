"""One game at one terminal: asks the people, lets the bots move, tells what happened in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.cells import cell_len

from durbar.bots import Bot
from durbar.engine.coaching import Coach
from durbar.engine.decision import Choose, Option
from durbar.engine.messages import DurbarError, IllegalChoice, Message, Why
from durbar.engine.table import Table
from durbar.games import PACKAGES
from durbar.games.shared.drawing import Drawing, Sight, cite
from durbar.terminal import bare, commands, files, page, report
from durbar.terminal.screen import Screen
from durbar.texts import ENGLISH, Texts

TEXTS = Texts("durbar.terminal")

ROOM_TO_TYPE = 12
LATEST = 6
"""How many lines of its log remind of a game that was begun another day."""


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a person, or a bot."""

    name: str
    bot: Bot | None = None


class Leave(Exception):
    """The player wants to leave."""


def drawing_of(game: str) -> Drawing:
    """Find how a game is drawn; one that has no look of its own is told in words."""
    module = PACKAGES[game] + ".terminal"
    try:
        found: Drawing = import_module(module).DRAWING
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return bare.DRAWING
    return found


class Session:
    """People and bots at one table, in front of one screen."""

    def __init__(
        self,
        table: Table[Any],
        players: Sequence[Player],
        screen: Screen,
        lang: str = ENGLISH,
        confirm: bool = True,
        coach: bool = False,
    ) -> None:
        """Sit down; `confirm` asks before what cannot be taken back, and at the end of a turn.

        With a `coach` people are told now and then what newcomers overlook.
        """
        self.table = table
        self.players = tuple(players)
        self.screen = screen
        self.lang = screen.lang = lang
        self.confirm = confirm
        self.coach = coach
        self._coaches: dict[int, Coach] = {}
        self.drawing = drawing_of(table.game.meta.name)
        beyond = (table.say(Message(id), lang=lang) for id in self.drawing.beyond)
        self.names = screen.names = (*(player.name for player in players), *beyond)
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.saved_as: Path | None = None
        self.saved_at = table.number
        """How many choices the saved game has."""
        self._greeted = False
        self._chosen = False
        """Whether a person has chosen anything."""
        known = max(0, len(table.log) - LATEST) if table.number else 0
        self._seen: dict[int | None, int] = dict.fromkeys([None, *self.people], known)
        """How many lines of the log each person has read."""
        self._facing: int | None = self.people[0] if len(self.people) == 1 else None
        """Who sits in front of the screen."""

    # ------------------------------------------------------------------ words

    def word(self, id: str, **args: Any) -> str:
        """Put a message of the terminal into words."""
        lang = self.lang if self.lang in TEXTS.languages() else ENGLISH
        return TEXTS.say(Message("play." + id, "", **args), lang=lang, seat=self._facing, names=self.names)

    def tell(self, id: str, **args: Any) -> None:
        """Print a message of the terminal."""
        self.screen.say(self.word(id, **args))

    def say(self, message: Message, seat: int | None) -> str:
        """Put a message of the game into words, with its clause."""
        said = self.table.say(message, lang=self.lang, seat=seat, names=self.names)
        return cite(said, message.clause)

    def ask_line(self, id: str, **args: Any) -> str:
        """Read a line; a long question stands above it."""
        text = self.word(id, **args)
        if cell_len(text) + ROOM_TO_TYPE <= self.screen.console.width:
            return self.screen.read(text)
        self.screen.say(text)
        return self.ask_line("answer")

    def refuse(self, why: Why, seat: int | None) -> None:
        """Print why something is not possible."""
        self.screen.say(self.say(why, seat), "bold red")

    def complain(self, error: DurbarError) -> None:
        """Print what is wrong with what was typed, or with a file."""
        self.screen.say(TEXTS.say(error.message, lang=self.lang, names=self.names), "bold red")

    def sight(self, seat: int | None) -> Sight:
        """Give what a seat sees."""
        return Sight(
            view=self.table.view(seat),
            names=self.names,
            lang=self.lang,
            game_say=self.table.game.say,
            texts=self.drawing.texts,
            width=self.screen.width,
            height=self.screen.height,
            ascii=self.screen.ascii,
            tinted=self.screen.tinted,
        )

    # ------------------------------------------------------------------ the game

    def run(self) -> None:
        """Play until the game is over or the people leave."""
        playing = True
        while playing:
            try:
                self._play()
            except Leave:
                playing = False
            except (EOFError, KeyboardInterrupt) as wish:
                self.screen.say()
                playing = self._stay_after_all()
                if not playing and isinstance(wish, KeyboardInterrupt):
                    self.tell("goodbye")
                    raise
        self.tell("goodbye")

    def _play(self) -> None:
        """Go on until somebody wants to leave."""
        if not self._greeted:
            self._greeted = True
            report.greet(self)
        while True:
            while self.table.decisions:
                self._step()
            self._end()

    def _stay_after_all(self) -> bool:
        """Offer to save before the terminal is left; a second sign to leave is not questioned."""
        try:
            return not self._offer_to_save()
        except (EOFError, KeyboardInterrupt):
            return False

    def leave(self) -> None:
        """Leave the game, saved or not; or stay after all."""
        if self._offer_to_save():
            raise Leave

    def _offer_to_save(self) -> bool:
        """Offer to save what has been played since the last time; False if the player would rather stay."""
        while self._chosen and self.saved_at != self.table.number:
            name = files.default_name(self.table) if self.saved_as is None else self.saved_as
            answer = self.ask_line("save_offer", file=str(name))
            if not answer or answer.lower() in self.word("no_words").split():
                return True
            if answer.lower() in self.word("back_words").split():
                return False
            commands.save(self, None, "" if answer.lower() in self.word("yes_words").split() else answer)
        return True

    def put(self, table: Table[Any]) -> None:
        """Go on at another table with the same people."""
        self.table = table
        self.saved_at = table.number
        self._seen = dict.fromkeys(self._seen, len(table.log))

    def _step(self) -> None:
        """Let one bot move, or ask one person."""
        for ask in self.table.decisions:
            bot = self.players[ask.seat].bot
            if bot is not None:
                self.table.choose(bot.choose(self.table, ask.seat), ask.seat)
                if not self.people:
                    self.new_lines(None)
                return
        self._ask(self.table.decisions[0].seat)

    def _ask(self, seat: int) -> None:
        """Put the open question to a person until the table has changed."""
        self._curtain(seat)
        self.draw(seat)
        while not self.obey(seat, self.ask_line("prompt")):
            pass

    def _curtain(self, seat: int) -> None:
        """Hide one person's hand before the next sits down."""
        if self._facing == seat:
            return
        self.screen.hide()
        self._facing = None
        while self.ask_line("curtain", who=self.names[seat]):
            self.tell("curtain_only")
        self._facing = seat
        self.screen.hide()

    def draw(self, seat: int) -> None:
        """Show the table, what happened since, the question and its options."""
        sight = self.sight(seat)
        log = sight.view["log"]
        since = log[min(self._seen[seat], len(log)) :]
        self._seen[seat] = len(log)
        self.screen.clear()
        page.show_page(self, sight, since)
        self.tell_fact(seat, sight.view["position"])

    def tell_fact(self, seat: int, position: dict[str, Any]) -> None:
        """Let the coach speak, if there is one and it has something to say."""
        facts = self.table.game.facts
        if not self.coach or facts is None or position.get("turn") != seat:
            return
        coach = self._coaches.setdefault(seat, Coach())
        told = coach.hear(self.table.turn, facts(position, seat), self.table.number)
        if told is not None:
            self.screen.say(self.word("coach", text=self.say(told.message, seat)))

    def new_lines(self, seat: int | None) -> None:
        """Tell a reader what has happened since the last look, and nothing else."""
        sight = self.sight(seat)
        log = sight.view["log"]
        page.tell_log(self, sight, log[min(self._seen[seat], len(log)) :])
        self._seen[seat] = len(log)

    def question(self, seat: int | None) -> Choose | None:
        """Find the open question of a seat."""
        return next((ask for ask in self.table.decisions if ask.seat == seat), None)

    def complete(self, text: str) -> list[str]:
        """List what may be meant by the beginning of a line."""
        ask = self.question(self._facing)
        words = [*commands.COMMANDS, *self.drawing.parts, *(option.text for option in (ask.options if ask else ()))]
        return [word for word in words if word.startswith(text.lower())]

    # ------------------------------------------------------------------ answers

    def obey(self, seat: int | None, line: str) -> bool:
        """Do what a line says; True if the table has changed by it."""
        word, _, rest = line.partition(" ")
        if not word:
            self.tell("hint")
            return False
        known = self.table.game.find_option(self.table.content, line) is not None
        command = None if known else commands.find(self, line)
        if command is not None:
            return command(self, seat, rest.strip())
        ask = self.question(seat)
        if ask is None or seat is None:
            self.tell("over" if self.table.over else "held")
            return False
        option = self._understand(ask, line)
        return option is not None and self._choose(seat, option)

    def _understand(self, ask: Choose, line: str) -> Option | None:
        """Find the option a line means, by number, text form or the beginnings of its words; else say what is wrong."""
        found = commands.option_named(self, ask, line)
        if isinstance(found, Option):
            why = self.table.explain(found, ask.seat)
            if why is None:
                return found
            self.refuse(why, ask.seat)
            self.tell("why_hint", option=found.text)
        elif found is None and line.isdecimal():
            self.tell("no_such_number", n=len(ask.options), value=line[:20])
        elif found:
            self.tell("several", like=[option.text for option in found])
        else:
            why = self.table.explain(line, ask.seat)
            assert why is not None
            self.refuse(why, ask.seat)
            self.tell("hint")
        return None

    def _sure(self, seat: int, option: Option, wall: Why) -> bool:
        """Ask once more before what cannot be taken back, and say what it brings and costs."""
        asked = self.question(seat)
        outcome = None if asked is None else asked.outcome(option)
        if outcome is not None:
            report.say_parts(self, outcome, seat)
        return not self.ask_line("sure", why=report.wall_words(self, wall, seat))

    def _choose(self, seat: int, option: Option) -> bool:
        """Make a choice, with a moment to think where it could not be taken back."""
        if self.confirm:
            wall = self.table.wall_ahead(option, seat)
            if wall is not None and not self._sure(seat, option, wall):
                self.tell("not_done")
                return False
        try:
            self.table.choose(option, seat)
        except IllegalChoice as error:
            self.refuse(error.why, seat)
            return False
        self._chosen = True
        self.hold(seat)
        return True

    def hold(self, seat: int) -> None:
        """Let a player look at a finished turn before others go on."""
        table = self.table
        if table.over or self.question(seat) is not None:
            return
        self.new_lines(seat)
        if not self.confirm or table.why_not_undo(seat) is not None:
            return
        while (line := self.ask_line("hold")) and not self.obey(seat, line):
            pass

    def _end(self) -> None:
        """Show the result, and answer questions about the game until the people leave."""
        if self._facing is not None:
            self.new_lines(self._facing)
        if len(self.people) > 1:
            self._facing = None
        seat = self._facing
        report.show_end(self, seat)
        if not self.people:
            raise Leave
        while True:
            line = self.ask_line("end_prompt")
            if not line:
                raise Leave
            if self.obey(seat, line):
                return
