// What counted when something ended: it stays until its reader goes on, and nobody else waits for that.

import { make } from "./dom.js";
import { reckoningTable } from "./game_log.js";

/** @typedef {import("./messages.js").RoundSummary} RoundSummary */

/** @type {HTMLDialogElement | null} */
let slip = null;

/**
 * Show what counted; if an earlier one is still being read, the new one lies above it.
 * @param {string} game
 * @param {RoundSummary} reckoning
 */
export function showCounted(game, reckoning) {
  const table = reckoningTable(game, reckoning);
  if (slip) {
    slip.firstElementChild?.before(table);
    return;
  }
  const go = make("button", { type: "button", class: "strong", text: "Go on" });
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
