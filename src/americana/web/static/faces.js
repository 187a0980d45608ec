// Card faces, drawn from their description: corner, colour, shape, title, words, motif, flavour.

import { draw, make, mark } from "./dom.js";
import { motif, piece } from "./motifs.js";
import { known, PIPS, SHAPES } from "./shapes.js";

/** @typedef {import("./messages.js").Face} Face */

const INKS = new Set(["red", "black", "green", "blue", "beige", "purple", "orange", "teal", "pink", "yellow", "brown"]);
const COURT = /** @type {Record<string, string>} */ ({ J: "jack", Q: "queen", K: "king" });

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
  const under = shape || power(face);
  const corner = () =>
    draw("g", {}, lettering(face.corner, 14, 27, "corner"), under ? sign(under, 14, 43, 19) : null);
  const isBook = face.motif === "book";
  const turned = isBook ? null : draw("g", { transform: "rotate(180 50 70)" }, corner());
  const full = draw("g", { class: "full" }, picture(face, shape), corner(), turned);
  const kind = `${ink(face)}${shape ? ` suit-${known(shape)}` : ""}${isBook ? " bound" : power(face) ? " power" : ""}`;
  return draw("svg", { viewBox: "0 0 100 140", class: `face ${kind}`, "aria-hidden": "true" }, full, small(face, under));
}

/**
 * The sign of what a card does that others of its kind do not, if there is one.
 * @param {Face} face
 */
function power(face) {
  return face.motif && face.motif in SHAPES && !face.titled ? face.motif : "";
}

/**
 * @param {Face} face
 * @param {string} shape
 */
function small(face, shape) {
  return draw(
    "g",
    { class: "small" },
    draw("rect", { width: 100, height: 140, class: "ground" }),
    lettering(face.corner, 50, shape ? 68 : 96, "corner"),
    shape ? sign(shape, 50, 104, 50) : null,
  );
}

/**
 * @param {Face} face
 * @param {string} shape
 */
function picture(face, shape) {
  if (face.motif === "book") return book(face, shape);
  if (face.corner in COURT) return court(face.corner, shape);
  if (!shape) return rank(face);
  const count = face.corner === "A" ? 1 : Number(face.corner);
  return PIPS[count] ? pips(count, shape, face.corner === "A" ? 54 : 20) : sign(shape, 50, 70, 52);
}

/**
 * @param {number} count
 * @param {string} shape
 * @param {number} size
 */
function pips(count, shape, size) {
  const signs = PIPS[count].map(([across, down]) => {
    const one = sign(shape, 36 + 28 * across, 28 + 84 * down, size);
    return down > 0.5 ? draw("g", { transform: `rotate(180 ${36 + 28 * across} ${28 + 84 * down})` }, one) : one;
  });
  return draw("g", {}, ...signs);
}

/**
 * A court card: the figure twice, head to head; until it is there, and where it is not, the letter under a crown.
 * @param {string} corner
 * @param {string} shape
 */
function court(corner, shape) {
  const half = () =>
    draw(
      "g",
      {},
      placed(motif(COURT[corner], () => sign("crown", 50, 40, 50)), { x: 25, y: 35, width: 50, height: 50 }),
      shape ? sign(shape, 50, 28, 13) : null,
    );
  return draw(
    "g",
    { class: "court" },
    draw("rect", { x: 25, y: 16, width: 50, height: 108, rx: 5, class: "panel" }),
    draw("rect", { x: 27, y: 18, width: 46, height: 104, rx: 4, class: "hairline" }),
    half(),
    draw("g", { transform: "rotate(180 50 70)" }, half()),
    draw("path", { d: "M27 70H73", class: "hairline" }),
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
 * A card without a suit: its picture, or its rank alone; one with a power is cut the other way round, light out of a dark ground.
 * @param {Face} face
 */
function rank(face) {
  const large = () => lettering(face.corner, 50, 69, "numeral");
  return draw(
    "g",
    {},
    power(face) ? draw("rect", { width: 100, height: 140, class: "ground" }) : null,
    power(face) ? draw("circle", { cx: 50, cy: 70, r: 35, class: "plate" }) : null,
    placed(face.motif ? motif(face.motif, large) : draw("svg", { viewBox: "0 0 100 100" }, large()), power(face) ? { x: 22, y: 42, width: 56, height: 56 } : { x: 13, y: 33, width: 74, height: 74 }),
  );
}

/**
 * A book: the spine where a fan shows it, the cover with a picture of its kind, and the more pages the higher its number.
 * @param {Face} face
 * @param {string} shape
 */
function book(face, shape) {
  const edge = 98 - Number(face.corner) * 0.8;
  return draw(
    "g",
    {},
    draw("path", { d: `M${edge - 6} 6H97V136H8V130z`, class: "pages" }),
    draw("path", { d: `M${edge} 10V132M${edge + 3} 14V132`, class: "leaves" }),
    draw("path", { d: `M0 0H${edge - 2}V131H0z`, class: "ground" }),
    draw("path", { d: "M0 0H27V131H0z", class: "spine" }),
    draw("path", { d: "M1 6H26M1 58H26M1 63H26M1 110H26M1 124H26", class: "gilt" }),
    draw("path", { d: "M13.500 70L19 84L13.500 104L8 84z", class: "gilt" }),
    draw("path", { d: `M33 8H${edge - 8}V124H33z`, class: "gilt" }),
    draw("path", { d: `M37 12H${edge - 12}V82H37z`, class: "plate" }),
    placed(motif(`cover-${shape}`, () => sign(shape, 50, 50, 60)), { x: 37, y: 16, width: edge - 49, height: 62 }),
    lettering(face.corner, (33 + edge - 8) / 2, 114, "volume"),
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
    make("div", { class: "title" }, ...name(face)),
    face.words ? make("div", { class: "words", text: face.words }) : null,
    face.flavour ? make("div", { class: "flavour", text: face.flavour }) : null,
  );
}

/** The name of a card; what stands in brackets behind it is smaller and stays in one piece. @param {Face} face */
function name({ title, corner }) {
  const [, words, more] = /^(.+)( \([^)]+\))$/.exec(title ?? "") ?? ["", title || corner, ""];
  return [document.createTextNode(words ?? ""), more ? make("span", { class: "more", text: more }) : null];
}

/** Draw the back of a card: as its game has it, or the lattice and star of the house. */
export function drawBack() {
  let first = drawn.get("");
  if (!first) {
    first = draw(
      "svg",
      { viewBox: "0 0 100 140", class: "face back", "aria-hidden": "true" },
      draw("rect", { x: 5, y: 5, width: 90, height: 130, rx: 6, class: "panel" }),
      placed(piece("back", "0 0 100 140", usual), { width: 100, height: 140 }),
      draw("rect", { x: 5, y: 5, width: 90, height: 130, rx: 6, class: "hairline" }),
    );
    drawn.set("", first);
  }
  return /** @type {Element} */ (first.cloneNode(true));
}

function usual() {
  return draw(
    "g",
    {},
    draw("path", { d: lattice(), class: "lattice" }),
    draw("circle", { cx: 50, cy: 70, r: 21, class: "medal" }),
    sign("star", 50, 70, 26, "accent"),
  );
}

function lattice() {
  let d = "";
  for (let at = -112; at <= 86; at += 14) d += `M${7 + Math.max(0, at)} ${7 + Math.max(0, -at)}L${7 + Math.min(86, at + 126)} ${7 + Math.min(126, 86 - at)}`;
  for (let at = 14; at <= 198; at += 14) d += `M${7 + Math.min(86, at)} ${7 + Math.max(0, at - 86)}L${7 + Math.max(0, at - 126)} ${7 + Math.min(126, at)}`;
  return d;
}
