"""The error tree. Every error carries a message that a person can act on."""

from __future__ import annotations

from .words import Message, say, shorten_quotes


class GameError(ValueError):
    """A caller's input cannot be used. ``message`` says what is wrong and, if possible, what to do. It quotes no long texts."""

    def __init__(self, message: Message) -> None:
        self.message: Message = shorten_quotes(message)
        super().__init__(say(self.message))


class NotationError(GameError):
    """A text cannot be read as an action, a position or an option of this game."""


class IllegalAction(GameError):
    """A well-formed action that the rules do not allow now; ``message.rule`` names the rule."""


class AmbiguousNotation(NotationError):
    """A text that fits several legal actions."""


class UsageError(ValueError):
    """A command cannot be run as it was given. The text is in English and for the command line only."""
