"""What is done at a table: the acts of seats and dealer."""

from msgspec import Struct


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, gc=False):
    """One decision, as it would be said aloud at the table."""
