// Checks a deal: the commitments, what was noted of them, and every draw in a record. docs/concepts/fair-deals.md has the argument.

import { digest, hex, hmac } from "./hash.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

/** @typedef {import("./deal_seed.js").Note} Note */
/** @typedef {{seat: number, commitment: string, value?: string}} Envelope */
/** @typedef {{deal: string, commitment: string, secret: string, envelopes?: Envelope[], known?: boolean}} Pledge */
/** @typedef {Record<string, unknown>} Act */
/** @typedef {{type: string, act: Act, field: string, of: string[], least: number, most: number, ordered: boolean}} Form */
/** @typedef {{seat?: number, act?: Act, drawn_from?: (Act | Form)[]}} Row */

/**
 * Check the lines of a record; say what was checked, or throw what is wrong. Nothing where nothing was pledged.
 * @param {string} text
 * @param {Note | null} note What this browser noted before the deal.
 */
export async function check(text, note) {
  const rows = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const pledge = /** @type {Pledge | undefined} */ (rows.find((row) => "deal" in row));
  if (!pledge) return null;
  const said = [...await sealed(pledge), ...remembered(pledge, note)];
  const values = opened(pledge).map((one) => `${one.seat} ${one.value}`);
  const key = await digest("americana deal", pledge.deal, pledge.secret, ...values);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [at, row] of rows.entries()) if (row.seat === -1) await drawn(key, counts, at + 1, row);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return [...said, tell("fair.draws", { count })];
}

/** @param {Pledge} pledge */
function opened({ envelopes = [] }) {
  return envelopes.filter((one) => one.value);
}

/** @param {Pledge} pledge */
async function sealed(pledge) {
  const { deal, secret, commitment, envelopes = [] } = pledge;
  if (hex(await digest("americana secret", deal, secret)) !== commitment) throw new Error(tell("fair.secret"));
  if (envelopes.some((one, at) => at && one.seat <= envelopes[at - 1].seat)) throw new Error(tell("fair.order"));
  for (const { seat, value, commitment } of opened(pledge)) {
    if (hex(await digest("americana value", deal, String(seat), value ?? "")) !== commitment) throw new Error(tell("fair.value", { seat: seat + 1 }));
  }
  const count = opened(pledge).length;
  const said = [tell("fair.kept")];
  said.push(count ? tell("fair.values", { count }) : tell("fair.alone"));
  const late = envelopes.filter((one) => !one.value).map((one) => one.seat + 1);
  if (late.length) said.push(tell("fair.late", { count: late.length, seats: late.join(", ") }));
  if (pledge.known) said.push(tell("fair.known"));
  return said;
}

/**
 * @param {Pledge} pledge
 * @param {Note | null} note
 */
function remembered({ commitment, envelopes = [] }, note) {
  if (!note) return [tell("fair.absent")];
  if (note.commitment !== commitment) throw new Error(tell("fair.other"));
  const said = [tell("fair.same")];
  const counts = envelopes.some((one) => one.value && one.value === note.value);
  if (!counts && note.accepted) throw new Error(tell("fair.ignored"));
  if (!counts) return [...said, note.opened ? tell("fair.tardy") : tell("fair.none")];
  const listed = (note.commitments ?? []).flatMap((words, seat) => words ? [`${seat} ${words}`] : []);
  if (listed.join() !== envelopes.map((one) => `${one.seat} ${one.commitment}`).join()) throw new Error(tell("fair.swapped"));
  if (note.again) said.push(tell("fair.again"));
  return [...said, tell("fair.counted")];
}

/**
 * @param {Uint8Array} key
 * @param {Map<string, number>} counts
 * @param {number} line
 * @param {Row} row
 */
async function drawn(key, counts, line, { act = {}, drawn_from: choices = [] }) {
  const kind = [...new Set(choices.map((choice) => isForm(choice) ? choice.act.type : choice.type))].join("+");
  const number = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, number);
  const due = await draw(new Stream(key, `${kind} ${number}`), choices);
  if (written(due) !== written(act)) throw new Error(tell("fair.drawn", { line }));
}

/** @param {Act | Form} choice @returns {choice is Form} */
const isForm = (choice) => "field" in choice;

/** @param {Act} act */
const written = (act) => JSON.stringify(Object.entries(act).sort(([one], [other]) => one < other ? -1 : 1));

/**
 * @param {Stream} stream
 * @param {(Act | Form)[]} choices
 * @returns {Promise<Act>}
 */
async function draw(stream, choices) {
  const choice = choices[await stream.below(choices.length)] ?? {};
  if (!isForm(choice)) return choice;
  const filled = choice.type === "amount"
    ? choice.least + await stream.below(choice.most - choice.least + 1)
    : (await stream.places(choice)).map((place) => choice.of[place]);
  return { ...choice.act, [choice.field]: filled };
}

/** The numbers of one draw, and a value for each card in it. */
class Stream {
  /**
   * @param {Uint8Array} key
   * @param {string} label
   */
  constructor(key, label) {
    this._key = key;
    this._label = label;
    this._numbers = 0;
  }

  /** A number below this one; those from the ragged end of 48 bits are thrown away. @param {number} size */
  async below(size) {
    while (size > 1) {
      const bytes = await hmac(this._key, `${this._label} number ${this._numbers++}`);
      const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
      if (number < 2 ** 48 - (2 ** 48 % size)) return number % size;
    }
    return 0;
  }

  /** @param {Form} form */
  async places({ of, least, most, ordered }) {
    /** @type {Map<string, number>} */
    const copies = new Map();
    const values = await Promise.all(of.map((card) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return hmac(this._key, `${this._label} card ${copy} ${card}`).then(hex);
    }));
    const places = [...of.keys()];
    if (!ordered && least === 0 && most === of.length) return places.filter((place) => values[place] < "8");
    const count = least + await this.below(most - least + 1);
    const chosen = places.sort((one, other) => values[one] < values[other] ? -1 : 1).slice(0, count);
    return ordered ? chosen : chosen.sort((one, other) => one - other);
  }
}
