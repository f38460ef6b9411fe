"""Somebody at a browser: looks at the page, and does what a person would do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

SIZES = {"wide": (1366, 768), "phone": (390, 844)}
TURN = '#screen[data-turn="1"]'
OVER = '#screen[data-over="1"]'
DONE = "#do-end-turn.filled"
CURTAIN = "[data-reveal]"
GAME = "taj-mahal"
CARD = f'.game-card[data-game="{GAME}"]'


class Player:
    """A browser with its own cookies and one page; every error on it is remembered."""

    def __init__(
        self, browser: Browser, url: str, size: str = "wide", theme: str = "light", motion: bool = False
    ) -> None:
        width, height = SIZES[size]
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=size == "phone",
            is_mobile=size == "phone",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(15_000)
        self.touch = size == "phone"
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)
        self.offline = False

    def _listen(self, message: Any) -> None:
        """Remember errors and warnings, except those a browser makes of a refusal or of a server that is away."""
        expected = ("status of 409", "status of 422", *(["net::"] if self.offline else []))
        if message.type in ("error", "warning") and not any(text in message.text for text in expected):
            self.errors.append(message.text)

    # ------------------------------------------------------------------ the lobby

    def lobby(self, name: str = "Anna") -> None:
        self.page.goto(self.url)
        self.page.locator("#my-name").fill(name)

    def play_now(self, name: str = "Anna") -> None:
        self.lobby(name)
        self.press(self.page.locator(f"{CARD} .play-now"))
        self.page.wait_for_url("**/t/*")

    def lay_table(
        self,
        seats: list[str],
        name: str = "Anna",
        names: dict[int, str] | None = None,
        undo: str = "strict",
        game: str = GAME,
    ) -> None:
        """Set up a table with the lobby's form."""
        self.lobby(name)
        self.press(self.page.locator(f'.game-card[data-game="{game}"] .quiet'))
        form = self.page.locator(f"#new-{game} form")
        form.locator(f'input[name="players"][value="{len(seats)}"]').check(force=True)
        for number, kind in enumerate(seats):
            form.locator(f'select[name="seat{number}"]').select_option(kind)
        for number, own in (names or {}).items():
            form.locator(f'input[name="name{number}"]').fill(own)
        form.locator(f'input[name="undo"][value="{undo}"]').check(force=True)
        self.press(form.locator('button[type="submit"]'))
        self.page.wait_for_url("**/t/*")

    # ------------------------------------------------------------------ the table

    @property
    def screen(self) -> Locator:
        return self.page.locator("#screen")

    @property
    def options(self) -> Locator:
        return self.page.locator("#options [data-option]")

    def data(self, name: str) -> str:
        return self.screen.get_attribute(f"data-{name}") or ""

    @property
    def over(self) -> bool:
        return self.data("over") == "1"

    def press(self, what: Locator, corner: bool = False) -> None:
        """Click, or tap with a finger; of things that may lie under others only the left edge is sure to be seen."""
        if self.touch:
            what.tap(position={"x": 8, "y": 30} if corner else None)
        else:
            what.click(position={"x": 8, "y": 30} if corner else None)

    def wait_for_turn(self, *also: str) -> None:
        self.page.wait_for_selector(", ".join((TURN, OVER, DONE, CURTAIN, *also)), timeout=30_000)

    def wait_past(self, number: str) -> None:
        """Wait until the screen shows another moment than `number`."""
        expect(self.screen).not_to_have_attribute("data-number", number, timeout=30_000)

    def choose(self, text: str) -> None:
        """Take an option by its button in the bar."""
        number = self.data("number")
        self.press(self.page.locator(f'#options [data-option="{text}"]'))
        self.wait_past(number)

    def play_a_card(self) -> None:
        """Play the first card there is, alone: the turn is then done and not yet ended."""
        self.wait_for_turn()
        self.choose(next(text for text in self.texts() if text.startswith("play ")))
        if "alone" in self.texts():
            self.choose("alone")

    def end_turn(self) -> None:
        number = self.data("number")
        self.press(self.page.locator("#do-end-turn"))
        self.wait_past(number)

    def texts(self) -> list[str]:
        """List the open options by their text form."""
        return [one.get_attribute("data-option") or "" for one in self.options.all()]

    @property
    def spots(self) -> Locator:
        """What is lit on the board and in the hand, as far as it can be seen."""
        return self.page.locator("#board .spot.legal >> visible=true").or_(
            self.page.locator("#own .spot.legal >> visible=true")
        )

    def play(self, pick: Iterator[int]) -> None:
        """Play on to the end: spots of the board if there are any, else buttons of the bar; then end the turn."""
        while True:
            self.wait_for_turn()
            if self.over:
                return
            number = self.data("number")
            if self.page.locator(DONE).count():
                self.press(self.page.locator(DONE))
            else:
                self.take(next(pick))
            self.wait_past(number)

    def take(self, choice: int) -> None:
        """Press one of the lit spots, or one of the buttons; of several options on one spot the first."""
        leave = self.page.locator('#options [data-option="leave"]')
        spots = self.spots
        if choice % 2 and leave.count():  # now and then, or games would last long
            self.press(leave)
        elif choice % 3 and spots.count():
            spot = spots.nth(choice % spots.count())
            self.press(spot, corner="tm-card" in (spot.get_attribute("class") or ""))
        else:
            self.press(self.options.nth(choice % self.options.count()))
        if self.page.locator("#spot-menu").is_visible():
            self.press(self.page.locator("#spot-menu button").first)

    def take_where_it_lies(self, text: str) -> None:
        """Press an option's spot on the board or the own board if it can be seen, else its button."""
        spot = self.page.locator(f'#board .spot[data-option="{text}"]:not([data-options]) >> visible=true')
        own = self.page.locator(f'#own .spot[data-option="{text}"]:not([data-options]) >> visible=true')
        button = self.page.locator(f'#options [data-option="{text}"]')
        self.press(next(one.first for one in (spot, own, button) if one.count()))

    def refusal(self) -> str:
        """Read the latest refusal that is shown."""
        note = self.page.locator(".toast.refusal").last
        expect(note).to_be_visible()
        return re.sub(r"\s*×$", "", note.inner_text())

    def close(self) -> None:
        self.context.close()
        assert not self.errors, self.errors
