// This browser's value for the deal of a game, and its notes for checking the deal afterwards.

import { digest, hex } from "./hash.js";

/** @typedef {import("./messages.js").TableInfo} TableInfo */

/**
 * The notes on one deal from before it was made.
 * @typedef {{commitment: string, value: string, opened?: boolean, accepted?: boolean, again?: boolean, commitments?: string[]}} Note
 */

const MOST = 40;

/** @param {string} deal @returns {Note | null} */
export function noted(deal) {
  return JSON.parse(localStorage.getItem(`deal ${deal}`) ?? "null");
}

/**
 * @param {string} deal
 * @param {Note} note
 */
function keep(deal, note) {
  const old = Object.keys(localStorage).filter((key) => key.startsWith("deal "));
  if (old.length > MOST) for (const key of old) localStorage.removeItem(key);
  localStorage.setItem(`deal ${deal}`, JSON.stringify(note));
}

/** Note that the room has taken one's value, which has to count then. @param {string} deal */
export function accept(deal) {
  const note = noted(deal);
  if (note) keep(deal, { ...note, accepted: true });
}

/** What to answer to a sign, if anything: a sealed value first, and when all are sealed, what it was. @param {TableInfo} sign */
export async function answer({ pledge, seat }) {
  if (!pledge || seat === undefined || seat === null) return null;
  const { deal, commitment, commitments, closed } = pledge;
  const seal = async (/** @type {string} */ value) => hex(await digest("americana value", deal, String(seat), value));
  const known = noted(deal);
  if (known && known.commitment !== commitment) return null;
  if (!closed && !commitments[seat]) {
    const note = known?.value && !known.opened ? known : { commitment, value: hex(crypto.getRandomValues(new Uint8Array(32))), again: Boolean(known) };
    keep(deal, note);
    return { type: "commit", deal, commitment: await seal(note.value) };
  }
  if (!known) keep(deal, { commitment, value: "" });
  if (!closed || !known || known.opened || commitments[seat] !== await seal(known.value)) return null;
  keep(deal, { ...known, opened: true, commitments: [...commitments] });
  return { type: "open", deal, value: known.value };
}
