"""Decisions as bytes, made from a game's grammar, for games without a shorter form of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .fair import State
from .game import Game
from .options import Options
from .types import Action, Player


class Single:
    """A sealing for decisions of one action: its index among all actions of the player in the game's grammar."""

    def __init__(self, game: Game[Any], bytes_: int = 2) -> None:
        self.game: Game[Any] = game
        self.bytes: int = bytes_
        self._lists: dict[tuple[Options, Player], tuple[Action, ...]] = {}

    def _all(self, state: State, player: Player) -> tuple[Action, ...]:
        options = self.game.options(state)
        if (options, player) not in self._lists:
            self._lists[options, player] = tuple(self._expand(options, player, ()))
        return self._lists[options, player]

    def _expand(self, options: Options, player: Player, prefix: Action) -> Iterator[Action]:
        tokens = self.game.grammar(options, player, prefix)
        if not tokens:
            yield prefix
        for token in tokens:
            if token:
                yield from self._expand(options, player, (*prefix, token))
            else:
                yield prefix

    def size(self, state: State, player: Player) -> int:
        """Return the number of bytes of an index."""
        return self.bytes

    def plain(self, state: State, player: Player, actions: Sequence[Action]) -> bytes:
        """Return the index of the one action."""
        (action,) = actions
        return self._all(state, player).index(action).to_bytes(self.bytes, "big")

    def actions(self, state: State, player: Player, plain: bytes) -> tuple[Action, ...] | None:
        """Return the action with an index."""
        number, actions = int.from_bytes(plain, "big"), self._all(state, player)
        return (actions[number],) if number < len(actions) else None
