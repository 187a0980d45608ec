// The door: it knows your name, and the lists of tables stay fresh.

import { make } from "./dom.js";

/**
 * A table in a list.
 * @typedef {{id: string, game: {title: string}, phase: string, places: {name: string, kind: string}[], free: number, turn: boolean, options: string[]}} Ticket
 */

const FRESH = 5000;

/** Keep the name, and put it on every form. */
function rememberName() {
  const box = document.querySelector("#guest");
  if (!(box instanceof HTMLInputElement)) return;
  box.value = localStorage.getItem("name") ?? box.value;
  const spread = () => {
    localStorage.setItem("name", box.value.trim());
    for (const field of document.querySelectorAll("form input[name=name]")) {
      if (field instanceof HTMLInputElement) field.value = box.value.trim();
    }
  };
  box.addEventListener("input", spread);
  spread();
}

/** @param {Ticket} table */
function seatsLeft(table) {
  if (!table.free) return "watch";
  return table.free === 1 ? "one free seat" : `${table.free} free seats`;
}

/** @param {Ticket} table */
function standing(table) {
  if (table.turn) return "it is your turn";
  return { open: "not begun", over: "finished", closed: "closed" }[table.phase] ?? "under way";
}

/**
 * @param {Ticket} table
 * @param {string} words
 */
function ticket(table, words) {
  const names = table.places.filter((place) => place.kind !== "free").map((place) => place.name).join(", ");
  const link = make(
    "a",
    { class: table.turn ? "ticket turn" : "ticket", href: `/t/${table.id}` },
    make("strong", { text: table.game.title }),
    make("span", { text: names }),
    make("em", { text: words }),
  );
  return make("li", {}, link);
}

/**
 * Put tickets into a list, unless nothing changed.
 * @param {Element | null} list
 * @param {HTMLElement[]} tickets
 */
function fill(list, tickets) {
  if (!list || !tickets.length && list.querySelector(".none")) return;
  const same = list.children.length === tickets.length &&
    tickets.every((one, index) => one.textContent?.replace(/\s+/g, "") === list.children[index].textContent?.replace(/\s+/g, ""));
  if (same) return;
  const none = make("li", { class: "none", text: "No table waits for players. Open one, and send the link to a friend." });
  list.replaceChildren(...(tickets.length ? tickets : [none]));
}

/** Fetch the lists again. */
async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch("/api/tables", { headers: { accept: "application/json" } });
    const { open, mine } = /** @type {{open: Ticket[], mine: Ticket[]}} */ (await answer.json());
    fill(document.querySelector("#tables"), open.map((table) => ticket(table, seatsLeft(table))));
    const section = document.querySelector("#mine");
    if (section instanceof HTMLElement) section.hidden = !mine.length;
    if (mine.length) fill(section?.querySelector("ul") ?? null, mine.map((table) => ticket(table, standing(table))));
  } catch {
    // The door stays as it is until the room answers again.
  }
}

/** Put the text of a file that was chosen where it is sent from. @param {HTMLInputElement} field */
async function unroll(field) {
  const [file] = field.files ?? [];
  const box = field.form?.elements.namedItem(field.dataset.into ?? "");
  if (!file || !field.form || !(box instanceof HTMLTextAreaElement)) return;
  const long = file.size > box.maxLength;
  complain(field.form, long ? `${file.name} is too long: ${box.maxLength} characters are read` : "");
  box.value = long ? "" : await file.text();
}

/**
 * Say what is wrong with a wish, or nothing.
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function complain(form, words) {
  const place = form.querySelector(".wrong");
  if (!(place instanceof HTMLElement)) return;
  place.textContent = words;
  place.hidden = !words;
}

/**
 * Open a table to which something is brought along; if it cannot be read, everything stays as it was typed.
 * @param {SubmitEvent} event
 */
async function open(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (![...form.querySelectorAll("textarea")].some((box) => box.value.trim())) return;
  event.preventDefault();
  complain(form, "");
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch("/tables", { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
    const { table, why } = /** @type {{table?: string, why?: string}} */ (await answer.json());
    if (table) location.assign(`/t/${table}`);
    else complain(form, why ?? "That did not work; try again.");
  } catch {
    complain(form, "The room does not answer, or what you brought is too much for it.");
  }
}

rememberName();
addEventListener("submit", open);
for (const field of document.querySelectorAll("input[type=file]")) {
  if (field instanceof HTMLInputElement) field.addEventListener("change", () => unroll(field));
}
setInterval(refresh, FRESH);
addEventListener("pageshow", refresh);
