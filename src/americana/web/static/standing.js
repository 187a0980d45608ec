// The standing answer, offered once: at the first question among people that had only one possible move.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

/**
 * Offer to let the table answer.
 * @param {string} label What the game calls it.
 * @param {() => void} leave
 */
export function offerStanding(label, leave) {
  const dialog = make("dialog", { class: "paper offering", "aria-label": label });
  const yes = make("button", { type: "button", class: "strong", text: tell("standing.yes") });
  const no = make("button", { type: "button", text: tell("standing.no") });
  yes.onclick = () => {
    leave();
    dialog.close();
  };
  no.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(make("h2", { text: label }), make("p", { text: tell("standing.why") }), make("p", { text: tell("standing.how") }), make("div", { class: "ends" }, no, yes));
  document.body.append(dialog);
  dialog.showModal();
}
