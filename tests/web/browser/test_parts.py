"""A page that keeps the parts it has already is the same as one that was fetched whole."""

from __future__ import annotations

import pytest

from tests.patience import until
from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player

WHOLE = """async () => {
    const text = await (await fetch(`${location.pathname}/screen`, { headers: { Accept: "text/html" } })).text();
    const wanted = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
    const here = document.getElementById("screen");
    if (["version", "thinks"].some((name) => here.dataset[name] !== wanted.dataset[name])) return null;  // overtaken
    const PAGE = ["tabindex", "data-keep", "data-laid", "style", "aria-expanded", "aria-pressed"];  // the page's own
    const MARKS = ["lit", "on", "more", "before", "tight", "tighter", "brief", "single"];
    const said = (one) => one.outerHTML?.slice(0, 90) ?? `${one.nodeName} ${one.data}`;
    const found = [];
    const compare = (one, other) => {
        if (one.matches?.("time, .plus")) return;  // the clock, and what a card under the mouse would add
        for (const { name } of [...(one.attributes ?? []), ...(other.attributes ?? [])]) {
            if (name === "hidden" && one.closest(".stories, #chapter")) continue;  // which story, and whether a sheet
            const [now, then] = [one.getAttribute(name), other.getAttribute(name)];
            const words = (list) => (list ?? "").split(" ").filter((word) => !MARKS.includes(word)).join(" ");
            if (!PAGE.includes(name) && (name === "class" ? words(now) !== words(then) : now !== then))
                found.push(`${said(one)}: ${name}=${now}, not ${then}`);
        }
        const [mine, theirs] = [[...one.childNodes], [...other.childNodes]];
        for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
            if (!mine[at] || !theirs[at])
                return found.push(`${said(one)}: ${mine.length} children, not ${theirs.length}`);
            if (mine[at].nodeName !== theirs[at].nodeName || mine[at].data !== theirs[at].data)
                return found.push(`${said(mine[at])} instead of ${said(theirs[at])}`);
            compare(mine[at], theirs[at]);
        }
    };
    compare(here, wanted);
    return { differs: found.slice(0, 9) };
}"""


def compare(player: Player) -> int:
    """Compare the page with a whole one; give how many parts it has."""
    player.page.mouse.move(2, 2)
    found = until("the page is as new as the server", lambda: player.page.evaluate(WHOLE))
    assert found == {"differs": []}
    count = player.page.evaluate(
        "(document.getElementById('screen').innerHTML.match(/<!--[0-9a-f]{12}-->/g) ?? []).length"
    )
    assert isinstance(count, int)
    return count


def step(player: Player, choice: int) -> None:
    """Take one of the options, or end the turn."""
    player.wait_for_turn()
    moment = player.moment
    done = player.page.locator(DONE)
    player.press(done if done.count() else player.options.nth(choice % player.options.count()))
    player.wait_past(moment)


@pytest.mark.parametrize("game", ["taj-mahal", "agra", "amritsar", "sabika"])
def test_kept_parts_are_what_a_whole_page_has(come: Come, game: str) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random"], game=game)
    sent: list[int] = []
    anna.page.on(
        "response", lambda got: sent.append(len(got.body())) if got.url.endswith(("/choose", "/end-turn")) else None
    )
    for choice in range(12):
        step(anna, choice)
        assert compare(anna) > 5
    whole = anna.page.evaluate("document.getElementById('screen').outerHTML.length")
    assert sorted(sent)[len(sent) // 2] < 0.75 * whole


def test_a_page_that_lost_a_part_asks_for_the_whole(come: Come) -> None:
    anna = come()
    anna.lay_table(["me", "bot:random"])
    anna.wait_for_turn()
    # Between a choice and its answer the parts are torn out: the answer speaks of parts that are no longer there.
    anna.page.evaluate("""() => {
        const send = window.fetch;
        window.fetch = async (...what) => {
            const answer = await send(...what);
            if (String(what[0]).endsWith("/choose")) document.getElementById("rivals").replaceChildren();
            return answer;
        };
    }""")
    step(anna, 0)
    anna.page.wait_for_selector("#rivals > *")
    compare(anna)
