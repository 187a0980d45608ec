// The clipboard, fetched when somebody first wants it.

import { make } from "./dom.js";

/**
 * Put words on the clipboard, and say whether that worked. A page without https can't write there directly, so it copies
 * through a hidden field.
 * @param {string} words
 */
export async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const field = make("textarea", { class: "unseen", readonly: true, "aria-hidden": "true" });
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    field.value = words;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus();
    return done;
  }
}
