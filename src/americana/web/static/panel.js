// The panel of settings, fetched when it is first opened.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { keep, taste, PREFERENCES } from "./preferences.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

/** @typedef {import("./preferences.js").Taste} Taste */

const ON = tell("settings.on");
const OFF = tell("settings.off");
const NORMAL = tell("settings.normal");

/** What a player can choose, and the name of each choice. @type {[Taste, string[]][]} */
const ROWS = [
  ["pace", [NORMAL, tell("settings.slow"), tell("settings.fast"), tell("settings.instant")]],
  ["cards", [NORMAL, tell("settings.small"), tell("settings.large")]],
  ["theme", [tell("settings.system"), tell("settings.light"), tell("settings.dark"), tell("settings.contrast")]],
  ["suits", [tell("settings.two"), tell("settings.four")]],
  ["sound", [OFF, ON]],
  ["buzz", [OFF, ON]],
  ["notes", [OFF, ON]],
  ["tips", [ON, OFF]],
  ["single", [ON, OFF]],
];

/** Whether this browser can do what a row is about. @param {Taste} name */
function able(name) {
  if (name === "buzz") return "vibrate" in navigator;
  if (name === "notes") return isSecureContext && "Notification" in globalThis;
  return true;
}

/** @param {Taste} name @param {string} value */
async function choose(name, value) {
  if (name === "notes" && value === "on" && await Notification.requestPermission() !== "granted") return false;
  keep(name, value);
  if (name === "sound" && value === "on") (await import("./sound.js")).play("turn");
  return true;
}

/** @param {[Taste, string[]]} row */
function group([name, words]) {
  const radios = PREFERENCES[name].map((value, index) => {
    const radio = make("input", { type: "radio", name, value, checked: taste(name) === value });
    radio.onchange = async () => {
      if (await choose(name, value)) return;
      const usual = radio.closest("fieldset")?.querySelector("input");
      if (usual) usual.checked = true;
    };
    return make("label", {}, radio, make("span", { text: words[index] }));
  });
  return make("fieldset", { class: "taste" }, make("legend", { text: tell(`settings.${name}`) }), ...radios);
}

/** Open the panel. */
export function openPanel() {
  const dialog = make("dialog", { class: "paper panel", "aria-label": tell("settings.title") });
  const close = make("button", { type: "button", class: "strong", text: tell("settings.done") });
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  const rows = ROWS.filter(([name]) => able(name)).map(group);
  const note = make("p", { class: "small", text: tell("settings.note") });
  dialog.append(make("h2", { text: tell("settings.title"), tabindex: "-1", autofocus: true }), make("div", { class: "tastes" }, ...rows), note, make("div", { class: "ends" }, close));
  document.body.append(dialog);
  dialog.showModal();
}
