// The law of the picture: what is wrong with the table as it is drawn now, in sentences.

/** @typedef {{x: number, y: number, right: number, bottom: number}} Box */

/** Measure the table in the window; nothing is said of a table that fits. */
export const measure = () => {
  /** @type {string[]} */
  const faults = [];
  const SLACK = 1.5;
  /** @param {string} words @param {ParentNode} [within] @returns {HTMLElement[]} */
  const all = (words, within = document) => [...within.querySelectorAll(words)].filter(seen);
  /** @type {Map<Element, boolean>} */
  const looked = new Map();
  /** @param {Element} element @returns {element is HTMLElement} */
  const seen = (element) => {
    let found = looked.get(element);
    if (found === undefined) {
      found = element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true });
      looked.set(element, found);
    }
    return found;
  };
  /** @type {Map<Element, DOMRect>} */
  const boxes = new Map();
  /** @param {Element} element */
  const cardList = (element) => {
    let box = boxes.get(element);
    if (!box) boxes.set(element, box = element.getBoundingClientRect());
    return box;
  };
  /** @param {Element} element */
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.textContent || "").trim().slice(0, 30);
    const place = element.closest("card-zone")?.getAttribute("data-zone") ?? element.closest("card-seat")?.getAttribute("data-seat") ?? "";
    return `${element.localName}.${element.className} "${words}"${place && ` at ${place}`}`;
  };
  /** @param {Box} a @param {Box} b */
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.x, b.x) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > SLACK;
  /** @param {Box} a @param {Box} b */
  const inside = (a, b) => a.x >= b.x - SLACK && a.right <= b.right + SLACK && a.y >= b.y - SLACK && a.bottom <= b.bottom + SLACK;
  /** The nearest box around an element that scrolls and has more than one sees. @param {Element} element */
  const scroller = (element) => element.parentElement?.closest("[data-more]") ?? null;
  const window_ = { x: 0, y: 0, right: innerWidth, bottom: innerHeight };

  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push(`the page scrolls: ${page.scrollWidth} x ${page.scrollHeight}`);

  const regions = all(".bar, .others, .middle, .mine, .ask, .hands");
  regions.forEach((one, index) => {
    if (!inside(cardList(one), window_)) faults.push(`${name(one)} lies outside the window`);
    for (const other of regions.slice(index + 1)) {
      if (overlap(cardList(one), cardList(other))) faults.push(`${name(one)} and ${name(other)} overlap`);
    }
  });

  for (const box of all("card-table *:not(svg *)")) {
    if (box.scrollHeight <= box.clientHeight + SLACK && box.scrollWidth <= box.clientWidth + SLACK) continue;
    const { overflowX, overflowY } = getComputedStyle(box);
    const hides = [overflowX, overflowY].some((way) => way !== "visible");
    if (!hides || box instanceof HTMLInputElement || box.closest(".unseen, .face") || box.matches("html, body, card-table, .name, .headline, h1, .title, .by, th > span, .fit-8 .board .slip")) continue;
    const down = box.scrollHeight > box.clientHeight + SLACK;
    const across = box.scrollWidth > box.clientWidth + SLACK;
    if (across) faults.push(`${name(box)} is cut sideways: ${box.scrollWidth} in ${box.clientWidth}`);
    if (down && !["auto", "scroll"].includes(overflowY)) faults.push(`${name(box)} is cut below: ${box.scrollHeight} in ${box.clientHeight}`);
    if (down && !box.dataset.more) faults.push(`${name(box)} holds more and does not say so`);
    if (down && box.matches(".middle, .others") && box.clientHeight < 44) faults.push(`${name(box)} leaves only ${box.clientHeight} px to scroll in`);
  }

  const parts = all(".prompt, .choice, .form, .step, .plate, .name, .counters > *, .badge, .label, .slip, .chips, .count, .standing, playing-card, .lobby, .tool, .hint");
  for (const part of parts) {
    if (scroller(part) || part.closest(".beside, .open, .leaving, .face")) continue;
    const region = part.parentElement?.closest(".bar, .others > card-seat, .middle, .mine, .ask, .hands");
    const room = region?.matches(".hands") ? window_ : region?.getBoundingClientRect() ?? window_;
    if (!inside(cardList(part), room)) faults.push(`${name(part)} sticks out`);
  }

  /** @param {string} words @param {ParentNode} [within] */
  const apart = (words, within) => {
    const things = all(words, within).filter((thing) => !scroller(thing));
    things.forEach((one, index) => {
      for (const other of things.slice(index + 1)) {
        if (!one.contains(other) && overlap(cardList(one), cardList(other))) faults.push(`${name(one)} and ${name(other)} overlap`);
      }
    });
  };
  apart(".others > card-seat");
  apart(".middle > *:not(.board, .centre), .board > card-zone, .centre > card-zone");
  apart(".ask > *:not(.choices), .choices > *");
  for (const seat of all("card-seat")) apart(":scope > .plate, :scope > .zones > card-zone", seat);
  for (const seat of all("card-seat")) apart(".name, .badge, .counters > *, .token", seat);
  for (const zone of all("card-zone")) apart(":scope > .label, :scope > .lay, :scope > .foot", zone);
  for (const space of all(".board > card-zone")) apart(".print, .label, .chips, .slip", space);
  apart(".bar > *");
  for (const lay of all(".lay")) apart(":scope > playing-card > .by", lay);

  for (const button of all("button, a.button, a.tool, .standing, .choices input")) {
    const box = cardList(button);
    if (box.height < 39.500 || box.width < 39.500) faults.push(`${name(button)} is only ${Math.round(box.width)} x ${Math.round(box.height)} px`);
  }

  for (const lay of all(".hands .lay")) {
    const cards = all(":scope > playing-card", lay);
    cards.slice(1).forEach((card, index) => {
      const [before, now] = [cards[index], card].map((one) => one.offsetLeft);
      if (cards[index].offsetTop === card.offsetTop && now - before < 24) faults.push(`a strip of ${name(card)} is only ${now - before} px wide`);
    });
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim() || !seen(parent) || parent.closest(".unseen, .face, script, style, .brand")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 11.950) faults.push(`${name(parent)} is written in ${size} px`);
  }

  for (const part of all(".prompt, .mine .name, .mine .score, .choices > button, .choices .go")) {
    if (scroller(part)) continue;
    const box = cardList(part);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(part.contains(top) || top.contains(part))) faults.push(`${name(part)} is covered by ${top ? name(top) : "nothing"}`);
  }
  for (const card of all(".hands playing-card")) {
    const box = cardList(card);
    const top = document.elementFromPoint(box.x + 12, box.y + 10);
    if (top?.closest("playing-card") !== card) faults.push(`${name(card)} is covered`);
  }
  return [...new Set(faults)];
};
