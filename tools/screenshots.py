"""Makes the pictures in docs/play/ and a game's picture in the lobby: stages of a game, both sizes, light and dark.

The pages about component data come the same way. One picture moves: docs/play/turn.webp shows some choices of a game.

Starts a server of its own, brings it games that greedy bots have played from fixed seeds, and photographs them with
Chromium (DURBAR_CHROMIUM names another than the one the tests take).  screenshots.py [--only PART] [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import base64
import json
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import durbar  # noqa: E402  # found by the line above
from durbar.web.shown.pages import board_folder  # noqa: E402
from tests.web.browser.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.web.browser.house import House  # noqa: E402
from tests.web.browser.player import PREFER  # noqa: E402

NAMES = ["Anna", "Tomasz", "Yuki", "Wei-Lin", "Maria"]
SIZES = {"wide": (1366, 768, 1), "phone": (390, 844, 2), "large": (1920, 1080, 1)}
THEMES = ("light", "dark")
QUIET = {"watch": "request", "chapters": False}
"""What is shown by itself and once only would be in the way of most pictures."""
COVER = (340, 250)
STAGES: dict[str, dict[str, tuple[str, str, int] | None]] = {
    "taj-mahal": {
        "opening": ("play_or_leave", "visit", 2),
        "court": ("add", "visit", 6),
        "palaces": ("place", "visit", 8),
        "end": None,
    },
    "amritsar": {
        "opening": ("take", "round", 2),
        "sowing": ("activate", "era", 2),
        "actions": ("act", "era", 3),
        "solo": ("act", "era", 3),
        "end": None,
    },
    "agra": {
        "opening": ("place", "round", 3),
        "deliveries": ("sail", "round", 8),
        "meditation": ("meditate", "round", 14),
        "end": None,
    },
    "sabika": {
        "opening": ("work", "round", 1),
        "trade": ("export_to", "round", 3),
        "poems": ("carve", "round", 3),
        "alone": ("work", "round", 4),
        "end": None,
    },
}
"""What seat 0 is asked at each stage of a game, and from which visit or round on."""
PLAYERS = {
    "taj-mahal": 5,
    "agra": 4,
    "amritsar": 4,
    "amritsar-solo": 1,
    "sabika": 3,
    "sabika-poems": 4,
    "sabika-alone": 1,
}
MODES = {"sabika-poems": "advanced", "sabika-alone": "hardest"}
"""Players by game, or by game and stage; modes other than the first."""
COVERS = {
    "taj-mahal": ("palaces", "#tm-map", 0.18, 0.1),
    "agra": ("deliveries", "#ag-city", 0.515, 0.47),
    "sabika": ("trade", "#sb-rondel", 0.04, 0.14),
    "amritsar": ("actions", "#am-city", 0.2, 0.15),
}
"""The lobby's picture of a game: a stage, a part of its board, and where in that part the picture begins."""

# Reduces a picture to 256 colours: median cut over the colours that occur, then a few steps of k-means.
QUANTISE = """async source => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height).data;
  const bins = new Map();
  const key = at => (pixels[at] >> 2) << 12 | (pixels[at + 1] >> 2) << 6 | pixels[at + 2] >> 2;
  for (let at = 0; at < pixels.length; at += 4) {
    const found = bins.get(key(at));
    if (found) { found[0] += pixels[at]; found[1] += pixels[at + 1]; found[2] += pixels[at + 2]; found[3] += 1; }
    else bins.set(key(at), [pixels[at], pixels[at + 1], pixels[at + 2], 1, 0]);
  }
  const colours = [...bins.values()].map(([r, g, b, n]) => [r / n, g / n, b / n, n]);
  const widest = box => {
    let best = [0, 0];
    for (let c = 0; c < 3; c += 1) {
      let low = 255, high = 0;
      for (const one of box) { low = Math.min(low, one[c]); high = Math.max(high, one[c]); }
      if (high - low > best[0]) best = [high - low, c];
    }
    return best;
  };
  const weigh = box => ({ box, wide: widest(box), heavy: Math.sqrt(box.reduce((sum, one) => sum + one[3], 0)) });
  let boxes = [weigh(colours)];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.wide[0] * b.heavy - a.wide[0] * a.heavy);
    const { box, wide: [width, c] } = boxes[0];
    if (!width) break;
    box.sort((a, b) => a[c] - b[c]);
    const half = box.reduce((sum, one) => sum + one[3], 0) / 2;
    let seen = 0, cut = 1;
    for (; cut < box.length - 1 && (seen += box[cut - 1][3]) < half; cut += 1);
    boxes.splice(0, 1, weigh(box.slice(0, cut)), weigh(box.slice(cut)));
  }
  const middle = box => {
    const n = box.reduce((sum, one) => sum + one[3], 0);
    return [0, 1, 2].map(c => box.reduce((sum, one) => sum + one[c] * one[3], 0) / n);
  };
  let palette = boxes.map(({ box }) => middle(box));
  const nearest = ([r, g, b]) => {
    let best = 0, least = Infinity;
    palette.forEach(([x, y, z], place) => {
      const far = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      if (far < least) { least = far; best = place; }
    });
    return best;
  };
  for (let step = 0; step < 3; step += 1) {
    const groups = palette.map(() => []);
    for (const one of colours) groups[nearest(one)].push(one);
    palette = palette.map((old, place) => (groups[place].length ? middle(groups[place]) : old));
  }
  for (const one of bins.values()) one[4] = nearest([one[0] / one[3], one[1] / one[3], one[2] / one[3]]);
  const index = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) index[at / 4] = bins.get(key(at))[4];
  let text = "";
  for (let at = 0; at < index.length; at += 32768) text += String.fromCharCode(...index.subarray(at, at + 32768));
  const { width, height } = image;
  return { width, height, palette: palette.map(one => one.map(Math.round)), index: btoa(text) };
}"""
TO_WEBP = """async ([source, width, height]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/webp", 0.85);
}"""

# Takes the next frame of a moving picture: only the part that differs from the last one, at even places.
NEXT_FRAME = """async ([source, width, height]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const last = window.lastFrame;
  window.lastFrame = now;
  let [left, top, right, bottom] = last ? [width, height, 0, 0] : [0, 0, width, height];
  for (let at = 0; last && at < now.length; at += 1) {
    if (now[at] === last[at]) continue;
    const x = at % width, y = (at - x) / width;
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  if (right <= left) return null;
  [left, top] = [left & ~1, top & ~1];
  const part = document.createElement("canvas");
  [part.width, part.height] = [right - left, bottom - top];
  part.getContext("2d").drawImage(canvas, -left, -top);
  return [left, top, part.width, part.height, part.toDataURL("image/webp", 0.7)];
}"""
GO_ON = """() => {
  const ways = [".confirm:not([hidden]) [data-confirm]", "#do-end-turn.filled", "#options [data-option]"];
  ways.map((way) => document.querySelector(way)).find(Boolean)?.click();
}"""
"""Answers what is asked once more, ends the turn, or takes the first option."""
MOVING = (820, 460)
"""The size of the moving picture."""
SLOW = 0.12
"""How fast things move while it is taken."""
SCRIPT = ("play", "alone", "leave", "take", "take")
"""What is chosen in it."""


def data_url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()


def write_png(path: Path, helper: Page, shot: bytes) -> None:
    """Write a screenshot as a PNG with a palette: a third of the bytes, and no eye sees the difference."""
    made = helper.evaluate(QUANTISE, data_url(shot))
    width, height, rows = made["width"], made["height"], base64.b64decode(made["index"])
    raw = b"".join(b"\0" + rows[at * width : (at + 1) * width] for at in range(height))
    palette = bytes(value for colour in made["palette"] for value in colour)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(raw, 9)),
        (b"IEND", b""),
    )
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    print(
        f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}: {path.stat().st_size // 1024} kB", flush=True
    )


def played(game: str, stage: str, seed: str, asked_for: tuple[str, str, int] | None = None) -> dict[str, Any]:
    """Let greedy bots play as far as a stage, or up to the last choice of all, and give the game file."""
    wanted = asked_for or STAGES[game][stage]
    where = f"{game}-{stage}"
    players = PLAYERS.get(where, PLAYERS[game])
    table = durbar.new_table(game, players=players, mode=MODES.get(where), seed=seed)
    bot = durbar.bot("greedy", seed)
    before = table.clone()
    while (asked := table.decision) is not None:
        before = table.clone()
        if wanted is not None and asked.seat == 0:
            question, clock, when = wanted
            if asked.question.id == question and table.view(0)["position"][clock] >= when:
                return table.record()
        table.choose(bot.choose(table, asked.seat))
    if wanted is not None:
        raise SystemExit(f"with the seed {seed!r} seat 0 is never asked {wanted}; choose another")
    return before.record()


@contextmanager
def visit(browser: Browser, size: str, theme: str) -> Iterator[Page]:
    width, height, scale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size == "phone",
        is_mobile=size == "phone",
        reduced_motion="reduce",
    )
    context.add_init_script(f"({PREFER})({json.dumps(QUIET)})")
    yield context.new_page()
    context.close()


def sit_down(page: Page, house: House, record: dict[str, Any]) -> None:
    """Bring a game, name everybody, and lift the curtain."""
    page.goto(house.url)
    brought = page.request.post(
        f"{house.url}/import",
        data=json.dumps(record),
        headers={"Content-Type": "application/json", "Origin": house.url},
    )
    assert brought.status == 201, brought.text()
    address = house.url + brought.json()["url"]
    for seat, name in enumerate(NAMES[: record["setup"]["players"]]):
        body = {"seat": seat, "name": name, "key": f"name-{seat:08}"}
        named = page.request.post(f"{address}/name", data=body, headers={"Origin": house.url})
        assert named.status == 200, named.text()
    page.goto(address)
    if page.locator("[data-reveal]").count():
        page.locator("[data-reveal]").click()
    page.wait_for_selector("#own")
    page.mouse.move(0, 0)  # what lies under the mouse would be lit
    page.locator("body").blur()
    page.wait_for_timeout(900)


def finish(page: Page) -> None:
    """Make what choices are left, whichever there are, and end the turn."""
    for _ in range(200):
        if page.locator('#screen[data-over="1"]').count():
            break
        page.evaluate(GO_ON)  # in the page: between a look and a click from here the screen may change
        page.wait_for_timeout(400)
        if page.locator("[data-reveal]").count():
            page.locator("[data-reveal]").click()
    else:
        raise SystemExit("the game does not come to its end")
    page.mouse.move(0, 0)
    page.wait_for_timeout(900)


def photograph(browser: Browser, house: House, folder: Path, only: str, seed: str) -> None:
    helper = browser.new_page()
    for game, stages in STAGES.items():
        for stage in stages:
            pictures = [(f"{game}-{stage}-{size}-{theme}", size, theme) for size in SIZES for theme in THEMES]
            pictures = [one for one in pictures if only in one[0] and (one[1] != "large" or one[2] == "light")]
            record = played(game, stage, seed) if pictures else {}
            for name, size, theme in pictures:
                with visit(browser, size, theme) as page:
                    sit_down(page, house, record)
                    if stages[stage] is None:
                        finish(page)
                    write_png(folder / f"{name}.png", helper, page.screenshot())
    for theme in THEMES:
        for size, name in (("wide", f"lobby-{theme}"), ("phone", f"lobby-phone-{theme}")):
            if only in name:
                with visit(browser, size, theme) as page:
                    sit_down(page, house, played("taj-mahal", "opening", seed))
                    page.goto(house.url)
                    page.wait_for_timeout(400)
                    write_png(folder / f"{name}.png", helper, page.screenshot())
        for size in ("wide", "phone"):
            for name, path in (("sources", "/sources/taj-mahal"), ("editor", "/editor/taj-mahal?sheet=mixed_cards")):
                if only in f"{name}-{size}-{theme}":
                    with visit(browser, size, theme) as page:
                        page.goto(house.url + path)
                        if name == "editor":
                            edit(page)
                        write_png(folder / f"{name}-{size}-{theme}.png", helper, page.screenshot())


def edit(page: Page) -> None:
    """Change some mixed cards, one of them so that there is something to complain of."""
    page.wait_for_selector('body[data-ready="1"]')
    page.fill("#edition-name", "My printing of 2000")
    for card, part, rank in (("green[2]", 1, "princess"), ("green[4]", 0, "general"), ("red[2]", 1, "monk")):
        page.select_option(f'[data-path="mixed_cards.{card}"][data-part="{part}"]', rank)
    page.wait_for_selector(".complaint")
    page.evaluate("document.activeElement.blur()")
    page.locator(".complaint").scroll_into_view_if_needed()
    page.wait_for_timeout(400)


def chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


class Film:
    """A moving picture in WebP: every frame is what has changed since the last."""

    def __init__(self, browser: Browser) -> None:
        self._helper = browser.new_page()
        self._frames: list[tuple[tuple[int, int, int, int], bytes, float]] = []
        """Where each frame goes, its picture, and when it was taken."""
        self.end = 0.0

    def shoot(self, page: Page, seconds: float) -> None:
        """Film a page for so many seconds of what is shown: motion is slowed down, or much would be missed."""
        begun = time.monotonic()
        while (passed := (time.monotonic() - begun) * SLOW) < seconds:
            made = self._helper.evaluate(NEXT_FRAME, [data_url(page.screenshot()), *MOVING])
            if made:
                *place, url = made
                riff = base64.b64decode(url.partition(",")[2])
                self._frames.append(((place[0], place[1], place[2], place[3]), riff[12:], self.end + passed))
        self.end += seconds

    def write(self, path: Path) -> None:
        """Put the frames together."""
        width, height = MOVING
        body = chunk(
            b"VP8X", struct.pack("<I", 2) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        )
        body += chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))
        times = [taken for _, _, taken in self._frames] + [self.end]
        for number, ((left, top, wide, high), picture, taken) in enumerate(self._frames):
            fields = (left // 2, top // 2, wide - 1, high - 1, round((times[number + 1] - taken) * 1000))
            head = b"".join(field.to_bytes(3, "little") for field in fields) + b"\2"  # laid over, not blended
            body += chunk(b"ANMF", head + still(picture))
        path.write_bytes(b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body)


def still(chunks: bytes) -> bytes:
    """Keep of a picture's chunks those a frame may have."""
    kept, at = b"", 0
    while at < len(chunks):
        size = struct.unpack_from("<I", chunks, at + 4)[0]
        whole = chunks[at : at + 8 + size + size % 2]
        kept += whole if whole[:4] in (b"ALPH", b"VP8 ", b"VP8L") else b""
        at += len(whole)
    return kept


def film(browser: Browser, house: House, path: Path, seed: str) -> None:
    """Show how some choices look: a card is played, the rivals answer, then somebody leaves and builds."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, color_scheme="light")
    context.add_init_script(f"({PREFER})({json.dumps(QUIET)})")  # no play-back between the turns
    page = context.new_page()
    sit_down(page, house, played("taj-mahal", "palaces", seed, ("play_or_leave", "visit", 8)))
    for seat in range(1, PLAYERS["taj-mahal"]):
        body = {"seat": seat, "level": "greedy", "key": f"bots-{seat:08}"}
        taken = page.request.post(f"{page.url}/takeover", data=body, headers={"Origin": house.url})
        assert taken.status == 200, taken.text()
    slowly = context.new_cdp_session(page)
    slowly.send("Animation.enable")
    slowly.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    page.clock.set_fixed_time(time.time())  # the clock would tick eight times too fast
    picture = Film(browser)
    picture.shoot(page, 0.8)
    for verb in SCRIPT:
        page.wait_for_selector('#screen[data-turn="1"]')
        spot = page.locator(f'#screen [data-spot][data-option^="{verb}"], #options [data-option^="{verb}"]').first
        if spot.count():
            spot.hover()
            picture.shoot(page, 0.6)
            spot.click()
            page.mouse.move(0, 0)
            picture.shoot(page, 1.2)
        sure = page.locator(".confirm:not([hidden]) [data-confirm]")
        if sure.count():  # asked once more
            sure.click()
            picture.shoot(page, 1.2)
        done = page.locator("#do-end-turn.filled")
        if done.count():
            done.click()
            picture.shoot(page, 1.5)
    picture.write(path)
    context.close()
    print(f"{path.name}: {path.stat().st_size // 1024} kB", flush=True)


def cover(browser: Browser, house: House, game: str, seed: str) -> None:
    """Make the picture under the arch: a detail of the board in the middle of a game, twice the size it is shown at."""
    width, height = COVER
    stage, part, right, down = COVERS[game]
    with visit(browser, "wide", "light") as page:
        sit_down(page, house, played(game, stage, seed))
        page.set_viewport_size({"width": 1366 * 2, "height": 768 * 2})
        page.wait_for_timeout(900)
        box = page.locator(part).bounding_box()
        assert box is not None
        clip = {
            "x": box["x"] + box["width"] * right,
            "y": box["y"] + box["height"] * down,
            "width": width * 2.6,
            "height": height * 2.6,
        }
        shot = page.screenshot(clip=clip)  # type: ignore[arg-type]  # a plain dict will do
    helper = browser.new_page()
    made: str = helper.evaluate(TO_WEBP, [data_url(shot), width * 2, height * 2])
    path = board_folder(game) / "cover.webp"
    path.write_bytes(base64.b64decode(made.partition(",")[2]))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only pictures with this in their name, such as wide-dark or lobby")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "play", help="where the pictures go")
    parser.add_argument("--seed", default="mumtaz", help="the luck of the games")
    parser.add_argument("--cover", metavar="GAME", choices=COVERS, help="make a game's picture in the lobby instead")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        path = chromium_path()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            if asked.cover:
                cover(browser, house, asked.cover, asked.seed)
            else:
                photograph(browser, house, asked.folder, asked.only, asked.seed)
                if asked.only in "turn":
                    film(browser, house, asked.folder / "turn.webp", asked.seed)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
