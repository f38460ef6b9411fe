// Talking to the server: choices are sent with a number and a key, so that sending one twice does no harm.

/**
 * What the server tells of a table that has changed; `again` if the connection was lost in between.
 * @typedef {object} Change
 * @property {number} [version]
 * @property {number[]} [waiting] the seats that are waited for
 * @property {number[]} [thinking] the bots that are thinking
 * @property {number[]} [left] the seats whose people are gone
 * @property {number[]} [here] the seats whose people are here
 * @property {boolean} [again]
 */

/**
 * What the server answers: a new screen, a refusal with its clause, or another address.
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} [screen]
 * @property {string} [text]
 * @property {string} [clause]
 * @property {string} [url]
 * @property {string} [link] the address by which a further device comes in
 * @property {string} [qr] the same, as a picture
 */

const base = () => `/t/${document.body.dataset.table}`;
/** @type {(ms: number) => Promise<void>} */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

let leaving = false;

/** Go to another page: whatever the server still tells of this one does not matter. @param {string} url */
export function go(url) {
  leave();
  location.assign(url);
}

/** Be about to go, or not after all: that this window has no business here any more is then known. */
export function leave(yes = true) {
  leaving = yes;
}

/** A name for one action, the same in every attempt to send it. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Post JSON; a lost connection is tried again with the same key until the server answers.
 * @param {string} path
 * @param {object} body
 * @param {string} have the parts that are here already
 * @param {(yes: boolean) => void} lost
 * @returns {Promise<Answer>}
 */
export async function post(path, body, have, lost) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(`${base()}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Durbar-Screen": "1", "X-Durbar-Have": have },
        body: JSON.stringify(body),
      });
      if (answer.status < 502 || answer.status > 504) {
        lost(false);
        return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
      }
    } catch {
      // No answer at all: the same as a gateway without a server behind it.
    }
    lost(true);
    await wait(Math.min(8000, 300 * 2 ** attempt));
  }
}

/**
 * Fetch a piece of HTML; null if there is no connection.
 * @param {string} path
 * @param {string} have the parts that are here already
 */
export async function html(path, have = "") {
  try {
    const answer = await fetch(`${base()}/${path}`, { headers: { Accept: "text/html", "X-Durbar-Have": have } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/**
 * Listen for changes, and go on listening: after a break the caller is told to look again.
 * @typedef {{ version: string, here?: string }} Known
 * @param {{ known: () => Known, changed: (change: Change) => void, lost: (yes: boolean) => void }} hooks
 */
export function listen({ known, changed, lost }) {
  /** @type {EventSource} */
  let source;
  let attempt = 0;
  let timer = 0;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    const { version, here = "" } = known();
    source = new EventSource(`${base()}/events?${new URLSearchParams({ version, here })}`);
    source.addEventListener("open", () => {
      if (attempt) changed({ again: true });
      attempt = 0;
      lost(false);
    });
    source.addEventListener("gone", () => {
      source.close();
      if (!leaving) location.reload();
    });
    source.addEventListener("change", (event) => changed(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      source.close();
      lost(true);
      attempt += 1;
      timer = setTimeout(open, Math.min(8000, 250 * 2 ** attempt) * (0.75 + Math.random() / 2));
    });
  };
  open();
  window.addEventListener("online", open);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source.readyState === EventSource.CLOSED) open();
  });
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => event.persisted && open());
}
