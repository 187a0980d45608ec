"""Line mode: sentences out, lines in; for pipes, screen readers and anyone who likes it plain."""

from collections.abc import Callable
from typing import Literal

from americana.core.errors import AmericanaError, Illegal
from americana.core.game import AnyGame
from americana.core.scene import Offer, Scene
from americana.teach.card_list import heaps
from americana.teach.lesson_progress import WORDS
from americana.teach.tips import Tutor
from americana.terminal import hints
from americana.terminal.card_keys import how_many
from americana.terminal.catalogue import say
from americana.terminal.lesson_table import pointing
from americana.terminal.rule_book_page import as_lines, behind, card_lines
from americana.terminal.scene_in_words import cards_of, counted, described, named, numbered, scores, told
from americana.terminal.solo import Solo
from americana.terminal.typed_answers import Misread, chosen_offer, filled_in, only_form

Read = Callable[[str], str]
Write = Callable[[str], None]


class LineTable:
    """Plays one game at a table by lines; `read` raises EOFError when the person is gone."""

    def __init__(self, table: Solo, read: Read, write: Write) -> None:
        self.table = table
        self.read = read
        self.write = write
        self.cited = ""
        self.looked: list[str] = []
        """The table as it was last said; in a lesson it is said again only when it has changed."""
        self.tutor = Tutor(table.match.game, table.path.parent / "tips.json")
        before = table.scene().reckoning
        self.reckoned = before.number if before else 0

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        if self.table.trouble:
            self.write(self.table.trouble)
        while not self.table.over:
            self._run_bots()
            if not self.table.over and not self._ask():
                self.write(self.table.farewell())
                return
        self._say_news()
        self._look()
        self.write(self.table.scene().prompt)
        self.write(self.table.farewell())

    def _run_bots(self) -> None:
        self._say_news()
        while not (self.table.called and self.table.wants_you):
            turn = self.table.turn()
            if turn is None:
                if not self.table.stand_by():
                    return
                self._say_news()
                continue
            self.table.carry_out(turn, turn.think(self.table.bot_rng))
            self._say_news()

    def _say_news(self) -> None:
        news = self.table.news()
        for telling in news:
            self.cited = telling.rule or self.cited
            self.write(told(telling))
        scene = self.table.scene()
        tip = self.tutor.tip(scene, news)
        if tip is not None:
            self.write(WORDS.say("tips", "line", {"say": tip.say, "rule": tip.rule}))
        reckoning = scene.reckoning
        if reckoning is not None and reckoning.number != self.reckoned:
            self.reckoned = reckoning.number
            for line in counted(reckoning):
                self.write(line)

    def _look(self) -> None:
        self.write("")
        self.looked = described(self.table.scene())
        for line in self.looked:
            self.write(line)

    def _ask(self) -> bool:
        """Ask until something was done; False if the person leaves."""
        scene = self.table.scene()
        if scene.lesson is None or described(scene) != self.looked:
            self._look()
        form = only_form(scene)
        self._put_question(scene, form)
        while True:
            try:
                line = self.read("> ").strip()
            except EOFError:
                line = "leave"
            match self._answer(scene, form, line):
                case "done":
                    return True
                case "left":
                    return False
                case "again":
                    pass
                case Offer() as offer:
                    form = offer
                    self._put_question(scene, form)
                case None:
                    form = only_form(scene)
                    self._put_question(scene, form)

    def _put_question(self, scene: Scene, form: Offer | None) -> None:
        self.write("")
        if scene.lesson is not None:
            self.write(f"{pointing(scene)}.")
        self.write(scene.prompt)
        if form is None:
            for line in numbered(scene):
                self.write(line)
            if self.table.passing:
                self.write(self.table.passing)
            if self.table.standing_words:
                state = say("standing", "on" if self.table.standing else "off")
                self.write(say("standing", "line", words=self.table.standing_words[2:], state=state))
        elif form.blank is not None:
            self.write(form_question(scene, form))

    def _answer(
        self, scene: Scene, form: Offer | None, line: str
    ) -> Offer | Literal["done", "left", "again"] | None:
        if line == "q" or line.casefold() in ("leave", "quit", "exit"):
            self.table.save()
            return "left"
        if line.casefold() == "back" and form is not None:
            return None
        if line.casefold() == "stand" and self.table.standing_words:
            self.table.switch_standing()
            self.write(say("standing", "gives" if self.table.standing else "asks"))
            return "done"
        if self._command(line):
            return "again"
        try:
            if line.casefold() == "undo":
                self.table.take_back()
                return "done"
            return self._do(scene, form, line)
        except Misread as problem:
            self.write(str(problem))
        except Illegal as refusal:
            self.cited = refusal.rule
            self.write(str(refusal))
        except AmericanaError as error:
            self.write(str(error))
        return "again"

    def _do(self, scene: Scene, form: Offer | None, line: str) -> Offer | Literal["done"]:
        if form is None and not line:
            if not self.table.passing:
                raise Misread(say("ask", "type"))
            self.table.let_pass()
            return "done"
        offer = form or chosen_offer(scene, line)
        if form is None and offer.blank is not None:
            return offer
        self.table.act(filled_in(scene, offer, line))
        if self.table.trouble:
            self.write(self.table.trouble)
        return "done"

    def _hint(self) -> None:
        why = hints.refused(self.table.scene(), self.table.you in self.table.match.to_act)
        for line in [why] if why else hints.lines(hints.at_home(self.table)):
            self.write(line)

    def _why(self, number: str) -> str:
        """Name the paragraph behind the choice with this number, or behind the first one."""
        offers = self.table.scene().offers
        place = int(number) - 1 if number.isdecimal() else 0
        return behind(self.table.match.game, offers[place].act["type"]) if place < len(offers) else ""

    def _command(self, line: str) -> bool:
        word, _, rest = line.casefold().partition(" ")
        match word:
            case "?" | "help":
                self.write(say("help", "lines"))
            case "look":
                self._look()
            case "rules" | "rule":
                self.write(paragraph(self.table.match.game, rest.strip() or self.cited))
            case "no" if rest.strip() == "tips":
                self.tutor.hush()
                self.write(WORDS.say("tips", "off"))
            case "why":
                self.write(paragraph(self.table.match.game, self._why(rest.strip()) or self.cited))
            case "cards":
                self.write(
                    "\n".join(card_lines(heaps(self.table.match.game, self.table.match.setup), self.table.scene()))
                )
            case "log":
                for telling in self.table.match.log(self.table.you, self.table.names):
                    self.write(told(telling))
            case "hint":
                self._hint()
            case "score" | "scores":
                self.write("\n".join(scores(self.table.scene())) or say("scene", "unscored"))
            case _:
                return False
        return True


def form_question(scene: Scene, form: Offer) -> str:
    """Say what a form asks for."""
    blank = form.blank
    assert blank is not None
    if blank.kind == "amount":
        return say("ask", "form_amount", label=form.label, least=blank.least, most=blank.most)
    cards = cards_of(scene)
    items = [
        f"{number}. {named(cards[name]) if name in cards else name}" for number, name in enumerate(blank.of, 1)
    ]
    key = f"{'ordered' if blank.ordered else 'form'}{'_none' if blank.least == 0 else ''}"
    return "\n".join([*items, say("ask", key, label=form.label, many=how_many(blank))])


def paragraph(game: AnyGame, number: str) -> str:
    """Give a paragraph of the rule book, or all of it."""
    if number == "all":
        return as_lines(game)
    found = game.paragraphs.get(number)
    if found is not None:
        return f"{found.number} {found.text}"
    known = ", ".join(game.paragraphs)
    return say("book", "missing", number=number, known=known) if number else say("book", "uncited")
