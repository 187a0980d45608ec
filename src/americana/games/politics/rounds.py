"""A Round: the Issue, sidestepping, turns, the award and the deal; sections 2 and 6 of RULES.md."""

from americana.core.events import Event
from americana.games.politics.events import (
    Faced,
    Gathered,
    Passed,
    Raised,
    Sidestepped,
    Speaking,
    Struck,
    Thawed,
    Won,
)
from americana.games.politics.stack import Reacting
from americana.games.politics.table import ALONE, CLOSE, COUNT, DECIDE, FACE, NEXT, NOBODY, NONE, RAISE, TURN
from americana.games.politics.words import DEALT, PARTY_DRAW, Laid
from americana.kit.agenda import Step


class Contest(Reacting):
    """A table at which one Issue after the other is contested."""

    # 2.1 to 2.4 The Issue

    def _raise_issue(self, events: list[Event] | None) -> None:
        """The Speaker turns over the top card of the Issue deck."""
        self.issue = self.issues.pop()
        self.buried = min(self.buried, len(self.issues))
        self.phase = DECIDE
        if events is not None:
            issue = self.cards.issues[self.issue]
            events.append(
                Raised(
                    seat=self.speaker,
                    round=self.round,
                    rounds=self.setup.rounds(),
                    issue=issue.name,
                    votes=issue.votes,
                    sidestep=self.price(),
                    effects=issue.effects,
                )
            )

    def price(self) -> int:
        """Say how many cards the Speaker discards to bypass the Issue: never none, or it could go on for ever."""
        return max(1, self.cards.issues[self.issue].sidestep - self.ability(self.speaker).sidestep)

    def can_sidestep(self) -> bool:
        """C18, C19: whether the Speaker could pay in full and another Issue is left; all can see that."""
        return bool(self.issues) and len(self.hands[self.speaker]) >= self.price()

    def _decide(self, events: list[Event] | None) -> None:
        if self.can_sidestep():
            self.to_act = ALONE[self.speaker]
        else:
            self.face("2.3", events)

    def sidestep(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """C37: the cards are discarded, and the Issue goes to the bottom of its deck, where all know it to be."""
        self.to_act = NONE
        for card in cards:
            self.hands[self.speaker].remove(card)
            self.throw(card)
        self.issues.insert(0, self.issue)
        self.buried += 1
        if events is not None:
            events.append(Sidestepped(seat=self.speaker, issue=self.issue, cards=cards))
        self.issue = ""
        self.phase = RAISE
        self.await_moment("sidestepped")

    def face(self, rule: str, events: list[Event] | None) -> None:
        """The Issue stands: it can no longer be sidestepped."""
        self.to_act = NONE
        self.phase = FACE
        if events is not None:
            events.append(Faced(rule=rule, seat=self.speaker, issue=self.issue))

    def _strike(self, events: list[Event] | None) -> None:
        """C2, C17: once the Issue stands, its party draws, then its effect takes place, then turns begin."""
        issue = self.cards.issues[self.issue]
        if events is not None:
            events.append(Struck(issue=issue.name, effects=issue.effects))
        self.lay_down(self.cards.strikes[issue.name], self.speaker, NOBODY, issue.name, "2.4")
        if issue.party and self.setup.parties:
            seats = [seat for seat in self.clockwise(self.speaker) if self.ability(seat).party == issue.party]
            self.agenda.put_all([Step("draw", seat, PARTY_DRAW, issue.name, "2.5") for seat in seats])
        self.turn = self.speaker
        self.acted = False
        self.passes = 0
        self.phase = TURN
        self.await_moment("raised")

    def await_moment(self, moment: str) -> None:
        """C36: a window opens at a moment only if the deck in use has a card for it."""
        if moment in self.cards.moments:
            self.moment = moment

    # 2.6 to 2.8 Turns

    def _take_turn(self, events: list[Event] | None) -> None:
        """C6: turns go round until as many have passed in a row as there are players."""
        if self.acted:
            self.acted = False
            self.turn = self.left(self.turn)
            self.expire("turn", events)
        if self.passes >= self.seats or (self.setup.pass_final and False not in self.out):
            self.phase = COUNT
            self.expire("round", events)
            self.await_moment("award")
        elif self.out[self.turn]:
            self.acted = True
        elif not self.hands[self.turn] and not self.power_choices(self.turn):
            self.pass_turn("2.8", events)
        else:
            self.to_act = ALONE[self.turn]

    def pass_turn(self, rule: str, events: list[Event] | None) -> None:
        """C6, C7: a pass counts, asked or unasked; it is final only at tables that agreed on that."""
        self.to_act = NONE
        self.acted = True
        self.passes += 1
        self.out[self.turn] = self.setup.pass_final
        if events is not None:
            events.append(Passed(rule=rule, seat=self.turn))
        self.await_moment("passed")

    def play(self, laid: Laid, rule: str, events: list[Event] | None) -> None:
        """Play a card on one's turn, which uses the turn even if the card is cancelled."""
        self.to_act = NONE
        self.acted = True
        self.lay_on_stack(laid, "turn", rule, events)

    # 6.1 to 6.3 The award

    def _award(self, events: list[Event] | None) -> None:
        """C25: the winner takes the Issue, a negative one too."""
        polls = [self.polling(seat) for seat in range(self.seats)]
        tied = [seat for seat in self.clockwise(self.speaker) if polls[seat] == max(polls)]
        winner = self._first_of(tied)
        issue = self.cards.issues[self.issue]
        self.won[winner].append(self.issue)
        self.champion = winner
        self.phase = CLOSE
        if events is not None:
            rule = "6.3" if issue.votes < 0 else "6.2" if len(tied) > 1 else "6.1"
            events.append(
                Won(
                    rule=rule,
                    seat=winner,
                    issue=issue.name,
                    votes=issue.votes,
                    polls=tuple(polls),
                    tied=tuple(tied) if len(tied) > 1 else (),
                )
            )
        self._gather(events)
        effects = issue.effects
        self.issue = ""
        self.agenda.put_all(
            [Step(one.verb, winner, one.count, issue.name, "6.6") for one in effects if one.who == "winner"]
        )
        self.check_landslide(events)

    def _first_of(self, tied: list[int]) -> int:
        """C39: first the candidate who wins ties, then cards that do, then the Speaker; each time clockwise."""
        for seat in tied:
            if self.ability(seat).ties:
                return seat
        for seat in tied:
            if self.wins_ties(seat):
                return seat
        return tied[0]

    # 6.4 to 6.7 Between two Issues

    def _gather(self, events: list[Event] | None) -> None:
        """All cards of the Round go to the discard pile, and frozen ones return to their owners."""
        cards: list[str] = []
        for seat in range(self.seats):
            for laid in self.fronts[seat]:
                cards.append(laid.card)
            self.fronts[seat] = []
        self.discard += self.spent + cards
        self.spent = []
        if events is not None and cards:
            events.append(Gathered(cards=tuple(cards)))
        for seat in range(self.seats):
            if self.frozen[seat]:
                if events is not None:
                    events.append(Thawed(seat=seat, count=len(self.frozen[seat])))
                self.hands[seat] += self.frozen[seat]
                self.frozen[seat] = []
        self.extra = [0] * self.seats
        self.used = [False] * self.seats
        self.made = [0] * self.seats
        self.out = [False] * self.seats
        self.passes = 0

    def _deal(self, events: list[Event] | None) -> None:
        """C26, C34: two cards each from the Speaker's left, then the extra card; none after the last Issue."""
        if not self.issues:
            self.end(events)
            return
        self.phase = NEXT
        steps = [Step("draw", seat, DEALT, "", "6.5") for seat in self.clockwise(self.left(self.speaker))]
        steps.append(Step("draw", self._rewarded(), 1, "", "6.6"))
        spoils = self.ability(self.champion).spoils
        if spoils:
            steps.append(Step("draw", self.champion, spoils, "", "4.7"))
        self.agenda.put_all(steps)

    def _rewarded(self) -> int:
        """C34: the winner of the Issue gets the extra card, or whoever has fewest Votes if the table chose so."""
        if self.setup.extra_card == "winner":
            return self.champion
        votes = self.scores()
        seats = self.clockwise(self.left(self.speaker))
        return min(seats, key=votes.__getitem__)

    def _pass_on(self, events: list[Event] | None) -> None:
        """The seat to the left is the next Speaker."""
        self.speak(self.left(self.speaker), "6.7", events)

    def speak(self, seat: int, rule: str, events: list[Event] | None) -> None:
        """Make a seat the Speaker and begin a Round."""
        self.speaker = seat
        self.turn = seat
        self.acted = False
        self.round += 1
        self.phase = RAISE
        if events is not None:
            events.append(Speaking(rule=rule, seat=seat))
