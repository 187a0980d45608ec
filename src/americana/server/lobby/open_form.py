"""Reads the request to open a table, from a program or from a form."""

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from americana.core import options
from americana.core.errors import AmericanaError
from americana.core.options import whole
from americana.server.accounts import identity
from americana.server.base import game_list
from americana.server.base.log_limits import puzzled
from americana.server.base.words import say
from americana.server.table.seating import SUBSTITUTE
from americana.server.wire.terms import Terms


class OpenForm(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request to open a table: the game, seats, options and other players."""

    game: str
    seats: int | None = None
    options: dict[str, str | int | bool] = {}
    files: dict[str, str] = {}
    """The text of a file, for each option that is brought along in one."""
    name: Annotated[str, Meta(max_length=24)] = ""
    bots: str = ""
    """A bot for every other seat; play then begins at once."""
    players: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    """The other seats in order: the level of a bot, or nothing for an open seat."""
    learn: bool = False
    """Whether the game is explained first: then the lesson says who sits there and what is agreed."""
    adds: bool = False
    """Whether the host will add to the chance of the game, so that the start waits a moment."""
    same: str = ""
    """A table whose deal, options and seats it shares: the host's own open one, or any finished one."""
    deals: Annotated[int, Meta(ge=1, le=12)] = 1
    """How many deals the tables play that share one before it begins; everybody moves one seat on each time."""
    seat: int = 0
    """The seat that one takes at a deal that was played before; the bots of that game take the others."""
    hints: bool = True
    """Whether hints are on."""
    listed: bool = True
    """Whether the door shows the table to everybody; else only the link leads there."""
    terms: Terms = Terms()
    """What is agreed beside the rules of the game."""

    def agreed(self) -> Terms:
        """Give the terms; a table that is not listed is at most for those who have the link."""
        hidden = not self.listed and self.terms.access == "public"
        terms = replace(self.terms, series=None)
        return replace(terms, access="link") if hidden else terms


def of_program(body: bytes) -> OpenForm:
    """Read what a program wishes for."""
    try:
        return msgspec.json.decode(body, type=OpenForm)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise AmericanaError(say("tables.unread", why=puzzled(error))) from error


def of_form(body: bytes) -> OpenForm:
    """Read a form of ours; a box that is not ticked is not sent, so of a form with options it means no."""
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=100))
    except ValueError as error:
        raise AmericanaError(say("tables.form")) from error
    seats, at_once = whole(fields.get("seats", "")), fields.get("bots") == "yes"
    others = [] if at_once else [fields.get(f"seat.{seat}", "") for seat in range(1, min(seats or 0, 20))]
    files = {name[5:]: text for name, text in fields.items() if name.startswith("file.") and text.strip()}
    wished = {
        "game": game_list.find(fields.get("game", "")).name,
        "seats": seats,
        "options": _chosen(fields, at_once, files),
        "files": files,
        "name": identity.clean_name(fields.get("name", "")),
        "bots": fields.get("level", SUBSTITUTE) if at_once else "",
        "players": others,
        "learn": fields.get("learn") == "yes",
        "adds": "adds" in fields,
        "hints": fields.get("hints", "yes") == "yes",
        "listed": fields.get("listed", "yes") == "yes",
        "terms": _terms(fields),
    }
    try:
        return msgspec.convert(wished, OpenForm)
    except msgspec.ValidationError as error:
        raise AmericanaError(say("tables.unread", why=puzzled(error))) from error


def _terms(fields: Mapping[str, str]) -> dict[str, object]:
    """Read what is agreed beside the rules; what a form leaves out is as usual."""
    clock: dict[str, object] = {"kind": fields["clock"]} if fields.get("clock") else {}
    for name in ("seconds", "increment", "days"):
        number = whole(fields.get(f"clock.{name}", ""))
        if number is not None:
            clock[name] = number
    if "clock.zero" in fields:
        clock["zero"] = fields["clock.zero"]
    window = whole(fields.get("window", ""))
    timed: dict[str, object] = {} if window is None else {"window": window}
    chosen = {name: fields[name] for name in ("access", "watching", "chat", "programs") if name in fields}
    stands = {"backs": fields.get("final") != "yes", "rated": fields.get("rated") == "yes"}
    return {**chosen, **stands, **timed, **({"clock": clock} if clock.get("kind", "none") != "none" else {})}


def _chosen(fields: Mapping[str, str], at_once: bool, files: Mapping[str, str]) -> dict[str, object]:
    game = game_list.find(fields.get("game", ""))
    words = [f"{name[7:]}={value}" for name, value in fields.items() if name.startswith("option.")]
    chosen = options.parse(game, words)
    if not at_once:
        unticked = [option.name for option in options.options(game) if option.kind == "yes or no"]
        chosen = {**dict.fromkeys(unticked, False), **chosen}
    return {name: value for name, value in chosen.items() if name not in files}
