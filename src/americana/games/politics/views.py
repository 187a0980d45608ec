"""The views of Politics as Usual: this file alone says what each role may know."""

from random import Random

from msgspec.structs import replace

from americana.core.choices import shuffled
from americana.core.events import Event
from americana.core.game import Deal
from americana.games.politics.cards import cards_of
from americana.games.politics.events import Drew, Froze
from americana.games.politics.model import Memory, Setup, View
from americana.games.politics.rules import State
from americana.games.politics.table import CARDS
from americana.kit.pending import PendingSteps


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Build what a role may know, field by field."""
    own = seat >= 0
    return View(
        seat=seat,
        asked=state.asked or state.to_act,
        setup=state.setup,
        phase=state.phase,
        round=state.round,
        speaker=state.speaker,
        turn=state.turn,
        acted=state.acted,
        passes=state.passes,
        out=tuple(state.out),
        queue=tuple(state.queue),
        slates=tuple(state.slates),
        runners=tuple(state.runners),
        deck=len(state.deck),
        hand=tuple(state.hands[seat]) if own else (),
        held=tuple([len(hand) for hand in state.hands]),
        ice=tuple(state.frozen[seat]) if own else (),
        frozen=tuple([len(cards) for cards in state.frozen]),
        discard=tuple(state.discard),
        spent=tuple(state.spent),
        batches=_batches(state),
        mixes=_mixes(state),
        issues=len(state.issues),
        buried=tuple(state.issues[: state.buried][::-1]),
        removed=len(state.removed),
        issue=state.issue,
        won=tuple([tuple(issues) for issues in state.won]),
        fronts=tuple([tuple(cards) for cards in state.fronts]),
        stack=tuple(state.stack),
        extra=tuple(state.extra),
        own=tuple([tuple(tokens) for tokens in state.own]),
        below=tuple([tuple(tokens) for tokens in state.below]),
        used=tuple(state.used),
        made=tuple(state.made),
        bargains=tuple(state.bargains),
        moment=state.moment,
        reacted=state.reacted,
        mine=state.answers[seat] if own else None,
        agenda=state.agenda.facts(),
        champion=state.champion,
        winner=state.winner,
        memory=memory,
        public=public,
    )


def _batches(state: State) -> tuple[tuple[str, ...], ...]:
    """C5, C37: discards are open, so everyone knows which cards went into which reshuffle."""
    batches: list[list[str]] = [[] for _ in range(state.epoch)]
    for card in sorted(state.ages):
        batches[state.ages[card] - 1].append(card)
    return tuple([tuple(batch) for batch in batches])


def _mixes(state: State) -> tuple[tuple[int, ...], ...]:
    """Count each seat's hidden cards by the reshuffle after which they were drawn; everybody can follow that."""
    mixes = []
    for seat in range(state.seats):
        counts = [0] * (state.epoch + 1)
        for card in state.hands[seat] + state.frozen[seat]:
            counts[state.ages.get(card, 0)] += 1
        mixes.append(tuple(counts))
    return tuple(mixes)


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only its owner sees what is drawn or frozen."""
    match event:
        case Drew() | Froze() if event.seat != seat:
            return replace(event, cards=())
        case _:
            return event


def memory(setup: Setup) -> Memory:  # noqa: ARG001
    """Give an empty memory."""
    return Memory()


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """Keep nothing: everything that can be known still lies on the table."""
    return memory


# Possible truths


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place."""
    deal: Deal = {}
    for other in range(state.seats):
        if other != seat:
            deal[f"hand {other}"] = tuple(state.hands[other])
            deal[f"frozen {other}"] = tuple(state.frozen[other])
    deal["deck"] = tuple(state.deck[::-1])
    deal["removed"] = state.removed
    deal["deck issues"] = tuple(state.issues[::-1])
    return deal


def possible(view: View, deal: Deal) -> str | None:
    """Say what excludes a deal: only cards that were seen, because a pass proves nothing."""
    issues = cards_of(view.setup.cards()).issues
    laid = (*deal["removed"], *deal["deck issues"])
    if False in [card in issues for card in laid]:
        return "seen"
    if view.buried and deal["deck issues"][-len(view.buried) :] != view.buried:
        return "seen"
    ages = {card: epoch for epoch, batch in enumerate(view.batches, 1) for card in batch}
    if False in [ages.get(card, 0) == len(view.batches) and card not in issues for card in deal["deck"]]:
        return "seen"
    for other, mix in enumerate(view.mixes):
        if other != view.seat:
            counts = [0] * len(mix)
            for card in deal[f"hand {other}"] + deal[f"frozen {other}"]:
                counts[ages.get(card, 0)] += 1
            if tuple(counts) != mix:
                return "seen"
    return None


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = public_state(view)
    if view.phase < CARDS:
        return state
    unseen = [issue for issue in state.cards.issues if issue not in _open_issues(view)]
    order = shuffled(tuple(unseen), rng)
    state.removed = tuple(order[: view.removed])
    state.issues = [*view.buried[::-1], *order[view.removed :]]
    if view.phase > CARDS:
        _imagine_hands(view, state, rng)
    return state


def _open_issues(view: View) -> set[str]:
    issues = {view.issue, *view.buried}
    for won in view.won:
        issues.update(won)
    return issues


def _imagine_hands(view: View, state: State, rng: Random) -> None:
    """Deal the unseen cards of each reshuffle to the seats that drew after it; the rest of the last is the deck."""
    for epoch, batch in enumerate(_unseen(view, state)):
        order = shuffled(tuple(batch), rng)
        for seat, mix in enumerate(view.mixes):
            if seat != view.seat:
                count = mix[epoch]
                state.hands[seat] += order[len(order) - count :]
                del order[len(order) - count :]
        if epoch == len(view.batches):
            state.deck = order
    for seat, count in enumerate(view.frozen):
        if seat == view.seat:
            state.hands[seat] = list(view.hand)
            state.frozen[seat] = list(view.ice)
        elif count:
            mixed = shuffled(tuple(state.hands[seat]), rng)
            state.frozen[seat] = mixed[:count]
            state.hands[seat] = mixed[count:]


def _unseen(view: View, state: State) -> list[list[str]]:
    """List the cards that this role cannot see, by the reshuffle they were last in."""
    seen = {*view.hand, *view.ice, *view.discard, *view.spent}
    for front in (*view.fronts, view.stack):
        seen.update([laid.card for laid in front])
    batches: list[list[str]] = [[] for _ in range(len(view.batches) + 1)]
    for card in state.cards.names:
        if card not in seen:
            batches[state.ages.get(card, 0)].append(card)
    return batches


def public_state(view: View) -> State:
    """Lay out what everybody sees: a table whose hands and decks are empty."""
    state = State(view.setup)
    state.phase = view.phase
    state.round = view.round
    state.speaker = view.speaker
    state.turn = view.turn
    state.acted = view.acted
    state.passes = view.passes
    state.out = list(view.out)
    state.queue = list(view.queue)
    state.slates = list(view.slates)
    state.runners = list(view.runners)
    state.discard = list(view.discard)
    state.spent = list(view.spent)
    state.epoch = len(view.batches)
    state.ages = {card: epoch for epoch, batch in enumerate(view.batches, 1) for card in batch}
    state.buried = len(view.buried)
    state.issue = view.issue
    state.won = [list(issues) for issues in view.won]
    state.fronts = [list(front) for front in view.fronts]
    state.stack = list(view.stack)
    state.extra = list(view.extra)
    state.own = [list(tokens) for tokens in view.own]
    state.below = [list(tokens) for tokens in view.below]
    state.used = list(view.used)
    state.made = list(view.made)
    state.bargains = list(view.bargains)
    state.moment = view.moment
    state.reacted = view.reacted
    state.agenda = PendingSteps(view.agenda)
    state.champion = view.champion
    state.winner = view.winner
    _ask(view, state)
    return state


def _ask(view: View, state: State) -> None:
    """Ask the seats that are asked; in a window the others' answers stay open, and the role's own stands."""
    state.to_act = view.asked
    waiting = state.stack or state.moment
    if waiting and view.asked and not state.agenda.steps:
        state.asked = view.asked
        if view.mine is not None:
            state.answers[view.seat] = view.mine
            state.to_act = tuple([seat for seat in view.asked if seat != view.seat])


def laid_out(view: View) -> State:
    """Lay the table out as far as the viewer sees it, with blanks for the cards of others."""
    state = public_state(view)
    state.hands = [[""] * held for held in view.held]
    state.frozen = [[""] * count for count in view.frozen]
    state.issues = [""] * view.issues
    if view.seat >= 0:
        state.hands[view.seat] = list(view.hand)
        state.frozen[view.seat] = list(view.ice)
    return state
