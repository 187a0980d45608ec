// Acting: taps, drags and keys, and what they mean.

import { filled } from "./choosing.js";
import { still } from "./dom.js";
import { Dragging } from "./drag.js";
import { isTitled } from "./faces.js";
import { pointed } from "./hand.js";
import { Inspect } from "./inspect.js";
import { say } from "./say.js";
import { CardZone, PlayingCard } from "./zones.js";

/** @typedef {import("./messages.js").Offer} Offer */
/** @typedef {import("./table.js").CardTable} CardTable */

export class Acting {
  /** @param {CardTable} table */
  constructor(table) {
    this._table = table;
    this._choosing = table.choosing;
    this._felt = table.felt;
    (table.dataset.socket ? document : table).addEventListener("click", (event) => this._cited(/** @type {MouseEvent} */ (event)));
    table.addEventListener("click", (event) => this._clicked(event));
    table.addEventListener("keydown", (event) => this._pressed(event));
    addEventListener("keydown", (event) => this._anywhere(event));
    this.drag = new Dragging(table, {
      lift: (event) => this._lift(pointed(event)),
      over: (cards, x, y) => this.targets(this._carried(cards), x, y),
      drop: (cards, x, y) => this._dropped(cards, x, y),
      back: (cards) => this._back(cards),
    });
    this.looking = new Inspect(table, pointed, () => this.drag.spoil());
    table.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this._raise(this.drag.active ? null : pointed(event)));
    table.addEventListener("pointerleave", () => this._raise(null));
  }

  /** Let the card in the hand rise that the mouse is on. @param {Element | null} card */
  _raise(card) {
    if (this._raised === card) return;
    this._raised?.classList.remove("raised");
    this._raised = card?.closest(".hands") ? card : null;
    this._raised?.classList.add("raised");
  }

  /** @type {Element | null} */
  _raised = null;

  /** Show the paragraph that is cited, beside the table. @param {MouseEvent} event */
  async _cited(event) {
    const link = /** @type {Element} */ (event.target).closest("a[data-rule]");
    if (!(link instanceof HTMLElement) || !this._table.story.game || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    (await this._table.reading()).cite(link);
  }

  /** @param {MouseEvent} event */
  _clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("a[data-rule]")) return;
    const card = pointed(event);
    if (card instanceof PlayingCard && card.getAttribute("role") === "button") return this.tap(card);
    const zone = target.closest("card-zone");
    if (zone instanceof CardZone && this._tapZone(zone, card)) return;
    const plate = target.closest(".plate")?.parentElement;
    if (plate && !target.closest("button, a") && this._tapSeat(Number(plate.dataset.seat))) return;
    if (card instanceof PlayingCard && card.card && isTitled(card.card.face)) return this.looking.look(card);
    if (zone instanceof CardZone && zone.zone?.at && zone.zone.note) return this._table.say(zone.zone.note);
    if (target.closest(".felt") && !target.closest("button, a, input, .form") && !this._choosing.form) {
      this._choosing.clear();
      this._table.refresh();
    }
  }

  /** @param {PlayingCard} card */
  tap(card) {
    const { play, why } = this._choosing.tap(card.key);
    if (play) return this._table.act(play, filled(play, null));
    if (why !== undefined) this._refuse(card, why);
    this._table.refresh();
  }

  /**
   * Say why a card cannot be used.
   * @param {PlayingCard} card
   * @param {string} why
   */
  _refuse(card, why) {
    const block = why ? undefined : card.card?.blocked;
    this._table.say(why || block?.reason || say("asking.unused"), block?.rule);
    if (!still()) card.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], { duration: 180 });
  }

  /**
   * A tap on a place: play what is chosen there, or do the one thing that can be done there, or that with the card tapped.
   * @param {CardZone} zone
   * @param {Element | null} card
   */
  _tapZone(zone, card) {
    const id = zone.zone?.id ?? "";
    const carried = this._choosing.ready.filter((offer) => offer.target === id && !offer.blank);
    if (carried.length) return this._only(carried);
    const plain = this._choosing.there(id);
    const lying = [...zone.lay.children];
    return this._only(card && plain.length === lying.length ? [plain[lying.indexOf(card)]] : plain);
  }

  /** A tap on a seat: do the one thing that is about it. @param {number} seat */
  _tapSeat(seat) {
    const carried = this._choosing.ready.filter((offer) => offer.seats?.includes(seat) && !offer.blank);
    return this._only(carried.length ? carried : this._choosing.about(seat));
  }

  /** @param {Offer[]} offers */
  _only(offers) {
    if (offers.length !== 1) return false;
    this._table.act(offers[0], filled(offers[0], null));
    return true;
  }

  /** @param {KeyboardEvent} event */
  _pressed(event) {
    const card = event.target;
    if (!(card instanceof PlayingCard) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -999, End: 999 });
    if (event.key in steps) {
      event.preventDefault();
      this._step(card, steps[event.key]);
    } else if (event.key === " ") {
      event.preventDefault();
      if (!this._choosing.form && this._choosing.chosen.includes(card.key)) {
        this._choosing.chosen = this._choosing.chosen.filter((key) => key !== card.key);
        this._table.refresh();
      } else this.tap(card);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.tap(card);
    }
  }

  /**
   * @param {PlayingCard} card
   * @param {number} by
   */
  _step(card, by) {
    const cards = /** @type {HTMLElement[]} */ ([...(card.parentElement?.querySelectorAll(":scope > [role=button]") ?? [])]);
    const next = cards[Math.max(0, Math.min(cards.length - 1, cards.indexOf(card) + by))];
    next?.focus();
    this._table.marking.rove();
  }

  /** Digits press choices, i looks at a card, h asks for a hint, s sorts, ? shows the rule; Escape puts back. @param {KeyboardEvent} event */
  _anywhere(event) {
    if (!this._table.isConnected || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (this.drag.active) return this.drag.cancel();
      const open = [...this._felt.seats.values()].find((seat) => seat.classList.contains("open"));
      if (open) return open.open(false);
      if (this._table.book?.isOpen) return this._table.book.close();
      if (this._table.classList.contains("reading")) return this._table.openStory(false);
      this._choosing.open(null);
      return this._table.refresh();
    }
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!typing && event.key === "i") return this.looking.first();
    if (!typing && event.key === "h") return this._table.hint();
    if (!typing && event.key === "s") return this._table.sorting.turn();
    if (!typing && event.key === "?") return void this._table.reading().then((book) => book.about(document.activeElement));
    if (!typing && /^[1-9]$/.test(event.key) && this._table.asking.press(Number(event.key))) event.preventDefault();
  }

  /** @param {Element | null} card */
  _lift(card) {
    if (!(card instanceof PlayingCard) || card.getAttribute("role") !== "button") return [];
    const keys = this._choosing.chosen.includes(card.key) && !this._choosing.form ? this._choosing.chosen : [card.key];
    const others = keys.filter((key) => key !== card.key).flatMap((key) => this._felt.cards.get(key) ?? []);
    return [card, ...others];
  }

  /**
   * The offers that these cards would answer by being carried there.
   * @param {HTMLElement[]} cards
   */
  _carried(cards) {
    return this._choosing.carried(cards.flatMap((card) => card instanceof PlayingCard ? [card.key] : []));
  }

  /**
   * Show where the cards in the air may go.
   * @param {Offer[]} offers
   * @param {number} [x]
   * @param {number} [y]
   */
  targets(offers, x = -1, y = -1) {
    const open = offers.length ? offers : x < 0 ? this._choosing.ready : [];
    const at = x >= 0 ? this._zoneAt(x, y) : null;
    for (const [id, zone] of this._felt.zones) {
      const fits = open.some((offer) => offer.target === id);
      zone.classList.toggle("target", fits);
      zone.classList.toggle("hover", fits && zone === at);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  _zoneAt(x, y) {
    for (const zone of this._felt.zones.values()) {
      const box = zone.getBoundingClientRect();
      if (x > box.x - 24 && x < box.right + 24 && y > box.y - 24 && y < box.bottom + 24 && zone.classList.contains("target")) return zone;
    }
    return null;
  }

  /**
   * @param {HTMLElement[]} cards
   * @param {number} x
   * @param {number} y
   */
  _dropped(cards, x, y) {
    const offers = this._carried(cards);
    const zone = this._zoneAt(x, y)?.zone?.id;
    const lifted = y < this._felt.hands.getBoundingClientRect().top - 24;
    const meant = offers.filter((offer) => offer.target === zone);
    const [card] = cards;
    if (meant.length === 1) return this._table.act(meant[0], filled(meant[0], null));
    if (offers.length === 1 && lifted) return this._table.act(offers[0], filled(offers[0], null));
    if (lifted && card instanceof PlayingCard && !offers.length) {
      if (!this._choosing.chosen.includes(card.key) || this._choosing.form) this.tap(card);
    }
  }

  /** Let dropped cards glide home; if they were played, the glide ends elsewhere. @param {HTMLElement[]} cards */
  _back(cards) {
    this.targets([]);
    if (still()) return;
    for (const card of cards) {
      card.animate([{ translate: card.style.translate || "0 0" }, { translate: "0 0" }], { duration: 260, easing: "cubic-bezier(.3,0,.3,1)" });
    }
  }
}
