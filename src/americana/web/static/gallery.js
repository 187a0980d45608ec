// The gallery: every kept scene at several sizes, for those who draw.

import { make } from "./dom.js";
import { speaker } from "./say.js";
import { stillTable } from "./still_table.js";
import { WORDS } from "./words/later.js";

const tell = speaker(WORDS);

const WIDTHS = [360, 768, 1200];

/** Shows the scenes that its links lead to. */
class SceneGallery extends HTMLElement {
  async connectedCallback() {
    for (const link of [...this.querySelectorAll("a[data-scene]")]) {
      if (!(link instanceof HTMLAnchorElement)) continue;
      const scene = await fetch(link.href).then((answer) => answer.json());
      for (const width of WIDTHS) this.append(framed(link.dataset.scene ?? "", width, scene));
      link.remove();
    }
  }
}

/**
 * @param {string} name
 * @param {number} width
 * @param {import("./messages.js").Scene} scene
 */
function framed(name, width, scene) {
  const frame = make("div", { class: "frame", role: "group", "aria-label": tell("gallery.frame", { name, width }) }, stillTable(scene));
  frame.style.setProperty("--frame", `${width}px`);
  return make("section", {}, make("h2", { text: `${name}, ${width} px` }), frame);
}

customElements.define("scene-gallery", SceneGallery);
