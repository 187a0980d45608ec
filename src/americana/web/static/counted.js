// What counted when something ended: it stays until its reader goes on, and nobody else waits for that.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { reckoningTable } from "./story.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Reckoning} Reckoning */

/** @type {HTMLDialogElement | null} */
let slip = null;

/**
 * Show what counted; if an earlier one is still being read, the new one lies above it.
 * @param {string} game
 * @param {Reckoning} reckoning
 */
export function showCounted(game, reckoning) {
  const table = reckoningTable(game, reckoning);
  if (slip) {
    slip.firstElementChild?.before(table);
    return;
  }
  const go = make("button", { type: "button", class: "strong", text: tell("counted.go") });
  const dialog = make("dialog", { class: "paper counted", "aria-label": reckoning.title }, table, make("div", { class: "ends" }, go));
  go.onclick = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    slip = null;
  };
  slip = dialog;
  document.body.append(dialog);
  dialog.showModal();
}
