// A replay: every picture of a record, moved by a scrubber, by steps, by itself, or by an entry of the game log.

import { make, mark } from "./dom.js";
import { Reel } from "./replay_frames.js";
import { speaker } from "./say.js";
import { stillTable } from "./still_table.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

/** @typedef {import("./replay_frames.js").Film} Film */

/** Seconds between two steps, by the name of the speed. */
const PACES = { slow: 2, normal: 1, fast: 0.35, instant: 0.05 };
const NAMES = /** @type {(keyof typeof PACES)[]} */ (Object.keys(PACES));

/** The page of a game that is over, or of one that was brought in a file. */
export class CardReplay extends HTMLElement {
  /** @type {Reel | null} */
  reel = null;
  place = 0;
  /** The text of the record, where one was brought. */
  _brought = "";
  _name = "";
  /** @type {import("./table.js").CardTable | null} */
  table = null;
  _timer = 0;
  _scrub = make("input", { type: "range", min: "0", value: "0", "aria-label": tell("replay.move") });
  _where = make("output");
  _eyes = make("select", { "aria-label": tell("replay.eyes") });
  _open = make("input", { type: "checkbox" });
  _pace = make("select", { "aria-label": tell("replay.speed") }, ...NAMES.map((pace) => make("option", { value: pace, text: tell(`paces.${pace}`) })));
  _jump = make("select", { "aria-label": tell("replay.go") });
  _run = this._button("▶", tell("replay.play"), () => this.run());
  _wrong = make("p", { class: "wrong", role: "alert", hidden: true });

  connectedCallback() {
    const file = this.querySelector("input[type=file]");
    if (file instanceof HTMLInputElement) file.onchange = () => this._take(file.files?.[0]);
    this.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.classList.add("hovered");
    });
    this.addEventListener("dragleave", () => this.classList.remove("hovered"));
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      this.classList.remove("hovered");
      this._take(event.dataTransfer?.files[0]);
    });
    this._pace.value = "normal";
    this._scrub.oninput = () => this.turnTo(Number(this._scrub.value));
    this._eyes.onchange = () => this.look();
    this._open.onchange = () => this.look();
    this._pace.onchange = () => {
      if (!this._timer) return;
      this.run();
      this.run();
    };
    this._jump.onchange = () => this.turnTo(Number(this._jump.value));
    document.addEventListener("keydown", (event) => this._key(event));
    if (this.dataset.film) this.look(this.dataset.seat ?? "");
  }

  /** @param {string} sign @param {string} label @param {() => void} does */
  _button(sign, label, does) {
    const button = make("button", { type: "button", "aria-label": label, title: label, text: sign });
    button.onclick = does;
    return button;
  }

  /** Take a record that was dropped or chosen. @param {File | undefined} file */
  async _take(file) {
    if (!file) return;
    this._brought = await file.text();
    this._name = file.name;
    await this.look("");
  }

  /** Fetch the pictures as the chosen eyes saw them. @param {string} [seat] */
  async look(seat = this._eyes.value) {
    const query = new URLSearchParams({ seat, ...(this._open.checked ? { open: "yes" } : {}), ...(this._name ? { name: this._name } : {}) });
    const [from, how] = this._brought
      ? ["/api/films", { method: "POST", body: this._brought, headers: { "content-type": "application/jsonl" } }]
      : [this.dataset.film, {}];
    try {
      const answer = await fetch(`${from}?${query}`, { ...how, headers: { ...how.headers, accept: "application/json" } });
      const said = await answer.json();
      if (!answer.ok) return this._complain(said.why);
      this._complain("");
      this._show(/** @type {Film} */ (said), seat);
    } catch {
      this._complain(tell("replay.away"));
    }
  }

  /** Say what is wrong, or nothing. @param {string} words */
  _complain(words) {
    const place = this.table ? this._wrong : this.querySelector(".wrong") ?? this._wrong;
    mark(place, { text: words, hidden: !words });
  }

  /** @param {Film} film @param {string} seat */
  _show(film, seat) {
    this.reel = new Reel(film);
    const anew = this.table?.dataset.game !== film.game || this.dataset.names !== film.names.join("\n");
    this.dataset.names = film.names.join("\n");
    if (anew) this._build(film);
    this._eyes.value = seat;
    mark(this._scrub, { max: String(this.reel.last) });
    this._jump.replaceChildren(make("option", { value: "", text: tell("replay.pick") }), ...this.reel.chapters().map(({ place, words }) => make("option", { value: String(place), text: words })));
    this.turnTo(anew ? Number(location.hash.slice(1)) || 0 : this.place, true);
  }

  /** Lay the table and what moves it. @param {Film} film */
  _build(film) {
    const veil = this.querySelector(".veil");
    const table = stillTable(film.first);
    table.dataset.game = film.game;
    table.dataset.sprite = this.getAttribute(`data-sprite-${film.game}`) ?? "";
    table.dataset.link = this._brought ? "" : location.href.split("#")[0];
    const names = film.names.map((name, seat) => make("option", { value: String(seat), text: name }));
    this._eyes.replaceChildren(make("option", { value: "", text: tell("replay.spectator") }), ...names);
    const steps = make(
      "div",
      { class: "steps", role: "group", "aria-label": tell("replay.steps") },
      this._button("«", tell("replay.back"), () => this.go("rounds", -1)),
      this._button("◂", tell("replay.less"), () => this.go("told", -1)),
      this._run,
      this._button("▸", tell("replay.more"), () => this.go("told", 1)),
      this._button("»", tell("replay.end"), () => this.go("rounds", 1)),
      this._button("★", tell("replay.scored"), () => this.go("scored", 1)),
    );
    const eyes = make(
      "div",
      { class: "eyes" },
      this._jump,
      make("label", {}, make("span", { text: tell("replay.eyes") }), this._eyes),
      make("label", {}, this._open, tell("replay.all")),
      make("label", {}, make("span", { text: tell("replay.speed") }), this._pace),
    );
    const scrub = make("div", { class: "scrub" }, this._scrub, this._where);
    this.table = table;
    this.classList.add("running");
    this.replaceChildren(table, make("div", { class: "reel", role: "group", "aria-label": tell("replay.record") }, scrub, steps, eyes, this._wrong));
    if (veil) this.lastElementChild?.append(veil);
    table.story.addEventListener("click", (event) => this._told(event));
  }

  /** Go to the sentence that was tapped; its number in the book still opens the book. @param {Event} event */
  _told(event) {
    const item = /** @type {Element} */ (event.target).closest(".told li");
    if (!item || !this.reel || /** @type {Element} */ (event.target).closest("a")) return;
    const all = [...(item.parentElement?.children ?? [])];
    this.turnTo(this.reel.spoken(this.reel.heard(this.place) - all.length + all.indexOf(item) + 1));
  }

  /** Show the picture after an act. @param {number} place @param {boolean} [anew] */
  turnTo(place, anew = false) {
    if (!this.reel || !this.table) return;
    const before = this.place;
    this.place = Math.max(0, Math.min(this.reel.last, place));
    if (this.place === before + 1 && !anew) {
      this.table.show(this.reel.scene(this.place), this.reel.news(this.place));
    } else if (this.place !== before || anew) {
      if (anew) this.table.story.clear();
      this.table.show(this.reel.scene(this.place), []);
      this.table.story.turn(this.reel.told(this.reel.last), this.reel.heard(this.place), this.reel.news(this.place).length);
    }
    this._scrub.value = String(this.place);
    this._jump.value = "";
    mark(this._where, { text: tell("replay.place", { place: this.place, last: this.reel.last }) });
    mark(this._scrub, { "aria-valuetext": tell("replay.spoken", { place: this.place, last: this.reel.last }) });
  }

  /** Go to the next act with something new, or back. @param {"told" | "scored" | "rounds"} kind @param {number} step */
  go(kind, step) {
    if (this.reel) this.turnTo(this.reel.next(kind, this.place, step));
  }

  /** Play by itself, or stop. */
  run() {
    if (this._timer) {
      clearInterval(this._timer);
      this._timer = 0;
    } else {
      const seconds = PACES[/** @type {keyof typeof PACES} */ (this._pace.value)];
      this._timer = setInterval(() => this._goOn(), seconds * 1000);
    }
    const words = tell(this._timer ? "replay.stop" : "replay.play");
    mark(this._run, { text: this._timer ? "❚❚" : "▶", "aria-label": words, title: words });
  }

  _goOn() {
    if (this.place >= (this.reel?.last ?? 0)) this.run();
    else this.go("told", 1);
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, button, a, dialog, playing-card")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.go("told", 1),
      ArrowLeft: () => this.go("told", -1),
      ArrowDown: () => this.go("scored", 1),
      ArrowUp: () => this.go("scored", -1),
      PageDown: () => this.go("rounds", 1),
      PageUp: () => this.go("rounds", -1),
      Home: () => this.turnTo(0),
      End: () => this.turnTo(Infinity),
      " ": () => this.run(),
    };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }
}

customElements.define("card-replay", CardReplay);
