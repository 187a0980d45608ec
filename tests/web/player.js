// A player who lives in the page: answers every question as soon as it is asked, by pressing what a person would press.

/** @typedef {import("../../src/americana/web/static/table.js").CardTable} CardTable */
/** @typedef {import("../../src/americana/web/static/messages.js").Offer} Offer */

/**
 * Play until the game is over, or so many answers were given.
 * @param {{seed: number, most: number, patience: number, wanted: string[]}} how acts that are wanted are taken as soon as they can be
 */
export const play = async ({ seed, most, patience, wanted }) => {
  /** @type {<T extends Element>(words: string, within?: ParentNode) => T} */
  const one = (words, within = document) => {
    const found = within.querySelector(words);
    if (!found) throw new Error(`there is no ${words}`);
    return /** @type {any} */ (found);
  };
  const table = /** @type {CardTable} */ (one("card-table"));
  const prompt = /** @type {HTMLElement} */ (one(".prompt"));
  const link = /** @type {HTMLLinkElement} */ (one('link[href*="choosing.js"]'));
  /** @type {{signature: (offer: Offer) => string}} */
  const { signature } = await import(link.href);
  const told = { answers: 0, acts: /** @type {Record<string, number>} */ ({}), complaints: /** @type {string[]} */ ([]) };
  let chance = seed;

  /** @param {number} count */
  const lot = (count) => {
    chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
    return Math.floor((chance / 2 ** 32) * count);
  };
  /** @param {readonly string[]} from @param {number} count */
  const draw = (from, count) => {
    const left = [...from];
    return Array.from({ length: count }, () => left.splice(lot(left.length), 1)[0]);
  };

  /** @type {Set<string>} */
  const prompts = new Set();
  const listen = () => prompts.add(prompt.textContent ?? "");
  const observer = new MutationObserver(listen);
  observer.observe(prompt, { childList: true, characterData: true, subtree: true });

  /** @param {() => unknown} condition @param {string} what */
  const until = async (condition, what) => {
    const late = performance.now() + patience;
    while (!condition()) {
      if (performance.now() > late) throw new Error(`still waiting for ${what}: ${prompt.textContent}`);
      await new Promise((done) => setTimeout(done, 0));
    }
  };

  /** @param {Element | null | undefined} element @param {string} what */
  const press = (element, what) => {
    if (!(element instanceof HTMLElement)) throw new Error(`there is nothing to press: ${what}`);
    if (!element.getClientRects().length) throw new Error(`cannot be seen: ${what}`);
    element.click();
  };
  /** @param {Offer} offer */
  const choice = (offer) => {
    const drawn = () => table.asking._made.get(signature(offer));
    if (!drawn()?.isConnected) press(one(".choices [aria-expanded=false]"), "the fold");
    return drawn();
  };
  /** @param {Offer} offer @param {string} words */
  const part = (offer, words) => choice(offer)?.querySelector(words);
  /** @param {Offer} offer @param {string} name */
  const lying = (offer, name) => {
    const { chosen } = table.choosing;
    return [...table.felt.cards.values()].find((card) =>
      card.isConnected && card.card?.name === name && table.choosing._within(offer).has(card.key) && !chosen.includes(card.key)
    );
  };

  /** @param {Offer} offer */
  const fillIn = (offer) => {
    const { least = 0, most = 0, of = [] } = offer.blank ?? {};
    const form = table.choosing.form;
    if (!form || signature(form) !== signature(offer)) press(part(offer, ".go"), offer.label);
    for (const name of draw(of, least + lot(Math.min(most, of.length) - least + 1))) {
      const named = [...choice(offer)?.querySelectorAll(".names button") ?? []].find((button) => button.textContent === name);
      press(lying(offer, name) ?? named, `${name} for ${offer.label}`);
    }
    press(part(offer, ".go"), offer.label);
  };
  /** @param {Offer} offer */
  const count = (offer) => {
    const { least = 0, most = 0 } = offer.blank ?? {};
    for (let more = lot(Math.min(3, most - least + 1)); more > 0; more--) press(part(offer, ".step:not(:first-child)"), "+");
    press(part(offer, ".go"), offer.label);
  };
  /** @param {Offer} offer */
  const play = (offer) => {
    if (!offer.cards?.length || !table.choosing._within(offer).size) return press(choice(offer), offer.label);
    table.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    for (const name of offer.cards) press(lying(offer, name), `${name} for ${offer.label}`);
    press(choice(offer), offer.label);
  };

  /** @param {Offer} offer */
  const kind = (offer) => String(offer.act.type);
  /** @param {Offer[]} offers */
  const seldom = (offers) => {
    const times = offers.map((offer) => told.acts[kind(offer)] ?? 0);
    const rare = offers.filter((_, index) => times[index] === Math.min(...times));
    const among = lot(2) ? offers : rare;
    return among[lot(among.length)];
  };
  /** @param {Offer} offer */
  const answer = async (offer) => {
    if (offer.blank?.kind === "amount") count(offer);
    else if (offer.blank) fillIn(offer);
    else play(offer);
    told.acts[kind(offer)] = (told.acts[kind(offer)] ?? 0) + 1;
    told.answers += 1;
    await until(() => table.wire?.pending.size === 0, "an answer");
    const complaint = one(".toast").textContent;
    if (complaint) told.complaints.push(`${offer.label}: ${complaint}`);
  };

  await until(() => table.scene, "a picture");
  listen();
  while (told.answers < most) {
    await until(() => table.scene?.over || table.scene?.offers?.length, "a question");
    if (table.scene?.over) break;
    const asked = table.question;
    const offers = [...table.scene?.offers ?? []];
    const now = offers.find((offer) => wanted.includes(kind(offer)) && !told.acts[kind(offer)]);
    const plain = offers.filter((offer) => !offer.aside);
    if (!now && !plain.length) {
      await until(() => table.scene?.over || table.scene?.offers?.some((offer) => !offer.aside), "a question");
      continue;
    }
    await answer(now ?? seldom(plain));
    if (!now?.aside) await until(() => table.question !== asked || table.scene?.over, "what comes next");
  }
  observer.disconnect();
  return { ...told, over: Boolean(table.scene?.over), prompts: [...prompts] };
};
