"""What a puzzle is about, named from what happens on the board. What cannot be seen there is not said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...core.kit import Kit
from ...core.scene import Sprite
from ...core.types import Player, Token
from .answer import Solution

HAND = "hand/"
FAR = 5  # columns or rows
LONG = 3  # moves of the solver
_CELL = re.compile(r"([a-z])(\d+)")


def list_themes(kit: Kit, states: Sequence[Any], answer: Solution) -> tuple[str, ...]:
    """Return the themes of an answer beside its kind; ``states`` are those of its line."""
    if answer.kind == "score":
        return ("long",) if answer.moves > LONG else ()
    (player, action), after = answer.line[0], states[1]
    before, now = _list_sprites(kit, states[0], player), _list_sprites(kit, after, player)
    sides, sides_now = _count_sides(before), _count_sides(now)
    takes = any(sides_now[side] < sides[side] for side in sides if side != player)
    gives_check = kit.game.actors(after) != (player,) and any(
        kit.advice.is_urgent(after, one) for one in kit.game.actors(after) if one >= 0
    )
    themes = [f"in{answer.moves}"] if answer.kind == "win" else []
    if action[0].startswith(HAND):
        themes.append("drop" if sides_now[player] > sides[player] else "card")
    if takes:
        themes.append("capture")
    if gives_check:
        themes.append("check")
    if not takes and not gives_check:
        themes.append("quiet")
    if _is_promoted(before, now, action, player):
        themes.append("promotion")
    if _is_given_up(kit, states, answer):
        themes.append("sacrifice")
    if _is_far(action):
        themes.append("far")
    if answer.moves >= LONG:
        themes.append("long")
    return tuple(themes)


def gains_material(kit: Kit, states: Sequence[Any], player: Player) -> bool:
    """Return whether the others have lost more pieces than the solver when the answer is over."""
    before, after = (_count_sides(_list_sprites(kit, states[at], player)) for at in (0, -1))
    lost = Counter({side: before[side] - after[side] for side in before})
    return sum(count for side, count in lost.items() if side != player) > lost[player]


def _list_sprites(kit: Kit, state: Any, player: Player) -> dict[Token, Sprite]:
    scene = kit.scene(kit.game.observe(state, player), player)
    return {sprite.cell: sprite for board in scene.boards for sprite in board.sprites}


def _count_sides(sprites: dict[Token, Sprite]) -> Counter[Player]:
    return Counter(sprite.side for sprite in sprites.values() if sprite.side is not None)


def _is_promoted(before: dict[Token, Sprite], now: dict[Token, Sprite], action: Sequence[Token], player: Player) -> bool:
    """Return whether the solver's piece became another one: there are more of its kind than before."""
    start = before.get(action[0])
    there = next((now[cell] for cell in reversed(action) if cell in now), None)
    if start is None or there is None or not start.side == there.side == player or start.piece == there.piece:
        return False
    return _count_kind(now, there) > _count_kind(before, there)


def _count_kind(sprites: dict[Token, Sprite], kind: Sprite) -> int:
    return sum((sprite.piece, sprite.side) == (kind.piece, kind.side) for sprite in sprites.values())


def _is_given_up(kit: Kit, states: Sequence[Any], answer: Solution) -> bool:
    """Return whether the answer to the solver's action takes a piece on the cell that it went to."""
    (player, action), *rest = answer.line
    if not rest or rest[0][0] in (player, -1):
        return False
    before, after = (_count_sides(_list_sprites(kit, states[at], player))[player] for at in (1, 2))
    return after < before and rest[0][1][-1] == action[-1]


def _is_far(action: Sequence[Token]) -> bool:
    ends = [_CELL.fullmatch(token) for token in (action[0], action[-1])]
    if not ends[0] or not ends[1]:
        return False
    (first, row), (last, other) = ends[0].groups(), ends[1].groups()
    return max(abs(ord(first) - ord(last)), abs(int(row) - int(other))) >= FAR
