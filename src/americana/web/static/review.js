// A review of the viewer's play: the page asks until it is ready, then shows decisions, key moments and everyone's chances.

import { drawCourse } from "./chart.js";
import { make, mark } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

/** @typedef {{place: number, done: string, best: string, forced?: boolean, mistake?: boolean, worth?: string, sure?: string, behind?: number, error?: number, why: string}} Decision */
/** @typedef {{seat: number, names: string[], decisions: Decision[], moments: number[], curve: {place: number, chances: number[]}[], notes: string[], summary: string, simulations: number}} Review */

const AGAIN = 1000;

class GameReview extends HTMLElement {
  connectedCallback() {
    this._ask();
  }

  async _ask() {
    if (!this.isConnected) return;
    try {
      const answer = await fetch(this.dataset.review ?? "");
      const { done = 0, of = 0, review, why = "" } = await answer.json();
      if (review) return this._show(review);
      if (why) return this.replaceChildren(make("p", { class: "wrong", role: "alert", text: why }));
      const bar = this.querySelector("progress");
      if (bar && of) mark(bar, { max: of, value: done });
    } catch {
      // The room does not answer; it is asked again.
    }
    setTimeout(() => this._ask(), AGAIN);
  }

  /** @param {Review} review */
  _show(review) {
    const { decisions, moments, names, curve } = review;
    const free = decisions.filter((one) => !one.forced);
    const chart = make("figure", { class: "course" });
    const seats = curve[0].chances.map((_, seat) => ({ seat, name: names[seat] ?? tell("review.seat", { seat: seat + 1 }) }));
    const course = curve.map(({ chances }) => chances.map((one) => Math.round(100 * one)));
    chart.append(...drawCourse(/** @type {import("./messages.js").Scene} */ (/** @type {unknown} */ ({ seats, course })), tell("review.chances")));
    chart.append(make("figcaption", { text: tell("review.course", { low: Math.min(0, ...course.flat()), high: Math.max(...course.flat()) }) }));
    this.replaceChildren(
      make("p", { class: "figures", text: review.summary }),
      make("section", {}, make("h2", { text: tell("review.moments") }), moments.length ? make("ol", { class: "verdicts" }, ...moments.map((one) => this._line(decisions[one]))) : make("p", { text: tell("review.none") }), make("p", { class: "small", text: tell("review.numbers") })),
      make("section", {}, make("h2", { text: tell("review.curve") }), chart, ...review.notes.map((words) => make("p", { class: "small", text: words }))),
      make("section", {}, make("h2", { text: tell("review.every") }), make("ol", { class: "verdicts" }, ...free.map((one) => this._line(one)))),
    );
  }

  /** @param {Decision} one */
  _line({ place, done, mistake, worth, sure, behind = 0, error = 0, why }) {
    const link = make("a", { href: `${this.dataset.replay}#${place}`, text: tell("review.move", { place: place + 1 }) });
    const value = mistake ? ` (${[worth, sure].filter(Boolean).join(", ")}; ${behind.toFixed(2)} ± ${error.toFixed(2)})` : sure ? ` (${sure})` : "";
    return make("li", { class: mistake ? "mistake" : null }, link, make("b", { text: ` ${done}` }), `${value}. ${why[0].toUpperCase()}${why.slice(1)}.`);
  }
}

customElements.define("game-review", GameReview);
