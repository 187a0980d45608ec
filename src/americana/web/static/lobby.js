// The table before the game: who is there, who is missing, and how to begin.

import { make } from "./dom.js";
import { counted } from "./picture.js";

/** @typedef {import("./messages.js").Sign} Sign */

/**
 * Show what waits to be done before the cards are dealt.
 * @param {HTMLElement} ground
 * @param {Sign} table
 * @param {{wire: {say: (command: Record<string, unknown>) => string} | null}} link
 */
export function lobby(ground, table, link) {
  const free = table.places.filter((place) => place.kind === "free").length;
  const where = ground.closest("card-table")?.getAttribute("data-link") ?? location.href;
  const address = make("input", { readonly: true, value: where, "aria-label": "Link to this table" });
  address.onfocus = () => address.select();
  const parts = [make("h2", { text: heading(table, free) })];
  const options = [...terms(table.terms), ...(table.agreed ?? [])];
  const slip = make("section", { class: "paper waiting", "aria-label": "Before the game" }, ...parts);
  if (options.length) slip.append(make("ul", { class: "wishes" }, ...options.map((words) => make("li", { text: words }))));
  if (table.phase === "open" && !table.begins) {
    if (free) slip.append(make("p", { text: "Send this link to whoever should join. Free seats get bots when play begins." }), address, ...code(where));
    slip.append(make("div", { class: "ends" }, ...starters(table, link)));
  }
  if (table.phase === "closed") slip.append(make("p", {}, make("a", { href: "/", text: "Back to the door" })));
  const typed = ground.querySelector("input");
  if (typed && typed === document.activeElement) return;
  ground.replaceChildren(slip);
}

/** What whoever sits down should know beside the rules, where it is not as usual. @param {Sign["terms"]} terms */
function terms({ clock = {}, chat, watching, backs = true, rated } = {}) {
  const { kind = "none", seconds = 60, increment = 10, days = 2, zero } = clock;
  const times = {
    none: "",
    move: `${counted(seconds, "second")} for each move`,
    reserve: `${counted(seconds, "second")} in reserve, and ${increment} more with each answer`,
    days: `${counted(days, "day")} for each move`,
  };
  return [
    times[kind] && `${times[kind]}; then a bot ${zero === "seat" ? "takes the seat" : "answers once"}`,
    chat === "phrases" ? "Talk in ready-made phrases" : chat === "off" ? "No talk" : "",
    watching === "none" ? "Nobody watches" : "",
    rated ? "The result counts for ratings" : backs ? "" : "Nothing is taken back",
  ].filter(Boolean);
}

/**
 * @param {Sign} table
 * @param {number} free
 */
function heading(table, free) {
  if (table.phase === "closed") return "This table is closed";
  if (table.phase !== "open" || table.begins) return "The cards are being brought";
  return free ? `${counted(free, "seat")} free` : "Everybody is here";
}

/**
 * @param {Sign} table
 * @param {{wire: {say: (command: Record<string, unknown>) => string} | null}} link
 */
function starters(table, link) {
  if (!table.host) return [make("p", { text: "Whoever opened the table begins the game." })];
  const start = make("button", { type: "button", class: "strong", text: "Begin to play" });
  start.onclick = () => link.wire?.say({ type: "start" });
  return [start];
}

/** The link as a picture for a phone, where others can follow it at all. @param {string} link */
function code(link) {
  const { hostname, pathname } = new URL(link);
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return [];
  return [make("img", { class: "code", src: `${pathname}/code.svg`, alt: "The link as a QR code", width: 132, height: 132 })];
}
