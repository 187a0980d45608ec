// Fitting: the whole table in the window, whatever lies on it. What yields first is fixed, and lists scroll in their own box.

import { mark } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {[others: number, hands: number, ...cards: number[]]} Widths of what is shared out: seats, hands, and the first card of each hand */

/**
 * The steps in which things yield, each with those before it. First sizes (1), pictures of decks (2), and backs of cards that
 * others hold (3). Then titles in the other seats, and sizes again (4 and 5). Then everything in the other seats, which a tap
 * opens (6), and sizes once more (7 and 8).
 */
const STEPS = 8;
/** This much of a covered card stays in sight. */
const STRIP = 24.5;
/** The narrowest width of a seat, with its zones and without. */
const OPEN = 168;
const CLOSED = 76;
/** Under so narrow a strip notes would run into each other. */
const NOTE = 38;
/** These elements scroll by themselves if nothing else helps. */
const BOXES = ".others, .middle, .choices, .lobby, .mine .zones, .centre .slip, .open > .zones, .sheet, .reckoning, .told";
/** This much of the middle is never lent out. */
const GAP = 24;
/** The elements that may borrow room from the middle, with the measure of the style sheet for each. */
const LENT = [["--choices", ".choices", ".ask > :is(.hint, .choices)"], ["--mine", ".mine .zones", ".mine"]];
/** These parts yield while a card is chosen, before anything of the viewer does. */
const YIELDING = ["brief", "briefer", "briefest"];
/** The step from which on a seat shows no more than its plate. */
const SHUT = 6;
/** In so many pictures in a row there has to be more room before things grow again: else cards move from under a finger. */
const CALM = 12;

export class Fitting {
  /**
   * @param {HTMLElement} root the table
   * @param {HTMLElement} ground what has to fit
   * @param {Board} felt
   */
  constructor(root, ground, felt) {
    this._ground = ground;
    this._felt = felt;
    this._step = 0;
    /** How many pictures in a row had more room than they took. */
    this._spare = 0;
    this._root = root;
    /** @type {Map<number, Widths>} */
    this._known = new Map();
    root.addEventListener("scroll", (event) => sign(/** @type {HTMLElement} */ (event.target)), { capture: true, passive: true });
    new ResizeObserver(() => this.fit()).observe(ground);
  }

  /**
   * Take the first step at which everything has its place, beginning with the last one.
   * @param {boolean} [anew] Whether there may be more room than before: a new picture or window, not a card that was chosen.
   * @param {boolean} [calm] Whether things grow only once there has been room for a while, as from one question to the next.
   */
  fit(anew = true, calm = false) {
    // Cards on their way count where they will lie: what flies past the rim of a box would make it seem too full.
    this._ground.classList.toggle("measured", this._ground.getAnimations({ subtree: true }).length > 0);
    this._settle(anew, calm);
    this._ground.classList.remove("measured");
  }

  /** @param {boolean} anew @param {boolean} calm */
  _settle(anew, calm) {
    for (const box of this._root.querySelectorAll("[data-more]")) box.removeAttribute("data-more");
    for (const [name, , whose] of LENT) this._measure(whose, (style) => style.removeProperty(name));
    this._ground.classList.remove(...YIELDING);
    const fits = this._try(this._step) || (!anew && this._brief());
    if (!fits) {
      this._ground.classList.remove(...YIELDING);
      this._climb();
      this._spare = 0;
    }
    else if (anew && this._step > 0) this._relax(calm);
    this._lend();
    for (const box of this._root.querySelectorAll(BOXES)) sign(/** @type {HTMLElement} */ (box));
  }

  /**
   * Let the choices yield, then decks and backs of cards, then the middle, then the words of the chosen card. The hand with
   * the chosen card stays where it is. Say whether that is enough.
   */
  _brief() {
    const { classList } = this._ground;
    return [["brief"], ["fit-2", "fit-3"], ["briefer"], ["briefest"]].some((yielding) => {
      classList.add(...yielding);
      return this._fits();
    });
  }

  /** Lend the room that the middle does not need to the choices, then to the viewer's place. */
  _lend() {
    const { middle } = this._felt;
    const used = [...middle.children].filter((part) => part.clientHeight).map((part) => part.getBoundingClientRect());
    const needed = used.length ? used[used.length - 1].bottom - used[0].top : 0;
    for (const [name, words, whose] of LENT) {
      const box = this._ground.querySelector(words);
      const wanted = box ? box.scrollHeight - box.clientHeight : 0;
      const spare = middle.clientHeight - needed - GAP;
      if (!box || wanted <= 1 || spare <= 0) continue;
      const whole = box.closest(".mine") ?? box;
      const height = `${whole.clientHeight + Math.min(wanted, spare) + 4}px`;
      this._measure(whose, (style) => style.setProperty(name, height));
    }
  }

  /** @param {string} whose @param {(style: CSSStyleDeclaration) => void} what */
  _measure(whose, what) {
    for (const one of this._ground.querySelectorAll(whose)) what(/** @type {HTMLElement} */ (one).style);
  }

  /** Look for a tighter step: mostly it is the next; the looser ones are few enough to be tried by halves. */
  _climb() {
    const next = this._step + 1;
    if (next <= STEPS && this._try(next)) return;
    if (next < SHUT - 1 && this._try(SHUT - 1)) return this._halve(next, SHUT - 1);
    let fits = false;
    while (!fits && this._step < STEPS) fits = this._try(this._step + 1);
  }

  /** Take a looser step if there is one; seats that can be open again are so at once. @param {boolean} calm */
  _relax(calm) {
    const from = this._step;
    this._descend();
    const loose = this._step;
    this._spare = loose === from ? 0 : this._spare + 1;
    if (!calm || loose === from || this._spare >= CALM) {
      if (loose !== from) this._spare = 0;
    } else if (from < SHUT || loose >= SHUT) this._take(from);
    else this._take(SHUT - 1);
  }

  /** Look for a looser step: first whether seats can be open again, then one by one. */
  _descend() {
    const from = this._step;
    if (from >= SHUT && this._try(SHUT - 1)) return this._halve(-1, SHUT - 1);
    const least = from >= SHUT ? SHUT : 0;
    let step = from;
    while (step > least && this._try(step - 1)) step -= 1;
    if (this._step !== step) this._take(step);
  }

  /**
   * Take the first step that is enough, between one that is not and one that is.
   * @param {number} low
   * @param {number} high
   */
  _halve(low, high) {
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this._try(middle)) high = middle;
      else low = middle;
    }
    if (this._step !== high) this._take(high);
  }

  /** Take a step and say whether it is enough. @param {number} step */
  _try(step) {
    this._take(step);
    return this._fits();
  }

  /**
   * Take a step with the widths that it had last, and check them afterwards. Asking first would make the browser lay out the
   * table three times.
   * @param {number} step
   */
  _take(step) {
    this._step = step;
    this._ground.dataset.fit = String(step);
    for (let index = 1; index <= STEPS; index++) this._ground.classList.toggle(`fit-${index}`, index <= step);
    const known = this._known.get(step);
    if (known) this._share(known);
    const found = this._widths();
    if (same(known, found)) return;
    this._known.set(step, found);
    this._share(found);
    // The room shared out among seats may have changed the room left for a hand.
    const settled = this._widths();
    if (!same(found, settled)) this._share(settled);
  }

  /** @returns {Widths} */
  _widths() {
    const { others, hands } = this._felt;
    return [others.clientWidth, hands.clientWidth, ...[...hands.children].map((zone) => first(zone)?.offsetWidth ?? 0)];
  }

  /** Share the widths out among seats and cards. @param {Widths} widths */
  _share([others, hands, ...cards]) {
    const { children, style } = this._felt.others;
    style.setProperty("--cols", String(columns(children.length, others, this._step < SHUT ? OPEN : CLOSED)));
    [...this._felt.hands.children].forEach((zone, index) => spread(zone, hands, cards[index] ?? 0));
  }

  _fits() {
    const { others, middle } = this._felt;
    return [this._ground, others, middle].every((box) =>
      box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1
    );
  }
}

/**
 * Share seats out in rows that are as full as each other.
 * @param {number} count
 * @param {number} width
 * @param {number} least
 */
function columns(count, width, least) {
  const most = Math.max(1, Math.min(count, Math.floor(width / least)));
  return Math.ceil(count / Math.ceil(count / most)) || 1;
}

/** @param {Widths | undefined} some @param {Widths} others */
function same(some, others) {
  return some?.length === others.length && some.every((width, index) => width === others[index]);
}

/** The first card of a hand. @param {Element} zone @returns {HTMLElement | null} */
function first(zone) {
  return zone.querySelector(".lay > :first-child");
}

/**
 * Spread a hand over as many rows as leave a strip of every card in sight.
 * @param {Element} zone
 * @param {number} width
 * @param {number} card how wide one is
 */
function spread(zone, width, card) {
  const lay = first(zone)?.parentElement;
  if (!lay) return;
  const room = width - 16 - card;
  let rows = 1;
  let each = lay.children.length;
  while (each > 1 && room / (each - 1) < STRIP && rows < 6) each = Math.ceil(lay.children.length / ++rows);
  const step = Math.min(card + 6, each > 1 ? room / (each - 1) : card);
  lay.style.setProperty("--step", `${step}px`);
  lay.style.setProperty("--each", String(each));
  zone.classList.toggle("rows", rows > 1);
  zone.classList.toggle("tight", step < NOTE);
}

/**
 * Mark a box whose content does not all fit.
 * @param {HTMLElement} box
 */
function sign(box) {
  const below = box.scrollTop + box.clientHeight < box.scrollHeight - 1;
  const above = box.scrollTop > 2;
  const within = [...box.querySelectorAll("button, a, [tabindex]")].some((one) => one.checkVisibility());
  const ends = box.querySelector(".ends");
  if (ends) box.style.setProperty("--ends", `${ends.clientHeight}px`);
  mark(box, { "data-more": [above && "above", below && "below"].filter(Boolean).join(" ") || null, tabindex: (above || below) && !within ? "0" : null });
}
