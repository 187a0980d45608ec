// SHA-256 as FIPS 180-4 has it, for pages that are not secure: there browsers keep their own to themselves.

const PRIMES = [2];
for (let number = 3; PRIMES.length < 64; number += 2) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

/** The first 32 bits of the fraction of a number. @param {number} number */
const fraction = (number) => ((number % 1) * 2 ** 32) | 0;

const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(blocks * 64 - 4, bytes.length << 3);
  const state = [...START];
  for (let block = 0; block < blocks; block++) mix(state, schedule(padded, block * 64));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setInt32(at * 4, word));
  return new Uint8Array(out.buffer);
}

/**
 * @param {DataView} padded
 * @param {number} from
 */
function schedule(padded, from) {
  const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(from + at * 4));
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + first + words[at - 7] + second) | 0);
  }
  return words;
}

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, at) => {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[at] + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  [a, b, c, d, e, f, g, h].forEach((word, at) => state[at] = (state[at] + word) | 0);
}
