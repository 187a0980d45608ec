"""How Americana is shown: the board with its chips, the seats, the hand and the choices."""

from collections.abc import Sequence
from functools import cache

from msgspec import structs

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.game import SPECTATOR, Why
from americana.core.scene import Card, CardBlock, Copies, Face, Offer, Scene, Seat, Sheet, Zone
from americana.core.text import Voice, sentence
from americana.games.parlor import model
from americana.games.parlor.board import Space, place_names
from americana.games.parlor.log import KINDS, SUIT_NAMES, TEXT, chip_count
from americana.kit import cards as pack
from americana.kit.poker import CARDS, INDEX, kind, mask, value
from americana.kit.scene_helpers import over
from americana.kit.scene_parts import block, count, offer, place, seated


@cache
def face(card: str) -> Face:
    """Describe what is printed on a card, with the paragraph that explains it."""
    return structs.replace(pack.face(card), rule="7.2")


@cache
def lying(card: str) -> Card:
    """Lay a card open without any note."""
    return Card(card, face(card))


def box(setup: model.Setup) -> list[Copies]:
    """Give every card of the pack, by suits, and whether the board pays for it."""
    wanted = {card for space in setup.layout().spaces for way in space.ways() for card in way}
    return [
        Copies(card=lying(card), kind=pack.SUIT_NAMES[card[-1]], does=("pays",) if INDEX[card] in wanted else ())
        for card in setup.cards()
    ]


def scene(view: model.View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    return Scene(
        title="Americana",
        headline=_headline(voice, view),
        prompt=_prompt(voice, view, choices),
        seats=tuple(_seat(voice, view, seat) for seat in range(view.setup.seats)),
        zones=tuple(_zones(voice, view, why)),
        offers=tuple(_offer(voice, view, choice) for choice in choices),
        sheet=_sheet(voice, view) if view.number else None,
        over=not view.asked,
    )


def _headline(voice: Voice, view: model.View) -> str:
    """B2: every picture names the board, so that nobody takes a reconstruction for the original."""
    key = "headline_open" if view.setup.vote or view.setup.target else "headline"
    phase = voice.say("phases", view.phase)
    hand, hands, board = max(1, view.number), view.setup.length(), view.setup.layout().title
    return voice.say("labels", key, hand=hand, hands=hands, phase=phase, board=board)


# What the viewer is asked


def _prompt(voice: Voice, view: model.View, choices: Sequence[Choice]) -> str:
    if not view.asked:
        best = max(_scores(view))
        return over(voice, [seat for seat, score in enumerate(_scores(view)) if score == best])
    if not choices:
        if view.mine is not None:
            return voice.say("prompts", "wait_others")
        return voice.say("prompts", "wait", seats=voice.who(view.asked))
    match view.phase:
        case "betting":
            return _prompt_bet(voice, view)
        case "auction":
            key = "auction" if view.bid else "auction_open"
            seat = sentence(voice.who((view.bidder,))) if view.bid else ""
            return voice.say("prompts", key, seat=seat, bid=view.bid)
        case "lead":
            return _prompt_lead(voice, view)
        case "follow":
            card = CARDS[INDEX[view.last] + 1]
            return voice.say("prompts", "follow" if card in view.hand else "pay", card=model.card_name(card))
        case _:
            return voice.say("prompts", view.phase)


def _owed(view: model.View) -> int:
    return view.level - view.put[view.seat]


def _prompt_bet(voice: Voice, view: model.View) -> str:
    board = view.setup.layout()
    pool = chip_count(voice, view.board[board.find("pool")])
    hand = voice.say("kinds", KINDS[kind(value(mask(view.hand)))])
    key = "bet" if not view.level else "call" if _owed(view) <= view.stacks[view.seat] else "call_all"
    return voice.say("prompts", key, pool=pool, owed=_owed(view), kind=hand)


def _prompt_lead(voice: Voice, view: model.View) -> str:
    if not view.last:
        return voice.say("prompts", "lead_first")
    suit = voice.say("labels", SUIT_NAMES[view.last[-1]])
    other = any(card[-1] != view.last[-1] for card in view.hand)
    return voice.say("prompts", "lead" if other else "lead_same", suit=suit)


def _offer(voice: Voice, view: model.View, choice: Choice) -> Offer:
    act = choice if isinstance(choice, Action) else choice.act
    label, hand = _label(voice, view, choice), f"hand:{view.seat}"
    match act:
        case model.Bet() | model.Call() | model.Raise():
            return offer(choice, label, target="pool")
        case model.Lead(card) | model.Play(card):
            return offer(choice, label, zone=hand, cards=(card,), target=f"played:{view.seat}")
        case model.Pay():
            return offer(choice, label, target="ante")
        case model.Exchange() | model.Bid() | model.Sell():
            return offer(choice, label, target="dead")
        case model.Show():
            return offer(choice, label, zone=hand)
        case _:
            return offer(choice, label)


def _label(voice: Voice, view: model.View, choice: Choice) -> str:
    act, form = (choice, False) if isinstance(choice, Action) else (choice.act, True)
    match act:
        case model.Exchange():
            return voice.say("choices", "exchange")
        case model.Sell():
            return voice.say("choices", "sell")
        case model.Leave():
            return voice.say("choices", "leave")
        case model.Bid():
            return voice.say("choices", "bid")
        case model.Pass():
            return voice.say("choices", "fold" if view.phase == "betting" and view.level else "pass")
        case model.Bet():
            return voice.say("choices", "bet" if form else "bet_one")
        case model.Call():
            owed, stack = _owed(view), view.stacks[view.seat]
            return voice.say("choices", "call" if owed < stack else "call_all", owed=min(owed, stack))
        case model.Raise():
            return voice.say("choices", "raise" if form else "raise_one")
        case model.Show():
            return voice.say("choices", "show")
        case model.Lead(card):
            return voice.say("choices", "lead", card=model.card_name(card))
        case model.Play(card):
            return voice.say("choices", "play", card=model.card_name(card))
        case model.Pay():
            return voice.say("choices", "pay")
        case model.Vote(end):
            return voice.say("choices", "end" if end else "go_on")
        case _:
            return type(act).__name__


# Who sits at the table


def _scores(view: model.View) -> list[int]:
    return [chips - bought for chips, bought in zip(view.stacks, view.bought, strict=True)]


def _seat(voice: Voice, view: model.View, seat: int) -> Seat:
    counters = [count(voice, "chips", view.stacks[seat], score=not view.bought[seat])]
    if view.bought[seat]:
        counters.append(count(voice, "bought", view.bought[seat]))
        counters.append(count(voice, "score", _scores(view)[seat], score=True))
    if view.put[seat]:
        counters.append(count(voice, "bet", view.put[seat]))
    if view.held[seat]:
        counters.append(count(voice, "cards", view.held[seat], zone=f"hand:{seat}"))
    return seated(voice, seat, view.asked, counters, _badges(voice, view, seat))


def _badges(voice: Voice, view: model.View, seat: int) -> list[str]:
    badges = []
    if seat == view.dealer:
        badges.append(voice.say("labels", "dealer"))
    if seat not in view.live:
        badges.append(voice.say("labels", "out"))
    if view.phase == "auction" and seat == view.bidder:
        badges.append(voice.say("labels", "bidder", bid=view.bid))
    if view.phase in ("betting", "show") and seat in view.live:
        if seat not in view.staying:
            badges.append(voice.say("labels", "folded"))
        elif not view.stacks[seat]:
            badges.append(voice.say("labels", "all_in"))
    return badges


def _sheet(voice: Voice, view: model.View) -> Sheet:
    heads = ("player", "chips", "bought", "score")
    columns = tuple(sentence(voice.say("labels", head)) for head in heads)
    rows = tuple(
        (voice.names[seat], str(view.stacks[seat]), str(view.bought[seat]), str(score))
        for seat, score in enumerate(_scores(view))
    )
    return Sheet(voice.say("labels", "sheet"), columns, rows)


# What lies on the table


def _zones(voice: Voice, view: model.View, why: Why) -> list[Zone]:
    zones = _board(voice, view)
    if view.spare:
        zones.append(_dead(voice, view))
    for seat in view.live:
        if view.final[seat]:
            zones.append(place(voice, "final", "grid", seat, cards=_open(view.final[seat])))
        if view.played[seat]:
            zones.append(place(voice, "played", "grid", seat, cards=_open(view.played[seat])))
        if seat != view.seat and view.held[seat]:
            zones.append(_other_hand(voice, view, seat))
    if view.seat != SPECTATOR and view.hand:
        held = [(card, _blocked(voice, view, card, why)) for card in view.hand]
        cards = [lying(card) if blocked is None else Card(card, face(card), blocked) for card, blocked in held]
        zones.append(place(voice, "hand", "hand", view.seat, cards=cards))
    return zones


def _open(cards: Sequence[str]) -> list[Card]:
    return [lying(card) for card in cards]


def _board(voice: Voice, view: model.View) -> list[Zone]:
    zones = []
    board = view.setup.layout()
    for name, chips, space in zip(place_names(board), view.board, board.spaces, strict=True):
        note = voice.say("labels", "one_suit") if space.kind == "run" else ""
        if space.kind == "pool":
            note = board.title
        taken = _taken(voice, view, name)
        note = f"{note}, {taken}" if taken and space.kind == "pool" else taken or note
        unit = voice.unit("chips", chips)
        zones.append(
            Zone(
                id=name,
                label=space.name,
                arrangement="space",
                chips=chips,
                unit=unit,
                note=note,
                at=space.at,
                printed=_printed(space),
            )
        )
    return zones


@cache
def _printed(space: Space) -> tuple[Face, ...]:
    """Show the cards that a space asks for, or ranks of any suit."""
    return tuple([face(card) if space.kind == "cards" else Face(corner=card, shape="rank") for card in space.cards])


def _taken(voice: Voice, view: model.View, place: str) -> str:
    """Say who took the chips of a space in this hand."""
    told = []
    for taking in view.memory.takings:
        if taking.place == place:
            key = "taken" if len(taking.seats) == 1 else "taken_each"
            told.append(voice.say("labels", key, share=taking.share, seats=voice.who(taking.seats)))
    return ", ".join(told)


def _dead(voice: Voice, view: model.View) -> Zone:
    """B6: the player who put the dead hand away may look at it; before that it is the spare hand."""
    if view.away:
        return place(voice, "dead", "grid", label="dead_own", cards=_open(view.away))
    key = "spare" if view.phase in ("spare", "auction", "swap") else "dead"
    return place(voice, "dead", "pile", label=key, hidden=view.spare)


def _other_hand(voice: Voice, view: model.View, seat: int) -> Zone:
    """B34: everybody remembers the cards that a hand has shown."""
    known = view.memory.hands[seat]
    shown = {*known.five, *known.claimed, *view.shown[seat]} - {*view.played[seat]}
    cards = _open([card for card in CARDS if card in shown])
    return place(voice, "hand", "hand", seat, cards=cards, hidden=view.held[seat] - len(cards))


def _blocked(voice: Voice, view: model.View, card: str, why: Why) -> CardBlock | None:
    if view.phase != "lead" or view.seat not in view.asked:
        return None
    return block(voice, why(model.Lead(card)))
