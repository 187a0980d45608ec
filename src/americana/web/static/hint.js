// A hint: the best moves, their worth, how sure that is, and why.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Suggestion} Suggestion */

/**
 * Show hints, the best first.
 * @param {readonly Suggestion[]} hints
 */
export function showHints(hints) {
  const dialog = make("dialog", { class: "paper hints", "aria-label": tell("hint.title") });
  const back = make("button", { type: "button", class: "strong", text: tell("hint.back") });
  back.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(
    make("h2", { text: hints.length ? tell("hint.title") : tell("hint.none") }),
    make("ol", {}, ...hints.map(line)),
    make("div", { class: "ends" }, back),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Suggestion} hint */
function line({ label, worth, sure, reason }) {
  const why = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`;
  return make("li", {}, make("b", { text: label }), make("span", { text: ` ${[worth, sure].filter(Boolean).join(", ")}` }), make("p", { text: why }));
}
