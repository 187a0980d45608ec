// Highlights: the state of each card for the player now, in looks, for a screen reader, and for the focus.

import { mark } from "./dom.js";
import { spoken } from "./picture.js";
import { say } from "./say.js";
import { CardZone } from "./zones.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./zones.js").PlayingCard} PlayingCard */

export class Highlights {
  /**
   * @param {Board} felt
   * @param {Choosing} choosing
   */
  constructor(felt, choosing) {
    this._felt = felt;
    this._choosing = choosing;
  }

  /** Mark the cards by what a tap would mean. @param {Scene | null} scene */
  update(scene) {
    const touched = this._choosing.touched;
    const asked = scene?.offers?.some((offer) => !offer.aside) ?? false;
    const cardsMatter = asked && this._choosing.cards.some((lying) => lying.mine && touched.has(lying.key));
    const barred = (/** @type {number} */ key) =>
      !touched.has(key) && (cardsMatter || Boolean(this._felt.cards.get(key)?.card?.blocked));
    const ordered = this._choosing.form?.blank?.ordered ?? false;
    for (const lying of this._choosing.cards) {
      const card = this._felt.cards.get(lying.key);
      if (!card) continue;
      const chosen = this._choosing.chosen.includes(lying.key);
      const able = touched.has(lying.key) || (lying.mine && lying.zone.arrangement === "hand");
      card.classList.toggle("able", able);
      card.classList.toggle("chosen", chosen);
      card.classList.toggle("blocked", barred(lying.key) && able);
      card.number(ordered && chosen ? String(this._choosing.chosen.indexOf(lying.key) + 1) : "");
      this._voice(card, able, chosen, barred(lying.key));
    }
    const lie = new Set(this._choosing.cards.map(({ key }) => key));
    for (const [key, card] of this._felt.cards) {
      if (!lie.has(key)) card.classList.remove("able", "chosen", "blocked");
      if (!card.card && card.hasAttribute("role")) this._voice(card, false, false, false);
    }
    this._places();
    for (const seat of this._felt.seats.values()) seat.classList.toggle("wanted", Boolean(seat.zones.querySelector(".able")));
    this.rove();
  }

  /** Mark the places and seats that answer the question with one tap. */
  _places() {
    const asked = this._choosing.asksForPlaces;
    for (const [id, zone] of this._felt.zones) {
      const many = asked ? this._choosing.there(id).length : 0;
      zone.classList.toggle("answer", many === 1 || (many > 1 && many === zone.lay.childElementCount));
    }
    for (const [number, seat] of this._felt.seats) seat.classList.toggle("answer", asked && this._choosing.about(number).length === 1);
  }

  /**
   * @param {PlayingCard} card
   * @param {boolean} able
   * @param {boolean} chosen
   * @param {boolean} blocked
   */
  _voice(card, able, chosen, blocked) {
    if (!able || !card.card) {
      mark(card, { role: null, tabindex: null, "aria-label": null, "aria-pressed": null, "aria-disabled": null });
      mark(card, { "aria-hidden": "true", title: null });
      return;
    }
    const why = card.card.blocked?.reason;
    mark(card, {
      role: "button",
      "aria-hidden": null,
      "aria-label": why ? say("cards.blocked", { card: spoken(card.card.face), why }) : spoken(card.card.face),
      "aria-pressed": String(chosen),
      "aria-disabled": blocked ? "true" : null,
      title: why ?? null,
    });
  }

  /** In each zone one card can be reached with Tab; the arrows lead to the others. */
  rove() {
    for (const zone of this._felt.zones.values()) {
      const cards = /** @type {HTMLElement[]} */ ([...zone.lay.querySelectorAll(":scope > [role=button]")]);
      const open = cards.find((card) => card === document.activeElement) ??
        cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex")) ?? cards[0];
      for (const card of cards) mark(card, { tabindex: card === open ? "0" : "-1" });
      for (const card of zone.lay.querySelectorAll(":scope > [tabindex]:not([role])")) card.removeAttribute("tabindex");
    }
  }

  /** Remember where the focus is, as a place. @param {Element} root */
  focused(root) {
    const at = document.activeElement;
    if (!at || !root.contains(at)) return null;
    const zone = at.closest("card-zone");
    const index = zone instanceof CardZone ? [...zone.lay.children].indexOf(at) : -1;
    return { at, zone, index, choice: Boolean(at.closest(".choices")) };
  }

  /**
   * Give the focus back, or to the nearest thing that makes sense.
   * @param {ReturnType<Highlights["focused"]>} focus
   * @param {HTMLElement} otherwise
   */
  refocus(focus, otherwise) {
    if (!focus) return;
    const now = document.activeElement;
    const fine = now === focus.at && (focus.index < 0 || focus.at.closest("card-zone") === focus.zone);
    if (fine && focus.at.isConnected && !focus.at.closest("[hidden]")) return;
    const zone = focus.zone instanceof CardZone && focus.zone.isConnected ? focus.zone : null;
    const cards = /** @type {HTMLElement[]} */ (
      [...(zone?.lay ?? this._felt.hands).querySelectorAll("[role=button]")]
    );
    const next = focus.choice && !cards.length ? null : cards[Math.max(0, Math.min(focus.index, cards.length - 1))];
    (next ?? otherwise).focus({ preventScroll: true });
    this.rove();
  }
}
