// The page of a game's cards: without a script a list, with one the cards themselves.

import { cardList } from "./card_list.js";

const page = document.querySelector("main.book");
if (page instanceof HTMLElement) {
  const title = page.querySelector("h1");
  const box = await cardList(null, page.dataset.game ?? "");
  page.replaceChildren(...(title ? [title] : []), ...box.childNodes);
}
document.documentElement.dataset.drawn = "";
