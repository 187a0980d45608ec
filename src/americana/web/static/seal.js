// The seal at the end of a game: whether its deal checks out, and what that means.

import { make } from "./dom.js";
import { check } from "./fair.js";
import { noted } from "./deal_seed.js";

const UNCHECKED = [
  "Whether all acts were allowed, and whether you were shown the cards of this record: americana verify and americana replay tell, given the record.",
  "Whether the room looks at cards, or shows them to somebody.",
  "Whether somebody in league with the room sat at the table, who did not open a value, or broke off and began again, until a deal suited them.",
  "Whether people talk to each other.",
];

/**
 * Check the deal of a game that is over; give a button that tells, or nothing if no promise was made.
 * @param {string} table
 */
export async function seal(table) {
  const record = `/api/records/${table}`;
  try {
    const answer = await fetch(record);
    if (!answer.ok) return null;
    const text = await answer.text();
    const deal = /** @type {{deal?: string}} */ (JSON.parse(text.split("\n")[1] || "{}")).deal;
    const said = deal ? await check(text, noted(deal)) : null;
    const known = said?.some((words) => words.startsWith("Not proved"));
    return said && button(known ? "The same deal again" : "✓ Deal checked", said, "", record);
  } catch (error) {
    return button("✗ Deal not proved", [], error instanceof Error ? error.message : String(error), record);
  }
}

/**
 * @param {string} label
 * @param {string[]} said
 * @param {string} wrong
 * @param {string} record
 */
function button(label, said, wrong, record) {
  const seal = make("button", { type: "button", class: "quiet seal", "aria-haspopup": "dialog", text: label });
  seal.onclick = () => explain(said, wrong, record);
  return seal;
}

/**
 * @param {string[]} said
 * @param {string} wrong
 * @param {string} record
 */
function explain(said, wrong, record) {
  const listed = (/** @type {string[]} */ words) => make("ul", {}, ...words.map((one) => make("li", { text: one })));
  const close = make("button", { type: "button", text: "Close" });
  const dialog = make(
    "dialog",
    { class: "paper", "aria-label": "How this game was dealt" },
    make("h2", { text: wrong ? "This deal does not check out" : "How this game was dealt" }),
    wrong ? make("p", { text: `Your browser found that ${wrong}.` }) : make("p", { text: "Before the game the room sealed a secret, and players added values of their own. Your browser has checked:" }),
    wrong ? null : listed(said),
    make("p", { text: "No seal can show:" }),
    listed(UNCHECKED),
    make("div", { class: "ends" }, make("a", { class: "button", href: record, text: "The record" }), close),
  );
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
