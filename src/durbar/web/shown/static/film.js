// What is played back on the page: a film of what the others did, step by step, beside the present.
import { Looking } from "./looking.js";

/** @import { Facts } from "./looking.js" */

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

export class Filming extends Looking {
  /** @type {Film | null} what is played back while the present waits */
  film = null;
  /** @type {{ text: string, version: number } | null} the newest screen, there before the last step is over */
  #waits = null;
  /** @type {Map<string, number>} the last line of the log that each seat was shown here */
  #seen = new Map();
  #later = false; // whether something is to be played back when the player has done with something else

  /** Take down that a seat was shown the board at a line. @param {string} seat @param {number | undefined} line */
  see(seat, line = -1) {
    this.#seen.set(seat, Math.max(line, this.#seen.get(seat) ?? -1));
  }

  /**
   * The game as it is now is shown: all that was told is known, but for what is to be played back later. Tell whether
   * the log is shorter than it was: after an undo what comes is new, though its lines and turns have the same numbers.
   * @param {Facts} screen
   */
  _know({ seat, steps }) {
    const last = linesIn(steps).at(-1) ?? -1;
    const shorter = last < this.seen(seat);
    this.#later &&= last > this.seen(seat);
    if (!this.#later) this.#seen.set(seat, last);
    return shorter;
  }

  /** What was to be played back later is not wanted any more. */
  _drop() {
    this.#later = false;
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
   * @param {boolean} busy whether the player does something that play-back would disturb: then it comes later
   */
  plays(next, when, curtain, busy = false) {
    if (this.present || curtain || next.seat !== this.seat || next.seat === "") return false;
    const always = when === "always" || (when === "" && next.plays === "1");
    const some = always && linesIn(next.steps).some((line) => line > this.seen(next.seat));
    this.#later = some && busy;
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
}
