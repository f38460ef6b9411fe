"""The terminal itself: lines in, lines and drawings out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment, SegmentLines
from rich.text import Text

from durbar.texts import ENGLISH
from durbar.texts.joints import tidy, tidy_columns, wide

NARROWEST = 80
WIDEST = 200
MIDDLING = 128
"""Longer lines than this are hard to read: sentences are broken here."""

Read = Callable[[str], str]


class _Signed:
    """Something drawn, with the signs that Chinese and Japanese write between its pieces."""

    def __init__(self, drawn: RenderableType, names: Sequence[str]) -> None:
        self._drawn = drawn
        self._names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in console.render(self._drawn, options):
            yield part if part.control else Segment(tidy_columns(part.text, self._names), part.style)


class Screen:
    """Shows things and reads lines; in plain mode without boxes, colours or redrawing."""

    def __init__(self, console: Console, read: Read, plain: bool = False) -> None:
        """Show on `console`; `read` gives a line for a prompt, or raises EOFError or KeyboardInterrupt."""
        self.console = console
        self.plain = plain
        self.lang = ENGLISH
        self.names: Sequence[str] = ()
        """What the players call themselves: the signs in it stay as they are."""
        self._read = read

    @property
    def width(self) -> int:
        """How many columns a drawing may take."""
        return max(NARROWEST, min(WIDEST, self.console.width))

    @property
    def height(self) -> int:
        """How many lines are visible at once; where nothing scrolls away, more than enough."""
        return self.console.height if self.console.is_terminal else 100

    @property
    def ascii(self) -> bool:
        """Whether only plain letters can be shown."""
        return not self.console.encoding.startswith("utf")

    @property
    def tinted(self) -> bool:
        """Whether there are enough colours to paint areas."""
        return self.console.color_system in ("256", "truecolor") and not self.console.no_color

    def read(self, prompt: str) -> str:
        """Read a line."""
        return self._read(prompt).strip()

    def say(self, text: str = "", style: str = "") -> None:
        """Print a sentence."""
        text = tidy(text, self.lang, self.names)
        if not self.plain:
            self.console.print(Text(text, style), width=min(self.width, MIDDLING))
        else:  # a terminal would break lines inside words, which a screen reader would then read in halves
            self.console.print(Text(text), soft_wrap=not self.console.is_terminal)

    def say_whole(self, text: str) -> None:
        """Print a line that somebody may want to copy: only the terminal itself breaks it."""
        self.console.print(Text(text), soft_wrap=True)

    def say_all(self, lines: Sequence[str]) -> None:
        """Print sentences, each on its own line."""
        for line in lines:
            self.say(line)

    def show(self, drawn: RenderableType) -> None:
        """Print something drawn."""
        drawn = _Signed(drawn, self.names) if wide(self.lang) else drawn
        self.console.print(drawn, width=self.width, crop=False, highlight=False)

    def render(self, drawn: RenderableType) -> tuple[SegmentLines, int]:
        """Draw something, to be shown later, and count its lines."""
        drawn = _Signed(drawn, self.names) if wide(self.lang) else drawn
        lines = self.console.render_lines(drawn, self.console.options.update(width=self.width), pad=False)
        return SegmentLines(lines, new_lines=True), len(lines)

    def clear(self) -> None:
        """Begin a new page."""
        if not self.plain:
            self.console.clear()

    def hide(self) -> None:
        """Take away all that was shown, also what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()


def use_tab_key(complete: Callable[[str], list[str]]) -> None:
    """Give the keyboard a history, and a Tab key that completes words, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline

        readline.set_completer_delims("")
        readline.set_completer(lambda text, state: [*complete(text), None][state])
        readline.parse_and_bind("tab: complete")
