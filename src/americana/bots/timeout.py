"""A time limit for an answer."""

import signal
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class TimedOut(BaseException):
    """An answer took too long. It is not an Exception, so that a bot that catches those cannot run forever."""


def with_timeout(seconds: float, ask: Callable[[], T]) -> T:
    """Ask for an answer, or raise Stalled when it takes longer than so many seconds; 0 sets no limit.

    In the main thread an alarm interrupts the bot wherever it is; in other threads the caller stops waiting.
    """
    if not seconds:
        return ask()
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(seconds, ask)
    return _aside(seconds, ask)


def _with_alarm(seconds: float, ask: Callable[[], T]) -> T:
    def ring(*_: object) -> None:
        raise TimedOut

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _aside(seconds: float, ask: Callable[[], T]) -> T:
    answers: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(ask())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not answers:
        raise TimedOut
    return answers[0]
