// The game log: sentences with the rule behind each, the score sheet, and the scores of the last round.

import { make } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {import("./messages.js").Sheet} Sheet */
/** @typedef {import("./messages.js").RoundSummary} RoundSummary */

const KEPT = 400;
/** A list this close to its end, in pixels, counts as scrolled to the end. */
const NEAR = 4;
/** A cell that holds a number, or nothing. */
const FIGURE = /^[+−-]?\d*$/;

/** The panel beside the table. */
export class GameLog extends HTMLElement {
  game = "";
  _list = make("ol", { class: "told", tabindex: "0", "aria-label": say("story.title") });
  _sheet = make("div", { class: "sheet" });
  _reckoning = make("div", { class: "reckoning" });
  _shown = "";
  _reckoned = 0;
  /** Which sentences are in the list. */
  _from = 0;
  _to = 0;
  /** Whether its end is in sight: then it stays so, whatever takes room from the list or gives it back. */
  _atEnd = true;
  _top = 0;

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this._reckoning, this._sheet, make("h2", { text: say("story.title") }), this._list);
    const list = this._list;
    list.addEventListener("scroll", () => {
      const near = list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR;
      // A reader scrolls up; a list that only lost room, as when scores come above it, stays where it was.
      this._atEnd = near || (this._atEnd && list.scrollTop >= this._top);
      this._top = list.scrollTop;
    });
    new ResizeObserver(() => {
      if (this._atEnd) this.latest();
    }).observe(list);
  }

  /**
   * @param {readonly LogEntry[]} told
   * @param {boolean} [news] Whether it has just happened; what somebody who comes is told has not.
   */
  add(told, news = true) {
    if (!told.length) return;
    for (const old of this._list.querySelectorAll(".new")) old.classList.remove("new");
    for (const telling of told) {
      const item = this._line(telling);
      item.classList.toggle("new", news);
      this._list.append(item);
    }
    this._to += told.length;
    for (; this._to - this._from > KEPT; this._from += 1) this._list.firstElementChild?.remove();
    this.latest();
  }

  /**
   * Show the log of a replay up to a moment; only the entries that differ from before are laid out again.
   * @param {readonly LogEntry[]} told
   * @param {number} to how many sentences had been told by then
   * @param {number} news how many of them with the last act
   */
  turn(told, to, news) {
    const from = Math.max(0, to - KEPT);
    const list = this._list;
    if (from >= this._to || to <= this._from) {
      list.replaceChildren();
      this._from = this._to = to;
    }
    for (; this._to > to; this._to -= 1) list.lastElementChild?.remove();
    for (; this._from < from; this._from += 1) list.firstElementChild?.remove();
    for (; this._from > from; this._from -= 1) list.prepend(this._line(told[this._from - 1]));
    for (; this._to < to; this._to += 1) list.append(this._line(told[this._to]));
    for (const old of list.querySelectorAll(".new")) old.classList.remove("new");
    for (const item of [...list.children].slice(list.children.length - news)) item.classList.add("new");
    this.latest();
  }

  /** @param {LogEntry} telling */
  _line(telling) {
    return make("li", {}, `${telling.sentence} `, ruleLink(this.game, telling.rule));
  }

  /** Show the end of the story. */
  latest() {
    this._atEnd = true;
    this._list.scrollTop = this._list.scrollHeight;
    this._top = this._list.scrollTop;
  }

  /** @param {Sheet | null | undefined} sheet */
  sheet(sheet) {
    const shown = JSON.stringify(sheet ?? null);
    if (shown === this._shown) return;
    this._shown = shown;
    this._sheet.replaceChildren(...(sheet ? [sheetTable(sheet)] : []));
  }

  /**
   * Keep what counted when something last ended, to be read again.
   * @param {RoundSummary | null | undefined} reckoning
   */
  reckon(reckoning) {
    const number = reckoning?.number ?? 0;
    if (number === this._reckoned) return;
    this._reckoned = number;
    this._reckoning.replaceChildren(...(reckoning ? [reckoningTable(this.game, reckoning)] : []));
  }

  /** Empty the log. */
  clear() {
    this._from = this._to = 0;
    this._list.replaceChildren();
  }
}

/**
 * Draw a score sheet; its last column is what the others come to.
 * @param {Sheet} sheet
 */
export function sheetTable(sheet) {
  const table = written(sheet.title, sheet.columns, sheet.rows.map((row) => cells(row)));
  table.classList.add("sums");
  return table;
}

/**
 * Draw what counted when something ended, each line with its reason below it.
 * @param {string} game
 * @param {RoundSummary} reckoning
 */
export function reckoningTable(game, reckoning) {
  const rows = reckoning.lines.flatMap((line) => {
    const why = line.reason ? `${line.reason} ` : "";
    const reason = make("td", { colspan: String(reckoning.columns.length) }, why, ruleLink(game, line.rule));
    return why ? [cells(line.cells), make("tr", { class: "reason" }, reason)] : [cells(line.cells)];
  });
  return written(reckoning.title, reckoning.columns, rows);
}

/** @param {readonly string[]} row */
function cells([first, ...rest]) {
  const others = rest.map((words) => make("td", { class: FIGURE.test(words) ? "figure" : null, text: words }));
  return make("tr", {}, make("th", { scope: "row" }, make("span", { text: first })), ...others);
}

/**
 * @param {string} title
 * @param {readonly string[]} columns
 * @param {Element[]} rows
 */
function written(title, columns, rows) {
  const head = columns.map((column) => make("th", { scope: "col" }, make("span", { text: column })));
  const table = make(
    "table",
    {},
    make("caption", { text: title }),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows),
  );
  return make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, table);
}

/**
 * A rule's number that opens the rule book.
 * @param {string} game
 * @param {string} [rule]
 */
export function ruleLink(game, rule) {
  if (!rule) return null;
  return make("a", {
    class: "rule",
    href: `/rules/${game}#p${rule}`,
    "data-rule": rule,
    "aria-label": say("story.rule", { rule }),
    text: rule,
  });
}

customElements.define("card-story", GameLog);
