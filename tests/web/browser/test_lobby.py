"""From the lobby to a table: modes that fit, an edition from a file, links at once, a name for whoever comes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.player import CARD

LINK = '#drawer .friend:has(img[src$="/qr/1.svg"]) input'
"""Where the first friend's link stands."""


def test_only_modes_that_fit_the_number_of_players_are_offered(come: Come) -> None:
    anna = come()
    anna.lobby()
    anna.press(anna.page.locator('.game-card[data-game="sabika"] .quiet'))
    form = anna.page.locator("#new-sabika form")
    modes = form.locator(".pick:visible:has([name=mode])")
    for players, many in (("4", 2), ("1", 4)):
        form.locator(f'[name="players"][value="{players}"]').check(force=True)
        expect(modes).to_have_count(many)
    form.locator('[name="mode"][value="hardest"]').check(force=True)
    form.locator('[name="players"][value="3"]').check(force=True)
    expect(form.locator('[name="mode"]:checked')).to_have_value("standard")


def test_an_edition_is_taken_from_a_file(come: Come, tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    edition.write_text('game = "agra"\nname = "mine"\n', encoding="utf-8")
    anna = come("phone")
    anna.lobby()
    anna.press(anna.page.locator(f"{CARD} .quiet"))
    form = anna.page.locator("#new-taj-mahal form")
    anna.press(form.locator(".edition summary"))
    form.locator("[data-edition]").set_input_files(edition)
    expect(form.locator('[name="edition"]')).to_have_value(edition.read_text(encoding="utf-8"))
    anna.press(form.locator('button[type="submit"]'))
    expect(anna.page.locator(".refused")).to_contain_text("taj-mahal")
    expect(form.locator('[name="edition"]')).to_have_value(edition.read_text(encoding="utf-8"))


def test_links_come_first_and_whoever_comes_says_a_name(come: Come) -> None:
    anna, friend = come(), come("phone")
    anna.lay_table(["me", "friend", "bot:random"])
    address = anna.page.locator(LINK).input_value()
    anna.page.reload()
    expect(anna.page.locator("#prompt")).to_be_visible()
    expect(anna.page.locator("#drawer")).to_be_hidden()

    friend.sit_down(address, "Wei-Lin <b>")
    expect(anna.page.locator("#rivals")).to_contain_text("Wei-Lin <b>")

    anna.lay_table(["me", "friend", "bot:random"])
    friend.page.goto(anna.page.locator(LINK).input_value())
    expect(friend.page.locator("#my-name")).to_have_value("Wei-Lin <b>")
    friend.press(friend.page.locator('main button[type="submit"]'))
    expect(anna.page.locator("#rivals")).to_contain_text("Wei-Lin <b>")


def test_alone_and_friends_stand_at_one_height_in_all_cards(come: Come) -> None:
    anna = come()
    anna.lobby()
    for kind in (".play-now", ".play-alone", ".ways"):
        tops = anna.page.locator(f".game-card {kind}").evaluate_all(
            "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        assert len(tops) == 4
        assert len(set(tops)) == 1, kind


def test_one_click_plays_alone(come: Come) -> None:
    anna = come()
    anna.lobby()
    anna.press(anna.page.locator('.game-card[data-game="amritsar"] .play-alone'))
    anna.page.wait_for_url("**/t/*")
    anna.wait_for_turn()
    assert anna.data("seat") == "0"
    anna.page.goto(anna.url)
    expect(anna.page.locator("#mine .yours")).to_contain_text("Amritsar")


def test_no_part_of_the_lobby_runs_out_of_a_narrow_screen(come: Come) -> None:
    anna = come("phone")
    anna.lobby()
    anna.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for width in (390, 320):
        anna.page.set_viewport_size({"width": width, "height": 700})
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width


def test_the_last_story_of_a_table_is_whole_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    anna.page.goto(anna.url)
    last = anna.page.locator(".tables .last").first
    last.evaluate("one => one.append(' with a story so long that it needs another line')")
    assert last.evaluate("one => one.scrollWidth <= one.clientWidth")
