// The name of somebody who came by a link and has not been asked yet.

import { make } from "./dom.js";
import { keepName } from "./guest.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/company.js";

const tell = speaker(WORDS);

/** Ask for a name, once, and keep it. @param {string} [what] What is done with it. @returns {Promise<string>} */
export function askName(what = tell("naming.sit")) {
  return new Promise((named) => {
    const box = make("input", { name: "name", maxlength: 24, autocomplete: "nickname", spellcheck: false, required: true, autofocus: true, dir: "auto" });
    const form = make("form", { method: "dialog" }, make("label", {}, make("span", { text: tell("naming.ask") }), box));
    form.append(make("div", { class: "ends" }, make("button", { class: "strong", text: what })));
    const dialog = make("dialog", { class: "paper naming", "aria-label": tell("naming.title") }, form);
    form.onsubmit = () => {
      keepName(box.value);
      named(box.value.trim());
    };
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
  });
}
