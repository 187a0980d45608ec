// A lesson: the step, the things it points at, and its reply to a different move than it meant.

import { make, mark } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Pointer} Pointer */
/** @typedef {import("./board.js").Board} Board */

export class Teaching {
  /**
   * @param {Board} felt
   * @param {HTMLElement} ask Where one is asked; the words of a step are its prompt.
   */
  constructor(felt, ask) {
    this._felt = felt;
    this._ask = ask;
    this._place = make("p", { class: "lesson-place" });
    this._reply = make("p", { class: "lesson-reply", role: "status" });
  }

  /** Show what a picture says of a lesson; nothing if it is none. @param {Scene | null} scene */
  update(scene) {
    const guide = scene?.lesson;
    for (const old of document.querySelectorAll(".pointed")) old.classList.remove("pointed");
    this._ask.classList.toggle("taught", Boolean(guide));
    if (!guide) {
      this._place.remove();
      this._reply.remove();
      return;
    }
    mark(this._place, { text: say("lesson.step", { step: guide.step, of: guide.of }) });
    mark(this._reply, { text: guide.reply ?? "" });
    if (!this._place.isConnected) {
      this._ask.prepend(this._place);
      this._ask.querySelector(".prompt")?.after(this._reply);
    }
    for (const element of guide.at ? this._meant(guide.at) : []) element?.classList.add("pointed");
  }

  /**
   * Find what is pointed at.
   * @param {Pointer} at
   * @returns {(Element | null | undefined)[]}
   */
  _meant({ zone: id, cards, seat: number, counter, offers }) {
    if (id) {
      const zone = this._felt.zones.get(id);
      const names = new Set(cards ?? []);
      const lying = names.size ? [...this._felt.cards.values()].filter((card) => zone?.contains(card) && names.has(card.card?.name ?? "")) : [];
      return lying.length ? lying : [zone];
    }
    if (number !== undefined && number !== null) {
      const seat = this._felt.seats.get(number);
      const units = [...(seat?.querySelectorAll(".counters > span") ?? [])];
      return [counter ? units.find((one) => one.textContent?.endsWith(` ${counter}`)) ?? seat : seat];
    }
    const labels = offers ?? [];
    return [...this._ask.querySelectorAll(".choices button")].filter((button) => labels.some((label) => button.textContent?.startsWith(label)));
  }
}
