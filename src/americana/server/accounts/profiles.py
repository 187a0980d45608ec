"""The profile of a guest: a link to a shared page, and whether the guest is rated."""

from msgspec import Struct
from sqlalchemy import delete, select

from americana.server.storage import schema
from americana.server.storage.store import Store, new_id
from americana.server.storage.writer import Change


class Profile(Struct):
    """The parts of a profile that others can see; none at first."""

    guest: str
    link: str | None = None
    rated: bool = False
    shown: bool = False


async def of(store: Store, guest: str) -> Profile:
    """Give what a guest has said so far."""
    return await _found(store, guest=guest) or Profile(guest)


async def behind(store: Store, link: str) -> Profile | None:
    """Find whose page a link leads to, if anybody shares it."""
    return await _found(store, link=link)


async def _found(store: Store, **where: str) -> Profile | None:
    columns = schema.profiles.c
    query = select(schema.profiles).where(*(columns[name] == value for name, value in where.items()))
    row = await store.read(lambda base: base.execute(query).first())
    return None if row is None else Profile(row.guest, row.link, row.rated, row.shown)


async def keep(store: Store, profile: Profile) -> None:
    """Write down what a guest says now."""
    gone = delete(schema.profiles).where(schema.profiles.c.guest == profile.guest)
    fresh = schema.profiles.insert().values(
        guest=profile.guest, link=profile.link, rated=profile.rated, shown=profile.shown
    )
    await store.writer.write(Change([gone, fresh]))


def wished(profile: Profile, said: dict[str, str]) -> Profile:
    """Follow a form: to share or no longer, to be rated or not; a link that was taken back never works again."""
    link = profile.link
    if said.get("share") == "yes":
        link = link or new_id()
    elif said.get("share") == "no":
        link = None
    rated = said["rated"] == "yes" if "rated" in said else profile.rated
    shown = said["shown"] == "yes" if "shown" in said else profile.shown
    return Profile(profile.guest, link, rated, shown and rated)
