// The seal at the end of a game: whether its deal checks out, and what that means.

import { make } from "./dom.js";
import { check } from "./fair.js";
import { noted } from "./deal_seed.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

const UNCHECKED = [tell("seal.moves"), tell("seal.looks"), tell("seal.accomplice"), tell("seal.talk")];

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
    const known = said?.includes(tell("fair.known"));
    return said && button(known ? tell("seal.known") : tell("seal.checked"), said, "", record);
  } catch (error) {
    return button(tell("seal.failed"), [], error instanceof Error ? error.message : String(error), record);
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
  const close = make("button", { type: "button", text: tell("seal.close") });
  const dialog = make(
    "dialog",
    { class: "paper", "aria-label": tell("seal.title") },
    make("h2", { text: wrong ? tell("seal.wrong") : tell("seal.title") }),
    wrong ? make("p", { text: tell("seal.why", { wrong }) }) : make("p", { text: tell("seal.before") }),
    wrong ? null : listed(said),
    make("p", { text: tell("seal.limits") }),
    listed(UNCHECKED),
    make("div", { class: "ends" }, make("a", { class: "button", href: record, text: tell("seal.record") }), close),
  );
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
