// Places on the table, each arrangement in its own way. The cards themselves live on from picture to picture.

import { arrange, draw, make, mark } from "./dom.js";
import { drawBack, drawFace, isTitled } from "./faces.js";
import { piece } from "./motifs.js";
import { spokenZone } from "./picture.js";

/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {import("./messages.js").Card} Card */
/** @typedef {import("./messages.js").Face} Face */
/** @typedef {import("./follow.js").Piece} Piece */

/** A card on the table: one element for as long as the card can be followed. */
export class PlayingCard extends HTMLElement {
  key = 0;
  /** @type {Card | null} */
  card = null;
  /** The flight the card is on. @type {Animation | null} */
  flight = null;
  _shown = "none";

  /**
   * Show a face, or the back of a card that is hidden.
   * @param {Card | null} card
   */
  show(card) {
    this.card = card;
    const shown = card ? JSON.stringify(card.face) : "";
    if (shown !== this._shown) {
      this._shown = shown;
      this.firstElementChild?.remove();
      this.prepend(card ? drawFace(card.face) : drawBack());
      this.classList.toggle("hidden", !card);
      this.classList.toggle("wordy", Boolean(card && isTitled(card.face)));
    }
    this._write("by", card?.note ?? "");
  }

  /**
   * Show the number in which the card was chosen, where order matters.
   * @param {string} words
   */
  number(words) {
    this._write("number", words);
  }

  /**
   * @param {string} kind
   * @param {string} words
   */
  _write(kind, words) {
    let slip = this.querySelector(`:scope > .${kind}`);
    if (!words) {
      slip?.remove();
      return;
    }
    if (!slip) this.append(slip = make("span", { class: kind, "aria-hidden": "true" }));
    mark(slip, { text: words });
  }
}

/** A zone of the table. */
export class CardZone extends HTMLElement {
  /** @type {Zone | null} */
  zone = null;
  _label = make("div", { class: "label", "aria-hidden": "true" });
  lay = make("div", { class: "lay" });
  _foot = make("div", { class: "foot", "aria-hidden": "true" });
  _said = make("span", { class: "unseen" });
  _print = make("div", { class: "print", "aria-hidden": "true" });

  /**
   * Draw the zone with these cards.
   * @param {Zone} zone
   * @param {PlayingCard[]} cards
   */
  update(zone, cards) {
    if (!this.firstChild) this.append(this._label, this.lay, this._foot, this._said);
    this.zone = zone;
    const total = cards.length;
    const open = zone.cards ?? [];
    mark(this, {
      "data-zone": zone.id,
      "data-arrangement": zone.arrangement,
      "data-kind": kind(zone),
      role: "group",
      "aria-label": zone.label,
    });
    this.classList.toggle("empty", !total);
    if (zone.at) {
      if (!this._print.isConnected) this._printed(zone.printed ?? []);
      this.style.gridRow = String(zone.at[0] + 1);
      this.style.gridColumn = String(zone.at[1] + 1);
    }
    this.style.setProperty("--n", String(Math.max(2, total)));
    this.style.setProperty("--half", String(Math.max(2, Math.ceil(total / 2))));
    mark(this._label, { text: zone.short ?? zone.label });
    arrange(this.lay, cards);
    cards.forEach((card, index) => this._place(card, open[index] ?? null, index, total));
    this._footer(zone, total);
    mark(this._said, { text: spokenZone(zone) });
  }

  /** @param {readonly Face[]} faces */
  _printed(faces) {
    this._print.append(...faces.map((face) => make("span", {}, drawFace(face))));
    this.prepend(this._print);
  }

  /**
   * @param {PlayingCard} card
   * @param {Card | null} shown
   * @param {number} index
   * @param {number} total
   */
  _place(card, shown, index, total) {
    card.show(shown);
    const middle = (total - 1) / 2;
    card.style.setProperty("--k", String(middle ? (index - middle) / Math.max(middle, 3) : 0));
    const top = total - 1 - index;
    card.classList.toggle("under", top > 3);
    card.style.setProperty("--t", String(Math.min(top, 4)));
    const next = this.zone?.cards?.[index + 1];
    const parted = this.zone?.arrangement === "grid" && next && shown && group(next) !== group(shown);
    card.classList.toggle("parted", Boolean(parted));
  }

  /**
   * @param {Zone} zone
   * @param {number} total
   */
  _footer(zone, total) {
    const piled = zone.arrangement === "pile" || zone.arrangement === "hand" || (zone.hidden ?? 0) > 4;
    const parts = [
      zone.chips === undefined ? null : drawChips(zone.chips, zone.unit ?? ""),
      piled && (total > 1 || zone.arrangement === "pile") && zone.hidden ? make("span", { class: "count", text: `×${total}` }) : null,
      zone.note ? make("span", { class: "slip", text: zone.note }) : null,
    ];
    this._foot.replaceChildren(...parts.filter((part) => part !== null));
  }
}

/**
 * Whether the cards of a zone are read, seen or face down; the style needs to know.
 * @param {Zone} zone
 */
function kind(zone) {
  if (zone.cards?.some((card) => isTitled(card.face))) return "wordy";
  if (zone.cards?.length) return "open";
  return zone.hidden ? "hidden" : "bare";
}

/** @param {Card} card */
function group(card) {
  return `${card.face.shape} ${card.face.colour}`;
}

/**
 * Draw a token with a number, two where there are several, and name their unit on hover.
 * @param {number} chips
 * @param {string} unit
 */
function drawChips(chips, unit) {
  const pile = make("span", { class: `pile${chips > 1 ? " several" : chips ? "" : " none"}` }, drawChip());
  return make("span", { class: "chips", title: `${chips} ${unit}` }, pile, make("b", { text: String(chips) }));
}

/** Draw a token: that of the game, or else a chip. */
export function drawChip() {
  const token = piece("token", "0 0 100 100", chip);
  token.classList.add("chip");
  return token;
}

function chip() {
  return draw(
    "g",
    { transform: "scale(2.500)" },
    draw("circle", { cx: 20, cy: 20, r: 18, class: "rim" }),
    draw("path", { d: "M20 2V10M20 30V38M2 20H10M30 20H38M7.300 7.300L13 13M27 27L32.700 32.700M32.700 7.300L27 13M13 27L7.300 32.700", class: "notch" }),
    draw("circle", { cx: 20, cy: 20, r: 11, class: "heart" }),
  );
}

customElements.define("playing-card", PlayingCard);
customElements.define("card-zone", CardZone);
