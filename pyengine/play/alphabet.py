"""Actions as digits: a digit is the index of a token among those that the game's grammar allows at its place."""

from __future__ import annotations

from functools import lru_cache

from ..core.game import Game
from ..core.options import Options
from ..core.types import CHANCE, CLAIMS, END, Action, Player, Token
from . import codec
from .record import State


@lru_cache(maxsize=1024)
def alphabet(game: Game[State], options: Options, player: Player, prefix: Action) -> tuple[Token, ...]:
    """Return the tokens that may stand after a prefix; claims come first in every player's alphabet."""
    tokens = game.grammar(options, player, prefix)
    return tuple(tokens) if prefix or player == CHANCE else (*(claim[0] for claim in CLAIMS), *tokens)


def digits(game: Game[State], options: Options, player: Player, action: Action) -> tuple[tuple[int, int], ...]:
    """Return an action as (digit, radix) pairs."""
    return _digits(game, options, player, action)  # type: ignore[arg-type]  # a game is one object


@lru_cache(maxsize=1024)
def _digits(game: Game[State], options: Options, player: Player, action: Action) -> tuple[tuple[int, int], ...]:
    pairs = []
    for size in range(len(action) + 1):
        prefix = action[:size]
        tokens = () if prefix in CLAIMS else alphabet(game, options, player, prefix)  # type: ignore[arg-type]
        if tokens:
            token = action[size] if size < len(action) else END
            pairs.append((tokens.index(token), len(tokens)))
    return tuple(pairs)


def read(game: Game[State], options: Options, player: Player, unpacker: codec.Unpacker) -> Action:
    """Read the digits of one action."""
    action: Action = ()
    while action not in CLAIMS:
        tokens = alphabet(game, options, player, action)  # type: ignore[arg-type]
        if not tokens:
            break
        token = tokens[unpacker.digit(len(tokens))]
        if token == END:
            break
        action = (*action, token)
    return action
