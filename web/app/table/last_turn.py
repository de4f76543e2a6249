"""The last turn of the computer or of a player elsewhere, shown as numbered arrows on the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine.core.scene import Arrow, Scene, SceneBoard
from pyengine.core.types import CHANCE, Player, Token

from .seats import HERE, Seating

SEVERAL = 2  # actions; a single one is seen at a glance


class TurnStep(NamedTuple):
    """One action of the turn: something went from ``start`` to ``end``. Both are the same where it came from outside the boards.
    ``entry`` is its number in the record."""

    entry: int
    player: Player
    start: Token
    end: Token


def list_steps(table: Seating, scene: Scene) -> tuple[TurnStep, ...]:
    """Return the steps of the newest turn of another player. It is () where that player sits here, or where there are fewer than
    two steps: a single move is marked by the game itself."""
    session, game = table.session, table.kit.game
    cells = {cell.token for board in scene.boards for cell in board.cells}
    turn = next((turn for turn in reversed(session.turns()[-2:]) if turn.mover not in (None, table.player)), None)
    if turn is None or turn.mover is None or table.seats[turn.mover] == HERE:
        return ()
    steps = []
    for at in range(turn.first, turn.last):
        player, action = session.record.entries[at]
        seen = None if player == CHANCE else game.redact(session.states[at], player, action, table.viewer)
        places = [token for token in seen or () if token in cells]
        if places:
            steps.append(TurnStep(at, player, places[0], places[-1]))
    return tuple(steps) if len(steps) >= SEVERAL else ()


def add_arrows(table: Seating, scene: Scene, steps: Sequence[TurnStep]) -> Scene:
    """Return the scene with the numbered arrows of a turn's steps.

    All arrows are shown until somebody goes on. While the turn is played back (``Display.replayed_steps``), only its first steps
    are shown, on the position after them.
    """
    session, told = table.session, table.display.replayed_steps
    if not steps:
        return scene
    if not told:
        last = next(entry.player for entry in reversed(session.record.entries) if entry.player != CHANCE)
        told = 0 if last == table.player or table.display.known_turn is session.state else len(steps)
    elif told < len(steps):
        scene = scene._replace(boards=table.draw_state(session.states[steps[told - 1].entry + 1], None).boards)
    return scene._replace(boards=tuple(_draw_steps(board, steps[:told]) for board in scene.boards))


def _draw_steps(board: SceneBoard, steps: Sequence[TurnStep]) -> SceneBoard:
    cells = {cell.token for cell in board.cells}
    arrows = [
        Arrow(step.start, step.end, step.player, str(number))
        for number, step in enumerate(steps, 1)
        if step.start in cells and step.end in cells
    ]
    return board._replace(arrows=(*board.arrows, *arrows))
