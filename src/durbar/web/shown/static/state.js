// The page's state: what it shows, what it waits for and what it asks, with a name for every move that changes it.
// It knows no browser: a move gives back what is to be done, and whoever made it does that.

/** @import { Change } from "./net.js" */

/**
 * What a screen says of itself, in the data of its element.
 * @typedef {object} Facts
 * @property {string} version counts every change of the table
 * @property {string} number tells the question that is asked from the one before
 * @property {string} seat who looks, or nothing for somebody who only looks on
 * @property {string} turn "1" if it is this player's turn
 * @property {string} over "1" if the game is over
 * @property {string} title of the page
 * @property {string} name the player's own
 * @property {string} auto "1" if this seat's turns end by themselves
 * @property {string} invite the seats that have no player yet
 * @property {string} [here] the seats whose people are here
 * @property {string} chat how many lines the chat has
 * @property {string} [denied] the line of the chat in which the others last refused to go back
 * @property {string} [denial] that refusal in words
 */

/** @typedef {{ name: string, clause: string }} Drawer what is open at the side, and where it was opened */
/** @typedef {{ focus(options?: object): void, isConnected: boolean }} Focusable */
/** @typedef {{ remove(): void }} Note */

export class Page {
  // What it shows
  /** @type {Facts} the screen on the page, be it the present one or an earlier moment */
  screen;
  /** @type {Facts | null} the present screen while an earlier moment is shown */
  present = null;
  /** @type {number | null} the hot-seat whose curtain was lifted */
  as = null;
  /** @type {Drawer | null} */
  drawer = null;
  /** @type {Focusable | null} what has opened the drawer, and gets the focus back */
  opener = null;
  #left = ""; // the seats whose people are gone, as far as the server has told
  #denied; // the lines of the chat up to the last refusal that was shown

  // What it waits for
  #busy = false; // an answer is on its way
  #missed = ""; // the version the server told of meanwhile
  /** @type {Promise<void> | null} the newest screen on its way */
  #fetching = null;
  #again = false; // a newer one was wished for meanwhile

  // What it asks
  /** @type {{ option: string, note: Note } | null} a final choice that was clicked once, and the note that says so */
  #armed = null;
  #pressed = ""; // the question that the first click of a double click met

  /** @param {Facts} screen the one the page came with */
  constructor(screen) {
    this.screen = screen;
    this.#denied = Number(screen.chat);
  }

  /** The seat that looks, or nothing. */
  get seat() {
    return String(this.as ?? (this.present ?? this.screen).seat);
  }

  /** Where the newest screen is to be had. */
  get address() {
    return this.as === null ? "screen" : `screen?as=${this.as}`;
  }

  // Screens come

  /**
   * Tell whether a screen is taken over: not if a newer one has overtaken it on its way.
   * @param {Pick<Facts, "version">} next
   */
  takes(next) {
    return !(Number(next.version) < Number(this.screen.version));
  }

  /**
   * Tell whether a screen shows what the same eyes see on this one, a little later.
   * @param {Pick<Facts, "seat">} next
   * @param {boolean} curtain whether it is down
   */
  follows(next, curtain) {
    return !this.present && next.seat === this.screen.seat && !curtain;
  }

  /**
   * Show a screen; tell what is new since an earlier one.
   * @param {Facts} screen
   * @param {Partial<Facts>} before
   */
  show(screen, before = this.screen) {
    this.screen = screen;
    const denied = Number(screen.denied) > this.#denied;
    if (denied) this.#denied = Number(screen.denied);
    return {
      asks: screen.number !== before.number, // another question
      calls: screen.turn === "1" && before.turn === "0",
      ends: screen.over === "1" && before.over === "0",
      chats: Number(screen.chat) > Number(before.chat ?? screen.chat),
      denial: (denied && screen.denial) || "", // a refusal that was not shown before
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

  // Earlier moments, curtains, drawers

  /** Look back at an earlier moment: what comes meanwhile waits. */
  lookBack() {
    this.present ??= { ...this.screen };
  }

  /** Return to the game as it is now; give what was known of it, the first time. */
  toPresent() {
    const before = this.present ?? undefined;
    this.present = null;
    return before;
  }

  /** Lift the curtain for a hot-seat. @param {number} seat */
  lift(seat) {
    this.as = seat;
  }

  /** Tell whether somebody else sits there by now, or is about to. @param {string} reader @param {boolean} curtain */
  isLate(reader, curtain) {
    return this.seat !== reader || curtain;
  }

  /** Open a drawer. @param {Drawer} drawer @param {Focusable | null} opener */
  open(drawer, opener) {
    this.drawer = drawer;
    this.opener = opener;
  }

  /** Close the drawer; tell whether one was open. */
  close() {
    const was = !!this.drawer;
    this.drawer = null;
    return was;
  }

  // Choices go

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
   * Choose an option: send it, ask once more because it is final, or go back to the present first.
   * @param {string} option
   * @param {boolean} final whether it is to be asked for twice
   * @returns {"send" | "ask" | "return"}
   */
  choose(option, final) {
    if (this.present) return "return";
    return final && this.#armed?.option !== option ? "ask" : "send";
  }

  /** Remember a final choice that was clicked once. @param {string} option @param {Note} note what says so */
  arm(option, note) {
    this.#armed = { option, note };
  }

  /** Forget that a final choice was clicked once; give the note about it. */
  disarm() {
    const armed = this.#armed;
    this.#armed = null;
    return armed?.note;
  }

  /** Send something: tell whether that can be, for only one answer is waited for at a time. */
  send() {
    const free = !this.#busy;
    this.#busy = true;
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
