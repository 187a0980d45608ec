// The clocks of a table: one for all who are asked, and what each has left in reserve; it never tells who has answered.

import { make, mark } from "./dom.js";
import { Reacting } from "./reacting.js";
import { say } from "./say.js";

/** @typedef {import("./messages.js").Clocks} Clocks */

/** How time is written: minutes and seconds, or days and hours. @param {number} seconds */
export function written(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 86400) return say("clock.days", { days: Math.floor(left / 86400), hours: Math.floor(left % 86400 / 3600) });
  if (left >= 3600) return say("clock.hours", { hours: Math.floor(left / 3600), minutes: Math.floor(left % 3600 / 60) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export class Clockwork {
  /** @type {Clocks | null} */
  _last = null;
  /** How far this machine's clock is behind the server's, in seconds. */
  _behind = 0;

  /**
   * @param {(seat: number) => HTMLElement} seat Where the clock of a seat hangs.
   * @param {number} count
   * @param {import("./table.js").CardTable} table
   */
  constructor(seat, count, table) {
    this._seat = seat;
    this._count = count;
    this._reacting = new Reacting(table, written);
  }

  /** @param {Clocks | import("./messages.js").Reacting} clocks */
  update(clocks) {
    if (clocks.type === "reacting") return this._reacting.update(clocks);
    this._last = clocks;
    this._behind = clocks.now - Date.now() / 1000;
    this.tick();
  }

  /** Whether the time of a seat is over. @param {number | null | undefined} seat */
  isUp(seat) {
    const { seats = [], until } = this._last ?? {};
    return Boolean(until) && seats.some((one) => one === seat) && (until ?? 0) - Date.now() / 1000 - this._behind <= 0.5;
  }

  /** What a seat's clock says. @param {number} seat */
  _words(seat) {
    const { seats = [], until, reserves = [] } = this._last ?? {};
    if (until && seats.includes(seat)) return written(until - Date.now() / 1000 - this._behind);
    return reserves.length && this._seat(seat).dataset.kind === "person" ? written(reserves[seat]) : "";
  }

  tick() {
    this._reacting.tick();
    const { seats = [], until } = this._last ?? {};
    for (let seat = 0; seat < this._count; seat += 1) {
      const place = this._seat(seat).querySelector(".line");
      let hand = place?.querySelector(".clock");
      const words = this._words(seat);
      if (words && place && !hand) place.append(hand = make("span", { class: "clock", role: "timer" }));
      if (!hand) continue;
      const runs = Boolean(until) && seats.includes(seat);
      const left = (until ?? 0) - Date.now() / 1000 - this._behind;
      mark(hand, { text: words, class: runs ? left < 10 ? "clock runs short" : "clock runs" : "clock" });
    }
  }
}
