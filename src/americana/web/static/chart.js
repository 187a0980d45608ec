// How a game came about: a line for each player, a step each time something ended.

import { draw, make } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Scene} Scene */

const WIDE = 320;
const HIGH = 140;
/** Each line has its own stroke too, not only its own color. */
const STROKES = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3", "12 4", "3 3 8 3", "6 6"];

/** @param {Scene} scene @param {string} [what] what the lines are of */
export function drawCourse(scene, what = tell("chart.scores")) {
  const course = scene.course ?? [];
  const all = course.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const x = (/** @type {number} */ step) => 8 + (WIDE - 16) * step / (course.length - 1);
  const y = (/** @type {number} */ score) => 8 + (HIGH - 16) * (high - score) / (high - low);
  const strokes = scene.seats.map(({ seat }) =>
    draw("polyline", {
      class: `line line-${seat}`,
      points: course.map((scores, step) => `${x(step).toFixed(1)},${y(scores[seat]).toFixed(1)}`).join(" "),
      "stroke-dasharray": STROKES[seat % STROKES.length] || null,
    })
  );
  const zero = draw("line", { class: "zero", x1: 0, x2: WIDE, y1: y(0), y2: y(0) });
  const lines = scene.seats.map(({ name, seat }) => `${name} ${course.map((scores) => scores[seat]).join(", ")}`).join("; ");
  const words = tell("chart.course", { what, count: course.length, lines });
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words }, zero, ...strokes);
  const keys = scene.seats.map(({ name, seat }) => make("li", {}, key(seat), make("bdi", { text: name })));
  return [picture, make("ul", { class: "keys", "aria-hidden": "true" }, ...keys)];
}

/** @param {number} seat */
function key(seat) {
  const line = draw("line", { class: `line line-${seat}`, x1: 1, x2: 31, y1: 5, y2: 5, "stroke-dasharray": STROKES[seat % STROKES.length] || null });
  return /** @type {HTMLElement} */ (/** @type {Element} */ (draw("svg", { viewBox: "0 0 32 10", class: "key" }, line)));
}
