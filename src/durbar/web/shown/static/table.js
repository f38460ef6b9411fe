// The table: everything the page does begins here, and what the server tells of changes comes in.
import { arrive } from "./arrival.js";
import * as chapter from "./chapter.js";
import { choose, chooseAmong, send } from "./choices.js";
import * as clicks from "./clicks.js";
import * as clock from "./clock.js";
import * as confirm from "./confirm.js";
import * as drawers from "./drawers.js";
import * as keys from "./keys.js";
import * as lesson from "./lesson.js";
import * as log from "./log.js";
import * as net from "./net.js";
import { lost, say, toast, yourTurn } from "./notices.js";
import * as options from "./options.js";
import { page, screen } from "./page.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as people from "./people.js";
import * as playback from "./playback.js";
import * as prefs from "./prefs.js";
import * as reach from "./reach.js";
import * as remote from "./remote.js";
import { painted, refresh } from "./screen.js";
import * as side from "./side.js";
import * as stories from "./stories.js";
import * as tips from "./tips.js";

/** @param {net.Change} change */
function changed(change) {
  screen().dataset.thinks = change.thinking?.length ? "1" : "0";
  const { calls, fetch } = page.hear(change);
  if (calls) {
    yourTurn(page.present?.title ?? "");
    if (!page.film) toast(say("turn"));
  }
  if (fetch) refresh();
}

clicks.start();
options.start();
prefs.apply();
clock.start();
panzoom.start();
tips.start();
reach.start(chooseAmong); // after panzoom, whose drags are no taps, and tips, where a long press is none
confirm.start();
drawers.connect(send);
lesson.start(send);
people.start();
chapter.start();
log.start();
stories.start();
side.start();
palette.start(choose);
keys.start({
  escape: clicks.backOut,
  palette: palette.open,
  zoom: panzoom.zoom,
  unzoom: panzoom.reset,
  film: remote.pressed,
  lesson: lesson.pressed,
});
playback.start();
playback.begin();
painted({});
net.listen({ known: () => page.screen, changed, lost });
arrive();
