"""Events: what an act caused, as far as each seat sees it."""

from msgspec import Struct


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, kw_only=True, gc=False):
    """Something that happened at the table, and the paragraph that made it so."""

    rule: str
