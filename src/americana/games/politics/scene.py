"""The picture of Politics as Usual."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import SPECTATOR, Why
from americana.core.scene import Card, CardBlock, Copies, Face, RoundSummary, Scene, Seat, Sheet, SummaryLine, Zone
from americana.core.text import Voice, listed
from americana.games.politics.card_text import TEXT, cards, favors, issue_words, kind_words, power_words, votes
from americana.games.politics.cards import Cards, cards_of, title
from americana.games.politics.effects import Candidate, Effect, Issue, Kind
from americana.games.politics.events import Won
from americana.games.politics.log import tell
from americana.games.politics.model import Bargain, Laid, Play, Run, Setup, Use, View
from americana.games.politics.offers import offers
from americana.games.politics.rounds import first_of, price
from americana.games.politics.rules import State
from americana.games.politics.table import DECIDE, LOT, NOBODY, RUN
from americana.games.politics.views import laid_out
from americana.kit.scene_helpers import over
from americana.kit.scene_parts import block, count, place, seated

FAMILIES: Final = {"momentum": ("teal", "circle"), "slander": ("black", "flame"), "edge": ("orange", "leaf")}
PARTIES: Final = {
    "Democrat": ("blue", "donkey"),
    "Independent": ("green", "star"),
    "Republican": ("red", "elephant"),
}
"""C41: each has a shape too, so that color is never the only sign; a deck file's parties go by name alone."""
REACTIONS: Final = {"cancel": "4.3", "lift": "4.4", "redirect": "4.5"}
DEEDS: Final = {
    "lose": "discard", "chill": "freeze", "take": "favors", "pay": "favors", "boost": "poll", "thick": "guard",
    "shield": "guard", "gag": "ban", "lift": "cancel", "no-slander": "ban", "no-edge": "ban", "no-powers": "ban",
}  # fmt: skip
"""Verbs that the book of cards treats as one."""
FAMILY_RULES: Final = {"momentum": "3.1", "slander": "3.4", "edge": "3.5"}


def face(kind: Kind) -> Face:
    """Describe what is printed on a campaign card."""
    family = TEXT.say("labels", kind.family)
    colour, shape = PARTIES.get(kind.party) or FAMILIES[kind.family]
    return Face(
        corner=str(kind.value) if kind.value else family[:1],
        colour=colour,
        shape=shape,
        title=f"{kind.name} ({kind.party})" if kind.party else kind.name,
        words=kind_words(kind),
        motif=kind.motif,
        flavour=kind.flavour,
        titled=True,
        rule=_rule(kind),
    )


def box(setup: Setup) -> list[Copies]:
    """Give every card of the deck: Candidates, No-Names where they may run, Issues and Campaign cards."""
    deck = setup.cards()
    known = cards_of(deck)
    running = known.candidates if setup.no_names else {one.name: one for one in deck.candidates}
    campaign = {kind: name for name, kind in reversed(known.kinds.items())}
    return [
        *[
            Copies(card=_candidates(known)[name], kind="candidate", does=_deeds((*one.passive, *one.active)))
            for name, one in running.items()
        ],
        *[
            Copies(card=_issues(known)[issue.name], kind="issue", does=_deeds(issue.effects))
            for issue in deck.issues
        ],
        *[
            Copies(card=lying(known)[campaign[kind]], count=kind.count, kind=kind.family, does=_deeds(kind.effects))
            for kind in deck.cards
        ],
    ]


def _deeds(effects: Sequence[Effect]) -> tuple[str, ...]:
    """Name the verbs of effects, where similar verbs count as one."""
    return tuple(dict.fromkeys(DEEDS.get(effect.verb, effect.verb) for effect in effects))


def _rule(kind: Kind) -> str:
    """Name the paragraph that explains a campaign card."""
    if kind.when != "turn":
        return "4.6"
    verbs = [effect.verb for effect in kind.effects]
    return next((REACTIONS[verb] for verb in verbs if verb in REACTIONS), FAMILY_RULES[kind.family])


@lru_cache(16)
def lying(known: Cards) -> dict[str, Card]:
    """Lay every campaign card of a deck open without any note: their faces are described once."""
    return {name: Card(name, face(kind)) for name, kind in known.kinds.items()}


@lru_cache(16)
def _issues(known: Cards) -> dict[str, Card]:
    return {name: Card(name, issue_face(issue)) for name, issue in known.issues.items()}


@lru_cache(16)
def _candidates(known: Cards) -> dict[str, Card]:
    return {name: Card(name, candidate_face(one)) for name, one in known.candidates.items()}


def issue_face(issue: Issue) -> Face:
    """Describe what is printed on an Issue."""
    colour, shape = PARTIES.get(issue.party) or ("brown" if issue.votes < 0 else "yellow", "scroll")
    return Face(
        corner=f"{issue.votes:+d}",
        colour=colour,
        shape=shape,
        title=f"{issue.name} ({issue.party})" if issue.party else issue.name,
        words=issue_words(issue.effects),
        motif=issue.motif,
        flavour=issue.flavour,
        titled=True,
        rule="2.4",
    )


def candidate_face(candidate: Candidate) -> Face:
    """Describe what is printed on a candidate."""
    colour, shape = PARTIES.get(candidate.party) or ("purple", "crown")
    return Face(
        corner=str(candidate.favors),
        colour=colour,
        shape=shape,
        title=f"{candidate.name} ({candidate.party})",
        words=power_words(candidate),
        motif=candidate.motif,
        flavour=candidate.flavour,
        titled=True,
        rule="4.7",
    )


def scene(view: View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    state = laid_out(view)
    return Scene(
        title="Politics as Usual",
        headline=_headline(voice, view, state),
        prompt=_prompt(voice, view, state, choices),
        seats=tuple(_seat(voice, view, state, seat) for seat in range(view.setup.seats)),
        zones=tuple(_zones(voice, view, state, choices, why)),
        offers=tuple(offers(voice, view, state, choices)),
        sheet=_sheet(voice, view, state) if any(view.won) else None,
        over=not view.asked,
    )


def _headline(voice: Voice, view: View, state: State) -> str:
    if not view.round:
        return voice.say("labels", "begin")
    rounds = view.setup.rounds()
    if not view.issue:
        return voice.say("labels", "headline_none", round=view.round, rounds=rounds)
    worth = votes(state.cards.issues[view.issue].votes)
    return voice.say("labels", "headline", round=view.round, rounds=rounds, votes=f"{view.issue}, {worth}")


def _prompt(voice: Voice, view: View, state: State, choices: Sequence[Choice]) -> str:
    if not view.asked:
        return over(voice, state.winners())
    if view.phase <= LOT and view.phase != RUN:
        return voice.say("prompts", "begin")
    if view.mine is not None:
        return voice.say("prompts", "wait_others")
    if view.seat not in view.asked or not choices:
        return voice.say("prompts", "wait", seats=voice.who([seat for seat in view.asked if seat >= 0]))
    if state.asked:
        return _window_prompt(voice, view)
    return _asked_prompt(voice, view, state)


def _window_prompt(voice: Voice, view: View) -> str:
    if view.stack:
        return _top_prompt(voice, view, view.stack[-1])
    return voice.say("prompts", "moment", moment=TEXT.say("moments", view.moment))


def _top_prompt(voice: Voice, view: View, top: Laid) -> str:
    """Say everything that matters of the card on top, because it may be out of sight on a small screen."""
    kind = cards_of(view.setup.cards()).kinds[top.card]
    by, to = voice.who([top.by]), voice.who([top.to]) if top.to >= 0 else ""
    if top.poll:
        return voice.say("prompts", "window_poll", card=kind.name, by=by, to=to, value=kind.value)
    if top.at:
        return voice.say("prompts", "window_at", card=kind.name, by=by, at=title(top.at))
    if to:
        return voice.say("prompts", "window_to", card=kind.name, by=by, to=to, words=kind_words(kind))
    return voice.say("prompts", "window", card=kind.name, by=by, words=kind_words(kind))


def _asked_prompt(voice: Voice, view: View, state: State) -> str:
    if view.agenda:
        step = view.agenda[-1]
        if step.what == "aim":
            return voice.say("prompts", "aim", card=title(view.stack[-1].card))
        return voice.say("prompts", "freeze" if step.what == "freeze" else "discard", count=cards(step.many))
    if view.phase == RUN:
        return voice.say("prompts", "run")
    if view.phase == DECIDE:
        worth = votes(state.cards.issues[view.issue].votes)
        return voice.say("prompts", "decide", issue=view.issue, votes=worth, count=cards(price(state)))
    polls = [state.polling(seat) for seat in range(state.seats)]
    leading = [seat for seat in state.clockwise(view.speaker) if polls[seat] == max(polls)]
    if view.seat not in leading:
        return voice.say("prompts", "turn", total=polls[view.seat], best=max(polls))
    if len(leading) == 1:
        return voice.say("prompts", "turn_ahead", total=polls[view.seat])
    first = first_of(state, leading)
    return voice.say("prompts", "turn_level", first, total=polls[view.seat])


def _seat(voice: Voice, view: View, state: State, seat: int) -> Seat:
    running = bool(view.runners[seat])
    counters = [
        count(voice, "votes", state.votes(seat), score=True),
        count(voice, "polling", state.polling(seat) if running else 0),
        count(voice, "cards", view.held[seat], zone=f"hand:{seat}"),
    ]
    badges = []
    if seat == view.speaker and view.asked:
        badges.append(voice.say("labels", "speaker"))
    if seat == view.turn and view.issue:
        badges.append(voice.say("labels", "turn"))
    if view.out[seat]:
        badges.append(voice.say("labels", "out"))
    if view.used[seat]:
        badges.append(voice.say("labels", "used"))
    return seated(voice, seat, view.asked, counters, badges)


# Zones


def _zones(voice: Voice, view: View, state: State, choices: Sequence[Choice], why: Why) -> list[Zone]:
    running = [state.cards.candidates[choice.name] for choice in choices if isinstance(choice, Run)]
    zones = _running(voice, running) if running else _middle(voice, view, state.cards)
    zones += [_note(voice, bargain) for bargain in view.bargains if bargain is not None]
    for seat in range(view.setup.seats):
        zones += _around(voice, view, state, seat)
    if view.seat != SPECTATOR:
        zones.append(_hand(voice, view, state.cards, choices, why))
    return zones


def _running(voice: Voice, running: Sequence[Candidate]) -> list[Zone]:
    """Lay out the candidates to choose from; nothing else lies in the middle yet."""
    return [place(voice, "candidates", "row", cards=[Card(one.name, candidate_face(one)) for one in running])]


def _middle(voice: Voice, view: View, known: Cards) -> list[Zone]:
    shown = lying(known)
    issue = (_issues(known)[view.issue],) if view.issue else ()
    discard = [shown[card] for card in (*view.discard, *view.spent)]
    bottom = voice.say("labels", "known", issues=listed(list(view.buried))) if view.buried else ""
    return [
        place(voice, "issue", "row", cards=issue, note=_terms(view, known)),
        place(voice, "stack", "stack", cards=_laid(voice, known, view.stack)),
        place(voice, "issues", "pile", hidden=view.issues, note=bottom),
        place(voice, "deck", "pile", hidden=view.deck),
        place(voice, "discard", "pile", cards=discard),
        place(voice, "box", "pile", hidden=view.removed),
    ]


def _terms(view: View, known: Cards) -> str:
    if not view.issue:
        return ""
    issue = known.issues[view.issue]
    return TEXT.say("cards", "issue", {"votes": votes(issue.votes), "sidestep": issue.sidestep})


def _laid(voice: Voice, known: Cards, played: Sequence[Laid], owner: int = NOBODY) -> tuple[Card, ...]:
    """Lay cards out with a note of who played them, except those in front of their own player."""
    shown = lying(known)
    notes = ["" if laid.by == owner else _by(voice, laid) for laid in played]
    return tuple(
        Card(laid.card, shown[laid.card].face, note=note) if note else shown[laid.card]
        for laid, note in zip(played, notes, strict=True)
    )


def _by(voice: Voice, laid: Laid) -> str:
    by = voice.who([laid.by])
    if laid.to in (NOBODY, laid.by):
        return voice.say("labels", "by", by=by)
    return voice.say("labels", "by_poll" if laid.poll else "by_at", by=by, to=voice.who([laid.to]))


def _note(voice: Voice, bargain: Bargain) -> Zone:
    """C38: an open offer lies on the table for all to read."""
    some = [favors(len(part)) if part else voice.say("labels", "nothing") for part in (bargain.mine, bargain.yours)]
    return Zone(
        id=f"offer:{bargain.by}",
        label=voice.say("labels", "offer", bargain.by, to=voice.who([bargain.to])),
        short=voice.say("short", "offer", to=voice.who([bargain.to])),
        arrangement="note",
        seat=bargain.by,
        chips=len(bargain.mine),
        unit=voice.unit("favors", len(bargain.mine)),
        note=voice.say("labels", "terms", mine=some[0], yours=some[1], until=bargain.until),
    )


def _around(voice: Voice, view: View, state: State, seat: int) -> list[Zone]:
    known, shown = state.cards, lying(state.cards)
    zones = []
    if view.runners[seat]:
        zones.append(place(voice, "candidate", "row", seat, cards=[_candidates(known)[view.runners[seat]]]))
        zones.append(place(voice, "own", "space", seat, chips=len(view.own[seat]), unit="favors"))
        if view.below[seat] or seat == view.seat:
            zones.append(place(voice, "below", "space", seat, chips=len(view.below[seat]), unit="favors"))
    zones.append(place(voice, "front", "row", seat, cards=_laid(voice, known, view.fronts[seat], seat)))
    won = [_issues(known)[issue] for issue in view.won[seat]]
    zones.append(place(voice, "won", "row", seat, cards=won))
    own = seat == view.seat
    ice = [shown[card] for card in view.ice] if own else []
    zones.append(place(voice, "frozen", "row", seat, cards=ice, hidden=0 if own else view.frozen[seat]))
    if not own:
        zones.append(place(voice, "hand", "hand", seat, hidden=view.held[seat]))
    return zones


def _hand(voice: Voice, view: View, known: Cards, choices: Sequence[Choice], why: Why) -> Zone:
    shown = lying(known)
    acts = [choice if isinstance(choice, Action) else choice.act for choice in choices]
    useful = {act.card for act in acts if isinstance(act, Use | Play)}
    held = [(card, None if card in useful else _blocked(voice, view, known, card, why)) for card in view.hand]
    cards = [shown[card] if blocked is None else Card(card, shown[card].face, blocked) for card, blocked in held]
    return place(voice, "hand", "hand", view.seat, cards=cards)


def _blocked(voice: Voice, view: View, known: Cards, card: str, why: Why) -> CardBlock | None:
    """Say why a card that no choice names can't be used now."""
    free = view.agenda or not view.issue or view.phase == DECIDE
    if free or view.seat not in view.asked or view.mine is not None:
        return None
    printed = known.printed[card]
    if printed.value and not view.stack and not view.moment:
        return None
    return block(voice, why(printed.use))


def _sheet(voice: Voice, view: View, state: State) -> Sheet:
    columns = ("player", "issues", "favors", "votes")
    rows = []
    for seat in range(view.setup.seats):
        issues = sum(state.cards.issues[issue].votes for issue in view.won[seat])
        total = state.votes(seat)
        rows.append((voice.names[seat], str(issues), str(total - issues), str(total)))
    return Sheet(TEXT.say("sheet", "title"), tuple(TEXT.say("sheet", key) for key in columns), tuple(rows))


CLOSING: Final = (Won,)
"""The events that change the summary."""


def reckon(view: View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say how everybody polled for the last Issue that was awarded, who took it, and what each has won so far."""
    awards = [event for event in seen if isinstance(event, Won)]
    if not awards:
        return None
    last = awards[-1]
    told = tell(last, view.seat, names)
    lines = []
    for seat, polling in enumerate(last.polls):
        votes = [event.votes for event in awards if event.seat == seat]
        gain = f"{last.votes:+d}" if seat == last.seat else ""
        why = told.sentence if seat == last.seat else ""
        lines.append(SummaryLine((names[seat], str(polling), gain, str(sum(votes))), why, told.rule if why else ""))
    columns = tuple(TEXT.say("reckoning", key) for key in ("player", "polling", "issue", "issues"))
    return RoundSummary(number=len(awards), title=title(last.issue), columns=columns, lines=tuple(lines))
