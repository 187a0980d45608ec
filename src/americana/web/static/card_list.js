// All cards of a game, by kind or by effect, with their numbers, and at a table how many of them are in sight.

import { make } from "./dom.js";
import { spoken } from "./picture.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/later.js";
import { PlayingCard } from "./zones.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Face} Face */
/** @typedef {import("./messages.js").Card} Card */
/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {{card: Card, count?: number, does?: string[]}} Entry */
/** @typedef {{title: string, say?: string, rule?: string, cards: Entry[]}} Heap */

/**
 * Draw the box of a table, or of a game with its usual cards.
 * @param {import("./table.js").CardTable | null} table
 * @param {string} [game]
 */
export async function cardList(table, game = "") {
  const place = table?.table ? `/t/${table.table.table}/cards` : `/api/cards/${game || table?.story.game}`;
  const heaps = /** @type {Heap[]} */ (await fetch(place).then((answer) => answer.json()));
  const scene = table?.scene ?? null;
  const shelf = make("div", { class: "heaps" });
  const deeds = byDeed(heaps);
  const ways = /** @type {[string, Heap[]][]} */ ([[tell("box.kind"), heaps], [tell("box.effect"), deeds]]);
  const buttons = ways.map(([words, sorted]) => {
    const button = make("button", { type: "button", "aria-pressed": "false", text: words });
    button.onclick = () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      shelf.replaceChildren(...sorted.map((heap) => drawn(heap, scene)));
    };
    return button;
  });
  buttons[0].click();
  const note = scene ? make("p", { class: "small", text: tell("box.note") }) : null;
  return make("div", { class: "box" }, note, deeds.length ? make("div", { class: "ways", role: "group", "aria-label": tell("box.sorted") }, ...buttons) : null, shelf);
}

/** Sort the cards by what they do; one that does two things is there twice. @param {Heap[]} heaps */
function byDeed(heaps) {
  /** @type {Map<string, Entry[]>} */
  const deeds = new Map();
  for (const entry of heaps.flatMap((heap) => heap.cards)) {
    for (const deed of entry.does ?? []) deeds.set(deed, [...(deeds.get(deed) ?? []), entry]);
  }
  return [...deeds].sort(([one], [other]) => one.localeCompare(other)).map(([title, cards]) => ({ title, cards }));
}

/**
 * @param {Heap} heap
 * @param {Scene | null} scene
 */
function drawn(heap, scene) {
  const total = heap.cards.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  const cards = heap.cards.map((entry) => {
    const card = new PlayingCard();
    card.show(entry.card);
    const seen = scene ? sighted(scene, entry.card.face) : null;
    const count = entry.count ?? 1;
    const words = seen === null ? `×${count}` : tell("box.seen", { seen: seen.count, count });
    const where = seen?.places.join(", ") ?? "";
    return make("li", { "aria-label": `${spoken(entry.card.face)}: ${words}` }, card, make("b", { text: words }), where ? make("small", { text: where }) : null);
  });
  return make("section", {}, make("h2", { text: `${heap.title} (${total})` }), heap.say ? make("p", { text: heap.say }) : null, make("ul", { class: "heap" }, ...cards));
}

/**
 * How many cards with a face lie open in a picture, and where.
 * @param {Scene} scene
 * @param {Face} face
 */
function sighted(scene, face) {
  const wanted = JSON.stringify(face);
  const places = scene.zones.map((zone) => ({ label: zone.label, count: (zone.cards ?? []).filter((card) => JSON.stringify(card.face) === wanted).length }));
  const found = places.filter(({ count }) => count);
  return { count: found.reduce((sum, { count }) => sum + count, 0), places: found.map(({ label }) => label) };
}
