"""The weight of a first visit, and how long a click waits for its picture, in real Chromium.

    python benchmarks/page.py [--record] [--pictures]

The room is a separate process. Weights are of all fetched files, compressed. A click is timed from the event to
the end of the next frame. It is on a card in hand, at a table of Bookshop without any motion.
With --pictures only the sprites are weighed, and their table in page.md is written again.
"""

import argparse
import gzip
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import history
from playwright.sync_api import Page, Response, sync_playwright

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src" / "americana"
HOUSE = SOURCES / "web" / "static" / "motifs.svg"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
ASKED = "() => document.querySelector('card-table').question !== null"
CLICKS = """async () => {
  const times = [];
  const cards = [...document.querySelectorAll('.hands playing-card[role=button]:not([aria-disabled])')];
  for (let count = 0; count < 40; count += 1) {
    const start = performance.now();
    cards[count % cards.length].click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
    document.querySelector('card-table').choosing.clear();
  }
  return times;
}"""


@contextmanager
def room() -> Iterator[str]:
    """Open the card room in a process of its own and give its address."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "americana", "serve", "--port", "0", "--no-browser"]
        variables = {**os.environ, "XDG_DATA_HOME": home}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
            assert process.stdout is not None
            [address] = [word for word in process.stdout.readline().split() if word.startswith("http")]
            try:
                yield address
            finally:
                process.terminate()


def measure(page: Page, address: str) -> tuple[int, int, list[float]]:
    """Weigh the home page, the home page with a table, and click."""
    weights: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.ok:
            weights[answer.url] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    door = sum(weights.values())
    page.get_by_role("button", name="Play now: American Bookshop", exact=True).click()
    page.wait_for_function(ASKED)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    return door, sum(weights.values()), page.evaluate(CLICKS)


def weigh_pictures() -> None:
    """Write the weight of each sprite into page.md: the shared one, and one a game."""
    rows = ["| sprite | pictures | bytes, compressed |", "|---|---|---|"]
    for sprite in (HOUSE, *sorted(SOURCES.glob("games/*/web/sprite.svg"))):
        name = "the house's motifs" if sprite == HOUSE else sprite.parts[-3]
        body = sprite.read_bytes()
        rows.append(f"| {name} | {body.count(b'<symbol')} | {len(gzip.compress(body, 9, mtime=0)):,} |")
    page = HERE / "page.md"
    table = "\n".join(rows)
    text = re.sub(r"\| sprite \|[^\n]*(?:\n\|[^\n]*)*", table, page.read_text(encoding="utf-8"))
    page.write_text(text, encoding="utf-8")
    print(table)


def main() -> None:
    """Measure, print, and if asked to, record."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--record", action="store_true")
    words.add_argument("--pictures", action="store_true")
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        sys.exit("No Chromium found: install the package `chromium`.")
    wishes = words.parse_args()
    if wishes.pictures:
        weigh_pictures()
        return
    record = wishes.record
    with room() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        door, whole, times = measure(browser.new_page(), address)
        browser.close()
    middle, late = statistics.median(times), sorted(times)[int(len(times) * 0.9)]
    machine = f"{os.cpu_count()} cores, {platform.system()}, load {os.getloadavg()[0]:.1f}"
    row: dict[str, object] = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine,
        "door": door,
        "table": whole,
        "median": round(middle, 1),
        "nine_of_ten": round(late, 1),
    }
    print(
        f"door {door:,} bytes, with a table {whole:,}; click to next frame {middle:.1f} ms, nine of ten {late:.1f}"
    )
    if record:
        history.add(HERE / "page.jsonl", row)
        write()


def write() -> None:
    """Write the newest figures into the page."""
    (row,) = history.newest(HERE / "page.jsonl")
    figures = [
        "| what | figure |\n|---|---:|",
        "| home page, bytes | {door:,} |".format(**row),
        "| with a table, bytes | {table:,} |".format(**row),
        "| click to next frame, median | {median} ms |".format(**row),
        "| the same, nine of ten | {nine_of_ten} ms |".format(**row),
    ]
    history.put(HERE / "page.md", "Taken on {date}, {machine}.\n\n".format(**row) + "\n".join(figures))


if __name__ == "__main__":
    main()
