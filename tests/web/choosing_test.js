import { equal } from "./equal.js";
import { Choosing, filled, signature } from "../../src/americana/web/static/choosing.js";

/** @typedef {import("../../src/americana/web/static/messages.js").Offer} Offer */
/** @typedef {import("../../src/americana/web/static/messages.js").Zone} Zone */

/**
 * @param {string} label
 * @param {Partial<Offer>} parts
 * @returns {Offer}
 */
const offer = (label, parts = {}) => ({ label, act: { type: label }, ...parts });

/**
 * @param {Record<string, string[]>} places
 */
function lying(places) {
  let key = 0;
  return Object.entries(places).flatMap(([id, names]) => {
    const zone = /** @type {Zone} */ (/** @type {unknown} */ ({ id, arrangement: id.startsWith("hand") ? "hand" : "row", seat: 0 }));
    return names.map((name) => ({ key: ++key, name, zone, mine: id !== "pile" }));
  });
}

const throws = [offer("one", { zone: "hand", cards: ["7"], target: "pile" }), offer("two", { zone: "hand", cards: ["7", "7"], target: "pile" }), offer("nine", { zone: "hand", cards: ["9"], target: "pile" })];
const pick = (/** @type {number} */ least, /** @type {number} */ most, /** @type {string[]} */ of) =>
  offer("keep", { zone: "hand", blank: { field: "cards", kind: "pick", of, least, most, ordered: true } });

Deno.test("one tap chooses, a second one plays", () => {
  const choosing = new Choosing();
  choosing.ask(throws, lying({ hand: ["7", "9", "7"] }));
  equal(choosing.tap(2), {});
  equal(choosing.buttons.map((button) => button.offer.label), ["nine"]);
  equal(choosing.tap(2).play?.label, "nine");
});

Deno.test("equal cards are chosen together, others instead", () => {
  const choosing = new Choosing();
  choosing.ask(throws, lying({ hand: ["7", "7", "9"] }));
  choosing.tap(1);
  equal(choosing.buttons.map((button) => [button.offer.label, button.leading]), [["one", true], ["two", false]]);
  choosing.tap(2);
  equal(choosing.ready.map((one) => one.label), ["two"]);
  choosing.tap(3);
  equal(choosing.chosen, [3]);
});

Deno.test("a card of the same name elsewhere on the table is not meant", () => {
  const choosing = new Choosing();
  choosing.ask(throws, lying({ hand: ["7", "7", "9"], pile: ["7"], up: ["9"] }));
  equal([...choosing.touched], [1, 2, 3]);
});

Deno.test("cards of the zone that an offer names count too", () => {
  const choosing = new Choosing();
  choosing.ask([offer("swap", { zone: "hand", cards: ["7"], target: "up", at: ["K"] })], lying({ hand: ["7"], up: ["K"] }));
  choosing.tap(1);
  choosing.tap(2);
  equal(choosing.ready.map((one) => one.label), ["swap"]);
});

Deno.test("a card is meant only where the offer says that it lies", () => {
  const choosing = new Choosing();
  choosing.ask([offer("take", { zone: "row", cards: ["7"] })], lying({ hand: ["7"], row: ["7"], won: ["7"] }));
  equal([...choosing.touched], [2]);
});

Deno.test("a form keeps its order and its limits", () => {
  const choosing = new Choosing();
  choosing.ask([pick(1, 2, ["a", "b", "c"])], lying({ hand: ["a", "b", "c"] }));
  equal(choosing.buttons[0].ready, false);
  choosing.tap(3);
  choosing.tap(1);
  equal(choosing.names, ["c", "a"]);
  equal(typeof choosing.tap(2).why, "string");
  choosing.tap(3);
  equal(filled(choosing.buttons[0].offer, choosing.names), { type: "keep", cards: ["a"] });
});

Deno.test("things that are not cards can be picked by name", () => {
  const choosing = new Choosing();
  choosing.ask([pick(1, 1, ["north", "south"])], lying({ hand: ["a"] }));
  equal(choosing.unseen(choosing.offers[0]), ["north", "south"]);
  choosing.toggleNamed("north");
  choosing.toggleNamed("south");
  equal(choosing.names, ["south"]);
});

Deno.test("what is chosen survives another player's move and a turn that begins", () => {
  const choosing = new Choosing();
  choosing.ask([], lying({ hand: ["7", "9"] }));
  choosing.tap(2);
  choosing.ask([], lying({ hand: ["7", "9"] }));
  choosing.ask(throws, lying({ hand: ["7", "9"] }));
  equal(choosing.ready.map((one) => one.label), ["nine"]);
});

Deno.test("what cannot be played is let go when the question comes", () => {
  const choosing = new Choosing();
  choosing.ask([], lying({ hand: ["7", "3"] }));
  choosing.tap(2);
  choosing.ask(throws, lying({ hand: ["7", "3"] }));
  equal(choosing.chosen, []);
  equal(choosing.tap(2).why, "");
});

Deno.test("an offer about cards that nobody sees is a plain button", () => {
  const choosing = new Choosing();
  choosing.ask([offer("guess", { cards: ["Z"] })], lying({ hand: ["a"] }));
  equal(choosing.buttons.map((button) => button.offer.label), ["guess"]);
});

Deno.test("a few offers about cards elsewhere are buttons too; those about the hand are not", () => {
  const choosing = new Choosing();
  const offers = [offer("take", { zone: "row", cards: ["Z"] }), offer("play", { zone: "hand", cards: ["a"] })];
  choosing.ask(offers, lying({ hand: ["a"], row: ["Z"] }));
  equal(choosing.buttons.map((button) => button.offer.label), ["take"]);
  choosing.tap(1);
  equal(choosing.buttons.map((button) => button.offer.label), ["play"]);
});

Deno.test("what lies in the middle to be chosen from is tapped, and needs no button", () => {
  const choosing = new Choosing();
  const laid = lying({ middle: ["Ann", "Bob"] }).map((card) => ({ ...card, zone: { ...card.zone, seat: undefined } }));
  choosing.ask([offer("run as Ann", { zone: "middle", cards: ["Ann"] }), offer("run as Bob", { zone: "middle", cards: ["Bob"] })], laid);
  equal(choosing.buttons, []);
  choosing.tap(2);
  equal(choosing.tap(2).play?.label, "run as Bob");
});

Deno.test("a card and its only target need one choice", () => {
  const choosing = new Choosing();
  choosing.ask([offer("cancel", { zone: "hand", cards: ["X"], target: "stack", at: ["smear"] })], lying({ hand: ["X"], stack: ["smear"] }));
  choosing.tap(1);
  equal(choosing.meant?.label, "cancel");
  equal(choosing.carried([1]).map((one) => one.label), ["cancel"]);
  equal(choosing.tap(1).play?.label, "cancel");
});

Deno.test("the same move as an answer and out of turn is two offers, each with its own button", () => {
  equal(signature(offer("cancel", { aside: true })) === signature(offer("cancel")), false);
});
