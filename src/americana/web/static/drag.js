// Dragging cards with a finger or a mouse. What is carried stays in the hand when others move.

/**
 * The functions of a table that dragging needs.
 * @typedef {object} Ground
 * @property {(from: PointerEvent) => HTMLElement[]} lift the cards that would come along, none if this cannot be dragged
 * @property {(cards: HTMLElement[], x: number, y: number) => void} over
 * @property {(cards: HTMLElement[], x: number, y: number) => void} drop
 * @property {(cards: HTMLElement[]) => void} back
 */

const SLACK = 8;

export class Dragging {
  /**
   * @param {HTMLElement} root
   * @param {Ground} ground
   */
  constructor(root, ground) {
    this._ground = ground;
    /** @type {HTMLElement[]} */
    this.cards = [];
    /** @type {Map<HTMLElement, {x: number, y: number}>} */
    this._grip = new Map();
    this._from = { x: 0, y: 0, pointer: -1 };
    this._at = { x: 0, y: 0 };
    /** @type {HTMLElement[]} */
    this._ready = [];
    this._clicked = false;
    root.addEventListener("pointerdown", (event) => this._down(event));
    root.addEventListener("pointermove", (event) => this._move(event));
    root.addEventListener("pointerup", (event) => this._up(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("click", (event) => this._click(event), { capture: true });
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** Whether cards are in the air. */
  get active() {
    return this.cards.length > 0;
  }

  /** @param {PointerEvent} event */
  _down(event) {
    this._clicked = false;
    if (event.button !== 0 || this.active || !event.isPrimary) return;
    this._ready = this._ground.lift(event);
    this._from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  _move(event) {
    if (event.pointerId !== this._from.pointer || !this._ready.length) return;
    this._at = { x: event.clientX, y: event.clientY };
    if (!this.active) {
      if (Math.hypot(event.clientX - this._from.x, event.clientY - this._from.y) < SLACK) return;
      this._start();
    }
    this.follow();
    this._ground.over(this.cards, event.clientX, event.clientY);
  }

  _start() {
    this.cards = this._ready;
    const [first] = this.cards;
    first.setPointerCapture(this._from.pointer);
    for (const card of this.cards) {
      card.getAnimations().forEach((animation) => animation.cancel());
      const home = homeOf(card);
      this._grip.set(card, { x: home.x - this._from.x, y: home.y - this._from.y });
      card.classList.add("dragged");
    }
  }

  /** Keep the carried cards under the finger, wherever their place in the hand has gone. */
  follow() {
    for (const card of this.cards) {
      const grip = this._grip.get(card) ?? { x: 0, y: 0 };
      const home = homeOf(card);
      card.style.translate = `${this._at.x + grip.x - home.x}px ${this._at.y + grip.y - home.y}px`;
    }
  }

  /** @param {PointerEvent} event */
  _up(event) {
    if (event.pointerId !== this._from.pointer) return;
    const cards = this.cards;
    this._ready = [];
    if (!cards.length) return;
    this._clicked = true;
    this._ground.drop(cards, event.clientX, event.clientY);
    this._let(cards);
  }

  /** Forget what a finger that rests was about to carry or to click. */
  spoil() {
    this.cancel();
    this._clicked = true;
  }

  /** Put everything back. */
  cancel() {
    const cards = this.cards;
    this._ready = [];
    if (cards.length) this._let(cards);
  }

  /** @param {HTMLElement[]} cards */
  _let(cards) {
    this.cards = [];
    this._ground.back(cards);
    for (const card of cards) {
      card.classList.remove("dragged");
      card.style.translate = "";
    }
    this._grip.clear();
  }

  /** A drag ends in a click, which is not meant. @param {MouseEvent} event */
  _click(event) {
    if (!this._clicked) return;
    this._clicked = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/**
 * The middle of a card's place, without its drag.
 * @param {HTMLElement} card
 */
function homeOf(card) {
  const kept = card.style.translate;
  card.style.translate = "0px 0px";
  const box = card.getBoundingClientRect();
  card.style.translate = kept;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
