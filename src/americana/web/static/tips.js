// Tips: a sentence about something that the player meets for the first time, once each; this browser keeps the list.

import { make } from "./dom.js";
import { say } from "./say.js";
import { ruleLink } from "./game_log.js";
import { keep } from "./preferences.js";

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {{say: string, rule: string, told?: string, act?: string, zone?: string, blocked?: string}} Tip */

export class Tips {
  /** @param {import("./table.js").CardTable} table */
  constructor(table) {
    this._table = table;
    this._key = `tips:${table.story.game}`;
    /** @type {Set<string>} */
    this._met = new Set(JSON.parse(localStorage.getItem(this._key) ?? "[]"));
    /** @type {Promise<Record<string, Tip>>} */
    this._tips = fetch(`/api/tips/${table.story.game}`).then((answer) => answer.ok ? answer.json() : {}, () => ({}));
    this._slip = make("div", { class: "tip", role: "status" });
    /** The question at which a tip is read; the tip goes when it is answered. @type {number | null} */
    this._question = null;
    /** The tip that is shown. @type {Tip | null} */
    this._tip = null;
    table.addEventListener("acted", () => this.put(null));
  }

  /**
   * Give the next tip that is due; what is met in a lesson is explained there.
   * @param {Scene} scene
   * @param {readonly LogEntry[]} told
   */
  async update(scene, told) {
    const tips = await this._tips;
    const { question } = this._table;
    if (this._question !== null && this._question !== question) this.put(null);
    if (this._slip.isConnected) this._question ??= question;
    if (this._tip && !this._tip.told && !isDue(this._tip, scene, told)) this.put(null);
    if (scene.over || !scene.seats.some((seat) => seat.you)) return this.put(null);
    const news = Object.keys(tips).filter((name) => !this._met.has(name) && isDue(tips[name], scene, told));
    if (!news.length) return;
    const met = scene.lesson ? news : this._slip.isConnected ? [] : news.slice(0, 1);
    for (const name of met) this._met.add(name);
    localStorage.setItem(this._key, JSON.stringify([...this._met]));
    if (!scene.lesson && met.length) this.put(tips[met[0]]);
  }

  /** @param {Tip | null} tip */
  put(tip) {
    this._question = tip ? this._table.question : null;
    this._tip = tip;
    if (!tip && !this._slip.isConnected) return;
    this._slip.remove();
    if (tip) {
      const known = make("button", { type: "button", text: say("tips.known") });
      const none = make("button", { type: "button", text: say("tips.none") });
      known.onclick = () => this.put(null);
      none.onclick = () => {
        keep("tips", "off");
        this.put(null);
      };
      this._slip.replaceChildren(make("p", {}, make("b", { text: say("tips.tip") }), `${tip.say} `, ruleLink(this._table.story.game, tip.rule)), known, none);
      this._table.asking.prompt.after(this._slip);
    }
    this._table.fitting?.fit();
  }
}

/**
 * Whether this is the moment for a tip: the picture and the new log entries tell.
 * @param {Tip} tip
 * @param {Scene} scene
 * @param {readonly LogEntry[]} told
 */
function isDue(tip, scene, told) {
  const like = tip.zone && new RegExp(`^${tip.zone.replaceAll("*", ".*")}$`);
  return Boolean(
    (tip.told && told.some(({ rule }) => rule === tip.told)) ||
      (tip.act && scene.offers?.some(({ act }) => act.type === tip.act)) ||
      (tip.blocked && scene.zones.some(({ cards }) => cards?.some(({ blocked }) => blocked?.rule === tip.blocked))) ||
      (like && scene.zones.some(({ id, cards, hidden, chips }) => like.test(id) && (cards?.length || hidden || chips))),
  );
}
