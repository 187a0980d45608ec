"""Waiting for an answer no longer than somebody is ready to."""

import signal
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class TimedOut(BaseException):
    """An answer took too long; not an Exception, so that a bot that catches those does not go on for ever."""


def with_timeout(seconds: float, ask: Callable[[], T]) -> T:
    """Ask for an answer, or raise Stalled when it takes longer than so many seconds; nought is any time.

    In the main thread an alarm interrupts the bot wherever it is; elsewhere nobody waits for it any longer.
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
