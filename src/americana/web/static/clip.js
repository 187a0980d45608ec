// The clipboard, fetched when somebody first wants it.

import { make } from "./dom.js";

/**
 * Put words on the clipboard, and say whether they are there; a page that came without https is given none to write to,
 * and copies through a hidden field instead.
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
