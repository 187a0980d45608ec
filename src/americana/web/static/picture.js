// The picture of a table: a Scene, kept up to date by what happened.

import { say } from "./say.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Update} Update */
/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {import("./messages.js").Seat} Seat */
/** @typedef {import("./messages.js").Card} Card */
/** @typedef {import("./messages.js").Face} Face */

/** @typedef {import("./messages.js").Offer} Offer */

/** @typedef {import("./messages.js").CardBlock} CardBlock */

/**
 * Everything that the server sends once: the last face of each card name, offers, and reasons why cards are blocked.
 * @typedef {{ faces: Map<string, Face>, offers: Offer[], reasons: CardBlock[] }} Book
 */

/** A longer list of a book starts again before something happens. */
export const MOST = 320;

/**
 * Begin a book with everything that is shown.
 * @param {import("./messages.js").Snapshot} full
 * @returns {Book}
 */
export function bookOf({ scene, known = [], former = [], reasons = [] }) {
  const lying = scene.zones.flatMap((zone) => zone.cards ?? []);
  const faces = new Map([...lying, ...known].map((card) => [card.name, card.face]));
  return { faces, offers: [...former], reasons: [...reasons] };
}

/**
 * Look up a thing that came as its place in a list of the book; keep one that came whole.
 * @template T
 * @param {T | number} told
 * @param {T[]} kept
 * @returns {T}
 */
function recalled(told, kept) {
  if (typeof told === "number") return kept[told];
  kept.push(told);
  return told;
}

/**
 * Give a card, or what is said of one, with its reason in words.
 * @template {{ blocked?: CardBlock | number }} T
 * @param {T} said
 * @param {Book} book
 */
function reasoned({ blocked, ...said }, book) {
  return blocked === undefined ? said : { ...said, blocked: recalled(blocked, book.reasons) };
}

/**
 * Give a seat after something of it changed.
 * @param {Seat} seat
 * @param {import("./messages.js").Stirred} [news]
 * @returns {Seat}
 */
function stirred(seat, news) {
  if (!news?.counters) return { ...seat, .../** @type {Partial<Seat>} */ (news) };
  const was = seat.counters ?? [];
  const counters = news.counters.map((one, at) => typeof one === "number" ? { ...was[at], value: one } : one);
  return { ...seat, ...news, counters };
}

/**
 * Give the picture after something happened; what is not named in it stays, and the book is kept.
 * @param {Scene} scene
 * @param {Update} news
 * @param {Book} book
 * @returns {Scene}
 */
export function changed(scene, news, book) {
  if (book.offers.length > MOST) book.offers = [];
  if (book.reasons.length > MOST) book.reasons = [];
  return {
    ...scene,
    headline: news.headline ?? scene.headline,
    prompt: news.prompt ?? scene.prompt,
    seats: scene.seats.map((seat) => stirred(seat, news.seats?.find((one) => one.seat === seat.seat))),
    zones: zonesAfter(scene.zones, news, book),
    offers: news.offers?.map((one) => recalled(one, book.offers)) ?? scene.offers ?? [],
    sheet: news.sheet ?? scene.sheet,
    reckoning: news.reckoning ?? scene.reckoning,
    lesson: news.lesson ?? scene.lesson,
    over: news.over ?? false,
    course: news.course ?? scene.course,
  };
}

/**
 * @param {readonly Zone[]} zones
 * @param {Update} news
 * @param {Book} book
 * @returns {Zone[]}
 */
function zonesAfter(zones, news, book) {
  const gone = new Set(news.gone ?? []);
  const byId = new Map(zones.filter((zone) => !gone.has(zone.id)).map((zone) => [zone.id, zone]));
  for (const zone of news.zones ?? []) byId.set(zone.id, zone);
  for (const one of news.touched ?? []) {
    const zone = byId.get(one.id);
    if (zone) byId.set(one.id, touched(zone, one, book));
  }
  if (!news.order) return [...byId.values()];
  return news.order.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Give a zone after something in it changed; cards that stay are the same ones.
 * @param {Zone} zone
 * @param {import("./messages.js").Touched} news
 * @param {Book} book
 * @returns {Zone}
 */
function touched(zone, { lie, cards: laid = [], marks = [], ...news }, book) {
  const before = zone.cards ?? [];
  const fresh = laid.map((card) => {
    const face = card.face ?? book.faces.get(card.name) ?? { corner: card.name };
    book.faces.set(card.name, face);
    return { ...reasoned(card, book), face };
  });
  let next = 0;
  const cards = lie
    ? lie.flatMap(([first, many]) => first < 0 ? fresh.slice(next, next += many) : before.slice(first, first + many))
    : [...before];
  for (const { at, ...mark } of marks) {
    const said = reasoned(mark, book);
    for (const place of at) cards[place] = { name: cards[place].name, face: cards[place].face, ...said };
  }
  return { ...zone, ...news, cards };
}

/**
 * Say a card in words.
 * @param {Face} face
 */
export function spoken(face) {
  if (face.titled) return [face.title, face.corner, face.words].filter(Boolean).join(", ");
  return face.title || [face.colour, face.shape, face.corner].filter(Boolean).join(" ");
}

/**
 * Say all that lies in a zone, for those who listen.
 * @param {Zone} zone
 */
export function spokenZone(zone) {
  const cards = (zone.cards ?? []).map((card) => spoken(card.face) + (card.note ? ` (${card.note})` : ""));
  const parts = [];
  if (zone.arrangement === "pile" && cards.length > 1) {
    parts.push(say("cards.top", { cards: say("cards.number", { count: cards.length }), card: cards.at(-1) ?? "" }));
  } else if (cards.length) parts.push(cards.join(", "));
  if (zone.hidden) parts.push(say("cards.hidden", { count: zone.hidden }));
  if (zone.chips !== undefined) parts.push(`${zone.chips} ${zone.unit}`);
  if (zone.note) parts.push(zone.note);
  return `${zone.label}: ${parts.length ? parts.join("; ") : say("cards.none")}.`;
}

/**
 * Put the seats in order from the viewer's left hand on; for a spectator as they are.
 * @param {readonly Seat[]} seats
 */
export function clockwise(seats) {
  const me = seats.findIndex((seat) => seat.you);
  return me < 0 ? [...seats] : [...seats.slice(me + 1), ...seats.slice(0, me)];
}

/**
 * Whether nothing has happened yet but a deal: then everybody may see it.
 * @param {readonly import("./messages.js").LogEntry[]} told
 */
export function isDeal(told) {
  const moves = told.flatMap((telling) => telling.moves ?? []);
  const landed = new Set(moves.map((move) => move.target));
  return moves.length > 0 && !moves.some((move) => landed.has(move.source));
}
