"""Tips at the right moment: a sentence about something that a player meets for the first time."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from americana.core.errors import BadGame
from americana.core.game import AnyGame
from americana.core.scene import LogEntry, Scene

FILE: Final = "tips.toml"


class Tip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One sentence, its paragraph, and the moments at which it is due: any one of those named."""

    say: str
    rule: str
    told: str = ""
    """The log cites this paragraph."""
    act: str = ""
    """The viewer may do something of this kind."""
    zone: str = ""
    """Something lies in such a place; * stands for any letters."""
    blocked: str = ""
    """This paragraph blocks a card of the viewer."""


def find(game: AnyGame) -> dict[str, Tip]:
    """Read the tips of a game by their names; none if its folder has none."""
    return _read(game.folder / FILE)


@lru_cache(64)
def _read(path: Path) -> dict[str, Tip]:
    if not path.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Tip])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGame(f"{path.parent.name}/{FILE}: {error}") from error


def due(tips: Mapping[str, Tip], scene: Scene, told: Sequence[LogEntry]) -> Iterator[str]:
    """Name the tips that are due now; the scene alone decides, so no tip can give away anything hidden."""
    rules = {telling.rule for telling in told}
    acts = {str(offer.act["type"]) for offer in scene.offers if "type" in offer.act}
    zones = [zone.id for zone in scene.zones if zone.cards or zone.hidden or zone.chips]
    barred = {card.blocked.rule for zone in scene.zones for card in zone.cards if card.blocked is not None}
    for name, tip in tips.items():
        lies = tip.zone and any(fnmatchcase(zone, tip.zone) for zone in zones)
        if tip.told in rules - {""} or tip.act in acts or tip.blocked in barred or lies:
            yield name


class TipsMet(Struct, forbid_unknown_fields=True):
    """The tips that somebody has seen in each game, and whether they want tips at all."""

    off: bool = False
    met: dict[str, list[str]] = {}


class Tutor:
    """Gives each tip once; it remembers them in a file, or in memory if the file cannot be written."""

    def __init__(self, game: AnyGame, file: Path | None) -> None:
        self.tips = find(game)
        self._game = game.name
        self._file = file
        self.kept = _kept(file)

    def tip(self, scene: Scene, told: Sequence[LogEntry]) -> Tip | None:
        """Give the next new tip that is due; during a lesson all due tips count as given."""
        if self.kept.off or scene.over or not any(seat.you for seat in scene.seats):
            return None
        met = self.kept.met.setdefault(self._game, [])
        news = [name for name in due(self.tips, scene, told) if name not in met]
        if not news:
            return None
        met += news if scene.lesson is not None else news[:1]
        self._keep()
        return None if scene.lesson is not None else self.tips[news[0]]

    def hush(self) -> None:
        """Give no more tips."""
        self.kept.off = True
        self._keep()

    def _keep(self) -> None:
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_bytes(msgspec.json.encode(self.kept))
        except OSError:
            self._file = None


def _kept(file: Path | None) -> TipsMet:
    try:
        return msgspec.json.decode(file.read_bytes(), type=TipsMet) if file is not None else TipsMet(met={})
    except (OSError, msgspec.MsgspecError):
        return TipsMet(met={})
