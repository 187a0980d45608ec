// A sheet of every face of a game, small and large, in both themes; `americana faces` writes it.

import { make } from "./dom.js";
import { drawBack, drawFace, isTitled } from "./faces.js";

/** @typedef {import("./messages.js").Face} Face */

const THEMES = ["light", "dark"];
const SIZES = [56, 300];

/** @param {Element} face @param {boolean} wordy @param {boolean} hidden */
function card(face, wordy, hidden) {
  return make("div", { class: `card${wordy ? " wordy" : ""}${hidden ? " hidden" : ""}` }, face);
}

document.body.classList.toggle("nameless", location.hash === "#guess");
const faces = /** @type {Face[]} */ (JSON.parse(document.getElementById("faces")?.textContent ?? "[]"));
for (const size of SIZES) {
  for (const theme of THEMES) {
    const cards = faces.map((face) =>
      make("figure", {}, card(drawFace(face), isTitled(face), false), make("figcaption", { text: face.title || face.corner }))
    );
    const back = make("figure", {}, card(drawBack(), false, true), make("figcaption", { text: "back" }));
    const sheet = make("section", { class: theme, "data-size": String(size) }, ...cards, back);
    sheet.style.setProperty("--w", `${size}px`);
    document.body.append(sheet);
  }
}
