// Looking closely: any open card, large, with its words, what it would do now, and its rule.

import { make, mark } from "./dom.js";
import { drawFace } from "./faces.js";
import { spoken } from "./picture.js";
import { ruleLink } from "./story.js";
import { CardZone, PlayingCard } from "./zones.js";

/** @typedef {import("./table.js").CardTable} CardTable */

/** How long a finger rests on a card that is looked at, or on a choice whose rule is read. */
const REST = 500;

export class Looking {
  /**
   * @param {CardTable} table
   * @param {(event: MouseEvent) => Element | null} pointed which card a pointer means
   * @param {() => void} held what else a finger that rests was about to do
   */
  constructor(table, pointed, held) {
    this._table = table;
    this._rest = 0;
    table.addEventListener("contextmenu", (event) => {
      const card = pointed(event);
      const choice = choiceAt(event);
      if (choice) {
        event.preventDefault();
        this._read(choice);
      }
      if (!(card instanceof PlayingCard) || !card.card) return;
      event.preventDefault();
      this.look(card);
    });
    table.addEventListener("pointerdown", (event) => {
      clearTimeout(this._rest);
      this._rested = false;
      const [card, choice] = [pointed(event), choiceAt(event)];
      const open = card instanceof PlayingCard && card.card;
      if (event.pointerType === "mouse" || !(open || choice)) return;
      this._from = { x: event.clientX, y: event.clientY };
      this._rest = setTimeout(() => {
        held();
        this._rested = Boolean(choice);
        if (choice) this._read(choice);
        else this.look(/** @type {PlayingCard} */ (card));
      }, REST);
    });
    table.addEventListener("click", (event) => {
      if (!this._rested) return;
      this._rested = false;
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    // For a mouse alone: whoever listens to the page hears these words with the card's name.
    table.addEventListener("pointerover", (event) => {
      const card = event.pointerType === "mouse" ? pointed(event) : null;
      if (card instanceof PlayingCard && card.card?.face.words && !card.title) card.title = card.card.face.words;
    });
    table.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - this._from.x, clientY - this._from.y) > 8) clearTimeout(this._rest);
    });
    for (const end of ["pointerup", "pointercancel"]) table.addEventListener(end, () => clearTimeout(this._rest));
  }

  _from = { x: 0, y: 0 };
  /** Whether the finger that is down has rested on a choice, which is then not made. */
  _rested = false;

  /** Open the rule behind a choice. @param {Element} choice */
  _read(choice) {
    this._table.reading().then((book) => book.about(choice));
  }

  /** The open cards in reading order, one's own hand first. @returns {PlayingCard[]} */
  get _cards() {
    const { hands, leaving } = this._table.felt;
    const open = /** @type {PlayingCard[]} */ ([...this._table.querySelectorAll("playing-card")]).filter((card) => card.card && !leaving.contains(card));
    return [...open.filter((card) => hands.contains(card)), ...open.filter((card) => !hands.contains(card))];
  }

  /** Look at the card that has the focus, or else at the first one. */
  first() {
    const at = document.activeElement;
    const card = at instanceof PlayingCard && at.card ? at : this._cards[0];
    if (card) this.look(card);
  }

  /**
   * Look at a card; the arrows lead on to the others.
   * @param {PlayingCard} card
   */
  look(card) {
    if (document.querySelector("dialog[open]")) return;
    const cards = this._cards;
    let at = Math.max(0, cards.indexOf(card));
    const dialog = make("dialog", { class: "large" });
    const close = make("button", { type: "button", class: "strong", text: "Close", autofocus: true });
    const page = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ by) => {
      const button = make("button", { type: "button", text, "aria-label": label });
      button.onclick = () => show(at + by);
      return button;
    };
    const body = make("div", { class: "close-up" });
    const show = (/** @type {number} */ to) => {
      at = (to + cards.length) % cards.length;
      mark(dialog, { "aria-label": spoken(cards[at].card?.face ?? { corner: "" }) });
      body.replaceChildren(...this._drawn(cards[at]));
    };
    const turns = cards.length > 1;
    dialog.append(body, make("div", { class: "ends" }, turns && page("‹", "The card before", -1), close, turns && page("›", "The next card", 1)));
    dialog.onclick = ({ target }) => {
      if (target === dialog) dialog.close();
    };
    close.onclick = () => dialog.close();
    dialog.onclose = () => dialog.remove();
    dialog.onkeydown = ({ key }) => {
      if (turns && (key === "ArrowLeft" || key === "ArrowRight")) show(at + (key === "ArrowLeft" ? -1 : 1));
    };
    show(at);
    this._table.append(dialog);
    dialog.showModal();
  }

  /** @param {PlayingCard} card */
  _drawn(card) {
    if (!card.card) return [];
    const { face, note } = card.card;
    const zone = card.closest("card-zone");
    const where = zone instanceof CardZone ? zone.zone?.label : "";
    return [
      make("div", { class: "card", "aria-hidden": "true" }, drawFace(face)),
      make(
        "div",
        { class: "of-it" },
        make("h2", { text: face.title || spoken(face) }),
        make("p", { class: "where", text: [where, note].filter(Boolean).join(" · ") }),
        face.words ? make("p", { text: face.words }) : null,
        face.flavour ? make("p", { class: "flavour", text: face.flavour }) : null,
        ...this._now(card),
        face.rule ? this._rule(face.rule) : null,
      ),
    ];
  }

  /**
   * What the card would do now, or why it does nothing.
   * @param {PlayingCard} card
   */
  _now(card) {
    const offers = [...new Set(this._table.choosing.touching(card.key).map((offer) => offer.label))];
    const blocked = card.card?.blocked;
    if (offers.length) return [make("h3", { text: "Now" }), make("ul", {}, ...offers.map((label) => make("li", { text: label })))];
    if (blocked) return [make("h3", { text: "Not now" }), make("p", {}, `${blocked.reason} `, ruleLink(this._table.story.game, blocked.rule))];
    return [];
  }

  /** @param {string} number */
  _rule(number) {
    const { game } = this._table.story;
    const text = make("span", { text: "…" });
    import("./reading.js").then(({ paragraph }) => paragraph(game, number)).then((words) => mark(text, { text: words }));
    return make("div", {}, make("h3", { text: "Its rule" }), make("p", {}, ruleLink(game, number), " ", text));
  }
}

/** The choice that a pointer is on. @param {Event} event */
function choiceAt(event) {
  return /** @type {Element} */ (event.target).closest(".choices > *");
}
