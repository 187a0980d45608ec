// The table: it hears what happens, draws it, and turns taps, drags and keys into acts.

import { Asking, ending } from "./asking.js";
import { Choosing, filled } from "./choosing.js";
import { make, mark, still } from "./dom.js";
import { Dragging } from "./drag.js";
import { enlarge, isTitled } from "./faces.js";
import { Felt } from "./felt.js";
import { lobby } from "./lobby.js";
import { changed, isDeal, spoken } from "./picture.js";
import { CardStory, openRule, ruleLink } from "./story.js";
import { Wire } from "./wire.js";
import { CardZone, PlayingCard } from "./zones.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Table} Table */
/** @typedef {import("./messages.js").Offer} Offer */
/** @typedef {import("./messages.js").Telling} Telling */
/** @typedef {import("./messages.js").Full} Full */
/** @typedef {import("./messages.js").FromServer} FromServer */

export class CardTable extends HTMLElement {
  /** @type {Scene | null} */
  scene = null;
  /** @type {Table | null} */
  table = null;
  /** @type {number | null} */
  question = null;
  /** The question that was answered already. @type {number | null} */
  _answered = null;
  /** @type {string | null} */
  _rematch = null;
  felt = new Felt();
  choosing = new Choosing();
  asking = new Asking(
    this.choosing,
    (offer, act) => this.act(offer, act),
    () => this._choose(),
    (why) => this.say(why),
  );
  story = new CardStory();
  _title = make("h1");
  _headline = make("p", { class: "headline" });
  _tools = make("div", { class: "tools" });
  _ticker = make("p", { class: "ticker", "aria-hidden": "true" });
  _lobby = make("div", { class: "lobby" });
  _line = make("p", { class: "offline", role: "status" });
  _toast = make("div", { class: "toast", role: "alert" });
  _told = make("div", { class: "unseen", role: "log", "aria-label": "News of the table" });
  _hush = 0;
  /** @type {Wire | null} */
  wire = null;

  connectedCallback() {
    if (this._title.isConnected) return;
    const game = this.dataset.game ?? "";
    this.story.game = game;
    mark(this._title, { text: this.dataset.title ?? "" });
    this._build();
    this._listen();
    if (this.dataset.socket) this._connect(this.dataset.socket);
    const seconds = setInterval(() => this.isConnected ? this._tick() : clearInterval(seconds), 1000);
  }

  _build() {
    const brand = make("a", { href: "/", class: "brand", "aria-label": "Americana, to the door", text: "Americana" });
    const bar = make("header", { class: "bar" }, brand, this._title, this._headline, this._tools);
    const dock = make("div", { class: "dock", role: "group", "aria-label": "Your place" }, this.felt.mine, this.asking.element, this.felt.hands);
    this.felt.middle.append(this._lobby, this._ticker);
    const alone = this.dataset.still === undefined;
    this.story.id = `story-${Math.random().toString(36).slice(2, 8)}`;
    this.replaceChildren(
      bar,
      make(alone ? "main" : "div", { class: "felt" }, this._line, this.felt.round, dock),
      make(alone ? "aside" : "div", { class: "beside", role: alone ? null : "group", "aria-label": "Story and score" }, this.story),
      this._toast,
      this._told,
    );
    this._toolbar();
  }

  _toolbar() {
    const words = make("span", {}, make("span", { class: "more", text: "Copy " }), "link");
    const copy = make("button", { type: "button", class: "tool", "data-tool": "link", "aria-label": "Copy link" }, words);
    copy.onclick = () => this._copyLink();
    const rules = make("a", { class: "tool", href: `/rules/${this.story.game}`, target: "_blank", text: "Rules" });
    const open = make("button", {
      type: "button",
      class: "tool story-button",
      "aria-expanded": "false",
      "aria-controls": this.story.id,
      text: "Story",
    });
    open.onclick = () => this._openStory(!this.classList.contains("reading"));
    this._tools.replaceChildren(copy, rules, open);
  }

  /** @param {boolean} open */
  _openStory(open) {
    this.classList.toggle("reading", open);
    const button = this._tools.querySelector(".story-button");
    if (button) mark(button, { "aria-expanded": String(open) });
    if (open) this.story.latest();
  }

  async _copyLink() {
    const link = location.href.split("#")[0];
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link is copied. Whoever opens it can sit down or watch.");
    } catch {
      this.say(`Send this link: ${link}`);
    }
  }

  /** @param {string} path */
  _connect(path) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.wire = new Wire(address.href, (message) => this.hear(message), (linked, tries) => this._link(linked, tries));
    this.wire.dial();
    addEventListener("online", () => this.wire?.dial());
    addEventListener("offline", () => this.wire?.drop());
    addEventListener("pageshow", () => this.wire?.dial());
    document.addEventListener("visibilitychange", () => document.hidden || this.wire?.dial());
  }

  /**
   * @param {boolean} linked
   * @param {number} _tries
   */
  _link(linked, _tries) {
    this.classList.toggle("unlinked", !linked);
    mark(this._line, { text: linked ? "" : "The connection is lost. It will be back; what you chose is kept." });
  }

  /** @param {FromServer} message */
  hear(message) {
    switch (message.type) {
      case "table":
        return this._tableChanged(message);
      case "full":
        return this._whole(message);
      case "happened":
        if (!this.scene) return;
        this.question = message.question ?? null;
        return this.show(changed(this.scene, message), message.told ?? []);
      case "refused":
        this._answered = null;
        this.say(message.why, message.rule);
        return this._choose();
      case "closed":
        return mark(this._line, { text: message.why });
      case "done":
        return;
    }
  }

  /** Take in the whole picture; the story is told from its beginning, or from where the line broke. @param {Full} full */
  _whole({ scene, told, question, number }) {
    const anew = this.scene === null || told.length === number;
    this.question = question ?? null;
    if (!anew || isDeal(told)) {
      if (anew) this.story.clear();
      this.show(scene, told);
      return;
    }
    this.story.clear();
    this.story.add(told);
    this.show(scene, []);
  }

  /** @param {Table} table */
  _tableChanged(table) {
    this.table = table;
    mark(this._title, { text: table.title });
    this.dataset.phase = table.phase;
    if (table.rematch && this._rematch !== null) location.assign(`/t/${table.rematch}`);
    if (this.scene) this.show(this.scene, []);
    else this._wait(table);
  }

  /** Show the table before the game. @param {Table} table */
  _wait(table) {
    const count = table.places.length;
    const from = table.seat ?? 0;
    const seats = Array.from({ length: count }, (_, index) => (from + index) % count);
    table.places.forEach((place, seat) => {
      this.felt.seat(seat).wait(seat, place, seat === table.seat);
      this.felt.seat(seat).acts(this._seatActs(seat));
    });
    if (table.seat === null || table.seat === undefined) this.felt.around(seats, null);
    else this.felt.around(seats.slice(1), table.seat);
    this.felt.round.dataset.crowd = count < 3 ? "few" : count < 5 ? "some" : "many";
    lobby(this._lobby, table, this);
    mark(this.asking.prompt, { text: "" });
  }

  /**
   * What can be done about a seat: sit down, stand up, call a bot, send it away.
   * @param {number} seat
   */
  _seatActs(seat) {
    const table = this.table;
    const place = table?.places[seat];
    if (!table || !place || table.phase === "over" || table.phase === "closed") return [];
    const acts = [];
    const seated = table.seat !== null && table.seat !== undefined;
    if (!seated && place.kind !== "person") acts.push(this._do("Sit here", { type: "sit", seat, name: this.guest }, `seat ${seat + 1}`));
    if (table.phase === "open" && table.host) {
      if (place.kind === "free") acts.push(this._do("Add a bot", { type: "fill", seat, bot: "steady" }, `at seat ${seat + 1}`));
      if (place.kind === "bot") acts.push(this._do("Send away", { type: "fill", seat, bot: "" }, place.name));
    }
    if (seat === table.seat && table.phase === "open") acts.push(this._do("Stand up", { type: "stand" }));
    return acts;
  }

  /** The name the viewer goes by. */
  get guest() {
    return localStorage.getItem("name") || this.dataset.name || "Guest";
  }

  /**
   * A button that says something to the table.
   * @param {string} label
   * @param {Record<string, unknown>} command
   * @param {string} [more]
   */
  _do(label, command, more = "") {
    const button = make("button", { type: "button", class: "quiet", text: label, "aria-label": more ? `${label}, ${more}` : null });
    button.onclick = () => this.wire?.say(command);
    return button;
  }

  /**
   * Draw a picture and tell what led to it.
   * @param {Scene} scene
   * @param {readonly Telling[]} told
   */
  show(scene, told) {
    const focus = this._focused();
    this.scene = scene;
    this._lobby.replaceChildren();
    mark(this._headline, { text: scene.headline });
    const held = new Set(/** @type {HTMLElement[]} */ (this._drag?.cards ?? []));
    this.felt.update(scene, told, this.table?.places ?? [], new Set(this.choosing.chosen), held);
    for (const seat of scene.seats) this.felt.seat(seat.seat).acts(this._seatActs(seat.seat));
    this.choosing.ask(scene.offers ?? [], this.felt.lying());
    this.asking.update(scene);
    this._ends(scene);
    this._choose();
    this._tell(told);
    this.story.sheet(scene.sheet);
    this._refocus(focus);
    this._drag?.follow();
  }

  /** @param {Scene} scene */
  _ends(scene) {
    this.classList.toggle("over", Boolean(scene.over));
    if (!scene.over) return;
    const seated = this.table?.seat !== null && this.table?.seat !== undefined;
    const acts = [make("a", { class: "button", href: "/", text: "To the door" })];
    if (this.table?.rematch) {
      acts.unshift(make("a", { class: "button strong", href: `/t/${this.table.rematch}`, text: "To the next game" }));
    } else if (seated) {
      const again = make("button", { type: "button", class: "strong", text: "Play again" });
      again.onclick = () => this._rematch = this.wire?.say({ type: "rematch" }) ?? null;
      acts.unshift(/** @type {HTMLAnchorElement} */ (/** @type {HTMLElement} */ (again)));
    }
    this._lobby.replaceChildren(ending(scene, acts));
  }

  /** @param {readonly Telling[]} told */
  _tell(told) {
    this.story.add(told);
    if (!told.length) return;
    for (const telling of told) this._told.append(make("p", { text: telling.sentence }));
    while (this._told.children.length > 30) this._told.firstElementChild?.remove();
    this._ticker.replaceChildren(...told.slice(-2).map((telling) => make("span", { text: telling.sentence })));
    if (!still()) this._ticker.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  }

  /** Mark the cards by what a tap would mean, and show the choices. */
  _choose() {
    const touched = this.choosing.touched;
    const asked = this.scene?.offers?.some((offer) => !offer.aside) ?? false;
    const cardsMatter = asked && this.choosing.cards.some((lying) => lying.mine && touched.has(lying.key));
    const barred = (/** @type {number} */ key) =>
      !touched.has(key) && (cardsMatter || Boolean(this.felt.cards.get(key)?.card?.blocked));
    const ordered = this.choosing.form?.blank?.ordered ?? false;
    for (const lying of this.choosing.cards) {
      const card = this.felt.cards.get(lying.key);
      if (!card) continue;
      const chosen = this.choosing.chosen.includes(lying.key);
      const able = touched.has(lying.key) || (lying.mine && lying.zone.arrangement === "hand");
      card.classList.toggle("able", able);
      card.classList.toggle("chosen", chosen);
      card.classList.toggle("blocked", barred(lying.key) && able);
      card.number(ordered && chosen ? String(this.choosing.chosen.indexOf(lying.key) + 1) : "");
      this._voice(card, able, chosen, barred(lying.key));
    }
    for (const card of this.querySelectorAll("playing-card[role]")) {
      if (card instanceof PlayingCard && !card.card) this._voice(card, false, false, false);
    }
    this._rove();
    this._targets([]);
    this.classList.toggle("picking", this.choosing.form !== null);
    this.asking.refresh();
  }

  /**
   * @param {PlayingCard} card
   * @param {boolean} able
   * @param {boolean} chosen
   * @param {boolean} blocked
   */
  _voice(card, able, chosen, blocked) {
    if (!able || !card.card) {
      mark(card, { role: null, tabindex: null, "aria-label": null, "aria-pressed": null, "aria-disabled": null });
      mark(card, { "aria-hidden": "true", title: null });
      return;
    }
    const why = card.card.blocked ? `, not now: ${card.card.blocked}` : "";
    mark(card, {
      role: "button",
      "aria-hidden": null,
      "aria-label": spoken(card.card.face) + why,
      "aria-pressed": String(chosen),
      "aria-disabled": blocked ? "true" : null,
      title: card.card.blocked || null,
    });
  }

  /** In each zone one card can be reached with Tab; the arrows lead to the others. */
  _rove() {
    for (const zone of this.felt.zones.values()) {
      const cards = /** @type {HTMLElement[]} */ ([...zone.lay.querySelectorAll(":scope > [role=button]")]);
      const open = cards.find((card) => card === document.activeElement) ??
        cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex")) ?? cards[0];
      for (const card of cards) mark(card, { tabindex: card === open ? "0" : "-1" });
      for (const card of zone.lay.querySelectorAll(":scope > [tabindex]:not([role])")) card.removeAttribute("tabindex");
    }
  }

  /** Remember where the focus is, as a place. */
  _focused() {
    const at = document.activeElement;
    if (!at || !this.contains(at)) return null;
    const zone = at.closest("card-zone");
    const index = zone instanceof CardZone ? [...zone.lay.children].indexOf(at) : -1;
    return { at, zone, index, choice: Boolean(at.closest(".choices")) };
  }

  /** Give the focus back, or to the nearest thing that makes sense. @param {ReturnType<CardTable["_focused"]>} focus */
  _refocus(focus) {
    if (!focus) return;
    const now = document.activeElement;
    const fine = now === focus.at && (focus.index < 0 || focus.at.closest("card-zone") === focus.zone);
    if (fine && focus.at.isConnected && !focus.at.closest("[hidden]")) return;
    const zone = focus.zone instanceof CardZone && focus.zone.isConnected ? focus.zone : null;
    const cards = /** @type {HTMLElement[]} */ (
      [...(zone?.lay ?? this.felt.hands).querySelectorAll("[role=button]")]
    );
    const next = focus.choice && !cards.length ? null : cards[Math.max(0, Math.min(focus.index, cards.length - 1))];
    const again = this._lobby.querySelector("button, a");
    const target = next ?? (again instanceof HTMLElement ? again : this.asking.prompt);
    target.focus({ preventScroll: true });
    this._rove();
  }

  _listen() {
    this.addEventListener("click", (event) => this._clicked(event));
    this.addEventListener("keydown", (event) => this._pressed(event));
    addEventListener("keydown", (event) => this._anywhere(event));
    this._drag = new Dragging(this, {
      lift: (from) => this._lift(from),
      over: (cards, x, y) => this._targets(this._carried(cards), x, y),
      drop: (cards, x, y) => this._dropped(cards, x, y),
      back: (cards) => this._back(cards),
    });
  }

  /** @param {MouseEvent} event */
  _clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const rule = target.closest("a[data-rule]");
    if (rule instanceof HTMLElement && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRule(this.story.game, rule.dataset.rule ?? "");
      return;
    }
    const card = target.closest("playing-card");
    if (card instanceof PlayingCard && card.getAttribute("role") === "button") return this.tap(card);
    const zone = target.closest("card-zone");
    if (zone instanceof CardZone && this._tapZone(zone)) return;
    if (card instanceof PlayingCard && card.card && isTitled(card.card.face)) return enlarge(card.card.face);
    if (target.closest(".felt") && !target.closest("button, a, input, .form") && !this.choosing.form) {
      this.choosing.clear();
      this._choose();
    }
  }

  /** @param {PlayingCard} card */
  tap(card) {
    const { play, why } = this.choosing.tap(card.key);
    if (play) return this.act(play, filled(play, null));
    if (why !== undefined) this._refuse(card, why);
    this._choose();
  }

  /**
   * Say why a card cannot be used.
   * @param {PlayingCard} card
   * @param {string} why
   */
  _refuse(card, why) {
    const [, rule, words] = /^([\w. ]*\d): (.*)$/s.exec(card.card?.blocked ?? "") ?? ["", "", card.card?.blocked ?? ""];
    this.say(why || words || "This card has no part in what you are asked.", why ? "" : rule);
    if (!still()) card.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], { duration: 180 });
  }

  /** A tap on a place: play what is chosen there, or do the one thing that can be done there. @param {CardZone} zone */
  _tapZone(zone) {
    const id = zone.zone?.id ?? "";
    const carried = this.choosing.ready.filter((offer) => offer.zone === id && !offer.blank);
    const plain = (this.scene?.offers ?? []).filter((offer) => offer.zone === id && !offer.blank && !offer.cards?.length);
    const offers = carried.length ? carried : plain;
    if (offers.length !== 1) return false;
    this.act(offers[0], filled(offers[0], null));
    return true;
  }

  /** @param {KeyboardEvent} event */
  _pressed(event) {
    const card = event.target;
    if (!(card instanceof PlayingCard) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -999, End: 999 });
    if (event.key in steps) {
      event.preventDefault();
      this._step(card, steps[event.key]);
    } else if (event.key === " ") {
      event.preventDefault();
      if (!this.choosing.form && this.choosing.chosen.includes(card.key)) {
        this.choosing.chosen = this.choosing.chosen.filter((key) => key !== card.key);
        this._choose();
      } else this.tap(card);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this._enter(card);
    }
  }

  /** Enter plays at once what Space would only choose. @param {PlayingCard} card */
  _enter(card) {
    const already = this.choosing.chosen.includes(card.key);
    this.tap(card);
    if (already || this.choosing.form) return;
    const ready = this.choosing.ready;
    if (ready.length === 1 && !ready[0].blank) this.act(ready[0], filled(ready[0], null));
  }

  /**
   * @param {PlayingCard} card
   * @param {number} by
   */
  _step(card, by) {
    const cards = /** @type {HTMLElement[]} */ ([...(card.parentElement?.querySelectorAll(":scope > [role=button]") ?? [])]);
    const next = cards[Math.max(0, Math.min(cards.length - 1, cards.indexOf(card) + by))];
    next?.focus();
    this._rove();
  }

  /** Digits press choices; Escape puts back. @param {KeyboardEvent} event */
  _anywhere(event) {
    if (!this.isConnected || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (this._drag?.active) return this._drag.cancel();
      if (this.classList.contains("reading")) return this._openStory(false);
      this.choosing.open(null);
      return this._choose();
    }
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!typing && /^[1-9]$/.test(event.key) && this.asking.press(Number(event.key))) event.preventDefault();
  }

  /** @param {EventTarget | null} from */
  _lift(from) {
    const card = from instanceof Element ? from.closest("playing-card") : null;
    if (!(card instanceof PlayingCard) || card.getAttribute("role") !== "button") return [];
    const keys = this.choosing.chosen.includes(card.key) && !this.choosing.form ? this.choosing.chosen : [card.key];
    const others = keys.filter((key) => key !== card.key).flatMap((key) => this.felt.cards.get(key) ?? []);
    return [card, ...others];
  }

  /**
   * The offers that these cards would answer by being carried there.
   * @param {HTMLElement[]} cards
   */
  _carried(cards) {
    return this.choosing.carried(cards.flatMap((card) => card instanceof PlayingCard ? [card.key] : []));
  }

  /**
   * Show where the cards in the air may go.
   * @param {Offer[]} offers
   * @param {number} [x]
   * @param {number} [y]
   */
  _targets(offers, x = -1, y = -1) {
    const open = offers.length ? offers : x < 0 ? this.choosing.ready : [];
    const at = x >= 0 ? this._zoneAt(x, y) : null;
    for (const [id, zone] of this.felt.zones) {
      const fits = open.some((offer) => offer.zone === id);
      zone.classList.toggle("target", fits);
      zone.classList.toggle("hover", fits && zone === at);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  _zoneAt(x, y) {
    for (const zone of this.felt.zones.values()) {
      const box = zone.getBoundingClientRect();
      if (x > box.x - 24 && x < box.right + 24 && y > box.y - 24 && y < box.bottom + 24 && zone.classList.contains("target")) return zone;
    }
    return null;
  }

  /**
   * @param {HTMLElement[]} cards
   * @param {number} x
   * @param {number} y
   */
  _dropped(cards, x, y) {
    const offers = this._carried(cards);
    const zone = this._zoneAt(x, y)?.zone?.id;
    const lifted = y < this.felt.hands.getBoundingClientRect().top - 24;
    const meant = offers.filter((offer) => offer.zone === zone);
    const [card] = cards;
    if (meant.length === 1) return this.act(meant[0], filled(meant[0], null));
    if (offers.length === 1 && lifted) return this.act(offers[0], filled(offers[0], null));
    if (lifted && card instanceof PlayingCard && !offers.length) {
      if (!this.choosing.chosen.includes(card.key) || this.choosing.form) this.tap(card);
    }
  }

  /** Let dropped cards glide home; if they were played, the glide ends elsewhere. @param {HTMLElement[]} cards */
  _back(cards) {
    this._targets([]);
    if (still()) return;
    for (const card of cards) {
      card.animate([{ translate: card.style.translate || "0 0" }, { translate: "0 0" }], { duration: 260, easing: "cubic-bezier(.3,0,.3,1)" });
    }
  }

  /**
   * Send an act; each question is answered once.
   * @param {Offer} offer
   * @param {Record<string, unknown>} act
   */
  act(offer, act) {
    this.dispatchEvent(new CustomEvent("acted", { detail: act }));
    if (!this.wire) return;
    if (offer.aside) {
      this.wire.say({ type: "aside", act });
    } else if (this._answered === null || this._answered !== this.question) {
      this._answered = this.question;
      this.wire.say({ type: "act", question: this.question, act });
    }
    if (!this.wire.linked) this.say("You are not connected. It is sent as soon as you are.");
  }

  /**
   * Say something to the player, with the rule behind it.
   * @param {string} words
   * @param {string} [rule]
   */
  say(words, rule = "") {
    clearTimeout(this._hush);
    this._toast.replaceChildren(make("p", {}, `${words[0]?.toUpperCase() ?? ""}${words.slice(1)} `, rule ? ruleLink(this.story.game, rule) : null));
    this._toast.classList.add("shown");
    this._hush = setTimeout(() => {
      this._toast.classList.remove("shown");
      this._toast.replaceChildren();
    }, 5000);
  }

  _tick() {
    for (const seat of this.felt.seats.values()) seat.tick();
  }
}

customElements.define("card-table", CardTable);
