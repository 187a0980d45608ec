import { equal } from "./equal.js";
import { Following } from "../../src/americana/web/static/follow.js";
import { timetable } from "../../src/americana/web/static/motion.js";

/** @typedef {import("../../src/americana/web/static/messages.js").Zone} Zone */

/**
 * @param {string} id
 * @param {string[]} names
 * @param {number} hidden
 */
function zone(id, names, hidden = 0) {
  const cards = names.map((name) => ({ name, face: { corner: name, colour: "", shape: "", title: "", words: "", motif: "" }, note: "" }));
  return /** @type {Zone} */ ({ id, label: id, arrangement: "row", cards, hidden });
}

/**
 * @param {string} source
 * @param {string} target
 * @param {string[]} cards
 * @param {number} hidden
 */
function telling(source, target, cards, hidden = 0) {
  return { sentence: "", rule: "", moves: [{ source, target, cards, hidden, chips: 0 }] };
}

/**
 * @param {Following} following
 * @param {string} id
 */
const keys = (following, id) => (following.places.get(id) ?? []).map((piece) => piece.key);

Deno.test("a card that is played stays the same card", () => {
  const following = new Following();
  following.update([zone("hand", ["a", "b"]), zone("pile", [])], []);
  const [, b] = keys(following, "hand");
  const { gone } = following.update([zone("hand", ["a"]), zone("pile", ["b"])], [telling("hand", "pile", ["b"])]);
  equal(keys(following, "pile"), [b]);
  equal(gone, []);
});

Deno.test("a hidden card that is shown is one of those that were hidden", () => {
  const following = new Following();
  following.update([zone("hand:1", [], 3), zone("pile", [])], []);
  const before = keys(following, "hand:1");
  const { trails } = following.update([zone("hand:1", [], 2), zone("pile", ["x"])], [telling("hand:1", "pile", ["x"])]);
  const [played] = keys(following, "pile");
  equal(before.includes(played), true);
  equal(trails.get(played)?.from, "hand:1");
});

Deno.test("of equal cards the chosen one goes", () => {
  const following = new Following();
  following.update([zone("hand", ["7", "7", "7"]), zone("pile", [])], []);
  const [, middle] = keys(following, "hand");
  following.update([zone("hand", ["7", "7"]), zone("pile", ["7"])], [telling("hand", "pile", ["7"])], new Set([middle]));
  equal(keys(following, "pile"), [middle]);
});

Deno.test("a card that passes through a place keeps its whole way", () => {
  const following = new Following();
  following.update([zone("hand", ["a"]), zone("trick", ["b"]), zone("won", [])], []);
  const told = [telling("hand", "trick", ["a"]), telling("trick", "won", ["b", "a"])];
  const { trails } = following.update([zone("hand", []), zone("trick", []), zone("won", ["a", "b"])], told);
  const [a] = keys(following, "won");
  equal(trails.get(a)?.legs, [{ zone: "trick", turn: 0 }, { zone: "won", turn: 1 }]);
});

Deno.test("cards leave to places that are not drawn, and come from them", () => {
  const following = new Following();
  following.update([zone("hand", ["a"])], []);
  const { gone } = following.update([zone("hand", ["b"])], [telling("hand", "box", ["a"]), telling("deck", "hand", ["b"])]);
  equal(gone.length, 1);
  equal(keys(following, "hand").length, 1);
});

Deno.test("the picture has the last word", () => {
  const following = new Following();
  following.update([zone("hand", ["a"]), zone("pile", [], 2)], []);
  following.update([zone("hand", ["c", "d"]), zone("pile", [], 5)], [telling("nowhere", "hand", ["z"])]);
  equal((following.places.get("hand") ?? []).map((piece) => piece.name), ["c", "d"]);
  equal(keys(following, "pile").length, 5);
  equal(new Set([...following.places.values()].flat().map((piece) => piece.key)).size, 7);
});

Deno.test("a pile that is turned face down keeps its cards", () => {
  const following = new Following();
  following.update([zone("pile", ["a", "b"]), zone("gone", [], 0)], []);
  const before = keys(following, "pile");
  following.update([zone("pile", []), zone("gone", [], 2)], [telling("pile", "gone", ["a", "b"])]);
  equal(keys(following, "gone").sort(), before.sort());
  equal((following.places.get("gone") ?? []).map((piece) => piece.name), [null, null]);
});

Deno.test("deals follow closely; a trick is looked at before it is taken; nothing takes for ever", () => {
  const deal = timetable([telling("deck", "hand:0", ["a"]), telling("deck", "hand:1", [], 1)]);
  const trick = timetable([telling("hand:0", "trick", ["a"]), telling("trick", "won:0", ["a"])]);
  equal(deal[1] < trick[1], true);
  const long = timetable(Array.from({ length: 60 }, (_, turn) => telling(`hand:${turn}`, "pile", ["a"])));
  equal(Math.max(...long) <= 3600, true);
});
