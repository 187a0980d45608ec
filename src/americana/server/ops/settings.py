"""Settings: from a flag, else an environment variable, else a line of a file, else the default."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, asdict, fields

from americana.core import files
from americana.core.errors import AmericanaError
from americana.server.base.config import Config, RateLimit
from americana.server.base.log import Form, without_secrets
from americana.server.storage import store
from americana.server.wire.shapes import field_notes

PREFIX: Final = "AMERICANA_"
FILE: Final = "AMERICANA_SETTINGS"
"""Names the file of settings."""
FLAG: Final = "a flag"
"""The source of what was typed."""
HIDDEN: Final = frozenset({"seed"})
"""Settings that operators cannot change."""
ABOVE_ZERO: Final = frozenset(
    {"processes", "watch", "lease", "bots", "frame", "body", "record", "backlog", "sockets", "begun", "patience"}
)
"""Settings that make no sense at 0; every other number may be 0."""

ALLOWED: Final[Mapping[object, str]] = {
    bool: "use true or false",
    int: "use a whole number",
    float: "use a number",
    Form: "use lines or json",
    RateLimit: "write how many at once and how many a second, as in 12/0.2",
    tuple[str, ...]: "write names or addresses, separated by commas",
}
"""What a setting of each type may be."""


class Settings(Struct, frozen=True, kw_only=True):
    """How the server itself runs."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8026
    """The port to listen on; 0 takes any free port."""
    processes: int = 1
    """Processes that serve the room; more than one needs PostgreSQL."""
    log: Form = "lines"
    """The format of the log: lines or json."""
    debug_log: str = ""
    """A file for full tracebacks, which may name cards; off if empty."""


class ChosenSettings(Struct):
    """All settings, and where each one comes from."""

    settings: Settings
    config: Config
    sources: dict[str, str]

    def printed(self) -> str:
        """Write all settings as a settings file with their meanings, sources and masked passwords."""
        known = {**asdict(self.settings), **asdict(self.config)}
        notes = {**field_notes(Settings), **field_notes(Config)}
        lines = [
            f"# {notes[name]}\n{name} = {_toml(known[name])}  # {self.sources.get(name, 'default')}"
            for name in known
            if name not in HIDDEN
        ]
        return without_secrets("\n".join(lines))


def choose(
    flags: Mapping[str, object],
    environment: Mapping[str, str],
    file: str | None = None,
    always: Mapping[str, object] | None = None,
) -> ChosenSettings:
    """Put all settings together; an unknown name is refused."""
    file = file or environment.get(FILE)
    known = {field.name: field for kind in (Settings, Config) for field in fields(kind) if field.name not in HIDDEN}
    values: dict[str, object] = dict(always or {})
    sources: dict[str, str] = {}
    for source, given in _sources(flags, environment, file, known):
        for name, value in given.items():
            if name not in known:
                where = "" if source == FLAG else f", which {source} sets"
                raise AmericanaError(f"there is no setting called {name!r}{where}; --print-settings lists all")
            values[name], sources[name] = _read(known[name], value, source), source
    settings = {field.name: values[field.name] for field in fields(Settings) if field.name in values}
    config = {field.name: values[field.name] for field in fields(Config) if field.name in values}
    listens = Settings(**settings)  # type: ignore[arg-type]
    hosts = (*Config(**config).allowed_hosts, listens.host)  # type: ignore[arg-type]
    config["allowed_hosts"] = tuple(dict.fromkeys(hosts))
    chosen = ChosenSettings(listens, Config(**config), sources)  # type: ignore[arg-type]
    store.address(chosen.config.database)
    return chosen


def _sources(
    flags: Mapping[str, object], environment: Mapping[str, str], file: str | None, known: Mapping[str, FieldInfo]
) -> list[tuple[str, Mapping[str, object]]]:
    """Give the settings of each source, the strongest last."""
    set_there = {
        name: environment[variable] for name in known if (variable := f"{PREFIX}{name.upper()}") in environment
    }
    return [
        (f"the file {file}", _in_file(file)),
        ("the environment", set_there),
        (FLAG, {name: value for name, value in flags.items() if value is not None}),
    ]


def _in_file(file: str | None) -> Mapping[str, object]:
    if file is None:
        return {}
    try:
        return tomllib.loads(files.read_text(Path(file)))
    except ValueError as error:
        raise AmericanaError(f"cannot read the settings in {file}: {error}") from error


def given(words: Sequence[str]) -> dict[str, object]:
    """Read settings in the form name=value."""
    for word in words:
        if "=" not in word:
            raise AmericanaError(f"write a setting as name=value, not {word}")
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _read(field: FieldInfo, given: object, source: str) -> object:
    value = given
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        value = _as_in_file(field.name, value, source)
    if field.type is RateLimit and isinstance(value, str):
        burst, _, rate = value.partition("/")
        value = {"burst": burst, "rate": rate}
    if field.type == tuple[str, ...] and isinstance(value, str):
        value = [one for one in value.replace(",", " ").split() if one]
    try:
        read = msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError as error:
        typed = f"--set {field.name}={given}" if source == FLAG else f"{source} sets {field.name} to {given!r}"
        raise AmericanaError(f"{typed}: {ALLOWED.get(field.type, error)}") from error
    _check_size(field.name, read)
    return read


def _check_size(name: str, value: object) -> None:
    """Refuse a number that is too small to mean anything."""
    sizes = (value.burst, value.rate) if isinstance(value, RateLimit) else (value,)
    for size in sizes:
        if not isinstance(size, int | float) or isinstance(size, bool):
            continue
        if name in ABOVE_ZERO and not size > 0:
            raise AmericanaError(f"{name} must be above 0, not {size:g}")
        if not size >= 0:
            raise AmericanaError(f"{name} must be 0 or more, not {size:g}")


def _as_in_file(name: str, value: str, source: str) -> object:
    """Read a value in the form of a settings file."""
    try:
        return tomllib.loads(f"it = {value}")["it"]
    except tomllib.TOMLDecodeError as error:
        raise AmericanaError(f"cannot read the value of {name} from {source}: {error}") from error


def _toml(value: Any) -> str:
    if isinstance(value, RateLimit):
        return f"{{ burst = {value.burst:g}, rate = {value.rate:g} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
