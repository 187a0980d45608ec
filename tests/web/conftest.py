"""A room, a real browser and pages that report every error."""

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.server.rooms import config, id_of, running
from tests.web.positions import Position, laid

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP room.test 127.0.0.1",
)
SEED = 3
"""Nothing depends on luck with a deal."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is Chromium without windows of its own: it shows a page in a third of the time."""
EXPECTED = (
    "ERR_INTERNET_DISCONNECTED",
    "status of 400 (Bad Request)",
    "Opener-Policy header has been ignored",
    "blocked by Playwright",
)
"""Complaints of the browser itself when tests cut the line, request the impossible, or come without https."""

UNPAINTED = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
})()"""
"""Nobody looks at these pages, so they are not painted, a third of their work; the layout is as always."""
PAINTED = "document.adoptedStyleSheets = []"
"""A test about colors has to see them."""

Opener = Callable[..., Page]
Late = Callable[[Page, Position], str]


NO_TIPS = """try {
  const kept = JSON.parse(localStorage.getItem('taste') ?? '{}');
  localStorage.setItem('taste', JSON.stringify({ tips: 'off', ...kept }));
} catch { /* a page without a store */ }"""
"""Other tests run as if the player had met everything before."""


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the room."""
    return tmp_path_factory.mktemp("web") / "room.db"


@pytest.fixture(scope="session")
def room(database: Path) -> Iterator[str]:
    """The address of a room in which bots answer at once, and every host gets the same deal."""
    with running(config(database, envelopes=20.0, page=20.0, seed=SEED, review=20)) as address:
        yield address


@pytest.fixture(scope="module")
def fair_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room as people use it: the deal depends on everybody who sits down."""
    base = tmp_path_factory.mktemp("fair") / "room.db"
    with running(config(base, envelopes=20.0, page=20.0, allowed_hosts=("room.test",))) as address:
        yield address


@pytest.fixture
def late(database: Path, room: str) -> Late:  # noqa: ARG001
    """Seat a visitor among bots at a table whose game has been played up to a certain question."""

    def seated(page: Page, position: Position) -> str:
        guest = id_of(str(page.context.cookies()[0]["value"]))
        return f"/t/{laid(database, guest, position, 'medium')}"

    return seated


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as Debian packages it; without one these tests are skipped loudly, but never in CI."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        notice = "NO CHROMIUM FOUND: the browser client is not tested here; install the package `chromium`"
        if os.environ.get("CI"):
            pytest.fail(notice)
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(notice, stacklevel=1)
        pytest.skip(notice)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, room: str) -> Iterator[Opener]:
    """Open the room as a new visitor, or as an earlier one; any error on any page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
            faults.append(message.text)

    def opened(path: str = "/", again: Page | None = None, *, tips: bool = False, **how: object) -> Page:
        if again is None:
            wishes = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **how}
            contexts.append(browser.new_context(base_url=room, **wishes))  # type: ignore[arg-type]
            contexts[-1].add_init_script(UNPAINTED)
            if not tips:
                contexts[-1].add_init_script(NO_TIPS)
        context = again.context if again else contexts[-1]
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", heard)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults
