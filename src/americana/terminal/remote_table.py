"""A visitor's knowledge of a table elsewhere: the table, the scene and the question; for screen and lines."""

import time
from typing import Final

from msgspec.structs import replace

from americana.core.scene import LogEntry, Offer, Scene, Seat
from americana.core.text import listed
from americana.kit.replay_frames import with_levels
from americana.server.wire.messages import (
    Clocks,
    Closed,
    Place,
    Reacting,
    Refused,
    Said,
    Snapshot,
    TableInfo,
    Update,
)
from americana.server.wire.scene_diff import SentBefore, after, book_of
from americana.terminal.catalogue import say
from americana.terminal.connection import Heard, LinkChanged
from americana.terminal.cursor import Sent

COMMAND: Final = "command"
"""The key in an offer of ours that holds a command to the table instead of an act of the game."""

FOLLOW: Final = "follow"
"""Our own command to go to the table of the rematch."""


class RemoteTable:
    """Follows all messages; knows no more than its role may see."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sign: TableInfo | None = None
        """The game and the seats of the table."""
        self.played: Scene | None = None
        """The picture of the game, once there is one."""
        self.question: int | None = None
        self.told: list[LogEntry] = []
        self.linked = False
        self.closed = ""
        self.trouble = ""
        """The reason why the last command was refused."""
        self.cited = ""
        self.clocks: Clocks | None = None
        """How the clocks stand, where there are any."""
        self.reacting: Reacting | None = None
        """How long players may react, where that has an end."""
        self._behind = 0.0
        self._heard = 0
        self._number = 0
        self._book = SentBefore({})

    def hear(self, message: Heard | LinkChanged) -> tuple[LogEntry, ...]:
        """Read a message, and give its news."""
        match message:
            case TableInfo():
                self.sign = message
            case Clocks():
                self.clocks, self._behind = message, message.now - time.time()
            case Reacting():
                self.reacting, self._behind = message, message.now - time.time()
            case Said():
                return self._listen(message)
            case Snapshot():
                self._book = book_of(message)
                return self._see(message.scene, message.log, message)
            case Update():
                if self.played is not None:
                    return self._see(after(self.played, message, self._book), message.log, message)
            case Refused():
                self.trouble, self.question = message.why, message.question
                self.cited = message.rule or self.cited
            case Closed():
                self.closed = message.why
            case LinkChanged():
                self.linked = message.linked
        return ()

    def _listen(self, said: Said) -> tuple[LogEntry, ...]:
        """Read a chat message; one repeated after a reconnect is skipped."""
        if said.number <= self._heard:
            return ()
        self._heard = said.number
        telling = LogEntry(say("visit", "news", name=said.name, words=said.words), "")
        self.told.append(telling)
        return (telling,)

    def _see(self, scene: Scene, told: tuple[LogEntry, ...], message: Snapshot | Update) -> tuple[LogEntry, ...]:
        """Read a scene; a role that changed gets the log from the beginning."""
        if isinstance(message, Snapshot) and (message.back or len(told) == message.number):
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
        """The game if it has begun, with the commands to the table; before that the seats."""
        if self.sign is None:
            return Scene(title="Americana", headline="", prompt=say("visit", "coming"), seats=(), zones=())
        if self.played is None:
            return _lobby(self.sign, tuple(self._commands(self.sign)))
        scene = with_levels(self.played, [place.level for place in self.sign.places])
        return replace(scene, offers=(*scene.offers, *self._commands(self.sign)))

    def _commands(self, sign: TableInfo) -> list[Offer]:
        """List the commands to the table; the game waits for none of them."""
        offers = []
        if sign.seat is None and not sign.watches and sign.phase in ("open", "playing"):
            for seat, place in enumerate(sign.places):
                if place.kind == "free" or (sign.phase == "playing" and place.kind == "bot"):
                    key = "take" if place.kind == "free" else "take_over"
                    label = say("visit", key, seat=seat + 1, name=place.name)
                    offers.append(_command(label, "sit", seat=seat, name=self.name))
        offers += self._matters(sign) if sign.seat is not None else self._knocking(sign)
        if self._may_wait(sign):
            offers.append(_command(say("visit", "wait"), "wait"))
        if sign.starts:
            offers.append(_command(say("visit", "start"), "start"))
        if sign.phase == "over" and sign.seat is not None and not sign.rematch:
            offers.append(_command(say("visit", "rematch"), "rematch"))
        if sign.rematch:
            offers.append(_command(say("visit", "follow"), FOLLOW))
        return offers

    def _may_wait(self, sign: TableInfo) -> bool:
        """Whether one may ask for more time to react."""
        window = self.reacting
        asked = window is not None and window.until is not None and sign.seat in window.seats
        return asked and window is not None and sign.seat not in window.waits and sign.phase == "playing"

    def _matters(self, sign: TableInfo) -> list[Offer]:
        """Offer an answer to each proposal that all have to agree on."""
        offers = self._consents(sign)
        if sign.paused:
            return [*offers, _command(say("visit", "resume"), "resume")]
        if sign.proposal is None or sign.seat in sign.proposal.yes:
            return offers
        what, who = sign.proposal.what, sign.places[sign.proposal.by].name
        yes = _command(say("visit", what, name=who), "agree", what=what, yes=True)
        return [*offers, yes, _command(say("visit", f"no_{what}"), "agree", what=what, yes=False)]

    def _consents(self, sign: TableInfo) -> list[Offer]:
        """Offer an answer to somebody who wants to undo an act."""
        wish = sign.wish
        if wish is None or sign.seat in (wish.seat, *wish.yes):
            return []
        name = sign.places[wish.seat].name
        yes = _command(say("asks", "let", name=name), "let", yes=True)
        return [yes, _command(say("asks", "keep"), "let", yes=False)]

    def _knocking(self, sign: TableInfo) -> list[Offer]:
        """Offer to ask the host to join or watch."""
        sits = _command(say("visit", "sit"), "knock", name=self.name, wish="sit")
        if sign.watches and sign.asked == "in":
            return [sits]
        if not sign.gate or sign.asked:
            return []
        offers = [sits] if sign.gate == "closed" else []
        asks = sign.gate == "closed" or sign.terms.watching == "asked"
        return [
            *offers,
            *([_command(say("visit", "watch"), "knock", name=self.name, wish="watch")] if asks else []),
        ]

    @property
    def time(self) -> str:
        """Say how much time is left to move and to react, and how much the others have in their time banks."""
        if self.sign is None or self.sign.phase != "playing" or self.sign.paused:
            return ""
        return " ".join([words for words in (self._clocked(self.sign), self._windowed(self.sign)) if words])

    def _windowed(self, sign: TableInfo) -> str:
        """Say how long players may react, and who asked for more time."""
        if self.reacting is None or self.reacting.until is None:
            return ""
        left = clocked(self.reacting.until - time.time() - self._behind)
        waits = listed(["you" if seat == sign.seat else sign.places[seat].name for seat in self.reacting.waits])
        return say("visit", "react_waits" if waits else "react", left=left, who=waits)

    def _clocked(self, sign: TableInfo) -> str:
        if self.clocks is None:
            return ""
        names = [place.name for place in sign.places]
        left = "" if self.clocks.until is None else clocked(self.clocks.until - time.time() - self._behind)
        asked = [("you" if seat == sign.seat else names[seat]) for seat in self.clocks.seats]
        words = [f"{listed(asked)} {left}"] if left else []
        people = [seat for seat, place in enumerate(sign.places) if place.kind == "person"]
        others = [seat for seat in people if self.clocks.reserves and seat not in self.clocks.seats]
        words += [f"{names[seat]} {clocked(self.clocks.reserves[seat])}" for seat in others]
        return say("visit", "time", clocks=", ".join(words)) if words else ""

    @property
    def notice(self) -> str:
        """Say what is wrong with the connection, or who is away."""
        words = [] if self.linked else [say("visit", "lost")]
        for place in self.sign.places if self.sign else ():
            if place.away:
                words.append(_away(place))
        if self.sign is not None:
            words += [_gate(self.sign)] if self.sign.gate else []
            words += [say("visit", "let")] if self.sign.watches else []
            words += [say("visit", "paused")] if self.sign.paused else []
            words += [_wished(self.sign)] if self.sign.wish else []
            words += [say("visit", "ended")] if self.sign.agreed_end else []
        return " ".join([*words, *([self.time] if self.time else [])])

    @property
    def standing(self) -> str:
        """The standing answer of the game, and whether it is given."""
        if self.sign is None or not self.sign.standing:
            return ""
        return f"{'✓' if self.sign.standing_kept else '·'} {self.sign.standing}"

    def words_for(self, sent: Sent) -> tuple[str, dict[str, object]]:
        """Turn a decision into a message: an answer, an aside, or a command about the table."""
        if COMMAND in sent.act:
            fields = dict(sent.act)
            return str(fields.pop(COMMAND)), fields
        if sent.aside:
            return "aside", {"act": sent.act}
        return "act", {"question": self.question, "act": sent.act}


def _command(label: str, kind: str, **fields: object) -> Offer:
    return Offer(label=label, act={COMMAND: kind, **fields}, off_turn=True)


def clocked(seconds: float) -> str:
    """Write time as minutes and seconds, or as days and hours."""
    left = max(0, int(seconds + 0.999))
    if left >= 86_400:
        return say("visit", "days", days=left // 86_400, hours=left % 86_400 // 3600)
    if left >= 3600:
        return say("visit", "hours", hours=left // 3600, minutes=left % 3600 // 60)
    return f"{left // 60}:{left % 60:02}"


def _wished(sign: TableInfo) -> str:
    """Say who wants to undo an act."""
    assert sign.wish is not None
    if sign.wish.seat == sign.seat:
        return say("asks", "mine")
    return say("asks", "back", name=sign.places[sign.wish.seat].name)


def _away(place: Place) -> str:
    left = int(place.until - time.time()) if place.until else 0
    return say("visit", "away_soon" if left > 0 else "away", name=place.name, seconds=left)


def _beginner(sign: TableInfo) -> str:
    """Say who may start the game: the host, or anyone seated if the host stays away."""
    if sign.phase != "open" or sign.begins:
        return say("begins", "brought")
    if sign.starts:
        return say("begins", "you" if sign.host else "anybody")
    name = "" if sign.host_seat is None else sign.places[sign.host_seat].name
    key = "named" if name else "host"
    return say("begins", key if sign.unhosted is None else f"{key}_away", name=name)


def _lobby(sign: TableInfo, offers: tuple[Offer, ...]) -> Scene:
    """Draw a table at which nobody plays yet."""
    seats = tuple(
        Seat(
            seat=seat,
            name=place.name if place.kind != "free" else say("visit", "seat", seat=seat + 1),
            you=seat == sign.seat,
            badges=(place.level or say("places", place.kind),) if place.kind != "person" else (),
        )
        for seat, place in enumerate(sign.places)
    )
    waits = _beginner(sign) if sign.seat is not None or sign.starts else say("visit", "choose")
    offers = tuple(replace(offer, off_turn=False) for offer in offers)
    return Scene(
        title=sign.title, headline=say("visit", "before"), prompt=waits, seats=seats, zones=(), offers=offers
    )


def _gate(sign: TableInfo) -> str:
    """Say why somebody may not watch."""
    return say("gates", "deal" if sign.gate == "watching" and sign.terms.watching == "all" else sign.gate)
