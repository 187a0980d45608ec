"""The pages between games: my games, the profile page and replays."""

from collections import OrderedDict
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from americana.core import options
from americana.core.errors import AmericanaError
from americana.core.game import SPECTATOR
from americana.server.accounts import identity, profiles
from americana.server.accounts.identity import Guest
from americana.server.base import game_list
from americana.server.base.words import say
from americana.server.lobby import archive, series
from americana.server.middleware.request_checks import address_of
from americana.server.pages import ratings, replays, results
from americana.server.pages.handlers import PageHandlers, json, with_cookie
from americana.server.pages.results import ResultFilter
from americana.server.pages.table_lists import finished_ticket, running
from americana.server.storage.store import StoredTable
from americana.server.table import same_deal

KEPT: Final = 24
"""Films kept for the next viewers."""
Eyes = tuple[int, bool]
"""Whose eyes, and whether all hands are open."""


class HistoryPages:
    """Answers what is asked about games that somebody plays or has played."""

    def __init__(self, pages: PageHandlers) -> None:
        self._pages = pages
        self._room = pages.room
        self._films: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    async def games(self, request: Request) -> Response:
        """Show a guest's games: those that run, then results."""
        guest, cards = identity.recognise(request), self._pages.cards
        sieve = _sieve(request)
        rows = await self._room.store.tables_of(guest.id, None, over=True)
        found = results.filter_results([row for row in rows if row.game in cards], guest.id, sieve)
        finished = [finished_ticket(row, guest.id, cards) for row in found.rows]
        given = await results.given(self._room.store, found.rows, guest.id)
        for ticket in finished:
            ticket.given = given.get(ticket.id, [])
        values = {
            "mine": await running(self._room, guest, cards),
            "found": found,
            "finished": finished,
            "sieve": sieve,
            "games": [("", "all"), *((card.name, card.title) for card in cards.values())],
        }
        return self._pages.page(request, guest, "games.html", values)

    async def own(self, request: Request) -> Response:
        """Show a guest the page of their own, and whether others may see it."""
        guest = identity.recognise(request)
        profile = await profiles.of(self._room.store, guest.id)
        link = f"{str(request.base_url).rstrip('/')}/p/{profile.link}" if profile.link else ""
        values = {
            "mine": True,
            "profile": profile,
            "link": link,
            **await self._summed(guest.id, rated=profile.rated),
        }
        return self._pages.page(request, guest, "own.html", values)

    async def shared(self, request: Request) -> Response:
        """Show a shared profile page."""
        profile = await profiles.behind(self._room.store, request.path_params["link"])
        if profile is None:
            raise HTTPException(404, say("guests.unshared"))
        values = {
            "mine": False,
            "profile": profile,
            "link": "",
            **await self._summed(profile.guest, rated=profile.shown),
        }
        return self._pages.page(request, identity.recognise(request), "own.html", values)

    async def wish(self, request: Request) -> Response:
        """Share the guest's profile page, or stop sharing."""
        guest = identity.recognise(request)
        said = dict(parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=10))
        profile = await profiles.of(self._room.store, guest.id)
        await profiles.keep(self._room.store, profiles.wished(profile, said))
        return with_cookie(request, guest, RedirectResponse("/me", 303))

    async def again(self, request: Request) -> Response:
        """Show the results of a deal at each table, and offer to play it."""
        guest, store = identity.recognise(request), self._room.store
        kept = await store.load(request.path_params["table"])
        if kept is None or kept.table.deal is None or kept.table.game not in self._pages.cards:
            raise HTTPException(404, say("tables.no_deal"))
        if archive.is_closed_to(kept, guest.id):
            raise HTTPException(403, archive.PRIVATE)
        deal = kept.table.deal
        rows, plays = await store.tables_sharing(deal), await archive.plays_now(store, guest.id, deal)
        seen = await archive.open_to(store, guest.id, rows)
        if not any(series.is_private(row) for row in rows if row.id in seen):
            rows = [row for row in rows if row.id in seen]
        closed = plays or await store.is_in_play(deal)
        seat, part = request.query_params.get("seat", ""), series.of(kept.table)
        values = {
            "table": kept.table,
            "origin": deal,
            "game": self._pages.cards[kept.table.game],
            "name": await store.name_of(guest.id),
            "sheet": same_deal.sheet([] if closed else rows, guest.id),
            "tables": rows,
            "seen": seen,
            "closed": closed,
            "plays": plays,
            "host": kept.table.host == guest.id and kept.table.phase == "open",
            "seat": int(seat) - 1 if seat.isdecimal() and 0 < int(seat[:2]) <= len(kept.table.seats) else 0,
            "said": options.agreed(game_list.find(kept.table.game), kept.table.setup),
            "series": part,
            "standing": series.sheet(await store.tables_of_series(part.id), guest.id) if part else [],
        }
        return self._pages.page(request, guest, "again.html", values)

    async def review(self, request: Request) -> Response:
        """Show the page with a review of the guest's own play."""
        guest, kept, _ = await self._played(request)
        card = self._pages.cards.get(kept.table.game)
        if card is None:
            raise HTTPException(404, say("games.uninstalled"))
        return self._pages.page(request, guest, "review.html", {"table": kept.table.id, "game": card})

    async def reviewed(self, request: Request) -> Response:
        """Start a review of the guest's own play, and say how far it is."""
        _, kept, seat = await self._played(request)
        try:
            return json(self._room.reviews.ask(kept, seat, address_of(request)))
        except AmericanaError as error:
            raise HTTPException(429, str(error)) from error

    async def _played(self, request: Request) -> tuple[Guest, StoredTable, int]:
        """Fetch a finished game for somebody who sat there, and their seat."""
        guest = identity.recognise(request)
        kept = await archive.fetch(self._room.store, request.path_params["table"], guest.id)
        seat = archive.seat_of(kept, guest.id)
        if seat is None:
            raise HTTPException(403, say("reviews.seat"))
        return guest, kept, seat

    async def replay(self, request: Request) -> Response:
        """Show the page on which a finished game is seen again, or one that is brought in a file."""
        guest, table = identity.recognise(request), request.path_params.get("table", "")
        values: dict[str, object] = {"table": table, "game": None, "seat": None, "agrees": False, "waits": 0}
        if table:
            kept = await archive.fetch(self._room.store, table, guest.id)
            consents, sat = await archive.agreed(self._room.store, table), archive.seated(kept)
            mine = archive.seat_of(kept, guest.id)
            values |= {
                "game": self._pages.cards.get(kept.table.game),
                "seat": mine,
                "agrees": guest.id in consents,
                "waits": len(sat - consents) if len(sat) > 1 else 0,
            }
        return self._pages.page(request, guest, "replay.html", {**values, "cards": self._pages.cards})

    async def agree(self, request: Request) -> Response:
        """Let all see what one answered in secret, or no longer."""
        guest, table = identity.recognise(request), request.path_params["table"]
        kept = await archive.fetch(self._room.store, table, guest.id)
        if guest.id not in archive.seated(kept):
            raise HTTPException(403, say("records.consent"))
        said = dict(parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=4))
        await archive.agree(self._room.store, table, guest.id, yes=said.get("agree") == "yes")
        return with_cookie(request, guest, RedirectResponse(f"/r/{table}", 303))

    async def film(self, request: Request) -> Response:
        """Give a finished game as pictures."""
        guest, table = identity.recognise(request), request.path_params["table"]
        kept = await archive.fetch(self._room.store, table, guest.id)
        veiled = archive.veiled(kept, guest.id, await archive.agreed(self._room.store, table))
        role, opened = _eyes(request)
        key = (table, role, opened, veiled)
        if key not in self._films:
            lines = b"\n".join(kept.record.lines())
            self._films[key] = await self._filmed(request, lines, "the record", role, opened, veiled)
        self._films.move_to_end(key)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        return _squeezed(self._films[key])

    async def film_of_file(self, request: Request) -> Response:
        """Give a game that somebody brings in a file as pictures, or say which line of it is wrong."""
        guest = identity.recognise(request)
        if not self._pages.seldom(request, guest, "films"):
            raise HTTPException(429, say("records.many"))
        name = request.query_params.get("name", "")[:60] or "the file"
        role, opened = _eyes(request)
        return _squeezed(await self._filmed(request, await request.body(), name, role, opened, ()))

    async def _filmed(
        self, request: Request, lines: bytes, name: str, role: int, opened: bool, veiled: tuple[int, ...]
    ) -> bytes:
        run, address = self._room.films.run, address_of(request)
        try:
            return await run(address, replays.film, replays.SECONDS, lines, name, role, opened, veiled)
        except AmericanaError as error:
            raise HTTPException(400, str(error)) from error

    async def _summed(self, guest: str, *, rated: bool) -> dict[str, object]:
        rows = await self._room.store.tables_of(guest, None, over=True)
        titles = {name: card.title for name, card in self._pages.cards.items()}
        return {
            "own": results.summed([row for row in rows if row.game in titles], guest),
            "titles": titles,
            "called": await self._room.store.name_of(guest) or say("names.guest"),
            "ratings": await ratings.of(self._room.store, guest) if rated else [],
        }


def _sieve(request: Request) -> ResultFilter:
    """Read what somebody is looking for; what makes no sense is not looked for."""
    said = {name: value for name, value in request.query_params.items() if name in ResultFilter.__struct_fields__}
    try:
        return msgspec.convert(said, ResultFilter, strict=False)
    except msgspec.ValidationError:
        return ResultFilter()


def _eyes(request: Request) -> Eyes:
    """Read whose eyes are wished for: a seat counted from 0, or a spectator's."""
    seat = request.query_params.get("seat", "")
    return int(seat) if seat.isdecimal() and len(seat) < 3 else SPECTATOR, request.query_params.get("open") == "yes"


def _squeezed(body: bytes) -> Response:
    return Response(body, 200, {"Content-Encoding": "gzip"}, "application/json")
