// Opening a table: as many chairs as players, what the clock goes by, presets that set the house rules, and things brought in a file.

import { spreadName } from "./guest.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.wishes"));

/** Show a chair for every player. */
function seats() {
  const count = Number(new FormData(form).get("seats"));
  for (const chair of form.querySelectorAll(".chair")) {
    if (chair instanceof HTMLElement) chair.hidden = Number(chair.dataset.seat) >= count;
  }
}

/** Ask only for what the chosen clock goes by. */
function clock() {
  const kind = String(new FormData(form).get("clock"));
  for (const part of form.querySelectorAll("[data-clock]")) {
    if (!(part instanceof HTMLElement)) continue;
    part.hidden = !part.dataset.clock?.split(" ").includes(kind);
    for (const field of part.querySelectorAll("input, select")) field.toggleAttribute("disabled", part.hidden);
  }
}

/** Unfold what is wrong: nobody can mend what they do not see. @param {Event} event */
function unfold({ target }) {
  const folded = target instanceof Element ? target.closest("details") : null;
  if (folded) folded.open = true;
}

/** The value a field has as the sheet says. @param {HTMLInputElement | HTMLSelectElement} field */
function usual(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].find((one) => one.defaultSelected)?.value ?? field.value;
  return field.type === "checkbox" ? field.defaultChecked : field.defaultValue;
}

/** Set every house rule as a preset says, the others as the sheet does. @param {HTMLInputElement} preset */
function arrange(preset) {
  const wished = /** @type {Record<string, string | number | boolean>} */ (JSON.parse(preset.dataset.options ?? "{}"));
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name.startsWith("option.")) continue;
    const value = wished[field.name.slice(7)] ?? usual(field);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = Boolean(value);
    else field.value = String(value);
  }
}

/** Let no preset seem chosen once a rule was changed by hand. @param {EventTarget | null} field */
function byHand(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name.startsWith("option.")) return;
  for (const preset of form.querySelectorAll("[name=preset]")) {
    if (preset instanceof HTMLInputElement) preset.checked = false;
  }
}

/** The box into which a file is put. @param {HTMLElement} from */
function box(from) {
  return /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(from.dataset.into ?? ""));
}

/** Put the text of a file that was chosen where it is sent from. @param {HTMLInputElement} field */
async function unroll(field) {
  const [file] = field.files ?? [];
  if (!file) return;
  const into = box(field);
  const long = file.size > into.maxLength;
  complain(long ? tell("opening.long", { file: file.name, most: into.maxLength }) : "");
  into.value = long ? "" : await file.text();
}

/** Say what is wrong with a wish, or nothing. @param {string} words */
function complain(words) {
  const place = form.querySelector(".wrong");
  if (!(place instanceof HTMLElement)) return;
  place.textContent = words;
  place.hidden = !words;
  if (words) place.scrollIntoView({ block: "nearest" });
}

/** Open the table; if something cannot be read, everything stays as it was typed. @param {SubmitEvent} event */
async function open(event) {
  event.preventDefault();
  complain("");
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch("/tables", { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
    const { table, why } = /** @type {{table?: string, why?: string}} */ (await answer.json());
    if (table) location.assign(`/t/${table}`);
    else complain(why ?? tell("opening.failed"));
  } catch {
    complain(tell("opening.away"));
  }
}

spreadName();
for (const part of form.querySelectorAll(".presets")) if (part instanceof HTMLElement) part.hidden = false;
form.addEventListener("submit", open);
form.addEventListener("invalid", unfold, { capture: true });
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "preset") arrange(target);
  else if (target instanceof HTMLInputElement && target.type === "file") unroll(target);
  else byHand(target);
  seats();
  clock();
});
seats();
clock();
