// How long players may react: the button that asks for more time, and who has asked. It never tells who has answered.

import { make, mark } from "./dom.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/company.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Reacting} Message */

export class Reacting {
  /** @type {Message | null} */
  _last = null;
  /** How far this machine's clock is behind the server's, in seconds. */
  _behind = 0;
  _button = make("button", { type: "button", class: "choice wait" });

  /** @param {import("./table.js").CardTable} table @param {(seconds: number) => string} written */
  constructor(table, written) {
    this._table = table;
    this._written = written;
    this._button.onclick = () => table.wire?.say({ type: "wait" });
  }

  /** @param {Message} message */
  update(message) {
    const before = this._last?.until && message.until ? this._last.waits ?? [] : [];
    const { places = [], seat: own } = this._table.table ?? {};
    this._last = message;
    this._behind = message.now - Date.now() / 1000;
    for (const seat of message.waits ?? []) {
      if (!before.includes(seat) && seat !== own) this._table.say(tell("react.waits", { name: places[seat]?.name ?? "" }));
    }
    this.tick();
  }

  /** Show the button to players who have not answered, with the time left. */
  tick() {
    const { seats = [], until, waits = [] } = this._last ?? {};
    const { table, question, asking } = this._table;
    const own = table?.seat ?? -1;
    const shown = Boolean(until) && question !== null && seats.includes(own);
    const time = this._written((until ?? 0) - Date.now() / 1000 - this._behind);
    this._button.disabled = waits.includes(own);
    mark(this._button, { text: tell(this._button.disabled ? "react.left" : "react.wait", { time }) });
    if (shown === (asking.extra !== null)) return;
    asking.extra = shown ? this._button : null;
    this._table.refresh();
  }
}
