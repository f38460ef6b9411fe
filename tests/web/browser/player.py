"""Somebody at a browser: looks at the page, and does what a person would do."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIResponse, Browser, Locator, Page, Request, expect

from tests.patience import until
from tests.web.browser.lent import TOUCH, Lent, open_browser
from tests.web.browser.place import PLACE
from tests.web.browser.reading import READ, gaps

TURN = '#screen[data-turn="1"]'
OVER = '#screen[data-over="1"]'
DONE = "#do-end-turn.filled"
CURTAIN = "[data-reveal]"
GAME = "taj-mahal"
CARD = f'.game-card[data-game="{GAME}"]'
LOOK = """(past) => {
    const { seat, number, turn, over } = document.getElementById("screen")?.dataset ?? {};
    const [done, moment] = [!!document.querySelector("#do-end-turn.filled"), `${seat}/${number}`];
    if (moment === past || !(turn === "1" || over === "1" || done)) return null;
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const options = (where) => [...document.querySelectorAll(where)].filter(seen).map((one) => one.dataset.option);
    return {
        moment,
        over: over === "1",
        done,
        texts: [...document.querySelectorAll("#options [data-option]")].map((one) => one.dataset.option),
        spots: options(":is(#board, #own) .spot[data-option]:not([data-options])"),
        shared: [...document.querySelectorAll(":is(#board, #own) .spot.legal[data-options]")].filter(seen).flatMap(
            (one) => JSON.parse(one.dataset.options)),
    };
}"""

PREFER = """(prefs) => {
    if (location.protocol.startsWith("http") && localStorage.getItem("durbar") === null)
        localStorage.setItem("durbar", JSON.stringify(prefs));
}"""
"""Most tests are about something else than others' moves played back, sheets of rounds, or being asked once more."""
BEHIND = """(text) => {
    const button = document.querySelector(`#options [data-option="${CSS.escape(text)}"]`);
    if (button.checkVisibility()) return "";
    const group = button.closest("[data-group]")?.dataset.group;
    return group ? `[data-level="${group}"]` : `[data-fold="${button.closest(".fold-panel").id}"]`;
}"""
"""What has to be pressed before an option's button shows: the head of its group, or what keeps it folded up."""


WHICH = """(text) => [...document.querySelectorAll("#spot-menu [data-which]")].find((one) => one.checkVisibility()
    && JSON.parse(document.getElementById(one.dataset.which).dataset.options).includes(text))?.dataset.which"""
"""Of the spots that a tap may have meant, the one that stands for an option among others."""


@dataclass(frozen=True)
class Look:
    """What somebody who is asked sees: the moment, what there is to choose, and what of it lies on the board."""

    moment: str
    over: bool
    done: bool
    """Whether nothing is left to do in this turn but to end it."""
    texts: list[str]
    """All options, by their text form."""
    spots: list[str]
    """Those that have a spot of their own in sight."""
    shared: list[str]
    """Those that share one in sight, which asks which of them is meant."""


class Player:
    """A browser with its own cookies and one page; every error on it is remembered.

    On its pages time stands still: a note does not fade and a tip does not come before `time_passes`. Unless they want
    to be `asked`, they have chosen not to be asked once more before what cannot be taken back.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: str = "wide",
        theme: str = "light",
        motion: bool = False,
        watch: str = "request",
        asked: bool = False,
        sheets: bool | None = None,
        lent: Lent | None = None,
    ) -> None:
        """Open a browser; who watches the others' moves sees the sheets of rounds too, unless it is said otherwise."""
        self.url = url
        self.lent = lent
        self.kind = (size, theme, motion)
        self.context = open_browser(browser, *self.kind) if lent is None else lent.take(*self.kind)
        self.touch = size in TOUCH
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        prefs = {"watch": watch, "ask_once": asked, "chapters": watch != "request" if sheets is None else sheets}
        self.page.add_init_script(f"({PREFER})({json.dumps(prefs)})")
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)
        self.offline = False
        self.lang = ""
        self.read: set[str] = set()

    def _listen(self, message: Any) -> None:
        """Remember errors and warnings, except those a browser makes of a refusal or of a server that is away."""
        expected = ("status of 409", "status of 422", *(["net::"] if self.offline else []))
        if message.type in ("error", "warning") and not any(text in message.text for text in expected):
            self.errors.append(f"{message.text} {message.location['url']}")

    def time_passes(self, seconds: int) -> None:
        """Let whatever the page does after a while happen, up to so many seconds from now."""
        self.context.clock.run_for(seconds * 1000)

    def reads(self, lang: str) -> None:
        """Have all pages in a language from now on, and take note of every word while a game is played."""
        self.lang = lang
        self.context.add_cookies([{"name": "durbar-language", "value": lang, "url": self.url}])

    def take_note(self) -> None:
        """Remember what stands on the page, if it is asked in which language."""
        if self.lang:
            self.read.update(self.page.evaluate(READ))

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
        **more: str,
    ) -> None:
        """Sit down at a new table; `lay_table_by_form` does the same as a person does it."""
        form = {"game": game, "players": str(len(seats)), "name": name, "undo": undo, **more}
        form |= {f"seat{number}": kind for number, kind in enumerate(seats)}
        form |= {f"name{number}": own for number, own in (names or {}).items()}
        self.go_to(self.post("/tables", form=form).headers["location"])

    def lay_table_by_form(self, seats: list[str], name: str = "Anna", game: str = GAME) -> None:
        """Set up a table with the lobby's form."""
        self.lobby(name)
        self.press(self.page.locator(f'.game-card[data-game="{game}"] .quiet'))
        form = self.page.locator(f"#new-{game} form")
        form.locator(f'input[name="players"][value="{len(seats)}"]').check(force=True)
        for number, kind in enumerate(seats):
            form.locator(f'select[name="seat{number}"]').select_option(kind)
        self.press(form.locator('button[type="submit"]'))
        self.page.wait_for_url("**/t/*")

    def sit_down(self, address: str, name: str = "") -> None:
        """Open a link and take the seat it leads to."""
        self.page.goto(address)
        if name or not self.page.locator("#my-name").input_value():
            self.page.locator("#my-name").fill(name or "Tomasz")
        self.press(self.page.locator('main button[type="submit"]'))
        self.page.wait_for_url("**/t/*")

    def bring(self, record: dict[str, Any]) -> None:
        """Sit down at a game that was written down, and lift the curtain if there is one."""
        brought = self.post("/import", data=json.dumps(record), headers={"Content-Type": "application/json"})
        self.go_to(brought.json()["url"])
        curtain = self.page.locator(CURTAIN)
        if curtain.count():
            self.press(curtain)
        expect(self.page.locator("#own")).to_be_visible()

    def post(self, path: str, **what: Any) -> APIResponse:
        """Send something without a page, with the cookies of this browser."""
        headers = {"Origin": self.url, **what.pop("headers", {})}
        answer = self.context.request.post(self.url + path, headers=headers, max_redirects=0, **what)
        assert answer.status < 400, answer.text()
        return answer

    def go_to(self, path: str) -> None:
        self.page.goto(self.url + path)

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

    def press_what_shows(self, what: Locator) -> None:
        """Click or tap something in the midst of what shows of it, whatever else stands on it."""
        x, y = until(f"some of {what} shows", lambda: what.evaluate(PLACE))
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    @contextmanager
    def sends_nothing(self, path: str = "/choose") -> Iterator[None]:
        """See that whatever is done meanwhile sends nothing there; a round trip afterwards would come later."""
        sent: list[str] = []

        def note(request: Request) -> None:
            if path in request.url:
                sent.append(request.url)

        self.page.on("request", note)
        yield
        self.round_trip()
        self.page.remove_listener("request", note)
        assert sent == []

    def round_trip(self) -> None:
        """Ask the server something that changes nothing: whatever the page was about to do it has begun by then."""
        self.page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")

    def wait_for_turn(self, *also: str) -> None:
        self.page.wait_for_selector(", ".join((TURN, OVER, DONE, CURTAIN, *also)))

    def look(self, past: str = "") -> Look:
        """Wait until this player is asked, or the game is over, at another moment than `past`; see what there is."""
        return Look(**self.page.wait_for_function(LOOK, arg=past).json_value())

    @property
    def moment(self) -> str:
        """Which moment of the game is shown, and who is shown it: with every choice one of the two changes."""
        return f"{self.data('seat')}/{self.data('number')}"

    def wait_past(self, moment: str) -> None:
        """Wait until the screen shows another moment."""
        self.page.wait_for_function(
            "(past) => { const { seat, number } = document.getElementById('screen').dataset;"
            " return `${seat}/${number}` !== past; }",
            arg=moment,
        )

    def choose(self, text: str) -> None:
        """Take an option by its button in the bar."""
        moment = self.moment
        self.press(self.button(text))
        self.wait_past(moment)

    def button(self, text: str) -> Locator:
        """Find an option's button in the bar; if it lies behind another, press that first."""
        behind = self.page.evaluate(BEHIND, text)
        if behind:
            self.press(self.page.locator(f"#options {behind}"))
        return self.page.locator(f'#options [data-option="{text}"]')

    def play_a_card(self) -> None:
        """Play the first card there is, alone: the turn is then done and not yet ended."""
        self.wait_for_turn()
        self.choose(next(text for text in self.texts() if text.startswith("play ")))
        if "alone" in self.texts():
            self.choose("alone")

    def end_turn(self) -> None:
        moment = self.moment
        self.press(self.page.locator("#do-end-turn"))
        self.wait_past(moment)

    def texts(self) -> list[str]:
        """List the open options by their text form."""
        found: list[str] = self.options.evaluate_all("all => all.map((one) => one.dataset.option)")
        return found

    def play(
        self,
        pick: Callable[[Look], str],
        check: Callable[[Player], None] | None = None,
        when: Container[int] = range(6, 10_000, 20),
    ) -> Counter[str]:
        """Play on to the end, each option where it lies if that can be seen, and end every turn.

        `check` looks at the page after so many choices; what was pressed how often is given in the end.
        """
        pressed: Counter[str] = Counter()
        look = self.look()
        while not look.over:
            self.take_note()
            if look.done:
                self.press(self.page.locator(DONE))
            else:
                if check is not None and pressed.total() in when:
                    check(self)
                pressed[self.take(pick(look), look)] += 1
            look = self.look(look.moment)
        self.take_note()
        return pressed

    def take(self, text: str, look: Look | None = None) -> str:
        """Press an option's spot on the board or the own board if it can be seen, else its button; say which."""
        look = look or self.look()
        if text in look.spots:
            where = f':is(#board, #own) .spot[data-option="{text}"]:not([data-options]) >> visible=true'
            self.press_what_shows(self.page.locator(where).first)
            self.say_which(text, (f'[data-option="{text}"]',))
            return "spot"
        if text not in look.shared:
            self.press_what_shows(self.button(text))
            return "button"
        where = f""":is(#board, #own) .spot[data-options*='"{text}"'] >> visible=true"""
        self.press_what_shows(self.page.locator(where).first)
        self.say_which(text)
        asked = f'#spot-menu [data-option="{text}"] >> visible=true'
        opened = f'#options .group.open [data-option="{text}"] >> visible=true'
        self.press(self.page.locator(asked).or_(self.page.locator(opened)))
        return "shared"

    def say_which(self, text: str, ways: tuple[str, ...] = ()) -> None:
        """Where a finger cannot tell spots apart, choose an option, or the spot that stands for it and others."""
        if not self.touch:
            return
        which = self.page.evaluate(WHICH, text)
        for way in (*ways, *([f'[data-which="{which}"]'] if which else [])):
            answer = self.page.locator(f"#spot-menu {way} >> visible=true")
            if answer.count():
                self.press(answer)
                return

    def refusal(self) -> str:
        """Read the latest refusal that is shown."""
        note = self.page.locator(".toast.refusal, #why-not:visible .reasons").last
        expect(note).to_be_visible()
        return re.sub(r"\s*×$", "", note.inner_text())

    def close(self) -> None:
        if self.lent is None:
            self.context.close()
        else:
            self.lent.give_back(self)
        assert not self.errors, self.errors
        unsaid = gaps(self.read, self.lang)
        assert not unsaid, unsaid
