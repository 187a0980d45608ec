"""Errors that speak to a person: each says what is wrong and what to do."""


class AmericanaError(Exception):
    """Anything a user can cause; the message is meant to be read by them."""


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
    """What a state was given to carry out is no act that it knows."""


class Malformed(AmericanaError):
    """A value that does not have the form its type asks for; the message names the place."""


class BotFailed(AmericanaError):
    """A bot that was brought along failed so that what was measured says nothing; commands end with 1."""

    def __init__(self, words: str, fault: object = None) -> None:
        super().__init__(words)
        self.fault = fault
        """What is known of it, to be printed."""


class BadSetup(AmericanaError):
    """Seats or options that the game does not have."""


class BadGame(AmericanaError):
    """A game folder that cannot be found or does not hold a game."""


class BadRecord(AmericanaError):
    """A record that cannot be read or does not replay; the message names the line."""
