"""A match: the private true state, the dealer, and everybody's memories and record."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random, SystemRandom
from typing import Self, cast

import msgspec
from msgspec.structs import replace

from americana import __version__
from americana.core.actions import Action
from americana.core.choices import Choice, sample
from americana.core.errors import AmericanaError, BadRecord, Illegal
from americana.core.events import Event
from americana.core.fair_deal import DealSecret, Draws
from americana.core.game import DEALER, SPECTATOR, AnyGame, C, Deal, Game, M, S, Setup, State, V, View
from americana.core.observers import Observers
from americana.core.record import EVERY, WITH_SECRET, WITHOUT_SECRET, ActionLine, Header, Record, digest
from americana.core.rules import Refusal
from americana.core.scene import LogEntry, RoundSummary, Scene
from americana.core.turns import SeatTurn, Turns


class Match:
    """The one lasting object of the core. Code that holds it can see every hidden card."""

    def __init__(
        self, game: AnyGame, setup: Setup, chance: Random | DealSecret, players: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.setup = setup
        pledge = chance if isinstance(chance, DealSecret) else None
        self._record = Record(
            header=_header(game, setup, players, WITH_SECRET if pledge else WITHOUT_SECRET), pledge=pledge
        )
        self._draws = None if pledge is None else Draws(pledge)
        self._rng = chance if isinstance(chance, Random) else Random(0)
        self._state = game.start(setup)
        self._memories = Observers(game, setup)
        self._turns = Turns(setup.seats)
        self._course: list[tuple[int, ...]] = []
        self._reckonings: dict[int, tuple[int, Sequence[str], RoundSummary | None]] = {}
        self._open: dict[tuple[int, bool], Sequence[Choice]] = {}
        """The answers and off-turn acts open to each seat, as far as anyone asked since the last act."""
        self._vouched = (-1, "")
        """The number of acts after which the last digest was made, and that digest."""

    @classmethod
    def start(
        cls, game: "Game[C, S, M, V]", setup: C, chance: Random | DealSecret, players: Sequence[str] = ()
    ) -> Self:
        """Set the match up and let the dealer deal, from a random source or from a pledge."""
        match = cls(cast("AnyGame", game), setup, chance, players)
        match._serve_dealer()
        return match

    @classmethod
    def replay(cls, game: AnyGame, record: Record, chance: Random | DealSecret) -> Iterator["Match"]:
        """Replay a record act by act and check every digest on the way, and with a pledge every draw."""
        match = cls(game, _setup(game, record), chance, record.header.players)
        match._record.taken = [*record.taken]
        yield match
        for index, act in enumerate(record.acts):
            match._again(record, index, act)
            yield match
        if not record.last:
            return
        match._vouch(record.last, record.act_line(len(record.acts)))
        if record.over != match.over:
            raise BadRecord("the closing line does not agree with the acts on whether the game is over")

    @classmethod
    def resume(cls, game: AnyGame, record: Record, chance: Random | DealSecret) -> "Match":
        """Replay a record to its end and go on from there."""
        *_, match = cls.replay(game, record, chance)
        match._serve_dealer()
        return match

    def copy(self) -> "Match":
        """Copy the match so that nothing done here changes the copy; its chance goes on as this one's would."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin._record = replace(self._record, acts=self._record.acts[:], checks=self._record.checks.copy())
        twin._draws, twin._turns = deepcopy(self._draws), deepcopy(self._turns)
        twin._rng = _same_chance(self._rng)
        twin._state, twin._memories = self._state.copy(), self._memories.copy()
        twin._course, twin._reckonings = self._course[:], self._reckonings.copy()
        twin._open, twin._vouched = {}, (-1, "")
        return twin

    def imagined(self, role: int, rng: Random) -> "Match":
        """Make a match that could be this one for all that a role knows; other roles know what everybody does."""
        view = self.view(role)
        twin = self.copy()
        twin._state, twin._rng, twin._draws = self.game.imagine(view, rng), rng, None
        twin._memories.kept = {one: view.memory if one == role else view.public for one in self.roles}
        twin._memories.seen = {one: [] for one in self.roles}
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Match":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether the same has happened at both matches and both stand alike, whatever chance will bring."""
        return isinstance(other, Match) and self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def _parts(self) -> tuple[object, ...]:
        acts = [(act.seat, bytes(act.act)) for act in self._record.acts]
        return self.game.name, self.setup, self._state, self._memories, self._turns, acts

    @property
    def record(self) -> Record:
        """The record up to now, closed so that it can be saved."""
        self._record.over = self.over
        self._record.last = self._digest()
        return self._record

    def _digest(self) -> str:
        """Make a digest of the state, once after each act."""
        count = len(self._record.acts)
        if self._vouched[0] != count:
            self._vouched = (count, digest(self._state.facts()))
        return self._vouched[1]

    @property
    def roles(self) -> tuple[int, ...]:
        """Every role that sees something: the seats, and the spectator."""
        return self._memories.roles

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are still waited for; none once the game is over."""
        return self._state.to_act

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that everybody sees asked: those too who have answered in secret."""
        return self.view(SPECTATOR).asked

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._state.to_act

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer, if it is asked."""
        if seat not in self._state.to_act:
            return ()
        known = self._open.get((seat, False))
        if known is None:
            known = self._open[seat, False] = self._state.legal(seat)
        return known

    def off_turn(self, seat: int) -> Sequence[Choice]:
        """List what this seat may do off turn."""
        if not 0 <= seat < self.setup.seats:
            return ()
        known = self._open.get((seat, True))
        if known is None:
            known = self._open[seat, True] = self._state.off_turn(seat)
        return known

    def standing(self, seat: int) -> Action | None:
        """Give what a seat's standing answer says now, if it says anything."""
        standing = self.game.standing
        return standing.answer(self.view(SPECTATOR), seat) if standing is not None and seat in self.to_act else None

    def window(self) -> Action | None:
        """Give what a seat that does not react says, while a reaction window is open; no hand is looked at."""
        window = self.game.window
        return None if window is None or self.over else window(self.view(SPECTATOR))

    def single(self, seat: int) -> Action | None:
        """Give a seat's only answer, if there is just one and the game does not leave it to people."""
        choices = self.legal(seat)
        if len(choices) != 1:
            return None
        choice = choices[0]
        act = choice if isinstance(choice, Action) else choice.sample(Random(0)) if choice.size() == 1 else None
        return None if isinstance(act, self.game.never_auto_played) else act

    def turn(self) -> SeatTurn | None:
        """Give the next to act, off turn or with an answer; None once the game is over."""
        return self._turns.next(self.to_act, self.off_turn)

    def off_turn_seat(self) -> int | None:
        """Name the seat that has the next off-turn chance, if any; each chance is given once."""
        return None if self.over else self._turns.next_off_turn(self.off_turn)

    def is_off_turn(self, seat: int, action: Action) -> bool:
        """Whether an act is an off-turn act."""
        return any(
            choice == action if isinstance(choice, Action) else type(choice.act) is type(action)
            for choice in self.off_turn(seat)
        )

    def act(self, seat: int, action: Action) -> tuple[int, ...]:
        """Carry out an act, or raise the refusal of the rules; name the seats that an off-turn act calls upon."""
        if seat not in self.roles or seat < 0:
            raise AmericanaError(f"there is no seat {seat} at this table")
        if self.is_off_turn(seat, action):
            return self._speak(seat, action)
        waiting = self.to_act
        self._checked(seat, action)
        self._turns.answered(seat, waiting, self.to_act)
        self._serve_dealer()
        return ()

    def _speak(self, seat: int, action: Action) -> tuple[int, ...]:
        self._checked(seat, action)
        called = self._state.called(action)
        self._turns.spoke(called)
        self._serve_dealer()
        return called

    def play_actions(self, acts: Sequence[ActionLine]) -> None:
        """Apply acts that seats and the dealer did elsewhere, as if they were done here."""
        for act in acts:
            due = self._due() if act.seat == DEALER else None
            action = self.game.read_action(bytes(act.act))
            if due is not None and due != action:
                raise BadRecord(f"act {len(self._record.acts) + 1} is not what the pledge draws here")
            aside, waiting = act.seat >= 0 and self.is_off_turn(act.seat, action), self.to_act
            self._checked(act.seat, action)
            if aside:
                self._turns.spoke(self._state.called(action))
            else:
                self._turns.answered(act.seat, waiting, self.to_act)

    def rematch(self, people: Sequence[int]) -> Setup:
        """Give the setup of the next game at this table, with people in these seats."""
        return self.game.arrange(self.setup, people, self._state)

    def view(self, role: int) -> View:
        """Everything that a role may know now."""
        self._check_role(role)
        return self._memories.view(self._state, role)

    def scene(self, role: int, names: Sequence[str]) -> Scene:
        """The picture of the table for a role."""
        game, view, choices = self.game, self.view(role), (*self.legal(role), *self.off_turn(role))
        scene = game.scene(view, choices, lambda act: self._refusal(role, act), names)
        if self.over:
            scene = replace(scene, course=tuple(self._course))
        if game.reckon is None:
            return scene
        reckoning = self._reckoned(role, view, names)
        return scene if reckoning is None else replace(scene, reckoning=reckoning)

    def _reckoned(self, role: int, view: View, names: Sequence[str]) -> RoundSummary | None:
        """Make a new summary only after an event that changes one."""
        seen, reckon = self._memories.seen[role], self.game.reckon
        assert reckon is not None
        count, spoken, kept = self._reckonings.get(role, (0, [], None))
        closing = self.game.reckoned_by
        if not closing or spoken != names or any(isinstance(event, closing) for event in seen[count:]):
            kept = reckon(view, seen, names)
        self._reckonings[role] = (len(seen), names, kept)
        return kept

    def seen(self, role: int, since: int = 0) -> list[Event]:
        """The events that a role has seen, from its own number on."""
        self._check_role(role)
        return self._memories.seen[role][since:]

    def log(self, role: int, names: Sequence[str], since: int = 0) -> list[LogEntry]:
        """The same events as sentences and motions."""
        return [self.game.tell(event, role, names) for event in self.seen(role, since)]

    @property
    def truth(self) -> State:
        """The true state itself with every hidden card: for laws and studies, never for a server or a bot."""
        return self._state

    def imagined_truth(self) -> State:
        """A copy of the true state to play on from, for replays of a finished game."""
        return self._state.copy()

    def unseen(self, role: int) -> Deal:
        """The cards that a role does not see, by place, to judge what a player has learned."""
        self._check_role(role)
        return self.game.hidden(self._state, role)

    def scores(self) -> tuple[int, ...]:
        """Each seat's score as it stands."""
        return self._state.scores()

    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the game goes on."""
        return self._state.winners() if self.over else ()

    def _check_role(self, role: int) -> None:
        """Refuse a role that does not exist, because a list takes a negative index from its end."""
        if role not in self.roles:
            raise AmericanaError(
                f"there is no role {role} at this table: its seats are 0 to {self.setup.seats - 1}, "
                f"and the spectator is {SPECTATOR}"
            )

    def _refusal(self, role: int, action: Action) -> Refusal | None:
        if role < 0:
            raise AmericanaError("a spectator can't act, so there is nothing to refuse")
        return self._state.refusal(role, action)

    def _checked(self, seat: int, action: Action) -> None:
        refusal = self._state.refusal(seat, action)
        if refusal is not None:
            raise Illegal(self.game.name, refusal.rule, self.game.explain(refusal))
        drawn_from = tuple(map(_raw, self._state.legal(DEALER))) if seat == DEALER else ()
        events = self._apply(seat, action)
        self._keep(ActionLine(seat, _raw(action), drawn_from), events)

    def _apply(self, seat: int, action: Action) -> list[Event]:
        """Let the state go on; after that every list of choices is made again."""
        events: list[Event] = []
        self._open.clear()
        self._state.apply(seat, action, events)
        return events

    def _keep(self, act: ActionLine, events: list[Event]) -> None:
        self._memories.hear(events)
        self._follow(events)
        acts = self._record.acts
        acts.append(act)
        if len(acts) % EVERY == 0:
            self._record.checks[len(acts)] = self._digest()

    def _follow(self, events: list[Event]) -> None:
        """Note the scores when a round, a hand or an Issue ends; in a game without any, whenever they change."""
        closing, course = self.game.reckoned_by, self._course
        if closing and not any(isinstance(event, closing) for event in events):
            return
        scores = self._state.scores()
        if closing or not course or course[-1] != scores:
            course.append(scores)

    def _again(self, record: Record, index: int, act: ActionLine) -> None:
        line = record.act_line(index)
        due = self._due() if act.seat == DEALER else None
        try:
            action = self.game.read_action(bytes(act.act))
            self._checked(act.seat, action)
        except AmericanaError as error:
            raise BadRecord(f"line {line} of the record cannot be replayed: {error}") from error
        if due is not None and due != action:
            raise BadRecord(f"line {line} of the record: this is not what the pledge of line 2 draws here")
        if act.drawn_from and act.drawn_from != self._record.acts[-1].drawn_from:
            raise BadRecord(f"line {line} of the record draws from other choices than the rules allow")
        if index + 1 in record.checks:
            self._vouch(record.checks[index + 1], line + 1)

    def _vouch(self, expected: str, line: int) -> None:
        if self._digest() != expected:
            raise BadRecord(f"line {line} of the record vouches for another state: an act above it was changed")

    def _serve_dealer(self) -> None:
        while DEALER in self._state.to_act:
            self._checked(DEALER, self._due() or sample(self._state.legal(DEALER), self._rng))

    def _due(self) -> Action | None:
        """Make the draw that is due, if all draws come from a pledge."""
        if self._draws is None or DEALER not in self._state.to_act:
            return None
        return self._draws.draw(self._state.legal(DEALER))


def _same_chance(rng: Random) -> Random:
    """Copy a source of chance; deepcopy would take twenty times as long."""
    if isinstance(rng, SystemRandom):
        return rng
    twin = type(rng)()
    twin.setstate(rng.getstate())
    return twin


def _raw(said: Choice) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(said))


def _header(game: AnyGame, setup: Setup, players: Sequence[str], format_: int) -> Header:
    return Header(
        americana=format_,
        release=__version__,
        game=game.name,
        edition=game.edition,
        setup=game.plain(setup),
        players=tuple(players),
    )


def _setup(game: AnyGame, record: Record) -> Setup:
    header = record.header
    if header.edition != game.edition:
        raise BadRecord(
            f"line 1: played by edition {header.edition} of the rules of {game.name}, and this release plays "
            f"edition {game.edition}: release {header.release} replays it"
        )
    try:
        return game.read_setup(header.setup)
    except AmericanaError as error:
        raise BadRecord(f"line 1: {error}") from error
