import { equal } from "./equal.js";
import { check } from "../../src/americana/web/static/fair.js";
import { digest, hex, hmac } from "../../src/americana/web/static/hash.js";
import { sha256 } from "../../src/americana/web/static/sha256.js";

Deno.test("our own SHA-256 is the browser's at every length around a block", async () => {
  for (let length = 0; length < 140; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    equal(hex(sha256(bytes)), hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
  }
});

Deno.test("a digest is of lines, and an HMAC is as published", async () => {
  equal(hex(await digest("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const key = new TextEncoder().encode("Jefe");
  equal(hex(await hmac(key, "what do ya want for nothing?")), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

/** A record of three draws, with what core/fair_deal.py drew for it. */
const RECORD = [
  { americana: 3, game: "leduc" },
  {"deal":"table","commitment":"3424a153a85c04f3d5cc695ef4a259043b9552f65808be2d7bc3012385c299fc","secret":"abababababababababababababababababababababababababababababababab","envelopes":[{"seat":0,"commitment":"9d9480ce744daf105a1a6607964a390d93851b29042e3b19b4713afc2790f908","value":"cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"}]},
  {"seat": -1, "act": {"type": "shuffle", "cards": ["J", "Q", "Q", "K", "K", "J"]}, "drawn_from": [{"type": "pick", "act": {"type": "shuffle", "cards": []}, "field": "cards", "of": ["J", "J", "Q", "Q", "K", "K"], "least": 6, "most": 6, "ordered": true}]},
  {"seat": -1, "act": {"type": "lot", "seat": 3}, "drawn_from": [{"type": "lot", "seat": 0}, {"type": "lot", "seat": 1}, {"type": "lot", "seat": 2}, {"type": "lot", "seat": 3}, {"type": "lot", "seat": 4}]},
  {"seat": -1, "act": {"type": "shuffle", "cards": ["a", "b", "d", "e"]}, "drawn_from": [{"type": "pick", "act": {"type": "shuffle", "cards": []}, "field": "cards", "of": ["a", "b", "c", "d", "e", "f"], "least": 1, "most": 4, "ordered": false}]},
];

/** @param {object[]} rows */
const lines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n");

/** @param {object[]} rows @param {import("../../src/americana/web/static/deal_seed.js").Note | null} note */
async function refused(rows, note = null) {
  try {
    await check(lines(rows), note);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

Deno.test("draws made in Python are found right, and what is noted is compared", async () => {
  const [header, pledge, shuffle] = RECORD;
  const { commitment, envelopes: [first] } = /** @type {import("../../src/americana/web/static/fair.js").Pledge & {envelopes: import("../../src/americana/web/static/fair.js").Envelope[]}} */ (pledge);
  const note = { commitment, value: first.value ?? "", opened: true, accepted: true, commitments: [first.commitment, ""] };
  equal((await check(lines(RECORD), note))?.at(-1), "All 3 draws of the dealer follow from these by a published rule.");
  equal(await check(lines([header, shuffle]), null), null);
  equal(await refused(RECORD, { ...note, commitment: "00" }), "the room showed this browser another commitment before the game");
  equal(await refused(RECORD, { ...note, value: "00" }), "the room took this browser's value and ignored it");
  equal((await check(lines(RECORD), { ...note, value: "00", accepted: false }))?.at(-2), "Your value came too late: the room did not take it.");
  equal(await refused(RECORD, { ...note, commitments: [first.commitment, "00"] }), "the players' commitments were different when this browser opened its value");
  equal(await refused([header, { ...pledge, secret: "00" }, shuffle]), "the room's secret is not the one that it committed to");
  equal(await refused([header, pledge, ...RECORD.slice(3), shuffle]), "line 4 of the record is not what the dealer should have drawn");
});
