"""From an empty edition to a table played with it: in the editor, at both sizes, and by keyboard alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import durbar
from durbar.games import editions
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.test_access import COLOURS, serious

THIRD = '[data-path="mixed_cards.red[2]"][data-part="1"]'
NAME = "My printing <2000>"


def open_editor(player: Player, sheet: str, game: str = "taj-mahal") -> None:
    """Go from the lobby by the badge to the sources, and from there to the sheet that is to be mended."""
    player.lobby()
    player.press(player.page.locator(f'.game-card[data-game="{game}"] .edition-badge'))
    player.press(player.page.locator(f"#sheet-{sheet} .mend a"))
    ready(player)


def ready(player: Player) -> None:
    expect(player.page.locator('body[data-ready="1"]')).to_be_attached()


def settle(player: Player) -> None:
    """Let the moment after the last key pass, and wait until the server has looked."""
    with player.page.expect_response("**/editions/check"):
        player.time_passes(1)
    player.round_trip()


def complaint(player: Player) -> Locator:
    return player.page.locator("#sheet-pane .complaint")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_from_an_empty_edition_to_a_table_played_with_it(come: Come, size: str) -> None:
    anna = come(size)
    page = anna.page
    open_editor(anna, "mixed_cards")
    expect(page.locator("#verdict")).to_contain_text("Nothing is wrong")

    page.locator(THIRD).select_option("monk")
    settle(anna)
    expect(complaint(anna)).to_contain_text("red, 3: monk stands twice")
    expect(page.locator(THIRD)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")

    page.locator(THIRD).select_option("vizier")
    settle(anna)
    expect(complaint(anna)).to_have_count(0)
    expect(page.locator("#pieces-pane .changes")).to_contain_text("monk + princess → monk + vizier")
    expect(page.locator('[data-path="mixed_cards.source"]')).to_have_value("owner")

    page.locator("#edition-name").fill(NAME)
    anna.press(page.locator("#save"))
    page.wait_for_url("**/e/*")
    anna.press(page.locator("#play"))
    page.wait_for_url("**/?edition=*")
    form = page.locator("#new-taj-mahal form")
    expect(form.locator('[name="edition_id"] option:checked')).to_contain_text(NAME)
    anna.press(form.locator('button[type="submit"]'))
    page.wait_for_url("**/t/*")
    anna.wait_for_turn()
    if size == "phone":
        anna.press(page.locator('.tools [data-drawer="menu"]'))
        expect(page.locator("#drawer")).to_contain_text(NAME)
        page.keyboard.press("Escape")
    else:
        expect(page.locator("#top .edition-badge")).to_contain_text(NAME)
    anna.choose(next(text for text in anna.texts() if text.startswith("play ")))


def tab_to(player: Player, selector: str) -> None:
    for _ in range(160):
        if player.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by the Tab key")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_from_an_empty_edition_to_a_table_played_with_it_by_keyboard_alone(come: Come, size: str) -> None:
    anna = come(size)
    page, keys = anna.page, anna.page.keyboard
    page.goto(anna.url + "/editor/taj-mahal?sheet=white_cards")
    ready(anna)
    monk = page.locator('[data-path="white_cards.monk"]')

    tab_to(anna, "#edition-name")
    keys.type("By hand")
    tab_to(anna, '[data-path="white_cards.vizier"]')
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(monk).to_be_focused()
    keys.press("+")
    settle(anna)
    expect(monk).to_have_value("2")
    keys.press("Escape")
    settle(anna)
    expect(monk).to_have_value("1")
    keys.press("Control+a")
    keys.type("200")
    settle(anna)
    expect(complaint(anna)).to_contain_text("whole number from 0 to 99")
    expect(monk).to_be_focused()

    with page.expect_response("**/editions/check"):
        keys.press("Alt+ArrowDown")
    expect(page.locator("#sheet-title")).to_be_focused()
    expect(page.locator("#sheet-title")).not_to_have_text("White cards")
    tab_to(anna, "#goto")
    with page.expect_response("**/editions/check"):
        keys.press("Enter")
    expect(monk).to_be_focused()
    keys.press("Control+a")
    keys.type("3")
    settle(anna)
    expect(complaint(anna)).to_have_count(0)
    with page.expect_response("**/editions"):
        keys.press("Control+s")
    page.wait_for_url("**/e/*")
    tab_to(anna, "#play")
    keys.press("Enter")
    page.wait_for_url("**/?edition=*")
    tab_to(anna, '#new-taj-mahal button[type="submit"]')
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    anna.wait_for_turn()
    if size == "wide":
        expect(page.locator("#top .edition-badge")).to_contain_text("By hand")
    tab_to(anna, "#options button")
    chosen = page.evaluate("document.activeElement.dataset.option")
    keys.press("Enter")
    expect(page.locator(f'#options [data-option="{chosen}"]:focus')).to_have_count(0)


def test_z_takes_back_outside_of_fields_and_a_tick_too_has_an_old_value(come: Come) -> None:
    anna = come()
    page, keys = anna.page, anna.page.keyboard
    page.goto(anna.url + "/editor/taj-mahal?sheet=map")
    ready(anna)
    tick = page.locator('[data-path="map.provinces[0].cities[0].fortress"]')
    expect(tick).to_be_checked()
    tick.focus()
    keys.press("Space")
    settle(anna)
    expect(tick).not_to_be_checked()
    keys.press("Escape")
    settle(anna)
    expect(tick).to_be_checked()
    keys.press("Space")
    settle(anna)
    page.locator("#save").focus()
    with page.expect_response("**/editions/check"):
        keys.press("z")
    expect(tick).to_be_checked()
    name = page.locator('[data-path="map.provinces[0].name"]')
    name.focus()
    keys.press("End")
    keys.press("z")  # within a field a letter is a letter
    expect(name).to_have_value("kabulz")


def test_arrows_go_through_the_grid_and_not_out_of_what_is_written(come: Come) -> None:
    anna = come()
    page, keys = anna.page, anna.page.keyboard
    page.goto(anna.url + "/editor/taj-mahal?sheet=map")
    ready(anna)

    def at(path: str) -> None:
        expect(page.locator(f'[data-path="map.provinces[0].{path}"]')).to_be_focused()

    page.locator('[data-path="map.provinces[0].cities[1].x"]').focus()
    keys.press("End")
    keys.press("ArrowLeft")
    at("cities[1].x")
    keys.press("End")
    keys.press("ArrowRight")
    at("cities[1].y")
    keys.press("ArrowUp")
    at("cities[0].y")
    keys.press("ArrowLeft")
    at("cities[0].x")
    keys.press("ArrowLeft")
    at("cities[0].name")


def test_a_city_is_moved_by_arrow_keys_on_the_map_and_in_its_row_and_by_dragging(come: Come) -> None:
    anna = come()
    page, keys = anna.page, anna.page.keyboard
    page.goto(anna.url + "/editor/taj-mahal?sheet=map")
    ready(anna)
    kabul = "map.provinces[0].cities[0]"
    x, y = (page.locator(f'[data-path="{kabul}.{axis}"]') for axis in "xy")
    grip = page.locator(f'.city-grip[data-city="{kabul}"]')
    assert "Kabul" in (grip.get_attribute("aria-label") or "")
    grip.focus()
    keys.press("ArrowRight")
    keys.press("Shift+ArrowDown")
    settle(anna)
    expect(x).to_have_value("90")
    expect(y).to_have_value("91")
    expect(grip).to_be_focused()
    expect(page.locator("#pieces-pane .changes")).to_contain_text("80 → 90")

    page.locator(f'.grip[data-city="{kabul}"]').focus()
    keys.press("ArrowLeft")
    settle(anna)
    expect(x).to_have_value("80")

    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2 + 10)
    page.mouse.up()
    settle(anna)
    assert int(x.input_value()) > 100
    assert int(y.input_value()) > 100


def test_a_field_of_an_inner_table_is_added_renamed_and_taken_away(come: Come) -> None:
    anna = come()
    page = anna.page
    page.goto(anna.url + "/editor/taj-mahal?sheet=special_cards")
    ready(anna)
    with page.expect_response("**/editions/check"):
        anna.press(page.locator('[data-put="special_cards.points.vizier"]'))
    expect(page.locator('[data-path="special_cards.points.vizier"][data-kind="number"]')).to_have_value("2")
    with page.expect_response("**/editions/check"):
        page.locator('[data-rename="special_cards.points.vizier"]').select_option("monk")
    expect(page.locator('[data-path="special_cards.points.monk"]')).to_be_focused()
    expect(page.locator('[data-path="special_cards.points.vizier"]')).to_have_count(0)
    expect(complaint(anna)).to_have_count(0)
    with page.expect_response("**/editions/check"):
        anna.press(page.locator('[data-drop="special_cards.points.monk"]'))
    expect(page.locator('[data-path^="special_cards.points."]')).to_have_count(1)


def test_what_was_thrown_away_in_another_tab_is_kept_anew(come: Come) -> None:
    anna = come()
    page = anna.page
    page.goto(anna.url + "/editor/taj-mahal?sheet=white_cards")
    ready(anna)
    page.locator("#edition-name").fill("Two tabs")
    anna.press(page.locator("#save"))
    page.wait_for_url("**/e/*")
    old = page.url
    page.evaluate("url => fetch(`${url}/delete`, { method: 'POST', redirect: 'manual' })", old)
    anna.press(page.locator("#save"))
    page.wait_for_url(lambda url: "/e/" in url and url != old)
    assert [error for error in anna.errors if "404" not in error] == []
    anna.errors.clear()  # the browser itself tells of the address that is gone


def test_lists_grow_and_shrink_and_every_step_can_be_taken_back(come: Come) -> None:
    anna = come()
    page = anna.page
    page.goto(anna.url + "/editor/taj-mahal?sheet=mixed_cards")
    ready(anna)
    reds = page.locator('[data-at^="mixed_cards.red["]')
    with page.expect_response("**/editions/check"):
        anna.press(page.locator('[data-add="mixed_cards.red"]'))
    expect(reds).to_have_count(6)
    expect(page.locator('[data-path="mixed_cards.red[5]"]').first).to_be_focused()
    with page.expect_response("**/editions/check"):
        anna.press(page.locator('[data-drop="mixed_cards.red[0]"]'))
    expect(reds).to_have_count(5)
    for many in (6, 5):
        with page.expect_response("**/editions/check"):
            anna.press(page.locator("#undo"))
        expect(reds).to_have_count(many)
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator('[data-path="mixed_cards.source"]')).to_have_value("reconstructed")

    page.locator(THIRD).select_option("vizier")
    settle(anna)
    with page.expect_response("**/editions/check"):
        anna.press(page.locator("[data-house-values]"))
    expect(page.locator(THIRD)).to_have_value("princess")


def test_a_file_is_brought_and_a_link_is_only_for_looking(come: Come, tmp_path: Path) -> None:
    anna, tomasz = come(), come("phone")
    file = tmp_path / "mine.toml"
    edition = {"game": "agra", "name": "From a file", "supply": {"workers": 9}}
    file.write_text(editions.to_toml(edition), encoding="utf-8")
    anna.page.goto(anna.url + "/editor/taj-mahal")
    ready(anna)
    anna.page.locator("#upload-file").set_input_files(file)
    anna.page.wait_for_url("**/e/*")
    ready(anna)
    expect(anna.page.locator("#edition-name")).to_have_value("From a file")
    with anna.page.expect_download() as download:
        anna.press(anna.page.locator("#download"))
    assert editions.check(tomllib.loads(download.value.path().read_text())).edition == edition

    tomasz.page.goto(anna.page.url + "?sheet=supply")
    ready(tomasz)
    field = tomasz.page.locator('[data-path="supply.workers"]')
    expect(field).to_have_value("9")
    expect(field).to_be_disabled()
    expect(tomasz.page.locator("#save")).to_have_count(0)
    tomasz.press(tomasz.page.locator('form[action$="/copy"] button'))
    tomasz.page.wait_for_url(lambda url: "/e/" in url and url != anna.page.url)
    ready(tomasz)
    expect(tomasz.page.locator("#save")).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(
    "path",
    [
        "/sources/taj-mahal",
        "/sources/agra",
        "/rules/sabika",
        "/editor/taj-mahal?sheet=mixed_cards",
        "/editor/taj-mahal?sheet=map",
        "/editor/agra?sheet=notables",
        "/editor/sabika?sheet=rondel",
    ],
)
def test_nothing_serious_for_those_who_listen(come: Come, path: str, size: str) -> None:
    """In the dark only colours differ, so only they are looked at again."""
    anna = come(size)
    anna.go_to(path)
    if path.startswith("/editor"):
        ready(anna)
    if "mixed" in path:
        anna.page.locator(THIRD).select_option("monk")
        anna.page.clock.run_for(1000)
        expect(complaint(anna)).to_be_visible()
    assert serious(anna.page) == []
    anna.page.emulate_media(color_scheme="dark")
    assert serious(anna.page, COLOURS) == []


@pytest.mark.parametrize("game", [game.meta.name for game in durbar.all_games()])
def test_no_part_of_these_pages_runs_out_of_a_narrow_screen(come: Come, game: str) -> None:
    anna = come("phone")
    sheets = list(durbar.game(game).sheets.sheets)
    for path in (
        f"/sources/{game}",
        *(f"/editor/{game}?sheet={sheet}" for sheet in sheets[:: max(1, len(sheets) // 4)]),
    ):
        anna.go_to(path)
        for width in (390, 320):
            anna.page.set_viewport_size({"width": width, "height": 700})
            assert anna.page.evaluate("document.documentElement.scrollWidth") == width, path
