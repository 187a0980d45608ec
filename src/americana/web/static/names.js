// Names of people and bots, where there is not room for all of one.

/** The first sign of a name, whole: a family is one sign, and what only turns a name around is none. @param {string} name */
export function initial(name) {
  const [first] = new Intl.Segmenter().segment(name.replace(/[\u2066-\u2069]/g, ""));
  return first?.segment.toUpperCase() ?? "?";
}
