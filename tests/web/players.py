"""Two people who play anything that is offered: one has only a mouse, the other only a keyboard."""

from playwright.sync_api import Locator, Page

from americana.core import registry

READY = """() => {
  const { scene, question } = document.querySelector('card-table') ?? {};
  return scene && (question !== null || scene.over);
}"""
MOVED = """(asked) => {
  const { scene, question } = document.querySelector('card-table');
  return question !== asked || scene.over;
}"""
FREE = ".hands playing-card[role=button]:not([aria-disabled])"
LONG = 400


def play_now(page: Page, title: str) -> None:
    """Go from the home page to a table with bots by one click."""
    page.get_by_role("button", name=f"Play now: {title}", exact=True).click()
    page.wait_for_function(READY)


def open_table(page: Page, game: str, seats: int | None = None, /, **options: object) -> str:
    """Open a table with bots for the fewest, or so many, as a program would, with the visitor's own cookie."""
    fewest = registry.find(game).seats[0]
    wish = {"game": game, "name": "Ada", "seats": seats or fewest, "bots": "medium", "options": options}
    origin = "/".join(page.url.split("/")[:3])
    answer = page.request.post("/tables", data=wish, headers={"Origin": origin})
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


def go_on(page: Page) -> None:
    """Close the summary, if it lies over the table or is on its way there."""
    page.evaluate(
        """async () => {
          await document.querySelector('card-table')._counting;
          document.querySelector('dialog.counted')?.close();
        }"""
    )


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('card-table').scene.over"))


def question(page: Page) -> int | None:
    asked = page.evaluate("document.querySelector('card-table').question")
    return None if asked is None else int(asked)


def play_on(page: Page, player: "Mouse | Keyboard", moves: int = LONG) -> int:
    """Answer every question until the game is over, or so many; give how many were answered."""
    for count in range(moves):
        page.wait_for_function(READY)
        if is_over(page):
            return count
        asked = question(page)
        go_on(page)
        player.answer(page)
        page.wait_for_function(MOVED, arg=asked)
    return moves


PLAN = """() => {
  const table = document.querySelector('card-table');
  const middle = (element) => {
    const box = element?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  };
  const { touched } = table.choosing;
  const card = [...document.querySelectorAll('.hands playing-card')].find((one) => touched.has(one.key));
  card?.scrollIntoView({ block: 'nearest' });
  const box = card?.getBoundingClientRect();
  const [offer] = table.scene.offers;
  return {
    card: box ? [box.x + Math.min(24, box.width / 3), box.y + box.height / 3] : null,
    zone: offer?.target ? middle(table.felt.zones.get(offer.target)) : null,
    form: middle(document.querySelector('.choices .form:not(.amount) button.go')),
    button: middle(document.querySelector('.choices button.choice')),
  };
}"""
STRONG = """() => {
  const box = document.querySelector('.choices button.strong')?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


class Mouse:
    """Taps cards and presses buttons; drags every third card, taps every other one twice."""

    def __init__(self) -> None:
        self.turn = 0

    def answer(self, page: Page) -> None:
        self.turn += 1
        plan = page.evaluate(PLAN)
        if plan["form"]:
            if plan["card"]:
                page.mouse.click(*plan["card"])
            page.mouse.click(*page.evaluate(PLAN)["form"])
        elif not plan["card"]:
            page.mouse.click(*plan["button"])
        elif self.turn % 3 == 0 and plan["zone"]:
            self.drag(page, plan["card"], plan["zone"])
        else:
            page.mouse.click(*plan["card"])
            page.mouse.click(*(page.evaluate(STRONG) if self.turn % 2 else plan["card"]))

    def tap(self, page: Page, card: Locator) -> None:
        box = card.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + min(24, box["width"] / 3), box["y"] + box["height"] / 3)

    def drag(self, page: Page, start: list[float], end: list[float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=2)
        page.mouse.move(*end)
        page.mouse.up()


class Keyboard:
    """Goes to the hand with Tab, along it with the arrows, and presses Enter, Space and digits."""

    def __init__(self) -> None:
        self.tabs = 0

    def answer(self, page: Page) -> None:
        plan = page.evaluate(PLAN)
        if plan["form"]:
            if plan["card"]:
                self.to_hand(page)
                page.keyboard.press("Space")
            page.keyboard.press("1")
        elif plan["card"]:
            self.to_hand(page)
            self.to_free_card(page)
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")

    def to_hand(self, page: Page) -> None:
        for _ in range(30):
            if page.evaluate("document.activeElement.matches('.hands playing-card')"):
                return
            self.tabs += 1
            page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the hand")

    def to_free_card(self, page: Page) -> None:
        page.keyboard.press("Home")
        for _ in range(60):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
                return
            page.keyboard.press("ArrowRight")
        raise AssertionError("the arrows do not lead to a card that can be played")
