// Pictures for card faces: one sprite of woodcuts, fetched when the first of them is wanted; nothing waits for it.

import { draw } from "./dom.js";

const SPRITE = new URL("./motifs.svg", import.meta.url);

/** @type {Promise<void> | undefined} */
let brought;

/**
 * Draw the picture of a motif; where the sprite has none of that name, what is given instead takes its place.
 * @param {string} name
 * @param {() => Node | null} instead
 */
export function motif(name, instead) {
  const picture = draw("svg", { viewBox: "0 0 100 100", class: "motif" }, draw("use", { href: `#motif-${name}` }));
  bring().then(() => isDrawn(name) || picture.replaceChildren(...[instead()].filter((node) => node !== null)));
  return picture;
}

/** @param {string} name */
function isDrawn(name) {
  return document.getElementById(`motif-${name}`) !== null;
}

function bring() {
  return brought ??= fetch(SPRITE).then((answer) => answer.text()).then(hang, () => {});
}

/** @param {string} text */
function hang(text) {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "motifs");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(sprite));
}
