// Situations at the table, as the page meets them: events that overtake answers, double clicks, curtains, moments.
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Filming } from "#page/film.js";
import { Looking } from "#page/looking.js";
import { Page } from "#page/state.js";

/** @import { Facts } from "#page/looking.js" */

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
const NO_NEWS = { asks: false, calls: false, ends: false, chats: false, denial: "", chapter: false, changes: false };
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
  deepEqual(page.show(next), { ...NO_NEWS, asks: true, calls: true, ends: true, chats: true, changes: true });
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

test("the end of a round is told once, and not to a page that came after it", () => {
  const page = sit({ chapter: "20" });
  ok(!page.show(screen({ version: "8", chapter: "20" })).chapter, "a page that is loaded again has had it");
  ok(page.show(screen({ version: "9", chapter: "31" })).chapter);
  ok(!page.show(screen({ version: "10", chapter: "31" })).chapter);
  ok(!page.show(screen({ version: "11" })).chapter, "after one's own turn it is no longer news");
  ok(page.show(screen({ version: "12", chapter: "44" })).chapter);
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

test("of several stories one is told at a time", () => {
  const page = sit();
  equal(page.story, 0);
  page.tell(2);
  equal(page.story, 2);
});

test("the log shows the turns of those that were picked, or all", () => {
  const page = sit();
  deepEqual([...page.sift("1")], ["1"]);
  deepEqual([...page.sift("2")], ["1", "2"]);
  deepEqual([...page.sift("1")], ["2"]);
  deepEqual([...page.sift("")], []);
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

test("what cannot be taken back is asked once more, and what has opened the question does not answer it", () => {
  const page = sit();
  equal(page.choose(false), "send");
  equal(page.choose(true), "ask");
  page.ask("leave", 1000);
  equal(page.asked, "leave");
  ok(page.confirm(1399) === "", "the second click of a double click comes too early");
  ok(page.asked === "leave", "and the question stays open");
  equal(page.confirm(1400), "leave");
  equal(page.asked, "");
  ok(page.confirm(2000) === "", "it is answered once");
});

test("an Enter that is held down opens a question and does not answer it, however long it is held", () => {
  const page = sit();
  page.hold(true);
  page.ask("leave", 1000);
  equal(page.confirm(9000), "");
  page.hold(false);
  page.hold(true);
  ok(page.confirm(9100) === "leave", "it was let go meanwhile");
});

test("an Enter that goes down after the question was opened by a click may answer it", () => {
  const page = sit();
  page.ask("leave", 1000);
  page.hold(true);
  equal(page.confirm(1500), "leave");
});

test("whoever stays is asked nothing any more, and another question has its own pause", () => {
  const page = sit();
  page.ask("leave", 1000);
  equal(page.stay(), "leave");
  equal(page.stay(), "");
  equal(page.confirm(5000), "");
  page.ask("pass", 6000);
  equal(page.confirm(6100), "");
  equal(page.confirm(6400), "pass");
});

test("a group of options stays chosen while its question is asked, and no longer", () => {
  const page = sit();
  page.enter("2");
  page.show(screen({ version: "8" }));
  equal(page.group, "2"); // somebody has come meanwhile
  ok(page.leaveGroup());
  ok(!page.leaveGroup());
  page.enter("1");
  page.show(screen({ version: "9", number: "13" }));
  equal(page.group, "");
  page.enter("1");
  page.show(screen({ version: "9", number: "13", seat: "1" }));
  equal(page.group, ""); // nor for the next at a shared screen
});

// Earlier moments

test("while an earlier moment is shown nothing is chosen, and the one who looks stays the same", () => {
  const page = sit({ seat: "2" });
  page.lookBack();
  page.show(screen({ number: "4", seat: "" }));
  equal(page.seat, "2");
  equal(page.choose(false), "return");
  page.toPresent();
  equal(page.choose(false), "send");
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

// Play-back

const PLAYED = { steps: "4 5 7 9", stops: "5 9", plays: "1" };

test("a screen that comes after moves of bots waits until they were played back, unless that is unwanted", () => {
  const page = sit();
  ok(page.plays(screen(PLAYED), "", false));
  ok(page.plays(screen({ ...PLAYED, plays: "0" }), "always", false));
  ok(!page.plays(screen({ ...PLAYED, plays: "0" }), "", false), "people's moves are played back when it is asked for");
  ok(!page.plays(screen(PLAYED), "request", false));
  ok(!page.plays(screen(PLAYED), "never", false));
  ok(!page.plays(screen(PLAYED), "always", true), "nothing plays under a curtain");
  ok(!page.plays(screen({ ...PLAYED, seat: "1" }), "always", false), "nor for somebody who has just sat down");
  ok(!page.plays(screen({ steps: "", plays: "1" }), "always", false));
  page.lift(1);
  ok(page.plays(screen({ ...PLAYED, seat: "1" }), "always", false), "but for whoever has lifted the curtain");
});

test("what was shown once is not played back again, and only what is new is", () => {
  const page = sit();
  page.show(screen(PLAYED));
  equal(page.seen("0"), 9);
  equal(page.seen("1"), -1); // another seat has seen nothing
  ok(!page.plays(screen(PLAYED), "", false));
  const more = screen({ steps: "4 5 7 9 11 12", stops: "5 9 12", plays: "1" });
  ok(page.plays(more, "", false));
  equal(page.watch(more, { fresh: true }), 11);
});

test("after an undo the log is shorter, and what comes then is new though its lines have the same places", () => {
  const page = sit();
  page.show(screen({ ...PLAYED, chapter: "3" }));
  page.show(screen({ version: "8", steps: "1 2", stops: "2" }));
  const other = screen({ version: "9", steps: "5 6 8", stops: "6 8", plays: "1", chapter: "3" });
  ok(page.plays(other, "", false));
  equal(page.watch(other, { fresh: true }), 5);
  page.cut();
  ok(page.show(other).chapter, "the end of the round too: it may have come another way");
  ok(!page.show(other).chapter);
});

test("while somebody reads, types or is asked once more nothing begins to play; it does when that is over", () => {
  const page = sit();
  ok(!page.plays(screen(PLAYED), "", false, true));
  ok(page.later);
  page.show(screen(PLAYED));
  equal(page.seen("0"), -1); // it has not been seen yet
  page.ask("leave", 0);
  ok(!page.plays(page.screen, "", false));
  ok(page.later);
  page.stay();
  ok(page.plays(page.screen, "", false));
  ok(!page.later);
});

test("what was to be played back later is dropped by whoever chooses or watches before", () => {
  const page = sit();
  page.plays(screen(PLAYED), "", false, true);
  page.show(screen(PLAYED));
  page.send();
  ok(!page.later);
  page.answered();
  page.plays(page.screen, "", false, true);
  page.watch(page.screen);
  ok(!page.later);
});

test("a film runs through the steps, waits at its stops, and ends behind the last", () => {
  const page = sit(PLAYED);
  equal(page.watch(page.screen), 4);
  ok(!page.stops);
  equal(page.next(true), 5);
  ok(page.to(5));
  page.reach(screen(PLAYED), 5);
  ok(page.stops);
  equal(page.next(true), 7);
  equal(page.next(false), 9); // who hurries leaves out what runs by
  page.to(9);
  equal(page.next(true), null);
  equal(page.back(), 5);
  ok(page.film && !page.film.runs, "whoever goes back goes on when they want to");
  page.run(true);
  ok(page.film?.runs);
});

test("without motion a film has nothing but its stops", () => {
  const page = sit(PLAYED);
  equal(page.watch(page.screen, { through: false }), 5);
  equal(page.back(), null);
});

test("there is nothing to be watched", () => {
  const page = sit();
  equal(page.watch(page.screen), null);
  equal(page.film, null);
  equal(page.next(true), null);
  ok(!page.to(4));
  page.reach(screen(PLAYED), 4);
  equal(page.film, null);
});

test("a line of the log is shown, with the steps of its turn, and it waits there", () => {
  const page = sit(PLAYED);
  equal(page.watch(page.screen, { line: 2 }), 2);
  ok(page.film && !page.film.runs);
  page.reach(screen({ steps: "1 2 3", stops: "3" }), 2);
  equal(page.next(false), 3);
});

test("somebody moves while a film is shown: new steps come behind it, the screen that waits is out of date", () => {
  const page = sit(PLAYED);
  ok(!page.outdate(), "nothing is played back");
  page.watch(page.screen);
  page.to(9);
  page.await("the screen before", 7, 9);
  ok(page.outdate());
  page.reach(screen({ ...PLAYED, steps: "4 5 7 9 12", stops: "5 9 12", version: "8" }), 9);
  equal(page.next(true), 12);
  equal(page.cut().text, null);
});

test("the film ends with the screen that has waited for it, and what is new in it is new since before the film", () => {
  const page = sit({ ...PLAYED, turn: "0" });
  page.watch(page.screen);
  page.show(screen({ version: "8", number: "13" }));
  page.to(9);
  page.await("the newest screen", 8, 9);
  const { before, text } = page.cut();
  equal(text, "the newest screen");
  equal(page.film, null);
  ok(page.show(screen({ version: "8", number: "13", turn: "1" }), before).calls);
});

test("a screen that came for another step, or is older than what is shown, is not the one that has waited", () => {
  const page = sit(PLAYED);
  page.watch(page.screen);
  page.await("for another step", 7, 5);
  equal(page.cut().text, null);
  page.watch(page.screen);
  page.await("too old", 6, 4);
  equal(page.cut().text, null);
  page.watch(page.screen);
  page.await("fits", 7, 4);
  page.reach(screen(PLAYED), 5);
  equal(page.cut().text, null); // it leaves out what was on the page at the step before
});

test("a choice cuts the film short and is made then", () => {
  const page = sit({ ...PLAYED, turn: "1" });
  page.watch(page.screen, { open: new Map([["city-agra", ["place agra"]]]) });
  deepEqual(page.film?.open.get("city-agra"), ["place agra"]);
  equal(page.choose(false), "cut");
  page.cut();
  equal(page.choose(false), "send");
});

test("things travel from step to step, and to the present", () => {
  const page = sit(PLAYED);
  page.watch(page.screen);
  ok(page.follows({ seat: "0" }, false));
  ok(!page.follows({ seat: "0" }, true));
  page.cut();
  ok(page.follows({ seat: "0" }, false));
});

test("what has been seen of a film counts, though somebody looks at it from the middle on", () => {
  const page = sit(PLAYED);
  page.see("0", 5);
  page.see("0", 4);
  equal(page.seen("0"), 5);
  equal(page.watch(page.screen, { fresh: true }), 7);
});

// All of it

test("every move is made in some situation above", () => {
  const names = [Page, Filming, Looking].flatMap((one) => Object.getOwnPropertyNames(one.prototype));
  const moves = names.filter((name) => name !== "constructor" && !name.startsWith("_")); // those are for the classes
  deepEqual(
    moves.filter((name) => !made.has(name)),
    [],
  );
});
