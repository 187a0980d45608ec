"""Lines from a pipe or a file, read one ahead, so that the end is known at once."""

from collections.abc import Iterable
from queue import SimpleQueue
from threading import Event, Semaphore, Thread


class Piped:
    """Gives lines on demand, and knows at once that they have ended."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._wanted = Semaphore(1)
        self._ended = Event()
        Thread(target=self._read_ahead, args=(lines,), daemon=True).start()

    @property
    def ended(self) -> bool:
        """Whether all lines were given out."""
        return self._ended.is_set()

    def read(self, prompt: str) -> str:
        """Give the next line; at the end of the input that is an EOFError."""
        print(prompt, end="", flush=True)
        line = None if self.ended else self._lines.get()
        if line is None:
            print()
            raise EOFError
        self._wanted.release()
        return line.rstrip("\n")

    def _read_ahead(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self._wanted.acquire()
                self._lines.put(line)
        except (OSError, ValueError):
            pass  # a pipe that breaks has ended
        self._wanted.acquire()
        self._ended.set()
        self._lines.put(None)
