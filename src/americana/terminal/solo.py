"""A game of one's own: one person, bots in the other seats, the record kept on disk."""

import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

import msgspec

from americana.core import claims
from americana.core.acts import Action
from americana.core.back import judge
from americana.core.bot import Bot, parted
from americana.core.claims import Claim
from americana.core.errors import AmericanaError, BadRecord, Illegal
from americana.core.film import with_levels
from americana.core.forms import Choice
from americana.core.game import View
from americana.core.match import Match
from americana.core.pledge import Pledge, pledged
from americana.core.scene import Scene, Telling


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
class Turn:
    """A bot's chance to act: all that it may know, and its choices."""

    seat: int
    bot: Bot
    view: View
    choices: Sequence[Choice]
    aside: bool

    def think(self, rng: Random) -> Action | None:
        """Let the bot decide; of asides it may take none."""
        if self.aside:
            return self.bot.aside(self.view, self.choices, rng)
        return self.bot.choose(self.view, self.choices, rng)


class Solo:
    """Holds a match, knows whose turn it is to be waited for, and remembers what the person has been told."""

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
        self.claim: Claim | None = None
        """What keeps the record from being played in two windows."""
        self.you = self.bots.index(None)
        self.trouble = ""
        """Why the record could not be saved last time."""
        self.called = False
        """Whether somebody's aside gives the person something to answer."""
        self.standing = False
        """Whether the person's standing answer is given for them."""
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
        """Whether the person is waited for, or is asked something they may leave."""
        return self.you in self.match.to_act or (self.called and bool(self.match.asides(self.you)))

    def scene(self) -> Scene:
        """The table as the person sees it."""
        return with_levels(self.match.scene(self.you, self.names), self.levels)

    def news(self) -> list[Telling]:
        """What the person has witnessed since the last time one asked."""
        tellings = self.match.told(self.you, self.names, self._heard)
        self._heard += len(tellings)
        return tellings

    def skip_news(self) -> None:
        """Treat everything up to now as known, as after resuming."""
        self._heard = len(self.match.seen(self.you))

    def act(self, act: dict[str, object]) -> None:
        """Carry out the person's act and save; a refusal changes nothing."""
        action = self.match.game.read_action(msgspec.json.encode(act))
        self._carry_out(self.you, action)
        self.called = False
        self.save()

    def take_back(self) -> None:
        """Take the person's last act back, if they have learned nothing since; bots agree to whatever may be."""
        verdict = judge(self.match.game, self.match.record, self.you)
        if verdict.verdict == "never":
            raise AmericanaError(verdict.why)
        record = self.match.record.without(verdict.at, verdict.many, self.you)
        self.match = Match.resume(self.match.game, record, record.pledge or self.rng)
        self.called = self.standing = False
        self.skip_news()
        self.save()

    @property
    def passing(self) -> str:
        """Say what an empty line does, where one need not answer; nothing where one must."""
        return "" if self.you in self.match.to_act else "An empty line lets it pass."

    def let_pass(self) -> None:
        """Leave an aside that one was called for."""
        self.called = False

    @property
    def standing_words(self) -> str:
        """Say what the standing answer of the game is and whether it is given; nothing if there is none."""
        standing = self.match.game.standing
        return f"{'✓' if self.standing else '·'} {standing.label}" if standing is not None else ""

    def switch_standing(self) -> None:
        """Let the person's standing answer be given from now on, or no longer."""
        self.standing = not self.standing and self.match.game.standing is not None

    def stand_by(self) -> bool:
        """Give the person's standing answer, if it says anything to what they are asked; tell whether it did."""
        action = self.match.standing(self.you) if self.standing else None
        if action is None:
            return False
        self._carry_out(self.you, action)
        self.save()
        return True

    def turn(self) -> Turn | None:
        """Find the bot whose turn it is; None if it is the person's, or if the game is over."""
        while (chance := self.match.chance()) is not None:
            bot = self.bots[chance]
            if bot is not None:
                return Turn(chance, bot, self.match.view(chance), self.match.asides(chance), True)
        for seat in self.match.to_act[:1]:
            bot = self.bots[seat]
            if bot is not None:
                return Turn(seat, bot, self.match.view(seat), self.match.legal(seat), False)
        return None

    def carry_out(self, turn: Turn, action: Action | None) -> bool:
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
        """Write the record down; a failure is kept as trouble, for the front to show."""
        try:
            self.match.record.save(self.path)
            self.trouble = ""
        except (BadRecord, OSError) as error:
            self.trouble = f"The record is not saved: {error}."

    @property
    def leaving(self) -> str:
        """Say by which key one leaves, and what becomes of the game."""
        return "q leaves; the game is saved and can be gone on with."

    def farewell(self) -> str:
        """Say where the record is and how to go on with it; nothing if there is none."""
        if self.trouble:
            return ""
        if self.over:
            return f"The record is in {self.path}."
        again = f"{program()} play --resume {shlex.quote(str(self.path))}"
        return f"The game is saved in {self.path}\nGo on with it: {again}"

    def again(self) -> "Solo":
        """Sit down for another game at the same table, with a record of its own."""
        claim = None if self.claim is None else claims.take_free(lambda: next_path(self.path))
        path = next_path(self.path) if claim is None else claim.record
        match = Match.start(self.match.game, self.match.rematch((self.you,)), chance(self.rng, path), self.players)
        table = Solo(match, self.bots, self.players, self.rng, path)
        if claim is not None:
            table.keep(claim)
            self.leave()
        return table

    def keep(self, claim: Claim) -> None:
        """Have the record to oneself; where it cannot be written, that is said before anything is played."""
        self.claim = claim
        if claim.trouble:
            self.trouble = (
                f"The record is not saved: {claim.trouble}. You can play, but the game is gone once you leave."
            )

    def leave(self) -> None:
        """Let the record be gone on with in another window."""
        if self.claim is not None:
            self.claim.leave()

    def _carry_out(self, seat: int, action: Action) -> None:
        self.called = self.you in self.match.act(seat, action) or self.called


def chance(rng: Random, path: Path) -> Random | Pledge:
    """Deal a game of one's own from a secret that its record keeps, so that it can be checked; or from a seed."""
    return pledged(path.stem) if isinstance(rng, SystemRandom) else rng


def next_path(path: Path) -> Path:
    """Give the first free name beside a record: game.jsonl, game-2.jsonl, game-3.jsonl."""
    stem, number = path.stem, 2
    head, dash, tail = stem.rpartition("-")
    if dash and tail.isdigit() and len(tail) < 4:
        stem, number = head, int(tail) + 1
    while (free := path.with_name(f"{stem}-{number}{path.suffix}")).exists() or claims.is_claimed(free):
        number += 1
    return free
