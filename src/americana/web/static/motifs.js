// Pictures for faces, backs and tokens: a sprite that a game brings and one of the house, fetched when wanted; nothing waits.

import { draw } from "./dom.js";

/** How a picture begins that a deck brought along, and what its pieces may be. */
const CUT = "cut:";
const CUTS = new Set(["ink", "tint", "page", "line", "out", "wash"]);

/** @type {Map<string, Promise<void>>} */
const brought = new Map();
/** Pictures of which copies are made; they lie in no document. @type {Set<Element>} */
const originals = new Set();

/**
 * Draw the picture of a motif; until it is there, and where no sprite has one of that name, what is given instead.
 * @param {string} name
 * @param {() => Node | null} instead
 */
export function motif(name, instead) {
  if (name.startsWith(CUT)) return carved(name.slice(CUT.length));
  const picture = piece(name, "0 0 100 100", instead);
  if (!isDrawn(name)) own().then(() => isDrawn(name) ? undefined : bring(new URL("./motifs.svg", import.meta.url).href));
  return picture;
}

/**
 * Draw a picture from a player's own deck: pieces of a class and a path, and nothing else.
 * @param {string} pieces
 */
function carved(pieces) {
  const paths = pieces.split("|").map((piece) => {
    const space = piece.indexOf(" ");
    const cut = piece.slice(0, space);
    return CUTS.has(cut) ? draw("path", { class: `cut-${cut}`, d: piece.slice(space + 1) }) : null;
  });
  return draw("svg", { viewBox: "0 0 100 100", class: "motif" }, ...paths);
}

/**
 * Draw something that a game has in its own sprite: the back of its cards, a token.
 * @param {string} name
 * @param {string} box
 * @param {() => Node | null} instead
 */
export function piece(name, box, instead) {
  own();
  const until = isDrawn(name) ? null : instead();
  const picture = draw(
    "svg",
    { viewBox: box, class: "motif", "data-motif": name },
    until && draw("g", { class: "until" }, until),
    draw("use", { href: `#motif-${name}` }),
  );
  if (until) originals.add(picture);
  return picture;
}

/** @param {string} name */
function isDrawn(name) {
  return document.getElementById(`motif-${name}`) !== null;
}

/** The sprite of the game that is played here. */
function own() {
  const place = document.querySelector("[data-sprite]");
  return bring((place instanceof HTMLElement && place.dataset.sprite) || "");
}

/** @param {string} address */
function bring(address) {
  let coming = brought.get(address);
  if (!coming) {
    coming = address ? fetch(address).then((answer) => answer.ok ? answer.text().then(hang) : undefined, () => {}) : Promise.resolve();
    brought.set(address, coming);
  }
  return coming;
}

/** @param {string} text */
function hang(text) {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "motifs");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(sprite));
  for (const picture of [...originals, ...document.querySelectorAll("[data-motif]")]) {
    if (!isDrawn(picture.getAttribute("data-motif") ?? "")) continue;
    originals.delete(picture);
    picture.querySelector(":scope > .until")?.remove();
  }
}
