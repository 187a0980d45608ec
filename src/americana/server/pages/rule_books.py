"""Rule books as pages: numbered paragraphs to lead to, words that explain themselves, and figures to be drawn."""

import re
from functools import lru_cache
from html import escape
from typing import Final

import msgspec

from americana.core.game import AnyGame
from americana.teach import rule_book as books

_PARAGRAPH: Final = re.compile(r"<p><strong>(\d+\.\d+)</strong>")
_FIGURE: Final = re.compile(r'<p><img src="figure:([\w-]+)" alt="([^"]*)" ?/?></p>')
_TERM: Final = re.compile(r'<a href="term:([\w-]+)">([^<]*)</a>')
_EXAMPLE: Final = re.compile(r"<blockquote>\s*<p><em>Example")
_START: Final = re.compile(r"(<h1>.*?)(?=<h2>)", re.DOTALL)


def as_html(book: str) -> str:
    """Render a book, so that a link can lead to each numbered paragraph."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(book)
    return _PARAGRAPH.sub(r'<p id="p\1" class="paragraph"><strong>\1</strong>', html)


@lru_cache(64)
def page(game: AnyGame) -> str:
    """Render the book of a game with its figures, and with what its words mean at its end."""
    html = as_html(books.with_terms(game, game.rules_text))
    html = _FIGURE.sub(r'<figure data-figure="\1"><figcaption>\2</figcaption></figure>', html)
    html = _TERM.sub(r'<button type="button" class="term" popovertarget="term-\1">\2</button>', html)
    html = _EXAMPLE.sub('<blockquote class="example"><p><em>Example', html)
    return _START.sub(r'<section class="start">\1</section>', html, 1) + _meanings(game)


def acts(game: AnyGame) -> str:
    """Write down which paragraph is behind each kind of act."""
    return msgspec.json.encode(books.find(game).acts).decode()


def _meanings(game: AnyGame) -> str:
    slips = [
        f'<div popover id="term-{books.slug(term)}" class="meaning"><b>{escape(term)}</b> {escape(words)}</div>'
        for term, words in books.find(game).terms.items()
    ]
    return "".join(slips)
