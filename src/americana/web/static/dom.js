// Making elements, without a template language.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Marks */

/**
 * Make an element with attributes and children; `text` is its text, false and null leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Marks} [marks]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, marks = {}, ...children) {
  const element = document.createElement(tag);
  mark(element, marks);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Marks} [marks]
 * @param {...(Node | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function draw(tag, marks = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  mark(element, marks);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Set attributes, touching only what differs.
 * @param {Element} element
 * @param {Marks} marks
 */
export function mark(element, marks) {
  for (const [name, value] of Object.entries(marks)) {
    if (name === "text") {
      if (element.textContent !== String(value ?? "")) element.textContent = String(value ?? "");
    } else if (value === null || value === undefined || value === false) {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Put these children into a parent in this order, moving as few as need be and keeping focus.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  const next = (/** @type {Element | null} */ from) => {
    let at = from;
    while (at && !wanted.has(at)) at = at.nextElementSibling;
    return at;
  };
  let at = next(parent.firstElementChild);
  for (const child of children) {
    if (child === at) at = next(at.nextElementSibling);
    else move(parent, child, at);
  }
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
}

/**
 * Move an element and give back the focus that it held.
 *
 * Not by `moveBefore`: Chromium 156 can lose the whole page that way. It happens when other children turn from absolute
 * to in-flow placing at the same moment, as the cards of a pile do when it is spread out.
 * @param {Element} parent
 * @param {Element} child
 * @param {Element | null} before
 */
export function move(parent, child, before) {
  const focused = document.activeElement;
  const held = focused !== document.body && child.contains(focused) ? focused : null;
  parent.insertBefore(child, before);
  if (held instanceof HTMLElement) held.focus({ preventScroll: true });
}

/** Whether the person asked for less motion, or for none. */
export function still() {
  return document.documentElement.dataset.pace === "at once" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
