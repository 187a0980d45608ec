// Choosing: what a tap on a card means, given the offers. Knows no element and no game.

import { say } from "./say.js";

/** @typedef {import("./messages.js").Offer} Offer */
/** @typedef {import("./messages.js").Zone} Zone */

/**
 * A card that lies open: its key, its name, the zone it lies in.
 * @typedef {{key: number, name: string, zone: Zone, mine: boolean}} Lying
 */

/**
 * The result of a tap: a changed selection, a move to send, or a reason why not.
 * @typedef {{play?: Offer, why?: string}} Outcome
 */

/**
 * A button to show: an offer, and whether it can be taken now.
 * @typedef {{offer: Offer, ready: boolean, leading: boolean}} Button
 */

/** Up to this many choices about cards elsewhere on the table are shown as buttons too. */
const FEW = 9;

export class Choosing {
  constructor() {
    /** @type {readonly Offer[]} */
    this.offers = [];
    /** @type {Lying[]} */
    this.cards = [];
    /** The chosen cards, in the order in which they were chosen. @type {number[]} */
    this.chosen = [];
    /** The form that was opened, by its signature. */
    this._form = "";
    /** @type {Map<string, Set<number>>} */
    this._pools = new Map();
    /** Things of a form that are not cards on the table. @type {string[]} */
    this.named = [];
  }

  /**
   * Take in a new question; what is chosen stays chosen while it still can be.
   * @param {readonly Offer[]} offers
   * @param {Lying[]} cards
   */
  ask(offers, cards) {
    this.offers = offers;
    this.cards = cards;
    this._pools = new Map(offers.map((offer) => [signature(offer), this._pool(offer)]));
    if (!offers.some((offer) => signature(offer) === this._form)) this._form = "";
    const mine = new Set(cards.filter((card) => card.mine).map((card) => card.key));
    const touched = this.touched;
    const asked = offers.some((offer) => !offer.aside);
    this.chosen = this.chosen.filter((key) => touched.has(key) || (!asked && mine.has(key)));
    this.named = this.named.filter((name) => this.form?.blank?.of?.includes(name));
    if (!this.form && asked && this.chosen.length && !this._fits(this.chosen)) this.chosen = [];
  }

  /** The form being filled in: the opened one, or the only one if no other offer is about cards. */
  get form() {
    const forms = this.offers.filter((offer) => offer.blank?.kind === "pick");
    const opened = forms.find((offer) => signature(offer) === this._form);
    if (opened) return opened;
    const others = this.offers.some((offer) => !offer.blank && !offer.aside && this._needsCards(offer));
    return forms.length === 1 && !others ? forms[0] : null;
  }

  /**
   * Open a form, or close it.
   * @param {Offer | null} offer
   */
  open(offer) {
    this._form = offer ? signature(offer) : "";
    this.clear();
  }

  clear() {
    this.chosen = [];
    this.named = [];
  }

  /** The offers that a card has a part in. @param {number} key */
  touching(key) {
    return this.offers.filter((offer) => this._within(offer).has(key));
  }

  /** Every card that some offer is about. */
  get touched() {
    /** @type {Set<number>} */
    const keys = new Set();
    for (const pool of this._pools.values()) for (const key of pool) keys.add(key);
    return keys;
  }

  /**
   * Choose a card, put it back, or play what is chosen.
   * @param {number} key
   * @returns {Outcome}
   */
  tap(key) {
    const form = this.form;
    if (form && this._within(form).has(key)) return this._toggle(form, key);
    if (this.chosen.includes(key)) return this._again(key);
    if (this._fits([...this.chosen, key])) {
      this.chosen.push(key);
    } else if (this._fits([key]) || !this._asked) {
      this.chosen = [key];
    } else {
      const forms = this.offers.filter((offer) => offer.blank?.kind === "pick" && this._within(offer).has(key));
      if (forms.length !== 1) return { why: "" };
      this.open(forms[0]);
      return this._toggle(forms[0], key);
    }
    return {};
  }

  get _asked() {
    return this.offers.some((offer) => !offer.aside);
  }

  /** @param {number} key */
  _again(key) {
    const meant = this.meant;
    if (meant) return { play: meant };
    this.chosen = this.chosen.filter((other) => other !== key);
    return {};
  }

  /**
   * @param {Offer} form
   * @param {number} key
   * @returns {Outcome}
   */
  _toggle(form, key) {
    const most = form.blank?.most ?? 0;
    if (this.chosen.includes(key)) {
      this.chosen = this.chosen.filter((other) => other !== key);
    } else if (this.count < most) {
      this.chosen.push(key);
    } else if (most === 1) {
      this.chosen = [key];
    } else {
      return { why: say("asking.limit", { most }) };
    }
    return {};
  }

  /**
   * Choose something of a form that is not a card on the table, or put it back.
   * @param {string} name
   * @returns {Outcome}
   */
  toggleNamed(name) {
    const most = this.form?.blank?.most ?? 0;
    if (this.named.includes(name)) this.named = this.named.filter((other) => other !== name);
    else if (this.count < most) this.named.push(name);
    else if (most === 1) this.named = [name];
    else return { why: say("asking.limit", { most }) };
    return {};
  }

  /** How much of a form is filled in. */
  get count() {
    return this.chosen.length + this.named.length;
  }

  /** The offers that the chosen cards answer exactly. */
  get ready() {
    if (!this.chosen.length) return [];
    return this.offers.filter((offer) => this._needsCards(offer) && this._exactly(offer));
  }

  /** The one offer that the chosen cards answer, or that they alone can lead to. */
  get meant() {
    const ready = this.ready;
    const offers = ready.length ? ready : this._leading(this.chosen);
    return offers.length === 1 && !offers[0].blank ? offers[0] : null;
  }

  /** @param {number[]} keys */
  _leading(keys) {
    return this.offers.filter((offer) => keys.length && !offer.blank && this._needsCards(offer) && this._part(keys, offer));
  }

  /** @returns {Button[]} */
  get buttons() {
    const form = this.form;
    const few = this.offers.filter((offer) => this._far(offer)).length <= FEW;
    return this.offers.flatMap((offer) => {
      if (offer.blank?.kind === "pick") {
        const { least = 0, most = 0 } = offer.blank;
        const open = offer === form;
        return [{ offer, ready: !open || (this.count >= least && this.count <= most), leading: open }];
      }
      if (!this._needsCards(offer)) return [{ offer, ready: true, leading: false }];
      if (!form && !this.chosen.length && this._far(offer) && few) return [{ offer, ready: true, leading: false }];
      if (form || !this.chosen.length || !this._part(this.chosen, offer)) return [];
      return [{ offer, ready: true, leading: this._exactly(offer) }];
    });
  }

  /** Whether an offer is about cards that lie neither in one's hand nor in the middle to be chosen from. @param {Offer} offer */
  _far(offer) {
    const pool = this._within(offer);
    const near = (/** @type {Lying} */ { zone }) =>
      zone.arrangement === "hand" || (zone.id === offer.zone && (zone.seat ?? null) === null);
    return this._needsCards(offer) && this.cards.some((card) => pool.has(card.key) && !near(card));
  }

  /**
   * The offers that a tap on a place alone can mean; where there is one for each card that lies there, they are in that order.
   * @param {string} zone
   */
  there(zone) {
    return this.offers.filter((offer) => offer.target === zone && bare(offer));
  }

  /**
   * The offers that a tap on a seat alone can mean.
   * @param {number} seat
   */
  about(seat) {
    return this.offers.filter((offer) => offer.seats?.includes(seat) && bare(offer));
  }

  /** Whether it is places and seats that are asked for, not cards. */
  get asksForPlaces() {
    const things = this.offers.filter((offer) => !offer.aside && (offer.target || offer.zone || offer.seats?.length));
    return things.length > 0 && things.every(bare);
  }

  /** The names of the chosen things, for a form. */
  get names() {
    return [...this.chosen.map((key) => this._name(key)), ...this.named];
  }

  /**
   * Give the things of a form that are no cards on the table.
   * @param {Offer} offer
   */
  unseen(offer) {
    const lying = this.cards.filter((card) => this._within(offer).has(card.key)).map((card) => card.name);
    return without(offer.blank?.of ?? [], lying);
  }

  /**
   * The offers for which these cards could be carried to some zone, now.
   * @param {number[]} keys
   */
  carried(keys) {
    const open = this._leading(keys).filter((offer) => offer.target);
    const whole = open.filter((offer) => keys.length === needed(offer).length);
    return whole.length ? whole : open.length === 1 ? open : [];
  }

  /** @param {number} key */
  _name(key) {
    return this.cards.find((card) => card.key === key)?.name ?? "";
  }

  /** @param {Offer} offer */
  _within(offer) {
    return this._pools.get(signature(offer)) ?? new Set();
  }

  /** @param {Offer} offer */
  _needsCards(offer) {
    return needed(offer).length > 0 && this._within(offer).size > 0;
  }

  /** @param {Offer} offer */
  _exactly(offer) {
    return this.chosen.length === needed(offer).length && this._part(this.chosen, offer);
  }

  /** @param {number[]} keys */
  _fits(keys) {
    return this.offers.some((offer) => offer.blank?.kind !== "pick" && this._needsCards(offer) && this._part(keys, offer));
  }

  /**
   * @param {number[]} keys
   * @param {Offer} offer
   */
  _part(keys, offer) {
    const pool = this._within(offer);
    const names = keys.map((key) => this._name(key));
    return keys.every((key) => pool.has(key)) && without(names, needed(offer)).length === 0;
  }

  /**
   * The cards an offer can mean: those it uses or asks for where it says that they lie, and those it is aimed at.
   * @param {Offer} offer
   */
  _pool(offer) {
    const used = [...(offer.cards ?? []), ...(offer.blank?.of ?? [])];
    const meant = this.cards.filter(({ name, zone }) =>
      (zone.id === offer.zone && used.includes(name)) || (zone.id === offer.target && offer.at?.includes(name))
    );
    return new Set(meant.map((card) => card.key));
  }
}

/**
 * The names of the cards that an offer uses and of those it is aimed at.
 * @param {Offer} offer
 */
export function needed(offer) {
  return [...(offer.cards ?? []), ...(offer.at ?? [])];
}

/**
 * Whether an offer is answered by a place or a seat, without cards and without anything to fill in.
 * @param {Offer} offer
 */
function bare(offer) {
  return !offer.blank && !needed(offer).length;
}

/**
 * Identify an offer: an answer to the question differs from the same move out of turn.
 * @param {Offer} offer
 */
export function signature(offer) {
  return JSON.stringify([offer.label, offer.act, offer.blank?.field ?? "", offer.aside ?? false]);
}

/**
 * The act of an offer with its blank filled in, ready to send.
 * @param {Offer} offer
 * @param {string[] | number | null} chosen
 * @returns {Record<string, unknown>}
 */
export function filled(offer, chosen) {
  return offer.blank ? { ...offer.act, [offer.blank.field]: chosen } : offer.act;
}

/**
 * Subtract one list from another; each entry counts once.
 * @param {readonly string[]} names
 * @param {readonly string[]} others
 */
export function without(names, others) {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
