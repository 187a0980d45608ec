// The preferences of the player: kept in this browser, and read from the page, where `early_theme.js` has put them.

/** The values of each preference; the first one is the default. */
export const PREFERENCES = {
  pace: ["normal", "slow", "fast", "at once"],
  cards: ["normal", "small", "large"],
  theme: ["felt", "light", "dark", "contrast"],
  suits: ["two", "four"],
  sound: ["off", "on"],
  buzz: ["off", "on"],
  notes: ["off", "on"],
  single: ["on", "off"],
  tips: ["on", "off"],
};

/** @typedef {keyof typeof PREFERENCES} Taste */

/** @param {Taste} name */
export function taste(name) {
  const kept = document.documentElement.dataset[name] ?? "";
  return PREFERENCES[name].includes(kept) ? kept : PREFERENCES[name][0];
}

/**
 * Keep what was chosen, and tell the page.
 * @param {Taste} name
 * @param {string} value
 */
export function keep(name, value) {
  document.documentElement.dataset[name] = value;
  const kept = JSON.parse(localStorage.getItem("taste") ?? "{}");
  localStorage.setItem("taste", JSON.stringify({ ...kept, [name]: value }));
  dispatchEvent(new CustomEvent("taste", { detail: name }));
}
