// The signs of the house, drawn by hand around the origin, 100 across.

/**
 * A stroke of a sign: filled with ink, drawn as a line, or cut out to the ground.
 * @typedef {{d: string, as: "ink" | "line" | "cut" | "cutline"}} Stroke
 */

/** @type {Record<string, Stroke[]>} */
export const SHAPES = {
  club: [
    {
      d: "M0-46a20 20 0 0 1 16.500 31.300a20.500 20.500 0 1 1-10.500 29.700q1 20 13 31h-38q12-11 13-31a20.500 20.500 0 1 1-10.500-29.700a20 20 0 0 1 16.500-31.300z",
      as: "ink",
    },
  ],
  diamond: [{ d: "M0-48Q15-20 36 0Q15 20 0 48Q-15 20-36 0Q-15-20 0-48z", as: "ink" }],
  heart: [{ d: "M0 45C-14 24-46 8-46-18C-46-34-35-43-23-43C-12-43-4-36 0-26C4-36 12-43 23-43C35-43 46-34 46-18C46 8 14 24 0 45z", as: "ink" }],
  spade: [
    { d: "M0-47C9-24 45-8 45 17C45 35 18 42 5 22Q7 39 19 46H-19Q-7 39-5 22C-18 42-45 35-45 17C-45-8-9-24 0-47z", as: "ink" },
  ],
  scroll: [
    { d: "M-22-42H28a11 11 0 0 1 0 22h-3V20h-1v22H-28a11 11 0 0 1 0-22h3V-20h1v-11a11 11 0 0 1 2-11z", as: "ink" },
    { d: "M-12-12H13M-12 1H13M-12 14H6", as: "cutline" },
  ],
  leaf: [
    { d: "M-38 40C-52-8-16-46 42-42C48 12 12 50-26 32L-38 40z", as: "ink" },
    { d: "M-32 34L22-24M-12 13L-13-10M4-4L26-2", as: "cutline" },
  ],
  wave: [
    { d: "M-44-22q11-20 22 0t22 0t22 0t22 0M-44 4q11-20 22 0t22 0t22 0t22 0M-44 30q11-20 22 0t22 0t22 0t22 0", as: "line" },
  ],
  flame: [
    { d: "M4-48C10-24 37-14 35 15C34 36 18 47 0 47C-20 47-35 35-35 15C-35 0-25-8-20-22C-12-17-9-10-9-2C1-12 7-28 4-48z", as: "ink" },
    { d: "M0 40C-12 40-17 30-12 21C-8 14 0 11 1 0C11 10 16 19 14 28C12 36 7 40 0 40z", as: "cut" },
  ],
  star: [{ d: "M0-46L11-15L44-14L18 6L27 38L0 19L-27 38L-18 6L-44-14L-11-15z", as: "ink" }],
  donkey: [
    {
      d: "M-40-8C-34-18-22-20-10-19H6C12-22 15-28 18-33L12-48L22-40L25-49L30-37C36-32 42-24 47-14C49-9 45-5 40-7L29-12C26-4 24 2 22 8V38H12V14H-18V38H-28V12C-33 8-35 2-34-4C-38 4-37 14-42 22L-46 20C-44 10-46 0-40-8z",
      as: "ink",
    },
    { d: "M31-28a3 3 0 1 0 .1 0z", as: "cut" },
  ],
  elephant: [
    {
      d: "M-44 6C-46-20-28-36-2-36H6C12-44 30-44 38-32C46-22 45-8 42 4C40 14 42 22 48 24L46 31C34 32 31 20 32 8C29 10 26 11 22 11V38H8V20H-16V38H-30V18C-33 15-35 12-36 8C-38 14-38 20-42 26L-46 23C-43 18-43 12-44 6z",
      as: "ink",
    },
    { d: "M8-30C-4-26-4-4 8 0C16-4 18-14 15-24", as: "cutline" },
    { d: "M29-22.500a3.500 3.500 0 1 0 .1 0z", as: "cut" },
  ],
  coin: [
    { d: "M0-40a40 40 0 1 0 .1 0z", as: "ink" },
    { d: "M0-27a27 27 0 1 0 .1 0z", as: "cutline" },
  ],
  reset: [{ d: "M30-22A37 37 0 1 0 37 6M32-44V-20H8", as: "line" }],
  kill: [{ d: "M-30-30L30 30M30-30L-30 30", as: "line" }],
  crown: [
    { d: "M-40 30L-46-22L-22 0L0-38L22 0L46-22L40 30z", as: "ink" },
    { d: "M-34 18H34", as: "cutline" },
  ],
};

SHAPES.ace = SHAPES.star;

/**
 * Where the pips of a number card lie, as shares of the field: across and down.
 * @type {Record<number, [number, number][]>}
 */
export const PIPS = {
  1: [[0.5, 0.5]],
  2: [[0.5, 0], [0.5, 1]],
  3: [[0.5, 0], [0.5, 0.5], [0.5, 1]],
  4: [[0, 0], [1, 0], [0, 1], [1, 1]],
  5: [[0, 0], [1, 0], [0.5, 0.5], [0, 1], [1, 1]],
  6: [[0, 0], [1, 0], [0, 0.5], [1, 0.5], [0, 1], [1, 1]],
  7: [[0, 0], [1, 0], [0.5, 0.25], [0, 0.5], [1, 0.5], [0, 1], [1, 1]],
  8: [[0, 0], [1, 0], [0.5, 0.25], [0, 0.5], [1, 0.5], [0.5, 0.75], [0, 1], [1, 1]],
  9: [[0, 0], [1, 0], [0, 0.333], [1, 0.333], [0.5, 0.5], [0, 0.667], [1, 0.667], [0, 1], [1, 1]],
  10: [[0, 0], [1, 0], [0.5, 0.167], [0, 0.333], [1, 0.333], [0, 0.667], [1, 0.667], [0.5, 0.833], [0, 1], [1, 1]],
};

/**
 * Name a shape as we draw it; one we do not know is a coin.
 * @param {string} shape
 */
export function known(shape) {
  const name = shape.toLowerCase();
  if (name in SHAPES) return name;
  const one = name.replace(/s$/, "");
  return one in SHAPES ? one : "coin";
}
