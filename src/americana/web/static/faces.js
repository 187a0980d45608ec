// Card faces, drawn from their description: corner, colour, shape, title, words, motif, flavour.

import { draw, make, mark } from "./dom.js";
import { motif } from "./motifs.js";
import { spoken } from "./picture.js";
import { known, PIPS, SHAPES } from "./shapes.js";

/** @typedef {import("./messages.js").Face} Face */

const INKS = new Set(["red", "black", "green", "blue", "beige", "purple", "orange", "teal", "pink", "yellow", "brown"]);
const COURT = /** @type {Record<string, string>} */ ({ J: "jack", Q: "queen", K: "king" });
const HALF = { x: 25, y: 35, width: 50, height: 50 };

/** @type {Map<string, Element>} */
const drawn = new Map();

/**
 * Draw a face; equal faces are drawn once and copied.
 * @param {Face} face
 * @returns {Element}
 */
export function drawFace(face) {
  const key = JSON.stringify([face.corner, face.colour, face.shape, face.title, face.words, face.motif, face.flavour]);
  let first = drawn.get(key);
  if (!first) drawn.set(key, first = isTitled(face) ? titled(face) : figured(face));
  return /** @type {Element} */ (first.cloneNode(true));
}

/**
 * Whether a card is read rather than recognised.
 * @param {Face} face
 */
export function isTitled(face) {
  return Boolean(face.titled) || !face.corner;
}

/** @param {Face} face */
function ink(face) {
  return INKS.has(face.colour ?? "") ? `ink-${face.colour}` : "ink-plain";
}

/**
 * A sign, placed and sized.
 * @param {string} shape
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [more]
 */
export function sign(shape, x, y, size, more = "") {
  const strokes = SHAPES[known(shape)].map(({ d, as }) => draw("path", { d, class: as }));
  return draw("g", { class: `sign ${more}`, transform: `translate(${x} ${y}) scale(${size / 100})` }, ...strokes);
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 */
function lettering(words, x, y, kind) {
  return draw("text", { x, y, class: `${kind}${words.length > 1 ? " wide" : ""}`, text: words });
}

/**
 * A card that is recognised at a glance: a corner in two places, a picture between, and a plain form for small sizes.
 * @param {Face} face
 */
function figured(face) {
  const shape = face.shape && face.shape !== "rank" ? face.shape : "";
  const corner = () =>
    draw("g", {}, lettering(face.corner, 14, 27, "corner"), shape ? sign(shape, 14, 42, 19) : null);
  const turned = draw("g", { transform: "rotate(180 50 70)" }, corner());
  const full = draw("g", { class: "full" }, picture(face, shape), corner(), turned);
  const suit = shape ? ` suit-${known(shape)}` : "";
  return draw("svg", { viewBox: "0 0 100 140", class: `face ${ink(face)}${suit}`, "aria-hidden": "true" }, full, small(face, shape));
}

/**
 * @param {Face} face
 * @param {string} shape
 */
function small(face, shape) {
  const mark = shape || (face.motif && face.motif in SHAPES ? face.motif : "");
  return draw(
    "g",
    { class: "small" },
    lettering(face.corner, 50, mark ? 68 : 96, "corner"),
    mark ? sign(mark, 50, 104, 50, shape ? "" : "accent") : null,
  );
}

/**
 * @param {Face} face
 * @param {string} shape
 */
function picture(face, shape) {
  if (face.motif === "book") return book(shape);
  if (!shape) return rank(face);
  const count = face.corner === "A" ? 1 : Number(face.corner);
  if (face.corner in COURT) return court(face.corner, shape);
  return PIPS[count] ? pips(count, shape, face.corner === "A" ? 46 : 21) : sign(shape, 50, 70, 52);
}

/**
 * @param {number} count
 * @param {string} shape
 * @param {number} size
 */
function pips(count, shape, size) {
  const signs = PIPS[count].map(([across, down]) => {
    const one = sign(shape, 33 + 34 * across, 28 + 84 * down, size);
    return down > 0.5 ? draw("g", { transform: `rotate(180 ${33 + 34 * across} ${28 + 84 * down})` }, one) : one;
  });
  return draw("g", {}, ...signs);
}

/**
 * A court card: the figure twice, head to head; until it is there, and where it is not, the letter under a crown.
 * @param {string} corner
 * @param {string} shape
 */
function court(corner, shape) {
  const half = () => placed(motif(COURT[corner], () => sign("crown", 50, 40, 50)), HALF);
  return draw(
    "g",
    { class: "court" },
    draw("rect", { x: 25, y: 16, width: 50, height: 108, rx: 5, class: "panel" }),
    draw("rect", { x: 27, y: 18, width: 46, height: 104, rx: 4, class: "hairline" }),
    half(),
    draw("g", { transform: "rotate(180 50 70)" }, half()),
    draw("path", { d: "M27 70H73", class: "hairline" }),
    sign(shape, 50, 28, 13),
    draw("g", { transform: "rotate(180 50 70)" }, sign(shape, 50, 28, 13)),
  );
}

/**
 * @template {Element} T
 * @param {T} picture
 * @param {import("./dom.js").Marks} where
 */
function placed(picture, where) {
  mark(picture, where);
  return picture;
}

/**
 * A card without a suit: its rank is the picture; one with a power bears a sign of it.
 * @param {Face} face
 */
function rank(face) {
  const motif = face.motif && face.motif in SHAPES ? face.motif : "";
  return draw(
    "g",
    {},
    draw("path", { d: motif ? "" : "M36 31H64M36 109H64", class: "hairline" }),
    motif ? null : draw("path", { d: "M50 27l4 4l-4 4l-4-4zM50 105l4 4l-4 4l-4-4z", class: "accent ink" }),
    motif ? draw("circle", { cx: 50, cy: 70, r: 34, class: "halo" }) : null,
    motif ? sign(motif, 50, 27, 19, "accent") : null,
    motif ? sign(motif, 50, 113, 19, "accent") : null,
    lettering(face.corner, 50, 87, "numeral"),
  );
}

/**
 * A little book with the sign of its kind on the cover.
 * @param {string} shape
 */
function book(shape) {
  return draw(
    "g",
    { class: "book" },
    draw("path", { d: "M30 112q-3 0-3-4V34q0-6 6-6H74v78H33q-4 0-4 3t4 3H74v2H32z", class: "pages" }),
    draw("path", { d: "M33 26H73q2 0 2 2V103q0 2-2 2H33q-6 0-6 5V32q0-6 6-6z", class: "ink" }),
    draw("path", { d: "M33 26V105", class: "fold" }),
    draw("path", { d: "M39 33H69V98H39zM42 36H66V95H42z", class: "gilt" }),
    draw("g", { class: "onbook" }, sign(shape, 54, 65.500, 22)),
  );
}

/**
 * A card that is read: a coloured head with its corner and sign, a picture, a title, and its words.
 * @param {Face} face
 */
function titled(face) {
  const shape = face.shape ?? "";
  return make(
    "div",
    { class: `face titled ${ink(face)}${face.motif ? " pictured" : ""}`, "aria-hidden": "true" },
    make(
      "div",
      { class: "head" },
      face.corner ? make("b", { class: "corner", text: face.corner }) : null,
      shape ? draw("svg", { viewBox: "-50 -50 100 100", class: "family" }, sign(shape, 0, 0, 96)) : null,
    ),
    face.motif ? motif(face.motif, () => shape ? sign(shape, 50, 50, 60) : null) : null,
    make("div", { class: "title", text: face.title || face.corner }),
    face.words ? make("div", { class: "words", text: face.words }) : null,
    face.flavour ? make("div", { class: "flavour", text: face.flavour }) : null,
  );
}

/**
 * Show a card large enough to be read.
 * @param {Face} face
 */
export function enlarge(face) {
  const dialog = make("dialog", { class: "large", "aria-label": face.title || face.corner });
  const close = make("button", { type: "button", class: "strong", text: "Close", autofocus: true });
  const card = make("div", { class: "card", role: "img", "aria-label": spoken(face) }, drawFace(face));
  dialog.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(card, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** Draw the back of a card. */
export function drawBack() {
  let first = drawn.get("");
  if (!first) {
    first = draw(
      "svg",
      { viewBox: "0 0 100 140", class: "face back", "aria-hidden": "true" },
      draw("rect", { x: 7, y: 7, width: 86, height: 126, rx: 6, class: "panel" }),
      draw("path", { d: lattice(), class: "lattice" }),
      draw("circle", { cx: 50, cy: 70, r: 21, class: "medal" }),
      sign("star", 50, 70, 26, "accent"),
      draw("rect", { x: 7, y: 7, width: 86, height: 126, rx: 6, class: "hairline" }),
    );
    drawn.set("", first);
  }
  return /** @type {Element} */ (first.cloneNode(true));
}

function lattice() {
  let d = "";
  for (let at = -112; at <= 86; at += 14) d += `M${7 + Math.max(0, at)} ${7 + Math.max(0, -at)}L${7 + Math.min(86, at + 126)} ${7 + Math.min(126, 86 - at)}`;
  for (let at = 14; at <= 198; at += 14) d += `M${7 + Math.min(86, at)} ${7 + Math.max(0, at - 86)}L${7 + Math.max(0, at - 126)} ${7 + Math.min(126, at)}`;
  return d;
}
