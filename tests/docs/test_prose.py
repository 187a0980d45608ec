"""The project's prose stays plain: no given-up word anywhere, and short sentences in pages and rule books."""

from statistics import median

import pytest

from tests.docs.prose import ROOT, Page, ninth, pages

PROSE = list(pages([*sorted(ROOT.glob("*.md")), *(ROOT / name for name in ("docs", "benchmarks", "src", "tests"))]))
READ = [page for page in PROSE if page.kind in ("page", "rule book") and page.sentences]
ALLOWED = {"tests/docs/prose.py": "it lists the words", "tests/docs/test_prose.py": "it tries the list"}


def name(page: Page) -> str:
    return page.path.relative_to(ROOT).as_posix()


def test_nobody_uses_a_given_up_word() -> None:
    found = [f"{name(page)}: {one}" for page in PROSE if name(page) not in ALLOWED for one in page.given_up]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("page", READ, ids=name)
def test_sentences_are_short(page: Page) -> None:
    sizes = page.sizes
    if page.kind == "page":
        assert median(sizes) <= 14
        assert ninth(sizes) <= 26
        assert sizes[-1] <= 40, max(page.sentences, key=len)
    else:
        assert ninth(sizes) <= 24


def test_a_given_up_word_and_a_long_sentence_are_found() -> None:
    page = Page(ROOT, "page", ["Whoever comes is told.", "Whoever wins deals next.", "a " * 41])
    assert page.given_up == ["Whoever comes is told."]
    assert page.sizes == [4, 4, 41]
