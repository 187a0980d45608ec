// The close-up: any open card, large, with its words, what it would do now, and its rule.

import { make, mark } from "./dom.js";
import { drawFace } from "./faces.js";
import { spoken } from "./picture.js";
import { speaker } from "./say.js";
import { ruleLink } from "./game_log.js";
import { WORDS } from "./words/later.js";
import { CardZone } from "./zones.js";

const tell = speaker(WORDS);

/** @typedef {import("./table.js").CardTable} CardTable */
/** @typedef {import("./zones.js").PlayingCard} PlayingCard */

/**
 * Show a card large; the arrows lead on to the others.
 * @param {CardTable} table
 * @param {readonly PlayingCard[]} cards all that lie open, in reading order
 * @param {PlayingCard} card
 */
export function closeUp(table, cards, card) {
  if (document.querySelector("dialog[open]")) return;
  let at = Math.max(0, cards.indexOf(card));
  const dialog = make("dialog", { class: "large" });
  const close = make("button", { type: "button", class: "strong", text: tell("closeup.close"), autofocus: true });
  const page = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ by) => {
    const button = make("button", { type: "button", text, "aria-label": label });
    button.onclick = () => show(at + by);
    return button;
  };
  const body = make("div", { class: "close-up" });
  const show = (/** @type {number} */ to) => {
    at = (to + cards.length) % cards.length;
    mark(dialog, { "aria-label": spoken(cards[at].card?.face ?? { corner: "" }) });
    body.replaceChildren(...drawn(table, cards[at]));
  };
  const turns = cards.length > 1;
  dialog.append(body, make("div", { class: "ends" }, turns && page("‹", tell("closeup.before"), -1), close, turns && page("›", tell("closeup.after"), 1)));
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onkeydown = ({ key }) => {
    if (turns && (key === "ArrowLeft" || key === "ArrowRight")) show(at + (key === "ArrowLeft" ? -1 : 1));
  };
  show(at);
  table.append(dialog);
  dialog.showModal();
}

/** @param {CardTable} table @param {PlayingCard} card */
function drawn(table, card) {
  if (!card.card) return [];
  const { face, note } = card.card;
  const zone = card.closest("card-zone");
  const where = zone instanceof CardZone ? zone.zone?.label : "";
  return [
    make("div", { class: "card", "aria-hidden": "true" }, drawFace(face)),
    make(
      "div",
      { class: "of-it" },
      make("h2", { text: face.title || spoken(face) }),
      make("p", { class: "where", text: [where, note].filter(Boolean).join(" · ") }),
      face.words ? make("p", { text: face.words }) : null,
      face.flavour ? make("p", { class: "flavour", text: face.flavour }) : null,
      ...now(table, card),
      face.rule ? rule(table.story.game, face.rule) : null,
    ),
  ];
}

/**
 * List the moves that the card has now, or the reason why it has none.
 * @param {CardTable} table
 * @param {PlayingCard} card
 */
function now(table, card) {
  const offers = [...new Set(table.choosing.touching(card.key).map((offer) => offer.label))];
  const blocked = card.card?.blocked;
  if (offers.length) return [make("h3", { text: tell("closeup.now") }), make("ul", {}, ...offers.map((label) => make("li", { text: label })))];
  if (blocked) return [make("h3", { text: tell("closeup.blocked") }), make("p", {}, `${blocked.reason} `, ruleLink(table.story.game, blocked.rule))];
  return [];
}

/** @param {string} game @param {string} number */
function rule(game, number) {
  const text = make("span", { text: "…" });
  import("./reading.js").then(({ paragraph }) => paragraph(game, number)).then((words) => mark(text, { text: words }));
  return make("div", {}, make("h3", { text: tell("closeup.rule") }), make("p", {}, ruleLink(game, number), " ", text));
}
