// The end of a game: who won, the scores, who took what, how it came about, and what one can do next.

import { make } from "./dom.js";
import { reckoningTable, sheetTable } from "./story.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Seat} Seat */

/** So many cards are named; of more their number is said. */
const FEW = 8;

/**
 * @param {Scene} scene
 * @param {string} game
 * @param {HTMLElement[]} acts
 */
export function ending(scene, game, acts) {
  const chart = make("figure", { class: "course" });
  if ((scene.course?.length ?? 0) > 2) import("./chart.js").then(({ drawCourse }) => chart.replaceChildren(...drawCourse(scene)));
  return make(
    "section",
    { class: "paper ending", "aria-label": "The end of the game" },
    make("h2", { text: scene.prompt }),
    standings(scene),
    chart,
    scene.reckoning ? reckoningTable(game, scene.reckoning) : null,
    scene.sheet ? sheetTable(scene.sheet) : null,
    make("div", { class: "ends" }, ...acts),
  );
}

/** Everybody with their score, and what lies before them. @param {Scene} scene */
function standings(scene) {
  const rows = scene.seats.map((seat) => {
    const counter = seat.counters?.find(({ score }) => score);
    const score = counter ? `${counter.value} ${counter.unit}` : "";
    const took = taken(scene, seat);
    return make("li", {}, make("bdi", { text: seat.name }), make("b", { text: score }), took ? make("span", { text: took }) : null);
  });
  return make("ol", { class: "standings", "aria-label": "Scores" }, ...rows);
}

/**
 * Say what somebody has taken: cards that are read by their titles, others by their number.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function taken(scene, seat) {
  const zones = scene.zones.filter((zone) => zone.seat === seat.seat && zone.cards?.length && zone.arrangement !== "hand");
  return zones.map((zone) => {
    const titles = (zone.cards ?? []).map(({ face }) => face.title).filter(Boolean);
    const label = zone.short || zone.label;
    const few = titles.length === zone.cards?.length && titles.length <= FEW;
    return `${label}: ${few ? titles.join(", ") : zone.cards?.length}`;
  }).join("; ");
}
