"""How an action is chosen click by click: legal actions are filtered by the tokens chosen so far."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from .types import Action, Token, Unordered


class Prompt(NamedTuple):
    """What may follow a prefix: the next tokens, in the order of the legal actions, and the action if the prefix is complete."""

    next_tokens: tuple[Token, ...]
    complete: Action | None

    @property
    def is_dead_end(self) -> bool:
        """Whether no legal action begins with this prefix."""
        return not self.next_tokens and self.complete is None


def prompt(legal: Iterable[Action], prefix: Action = ()) -> Prompt:
    """Filter legal actions by the tokens chosen so far.

    Unordered actions match any subset of their slots; there the next tokens are those of the slots still open.
    """
    size = len(prefix)
    following: dict[Token, None] = {}
    unordered: list[Action] = []
    complete: Action | None = None
    for action in legal:
        if isinstance(action, Unordered):
            unordered.append(action)
        elif action[:size] == prefix:
            if len(action) == size:
                complete = action
            else:
                following[action[size]] = None
    for token in prefix:
        unordered = [action for action in unordered if token in action]
    for action in unordered:
        if len(action) == size:
            complete = action
    slots = dict.fromkeys(chain.from_iterable(unordered))
    for token in prefix:
        slots.pop(token, None)
    return Prompt(tuple(following | slots), complete)
