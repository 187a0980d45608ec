// The end of a game: its winner, scores, taken cards, course, and the next steps.

import { make } from "./dom.js";
import { say } from "./say.js";
import { reckoningTable, sheetTable } from "./game_log.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").Seat} Seat */
/** @typedef {import("./messages.js").Zone} Zone */

/** Up to this many cards are named; for more, only their number is shown. */
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
    { class: "paper ending", "aria-label": say("ending.title") },
    make("h2", { text: scene.prompt }),
    standings(scene),
    chart,
    scene.reckoning ? reckoningTable(game, scene.reckoning) : null,
    scene.sheet ? sheetTable(scene.sheet) : null,
    make("div", { class: "ends" }, ...acts),
  );
}

/** List the players with their scores and taken cards. @param {Scene} scene */
function standings(scene) {
  const rows = scene.seats.map((seat) => {
    const counter = seat.counters?.find(({ score }) => score);
    const score = counter ? `${counter.value} ${counter.unit}` : "";
    const took = taken(scene, seat);
    return make("li", {}, make("bdi", { text: seat.name }), make("b", { text: score }), took ? make("span", { text: took }) : null);
  });
  return make("ol", { class: "standings", "aria-label": say("ending.scores") }, ...rows);
}

/**
 * Describe the cards that a player has taken: by titles if nobody has many, else by number.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function taken(scene, seat) {
  return lying(scene).filter((zone) => zone.seat === seat.seat).map((zone) => {
    const kin = lying(scene).filter((other) => named(other) === named(zone));
    return `${named(zone)}: ${kin.every(few) ? titles(zone).join(", ") : say("ending.cards", { count: zone.cards?.length ?? 0 })}`;
  }).join("; ");
}

/** Find the zones with open cards that belong to seats. @param {Scene} scene */
function lying(scene) {
  return scene.zones.filter((zone) => (zone.seat ?? null) !== null && zone.cards?.length && zone.arrangement !== "hand");
}

/** @param {Zone} zone */
function named(zone) {
  return zone.short || zone.label;
}

/** @param {Zone} zone */
function titles(zone) {
  return (zone.cards ?? []).map(({ face }) => face.title).filter(Boolean);
}

/** Whether the cards of a place can be named. @param {Zone} zone */
function few(zone) {
  return titles(zone).length === zone.cards?.length && titles(zone).length <= FEW;
}
