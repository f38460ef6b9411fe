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
 * @property {string} [chapter] the turn in which the last round, visit or era came to its end
 * @property {string} [idle] what a click says on something that stands for nothing now
 * @property {string} [denied] the line of the chat in which the others last refused to go back
 * @property {string} [denial] that refusal in words
 * @property {string} [steps] the lines of the log at which the board can be shown, since the player's last move
 * @property {string} [stops] those of them at which play-back waits
 * @property {string} [plays] "1" if that is played back unless the player says otherwise
 */

/** @typedef {{ name: string, clause: string }} Drawer what is open at the side, and where it was opened */
/** @typedef {{ focus(options?: object): void, isConnected: boolean }} Focusable */

const PAUSE = 400; // milliseconds for which a question that is asked once more takes no answer

/**
 * What is played back.
 * @typedef {object} Film
 * @property {number[]} steps the lines at which the board is shown
 * @property {number[]} stops those at which it waits
 * @property {number} line the one that is shown, or is on its way
 * @property {boolean} runs whether it goes on by itself
 * @property {boolean} plays whether such moves are played back unless the player says otherwise
 * @property {Map<string, string[]>} open what could be chosen when it began, by spot
 */

/** Read a list of lines. @param {string | undefined} text */
const linesIn = (text) => (text ? text.split(" ").map(Number) : []);

export class Page {
  // What it shows
  /** @type {Facts} the screen on the page, be it the present one or an earlier moment */
  screen;
  /** @type {Facts | null} the present screen while an earlier moment is shown */
  present = null;
  /** @type {Film | null} what is played back meanwhile */
  film = null;
  /** @type {{ text: string, version: number } | null} the newest screen, there before the last step is over */
  #waits = null;
  /** @type {Map<string, number>} the last line of the log that each seat was shown here */
  #seen = new Map();
  /** @type {number | null} the hot-seat whose curtain was lifted */
  as = null;
  /** @type {Drawer | null} */
  drawer = null;
  /** @type {Focusable | null} what has opened the drawer, and gets the focus back */
  opener = null;
  story = 0; // which of the rivals' stories is shown, where they are shown one at a time
  /** @type {Set<string>} the seats whose turns the log shows; all, if there are none */
  sieve = new Set();
  #left = ""; // the seats whose people are gone, as far as the server has told
  #chapter = 0; // the turn of the last chapter that this page knows of
  #later = false; // whether something is to be played back when the player has done with something else
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
    this.screen = screen;
    this.#denied = Number(screen.chat);
    this.#chapter = Number(screen.chapter ?? 0);
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
    return (!this.present || !!this.film) && next.seat === this.screen.seat && !curtain;
  }

  /**
   * Show a screen; tell what is new since an earlier one.
   * @param {Facts} screen
   * @param {Partial<Facts>} before
   */
  show(screen, before = this.screen) {
    if (screen.number !== this.screen.number || screen.seat !== this.screen.seat) this.group = "";
    this.screen = screen;
    const chapter = Number(screen.chapter ?? 0) > this.#chapter;
    if (chapter) this.#chapter = Number(screen.chapter);
    if (!this.present) this.#know(screen);
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

  // Play-back

  /** Take down that a seat was shown the board at a line. @param {string} seat @param {number | undefined} line */
  see(seat, line = -1) {
    this.#seen.set(seat, Math.max(line, this.#seen.get(seat) ?? -1));
  }

  /**
   * The game as it is now is shown: all that was told is known, but for what is to be played back later. After an undo
   * the log is shorter, and what comes then is new, though its lines and turns have the same numbers.
   * @param {Facts} screen
   */
  #know({ seat, steps, chapter }) {
    const last = linesIn(steps).at(-1) ?? -1;
    if (last < this.seen(seat)) this.#chapter = Number(chapter ?? 0);
    this.#later &&= last > this.seen(seat);
    if (!this.#later) this.#seen.set(seat, last);
  }

  /** Give the last line that a seat was shown. @param {string} seat */
  seen(seat) {
    return this.#seen.get(seat) ?? -1;
  }

  /**
   * Tell whether a screen that has come waits until what happened before it was played back.
   * @param {Facts} next
   * @param {string} when what the player likes: "always", "request", "never", or nothing for what fits the table
   * @param {boolean} curtain whether it is down, and stays so
   * @param {boolean} busy whether the player reads or types something that play-back would disturb: then it comes later
   */
  plays(next, when, curtain, busy = false) {
    if (this.present || curtain || next.seat !== this.seat || next.seat === "") return false;
    const always = when === "always" || (when === "" && next.plays === "1");
    const some = always && linesIn(next.steps).some((line) => line > this.seen(next.seat));
    this.#later = some && (busy || this.asked !== "");
    return some && !this.#later;
  }

  /** Tell whether something is to be played back as soon as the player has done with something else. */
  get later() {
    return this.#later;
  }

  /**
   * The newest screen has come while a step is shown: keep it until that is over, if it is still the one.
   * @param {string} text
   * @param {number} version
   * @param {number} line
   */
  await(text, version, line) {
    if (this.film?.line === line) this.#waits = { text, version };
  }

  /**
   * Begin to play back what a screen tells of; give the first line to be shown, or nothing if there is none.
   * @param {Facts} told
   * @param {{ fresh?: boolean, through?: boolean, line?: number, open?: Film["open"] }} [how] fresh: only what was not
   *   shown yet; through: also what runs by; line: a line of the log that somebody wants to see, and it waits there
   */
  watch(told, { fresh = false, through = true, line = -1, open = new Map() } = {}) {
    const steps = line < 0 ? linesIn(told.steps) : [line];
    const stops = line < 0 ? linesIn(told.stops) : [line];
    const first = (through ? steps : stops).find((one) => !fresh || one > this.seen(told.seat));
    if (first === undefined) return null;
    this.#later = false;
    this.lookBack();
    this.film = { steps, stops, line: first, runs: line < 0, plays: told.plays === "1", open };
    return first;
  }

  /** The screen of a step is shown: take over which steps there are by now. @param {Facts} told @param {number} line */
  reach(told, line) {
    if (!this.film) return;
    this.#waits = null; // it would leave out what was on the page then
    this.film.steps = linesIn(told.steps);
    this.film.stops = linesIn(told.stops);
    this.film.line = line;
    this.see(told.seat, line);
  }

  /** Tell whether play-back waits at the step that is shown. */
  get stops() {
    return !!this.film?.stops.includes(this.film.line);
  }

  /**
   * Give the step that comes next, or nothing at the end: what runs by is passed through, or left out by who hurries.
   * @param {boolean} through
   */
  next(through) {
    const ahead = this.film?.steps.filter((line) => line > (this.film?.line ?? 0)) ?? [];
    return (through ? ahead[0] : ahead.find((line) => this.film?.stops.includes(line))) ?? null;
  }

  /** Give the stop before, or nothing at the beginning; whoever goes back goes on when they want to. */
  back() {
    const before = this.film?.stops.filter((line) => line < (this.film?.line ?? 0)).at(-1) ?? null;
    if (this.film) this.film.runs = false;
    return before;
  }

  /** Go to a step; tell whether it is one. @param {number} line */
  to(line) {
    if (!this.film) return false;
    this.film.line = line;
    return true;
  }

  /** Let it go on by itself, or not. @param {boolean} yes */
  run(yes) {
    if (this.film) this.film.runs = yes;
  }

  /** Something has happened meanwhile: the screen that waits is out of date. Tell whether moves are played back. */
  outdate() {
    this.#waits = null;
    return !!this.film;
  }

  /** End play-back; give what was known before it, and the screen that has waited, if it is the newest. */
  cut() {
    const waits = this.#waits;
    const late = !waits || waits.version < Number(this.screen.version);
    this.film = null;
    this.#waits = null;
    return { before: this.toPresent(), text: late ? null : waits.text };
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

  /** Tell one rival's story of several. @param {number} place */
  tell(place) {
    this.story = place;
  }

  /** Show or hide the turns of a seat in the log, or all again. @param {string} seat */
  sift(seat) {
    if (seat === "") this.sieve.clear();
    else if (!this.sieve.delete(seat)) this.sieve.add(seat);
    return this.sieve;
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

  /** Go ahead with what is asked once more: give the option, or nothing as long as it is too early. @param {number} now */
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
    this.#later = false; // whoever goes on has done without it
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
