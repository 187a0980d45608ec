// The table before the game: who is there, who is missing, and how to begin.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/company.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").TableInfo} TableInfo */
/** @typedef {{wire: {say: (command: Record<string, unknown>) => string} | null, copyLink: () => void}} Desk the table on the page */

/**
 * Show what waits to be done before the cards are dealt.
 * @param {HTMLElement} ground
 * @param {TableInfo} table
 * @param {Desk} link
 */
export function lobby(ground, table, link) {
  const free = table.places.filter((place) => place.kind === "free").length;
  const where = ground.closest("card-table")?.getAttribute("data-link") ?? location.href;
  const address = make("input", { readonly: true, value: where, "aria-label": tell("lobby.link") });
  address.onfocus = () => address.select();
  const parts = [make("h2", { text: heading(table, free) })];
  const options = [...terms(table.terms), ...(table.agreed ?? [])];
  const slip = make("section", { class: "paper waiting", "aria-label": tell("lobby.title") }, ...parts);
  if (options.length) slip.append(make("ul", { class: "wishes" }, ...options.map((words) => make("li", { text: words }))));
  if (table.phase === "open" && !table.begins) {
    if (free) slip.append(make("p", { text: tell("lobby.send") }), passing(address, link), ...code(where));
    slip.append(make("div", { class: "ends" }, ...starters(table, link)));
  }
  if (table.phase === "closed") slip.append(make("p", {}, make("a", { href: "/", text: tell("lobby.door") })));
  const typed = ground.querySelector("input");
  if (typed && typed === document.activeElement) return;
  ground.replaceChildren(slip);
}

/** The link to be passed on, and a button that copies it. @param {HTMLElement} address @param {Desk} link */
function passing(address, link) {
  const copy = make("button", { type: "button", text: tell("lobby.copy") });
  copy.onclick = () => link.copyLink();
  return make("div", { class: "passing" }, address, copy);
}

/** List the unusual terms of a table, for a player who thinks of sitting down. @param {TableInfo["terms"]} terms */
function terms({ clock = {}, chat, watching, backs = true, rated, window = 4 } = {}) {
  const { kind = "none", seconds = 60, increment = 10, days = 2, zero } = clock;
  const times = {
    none: "",
    move: tell("terms.move", { time: tell("units.second", { count: seconds }) }),
    reserve: tell("terms.reserve", { time: tell("units.second", { count: seconds }), more: increment }),
    days: tell("terms.move", { time: tell("units.day", { count: days }) }),
  };
  return [
    times[kind] && tell(zero === "seat" ? "terms.seat" : "terms.once", { time: times[kind] }),
    chat === "phrases" ? tell("terms.phrases") : chat === "off" ? tell("terms.silent") : "",
    watching === "none" ? tell("terms.unwatched") : "",
    window === 4 || kind === "days" ? "" : window ? tell("terms.react", { time: tell("units.second", { count: window }) }) : tell("terms.unhurried"),
    rated ? tell("terms.rated") : backs ? "" : tell("terms.final"),
  ].filter(Boolean);
}

/**
 * @param {TableInfo} table
 * @param {number} free
 */
function heading(table, free) {
  if (table.phase === "closed") return tell("lobby.closed");
  if (table.phase !== "open" || table.begins) return tell("lobby.brought");
  return free ? tell("lobby.free", { count: free }) : tell("lobby.full");
}

/**
 * @param {TableInfo} table
 * @param {Desk} link
 */
function starters(table, link) {
  const words = beginner(table);
  if (!table.starts) return [make("p", { text: words })];
  const start = make("button", { type: "button", class: "strong", text: tell("lobby.begin") });
  start.onclick = () => link.wire?.say({ type: "start" });
  return [table.host ? null : make("p", { text: words }), start];
}

/** Say who can start the game: the host, or anyone seated if the host stays away. @param {TableInfo} table */
function beginner({ places, host_seat: seat, unhosted, starts }) {
  const name = places[seat ?? -1]?.name;
  const left = (unhosted ?? Infinity) - Date.now() / 1000;
  if (starts || left <= 0) return tell("lobby.anybody");
  if (unhosted) return name ? tell("lobby.missed", { name }) : tell("lobby.gone");
  return name ? tell("lobby.named", { name }) : tell("lobby.host");
}

/** The link as a picture for a phone, where others can follow it at all. @param {string} link */
function code(link) {
  const { hostname, pathname } = new URL(link);
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return [];
  return [make("img", { class: "code", src: `${pathname}/code.svg`, alt: tell("lobby.code"), width: 132, height: 132 })];
}
