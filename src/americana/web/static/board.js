// The felt: seats around it, zones in the middle and before each seat, and cards that travel between them.

import { arrange, make, still } from "./dom.js";
import { Following } from "./follow.js";
import { leave, spot, timetable, toss, travel } from "./motion.js";
import { clockwise } from "./picture.js";
import { CardSeat } from "./seats.js";
import { CardZone, drawChip, PlayingCard } from "./zones.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {import("./messages.js").Place} Place */
/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {import("./messages.js").Motion} Motion */
/** @typedef {import("./choosing.js").Lying} Lying */
/** @typedef {import("./follow.js").Piece} Piece */
/** @typedef {import("./follow.js").Trail} Trail */
/** @typedef {import("./motion.js").Spot} Spot */

export class Board {
  /** @param {(zone: Zone, pieces: Piece[]) => [Zone, Piece[]]} held how the player holds a hand */
  constructor(held) {
    this._held = held;
    this.others = make("div", { class: "others" });
    this.board = make("div", { class: "board" });
    this.centre = make("div", { class: "centre" });
    this.middle = make("div", { class: "middle" }, this.board, this.centre);
    this.mine = make("div", { class: "mine" });
    this.hands = make("div", { class: "hands" });
    this.leaving = make("div", { class: "leaving", "aria-hidden": "true" });
    this.following = new Following();
    /** @type {Map<number, PlayingCard>} */
    this.cards = new Map();
    /** @type {Map<string, CardZone>} */
    this.zones = new Map();
    /** @type {Map<number, CardSeat>} */
    this.seats = new Map();
    /** @type {Set<string>} */
    this._mine = new Set();
  }

  /**
   * Draw a picture, and give a function that moves the cards there along the way the log entries describe.
   * @param {Scene} scene
   * @param {readonly LogEntry[]} told
   * @param {readonly Place[]} places
   * @param {ReadonlySet<number>} favoured
   * @param {ReadonlySet<HTMLElement>} held cards in the player's fingers, which stay there
   * @returns {() => void}
   */
  update(scene, told, places, favoured, held) {
    const before = this._spots();
    const ends = new Map([...this.zones].map(([id, zone]) => [id, this._landing(zone, before)]));
    const { trails, gone } = this.following.update(scene.zones, told, favoured);
    this._seat(scene, places);
    this._lay(scene);
    return () => this._go(before, ends, trails, gone, told, held);
  }

  /** The open cards as they lie. @returns {Lying[]} */
  lying() {
    /** @type {Lying[]} */
    const found = [];
    for (const [id, zone] of this.zones) {
      if (!zone.zone) continue;
      const mine = this._mine.has(id);
      for (const piece of this.following.places.get(id) ?? []) {
        if (piece.name !== null) found.push({ key: piece.key, name: piece.name, zone: zone.zone, mine });
      }
    }
    return found;
  }

  /**
   * Put the seats around the table.
   * @param {Scene} scene
   * @param {readonly Place[]} places
   */
  _seat(scene, places) {
    for (const seat of scene.seats) this.seat(seat.seat).update(seat, places[seat.seat] ?? null);
    const me = scene.seats.find((seat) => seat.you);
    this.around(clockwise(scene.seats).map((seat) => seat.seat), me ? me.seat : null);
  }

  /** @param {number} number */
  seat(number) {
    let seat = this.seats.get(number);
    if (!seat) this.seats.set(number, seat = new CardSeat());
    return seat;
  }

  /**
   * @param {number[]} others clockwise from the viewer
   * @param {number | null} me
   */
  around(others, me) {
    arrange(this.others, others.map((number) => this.seat(number)));
    arrange(this.mine, me === null ? [] : [this.seat(me)]);
  }

  /** @param {Scene} scene */
  _lay(scene) {
    const you = scene.seats.find((seat) => seat.you)?.seat ?? null;
    /** @type {Map<Element, Element[]>} */
    const homes = new Map([[this.board, []], [this.centre, []], [this.hands, []]]);
    for (const seat of scene.seats) homes.set(this.seat(seat.seat).zones, []);
    this._mine = new Set(scene.zones.filter((zone) => you !== null && zone.seat === you).map((zone) => zone.id));
    for (const zone of scene.zones) homes.get(this._home(zone, you))?.push(this._zone(zone));
    for (const [home, zones] of homes) arrange(home, zones);
    const drawn = new Set(scene.zones.map((zone) => zone.id));
    for (const id of [...this.zones.keys()]) if (!drawn.has(id)) this.zones.delete(id);
    for (const zone of scene.zones) {
      const lying = this.following.places.get(zone.id) ?? [];
      const mine = this._mine.has(zone.id) && zone.arrangement === "hand";
      const [shown, pieces] = mine ? this._held(zone, lying) : [zone, lying];
      this._zone(zone).update(shown, pieces.map((piece) => this._card(piece.key)));
    }
  }

  /**
   * Find the element in which a zone is drawn: a seat, the viewer's hand, the board or the middle.
   * @param {Zone} zone
   * @param {number | null} you
   */
  _home(zone, you) {
    if (zone.at) return this.board;
    if (zone.seat === undefined || zone.seat === null) return this.centre;
    if (zone.seat === you && zone.arrangement === "hand") return this.hands;
    return this.seat(zone.seat).zones;
  }

  /** @param {Zone} zone */
  _zone(zone) {
    let box = this.zones.get(zone.id);
    if (!box) this.zones.set(zone.id, box = new CardZone());
    return box;
  }

  /** @param {number} key */
  _card(key) {
    let card = this.cards.get(key);
    if (!card) {
      this.cards.set(key, card = new PlayingCard());
      card.key = key;
    }
    return card;
  }

  /** Where every card is now. */
  _spots() {
    /** @type {Map<number, Spot>} */
    const spots = new Map();
    for (const [key, card] of this.cards) {
      const at = spot(card);
      if (at.w) spots.set(key, at);
    }
    return spots;
  }

  /**
   * Where a card would come to lie that is put into a zone now.
   * @param {CardZone} zone
   * @param {Map<number, Spot>} spots
   * @returns {Spot}
   */
  _landing(zone, spots) {
    const last = zone.lay.lastElementChild;
    const lying = last instanceof PlayingCard ? spots.get(last.key) : undefined;
    const wide = parseFloat(getComputedStyle(zone.lay).getPropertyValue("--w")) || 60;
    if (!lying) return { ...spot(zone.lay), w: wide };
    return zone.zone?.arrangement === "row" ? { ...lying, x: lying.x + lying.w * 1.1 } : lying;
  }

  /**
   * @param {Map<number, Spot>} before
   * @param {Map<string, Spot>} ends
   * @param {Map<number, Trail>} trails
   * @param {{key: number}[]} gone
   * @param {readonly LogEntry[]} told
   * @param {ReadonlySet<HTMLElement>} held
   */
  _go(before, ends, trails, gone, told, held) {
    const lost = gone.map((piece) => piece.key);
    if (still() || !this.middle.isConnected) {
      for (const key of lost) this._forget(key);
      return;
    }
    const times = timetable(told);
    const nowhere = { ...spot(this.middle), w: 40 };
    const place = (/** @type {string} */ id) => ends.get(id) ?? this._now(id) ?? nowhere;
    for (const card of this.cards.values()) if (!held.has(card)) card.getAnimations().forEach((one) => one.cancel());
    const order = new Map([...trails.keys()].map((key, index) => [key, index]));
    for (const [key, card] of this.cards) {
      if (held.has(card) || lost.includes(key) || !card.isConnected) continue;
      const trail = trails.get(key);
      const from = before.get(key) ?? (trail?.from ? place(trail.from) : null);
      if (!from) continue;
      const home = spot(card);
      const beside = 40 * ((order.get(key) ?? 0) % 8);
      const stops = (trail?.legs ?? [{ zone: "", turn: 0 }]).map((leg, index, legs) => ({
        ...(index === legs.length - 1 ? home : place(leg.zone)),
        at: trail ? times[leg.turn] + beside : 0,
      }));
      this._fly(card, travel(card, from, home, stops), trail !== undefined);
    }
    for (const key of lost) this._lose(key, before.get(key), trails.get(key), times, place);
    told.forEach((telling, turn) => {
      for (const move of telling.moves ?? []) if (move.chips) this._toss(move, times[turn]);
    });
  }

  /**
   * Show chips on their way, so that players see where they come from.
   * @param {Motion} move
   * @param {number} at
   */
  _toss(move, at) {
    const [from, to] = [this._purse(move.giver, move.source), this._purse(move.taker, move.target)];
    if (!from || !to) return;
    const chips = make("span", { class: "chips toss" }, drawChip(), make("b", { text: String(move.chips) }));
    const ground = this.leaving.getBoundingClientRect();
    chips.style.left = `${from.x - ground.x}px`;
    chips.style.top = `${from.y - ground.y}px`;
    this.leaving.append(chips);
    const gone = () => chips.remove();
    toss(chips, from, to, at).finished.then(gone, gone);
  }

  /**
   * Where chips lie: with a seat, or in a zone.
   * @param {number | null | undefined} seat
   * @param {string | undefined} id
   */
  _purse(seat, id) {
    const owner = typeof seat === "number" ? this.seats.get(seat) : undefined;
    const lying = owner ?? this.zones.get(id ?? "");
    return lying?.isConnected ? spot(lying) : null;
  }

  /** @param {string} id */
  _now(id) {
    const zone = this.zones.get(id);
    return zone ? this._landing(zone, new Map()) : null;
  }

  /**
   * @param {PlayingCard} card
   * @param {Animation | null} flight
   * @param {boolean} told
   */
  _fly(card, flight, told) {
    card.flight = told ? flight : null;
    card.classList.toggle("flying", card.flight !== null);
    if (!card.flight) return;
    const land = () => {
      if (card.flight !== flight) return;
      card.flight = null;
      card.classList.remove("flying");
    };
    card.flight.finished.then(land, land);
  }

  /**
   * Let a card go that is no longer on the table.
   * @param {number} key
   * @param {Spot | undefined} from
   * @param {Trail | undefined} trail
   * @param {number[]} times
   * @param {(id: string) => Spot} place
   */
  _lose(key, from, trail, times, place) {
    const card = this._card(key);
    const start = from ?? (trail?.from ? place(trail.from) : undefined);
    if (!start) {
      this._forget(key);
      return;
    }
    if (!card.firstChild) card.show(null);
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) card.removeAttribute(name);
    card.className = card.card ? "" : "hidden";
    this.leaving.append(card);
    const ground = this.leaving.getBoundingClientRect();
    card.style.setProperty("--w", `${start.w}px`);
    card.style.left = `${start.x - ground.x - start.w / 2}px`;
    card.style.top = `${start.y - ground.y - start.w * 0.7}px`;
    const stops = (trail?.legs ?? []).map((leg) => ({ ...place(leg.zone), at: times[leg.turn] }));
    this.cards.delete(key);
    const gone = () => card.remove();
    leave(card, start, stops).finished.then(gone, gone);
  }

  /** @param {number} key */
  _forget(key) {
    this.cards.get(key)?.remove();
    this.cards.delete(key);
  }
}
