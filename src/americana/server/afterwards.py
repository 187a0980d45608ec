"""The pages for between games and after them: one's games, one's own page."""

from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from americana.server import people, profiles, results
from americana.server.pages import Pages, acquainted
from americana.server.results import Sieve
from americana.server.tickets import finished_ticket, running


class Afterwards:
    """Answers what is asked about games that somebody plays or has played."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._room = pages.room

    async def games(self, request: Request) -> Response:
        """Show a guest's games: those that run, then results."""
        guest, cards = people.recognise(request), self._pages.cards
        sieve = _sieve(request)
        rows = await self._room.store.tables_of(guest.id, None, over=True)
        found = results.sift([row for row in rows if row.game in cards], guest.id, sieve)
        values = {
            "mine": await running(self._room, guest, cards),
            "found": found,
            "finished": [finished_ticket(row, guest.id, cards) for row in found.rows],
            "sieve": sieve,
            "games": [("", "all"), *((card.name, card.title) for card in cards.values())],
        }
        return self._pages.page(request, guest, "games.html", values)

    async def own(self, request: Request) -> Response:
        """Show a guest the page of their own, and whether others may see it."""
        guest = people.recognise(request)
        profile = await profiles.of(self._room.store, guest.id)
        link = f"{str(request.base_url).rstrip('/')}/p/{profile.link}" if profile.link else ""
        values = {"mine": True, "profile": profile, "link": link, **await self._summed(guest.id)}
        return self._pages.page(request, guest, "own.html", values)

    async def shared(self, request: Request) -> Response:
        """Show somebody's page to whoever has the link."""
        profile = await profiles.behind(self._room.store, request.path_params["link"])
        if profile is None:
            raise HTTPException(404, "nobody shares a page under this link, or no longer")
        values = {"mine": False, "profile": profile, "link": "", **await self._summed(profile.guest)}
        return self._pages.page(request, people.recognise(request), "own.html", values)

    async def wish(self, request: Request) -> Response:
        """Share one's own page, or no longer."""
        guest = people.recognise(request)
        said = dict(parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=10))
        profile = await profiles.of(self._room.store, guest.id)
        await profiles.keep(self._room.store, profiles.wished(profile, said))
        return acquainted(request, guest, RedirectResponse("/me", 303))

    async def _summed(self, guest: str) -> dict[str, object]:
        rows = await self._room.store.tables_of(guest, None, over=True)
        titles = {name: card.title for name, card in self._pages.cards.items()}
        return {
            "own": results.summed([row for row in rows if row.game in titles], guest),
            "titles": titles,
            "called": await self._room.store.name_of(guest) or "Guest",
        }


def _sieve(request: Request) -> Sieve:
    """Read what somebody is looking for; what makes no sense is not looked for."""
    said = {name: value for name, value in request.query_params.items() if name in Sieve.__struct_fields__}
    try:
        return msgspec.convert(said, Sieve, strict=False)
    except msgspec.ValidationError:
        return Sieve()
