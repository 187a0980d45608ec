// SHA-256 and what is made of it: the browser's own, or ours where a page is not secure and has none.

const encoder = new TextEncoder();

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return (await import("./sha256.js")).sha256(bytes);
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The SHA-256 of lines of text, as bytes. @param {...string} lines */
export function digest(...lines) {
  return sha256(encoder.encode(lines.join("\n")));
}

/**
 * HMAC-SHA-256 of a text.
 * @param {Uint8Array} key At most 64 bytes.
 * @param {string} text
 */
export async function hmac(key, text) {
  const padded = (/** @type {number} */ pad) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ pad);
  const inner = await sha256(joined(padded(0x36), encoder.encode(text)));
  return sha256(joined(padded(0x5c), inner));
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function joined(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
