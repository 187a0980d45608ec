// The panel of settings, fetched when it is first opened.

import { make } from "./dom.js";
import { keep, taste, PREFERENCES } from "./preferences.js";

/** @typedef {import("./preferences.js").Taste} Taste */

/** What is chosen, and what each choice is called. @type {[Taste, string, string[]][]} */
const ROWS = [
  ["pace", "Bots and motion", ["normal", "slow", "fast", "at once"]],
  ["cards", "Size of cards", ["normal", "small", "large"]],
  ["theme", "Colours of the room", ["as the system has them", "light", "dark", "high contrast"]],
  ["suits", "Colours of the suits", ["two", "four"]],
  ["sound", "Sound", ["off", "on"]],
  ["buzz", "Vibrate on my turn", ["off", "on"]],
  ["notes", "Notify me of my turn", ["off", "on"]],
  ["tips", "Tips about what I meet for the first time", ["on", "off"]],
  ["single", "Where only one answer is possible and I am alone", ["the table gives it", "ask me always"]],
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

/** @param {[Taste, string, string[]]} row */
function group([name, title, words]) {
  const radios = PREFERENCES[name].map((value, index) => {
    const radio = make("input", { type: "radio", name, value, checked: taste(name) === value });
    radio.onchange = async () => {
      if (await choose(name, value)) return;
      const usual = radio.closest("fieldset")?.querySelector("input");
      if (usual) usual.checked = true;
    };
    return make("label", {}, radio, make("span", { text: words[index] }));
  });
  return make("fieldset", { class: "taste" }, make("legend", { text: title }), ...radios);
}

/** Open the panel. */
export function openPanel() {
  const dialog = make("dialog", { class: "paper panel", "aria-label": "Settings" });
  const close = make("button", { type: "button", class: "strong", text: "Done" });
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  const rows = ROWS.filter(([name]) => able(name)).map(group);
  const note = make("p", { class: "small", text: "This is kept in this browser. Bots are as fast as the slowest of those who sit at the table wants." });
  dialog.append(make("h2", { text: "Settings", tabindex: "-1", autofocus: true }), make("div", { class: "tastes" }, ...rows), note, make("div", { class: "ends" }, close));
  document.body.append(dialog);
  dialog.showModal();
}
