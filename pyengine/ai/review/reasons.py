"""Why a decision was good or bad, where the rules themselves show it. What cannot be shown is not said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.kit import Kit
from ...core.scene import Sprite
from ...core.types import Action, Player, Token
from ...core.words import Message, msg
from .judgement import Judgement, Line

NAMELESS = ("checker", "cloaked", "disc")  # pictures that do not say which piece they are


def find_reason(kit: Kit, states: Sequence[Any], action: Action, judgement: Judgement) -> Message | None:
    """Return why the action that was played in a game costs something, or what it missed; None where nothing can be shown."""
    info = kit.game.info
    if info.solitaire or info.simultaneous or not judgement.is_swing:
        return None
    state, after, player = states[judgement.entry], states[judgement.entry + 1], judgement.player
    if _wins_at_once(kit, state, player, judgement.better):
        return msg("review.reason-missed-win")
    answer = _find_answer(kit, after, player, judgement.reply[1:])
    if answer is None:
        return None
    after, other, reply = answer
    if _wins_at_once(kit, after, other, reply):
        return msg("review.reason-lets-win", side=info.player(other))
    return _find_capture(kit, after, other, reply)


def _wins_at_once(kit: Kit, state: Any, player: Player, action: Action) -> bool:
    if not kit.game.accepts(state, player, action):
        return False
    outcome = kit.game.outcome(kit.game.apply(state, player, action))
    return outcome is not None and outcome.winners == (player,)


def _find_answer(kit: Kit, state: Any, player: Player, line: Line) -> tuple[Any, Player, Action] | None:
    """Return the answer that was expected and the state before it, once the player's own turn is over; None where chance comes
    in between, or where it is not possible."""
    for actor, action in line:
        if kit.game.actors(state) != (actor,) or action not in kit.game.legal(state, actor):
            return None
        if actor != player:
            return state, actor, action
        state = kit.game.apply(state, actor, action)
    return None


def _find_capture(kit: Kit, state: Any, other: Player, reply: Action) -> Message | None:
    """Return that a piece is left to another one, if the answer takes one of the mover's pieces on the square it goes to."""
    before, after = _list_sprites(kit, state), _list_sprites(kit, kit.game.apply(state, other, reply))
    start, goal = reply[0], reply[-1]
    taker, prey, there = before.get(start), before.get(goal), after.get(goal)
    if taker is None or prey is None or there is None or start == goal:
        return None
    if taker.side != other or prey.side == other or there.side != other or {taker.piece, prey.piece} & set(NAMELESS):
        return None
    return msg("review.reason-leaves", piece=msg(f"core.{prey.piece}"), by=msg(f"core.{taker.piece}"), square=start)


def _list_sprites(kit: Kit, state: Any) -> Mapping[Token, Sprite]:
    """Return the pieces on the first board, by cell."""
    return {sprite.cell: sprite for sprite in kit.scene(state, None).boards[0].sprites}
