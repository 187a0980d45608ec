// The rule book beside the table, opened at the paragraph for the thing that was chosen.

import { make, mark } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/later.js";
import { PlayingCard } from "./zones.js";

const tell = speaker(WORDS);

/** @typedef {import("./table.js").CardTable} CardTable */

/** @type {Map<string, Promise<HTMLElement>>} */
const books = new Map();

export class Reading {
  /** @param {CardTable} table */
  constructor(table) {
    this._table = table;
    this._page = make("div", { class: "pages book", tabindex: "0", "aria-label": tell("reading.book") });
    const close = make("button", { type: "button", text: tell("reading.close") });
    const whole = make("a", { href: `/rules/${table.story.game}`, target: "_blank", text: tell("reading.whole") });
    const cards = make("a", { href: `/cards/${table.story.game}`, target: "_blank", text: tell("reading.cards") });
    cards.onclick = async (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      await this._dressed;
      this._turnTo(await (await import("./card_list.js")).cardList(table));
    };
    close.onclick = () => this.close();
    this.element = make("section", { class: "leaf", "aria-label": tell("reading.title") }, make("header", {}, make("h2", { text: tell("reading.title") }), cards, whole, close), this._page);
    const style = make("link", { rel: "stylesheet", href: new URL("./book.css", import.meta.url).href });
    /** Done when there is a style by which the pages scroll. @type {Promise<unknown>} */
    this._dressed = new Promise((done) => style.onload = style.onerror = done);
    document.head.append(style);
    /** @type {Element | null} */
    this._from = null;
  }

  get isOpen() {
    return this.element.isConnected;
  }

  /** Close the book and give the focus back. */
  close() {
    this.element.remove();
    if (!this._read) this._table.openStory(false);
    if (this._from instanceof HTMLElement && this._from.isConnected) this._from.focus();
  }

  /** Whether the story was being read before. */
  _read = false;

  _open() {
    if (this.isOpen) return;
    this._from = document.activeElement;
    this._read = this._table.classList.contains("reading");
    this._table.querySelector(".beside")?.append(this.element);
    this._table.openStory(true);
  }

  /**
   * Turn to a paragraph, or to what is asked just now, or to the beginning.
   * @param {string} [number]
   */
  async turn(number) {
    const { game } = this._table.story;
    const leaf = await bookOf(game);
    const at = number ?? await this._asked() ?? "";
    await this._dressed;
    this._turnTo(/** @type {HTMLElement} */ (leaf.cloneNode(true)));
    const [found] = this._page.querySelectorAll(`[id="p${CSS.escape(at)}"]`);
    if (found instanceof HTMLElement) {
      found.classList.add("cited");
      mark(found, { tabindex: "-1" });
      found.focus({ preventScroll: true });
    } else this._page.focus();
    found?.scrollIntoView({ block: "start" });
    await (await import("./figure.js")).drawFigures(this._page, game);
    found?.scrollIntoView({ block: "start" });
  }

  /** @param {HTMLElement} leaf */
  _turnTo(leaf) {
    this._open();
    this._page.replaceChildren(...leaf.childNodes);
    this._page.scrollTop = 0;
  }

  /** Show what a link cites: beside the table, or below the line in a slip that lies over it. @param {HTMLElement} link */
  async cite(link) {
    const number = link.dataset.rule ?? "";
    const slip = link.closest("dialog");
    if (!slip) return this.turn(number);
    const line = link.closest("tr, p") ?? link;
    if (line.nextElementSibling?.classList.contains("unfolded")) return line.nextElementSibling.remove();
    const words = await paragraph(this._table.story.game, number);
    const wide = line instanceof HTMLTableRowElement ? String([...line.cells].reduce((sum, cell) => sum + cell.colSpan, 0)) : null;
    line.after(wide ? make("tr", { class: "unfolded" }, make("td", { colspan: wide, text: words })) : make("p", { class: "unfolded", text: words }));
  }

  /** Show the rule behind what has the focus or is pointed at: a card, a choice, or what is asked. @param {Element | null} thing */
  async about(thing) {
    if (thing instanceof PlayingCard && thing.card) return this.turn(thing.card.blocked?.rule ?? thing.card.face.rule ?? "");
    const choice = thing?.closest(".choices > *");
    return this.turn(choice ? await this._behind(this._table.asking.offered(choice)) : undefined);
  }

  /** The paragraph behind what is asked now. */
  _asked() {
    const offers = (this._table.scene?.offers ?? []).filter((offer) => !offer.aside);
    return offers.length ? this._behind(offers[0]) : undefined;
  }

  /** @param {import("./messages.js").Offer | undefined} offer */
  async _behind(offer) {
    const acts = JSON.parse((await bookOf(this._table.story.game)).dataset.acts ?? "{}");
    return /** @type {string | undefined} */ (acts[String(offer?.act.type)]);
  }
}

/**
 * The pages of a rule book.
 * @param {string} game
 */
function bookOf(game) {
  let book = books.get(game);
  if (!book) {
    book = fetch(`/rules/${game}`).then((answer) => answer.text()).then((text) => {
      const page = new DOMParser().parseFromString(text, "text/html").querySelector("main.book");
      return page instanceof HTMLElement ? page : make("div", { text: tell("reading.failed") });
    });
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

/**
 * The words of a paragraph of the rule book.
 * @param {string} game
 * @param {string} number
 */
export async function paragraph(game, number) {
  try {
    const found = (await bookOf(game)).querySelector(`[id="p${CSS.escape(number)}"]`)?.textContent?.trim() ?? "";
    return found.replace(number, "").trim() || tell("reading.unknown");
  } catch {
    return tell("reading.failed");
  }
}
