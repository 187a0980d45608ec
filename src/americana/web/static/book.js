// The page of a rule book: its figures are drawn when the text is there to be read.

import { drawFigures } from "./figure.js";

const book = document.querySelector("main.book");
if (book instanceof HTMLElement) await drawFigures(book, book.dataset.game ?? "");
document.documentElement.dataset.drawn = "";
