// The page's state: what it shows, what it waits for and what it asks, with a name for every move that changes it.
// It knows no browser: a move gives back what is to be done, and whoever made it does that.
import { Filming } from "./film.js";

/** @import { Change } from "./net.js" */
/** @import { Facts } from "./looking.js" */

const PAUSE = 400; // milliseconds for which a question that is asked once more takes no answer

export class Page extends Filming {
  #left = ""; // the seats whose people are gone, as far as the server has told
  #chapter = 0; // the turn of the last chapter that this page knows of
  #denied; // the lines of the chat up to the last refusal that was shown

  // What it waits for
  #busy = false; // an answer is on its way
  #missed = ""; // the version the server told of meanwhile
  /** @type {Promise<void> | null} the newest screen on its way */
  #fetching = null;
  #again = false; // a newer one was wished for meanwhile

  // What it asks
  /** @type {{ option: string, from: number, held: boolean } | null} a choice that is asked once more, since when, and
   * whether the key that opened the question is still down */
  #asked = null;
  #enter = false; // whether Enter is down
  group = ""; // of the options on the screen, the group that was chosen first
  #pressed = ""; // the question that the first click of a double click met

  /** @param {Facts} screen the one the page came with */
  constructor(screen) {
    super(screen);
    this.#denied = Number(screen.chat);
    this.#chapter = Number(screen.chapter ?? 0);
  }

  // Screens come

  /**
   * Tell whether a screen shows what the same eyes see on this one, a little later.
   * @param {Pick<Facts, "seat">} next
   * @param {boolean} curtain whether it is down
   */
  follows(next, curtain) {
    return (!this.present || !!this.film) && next.seat === this.screen.seat && !curtain;
  }

  /**
   * Show a screen; tell what is new since an earlier one.
   * @param {Facts} screen
   * @param {Partial<Facts>} before
   */
  show(screen, before = this.screen) {
    if (screen.number !== this.screen.number || screen.seat !== this.screen.seat) this.group = "";
    this._put(screen);
    const chapter = Number(screen.chapter ?? 0) > this.#chapter;
    if (chapter) this.#chapter = Number(screen.chapter);
    if (!this.present && this._know(screen)) this.#chapter = Number(screen.chapter ?? 0);
    const denied = Number(screen.denied) > this.#denied;
    if (denied) this.#denied = Number(screen.denied);
    return {
      asks: screen.number !== before.number, // another question
      calls: screen.turn === "1" && before.turn === "0",
      ends: screen.over === "1" && before.over === "0",
      chats: Number(screen.chat) > Number(before.chat ?? screen.chat),
      denial: (denied && screen.denial) || "", // a refusal that was not shown before
      chapter, // the end of a round, a visit or an era that was not shown before
      changes: !!before.version && before.version !== screen.version,
    };
  }

  /**
   * Wish for the newest screen: of many wishes at once the first and the last are fulfilled.
   * @param {() => Promise<void>} fetch gets it, and another as long as one is wished for
   */
  wish(fetch) {
    this.#again = !!this.#fetching;
    this.#fetching ??= fetch();
    return this.#fetching;
  }

  /** A screen that was wished for has come: tell whether a newer one is wished for by now. */
  fetched() {
    const again = this.#again;
    this.#again = false;
    if (!again) this.#fetching = null;
    return again;
  }

  /** Hear of a change: tell whether it calls somebody back, and whether to fetch the screen. @param {Change} change */
  hear({ version, waiting = [], left, here, again = false }) {
    const gone = String(left ?? this.#left);
    const shown = (this.present ?? this.screen).here;
    const came = here !== undefined && shown !== undefined && here.join(" ") !== shown;
    const someone = came || gone !== this.#left; // has gone, or has come
    this.#left = gone;
    const calls = this.present?.turn === "0" && this.seat !== "" && waiting.includes(Number(this.seat));
    if (calls && this.present) this.present.turn = "1";
    if (this.#busy && !again) {
      // The answer will most likely tell of the same version, but of nobody's going or coming.
      if (this.#missed !== "someone") this.#missed = someone ? "someone" : String(version);
      return { calls, fetch: false };
    }
    return { calls, fetch: again || someone || String(version) !== this.screen.version };
  }

  // Choices go

  /**
   * Tell whether a screen that has come waits until what happened before it was played back: while something is asked
   * once more, nothing begins to play.
   * @param {Facts} next
   * @param {string} when what the player likes
   * @param {boolean} curtain whether it is down, and stays so
   * @param {boolean} busy whether the player does something that play-back would disturb
   */
  plays(next, when, curtain, busy = false) {
    return super.plays(next, when, curtain, busy || this.asked !== "");
  }

  /** The first click, or the only one, meets the question that is on the screen. */
  press() {
    this.#pressed = this.screen.number;
  }

  /**
   * Tell whether a click is half of a double click and meets what the first half has put there; fingers mean each tap.
   * @param {{ detail: number, pointerType?: string }} click
   */
  isSecond({ detail, pointerType }) {
    return detail > 1 && pointerType !== "touch" && this.#pressed !== this.screen.number;
  }

  /**
   * Choose an option: send it, ask once more because it cannot be taken back, or go back to the present first; what is
   * played back is cut short, and the choice is made then.
   * @param {boolean} final whether it is to be asked once more
   * @returns {"send" | "ask" | "return" | "cut"}
   */
  choose(final) {
    if (this.film) return "cut";
    if (this.present) return "return";
    return final ? "ask" : "send";
  }

  /** Choose a group of options first: what is chosen next is one of it. @param {string} group */
  enter(group) {
    this.group = group;
  }

  /** Go back to all groups; tell whether one had been chosen. */
  leaveGroup() {
    const was = this.group !== "";
    this.group = "";
    return was;
  }

  /** Ask once more before an option. @param {string} option @param {number} now in milliseconds */
  ask(option, now) {
    this.#asked = { option, from: now, held: this.#enter };
  }

  /** The option that is asked once more, or nothing. */
  get asked() {
    return this.#asked?.option ?? "";
  }

  /** Enter goes down or is let go: what has opened a question does not answer it. @param {boolean} down */
  hold(down) {
    this.#enter = down;
    if (this.#asked && !down) this.#asked.held = false;
  }

  /**
   * Go ahead with what is asked once more: give the option, or nothing as long as it is too early.
   * @param {number} now
   */
  confirm(now) {
    const asked = this.#asked;
    if (!asked || asked.held || now - asked.from < PAUSE) return "";
    this.#asked = null;
    return asked.option;
  }

  /** Leave it at that: give the option that was asked once more. */
  stay() {
    const { asked } = this;
    this.#asked = null;
    return asked;
  }

  /** Send something: tell whether that can be, for only one answer is waited for at a time. */
  send() {
    const free = !this.#busy;
    this.#busy = true;
    this._drop(); // whoever goes on has done without it
    return free;
  }

  /** The answer is there. */
  answered() {
    this.#busy = false;
  }

  /** The answer is dealt with: tell whether the server has told of something else meanwhile. */
  settled() {
    const missed = this.#missed;
    this.#missed = "";
    return missed !== "" && missed !== this.screen.version;
  }
}
