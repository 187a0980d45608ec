// Following cards: which one is which, from one picture to the next, by the motions of the log.

/** @typedef {import("./messages.js").Zone} Zone */
/** @typedef {import("./messages.js").LogEntry} LogEntry */
/** @typedef {import("./messages.js").Motion} Motion */

/**
 * A card on the table; a card that the viewer cannot see has no name, only a key of our own.
 * @typedef {{key: number, name: string | null}} Piece
 */

/**
 * A stretch of a card's way: the zone it came to, and by which telling.
 * @typedef {{zone: string, turn: number}} Leg
 */

/**
 * The way of a card: where it was before (null if it lay there already) and where it went.
 * @typedef {{piece: Piece, from: string | null, legs: Leg[]}} Trail
 */

export class Following {
  constructor() {
    /** @type {Map<string, Piece[]>} */
    this.places = new Map();
    this._next = 1;
  }

  /**
   * Follow all cards to a new picture. Give the ways of those that moved, and those that left the table.
   * @param {readonly Zone[]} zones
   * @param {readonly LogEntry[]} told
   * @param {ReadonlySet<number>} [favoured] the cards that the player chose, among equal ones
   * @returns {{trails: Map<number, Trail>, gone: Piece[]}}
   */
  update(zones, told, favoured = new Set()) {
    /** @type {Map<number, Trail>} */
    const trails = new Map();
    told.forEach((telling, turn) => {
      for (const move of telling.moves ?? []) this._carry(move, turn, trails, favoured);
    });
    const gone = this._settle(zones);
    return { trails, gone };
  }

  /**
   * @param {Motion} move
   * @param {number} turn
   * @param {Map<number, Trail>} trails
   * @param {ReadonlySet<number>} favoured
   */
  _carry(move, turn, trails, favoured) {
    if (!move.source || !move.target) return;
    const source = this._at(move.source);
    const target = this._at(move.target);
    const wanted = [...(move.cards ?? []), ...Array(move.hidden ?? 0).fill(null)];
    for (const name of wanted) {
      const piece = taken(source, name, favoured) ?? { key: this._next++, name };
      piece.name = name;
      target.push(piece);
      /** @type {Trail} */
      const trail = trails.get(piece.key) ?? { piece, from: move.source, legs: [] };
      trail.legs.push({ zone: move.target, turn });
      trails.set(piece.key, trail);
    }
  }

  /** @param {string} zone */
  _at(zone) {
    let pieces = this.places.get(zone);
    if (!pieces) this.places.set(zone, pieces = []);
    return pieces;
  }

  /**
   * Make the places agree with the picture, which has the last word.
   * @param {readonly Zone[]} zones
   */
  _settle(zones) {
    const lying = this.places;
    const settled = zones.map((zone) => {
      const pieces = [...(lying.get(zone.id) ?? [])];
      lying.set(zone.id, []);
      const names = (zone.cards ?? []).map((card) => card.name);
      return { zone, names, rest: pieces, found: matched(names, pieces) };
    });
    const spare = [...settled.flatMap((place) => place.rest.splice(0, surplus(place))), ...strays(lying, zones)];
    this.places = new Map(settled.map((place) => [place.zone.id, this._filled(place, spare)]));
    return spare;
  }

  /**
   * @param {{zone: Zone, names: string[], rest: Piece[], found: (Piece | null)[]}} place
   * @param {Piece[]} spare
   */
  _filled({ zone, names, rest, found }, spare) {
    const open = names.map((name, index) => {
      const piece = found[index] ?? unnamed(rest) ?? named(spare, name) ?? { key: this._next++, name };
      piece.name = name;
      return piece;
    });
    const hidden = Array.from({ length: zone.hidden ?? 0 }, () => {
      const piece = unnamed(rest) ?? rest.shift() ?? { key: this._next++, name: null };
      piece.name = null;
      return piece;
    });
    spare.push(...rest.splice(0));
    return [...open, ...hidden];
  }
}

/**
 * Take a card out of a place: the one of this name, a chosen one before others, else one that nobody could see.
 * @param {Piece[]} pieces
 * @param {string | null} name
 * @param {ReadonlySet<number>} favoured
 */
function taken(pieces, name, favoured) {
  let at = pieces.findIndex((piece) => piece.name === name && favoured.has(piece.key));
  if (at < 0) at = pieces.findLastIndex((piece) => piece.name === name);
  if (at < 0 && name !== null) at = pieces.findLastIndex((piece) => piece.name === null);
  if (at < 0 && name === null) at = pieces.length - 1;
  return at < 0 ? null : pieces.splice(at, 1)[0];
}

/**
 * Find each name among the pieces, in order, and take those out.
 * @param {string[]} names
 * @param {Piece[]} pieces
 */
function matched(names, pieces) {
  return names.map((name) => named(pieces, name));
}

/**
 * @param {Piece[]} pieces
 * @param {string} name
 */
function named(pieces, name) {
  const at = pieces.findIndex((piece) => piece.name === name);
  return at < 0 ? null : pieces.splice(at, 1)[0];
}

/** @param {Piece[]} pieces */
function unnamed(pieces) {
  const at = pieces.findIndex((piece) => piece.name === null);
  return at < 0 ? null : pieces.splice(at, 1)[0];
}

/**
 * Count the pieces that a place has too many of.
 * @param {{zone: Zone, rest: Piece[], found: (Piece | null)[]}} place
 */
function surplus({ zone, rest, found }) {
  const wanted = found.filter((piece) => !piece).length + (zone.hidden ?? 0);
  rest.sort((a, b) => Number(a.name === null) - Number(b.name === null));
  return Math.max(0, rest.length - wanted);
}

/**
 * @param {Map<string, Piece[]>} lying
 * @param {readonly Zone[]} zones
 */
function strays(lying, zones) {
  const drawn = new Set(zones.map((zone) => zone.id));
  return [...lying].filter(([id]) => !drawn.has(id)).flatMap(([, pieces]) => pieces);
}
