"""Errors that a person reads: each says what is wrong and what to do."""


class AmericanaError(Exception):
    """Anything that a user can cause; the message is written for users."""


class Illegal(AmericanaError):
    """An act that a rule refuses."""

    def __init__(self, game: str, rule: str, sentence: str) -> None:
        super().__init__(game, rule, sentence)
        self.game = game
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.game} {self.rule}: {self.sentence}"


class NotAnAct(AmericanaError):
    """A state was given an act that it does not know."""


class Malformed(AmericanaError):
    """A value does not have the form that its type asks for; the message names the place."""


class BotFailed(AmericanaError):
    """A bot that was brought along failed so that what was measured says nothing; commands end with 1."""

    def __init__(self, words: str, fault: object = None) -> None:
        super().__init__(words)
        self.fault = fault
        """What is known of it, to be printed."""


class BadSetup(AmericanaError):
    """Seats or options that the game does not have."""


class BadGame(AmericanaError):
    """A game folder cannot be found, or does not hold a game."""


class BadRecord(AmericanaError):
    """A record cannot be read or does not replay; the message names the line."""
