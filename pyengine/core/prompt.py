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
    size, actions = len(prefix), tuple(legal)
    unordered = [action for action in actions if isinstance(action, Unordered)]
    ordered: list[Action] = []
    if len(unordered) < len(actions):
        ordered = [action for action in actions if action[:size] == prefix and not isinstance(action, Unordered)]
    for token in prefix:
        unordered = [action for action in unordered if token in action]
    complete = [action for action in (*ordered, *unordered) if len(action) == size]
    slots = dict.fromkeys(chain.from_iterable(unordered))
    for token in prefix:
        slots.pop(token, None)
    following = dict.fromkeys(action[size] for action in ordered if len(action) > size)
    return Prompt(tuple(following | slots), complete[-1] if complete else None)
