// A review of one's own play: asked for again and again until it is made, then decisions, moments and everybody's chances.

import { drawCourse } from "./chart.js";
import { make, mark } from "./dom.js";

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
    const seats = curve[0].chances.map((_, seat) => ({ seat, name: names[seat] ?? `Seat ${seat + 1}` }));
    const course = curve.map(({ chances }) => chances.map((one) => Math.round(100 * one)));
    chart.append(...drawCourse(/** @type {import("./messages.js").Scene} */ (/** @type {unknown} */ ({ seats, course })), "Chances in percent,"));
    chart.append(make("figcaption", { text: `From ${Math.min(0, ...course.flat())} at the bottom to ${Math.max(...course.flat())} at the top, from the first act to the last.` }));
    this.replaceChildren(
      make("p", { class: "figures", text: review.summary }),
      make("section", {}, make("h2", { text: "What counted most" }), moments.length ? make("ol", { class: "verdicts" }, ...moments.map((one) => this._line(decisions[one]))) : make("p", { text: "No decision was clearly worse than what the bot would have done." }), make("p", { class: "small", text: "The numbers say how much less an act was worth than the best one, and how sure that is; 1 is as much as games usually differ by from there on." })),
      make("section", {}, make("h2", { text: "Everybody's chances, in percent" }), chart, ...review.notes.map((words) => make("p", { class: "small", text: words }))),
      make("section", {}, make("h2", { text: "Every decision" }), make("ol", { class: "verdicts" }, ...free.map((one) => this._line(one)))),
    );
  }

  /** @param {Decision} one */
  _line({ place, done, mistake, worth, sure, behind = 0, error = 0, why }) {
    const link = make("a", { href: `${this.dataset.replay}#${place}`, text: `Act ${place + 1}` });
    const value = mistake ? ` (${[worth, sure].filter(Boolean).join(", ")}; ${behind.toFixed(2)} ± ${error.toFixed(2)})` : sure ? ` (${sure})` : "";
    return make("li", { class: mistake ? "mistake" : null }, link, make("b", { text: ` ${done}` }), `${value}. ${why[0].toUpperCase()}${why.slice(1)}.`);
  }
}

customElements.define("game-review", GameReview);
