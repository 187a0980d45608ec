// The connection to a table: it comes back by itself, asks for what it missed, and sends again what was not answered.

/** @typedef {import("./messages.js").FromServer} FromServer */

/**
 * The functions outside a wire that it needs, so that tests can give it others.
 * @typedef {object} World
 * @property {(address: string) => WebSocket} dial
 * @property {(again: () => void, after: number) => number} later
 * @property {(number: number) => void} never
 * @property {() => string} token
 */

/** @type {World} */
const BROWSER = {
  dial: (address) => new WebSocket(address),
  later: (again, after) => setTimeout(again, after),
  never: (number) => clearTimeout(number),
  token: () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join(""),
};

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];

export class Wire {
  /**
   * @param {string} address
   * @param {(message: FromServer) => void} heard
   * @param {(linked: boolean, tries: number) => void} changed
   * @param {World} [world]
   */
  constructor(address, heard, changed, world = BROWSER) {
    this._address = address;
    this._heard = heard;
    this._changed = changed;
    this._world = world;
    /** The last event number of this role, or null before the first message. @type {number | null} */
    this.number = null;
    /** Commands without an answer yet, by id. @type {Map<string, object>} */
    this.pending = new Map();
    /** @type {WebSocket | null} */
    this._socket = null;
    this._tries = 0;
    this._due = 0;
    this._ended = false;
  }

  /** Whether something said now would be heard. */
  get linked() {
    return this._socket?.readyState === 1;
  }

  /** Connect, at once. */
  dial() {
    if (this._ended || (this._socket && this._socket.readyState < 2)) return;
    this._world.never(this._due);
    const since = this.number === null ? "" : `?since=${this.number}`;
    const socket = this._world.dial(this._address + since);
    this._socket = socket;
    socket.onopen = () => this._opened();
    socket.onmessage = (event) => this._received(String(event.data));
    socket.onclose = () => this._lost(socket);
  }

  /** Give a line up that is surely dead, and try another. */
  drop() {
    const socket = this._socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this._lost(socket);
  }

  /** Hang up for good. */
  end() {
    this._ended = true;
    this._world.never(this._due);
    this._socket?.close();
  }

  /**
   * Say something; it is said again after a lost connection, under the same id, until it is answered.
   * @param {Record<string, unknown>} command
   * @returns {string}
   */
  say(command) {
    const id = this._world.token();
    const whole = { ...command, id };
    this.pending.set(id, whole);
    if (this.linked) this._socket?.send(JSON.stringify(whole));
    return id;
  }

  _opened() {
    this._tries = 0;
    this._changed(true, 0);
    for (const command of this.pending.values()) this._socket?.send(JSON.stringify(command));
  }

  /** @param {string} text */
  _received(text) {
    const message = /** @type {FromServer} */ (JSON.parse(text));
    if (message.type === "full" || message.type === "happened") this.number = message.number;
    if (message.type === "done" || message.type === "refused") this.pending.delete(message.id);
    if (message.type === "closed") this._ended = true;
    this._heard(message);
  }

  /** @param {WebSocket} socket */
  _lost(socket) {
    if (socket !== this._socket) return;
    this._socket = null;
    if (this._ended) return;
    this._changed(false, this._tries);
    const pause = PAUSES[Math.min(this._tries, PAUSES.length - 1)];
    this._tries += 1;
    this._due = this._world.later(() => this.dial(), pause * (0.8 + 0.4 * Math.random()));
  }
}
