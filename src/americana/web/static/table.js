// The table: it hears what happens, draws it, and turns taps, drags and keys into acts.

import { Acting } from "./acting.js";
import { Asking } from "./asking.js";
import { Choosing } from "./choosing.js";
import { make, mark, still } from "./dom.js";
import { ending } from "./ending.js";
import { Board } from "./board.js";
import { Fitting } from "./fit_window.js";
import { knownName } from "./guest.js";
import { Sorting } from "./hand.js";
import { Highlights } from "./highlights.js";
import { PROTOCOL } from "./messages.js";
import { tempo, timetable } from "./motion.js";
import { bookOf, changed, isDeal } from "./picture.js";
import { say } from "./say.js";
import { GameLog, ruleLink } from "./game_log.js";
import { taste } from "./preferences.js";
import { sound, Turn } from "./turn_alert.js";
import { Wire } from "./wire.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").TableInfo} TableInfo */
/** @typedef {import("./messages.js").Offer} Offer */
/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {import("./messages.js").Snapshot} Snapshot */
/** @typedef {import("./messages.js").FromServer} FromServer */

export class CardTable extends HTMLElement {
  /** @type {Scene | null} */
  scene = null;
  /** @type {import("./picture.js").Book} */
  _book = { faces: new Map(), offers: [], reasons: [] };
  /** @type {TableInfo | null} */
  table = null;
  /** @type {number | null} */
  question = null;
  /** The question that was answered already. @type {number | null} */
  _answered = null;
  /** The last act that was sent and is not done yet. */
  _sent = "";
  /** @type {string | null} */
  _rematch = null;
  /** Commands by which the page adds to the chance of a game, and the deal of which they open a value. @type {Map<string, string>} */
  _added = new Map();
  /** @type {Promise<HTMLElement | null> | null} */
  _seal = null;
  _stands = make("input", { type: "checkbox", role: "switch" });
  _hint = make("button", { type: "button", class: "tool", "aria-label": say("table.hint"), title: say("table.hint_key"), hidden: true, text: "?" });
  _standing = make("label", { class: "standing", hidden: true }, this._stands, make("span"));
  sorting = new Sorting(() => this.scene && this.show(this.scene, []));
  felt = new Board((zone, pieces) => this.sorting.held(zone, pieces));
  choosing = new Choosing();
  asking = new Asking(
    this.choosing,
    (offer, act) => this.act(offer, act),
    () => this.refresh(),
    (why) => this.say(why),
  );
  marking = new Highlights(this.felt, this.choosing);
  /** @type {Acting | null} */
  acting = null;
  /** @type {Fitting | null} */
  fitting = null;
  story = new GameLog();
  /** @type {import("./lesson.js").Teaching | null} */
  teaching = null;
  _back = make("button", { type: "button", class: "tool", "aria-label": say("table.back"), title: say("table.back"), hidden: true, text: "↶" });
  _wished = false;
  /** @type {import("./tips.js").Tips | null} */
  tips = null;
  /** Fetched once: what waits for two fetches may go on in another order than it began. @type {Promise<typeof import("./tips.js")> | null} */
  _tipping = null;
  /** @type {Promise<typeof import("./clock.js")> | null} */
  _winding = null;
  /** The rule book beside the table, once it was opened. @type {import("./reading.js").Reading | null} */
  book = null;
  _title = make("h1");
  _headline = make("p", { class: "headline" });
  _tools = make("div", { class: "tools" });
  _company = make("button", { type: "button", class: "tool", hidden: true, "aria-label": say("table.company"), title: say("table.company"), text: "☺" });
  /** @type {Promise<import("./company.js").Company> | null} */
  _people = null;
  /** @type {import("./clock.js").Clockwork | null} */
  _clocks = null;
  _ticker = make("p", { class: "ticker", "aria-hidden": "true" });
  _lobby = make("div", { class: "lobby" });
  _line = make("p", { class: "offline", role: "status" });
  _toast = make("div", { class: "toast", role: "alert" });
  _told = make("div", { class: "unseen", role: "log", "aria-label": say("table.news") });
  _hush = 0;
  /** The number of the last thing that counted and was shown, once there is a picture. @type {number | null} */
  _counted = null;
  /** Done when the last thing that counted lies over the table. @type {Promise<void>} */
  _counting = Promise.resolve();
  _turn = new Turn();
  /** @type {Wire | null} */
  wire = null;

  connectedCallback() {
    if (this._title.isConnected) return;
    const game = this.dataset.game ?? "";
    this.story.game = game;
    mark(this._title, { text: this.dataset.title ?? "" });
    this._build();
    this.acting = new Acting(this);
    if (this.dataset.socket) this._connect(this.dataset.socket);
    const seconds = setInterval(() => this.isConnected ? this._tick() : clearInterval(seconds), 1000);
  }

  _build() {
    this.style.setProperty("--more", `"${say("table.below")}"`);
    const brand = make("a", { href: "/", class: "brand", "aria-label": say("table.brand"), text: "Americana" });
    const bar = make("header", { class: "bar" }, brand, this._title, this._headline, this._tools);
    this._stands.onchange = () => this.wire?.say({ type: "standing", on: this._stands.checked });
    this.asking.element.append(this._standing, this.sorting.button);
    const { others, middle, mine, hands, leaving } = this.felt;
    const dock = make("div", { class: "dock", role: "group", "aria-label": say("table.place") }, mine, this.asking.element, hands);
    this.felt.middle.append(this._lobby, this._ticker);
    const alone = this.dataset.still === undefined;
    this.story.id = `story-${Math.random().toString(36).slice(2, 8)}`;
    const ground = make(alone ? "main" : "div", { class: "felt" }, this._line, others, middle, dock, leaving);
    this.fitting = new Fitting(this, ground, this.felt);
    this.replaceChildren(
      bar,
      ground,
      make(alone ? "aside" : "div", { class: "beside", role: alone ? null : "group", "aria-label": say("table.beside") }, this.story),
      this._toast,
      this._told,
    );
    this._toolbar();
  }

  _toolbar() {
    const copy = make("button", { type: "button", class: "tool", "data-tool": "link", text: say(this.dataset.still === undefined ? "table.invite" : "table.copy_link") });
    copy.onclick = () => this.copyLink();
    const rules = make("a", { class: "tool", href: `/rules/${this.story.game}`, target: "_blank", text: say("table.rules") });
    rules.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || this.dataset.still !== undefined) return;
      event.preventDefault();
      this.reading().then((book) => book.turn());
    };
    const open = make("button", {
      type: "button",
      class: "tool story-button",
      "aria-expanded": "false",
      "aria-controls": this.story.id,
      text: say("table.story"),
    });
    open.onclick = () => this.openStory(!this.classList.contains("reading"));
    const settings = make("button", { type: "button", class: "tool", "aria-label": say("table.settings"), title: say("table.settings"), text: "⚙" });
    settings.onclick = async () => (await import("./panel.js")).openPanel();
    this._hint.onclick = () => this.hint();
    this._back.onclick = () => this.wire?.say({ type: "back" });
    this._tools.replaceChildren(this._back, copy, rules, open, this._hint, this._company, settings);
  }

  /** The rule book beside the table, fetched when it is first wanted. */
  async reading() {
    const { Reading } = await import("./reading.js");
    return this.book ??= new Reading(this);
  }

  /** @param {boolean} open */
  openStory(open) {
    this.classList.toggle("reading", open);
    const button = this._tools.querySelector(".story-button");
    if (button) mark(button, { "aria-expanded": String(open) });
    if (open) this.story.latest();
  }

  /** Put the link of the table on the clipboard; where that cannot be, show it long enough to be copied by hand. */
  async copyLink() {
    const link = this.dataset.link ?? location.href.split("#")[0];
    const { copied } = await import("./clip.js");
    if (await copied(link)) this.say(say("table.copied"));
    else this.say(say("table.send", { link }), "", 20);
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
    addEventListener("taste", () => {
      this._prefer();
      if (this.scene) this.show(this.scene, []);
    });
  }

  /** Ask what might be done. */
  hint() {
    if (this._hint.hidden || this._hint.disabled || !this.wire) return;
    this._hint.disabled = true;
    this.say(say("table.thinking"), "", 13);
    this.wire.say({ type: "hint", question: this.question });
  }

  /** Show what was thought of, unless something else is asked meanwhile. @param {import("./messages.js").Advice} advice */
  async _advised({ question, hints = [] }) {
    if (question !== this.question) return;
    const { showHints } = await import("./hint.js");
    this._hushed();
    showHints(hints);
    this._offerHint();
  }

  /** Offer a hint where the table allows one and something is asked. */
  _offerHint() {
    this._hint.hidden = !this.table?.hints || this.table.phase !== "playing";
    this._hint.disabled = this.question === null;
  }

  /** Tell the table how fast bots should be, and whether it may answer what leaves one answer. */
  _prefer() {
    if (this.wire?.linked) this.wire.say({ type: "prefer", pace: taste("pace"), single: taste("single") === "on" });
  }

  /**
   * @param {boolean} linked
   * @param {number} _tries
   */
  _link(linked, _tries) {
    if (linked) this._prefer();
    this.classList.toggle("unlinked", !linked);
    mark(this._line, { text: linked ? "" : say("table.lost") });
  }

  /** @param {FromServer} message */
  hear(message) {
    switch (message.type) {
      case "sign":
        return this._tableChanged(message);
      case "full":
        return this._whole(message);
      case "happened":
        if (!this.scene) return;
        this._missed(message.question ?? null);
        this.question = message.question ?? null;
        return this.show(changed(this.scene, message, this._book), message.told ?? []);
      case "refused":
        if (this._added.delete(message.id)) return;
        this._answered = null;
        this._offerHint();
        if (this.table) this._offerStanding(this.table);
        if (message.why !== this.scene?.lesson?.reply) this.say(message.why, message.rule);
        return this.refresh();
      case "clocks":
      case "reacting":
        return void this._timed(message);
      case "said":
        return void this._folk().then((people) => people.hear(message));
      case "advice":
        return void this._advised(message);
      case "closed":
        return mark(this._line, { text: message.why });
      case "done":
        if (message.id === this._sent) this._unchoose();
        return void this._accepted(this._added.get(message.id));
    }
  }

  /** Tell a player whose time ran out that the table moved on. @param {number | null} next */
  _missed(next) {
    const { question } = this;
    if (question === null || question === next || question === this._answered || !this._clocks?.isUp(this.table?.seat)) return;
    this.say(say("clock.up"));
  }

  /** Put back what was chosen for an act that has been done: its frame goes with the choice. */
  _unchoose() {
    this._sent = "";
    this.choosing.clear();
    this.refresh();
  }

  /** Take in the whole picture, and the log from its beginning, or from where the connection broke. @param {Snapshot} full */
  _whole(full) {
    const { scene: sent, told = [], question, number, back } = full;
    this._book = bookOf(full);
    const scene = { ...sent, offers: sent.offers ?? [] };
    const anew = this.scene === null || told.length === number || back;
    if (back) this._undone();
    this.question = question ?? null;
    if (!anew || (isDeal(told) && !back)) {
      if (anew) this.story.clear();
      this.show(scene, told);
      return;
    }
    this.story.clear();
    this.story.add(told, false);
    this.show(scene, []);
  }

  /** Say that a move was undone, and remove everything that mentions it. */
  _undone() {
    this._answered = null;
    this._ticker.replaceChildren();
    this.tips?.put(null);
    this.say(say("table.undone"));
  }

  /** @param {TableInfo} table */
  _tableChanged(table) {
    this.table = table;
    if (table.protocol > PROTOCOL || (this.dataset.release && table.release !== this.dataset.release)) this._askReload();
    mark(this._title, { text: table.title });
    this.dataset.phase = table.phase;
    this._offerStanding(table);
    this._back.hidden = !table.backs;
    if (table.wish || this._wished) this._wish(table);
    this._meet(table);
    if (table.pledge) this._add(table);
    if (table.rematch && this._rematch !== null) location.assign(`/t/${table.rematch}`);
    if (this.scene) this.show(this.scene, []);
    else this._wait(table);
  }

  /** Let the company be seen where there is some; what that takes is fetched then. @param {TableInfo} table */
  _meet(table) {
    const people = table.places.filter(({ kind, program }) => kind === "person" || program).length;
    const matters = Boolean(table.gate || table.watches || table.paused || table.proposal || table.agreed_end || table.knocks?.length);
    this._company.hidden = people < 2 && !matters && !table.terms;
    if (people > 1 || matters || this._people) this._folk().then((folk) => folk.update(this.table ?? table));
    else this._company.onclick = () => this._folk().then((folk) => folk.open());
  }

  /** Fetch the panel of players and chat, once; at a table with bots only, the first tap does it. */
  _folk() {
    this._people ??= import("./company.js").then(({ Company }) => new Company(this, this._company));
    return this._people;
  }

  /** @param {import("./messages.js").Clocks | import("./messages.js").Reacting} clocks */
  async _timed(clocks) {
    this._winding ??= this._folk().then(() => import("./clock.js"));
    const { Clockwork } = await this._winding;
    this._clocks ??= new Clockwork((seat) => this.felt.seat(seat), this.table?.places.length ?? 0, this);
    this._clocks.update(clocks);
  }

  /** Ask for a rematch, and go there. */
  playAgain() {
    this._rematch = this.wire?.say({ type: "rematch" }) ?? null;
  }

  /** Show that somebody asks to take an act back. @param {TableInfo} table */
  async _wish(table) {
    this._wished = Boolean(table.wish);
    await (await import("./undo.js")).showWish(this, table);
  }

  /** Add to the chance of the next deal. @param {TableInfo} table */
  async _add(table) {
    const said = await (await import("./deal_seed.js")).answer(table);
    if (said && this.wire) this._added.set(this.wire.say(said), said.type === "open" ? said.deal : "");
  }

  /** @param {string | undefined} deal */
  async _accepted(deal) {
    if (deal) (await import("./deal_seed.js")).accept(deal);
  }

  /** Say that the room is newer than this page. */
  _askReload() {
    const again = make("button", { type: "button", class: "strong", text: say("table.reload") });
    again.onclick = () => location.reload();
    this._line.replaceChildren(say("table.newer"), again);
  }

  /** Say below the prompt what is not a question: that one watches, or that the table answers. @param {Scene} scene */
  _remark(scene) {
    const { seat, phase, alone, paused } = this.table ?? {};
    const offers = (scene.offers ?? []).filter((offer) => !offer.aside);
    const one = offers.length === 1 && !offers[0].blank;
    const own = one && this.dataset.heartbeat?.split(" ").includes(String(offers[0].act.type));
    const single = alone && one && !own && !scene.lesson && taste("single") === "on" && this.question !== null;
    if (one) this._explainStanding();
    const watching = this.table && (seat === null || seat === undefined) && phase === "playing";
    this.asking.aside = paused ? say("clock.paused") : watching ? say("table.watching") : single ? say("table.single") : "";
  }

  /** Offer the standing answer at the first question among people that it might have spared the viewer. */
  async _explainStanding() {
    const { standing, standing_kept: kept, alone, phase } = this.table ?? {};
    const known = `standing:${this.story.game}`;
    if (!standing || kept || alone || phase !== "playing" || !this.wire || this.question === null || localStorage.getItem(known)) return;
    localStorage.setItem(known, "told");
    (await import("./standing.js")).offerStanding(standing, () => this.wire?.say({ type: "standing", on: true }));
  }

  /** Show what counted when something ended; what was there before the first picture is old. @param {Scene} scene @param {readonly LogEntry[]} told */
  _count(scene, told) {
    const { reckoning, over } = scene;
    const last = this._counted;
    this._counted = reckoning?.number ?? 0;
    if (last === null || !reckoning || reckoning.number <= last || over || this.dataset.still !== undefined) return;
    const after = still() ? 0 : ((timetable(told).at(-1) ?? 0) + 700) / tempo();
    this._counting = new Promise((done) => setTimeout(done, after)).then(() => import("./counted.js")).then(({ showCounted }) =>
      showCounted(this.story.game, reckoning)
    );
  }

  /** Show whether the table answers for the viewer what needs no thought. @param {TableInfo} table */
  _offerStanding({ phase, standing, standing_kept: kept }) {
    this._standing.hidden = phase !== "playing" || !standing;
    this._stands.checked = Boolean(kept);
    mark(this._standing.lastElementChild ?? this._standing, { text: standing ?? "" });
  }

  /** Show the table before the game. @param {TableInfo} table */
  _wait(table) {
    if (table.gate === "closed" && table.phase !== "closed") return this._stay();
    const count = table.places.length;
    const from = table.seat ?? 0;
    const seats = Array.from({ length: count }, (_, index) => (from + index) % count);
    table.places.forEach((place, seat) => {
      this.felt.seat(seat).wait(seat, place, seat === table.seat);
      this.felt.seat(seat).acts(this._seatActs(seat));
    });
    if (table.seat === null || table.seat === undefined) this.felt.around(seats, null);
    else this.felt.around(seats.slice(1), table.seat);
    mark(this.asking.prompt, { text: "" });
    this._gather(table);
    this.fitting?.fit();
  }

  /** Show nothing to a visitor outside: players and free seats are only for people who were let in. */
  _stay() {
    this.felt.around([], null);
    this._lobby.replaceChildren();
    this.fitting?.fit();
  }

  /** Show the seats before the game; once it has started, nobody sees that. @param {TableInfo} table */
  async _gather(table) {
    if (table.phase === "playing") return;
    const { lobby } = await import("./lobby.js");
    if (this.scene || this.table !== table) return;
    lobby(this._lobby, table, this);
    this.fitting?.fit();
  }

  /**
   * Give the buttons of a seat: sit down, stand up, add a bot, remove it.
   * @param {number} seat
   */
  _seatActs(seat) {
    const table = this.table;
    const place = table?.places[seat];
    if (!table || !place || table.phase === "over" || table.phase === "closed") return [];
    const acts = [];
    const seated = table.seat !== null && table.seat !== undefined;
    if (!seated && !table.watches && place.kind !== "person") {
      const sit = this._do(say("table.sit"), {}, say("table.at_seat", { seat: seat + 1 }));
      sit.onclick = () => this._sit(seat);
      acts.push(sit);
    }
    if (table.phase === "open" && table.host) {
      if (place.kind === "free") acts.push(this._do(say("table.add"), { type: "fill", seat, bot: "medium" }, say("table.bot_at", { seat: seat + 1 })));
      if (place.kind === "bot") acts.push(this._level(seat, place), this._do(say("table.away"), { type: "fill", seat, bot: "" }, place.name));
    }
    if (seat === table.seat && table.phase === "open") acts.push(this._do(say("table.stand"), { type: "leave" }));
    return acts;
  }

  /**
   * Let the host choose the level of the bot on a seat.
   * @param {number} seat
   * @param {import("./messages.js").Place} place
   */
  _level(seat, { name, level: now }) {
    const choice = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": say("table.strong", { name }) }));
    const levels = ["easy", "medium", "hard", "expert"];
    choice.append(...levels.map((level) => new Option(level, level, false, level === now)));
    choice.onchange = () => this.wire?.say({ type: "fill", seat, bot: choice.value });
    return choice;
  }

  /** The name the viewer goes by; who has none yet is asked for one. @param {string} [what] What it is asked for. */
  async named(what) {
    return knownName() || this.dataset.name || await (await import("./ask_name.js")).askName(what);
  }

  /** @param {number} seat */
  async _sit(seat) {
    this.wire?.say({ type: "sit", seat, name: await this.named() });
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
   * @param {readonly LogEntry[]} told
   */
  show(scene, told) {
    const focus = this.marking.focused(this);
    this.scene = scene;
    this._lobby.replaceChildren();
    mark(this._headline, { text: scene.headline });
    this.sorting.update(this.story.game, scene);
    const held = new Set(/** @type {HTMLElement[]} */ (this.acting?.drag.cards ?? []));
    const travel = this.felt.update(scene, told, this.table?.places ?? [], new Set(this.choosing.chosen), held);
    for (const seat of scene.seats) this.felt.seat(seat.seat).acts(this._seatActs(seat.seat));
    this.choosing.ask(scene.offers ?? [], this.felt.lying());
    this._remark(scene);
    this.asking.update(scene);
    if (scene.over && told.length) sound("end");
    this._turn.update(this.question !== null && !scene.over, scene.prompt);
    this._ends(scene);
    this._tell(told);
    this.story.sheet(scene.sheet);
    this.story.reckon(scene.over ? null : scene.reckoning);
    this._count(scene, told);
    this._clocks?.tick();
    this.refresh(true);
    this._tip(scene, told);
    travel();
    const again = this._lobby.querySelector("button, a");
    this.marking.refocus(focus, again instanceof HTMLElement ? again : this.asking.prompt);
    this.acting?.drag.follow();
  }

  /** Whether another deal of a series of friends follows. */
  _goesOn() {
    const series = this.table?.terms?.series;
    return Boolean(series && series.deal < series.deals);
  }

  /** Whether more people than one sit at the table. */
  _amongPeople() {
    return (this.table?.places ?? []).filter(({ kind }) => kind === "person").length > 1;
  }

  /** @param {Scene} scene */
  _ends(scene) {
    this.classList.toggle("over", Boolean(scene.over));
    if (!scene.over) return;
    const seated = this.table?.seat !== null && this.table?.seat !== undefined;
    const acts = [make("a", { class: "button", href: "/", text: say("ending.door") })];
    if (this.table) acts.unshift(make("a", { class: "button", href: `/r/${this.table.table}`, text: say("ending.again") }), make("a", { class: "button", href: `/again/${this.table.table}?seat=${(this.table.seat ?? 0) + 1}`, text: say(this.table.terms?.series ? "ending.sheet" : "ending.same") }));
    if (this.table && seated) acts.unshift(make("a", { class: "button", href: `/review/${this.table.table}`, text: say("ending.review") }));
    if (this.table?.rematch) {
      acts.unshift(make("a", { class: "button strong", href: `/t/${this.table.rematch}`, text: say(this._goesOn() ? "ending.deal" : "ending.next") }));
    } else if (seated) {
      const again = make("button", { type: "button", class: "strong", text: say(this._goesOn() ? "ending.deal" : this._amongPeople() ? "ending.rematch" : "ending.bots") });
      again.onclick = () => this.playAgain();
      acts.unshift(/** @type {HTMLAnchorElement} */ (/** @type {HTMLElement} */ (again)));
    }
    this._lobby.replaceChildren(ending(scene, this.story.game, acts));
    this._showSeal();
  }

  /** Check the deal, once, and show what came of it. */
  async _showSeal() {
    if (!this.wire || !this.table) return;
    const { table } = this.table;
    this._seal ??= import("./seal.js").then(({ seal }) => seal(table));
    const seal = await this._seal;
    if (seal) this._lobby.querySelector(".ending .ends")?.append(seal);
    this.fitting?.fit();
  }

  /** @param {readonly LogEntry[]} told */
  _tell(told) {
    this.story.add(told);
    if (!told.length) return;
    for (const telling of told) this._told.append(make("p", { text: telling.sentence }));
    while (this._told.children.length > 30) this._told.firstElementChild?.remove();
    if (told.some(({ moves }) => moves?.length)) sound("card");
    this._ticker.replaceChildren(...told.slice(-2).map((telling) => make("span", { text: telling.sentence })));
    if (!still()) this._ticker.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  }

  /**
   * Show the choices and the cards as they are chosen now.
   * @param {boolean} [anew] Whether the picture is a new one.
   */
  refresh(anew = false) {
    this._offerHint();
    this.marking.update(this.scene);
    this.acting?.targets([]);
    this.asking.refresh();
    this._teach();
    this.fitting?.fit(anew || !this.choosing.chosen.length, true);
  }

  /** Give a tip about what one meets for the first time. @param {Scene} scene @param {readonly LogEntry[]} told */
  async _tip(scene, told) {
    if (!this.wire || taste("tips") === "off") return;
    this._tipping ??= import("./tips.js");
    const { Tips } = await this._tipping;
    (this.tips ??= new Tips(this)).update(scene, told);
  }

  /** Show the step of a lesson; its script is fetched with the first step. */
  async _teach() {
    if (!this.teaching && !this.scene?.lesson) return;
    if (!this.teaching) {
      const { Teaching } = await import("./lesson.js");
      this.teaching ??= new Teaching(this.felt, this.asking.element);
      this.teaching.update(this.scene);
      this.fitting?.fit();
      return;
    }
    this.teaching.update(this.scene);
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
      this._sent = this.wire.say({ type: "aside", act });
    } else if (this._answered === null || this._answered !== this.question) {
      this._answered = this.question;
      this._sent = this.wire.say({ type: "act", question: this.question, act });
    }
    if (!this.wire.linked) this.say(say("table.unsent"));
  }

  /**
   * Say something to the player, with the rule behind it.
   * @param {string} words
   * @param {string} [rule]
   * @param {number} [seconds]
   */
  say(words, rule = "", seconds = 5) {
    clearTimeout(this._hush);
    this._toast.replaceChildren(make("p", {}, `${words[0]?.toUpperCase() ?? ""}${words.slice(1)} `, rule ? ruleLink(this.story.game, rule) : null));
    this._hush = setTimeout(() => this._hushed(), 1000 * seconds);
  }

  /** Take back what was said. */
  _hushed() {
    clearTimeout(this._hush);
    this._toast.replaceChildren();
  }

  _tick() {
    for (const seat of this.felt.seats.values()) seat.tick();
    this._clocks?.tick();
  }
}

customElements.define("card-table", CardTable);
