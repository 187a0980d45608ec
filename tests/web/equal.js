/**
 * Fail unless two values are alike.
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b}\n     got ${a}`);
}
