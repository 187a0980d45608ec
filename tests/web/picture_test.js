import { equal } from "./equal.js";
import { bookOf, changed as changedBy, clockwise, isDeal, MOST, spoken, spokenZone } from "../../src/americana/web/static/picture.js";

/** @typedef {import("../../src/americana/web/static/messages.js").Scene} Scene */
/** @typedef {import("../../src/americana/web/static/messages.js").Update} Update */
const face = (/** @type {object} */ parts) => ({ corner: "", colour: "", shape: "", title: "", words: "", motif: "", flavour: "", ...parts });
const zone = (/** @type {string} */ id, /** @type {object} */ parts = {}) =>
  /** @type {import("../../src/americana/web/static/messages.js").Zone} */ ({
    id, label: id, arrangement: "row", ...parts,
  });
const scene = { title: "T", headline: "h", prompt: "p", seats: [], zones: [zone("a"), zone("b")], offers: [], sheet: undefined, reckoning: undefined, over: false };
/** @type {(before: Scene, news: Update) => Scene} */
const changed = (before, news) => changedBy(before, news, { faces: new Map(), offers: [], reasons: [] });
const nothing = /** @type {import("../../src/americana/web/static/messages.js").Update} */ ({
  type: "happened", number: 1,
});

Deno.test("what is not named in the news stays", () => {
  equal(changed(scene, nothing), scene);
});

Deno.test("zones change, go and come in the order given", () => {
  const news = { ...nothing, zones: [zone("b", { hidden: 2 }), zone("c")], gone: ["a"], order: ["c", "b"] };
  equal(changed(scene, news).zones.map((one) => [one.id, one.hidden]), [["c", undefined], ["b", 2]]);
});

Deno.test("of a zone that stays only what changed is said, and cards that stay are the same ones", () => {
  const card = (/** @type {string} */ name) => ({ name, face: face({ corner: name }) });
  const lying = ["2", "3", "4", "5"].map(card);
  const before = { ...scene, zones: [zone("a", { cards: lying, hidden: 3, note: "n" })] };
  const block = { rule: "3.2", reason: "no" };
  const lie = /** @type {[number, number][]} */ ([[0, 1], [2, 2], [-1, 1]]);
  const news = { ...nothing, touched: [{ id: "a", hidden: 0, lie, cards: [card("6")], marks: [{ at: [1], blocked: block }] }] };
  const [after] = changed(before, news).zones;
  equal(after?.cards?.map((one) => one.name), ["2", "4", "5", "6"]);
  equal(after?.cards?.map((one) => one.blocked), [undefined, block, undefined, undefined]);
  equal([after?.hidden, after?.note, after?.cards?.[2] === lying[3]], [0, "n", true]);
});

Deno.test("a face is sent once, and a card that comes again has it", () => {
  const card = (/** @type {string} */ name) => ({ name, face: face({ corner: name }) });
  const before = { ...scene, zones: [zone("a", { cards: [card("2")] }), zone("b")] };
  const book = bookOf({ type: "full", number: 1, scene: before, known: [card("3")] });
  const lie = /** @type {[number, number][]} */ ([[-1, 4]]);
  const cards = [{ name: "2" }, { name: "3", note: "n" }, card("4"), { name: "4" }];
  const after = changedBy(before, { ...nothing, zones: [zone("c")], touched: [{ id: "c", lie, cards }], order: ["c"] }, book);
  equal(after.zones[0]?.cards?.map((one) => one.face.corner), ["2", "3", "4", "4"]);
  equal([...book.faces.keys()], ["2", "3", "4"]);
});

Deno.test("an offer is sent once, and later by its place in the book", () => {
  const offer = (/** @type {string} */ label) => ({ label, act: { type: label } });
  const before = { ...scene, offers: [] };
  const book = bookOf({ type: "full", number: 1, scene: before, former: [offer("a"), offer("b")] });
  const now = changedBy(before, { ...nothing, offers: [1, offer("c")] }, book);
  equal(now.offers?.map((one) => one.label), ["b", "c"]);
  const one = changedBy(now, { ...nothing, offers: [offer("x")] }, book);
  equal(one.offers?.map((one) => one.label), ["x"]);
  equal(changedBy(one, { ...nothing, offers: [3, 0, 2] }, book).offers?.map((one) => one.label), ["x", "a", "c"]);
  book.offers = Array.from({ length: MOST + 1 }, () => offer("y"));
  equal(changedBy(one, { ...nothing, offers: [offer("z")] }, book).offers?.map((one) => one.label), ["z"]);
  equal(book.offers.length, 1);
});

Deno.test("a reason is sent once, and later by its place in the book", () => {
  const card = (/** @type {string} */ name) => ({ name, face: face({ corner: name }) });
  const before = { ...scene, zones: [zone("a", { cards: [card("2"), card("3")] })] };
  const block = { rule: "3.2", reason: "no" };
  const book = bookOf({ type: "full", number: 1, scene: before, reasons: [{ rule: "1.1", reason: "not yet" }] });
  const news = { ...nothing, touched: [{ id: "a", marks: [{ at: [0], blocked: block }, { at: [1], blocked: 1 }] }] };
  const after = changedBy(before, news, book);
  equal(after.zones[0]?.cards?.map((one) => one.blocked), [block, block]);
  const later = changedBy(after, { ...nothing, touched: [{ id: "a", marks: [{ at: [0], blocked: 0 }, { at: [1] }] }] }, book);
  equal(later.zones[0]?.cards?.map((one) => one.blocked?.reason), ["not yet", undefined]);
});

Deno.test("a counter is sent by its value where nothing else is new", () => {
  const seats = [{ seat: 0, name: "Ada", counters: [{ value: 1, unit: "point", score: true }, { value: 2, unit: "cards" }] }];
  const after = changed({ ...scene, seats }, { ...nothing, seats: [{ seat: 0, counters: [{ value: 2, unit: "points", score: true }, 1] }] });
  equal(after.seats[0]?.counters, [{ value: 2, unit: "points", score: true }, { value: 1, unit: "cards" }]);
});

Deno.test("seats that are not named stay, and so do offers", () => {
  const seats = [0, 1].map((seat) => ({ seat, name: `${seat}` }));
  const offers = [{ label: "pass", act: { type: "pass" } }];
  const after = changed({ ...scene, seats, offers }, { ...nothing, seats: [{ seat: 1, name: "Bo" }] });
  equal(after.seats.map((seat) => seat.name), ["0", "Bo"]);
  equal(after.offers, offers);
  equal(changed({ ...scene, offers }, { ...nothing, offers: [] }).offers, []);
});

Deno.test("cards are said in words", () => {
  equal(spoken(face({ corner: "10", shape: "club", colour: "black" })), "black club 10");
  equal(spoken(face({ corner: "7", shape: "leaf", title: "green 7" })), "green 7");
  equal(spoken(face({ corner: "4", title: "Smear", titled: true })), "Smear, 4");
  equal(spoken(face({ corner: "1", title: "Bake Sale", words: "Draw two.", titled: true })), "Bake Sale, 1, Draw two.");
});

Deno.test("a zone says all that lies in it", () => {
  equal(spokenZone(zone("Deck", { arrangement: "pile", hidden: 38 })), "Deck: 38 cards face down.");
  equal(spokenZone(zone("Ante", { chips: 1, unit: "chip" })), "Ante: 1 chip.");
  equal(spokenZone(zone("Trick")), "Trick: nothing.");
});

Deno.test("the others sit clockwise from the viewer's left", () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: "", you: seat === 2, asked: false, counters: [], badges: [] }));
  equal(clockwise(seats).map((seat) => seat.seat), [3, 0, 1]);
});

Deno.test("a deal is only a deal until somebody plays", () => {
  const deal = { sentence: "", rule: "", moves: [{ source: "deck", target: "hand:0", cards: ["7"], hidden: 0, chips: 0 }] };
  const play = { sentence: "", rule: "", moves: [{ source: "hand:0", target: "pile", cards: ["7"], hidden: 0, chips: 0 }] };
  equal(isDeal([deal]), true);
  equal(isDeal([deal, play]), false);
  equal(isDeal([]), false);
});
