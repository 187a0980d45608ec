"""Where chance comes from: the system's secure source, or a seed where a test wants the same cards every time."""

from random import Random, SystemRandom


def source(seed: int | None, *of: str) -> Random:
    """Give a source of chance; with a seed it is the same one for the same question."""
    return SystemRandom() if seed is None else Random(" ".join((str(seed), *of)))
