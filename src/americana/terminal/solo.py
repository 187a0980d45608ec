"""A solo game: one person, bots in the other seats, the record kept on disk."""

import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

import msgspec

from americana.core.actions import Action
from americana.core.bot import Bot, parted
from americana.core.choices import Choice
from americana.core.errors import AmericanaError, BadRecord, Illegal
from americana.core.fair_deal import DealSecret, commit_to_deal
from americana.core.game import View
from americana.core.match import Match
from americana.core.scene import LogEntry, Scene
from americana.core.undo_rules import judge_undo
from americana.kit import file_lock
from americana.kit.file_lock import FileLock
from americana.kit.replay_frames import with_levels
from americana.terminal.catalogue import say


def program() -> str:
    """Name the command by which this was started, so that it can be typed again."""
    script, launcher = Path(sys.argv[0]), Path(sys.prefix).parent.parent / "americana"
    if script.stem == "americana":
        return "americana"
    if launcher.is_file():
        near = os.path.relpath(launcher)
        return shlex.quote(f"./{near}" if os.sep not in near else near)
    return f"{shlex.quote(sys.executable)} -m americana"


@dataclass(frozen=True)
class BotTurn:
    """A bot's chance to act: all that it may know, and its choices."""

    seat: int
    bot: Bot
    view: View
    choices: Sequence[Choice]
    aside: bool

    def think(self, rng: Random) -> Action | None:
        """Let the bot decide; of asides it may take none."""
        if self.aside:
            return self.bot.off_turn(self.view, self.choices, rng)
        return self.bot.choose(self.view, self.choices, rng)


class Solo:
    """Holds a match, knows whose turn it is, and remembers what news the person has seen."""

    def __init__(
        self, match: Match, bots: Sequence[Bot | None], names: Sequence[str], rng: Random, save: Path
    ) -> None:
        if len(bots) != match.setup.seats or len(names) != match.setup.seats:
            raise ValueError(f"{match.setup.seats} seats need as many bots and names")
        if list(bots).count(None) != 1:
            raise ValueError("exactly one seat is a person's")
        self.match = match
        self.bots = tuple(bots)
        self.players = tuple(names)
        """The names as the record keeps them, each bot's with its level."""
        self.names, self.levels = zip(*map(parted, names), strict=True)
        self.rng = rng
        self.bot_rng = Random(rng.getrandbits(64))
        """Apart from the dealer's, so that deals do not depend on what bots think about."""
        self.path = save
        self.claim: FileLock | None = None
        """The lock that keeps the record from being played in two windows."""
        self.you = self.bots.index(None)
        self.trouble = ""
        """The reason why the record was not saved last time."""
        self.called = False
        """Whether somebody's aside gives the person something to answer."""
        self.standing = False
        """Whether the person's standing answer is given for them."""
        self.undone = False
        """Whether they took something back and have not acted since: then nobody passes for them."""
        self._heard = 0

    @property
    def game_name(self) -> str:
        """The name by which the registry finds the game."""
        return self.match.game.name

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def wants_you(self) -> bool:
        """Whether the table waits for the person, or offers them a reaction."""
        return self.you in self.match.to_act or (self.called and bool(self.match.off_turn(self.you)))

    def scene(self) -> Scene:
        """The table as the person sees it."""
        return with_levels(self.match.scene(self.you, self.names), self.levels)

    def news(self) -> list[LogEntry]:
        """The news that the person saw since the last call."""
        tellings = self.match.log(self.you, self.names, self._heard)
        self._heard += len(tellings)
        return tellings

    def skip_news(self) -> None:
        """Treat everything up to now as known, as after resuming."""
        self._heard = len(self.match.seen(self.you))

    def act(self, act: dict[str, object]) -> None:
        """Carry out the person's act and save; a refusal changes nothing."""
        action = self.match.game.read_action(msgspec.json.encode(act))
        self._carry_out(self.you, action)
        self.called = self.undone = False
        self.save()

    def take_back(self) -> None:
        """Undo the person's last act, if they have learned nothing since; bots always agree."""
        verdict = judge_undo(self.match.game, self.match.record, self.you)
        if verdict.verdict == "never":
            raise AmericanaError(verdict.why)
        record = self.match.record.without(verdict.at, verdict.many, self.you)
        self.match = Match.resume(self.match.game, record, record.pledge or self.rng)
        self.called = self.standing = False
        self.undone = True
        self.skip_news()
        self.save()

    @property
    def passing(self) -> str:
        """Say what an empty line does where the person may skip; nothing where they must answer."""
        return "" if self.you in self.match.to_act else say("solo", "skip")

    def let_pass(self) -> None:
        """Skip an offered reaction."""
        self.called = False

    @property
    def standing_words(self) -> str:
        """Say what the standing answer of the game is and whether it is given; nothing if there is none."""
        standing = self.match.game.standing
        return f"{'✓' if self.standing else '·'} {standing.label}" if standing is not None else ""

    def switch_standing(self) -> None:
        """Switch the person's standing answer on or off."""
        self.standing = not self.standing and self.match.game.standing is not None

    def stand_by(self) -> bool:
        """Pass for the person in a window where they have no reaction or want that; tell whether it was done.

        They are the only person here, so nobody learns anything from it.
        """
        passes = not self.undone and self.match.window() is not None
        action = self.match.single(self.you) if passes else None
        if action is None and self.standing:
            action = self.match.standing(self.you)
        if action is None:
            return False
        self._carry_out(self.you, action)
        self.save()
        return True

    def turn(self) -> BotTurn | None:
        """Find the bot whose turn it is; None if it is the person's, or if the game is over."""
        while (chance := self.match.off_turn_seat()) is not None:
            bot = self.bots[chance]
            if bot is not None:
                return BotTurn(chance, bot, self.match.view(chance), self.match.off_turn(chance), True)
        for seat in self.match.to_act[:1]:
            bot = self.bots[seat]
            if bot is not None:
                return BotTurn(seat, bot, self.match.view(seat), self.match.legal(seat), False)
        return None

    def carry_out(self, turn: BotTurn, action: Action | None) -> bool:
        """Carry out what a bot decided, unless the table has changed meanwhile; tell whether it was done."""
        if action is None:
            return False
        try:
            self._carry_out(turn.seat, action)
        except Illegal:
            if self.match.view(turn.seat) == turn.view:
                raise
            return False
        if self.over:
            self.save()
        return True

    def save(self) -> None:
        """Save the record; keep a failure as trouble, for the front to show."""
        try:
            self.match.record.save(self.path)
            self.trouble = ""
        except (BadRecord, OSError) as error:
            self.trouble = say("solo", "unsaved", why=str(error))

    @property
    def leaving(self) -> str:
        """Say how to leave, and what happens to the game."""
        return say("solo", "leaving")

    def farewell(self) -> str:
        """Say where the record is and how to continue it; nothing if there is none."""
        if self.trouble:
            return ""
        if self.over:
            return say("solo", "record", path=str(self.path))
        again = f"{program()} play --resume {shlex.quote(str(self.path))}"
        return say("solo", "saved", path=str(self.path), command=again)

    def again(self) -> "Solo":
        """Sit down for another game at the same table, with a record of its own."""
        claim = None if self.claim is None else file_lock.lock_free_record(lambda: next_path(self.path))
        path = next_path(self.path) if claim is None else claim.record
        match = Match.start(
            self.match.game, self.match.rematch((self.you,)), fair_dealer(self.rng, path), self.players
        )
        table = Solo(match, self.bots, self.players, self.rng, path)
        if claim is not None:
            table.keep(claim)
            self.leave()
        return table

    def keep(self, claim: FileLock) -> None:
        """Hold the lock of the record; if the record cannot be written, say so before the game."""
        self.claim = claim
        if claim.trouble:
            self.trouble = say("solo", "unkept", why=claim.trouble)

    def leave(self) -> None:
        """Let another window continue the record."""
        if self.claim is not None:
            self.claim.leave()

    def _carry_out(self, seat: int, action: Action) -> None:
        self.called = self.you in self.match.act(seat, action) or self.called


def fair_dealer(rng: Random, path: Path) -> Random | DealSecret:
    """Deal a solo game from a secret that its record keeps, so that it can be checked; or from a seed."""
    return commit_to_deal(path.stem) if isinstance(rng, SystemRandom) else rng


def next_path(path: Path) -> Path:
    """Give the first free name beside a record: game.jsonl, game-2.jsonl, game-3.jsonl."""
    stem, number = path.stem, 2
    head, dash, tail = stem.rpartition("-")
    if dash and tail.isdigit() and len(tail) < 4:
        stem, number = head, int(tail) + 1
    while (free := path.with_name(f"{stem}-{number}{path.suffix}")).exists() or file_lock.is_locked(free):
        number += 1
    return free
