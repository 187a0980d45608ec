// Motion: cards travel from where they were to where they are. Nothing waits for it.

/** @typedef {import("./messages.js").LogEntry} LogEntry */

/**
 * A place on the screen: its middle and how wide a card is there.
 * @typedef {{x: number, y: number, w: number}} Spot
 */

/**
 * A spot to reach, and when to set out for it.
 * @typedef {Spot & {at: number}} Stop
 */

export const FLIGHT = 340;
const BESIDE = 90;
const NEXT = 420;
const PAUSE = 980;
const LONGEST = 3600;

/**
 * Say when each telling sets out, in milliseconds: deals follow closely, and cards that lay down are looked at before they go on.
 * @param {readonly LogEntry[]} told
 */
export function timetable(told) {
  let now = 0;
  let last = "";
  /** @type {Set<string>} */
  const landed = new Set();
  const times = told.map((telling) => {
    const [first] = telling.moves ?? [];
    if (!first) return now;
    const from = end(first.source, first.giver);
    if (last) now += landed.has(from) ? PAUSE : from === last ? BESIDE : NEXT;
    if (landed.has(from)) landed.clear();
    for (const move of telling.moves ?? []) landed.add(end(move.target, move.taker));
    last = from;
    return now;
  });
  const whole = times.at(-1) ?? 0;
  return whole > LONGEST ? times.map((time) => time * LONGEST / whole) : times;
}

/** How many times as fast as usual things move, as the person likes it. */
export function tempo() {
  return { slow: 0.55, fast: 2 }[document.documentElement.dataset.pace ?? ""] ?? 1;
}

/** @param {Animation} motion */
function paced(motion) {
  motion.playbackRate = tempo();
  return motion;
}

/**
 * Name an end of a move: a zone, or else a seat.
 * @param {string | undefined} zone
 * @param {number | undefined} seat
 */
function end(zone, seat) {
  return zone ?? `seat ${seat}`;
}

/**
 * Where an element is now, in flight or not.
 * @param {Element} element
 * @returns {Spot}
 */
export function spot(element) {
  const box = element.getBoundingClientRect();
  const wide = element instanceof HTMLElement ? element.offsetWidth : box.width;
  const turned = wide && Math.abs(box.height / box.width - 1.4) > 0.02;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, w: turned ? wide : box.width };
}

/**
 * Let a card come from a spot, by way of others, to where it lies.
 * @param {HTMLElement} card
 * @param {Spot} from
 * @param {Spot} home
 * @param {Stop[]} stops the last one is home
 * @returns {Animation | null}
 */
export function travel(card, from, home, stops) {
  const last = stops.at(-1);
  if (!last || (stops.length === 1 && near(from, home))) return null;
  const whole = last.at + FLIGHT;
  /** @type {Keyframe[]} */
  const frames = [frame(from, home, 0)];
  let before = /** @type {Spot} */ (from);
  for (const stop of stops) {
    if (stop.at > 0) frames.push(frame(before, home, stop.at / whole));
    frames.push(frame(stop, home, Math.min(1, (stop.at + FLIGHT) / whole)));
    before = stop;
  }
  for (const step of frames) step.easing = "cubic-bezier(.25,.8,.3,1)";
  return paced(card.animate(inOrder(frames), { duration: whole, fill: "backwards" }));
}

/**
 * Let a card go from where it lies to some spot and fade.
 * @param {HTMLElement} card
 * @param {Spot} home
 * @param {Stop[]} stops
 */
export function leave(card, home, stops) {
  const last = stops.at(-1) ?? { ...home, at: 0 };
  const whole = last.at + FLIGHT * 1.4;
  /** @type {Keyframe[]} */
  const frames = [{ ...frame(home, home, 0), opacity: 1 }];
  let before = home;
  for (const stop of stops) {
    if (stop.at > 0) frames.push({ ...frame(before, home, stop.at / whole), opacity: 1 });
    frames.push({ ...frame(stop, home, Math.min(1, (stop.at + FLIGHT) / whole)), opacity: stop === last ? 0.9 : 1 });
    before = stop;
  }
  frames.push({ ...frame(last, home, 1), opacity: 0 });
  return paced(card.animate(inOrder(frames), { duration: whole, fill: "both", easing: "linear" }));
}

/**
 * Let chips go from one spot to another, setting out at a certain time; before and after they are not seen.
 * @param {HTMLElement} chips
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} at
 */
export function toss(chips, from, to, at) {
  const frames = [
    { translate: "0 0", opacity: 0 },
    { translate: "0 0", opacity: 1, offset: 0.1 },
    { translate: `${to.x - from.x}px ${to.y - from.y}px`, opacity: 1, offset: 0.7 },
    { translate: `${to.x - from.x}px ${to.y - from.y}px`, opacity: 0 },
  ];
  return paced(chips.animate(frames, { duration: FLIGHT * 3, delay: at, fill: "both", easing: "cubic-bezier(.3,.7,.4,1)" }));
}

/**
 * @param {Spot} at
 * @param {Spot} home
 * @param {number} offset
 * @returns {Keyframe}
 */
function frame(at, home, offset) {
  return {
    translate: `${at.x - home.x}px ${at.y - home.y}px`,
    scale: String(home.w ? at.w / home.w : 1),
    offset,
  };
}

/** @param {Keyframe[]} frames */
function inOrder(frames) {
  let floor = 0;
  for (const step of frames) step.offset = floor = Math.max(floor, step.offset ?? 0);
  return frames;
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
function near(a, b) {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.w - b.w) < 1;
}
