// Figures of a rule book: real scenes, drawn by the code that draws every table, or cut down to what is meant.

import { make } from "./dom.js";
import { say } from "./say.js";
import { reckoningTable } from "./game_log.js";
import { PlayingCard } from "./zones.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {{scene: Scene, whole?: boolean}} Plate */

/**
 * Draw every figure in a part of a page.
 * @param {Element} root
 * @param {string} game
 */
export async function drawFigures(root, game) {
  await Promise.all([...root.querySelectorAll("figure[data-figure]:not(.drawn)")].map(async (figure) => {
    figure.classList.add("drawn");
    const plate = /** @type {Plate} */ (await fetch(`/rules/${game}/figures/${figure.getAttribute("data-figure")}`).then((answer) => answer.json()));
    const words = figure.querySelector("figcaption")?.textContent ?? "";
    const drawing = plate.whole ? await whole(plate.scene) : cut(plate.scene, game);
    figure.prepend(make("div", { class: plate.whole ? "frame" : "cut", role: "img", "aria-label": words }, drawing));
  }));
}

/** A table with all that lies on it; nobody can act there. @param {Scene} scene */
async function whole(scene) {
  const { stillTable } = await import("./still_table.js");
  const table = stillTable(scene);
  table.inert = true;
  return table;
}

/**
 * Draw only the part of the table that the figure is about.
 * @param {Scene} scene
 * @param {string} game
 */
function cut(scene, game) {
  const counted = scene.reckoning && !scene.zones.length ? reckoningTable(game, scene.reckoning) : null;
  if (counted) counted.inert = true;
  return make("div", { class: "zones" }, counted, ...scene.zones.map(laid));
}

/** @param {Zone} zone */
function laid(zone) {
  const cards = (zone.cards ?? []).map((card) => {
    const lying = new PlayingCard();
    lying.show(card);
    return lying;
  });
  for (let index = 0; index < Math.min(zone.hidden ?? 0, 3); index++) {
    const back = new PlayingCard();
    back.show(null);
    cards.push(back);
  }
  const foot = [zone.hidden ? say("cards.down", { count: zone.hidden }) : "", zone.chips === undefined ? "" : `${zone.chips} ${zone.unit ?? ""}`, zone.note ?? ""];
  const said = foot.filter(Boolean).join(" · ");
  return make("div", { class: "zone" }, make("b", { text: zone.label }), make("div", { class: "laid" }, ...cards), said ? make("small", { text: said }) : null);
}
