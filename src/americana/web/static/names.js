// Names of people and bots, where there is not room for all of one.

/** How strong a bot is, as it stands behind its name. */
const LEVEL = / \((?:easy|medium|hard|expert|medium|strong|expert)\)/g;

/** The first sign of a name, whole: a family is one sign, and what only turns a name around is none. @param {string} name */
export function initial(name) {
  const [first] = new Intl.Segmenter().segment(name.replace(/[\u2066-\u2069]/g, ""));
  return first?.segment.toUpperCase() ?? "?";
}

/** Words without the levels of the bots that they name: nobody at a table has the name of another. @param {string} words */
export function brief(words) {
  return words.replace(LEVEL, "");
}

/** A name, and apart what is left out where it is narrow. @param {string} name @returns {[string, string]} */
export function parts(name) {
  const short = brief(name);
  return name.startsWith(short) ? [short, name.slice(short.length)] : [name, ""];
}
