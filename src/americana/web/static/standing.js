// The standing answer, offered and explained once: at the first question among people that had one answer only.

import { make } from "./dom.js";

/**
 * Offer to leave the answer with the table.
 * @param {string} label What the game calls it.
 * @param {() => void} leave
 */
export function offerStanding(label, leave) {
  const dialog = make("dialog", { class: "paper offering", "aria-label": label });
  const yes = make("button", { type: "button", class: "strong", text: "Leave it with the table" });
  const no = make("button", { type: "button", text: "Ask me every time" });
  yes.onclick = () => {
    leave();
    dialog.close();
  };
  no.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  const words = "You had nothing else to say just now, and that will happen often. You can leave this answer with the table: it is given at the pace of everybody else " +
    "and without a look at your hand, so that nobody learns from it what you hold. The switch beside your choices takes it back.";
  dialog.append(make("h2", { text: label }), make("p", { text: words }), make("div", { class: "ends" }, no, yes));
  document.body.append(dialog);
  dialog.showModal();
}
