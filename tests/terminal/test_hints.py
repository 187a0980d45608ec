"""Hints in the terminal: by a key, by a word, and none in a lesson or while the others act."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Event

from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.core.game import View
from americana.core.match import Match
from americana.server.wire.messages import Advice, Suggestion
from americana.terminal import hints
from americana.terminal.app import TableApp
from americana.terminal.line_mode import LineTable
from americana.terminal.pages import HintPage
from americana.terminal.solo import Solo
from tests.terminal.tables import Script

NAMES = ("Ada", "Ben")


def table(save: Path) -> Solo:
    """Sit down to a small game in which the person is asked first."""
    game = registry.find("leduc")
    for seed in range(20):
        match = Match.start(game, game.make_setup(2), Random(seed), NAMES)
        solo = Solo(match, [None, game.medium()], NAMES, Random(seed), save)
        if solo.wants_you:
            return solo
    raise AssertionError("nobody is asked first")


def test_a_word_gives_hints_by_lines(tmp_path: Path) -> None:
    solo = table(tmp_path / "game.jsonl")
    script = Script(["hint", "leave"])
    LineTable(solo, script.read, script.write).run()
    labels = [offer.label for offer in solo.scene().offers]
    said = [
        line for line in script.heard if line.endswith(".") and any(line.startswith(f"{one} (") for one in labels)
    ]
    assert said
    assert "(Best move" in said[0]


async def test_a_key_opens_a_page_of_hints(tmp_path: Path) -> None:
    app = TableApp(table(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.05)
            if isinstance(app.screen, HintPage):
                break
            if getattr(app.screen, "waiting", False):
                await pilot.press("h")
        assert isinstance(app.screen, HintPage)
        assert "(Best move" in app.screen.words
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, HintPage)


class Slow(Bot):
    """Thinks until the test lets it go."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.go = bot, Event()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        self.go.wait(20)
        return self.bot.choose(view, choices, rng)


async def test_a_player_who_asks_while_others_act_reads_why_not_for_longer_than_their_act(tmp_path: Path) -> None:
    game = registry.find("leduc")
    match, slow = Match.start(game, game.make_setup(2), Random(1), NAMES), Slow(game.medium())
    solo = Solo(match, [slow, None], NAMES, Random(1), tmp_path / "game.jsonl")
    app = TableApp(solo, pace=0)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause(0.05)
        await pilot.press("h")
        slow.go.set()
        for _ in range(200):
            await pilot.pause(0.02)
            if getattr(app.screen, "waiting", False):
                break
        assert solo.wants_you
        assert [toast.message for toast in app._notifications] == [hints.NOTHING]
        assert not isinstance(app.screen, HintPage)


def test_nothing_is_thought_of_where_nothing_is_asked(tmp_path: Path) -> None:
    scene = table(tmp_path / "game.jsonl").scene()
    assert hints.refused(scene, asked=True) == ""
    assert hints.refused(scene, asked=False) == hints.NOTHING


def test_what_a_table_elsewhere_advises_is_said_in_the_same_way() -> None:
    one = Suggestion(act={}, label="Call", worth="best move", sure="", reason="you win")  # type: ignore[arg-type]
    assert hints.lines(hints.elsewhere(Advice(question=1, hints=(one,)))) == ["Call (Best move): You win."]
    assert hints.lines([]) == ["No hint available."]
