"""Open actions in the body of a link (fair-play.md section 2a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.game import Game
from ....core.options import Options
from ....core.types import Action, Player
from ... import alphabet, codec
from ...record import LONGEST


def pack_actions(game: Game[Any], options: Options, player: Player, actions: Sequence[Action]) -> bytes:
    """Write open actions: how many, then their digits."""
    digits = [pair for action in actions for pair in alphabet.digits(game, options, player, action)]
    return codec.varint(len(actions)) + codec.pack_ahead(digits)


def unpack_actions(game: Game[Any], options: Options, player: Player, reader: codec.Reader) -> tuple[Action, ...]:
    """Read open actions. Raises ValueError for bytes that `pack_actions` would not write."""
    count = reader.varint()
    rest = reader.data[reader.at :]
    unpacker = codec.Unpacker(rest)
    actions = []
    if count > LONGEST:
        raise ValueError("too many actions")
    for _ in range(count):
        actions.append(alphabet.read(game, options, player, unpacker))
        if unpacker.bit_count > 8 * len(rest) + 8:
            raise codec.Short
    packed = codec.pack_ahead(unpacker.digits)
    if reader.take(len(packed)) != packed:
        raise ValueError("not packed like that")
    return tuple(actions)
