// What the page shows: the screen, be it the present one or an earlier moment, whose it is, and what is open beside it.

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
 * @property {string} [learning] "1" at a table where newcomers learn the game
 * @property {string} [idle] what a click says on something that stands for nothing now
 * @property {string} [denied] the line of the chat in which the others last refused to go back
 * @property {string} [denial] that refusal in words
 * @property {string} [steps] the lines of the log at which the board can be shown, since the player's last move
 * @property {string} [stops] those of them at which play-back waits
 * @property {string} [plays] "1" if that is played back unless the player says otherwise
 */

/** @typedef {{ name: string, clause: string }} Drawer what is open at the side, and where it was opened */
/** @typedef {{ focus(options?: object): void, isConnected: boolean }} Focusable */

export class Looking {
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
  story = 0; // which of the rivals' stories is shown, where they are shown one at a time
  /** @type {Set<string>} the seats whose turns the log shows; all, if there are none */
  sieve = new Set();

  /** @param {Facts} screen the one the page came with */
  constructor(screen) {
    this.screen = screen;
  }

  /** Put a screen on the page. @param {Facts} screen */
  _put(screen) {
    this.screen = screen;
  }

  /** The seat that looks, or nothing. */
  get seat() {
    return String(this.as ?? (this.present ?? this.screen).seat);
  }

  /** Where the newest screen is to be had. */
  get address() {
    return this.as === null ? "screen" : `screen?as=${this.as}`;
  }

  /**
   * Tell whether a screen is taken over: not if a newer one has overtaken it on its way.
   * @param {Pick<Facts, "version">} next
   */
  takes(next) {
    return !(Number(next.version) < Number(this.screen.version));
  }

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
}
