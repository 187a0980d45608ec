"""Actions: what seats and the dealer do at a table."""

from msgspec import Struct


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, gc=False):
    """One decision, as a player would say it at the table."""
