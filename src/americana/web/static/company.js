// Players and chat: messages, proposals to everyone, requests to join, and the controls of the host; fetched when needed.

import { make, mark } from "./dom.js";
import { say, speaker } from "./say.js";
import { WORDS } from "./words/company.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").TableInfo} TableInfo */
/** @typedef {import("./messages.js").Said} Said */
/** @typedef {import("./table.js").CardTable} CardTable */

/** Name what somebody asks for. @param {"watch" | "sit" | "bot"} wish */
const wished = (wish) => tell(`wishes.${wish}`);

/** Fetch the look of all this, once. */
function dress() {
  if (document.querySelector("link[data-company]")) return;
  document.head.append(make("link", { rel: "stylesheet", href: new URL("./company.css", import.meta.url).href, "data-company": true }));
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 */
function button(label, act, kind = "") {
  const made = make("button", { type: "button", class: kind, text: label });
  made.onclick = act;
  return made;
}

export class Company {
  /** @type {Said[]} */
  _said = [];
  _unread = 0;
  _log = make("div", { class: "talk", role: "log", "aria-label": tell("company.log"), "data-empty": tell("company.empty") });
  _notices = make("div", { class: "posted", role: "status" });
  _above = make("div", { class: "notices" }, this._notices);
  /** @type {HTMLDialogElement | null} */
  _dialog = null;
  _body = make("div", { class: "company" });
  /** @type {Record<string, string>} */
  _phrases = {};

  /** @param {CardTable} table @param {HTMLElement} opener */
  constructor(table, opener) {
    dress();
    this._table = table;
    this._opener = opener;
    opener.onclick = () => this.open();
    table.append(this._above);
  }

  /** @param {Record<string, unknown>} command */
  _say(command) {
    this._table.wire?.say(command);
  }

  /** Take in what somebody said; what is heard again after a lost line is there already. @param {Said} said */
  hear(said) {
    if (this._said.some(({ number }) => number === said.number)) return;
    this._said.push(said);
    this._log.append(make("p", {}, make("b", { text: said.name }), " ", make("span", { dir: "auto", text: said.words ?? "" })));
    while (this._log.children.length > 100) this._log.firstElementChild?.remove();
    this._log.scrollTop = this._log.scrollHeight;
    if (!this._dialog && said.seat !== this._table.table?.seat) this._unread += 1;
    this._badge();
  }

  _badge() {
    const waiting = this._unread + (this._table.table?.knocks?.length ?? 0);
    mark(this._opener, { "data-new": waiting ? String(Math.min(waiting, 9)) : null, "aria-label": waiting ? tell("company.new", { count: waiting }) : tell("company.title") });
  }

  /** Put a notice of somebody else's below these. @param {HTMLElement} slip */
  post(slip) {
    this._above.append(slip);
  }

  /** Show what concerns everybody at once, beside the cards. @param {TableInfo} sign */
  update(sign) {
    const notices = [this._gate(sign), this._caller(sign), this._pause(sign), this._proposal(sign), this._ended(sign)];
    this._notices.replaceChildren(...notices.filter((one) => one !== null));
    if (this._dialog) this._fill(sign);
    this._badge();
  }

  /** @param {TableInfo} sign */
  _gate({ gate, asked, phase, watches, terms }) {
    const wants = watches && (phase === "open" || asked === "asked");
    if ((!gate && !wants) || phase === "closed") return null;
    const words = asked === "asked" ? tell("company.asked") : asked === "out" ? tell("company.refused") : gate === "closed"
      ? tell("company.closed")
      : watches ? tell("company.watcher") : tell(`gates.${terms?.watching ?? "all"}`);
    const slip = make("section", { class: "paper notice" }, make("p", { text: words }));
    if (asked && !(watches && asked === "in")) return slip;
    const wishes = /** @type {("watch" | "sit")[]} */ (watches ? ["sit"] : gate === "closed" ? ["sit", "watch"] : this._table.table?.terms?.watching === "asked" ? ["watch"] : []);
    slip.append(make("div", { class: "ends" }, ...wishes.map((wish, place) => button(tell("company.ask", { wish: wished(wish) }), () => this._knock(wish), place ? "" : "strong"))));
    return slip;
  }

  /** Ask to be let in, under a name by which a host can tell who it is. @param {"watch" | "sit"} wish */
  async _knock(wish) {
    this._say({ type: "knock", name: await this._table.named(tell("company.ask", { wish: wished(wish) })), wish });
  }

  /** Tell a host at once who stands at the door; the panel says it too. @param {TableInfo} sign */
  _caller(sign) {
    const knocks = this._dialog ? null : this._knocks(sign);
    return knocks && make("section", { class: "paper notice" }, knocks);
  }

  /** @param {TableInfo} sign */
  _pause({ paused, seat }) {
    if (!paused) return null;
    const slip = make("section", { class: "paper notice" }, make("p", { text: say("clock.paused") }));
    if (seat !== undefined && seat !== null) slip.append(make("div", { class: "ends" }, button(tell("company.resume"), () => this._say({ type: "resume" }), "strong")));
    return slip;
  }

  /** @param {TableInfo} sign */
  _proposal({ proposal, seat, places }) {
    if (!proposal || seat === undefined || seat === null) return null;
    const { what, by, yes } = proposal;
    const words = by === seat ? tell(`company.my_${what}`) : tell(`company.${what}`, { name: places[by]?.name ?? "" });
    const slip = make("section", { class: "paper notice" }, make("p", { text: words }));
    const no = button(tell(by === seat ? "company.withdraw" : "company.no"), () => this._say({ type: "agree", what, yes: false }));
    slip.append(make("div", { class: "ends" }, no, yes.includes(seat) ? null : button(tell("company.agree"), () => this._say({ type: "agree", what, yes: true }), "strong")));
    return slip;
  }

  /** @param {TableInfo} sign */
  _ended({ agreed_end: agreed, rematch, seat }) {
    if (!agreed) return null;
    const slip = make("section", { class: "paper notice" }, make("p", { text: tell("company.ended") }));
    const again = rematch ? make("a", { class: "button strong", href: `/t/${rematch}`, text: say("ending.next") }) : seat === undefined || seat === null
      ? null
      : button(say("ending.rematch"), () => this._table.playAgain(), "strong");
    slip.append(make("div", { class: "ends" }, make("a", { class: "button", href: "/", text: say("ending.door") }), again));
    return slip;
  }

  /** Open what can be said and done. */
  async open() {
    const sign = this._table.table;
    if (!sign || this._dialog) return;
    const dialog = make("dialog", { class: "paper panel company-panel", "aria-label": tell("company.title") });
    this._dialog = dialog;
    dialog.onclose = () => {
      dialog.remove();
      this._dialog = null;
      if (this._table.table) this.update(this._table.table);
    };
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.append(make("h2", { text: tell("company.title"), tabindex: "-1", autofocus: true }), this._body, make("div", { class: "ends" }, button(tell("company.done"), () => dialog.close(), "strong")));
    document.body.append(dialog);
    this._unread = 0;
    this.update(sign);
    dialog.showModal();
    if (!Object.keys(this._phrases).length) {
      this._phrases = await (await fetch("/api/phrases")).json();
      if (this._table.table) this._fill(this._table.table);
    }
    this._log.scrollTop = this._log.scrollHeight;
  }

  /** @param {TableInfo} sign */
  _fill(sign) {
    const typed = this._body.querySelector("input")?.value ?? "";
    const focused = this._body.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
    this._body.replaceChildren(...[this._knocks(sign), this._people(sign), this._talk(sign, typed), this._matters(sign)].filter((one) => one !== null));
    if (focused) this._body.querySelector("input")?.focus();
    this._badge();
  }

  /** @param {TableInfo} sign */
  _knocks({ knocks = [] }) {
    if (!knocks.length) return null;
    return make("section", {}, make("h3", { text: tell("company.door") }), make("ul", { class: "folk" }, ...knocks.map(({ who, name, wish }) =>
      make("li", {}, make("span", { text: tell("company.asks", { name, wish: wished(wish) }) }), button(tell("company.let"), () => this._say({ type: "admit", who, yes: true }), "strong"), button(tell("company.refuse"), () => this._say({ type: "admit", who, yes: false })))
    )));
  }

  /** @param {TableInfo} sign */
  _people(sign) {
    const { places, seat: own, host, hushed = [], phase } = sign;
    const free = places.filter(({ kind }) => kind === "free").length;
    const rows = places.map((place, seat) => {
      if (place.kind === "free") return null;
      const note = place.resigned ? tell("company.resigned", { name: place.resigned }) : place.program ? tell("company.program") : place.kind === "bot" ? tell("company.robot") : seat === own ? tell("company.you") : "";
      const acts = [];
      const somebody = place.kind === "person" || place.program;
      if (somebody && seat !== own) {
        const on = !hushed.includes(seat);
        acts.push(button(tell(on ? "company.mute" : "company.hear"), () => this._say({ type: "hush", seat, on })));
        if (on) acts.push(button(tell("company.block"), () => this._say({ type: "hush", seat, on: true, everywhere: true })));
      }
      if (host && somebody && seat !== own && (phase === "open" || phase === "playing")) {
        if (place.away) acts.push(button(tell("company.fill"), () => this._say({ type: "fill", seat, bot: "medium" })));
        acts.push(button(tell("company.remove"), () => confirm(tell("company.surely", { name: place.name })) && this._say({ type: "remove", seat })));
        if (!place.program) acts.push(button(tell("company.handover"), () => this._say({ type: "handover", seat })));
      }
      return make("li", {}, make("span", {}, make("b", { text: place.name }), note ? ` · ${note}` : null), ...acts);
    });
    return make("section", {}, make("h3", { text: tell("company.around") }), make("ul", { class: "folk" }, ...rows, free ? make("li", { text: tell("company.free", { count: free }) }) : null), this._several(sign));
  }

  /** For a host who waits: friends at other tables may get the same deals. @param {TableInfo} sign */
  _several({ host, phase, table, pledge }) {
    if (!host || phase !== "open" || !pledge) return null;
    return make("p", {}, make("a", { href: `/again/${table}`, text: tell("company.several") }));
  }

  /** @param {TableInfo} sign @param {string} typed */
  _talk({ terms, seat }, typed) {
    const chat = terms?.chat ?? "all";
    if (chat === "off") return make("p", { class: "small", text: tell("company.silent") });
    const part = make("section", {}, make("h3", { text: tell("company.talk") }), this._log);
    if (seat === undefined || seat === null) return part;
    part.append(make("div", { class: "phrases" }, ...Object.entries(this._phrases).map(([phrase, words]) => button(words, () => this._say({ type: "say", phrase })))));
    if (chat === "phrases") return part;
    const line = make("input", { maxlength: 240, "aria-label": tell("company.something"), placeholder: tell("company.something"), autocomplete: "off", value: typed });
    const form = make("form", { class: "saying" }, line, make("button", { text: tell("company.say") }));
    form.onsubmit = (event) => {
      event.preventDefault();
      if (line.value.trim()) this._say({ type: "say", words: line.value.trim() });
      line.value = "";
    };
    part.append(form);
    return part;
  }

  /** @param {TableInfo} sign */
  _matters({ phase, seat, paused, proposal, watches, asked }) {
    if (watches && asked === "in") return make("section", {}, button(tell("company.ask", { wish: wished("sit") }), () => this._knock("sit")));
    if (phase !== "playing" || seat === undefined || seat === null) return null;
    const acts = paused || proposal ? [] : [button(tell("company.propose_pause"), () => this._say({ type: "propose", what: "pause" })), button(tell("company.propose_end"), () => this._say({ type: "propose", what: "end" }))];
    acts.push(button(tell("company.resign"), () => confirm(tell("company.give_up")) && this._say({ type: "resign" })));
    return make("section", {}, make("h3", { text: tell("company.game") }), make("div", { class: "phrases" }, ...acts));
  }
}
