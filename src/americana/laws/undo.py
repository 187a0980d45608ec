"""Law 14: after an undo nobody knows more than before the action, and chance stays the same."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Final

from americana.core.choices import sample
from americana.core.events import Event
from americana.core.fair_deal import commit_to_deal
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import Record, parse
from americana.core.undo_rules import UndoVerdict, judge_undo
from americana.laws.cases import Case
from americana.laws.random_games import received
from americana.laws.reporting import require, role, same

ACTS: Final = 40
"""Acts of seats after which a game has been tried often enough."""
ON: Final = 6
"""Acts that are played on to see whether chance stays the same."""
WORLDS: Final = 10
"""Deals that are imagined for the seat that asks."""
SECRET: Final = "5ec2e7" * 10 + "beef"
"""What every draw of these games is made from."""


def law_14_nobody_knows_more_after_an_undo_than_before_the_action(table: Case) -> None:
    """Ask after every act of a game for whom it may be taken back, and try whatever may."""
    granted_by(judge_undo, table)


def granted_by(judging: Callable[[AnyGame, Record, int], UndoVerdict], table: Case) -> None:
    """Try whatever somebody who judges would grant."""
    for record in _records(table):
        for seat in range(table.setup.seats):
            verdict = judging(table.game, record, seat)
            if verdict.verdict != "never":
                _try(table, record, seat, verdict)


def _records(table: Case) -> Iterator[Record]:
    """Play a game by lot from a pledge, and give its record after every act of a seat."""
    rng = Random(13)
    match = Match.start(table.game, table.setup, commit_to_deal("law 14", SECRET))
    for _ in range(ACTS):
        _act(match, rng)
        if match.over:
            return
        yield parse(match.record.lines(), "a game in progress")


def _act(match: Match, rng: Random) -> None:
    while (turn := match.turn()) is not None:
        seat, off_turn_now = turn
        if not off_turn_now or rng.random() < 0.5:
            match.act(seat, sample(match.off_turn(seat) if off_turn_now else match.legal(seat), rng))
            return


def _try(table: Case, record: Record, seat: int, verdict: UndoVerdict) -> None:
    where = f"{role(seat)} undoes action {verdict.at + 1} of {len(record.acts)}:"
    back = parse(record.without(verdict.at, verdict.many, seat).lines(), "a record that goes back")
    moments = list(_moments(table, record, verdict.at))
    *_, after = Match.replay(table.game, back, commit_to_deal("law 14", SECRET))
    if verdict.silent:
        _others_notice_nothing(moments[-1], after, seat, where)
    else:
        for who in after.roles:
            same(moments[0].got[who], received(after, who), f"{where} what {role(who)} knows afterwards")
    for before, now in pairwise(moments):
        if not verdict.silent or before.actor == seat:
            _was_known(before, now, where)
    _teaches_nothing(table, moments[0], moments[1], seat, where)
    if not verdict.silent:
        _meets_the_same_chance(table, record, back, where)


class _Moment:
    """What everybody knew before an act."""

    def __init__(self, match: Match, record: Record, place: int) -> None:
        self.got = {who: received(match, who) for who in match.roles}
        self.seen = {who: match.seen(who) for who in match.roles}
        self.unseen = {who: _cards(match, who) for who in match.roles}
        act = record.acts[place] if place < len(record.acts) else None
        self.actor = -1 if act is None else act.seat
        self.act = None if act is None else act.act
        self.views = {who: match.view(who) for who in match.roles}


def _moments(table: Case, record: Record, at: int) -> Iterator[_Moment]:
    for place, match in enumerate(Match.replay(table.game, record, Random(0))):
        if place >= at:
            yield _Moment(match, record, place)


def _cards(match: Match, who: int) -> Counter[str]:
    return Counter(card for cards in match.unseen(who).values() for card in cards)


def _others_notice_nothing(now: _Moment, after: Match, seat: int, where: str) -> None:
    """Of an answer to an open secret question nobody else has seen anything, and so of its change."""
    for who in after.roles:
        if who != seat:
            same(now.seen[who], after.seen(who), f"{where} what {role(who)} has seen")


def _was_known(before: _Moment, now: _Moment, where: str) -> None:
    """The actor knew every card that the action showed to others."""
    for who, unseen in before.unseen.items():
        learned = (unseen - now.unseen[who]) & before.unseen[before.actor]
        require(
            not learned, f"{where} {role(who)} has seen {', '.join(learned)}, which {role(before.actor)} had not"
        )


def _teaches_nothing(table: Case, before: _Moment, now: _Moment, seat: int, where: str) -> None:
    """In whatever truth the asker imagined before the act, everybody would have seen the same of it."""
    assert before.act is not None
    action, rng = table.game.read_action(bytes(before.act)), Random(131)
    for _ in range(WORLDS):
        state = table.game.imagine(before.views[seat], rng)
        events: list[Event] = []
        state.apply(seat, action, events)
        for who, seen in now.seen.items():
            sights = [sight for event in events if (sight := table.game.seen(event, who)) is not None]
            same(sights, seen[len(before.seen[who]) :], f"{where} what {role(who)} would see in another deal")


def _meets_the_same_chance(table: Case, record: Record, back: Record, where: str) -> None:
    """Do the same again and play on: chance is what it was."""
    chance, undone = commit_to_deal("law 14", SECRET), record.acts[len(back.acts) :]
    went, again = (Match.resume(table.game, one, chance) for one in (record.until(len(back.acts)), back))
    for match in (went, again):
        match.play_actions(undone)
        rng = Random(17)
        for _ in range(ON):
            if not match.over:
                _act(match, rng)
    drawn = [[(act.seat, bytes(act.act).decode()) for act in match.record.acts] for match in (went, again)]
    same(drawn[0], drawn[1], f"{where} what is drawn when the same is done again")
