// A film as it came: the first picture, and the changes of each move; later pictures are made when they are needed.

import { bookOf, changed } from "./picture.js";
import { speaker } from "./say.js";
import { WORDS } from "./words/after.js";

const tell = speaker(WORDS);

/** @typedef {import("./messages.js").Scene} Scene */
/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {import("./messages.js").Update} Update */
/** @typedef {import("./messages.js").Snapshot} Snapshot */

/** @typedef {{game: string, title: string, names: string[], first: Scene, told: LogEntry[], frames: (Update | Snapshot)[], marks: Record<string, number[]>}} Film */

export class Reel {
  /** @param {Film} film */
  constructor(film) {
    this._film = film;
    /** @type {Scene[]} */
    this._scenes = [{ ...film.first, offers: film.first.offers ?? [] }];
    this._book = bookOf({ type: "full", number: 0, scene: film.first });
    /** @type {LogEntry[]} */
    this._told = [...(film.told ?? [])];
    this._heard = [this._told.length];
    for (const frame of film.frames) {
      this._told.push(...(frame.told ?? []));
      this._heard.push(this._told.length);
    }
  }

  /** The number of the last act. */
  get last() {
    return this._film.frames.length;
  }

  /** The picture after an act. @param {number} place @returns {Scene} */
  scene(place) {
    while (this._scenes.length <= place) {
      const frame = this._film.frames[this._scenes.length - 1];
      const before = this._scenes[this._scenes.length - 1];
      if (frame.type === "full") this._book = bookOf(frame);
      this._scenes.push(frame.type === "full" ? { ...frame.scene, offers: [] } : changed(before, frame, this._book));
    }
    return this._scenes[place];
  }

  /** Count the log entries up to a move. @param {number} place */
  heard(place) {
    return this._heard[place];
  }

  /** Give the log up to a move. @param {number} place */
  told(place) {
    return this._told.slice(0, this._heard[place]);
  }

  /** Give the log entries of a move. @param {number} place */
  news(place) {
    return this._told.slice(place ? this._heard[place - 1] : 0, this._heard[place]);
  }

  /** Find the move of a log entry, counted from 1. @param {number} sentence */
  spoken(sentence) {
    return Math.max(0, this._heard.findIndex((heard) => heard >= sentence));
  }

  /**
   * The next act with something new of a kind, or the last of those before the present stretch.
   * @param {string} kind
   * @param {number} place
   * @param {number} step
   */
  next(kind, place, step) {
    const marks = this._film.marks[kind] ?? [];
    if (step > 0) return marks.find((one) => one > place) ?? this.last;
    return (marks.findLast((one) => one <= place) ?? 1) - 1;
  }

  /** Where rounds ended, in words. @returns {{place: number, words: string}[]} */
  chapters() {
    return (this._film.marks.rounds ?? []).map((place) => {
      const { reckoning, over, prompt } = this.scene(place);
      return { place, words: over ? prompt : reckoning?.title ?? tell("replay.chapter", { place }) };
    });
  }
}
