"""Undo: whether a seat may take its last act back, judged by what anybody has learned since."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, Literal

from msgspec import Struct

from americana.core.actions import Action
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR, AnyGame, View
from americana.core.match import Match
from americana.core.record import Record
from americana.core.turns import is_secret

WORLDS: Final = 64
"""How many truths are imagined to find out whether an act taught anybody something."""

OVER: Final = "the game is over, so you can't undo this"
NOTHING: Final = "you have no move to undo in this game"
CHANCE: Final = "you can't undo this: the dealer has drawn or shuffled since"
SEEN: Final = "you can't undo this: you've seen new cards since"
TAUGHT: Final = "you can't undo this: it has shown somebody something that you did not know"


class UndoVerdict(Struct, frozen=True, kw_only=True):
    """Whether a seat may take its last act back (at once, or if all people agree), and why not."""

    verdict: Literal["free", "consent", "never"]
    at: int = 0
    """How many acts stand before those that are taken back."""
    many: int = 0
    why: str = ""
    silent: bool = False
    """Whether the act answers a secret question that is still open, so that the others never notice."""


def judge_undo(game: AnyGame, record: Record, seat: int) -> UndoVerdict:
    """Judge whether a seat may take back the last thing it did."""
    if record.over:
        return UndoVerdict(verdict="never", why=OVER)
    at = max([place for place, act in enumerate(record.acts) if act.seat == seat], default=-1)
    if at < 0:
        return UndoVerdict(verdict="never", why=NOTHING)
    since = _Since(game, record, seat, at)
    if since.why:
        return UndoVerdict(verdict="never", at=at, why=since.why)
    if since.secret:
        return UndoVerdict(verdict="free", at=at, many=1, silent=True)
    many = len(record.acts) - at
    return UndoVerdict(verdict="consent" if since.witnessed else "free", at=at, many=many)


class _Since:
    """Everything that happened since a seat's last act, and what anybody could learn from it."""

    def __init__(self, game: AnyGame, record: Record, seat: int, at: int) -> None:
        self.why = ""
        """The reason why the act cannot be taken back."""
        self.secret = True
        """Whether all acts since answer one question that several seats were asked, and that is still open."""
        self.witnessed = False
        """Whether the seat or a spectator has seen anything but the act itself."""
        self._game, self._seat = game, seat
        moment: _Moment | None = None
        for place, match in enumerate(Match.replay(game, record, Random(0))):
            if moment is not None:
                self._weigh(moment, match, place - 1 == at)
                if self.why:
                    return
            if at <= place < len(record.acts):
                act = record.acts[place]
                moment = _Moment(match, act.seat, seat, game.read_action(bytes(act.act)))

    def _weigh(self, moment: "_Moment", match: Match, own: bool) -> None:
        """Weigh one act: the match as it was, and as it is after it."""
        actor = moment.actor
        if actor == DEALER:
            self.why = CHANCE
            return
        self.secret = self.secret and is_secret(actor, moment.asked, match.to_act)
        seen = {role: match.seen(role, count) for role, count in moment.heard.items()}
        sees = bool(seen[self._seat])
        self.witnessed = self.witnessed or (not own and (sees or bool(seen[SPECTATOR])))
        learned = not own and sees and not self._follows(moment, moment.mine, seen, self._seat)
        if learned or moment.turned_up(match, self._seat):
            self.why = SEEN
        elif moment.shown(match) or not self._follows(moment, moment.view, seen, None):
            self.why = TAUGHT

    def _follows(self, moment: "_Moment", view: View, seen: dict[int, list[Event]], whose: int | None) -> bool:
        """Whether everybody, or one role, would have seen the same in any truth that a view leaves open."""
        rng = Random(moment.number)
        for _ in range(WORLDS):
            state = self._game.imagine(view, rng)
            if state.refusal(moment.actor, moment.action) is not None:
                return False
            events: list[Event] = []
            state.apply(moment.actor, moment.action, events)
            for role in seen if whose is None else (whose,):
                if _sights(self._game, events, role) != seen[role]:
                    return False
        return True


class _Moment:
    """Rebuild the match just before an act, as far as it is needed to weigh that act."""

    def __init__(self, match: Match, actor: int, asker: int, action: Action) -> None:
        self.actor, self.action = actor, action
        self.asked = match.to_act
        self.heard = {role: len(match.seen(role)) for role in match.roles}
        self.number = sum(self.heard.values())
        self.mine = match.view(asker)
        self.view = match.view(actor) if actor >= 0 else self.mine
        self._unseen = {role: _cards(match, role) for role in match.roles}

    def turned_up(self, match: Match, role: int) -> bool:
        """Whether a role sees a card now that was hidden from it before."""
        return bool(self._unseen[role] - _cards(match, role))

    def shown(self, match: Match) -> bool:
        """Whether anybody sees a card now that the seat that acted did not know."""
        known = self._unseen.get(self.actor, Counter())
        return any((unseen - _cards(match, role)) & known for role, unseen in self._unseen.items())


def _cards(match: Match, role: int) -> Counter[str]:
    return Counter(card for cards in match.unseen(role).values() for card in cards)


def _sights(game: AnyGame, events: Sequence[Event], role: int) -> list[Event]:
    return [sight for event in events if (sight := game.seen(event, role)) is not None]
