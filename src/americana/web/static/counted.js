// The scores of a round that ended: they stay until the reader continues, and nobody else waits.

import { make } from "./dom.js";
import { say } from "./say.js";
import { reckoningTable } from "./game_log.js";

/** @typedef {import("./messages.js").RoundSummary} RoundSummary */

/** @type {HTMLDialogElement | null} */
let slip = null;

/**
 * Show the scores; if earlier ones are still open, the new ones come above them.
 * @param {string} game
 * @param {RoundSummary} reckoning
 */
export function showCounted(game, reckoning) {
  const table = reckoningTable(game, reckoning);
  if (slip) {
    slip.firstElementChild?.before(table);
    return;
  }
  const go = make("button", { type: "button", class: "strong", text: say("counted.go") });
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
