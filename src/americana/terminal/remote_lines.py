"""A table elsewhere in plain lines, for screen readers, scripts and people who like it plain."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

from americana.core import registry
from americana.core.errors import BadGame
from americana.core.scene import LogEntry, Offer, Scene
from americana.server.wire.messages import Advice, Refused
from americana.teach.lesson_progress import WORDS as LESSON
from americana.teach.tips import Tutor
from americana.terminal import hints
from americana.terminal.catalogue import say
from americana.terminal.connection import Address, Connection, Heard, LinkChanged
from americana.terminal.cursor import Sent
from americana.terminal.line_mode import form_question
from americana.terminal.remote_table import RemoteTable
from americana.terminal.scene_in_words import counted, described, numbered, scores, told
from americana.terminal.table_talk import talk_items
from americana.terminal.typed_answers import Misread, chosen_offer, filled_in, only_form

PATIENCE = 0.3
"""Seconds without news after which the news is complete."""
QUIET = 15.0
"""Seconds without news or a question after which a finished input leaves; an expert bot takes less."""
BLINK = 0.05
"""Seconds between two looks whether a line was typed."""


class LineThread:
    """Keeps the connection in a thread of its own, because the reader of lines blocks."""

    def __init__(self, address: Address, cookie: str, name: str) -> None:
        self.visit = RemoteTable(name)
        self.heard: SimpleQueue[Heard | LinkChanged] = SimpleQueue()
        self._wire = Connection(address, cookie, self.heard.put)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_until_complete, args=(self._wire.run(),), daemon=True)

    def start(self) -> None:
        """Call the table."""
        self._thread.start()

    def say(self, kind: str, fields: dict[str, object]) -> None:
        """Send a command to the table."""
        asyncio.run_coroutine_threadsafe(self._wire.say(kind, **fields), self._loop).result(10)

    def stop(self) -> None:
        """Hang up."""
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self._wire.end(), self._loop)
            self._thread.join(10)
        if not self._thread.is_alive():
            self._loop.close()


def _never() -> bool:
    return False


class RemoteLines:
    """Plays at a table elsewhere by lines; `read` raises EOFError when the person is gone.

    Where nothing is read for a while, `ended` tells that nothing more will be typed.
    """

    def __init__(
        self,
        caller: LineThread,
        seat: int | None,
        read: Callable[[str], str],
        write: Callable[[str], None],
        tips: Path | None = None,
        ended: Callable[[], bool] = _never,
    ) -> None:
        self.caller = caller
        self.met = tips
        """The file of the tips that its person has seen."""
        self.tutor: Tutor | None = None
        self.visit = caller.visit
        self.wanted = seat
        self.read = read
        self.write = write
        self.ended = ended
        self.reckoned = 0
        self.form: Offer | None = None
        """What is being filled in, once it was chosen."""
        self.answered: int | None = None
        """The question that was answered and not yet followed by another."""

    def run(self) -> None:
        """Play until the game is over, the table closes or the person leaves."""
        while not self._is_over():
            self._listen(wait=True)
            stays = self._ask() if self._is_asked() else not self.ended() or self._is_over()
            if not stays:
                self._say_farewell()
                return
        if self.visit.played is not None:
            self._look()
            self.write(self.visit.played.prompt)
        self.write(self.visit.closed)

    def _is_over(self) -> bool:
        """Whether the game has ended or the table is closed."""
        return bool(self.visit.closed) or (self.visit.played is not None and self.visit.played.over)

    def _say_farewell(self) -> None:
        seated = self.visit.sign is not None and self.visit.sign.seat is not None
        self.write(say("leaving", "kept" if seated else "left"))

    def _is_asked(self) -> bool:
        """Whether there is something to type: an answer, or a command before the game."""
        if self.visit.question is not None:
            return self.visit.question != self.answered
        seated = self.visit.sign is not None and self.visit.sign.seat is not None
        return self.visit.played is None and (seated or bool(self.visit.scene.offers))

    def _listen(self, *, wait: bool) -> None:
        """Write the news until there is nothing more for a moment."""
        while True:
            try:
                message = self.caller.heard.get(timeout=PATIENCE if not wait or self._is_asked() else QUIET)
            except Empty:
                return
            self._take(message)
            wait = wait and not self._is_asked()
            if self._is_over():
                return

    def _take(self, message: Heard | LinkChanged) -> None:
        """Write what a message says."""
        if isinstance(message, Advice):
            for line in hints.lines(hints.elsewhere(message)):
                self.write(line)
            return
        news = self.visit.hear(message)
        for telling in news:
            self.write(told(telling))
        self._teach(news)
        if isinstance(message, LinkChanged) and not message.linked:
            self.write(say("visit", "lost"))
        if isinstance(message, Refused):
            self.answered = None
            self.write(message.why)
        self._count()
        self._sit()

    def _typed(self) -> str | None:
        """Read a line, and write news at once meanwhile; None if the person is gone."""
        typed = Event()
        teller = Thread(target=self._tell_until, args=(typed,), daemon=True)
        teller.start()
        try:
            return self.read("> ").strip()
        except EOFError:
            return None
        finally:
            typed.set()
            teller.join()

    def _tell_until(self, typed: Event) -> None:
        """Write the news; if the question changes, put the new one."""
        while not typed.is_set():
            try:
                message = self.caller.heard.get(timeout=BLINK)
            except Empty:
                continue
            before = self._offered()
            self._take(message)
            if self.visit.closed:
                self.write(self.visit.closed)
            elif self._offered() != before:
                self._put_question()

    def _offered(self) -> tuple[str, tuple[Offer, ...]]:
        """Give the offers, and before the game the prompt, to notice a new question."""
        scene = self.visit.scene
        return scene.prompt if self.visit.played is None else "", scene.offers

    def _teach(self, news: Sequence[LogEntry]) -> None:
        """Give a tip, if one is due."""
        sign = self.visit.sign
        if self.tutor is None and sign is not None and sign.game:
            with suppress(BadGame):
                self.tutor = Tutor(registry.find(sign.game), self.met)
        tip = self.tutor.tip(self.visit.scene, news) if self.tutor is not None else None
        if tip is not None:
            self.write(LESSON.say("tips", "line", {"say": tip.say, "rule": tip.rule}))

    def _count(self) -> None:
        reckoning = self.visit.scene.reckoning
        if reckoning is not None and reckoning.number != self.reckoned:
            self.reckoned = reckoning.number
            for line in counted(reckoning):
                self.write(line)

    def _sit(self) -> None:
        sign = self.visit.sign
        if self.wanted is not None and sign is not None and sign.seat is None:
            self.caller.say("sit", {"seat": self.wanted, "name": self.visit.name})
            self.wanted = None

    def _look(self) -> None:
        self.write("")
        for line in described(self.visit.scene):
            self.write(line)
        if self.visit.notice:
            self.write(self.visit.notice)

    def _ask(self) -> bool:
        """Ask until something was done; False if the person leaves."""
        self._look()
        self._put_question()
        while True:
            line = self._typed()
            if self.visit.closed:
                return True
            if line is None or line == "q" or line.casefold() in ("leave", "quit", "exit"):
                return False
            if self._command(line):
                continue
            try:
                if self._answer(self.visit.scene, line):
                    return True
            except Misread as problem:
                self.write(str(problem))

    def _put_question(self) -> None:
        """Put the question; a form that is the only offer asks for its blank."""
        scene = self.visit.scene
        self.form = only_form(scene)
        self._put(scene)

    def _put(self, scene: Scene) -> None:
        self.write("")
        self.write(scene.prompt)
        if self.form is not None:
            self.write(form_question(scene, self.form))
            return
        for line in numbered(scene):
            self.write(line)

    def _answer(self, scene: Scene, line: str) -> bool:
        """Send an answer; False if a form has to be filled in first, or is left."""
        form = self.form
        if line.casefold() == "back" and form is not None:
            self._put_question()
            return False
        if form is None and not line:
            raise Misread(say("ask", "type"))
        offer = form or chosen_offer(scene, line)
        if form is None and offer.blank is not None:
            self.form = offer
            self._put(scene)
            return False
        kind, fields = self.visit.words_for(Sent(filled_in(scene, offer, line), offer.off_turn))
        if kind == "act":
            self.answered = self.visit.question
        self.caller.say(kind, fields)
        self._listen(wait=False)
        return True

    def _hint(self) -> None:
        sign, question = self.visit.sign, self.visit.question
        why = hints.refused(self.visit.scene, question is not None)
        why = why or ("" if sign is not None and sign.hints else hints.OFF)
        self.write(why or hints.THINKING)
        if not why:
            self.caller.say("hint", {"question": question})

    def _speak(self, line: str) -> bool:
        """Send a message or a command to the table; True if the line was one."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "say" if rest.strip():
                self.caller.say("say", {"words": rest.strip()[:240]})
            case "pause" | "end":
                self.caller.say("propose", {"what": word.casefold()})
            case "resign":
                self.caller.say("resign", {})
            case "undo":
                self.caller.say("back", {})
            case "players" | "company" if rest.strip():
                self._remark(rest.strip())
            case "players" | "company":
                for number, remark in enumerate(talk_items(self.visit.sign), 1):
                    self.write(f"{number}. {remark.label}")
            case "no" if rest.strip() == "tips" and self.tutor is not None:
                self.tutor.hush()
                self.write(LESSON.say("tips", "off"))
            case "time":
                self.write(self.visit.time or say("visit", "no_time"))
            case _:
                return False
        return True

    def _remark(self, number: str) -> None:
        """Send the command with this number to the table."""
        found = talk_items(self.visit.sign)
        if number.isdecimal() and 0 < int(number) <= len(found):
            remark = found[int(number) - 1]
            self.caller.say(remark.kind, remark.fields)
        else:
            self.write(say("menu", "none"))

    def _command(self, line: str) -> bool:
        if self._speak(line):
            return True
        match line.casefold():
            case "?" | "help":
                self.write(say("help", "lines"))
                self.write(say("help", "called"))
            case "look":
                self._look()
            case "log":
                for telling in self.visit.told:
                    self.write(told(telling))
            case "score" | "scores":
                self.write("\n".join(scores(self.visit.scene)) or say("scene", "unscored"))
            case "hint":
                self._hint()
            case "stand" if self.visit.sign is not None and self.visit.standing:
                self.caller.say("standing", {"on": not self.visit.sign.standing_kept})
            case _:
                return False
        return True
