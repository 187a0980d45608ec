"""What an act caused, told to each seat as far as that seat witnesses it."""

from msgspec import Struct


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, kw_only=True, gc=False):
    """Something that happened at the table, and the paragraph that made it so."""

    rule: str
