"""The pages of what is a guest's own: another device, their data, their feed, and to be forgotten."""

import asyncio
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from americana.core.errors import AmericanaError
from americana.server.accounts import device_codes, identity, personal_data, turn_notices
from americana.server.accounts.identity import Guest
from americana.server.base.words import say
from americana.server.middleware.request_checks import address_of
from americana.server.pages.handlers import PageHandlers, with_cookie


class OwnDataPages:
    """Answers what somebody asks about themselves."""

    def __init__(self, pages: PageHandlers) -> None:
        self._pages = pages
        self._room = pages.room

    async def page(self, request: Request) -> Response:
        """Show the page with the guest's data and devices."""
        return await self._shown(request, identity.recognise(request))

    async def data(self, request: Request) -> Response:
        """Give somebody all that is kept of them, as a file."""
        guest = identity.recognise(request)
        body = msgspec.json.format(msgspec.json.encode(await personal_data.of(self._room.store, guest.id)))
        headers = {"Content-Disposition": 'attachment; filename="americana-my-data.json"'}
        return Response(body, 200, headers, "application/json")

    async def forget(self, request: Request) -> Response:
        """Forget somebody who says so twice."""
        guest, said = identity.recognise(request), await _form(request)
        if said.get("sure") != "yes":
            raise HTTPException(400, say("guests.sure"))
        await self._room.forget(guest.id)
        answer = RedirectResponse("/", 303)
        answer.headers.append("set-cookie", identity.no_cookie())
        return answer

    async def device(self, request: Request) -> Response:
        """Make a code by which another device of the same guest comes in, once."""
        guest = identity.recognise(request)
        self._few(request)
        code = device_codes.fresh()
        try:
            await device_codes.issue(self._room.store, guest.secret, guest.epoch, code, self._room.now())
        except AmericanaError as error:
            raise HTTPException(400, str(error)) from error
        link = f"{str(request.base_url).rstrip('/')}/device?code={device_codes.shown(code)}"
        return await self._shown(request, guest, code=device_codes.shown(code), link=link)

    async def arriving(self, request: Request) -> Response:
        """Ask for the code on the other device; a link alone uses nothing up."""
        code = device_codes.shown(device_codes.read(request.query_params.get("code", "")))
        return self._pages.page(request, identity.recognise(request), "device.html", {"code": code})

    async def arrive(self, request: Request) -> Response:
        """Let another device be the guest whose code it has."""
        self._few(request)
        code = device_codes.read((await _form(request)).get("code", ""))
        found = await device_codes.redeem(self._room.store, code, self._room.now())
        same = None if found is None else await self._room.cookies.same(*found)
        if same is None:
            raise HTTPException(400, say("guests.code"))
        answer = RedirectResponse("/", 303)
        answer.headers.append("set-cookie", identity.cookie(same, https=request.url.scheme == "https"))
        return answer

    async def others(self, request: Request) -> Response:
        """Sign out every other device of a guest; codes that were made before do not work any more."""
        self._few(request)
        same = await self._room.sign_out(identity.recognise(request))
        answer = RedirectResponse("/mine", 303)
        answer.headers.append("set-cookie", identity.cookie(same, https=request.url.scheme == "https"))
        return answer

    async def calls(self, request: Request) -> Response:
        """Make a new feed link and keep the webhook, or stop both."""
        guest, said, now = identity.recognise(request), await _form(request), self._room.now()
        self._few(request)
        if said.get("stop") == "yes":
            await self._room.store.writer.write(turn_notices.stopped(guest.id))
            return await self._shown(request, guest)
        try:
            hook = turn_notices.checked(said["hook"]) if said.get("hook", "").strip() else ""
        except AmericanaError as error:
            raise HTTPException(400, str(error)) from error
        token = turn_notices.token()
        await self._room.store.writer.write(turn_notices.kept(guest.id, token, hook, now))
        return await self._shown(request, guest, feed=f"{str(request.base_url).rstrip('/')}/feed/{token}")

    async def feed(self, request: Request) -> Response:
        """Give the feed of a guest's turns."""
        call = await turn_notices.behind(self._room.store, request.path_params["token"])
        if call is None:
            raise HTTPException(404, say("alerts.feed"))
        base = str(request.base_url).rstrip("/")
        titles = {name: card.title for name, card in self._pages.cards.items()}
        turns = await turn_notices.turns(self._room.store, call.guest)
        body = turn_notices.atom(base, str(request.url), turns, titles, self._room.now())
        return Response(body, 200, media_type="application/atom+xml")

    async def _shown(self, request: Request, guest: Guest, **made: str) -> Response:
        call = await turn_notices.of(self._room.store, guest.id)
        empty = {"code": "", "link": "", "feed": ""}
        values = {"hook": "" if call is None else call.hook, "called": call is not None, **empty, **made}
        return with_cookie(request, guest, self._pages.page(request, guest, "mine.html", values))

    def _few(self, request: Request) -> None:
        """Let nobody try many codes."""
        if not self._room.tries.take(address_of(request)):
            raise HTTPException(429, say("guests.tries"))


async def _form(request: Request) -> dict[str, str]:
    body = await request.body()
    await asyncio.sleep(0)
    return dict(parse_qsl(body.decode(errors="replace"), max_num_fields=10))
