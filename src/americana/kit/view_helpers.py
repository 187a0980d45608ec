"""Common parts of views: open fields, and games in which there is nothing to remember."""

from collections.abc import Sequence
from typing import TypeVar

from americana.core.events import Event
from americana.core.game import Deal, Memory, Setup, State, View

V = TypeVar("V", bound=View)
S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Memory)


def no_memory(setup: Setup) -> Memory:  # noqa: ARG001
    """Give an empty memory."""
    return Memory()


def keep_memory(memory: M, event: Event, seat: int) -> M:  # noqa: ARG001
    """Remember no more than before."""
    return memory


def never_impossible(view: View, deal: Deal) -> str | None:  # noqa: ARG001
    """Name no rule against a deal: no event of the game proves anything about unseen cards."""
    return None


def build_view(kind: type[V], state: State, seat: int, memory: Memory, public: Memory, **own: object) -> V:
    """Build a view: a field that is not given is what the state has under the same name, lists as tuples.

    Only declared fields are shown; a hidden field has another name in the view, or is given.
    """
    values = {"seat": seat, "asked": state.to_act, "memory": memory, "public": public, **own}
    for name in kind.__struct_fields__:
        if name not in values:
            values[name] = frozen(getattr(state, name))
    return kind(**values)  # type: ignore[arg-type]


def frozen(value: object) -> object:
    """Make tuples of lists, within each other too."""
    if isinstance(value, list):
        return tuple([frozen(part) for part in value])
    return value


def laid_out(state: S, view: View, hidden: Sequence[str] = ()) -> S:
    """Lay out what a view shows: each field that the state has too, except the hidden; lists where it has lists."""
    apart = {"seat", "asked", "memory", "public", *hidden}
    for name in view.__struct_fields__:
        if name in apart or not hasattr(state, name):
            continue
        value, like = getattr(view, name), getattr(state, name)
        setattr(state, name, _melted(value, like) if isinstance(like, list) else value)
    state.to_act = view.asked
    return state


def _melted(value: object, like: list[object]) -> object:
    """Make lists of tuples where the state has lists, within each other too."""
    inner = like[0] if like else None
    assert isinstance(value, tuple)
    return [_melted(part, inner) if isinstance(inner, list) else part for part in value]
