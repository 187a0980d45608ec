// The sentences of the pages, from the catalogues of the browser in `web/words`.

import { WORDS } from "./words/table.js";

/**
 * Make a function that gives the sentences of a catalogue with their blanks filled in; `count` picks one of a pair.
 * @template {Record<string, string | readonly string[]>} Words
 * @param {Words} words
 * @returns {(key: keyof Words & string, values?: Record<string, string | number>) => string}
 */
export function speaker(words) {
  return (key, values = {}) => {
    const entry = words[key];
    const text = typeof entry === "string" ? entry : entry[values.count === 1 ? 0 : 1];
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  };
}

export const say = speaker(WORDS);
