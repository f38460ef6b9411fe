// Situations at the table, as the page meets them: events that overtake answers, double clicks, curtains, moments.
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Page } from "#page/state.js";

/** @import { Facts } from "#page/state.js" */

/** @type {Facts} */
const QUIET = {
  version: "7",
  number: "12",
  seat: "0",
  turn: "0",
  over: "0",
  title: "Agra",
  name: "Anna",
  auto: "0",
  invite: "",
  chat: "3",
};
const NO_NEWS = { asks: false, calls: false, ends: false, chats: false, denial: "", changes: false };
const nothing = { focus() {}, isConnected: true };

/** @type {Set<PropertyKey>} */
const made = new Set(); // the moves some situation has made

/** A screen of version 7 with question 12, on which Anna waits, but for what is said. @param {Partial<Facts>} facts */
const screen = (facts = {}) => ({ ...QUIET, ...facts });

/** A page that came with such a screen; what is asked of it is noted. @param {Partial<Facts>} facts */
function sit(facts = {}) {
  return new Proxy(new Page(screen(facts)), {
    get(page, name) {
      made.add(name);
      const value = Reflect.get(page, name, page);
      return typeof value === "function" ? value.bind(page) : value;
    },
  });
}

// Screens come

test("a screen that was overtaken by a newer one on its way is not taken", () => {
  const page = sit({ version: "8" });
  ok(!page.takes({ version: "7" }));
  ok(page.takes({ version: "8" }));
  ok(page.takes({ version: "10" }), "versions are numbers, not words");
});

test("things travel only between two screens that the same eyes see", () => {
  const page = sit();
  ok(page.follows({ seat: "0" }, false));
  ok(!page.follows({ seat: "1" }, false));
  ok(!page.follows({ seat: "0" }, true), "under the curtain nothing travels");
  page.lookBack();
  ok(!page.follows({ seat: "0" }, false), "nor to an earlier moment");
});

test("the first screen asks, and has no other news", () => {
  const page = sit({ turn: "1", over: "1" });
  deepEqual(page.show(page.screen, {}), { ...NO_NEWS, asks: true });
});

test("the same screen again is no news", () => {
  deepEqual(sit().show(screen()), NO_NEWS);
});

test("a new screen tells what is new on it", () => {
  const page = sit();
  const next = screen({ version: "8", number: "13", turn: "1", over: "1", chat: "4" });
  deepEqual(page.show(next), { asks: true, calls: true, ends: true, chats: true, denial: "", changes: true });
  equal(page.screen, next);
});

test("somebody who goes on with a turn is not called again", () => {
  const page = sit({ turn: "1" });
  ok(!page.show(screen({ version: "8", number: "13", turn: "1" })).calls);
});

test("a refusal to go back is told once", () => {
  const page = sit();
  const denied = screen({ version: "8", chat: "4", denied: "4", denial: "Bela says no." });
  equal(page.show(denied).denial, "Bela says no.");
  equal(page.show({ ...denied, version: "9" }).denial, "");
  equal(page.show({ ...denied, denied: "6", denial: "Chandra says no." }).denial, "Chandra says no.");
});

test("a refusal that was in the chat before the page came is not told", () => {
  equal(sit({ chat: "4" }).show(screen({ chat: "4", denied: "4", denial: "Bela says no." })).denial, "");
});

test("of many wishes for the newest screen the first and the last are fulfilled", async () => {
  const page = sit();
  let fetched = 0;
  /** @type {(() => void)[]} */
  const arrive = [];
  const fetch = async () => {
    do {
      fetched += 1;
      await new Promise((done) => arrive.push(() => done(null)));
    } while (page.fetched());
  };
  const first = page.wish(fetch);
  equal(page.wish(fetch), first);
  equal(page.wish(fetch), first);
  equal(fetched, 1);
  arrive.shift()?.();
  await Promise.resolve();
  equal(fetched, 2);
  arrive.shift()?.();
  await first;
  equal(fetched, 2);
  ok(page.wish(fetch) !== first, "with nothing on its way the next wish fetches at once");
  equal(fetched, 3);
});

// Changes are heard of

test("an event tells of a newer version: the screen is fetched", () => {
  deepEqual(sit().hear({ version: 8 }), { calls: false, fetch: true });
});

test("an event tells of the version that is on the page: nothing is fetched", () => {
  deepEqual(sit().hear({ version: 7, waiting: [0], left: [] }), { calls: false, fetch: false });
});

test("somebody goes, and later comes back, while nothing else changes: the screen is fetched each time", () => {
  const page = sit();
  ok(page.hear({ version: 7, left: [1] }).fetch);
  ok(!page.hear({ version: 7, left: [1] }).fetch);
  ok(!page.hear({ version: 7 }).fetch, "an event that does not say who is gone changes nothing about that");
  ok(page.hear({ version: 7, left: [] }).fetch);
});

test("the connection was lost: the screen is fetched, even while an answer is on its way", () => {
  const page = sit();
  ok(page.hear({ again: true }).fetch);
  page.send();
  ok(page.hear({ again: true }).fetch);
});

test("an event tells of version 8 while the answer with version 8 is on its way: nothing is fetched again", () => {
  const page = sit();
  ok(page.send());
  ok(!page.hear({ version: 8 }).fetch);
  page.answered();
  page.show(screen({ version: "8" }));
  ok(!page.settled());
});

test("an event tells of version 9 while the answer with version 8 is on its way: it is fetched after that", () => {
  const page = sit();
  page.send();
  ok(!page.hear({ version: 8 }).fetch);
  ok(!page.hear({ version: 9 }).fetch);
  page.answered();
  page.show(screen({ version: "8" }));
  ok(page.settled());
  ok(!page.settled(), "once");
});

test("an event tells of version 8 while the answer with version 9 is on its way: one look more does no harm", () => {
  const page = sit();
  page.send();
  ok(!page.hear({ version: 8 }).fetch);
  page.answered();
  page.show(screen({ version: "9" }));
  ok(page.settled());
});

test("an event tells of version 8 while a refusal is on its way, which has no screen: it is fetched after it", () => {
  const page = sit();
  page.send();
  page.hear({ version: 8 });
  page.answered();
  ok(page.settled());
});

test("somebody goes while an answer is on its way: no version tells that, so the screen is fetched after it", () => {
  const page = sit();
  page.send();
  page.hear({ version: 8, left: [2] });
  page.hear({ version: 8, left: [2] });
  page.answered();
  page.show(screen({ version: "8" }));
  ok(page.settled());
  ok(!page.settled(), "once");
});

test("nothing was told while the answer was on its way: nothing is fetched", () => {
  const page = sit();
  page.send();
  page.answered();
  ok(!page.settled());
});

// Choices go

test("while an answer is on its way nothing else is sent", () => {
  const page = sit();
  ok(page.send());
  ok(!page.send());
  ok(!page.send());
  page.answered();
  ok(page.send());
});

test("the second half of a double click meets the next question: it is no answer", () => {
  const page = sit();
  page.press();
  ok(!page.isSecond({ detail: 1, pointerType: "mouse" }));
  page.show(screen({ version: "8", number: "13" }));
  ok(page.isSecond({ detail: 2, pointerType: "mouse" }));
  ok(!page.isSecond({ detail: 2, pointerType: "touch" }), "fingers mean each tap");
  ok(!page.isSecond({ detail: 0, pointerType: "" }), "and so do keys");
});

test("a double click that meets the same question twice is meant", () => {
  const page = sit();
  page.press();
  page.show(screen({ version: "8" }));
  ok(!page.isSecond({ detail: 2, pointerType: "mouse" }));
});

test("a final choice is asked for twice if the player wants that", () => {
  const page = sit();
  const note = { remove() {} };
  equal(page.choose("leave", false), "send");
  equal(page.choose("leave", true), "ask");
  page.arm("leave", note);
  equal(page.choose("leave", true), "send");
  equal(page.choose("pass", true), "ask");
  equal(page.disarm(), note);
  equal(page.disarm(), undefined);
  equal(page.choose("leave", true), "ask");
});

// Earlier moments

test("while an earlier moment is shown nothing is chosen, and the one who looks stays the same", () => {
  const page = sit({ seat: "2" });
  page.lookBack();
  page.show(screen({ number: "4", seat: "" }));
  equal(page.seat, "2");
  equal(page.choose("pass", false), "return");
  page.toPresent();
  equal(page.choose("pass", false), "send");
});

test("going on from one earlier moment to the next, the present stays the present", () => {
  const page = sit();
  page.lookBack();
  page.show(screen({ number: "4" }));
  page.lookBack();
  page.show(screen({ number: "5" }));
  equal(page.toPresent()?.number, "12");
  equal(page.present, null);
});

test("it becomes one's turn while an earlier moment is shown: that is told once, and not again in the present", () => {
  const page = sit({ seat: "2" });
  page.lookBack();
  page.show(screen({ number: "4", seat: "" }));
  ok(!page.hear({ version: 8, waiting: [1] }).calls);
  ok(page.hear({ version: 9, waiting: [1, 2] }).calls);
  ok(!page.hear({ version: 10, waiting: [1, 2] }).calls);
  const before = page.toPresent();
  ok(!page.show(screen({ version: "10", seat: "2", turn: "1" }), before).calls);
});

test("whoever only looks on is never called", () => {
  const page = sit({ seat: "" });
  page.lookBack();
  ok(!page.hear({ version: 8, waiting: [0] }).calls);
});

test("a second click on the way back finds the present, and no news in it", () => {
  const page = sit({ turn: "1" });
  page.lookBack();
  page.show(screen({ number: "4", seat: "" }));
  const [first, second] = [page.toPresent(), page.toPresent()];
  deepEqual(page.show(screen({ turn: "1" }), first), NO_NEWS);
  deepEqual(page.show(screen({ turn: "1" }), second), NO_NEWS);
});

// Curtains and drawers

test("the curtain is lifted for a hot-seat: it looks, and its screen is fetched", () => {
  const page = sit({ seat: "" });
  equal(page.seat, "");
  equal(page.address, "screen");
  page.lift(0);
  equal(page.seat, "0");
  equal(page.address, "screen?as=0");
});

test("a drawer that comes when the curtain is down, or when another sits there, comes too late", () => {
  const page = sit();
  const reader = page.seat;
  ok(!page.isLate(reader, false));
  ok(page.isLate(reader, true));
  page.lift(1);
  ok(page.isLate(reader, false));
});

test("a drawer is open until it is closed, and remembers what gets the focus back", () => {
  const page = sit();
  ok(!page.close());
  page.open({ name: "rules", clause: "1.4" }, nothing);
  deepEqual(page.drawer, { name: "rules", clause: "1.4" });
  ok(page.close());
  equal(page.drawer, null);
  equal(page.opener, nothing);
});

// All of it

test("every move is made in some situation above", () => {
  const moves = Object.getOwnPropertyNames(Page.prototype).filter((name) => name !== "constructor");
  deepEqual(
    moves.filter((name) => !made.has(name)),
    [],
  );
});
