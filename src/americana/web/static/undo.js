// A request to undo a move: the others allow or decline it, and can still look at the table.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/company.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").TableInfo} TableInfo */

/**
 * Show the request to the players who must answer it, and to the one who made it that it waits.
 * @param {import("./table.js").CardTable} table
 * @param {TableInfo} sign
 */
export async function showWish(table, { wish, seat, places }) {
  const folk = await table._folk();
  document.querySelector(".wish-back")?.remove();
  const mine = seat !== null && seat !== undefined;
  if (!wish || !mine || wish.yes?.includes(seat)) return;
  const name = places[wish.seat].name;
  const words = wish.seat === seat ? tell("undo.mine") : tell("undo.other", { name });
  const slip = make("div", { class: "wish-back paper notice", role: "status" }, make("p", { text: words }));
  if (wish.seat !== seat) {
    const yes = make("button", { type: "button", class: "strong", text: tell("undo.allow") });
    const no = make("button", { type: "button", text: tell("undo.refuse") });
    yes.onclick = () => table.wire?.say({ type: "let", yes: true });
    no.onclick = () => table.wire?.say({ type: "let", yes: false });
    slip.append(make("div", { class: "ends" }, no, yes));
  }
  folk.post(slip);
}
