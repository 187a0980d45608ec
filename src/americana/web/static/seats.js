// Seats: who sits there, what they have, whose turn it is, and who is away.

import { arrange, make, mark } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").Seat} Seat */
/** @typedef {import("./messages.js").Place} Place */

/** A seat with its name plate and the places before it. */
export class CardSeat extends HTMLElement {
  _token = make("span", { class: "token", "aria-hidden": "true" });
  _name = make("strong", { class: "name" });
  _counters = make("span", { class: "counters" });
  _badges = make("span", { class: "badges" });
  _state = make("span", { class: "state" });
  _acts = make("span", { class: "acts" });
  _peek = make("button", { type: "button", class: "peek", "aria-expanded": "false" });
  zones = make("div", { class: "zones" });
  _until = 0;

  connectedCallback() {
    if (this.firstChild) return;
    const line = make("div", { class: "line" }, this._name, this._badges);
    const words = make("div", { class: "who" }, line, this._counters, this._state);
    this._peek.onclick = () => this.open(!this.classList.contains("open"));
    this.append(make("div", { class: "plate" }, this._token, words, this._peek, this._acts), this.zones);
  }

  /**
   * Show a seat of a game.
   * @param {Seat} seat
   * @param {Place | null} place
   */
  update(seat, place) {
    this.connectedCallback();
    this._who(seat.seat, seat.name, place);
    this.classList.toggle("asked", Boolean(seat.asked));
    this.classList.toggle("you", Boolean(seat.you));
    const counters = (seat.counters ?? []).map((counter) =>
      make("span", { class: counter.score ? "score" : "" }, make("b", { text: String(counter.value) }), ` ${counter.unit}`)
    );
    this._counters.replaceChildren(...counters);
    this._badges.replaceChildren(...(seat.badges ?? []).map((badge) => make("span", { class: "badge", text: badge })));
    const words = [this._name.textContent ?? "", ...(seat.counters ?? []).map((one) => `${one.value} ${one.unit}`), ...(seat.badges ?? [])];
    if (seat.asked) words.push(say("seats.move"));
    mark(this, { "aria-label": words.join(", ") });
    mark(this.zones, { "data-words": words.join(" · ") });
    mark(this._peek, { "aria-label": say("seats.open", { name: seat.name }) });
  }

  /**
   * Unfold the zones of this seat where there is no room for them, and fold those of the others.
   * @param {boolean} open
   */
  open(open) {
    for (const other of this.parentElement?.querySelectorAll("card-seat.open") ?? []) {
      if (other instanceof CardSeat && other !== this) other.open(false);
    }
    this.classList.toggle("open", open);
    mark(this._peek, { "aria-expanded": String(open) });
    this.style.setProperty("--below", `${(this.parentElement?.offsetTop ?? 0) + (this.parentElement?.offsetHeight ?? 0) + 6}px`);
  }

  /**
   * Show a seat before the game.
   * @param {number} seat
   * @param {Place} place
   * @param {boolean} you
   */
  wait(seat, place, you) {
    this.connectedCallback();
    const name = place.kind === "free" ? say("seats.free") : place.name;
    this._who(seat, name, place);
    this.classList.toggle("you", you);
    this._counters.replaceChildren(you ? say("seats.you") : "");
    mark(this, { "aria-label": this._name.textContent });
  }

  /**
   * @param {number} seat
   * @param {string} name
   * @param {Place | null} place
   */
  _who(seat, name, place) {
    mark(this, { role: "group", "data-seat": String(seat), "data-kind": place?.kind ?? "person" });
    // The first sign of a name, whole: a family is one sign, and marks of direction are none.
    const [first] = new Intl.Segmenter().segment(place?.kind === "free" ? "+" : name.replace(/[\u2066-\u2069]/g, ""));
    mark(this._token, { text: first?.segment.toUpperCase() ?? "?", "data-tint": String(seat % 9) });
    this._name.replaceChildren(name, make("small", { text: place?.level ? ` ${place.level}` : "" }));
    this.classList.toggle("away", Boolean(place?.away));
    this._until = place?.away ? place.until ?? 0 : 0;
    this.tick();
  }

  /** Count down to the moment when a bot takes over. */
  tick() {
    const left = Math.ceil(this._until - Date.now() / 1000);
    const away = this.classList.contains("away");
    const words = left > 0 ? say("seats.soon", { count: left }) : say(this._until ? "seats.now" : "seats.away");
    mark(this._state, { text: away ? words : "" });
  }

  /**
   * Show what can be done about this seat.
   * @param {HTMLElement[]} buttons
   */
  acts(buttons) {
    arrange(this._acts, buttons);
  }
}

customElements.define("card-seat", CardSeat);
