// Sounds, made here and fetched from nowhere.

/** @type {AudioContext | null} */
let air = null;

/** Each sound as tones: hertz, when it begins and how long it lasts, in seconds. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  turn: [[660, 0, 0.16], [880, 0.14, 0.24]],
  card: [[190, 0, 0.05]],
  end: [[523, 0, 0.3], [659, 0.12, 0.3], [784, 0.24, 0.5]],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
  for (const [pitch, at, long] of SOUNDS[name]) tone(air, pitch, air.currentTime + at, long);
}

/**
 * @param {AudioContext} room
 * @param {number} pitch
 * @param {number} at
 * @param {number} long
 */
function tone(room, pitch, at, long) {
  const voice = room.createOscillator();
  const loud = room.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.14, at + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + long);
  voice.connect(loud).connect(room.destination);
  voice.start(at);
  voice.stop(at + long + 0.05);
}
