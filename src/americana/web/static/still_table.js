// A picture of a table that nobody sits at: a scene drawn by the code that draws every table.

import { CardTable } from "./table.js";

/** @typedef {import("./messages.js").Scene} Scene */

/**
 * Make a table that shows one scene as soon as it is in the page; `show` puts the next one there.
 * @param {Scene} scene
 */
export function stillTable(scene) {
  const table = new CardTable();
  table.dataset.still = "";
  table.dataset.title = scene.title;
  requestAnimationFrame(() => table.show(scene, []));
  return table;
}
