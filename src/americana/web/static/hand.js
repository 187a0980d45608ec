// The viewer's hand: the card that a pointer means, and the order of the cards.

import { make, mark } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {import("./messages.js").Card} Card */
/** @typedef {import("./messages.js").Face} Face */
/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./follow.js").Piece} Piece */

/** Hands of fewer cards are seen at a glance. */
const MANY = 5;
const ORDERS = /** @type {const} */ (["dealt", "suit", "rank"]);
const COURT = ["J", "Q", "K", "A"];

/**
 * The card that a pointer means. In a hand each card owns its strip, also where a card that has risen lies over it.
 * @param {MouseEvent} event
 */
export function pointed(event) {
  const target = event.target instanceof Element ? event.target : null;
  const lay = target?.closest(".hands .lay");
  const top = target?.closest("playing-card") ?? null;
  if (!lay) return top;
  const { x, y } = lay.getBoundingClientRect();
  const strips = /** @type {HTMLElement[]} */ ([...lay.children]).filter((card) =>
    within(event.clientX - x, card.offsetLeft, card.offsetWidth) && within(event.clientY - y, card.offsetTop, card.offsetHeight)
  );
  return strips.at(-1) ?? top;
}

/**
 * @param {number} at
 * @param {number} from
 * @param {number} length
 */
function within(at, from, length) {
  return at >= from && at < from + length;
}

/** The order in which the player holds the cards; kept for each game. */
export class Sorting {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    this._key = "";
    this.button = make("button", { type: "button", class: "sort", hidden: true, text: "⇅" });
    this.button.onclick = () => this.turn();
  }

  /** @returns {typeof ORDERS[number]} */
  get _order() {
    const kept = localStorage.getItem(this._key);
    return ORDERS.find((order) => order === kept) ?? "dealt";
  }

  /**
   * Offer to sort where there is something to sort and the game does not mind.
   * @param {string} game
   * @param {Scene} scene
   */
  update(game, scene) {
    this._key = `order ${game}`;
    const me = scene.seats.find((seat) => seat.you)?.seat;
    const hand = scene.zones.find((zone) => zone.seat === me && me !== undefined && zone.arrangement === "hand");
    this.button.hidden = Boolean(scene.over) || !hand || Boolean(hand.ordered) || (hand.cards?.length ?? 0) < MANY;
    const words = say("hand.sort", { order: say(`orders.${this._order}`) });
    mark(this.button, { "aria-label": words, title: words });
  }

  /** Take the next order. */
  turn() {
    if (this.button.hidden) return;
    localStorage.setItem(this._key, ORDERS[(ORDERS.indexOf(this._order) + 1) % ORDERS.length]);
    this._changed();
  }

  /**
   * Give a zone and its pieces as the player holds them.
   * @param {Zone} zone
   * @param {Piece[]} pieces
   * @returns {[Zone, Piece[]]}
   */
  held(zone, pieces) {
    const cards = zone.cards ?? [];
    const order = this._order;
    if (order === "dealt" || zone.ordered || zone.hidden || cards.length !== pieces.length) return [zone, pieces];
    const sorted = cards.map((_, index) => index).sort(by(order, cards));
    return [{ ...zone, cards: sorted.map((index) => cards[index]) }, sorted.map((index) => pieces[index])];
  }
}

/**
 * @param {"suit" | "rank"} order
 * @param {readonly Card[]} cards
 * @returns {(one: number, other: number) => number}
 */
function by(order, cards) {
  const suits = [...new Set(cards.map(({ face }) => suit(face)))];
  const at = cards.map(({ face }) => ({ suit: suits.indexOf(suit(face)), rank: rank(face) }));
  const [first, then] = order === "suit" ? /** @type {const} */ (["suit", "rank"]) : /** @type {const} */ (["rank", "suit"]);
  return (one, other) => at[one][first] - at[other][first] || at[one][then] - at[other][then] || one - other;
}

/** @param {Face} face */
function suit({ shape = "", colour = "" }) {
  return `${shape} ${colour}`;
}

/** @param {Face} face */
function rank({ corner }) {
  const court = COURT.indexOf(corner);
  return court < 0 ? Number(corner.replace("−", "-")) || 0 : 11 + court;
}
