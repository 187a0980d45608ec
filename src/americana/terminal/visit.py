"""What a visitor of a table elsewhere knows: the table, the picture, what is asked; for a screen and for lines."""

import time
from typing import Final

from msgspec.structs import replace

from americana.core.film import with_levels
from americana.core.scene import Offer, Scene, Seat, Telling
from americana.server.wire.differences import Book, after, book_of
from americana.server.wire.messages import Clocks, Closed, Full, Happened, Place, Refused, Said, Sign
from americana.terminal.company import WORDS
from americana.terminal.cursor import Sent
from americana.terminal.wire import Heard, Line

COMMAND: Final = "command"
"""The key under which an offer of ours holds something to say to the table rather than an act of the game."""


_GATES: Final = {
    "closed": "This table is closed; its host lets people in.",
    "watching": "Not everybody may watch this table.",
    "deal": "Another table still has to play these cards; watching opens when the last one is done.",
}
FOLLOW: Final = "follow"
"""To go on to the table of the next game, which is for us to do and not for the table."""


class Visit:
    """Follows all that is heard; knows no more than its role is told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sign: Sign | None = None
        """What stands at the table: what is played and who sits where."""
        self.played: Scene | None = None
        """The picture of the game, once there is one."""
        self.question: int | None = None
        self.told: list[Telling] = []
        self.linked = False
        self.closed = ""
        self.trouble = ""
        """Why the last thing that was asked for was not done."""
        self.cited = ""
        self.clocks: Clocks | None = None
        """How the clocks stand, where there are any."""
        self._behind = 0.0
        self._heard = 0
        self._number = 0
        self._book = Book({})

    def hear(self, message: Heard | Line) -> tuple[Telling, ...]:
        """Take something in, and give what it tells that is new."""
        match message:
            case Sign():
                self.sign = message
            case Clocks():
                self.clocks, self._behind = message, message.now - time.time()
            case Said():
                return self._listen(message)
            case Full():
                self._book = book_of(message)
                return self._see(message.scene, message.told, message)
            case Happened():
                if self.played is not None:
                    return self._see(after(self.played, message, self._book), message.told, message)
            case Refused():
                self.trouble, self.question = message.why, message.question
                self.cited = message.rule or self.cited
            case Closed():
                self.closed = message.why
            case Line():
                self.linked = message.linked
        return ()

    def _listen(self, said: Said) -> tuple[Telling, ...]:
        """Take in what somebody says; what is heard again after a broken line was heard before."""
        if said.number <= self._heard:
            return ()
        self._heard = said.number
        telling = Telling(f"{said.name}: {said.words}", "")
        self.told.append(telling)
        return (telling,)

    def _see(self, scene: Scene, told: tuple[Telling, ...], message: Full | Happened) -> tuple[Telling, ...]:
        """Take in a picture; a role that changed is told its story from the beginning."""
        if isinstance(message, Full) and (message.back or len(told) == message.number):
            self.told = []
        self.played, self.question, self._number, self.trouble = scene, message.question, message.number, ""
        self.told += told
        self.cited = next((telling.rule for telling in reversed(told) if telling.rule), self.cited)
        return told

    @property
    def is_asked(self) -> bool:
        """Whether the person is waited for."""
        return self.question is not None

    @property
    def scene(self) -> Scene:
        """The game if it has begun, with what one may say to the table; before that who sits there."""
        if self.sign is None:
            return Scene(title="Americana", headline="", prompt="Coming to the table.", seats=(), zones=())
        if self.played is None:
            return _lobby(self.sign, tuple(self._commands(self.sign)))
        scene = with_levels(self.played, [place.level for place in self.sign.places])
        return replace(scene, offers=(*scene.offers, *self._commands(self.sign)))

    def _commands(self, sign: Sign) -> list[Offer]:
        """What one may say to the table itself; nothing of it is waited for in a game."""
        offers = []
        if sign.seat is None and not sign.watches and sign.phase in ("open", "playing"):
            for seat, place in enumerate(sign.places):
                if place.kind == "free" or (sign.phase == "playing" and place.kind == "bot"):
                    label = f"Take seat {seat + 1}" if place.kind == "free" else f"Take the seat of {place.name}"
                    offers.append(_command(label, "sit", seat=seat, name=self.name))
        offers += self._matters(sign) if sign.seat is not None else self._knocking(sign)
        if sign.starts:
            offers.append(_command("Begin to play", "start"))
        if sign.phase == "over" and sign.seat is not None and not sign.rematch:
            offers.append(_command("Play again", "rematch"))
        if sign.rematch:
            offers.append(_command("Go to the next game", FOLLOW))
        return offers

    def _matters(self, sign: Sign) -> list[Offer]:
        """What is to be said to something that all have to agree on."""
        offers = self._consents(sign)
        if sign.paused:
            return [*offers, _command("Go on with the game", "resume")]
        if sign.proposal is None or sign.seat in sign.proposal.yes:
            return offers
        what, who = sign.proposal.what, sign.places[sign.proposal.by].name
        wish = "a pause" if what == "pause" else "to end the game"
        yes = _command(f"Agree: {who} proposes {wish}", "agree", what=what, yes=True)
        return [*offers, yes, _command(f"Say no to {wish}", "agree", what=what, yes=False)]

    def _consents(self, sign: Sign) -> list[Offer]:
        """What is to be said to somebody who wants to take an act back."""
        wish = sign.wish
        if wish is None or sign.seat in (wish.seat, *wish.yes):
            return []
        name = sign.places[wish.seat].name
        yes = _command(WORDS.say("asks", "let", {"name": name}), "let", yes=True)
        return [yes, _command(WORDS.say("asks", "keep"), "let", yes=False)]

    def _knocking(self, sign: Sign) -> list[Offer]:
        """How one asks to be let in."""
        sits = _command("Ask to sit down", "knock", name=self.name, wish="sit")
        if sign.watches and sign.asked == "in":
            return [sits]
        if not sign.gate or sign.asked:
            return []
        offers = [sits] if sign.gate == "closed" else []
        asks = sign.gate == "closed" or sign.terms.watching == "asked"
        return [*offers, *([_command("Ask to watch", "knock", name=self.name, wish="watch")] if asks else [])]

    @property
    def time(self) -> str:
        """Say how much time whoever is asked has, and what others have in reserve."""
        if self.clocks is None or self.sign is None or self.sign.phase != "playing" or self.sign.paused:
            return ""
        names = [place.name for place in self.sign.places]
        left = "" if self.clocks.until is None else clocked(self.clocks.until - time.time() - self._behind)
        asked = [("you" if seat == self.sign.seat else names[seat]) for seat in self.clocks.seats]
        words = [f"{' and '.join(asked)} {left}"] if left else []
        people = [seat for seat, place in enumerate(self.sign.places) if place.kind == "person"]
        others = [seat for seat in people if self.clocks.reserves and seat not in self.clocks.seats]
        words += [f"{names[seat]} {clocked(self.clocks.reserves[seat])}" for seat in others]
        return f"Time: {', '.join(words)}." if words else ""

    @property
    def notice(self) -> str:
        """Say what is the matter with the line or with those at the table."""
        words = [] if self.linked else ["The line is broken; trying again."]
        for place in self.sign.places if self.sign else ():
            if place.away:
                words.append(_away(place))
        if self.sign is not None:
            words += [_gate(self.sign)] if self.sign.gate else []
            words += ["You were let in to watch."] if self.sign.watches else []
            words += ["The game is paused."] if self.sign.paused else []
            words += [_wished(self.sign)] if self.sign.wish else []
            words += ["All agreed to end this game; nobody has won."] if self.sign.agreed_end else []
        return " ".join([*words, *([self.time] if self.time else [])])

    @property
    def standing(self) -> str:
        """The standing answer of the game, and whether it is given."""
        if self.sign is None or not self.sign.standing:
            return ""
        return f"{'✓' if self.sign.standing_kept else '·'} {self.sign.standing}"

    def words_for(self, sent: Sent) -> tuple[str, dict[str, object]]:
        """Say a decision as the table hears it: an answer, an aside, or something about the table."""
        if COMMAND in sent.act:
            fields = dict(sent.act)
            return str(fields.pop(COMMAND)), fields
        if sent.aside:
            return "aside", {"act": sent.act}
        return "act", {"question": self.question, "act": sent.act}


def _command(label: str, kind: str, **fields: object) -> Offer:
    return Offer(label=label, act={COMMAND: kind, **fields}, aside=True)


def clocked(seconds: float) -> str:
    """Write time as minutes and seconds, or as days and hours."""
    left = max(0, int(seconds + 0.999))
    if left >= 86_400:
        return f"{left // 86_400} d {left % 86_400 // 3600} h"
    if left >= 3600:
        return f"{left // 3600} h {left % 3600 // 60} min"
    return f"{left // 60}:{left % 60:02}"


def _wished(sign: Sign) -> str:
    """Say who wants to take an act back."""
    assert sign.wish is not None
    if sign.wish.seat == sign.seat:
        return WORDS.say("asks", "mine")
    return f"{WORDS.say('asks', 'back', {'name': sign.places[sign.wish.seat].name})}."


def _away(place: Place) -> str:
    left = int(place.until - time.time()) if place.until else 0
    return f"{place.name} is away; a bot plays in {left} s." if left > 0 else f"{place.name} is away; a bot plays."


def _beginner(sign: Sign) -> str:
    """Say who may begin: whoever opened the table, or if they stay away anybody seated."""
    if sign.phase != "open" or sign.begins:
        return WORDS.say("begins", "brought")
    if sign.starts:
        return WORDS.say("begins", "you" if sign.host else "anybody")
    name = "" if sign.host_seat is None else sign.places[sign.host_seat].name
    key = "named" if name else "host"
    return WORDS.say("begins", key if sign.unhosted is None else f"{key}_away", {"name": name})


def _lobby(sign: Sign, offers: tuple[Offer, ...]) -> Scene:
    """Draw a table at which nobody plays yet."""
    seats = tuple(
        Seat(
            seat=seat,
            name=place.name if place.kind != "free" else f"Seat {seat + 1}",
            you=seat == sign.seat,
            badges=(place.level or place.kind,) if place.kind != "person" else (),
        )
        for seat, place in enumerate(sign.places)
    )
    waits = _beginner(sign) if sign.seat is not None or sign.starts else "Take a seat, or watch."
    offers = tuple(replace(offer, aside=False) for offer in offers)
    return Scene(title=sign.title, headline="before the game", prompt=waits, seats=seats, zones=(), offers=offers)


def _gate(sign: Sign) -> str:
    """Say what keeps somebody from watching."""
    return _GATES["deal" if sign.gate == "watching" and sign.terms.watching == "all" else sign.gate]
