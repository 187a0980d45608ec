// The question: its prompt, its choices as buttons, and its forms to fill in.

import { arrange, make, mark } from "./dom.js";
import { filled, signature } from "./choosing.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").Offer} Offer */
/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./choosing.js").Button} Button */

/** Forms that nobody waits for, from which on they are folded away. */
const MANY = 3;

export class Asking {
  /**
   * @param {Choosing} choosing
   * @param {(offer: Offer, act: Record<string, unknown>) => void} send
   * @param {() => void} changed
   * @param {(why: string) => void} complain
   */
  constructor(choosing, send, changed, complain) {
    this._choosing = choosing;
    this._send = (/** @type {Offer} */ offer, /** @type {Record<string, unknown>} */ act) => {
      this._unfolded = false;
      send(offer, act);
    };
    this._changed = changed;
    this._complain = complain;
    this.prompt = make("p", { class: "prompt", role: "status", tabindex: "-1" });
    this._hint = make("p", { class: "hint" });
    this.choices = make("div", { class: "choices", role: "group", "aria-label": say("asking.choices") });
    this.element = make("div", { class: "ask" }, this.prompt, this._hint, this.choices);
    /** The line below the prompt, if any: the viewer only watches, or the table moves for them. */
    this.aside = "";
    /** A button beside the choices that is no choice of the game: it asks for more time. @type {HTMLElement | null} */
    this.extra = null;
    this._unfolded = false;
    this._fold = make("button", { class: "choice byway", type: "button" });
    this._fold.onclick = () => this._turnFold();
    /** @type {Map<string, HTMLElement>} */
    this._made = new Map();
    /** Numbers typed so far, by form. @type {Map<string, number>} */
    this._amounts = new Map();
  }

  /** @param {Scene} scene */
  update(scene) {
    mark(this.prompt, { text: scene.prompt });
    this.element.classList.toggle("asked", scene.offers?.some((offer) => !offer.aside) ?? false);
    this.element.classList.toggle("over", Boolean(scene.over));
    this.refresh();
  }

  /** Draw the choices again, keeping those that stay. */
  refresh() {
    const buttons = this._choosing.buttons;
    const kept = new Set(buttons.map(({ offer }) => signature(offer)));
    const shown = this._folded(buttons).map((button) => {
      if (button === null) return this._fold;
      const element = this._choice(button.offer, signature(button.offer));
      this._label(element, button.offer, button.ready, button.leading);
      return element;
    });
    if (this.extra) shown.push(this.extra);
    for (const key of [...this._made.keys()]) if (!kept.has(key)) this._made.delete(key);
    for (const key of [...this._amounts.keys()]) if (!kept.has(key)) this._amounts.delete(key);
    shown.forEach((element, index) => element.style.setProperty("--digit", `"${index + 1}"`));
    arrange(this.choices, shown);
    this.choices.hidden = !shown.length;
    const waits = !buttons.some(({ offer }) => !offer.aside) && this._choosing.offers.some((offer) => !offer.aside);
    const words = this.aside || (waits ? say(matchMedia("(pointer: coarse)").matches ? "asking.tap" : "asking.click") : this._said(buttons));
    mark(this._hint, { text: words });
    this._hint.classList.toggle("said", !this.aside && !waits);
  }

  /**
   * Say what the one card does that is chosen, unless a choice says so itself: on a small card there is no room for it.
   * @param {Button[]} buttons
   */
  _said(buttons) {
    const { chosen, cards } = this._choosing;
    const lying = chosen.length === 1 ? cards.find(({ key }) => key === chosen[0]) : null;
    const words = lying?.zone.cards?.find(({ name }) => name === lying.name)?.face.words ?? "";
    return buttons.some(({ offer }) => offer.label.includes(words)) ? "" : words;
  }

  /**
   * Fold away forms that nobody waits for, where there are many; null stands for the fold.
   * @param {Button[]} buttons
   * @returns {(Button | null)[]}
   */
  _folded(buttons) {
    const ways = buttons.filter(({ offer }) => offer.aside && offer.blank);
    if (ways.length <= MANY) return buttons;
    const open = ways.filter(({ leading }) => leading);
    const words = open.length ? say("asking.else") : this._unfolded ? say("asking.less") : say("asking.more", { count: ways.length });
    mark(this._fold, { text: words, "aria-expanded": String(this._unfolded || open.length > 0) });
    const rest = buttons.filter((button) => !ways.includes(button));
    return [...rest, null, ...(open.length ? open : this._unfolded ? ways : [])];
  }

  _turnFold() {
    const busy = this._choosing.form?.aside ?? false;
    if (busy) this._choosing.open(null);
    this._unfolded = busy || !this._unfolded;
    this._changed();
  }

  /** The offer that a choice stands for. @param {Element} choice */
  offered(choice) {
    return this._choosing.buttons.find(({ offer }) => this._made.get(signature(offer)) === choice)?.offer;
  }

  /** Press the choice with this number, counted from one. @param {number} number */
  press(number) {
    const choice = this.choices.children[number - 1];
    const button = choice?.querySelector("button.go") ?? choice;
    if (button instanceof HTMLElement) button.click();
    return Boolean(button);
  }

  /**
   * @param {Offer} offer
   * @param {string} key
   */
  _choice(offer, key) {
    let element = this._made.get(key);
    if (!element) {
      element = offer.blank?.kind === "amount"
        ? this._amount(offer, key)
        : offer.blank
        ? this._pick(offer)
        : this._button(offer);
      this._made.set(key, element);
    }
    return element;
  }

  /** @param {Offer} offer */
  _button(offer) {
    const button = make("button", { class: "choice", type: "button", text: offer.label });
    button.onclick = () => this._send(offer, filled(offer, null));
    return button;
  }

  /** @param {Offer} offer */
  _pick(offer) {
    const go = make("button", { class: "choice go", type: "button" });
    const count = make("span", { class: "tally", role: "status" });
    const names = make("span", { class: "names" });
    go.onclick = () => {
      if (this._choosing.form !== offer && !this._same(offer)) {
        this._choosing.open(offer);
        this._changed();
      } else if (go.getAttribute("aria-disabled") !== "true") {
        this._send(offer, filled(offer, this._choosing.names));
      } else {
        this._complain(count.textContent ?? "");
      }
    };
    return make("div", { class: "form" }, names, count, go);
  }

  /** @param {Offer} offer */
  _same(offer) {
    const form = this._choosing.form;
    return form !== null && signature(form) === signature(offer);
  }

  /**
   * @param {Offer} offer
   * @param {string} key
   */
  _amount(offer, key) {
    const { least = 0, most = 0 } = offer.blank ?? {};
    const box = make("input", {
      type: "number",
      min: least,
      max: most,
      value: this._amounts.get(key) ?? least,
      inputmode: "numeric",
      "aria-label": say("asking.amount", { label: offer.label, least, most }),
    });
    const less = make("button", { type: "button", class: "step", "aria-label": say("asking.fewer", { label: offer.label }), text: "−" });
    const more = make("button", { type: "button", class: "step", "aria-label": say("asking.further", { label: offer.label }), text: "+" });
    const go = make("button", { class: "choice go", type: "submit", text: offer.label });
    const set = (/** @type {number} */ value) => {
      const whole = Math.max(least, Math.min(most, Math.round(value) || least));
      box.value = String(whole);
      this._amounts.set(key, whole);
      mark(go, { text: `${offer.label} ${whole}` });
    };
    less.onclick = () => set(Number(box.value) - 1);
    more.onclick = () => set(Number(box.value) + 1);
    box.oninput = () => this._amounts.set(key, Number(box.value));
    box.onchange = () => set(Number(box.value));
    set(this._amounts.get(key) ?? least);
    const form = make("form", { class: "form amount" }, less, box, more, go);
    form.onsubmit = (event) => {
      event.preventDefault();
      set(Number(box.value));
      this._send(offer, filled(offer, Number(box.value)));
    };
    return form;
  }

  /**
   * @param {HTMLElement} element
   * @param {Offer} offer
   * @param {boolean} ready
   * @param {boolean} leading
   */
  _label(element, offer, ready, leading) {
    element.classList.toggle("byway", Boolean(offer.aside));
    const go = element.querySelector("button.go") ?? element;
    go.classList.toggle("strong", leading && ready);
    if (offer.blank?.kind !== "pick") return;
    const { least = 0, most = 0 } = offer.blank;
    const kind = least === most ? "exactly" : least ? "between" : "most";
    const words = leading ? say(`chosen.${kind}`, { count: this._choosing.count, least, most }) : say(`range.${kind}`, { least, most });
    const count = element.querySelector(".tally");
    if (count) mark(count, { text: words });
    mark(go, { text: offer.label, "aria-disabled": ready ? null : "true" });
    const names = element.querySelector(".names");
    if (names) this._names(names, offer, leading);
  }

  /**
   * Offer those things of a form that are not cards on the table.
   * @param {Element} names
   * @param {Offer} offer
   * @param {boolean} open
   */
  _names(names, offer, open) {
    const unseen = open ? [...new Set(this._choosing.unseen(offer))] : [];
    names.replaceChildren(...unseen.map((name) => {
      const button = make("button", {
        type: "button",
        class: "name",
        text: name,
        "aria-pressed": String(this._choosing.named.includes(name)),
      });
      button.onclick = () => {
        const { why } = this._choosing.toggleNamed(name);
        if (why) this._complain(why);
        this._changed();
      };
      return button;
    }));
  }
}
