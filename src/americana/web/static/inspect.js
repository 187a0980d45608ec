// Inspect closely: how one asks for a card to be shown large, or for the rule behind a choice.

import { PlayingCard } from "./zones.js";

/** @typedef {import("./table.js").CardTable} CardTable */

/** How long a finger rests on a card that is looked at, or on a choice whose rule is read. */
const REST = 500;

export class Inspect {
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
    // For a mouse alone: a screen reader says these words with the card's name.
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

  /** The open cards in reading order, the viewer's hand first. @returns {PlayingCard[]} */
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
   * Look at a card; the arrows lead on to the others. What draws it is fetched with the first look.
   * @param {PlayingCard} card
   */
  async look(card) {
    const { closeUp } = await import("./closeup.js");
    closeUp(this._table, this._cards, card);
  }
}

/** The choice that a pointer is on. @param {Event} event */
function choiceAt(event) {
  return /** @type {Element} */ (event.target).closest(".choices > *");
}
