"""The scene of a small board game: its board, the last move, and the caption."""

from __future__ import annotations

from pyengine.core.game import Ending
from pyengine.core.kit import SceneMaker
from pyengine.core.scene import Legend, Mark, Scene, SceneBoard, Sprite, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from ..lettered import EMPTY
from .rules import SimpleGame, SimpleState


def make_scene(game: SimpleGame) -> SceneMaker:
    """Return the `scene` function of a game. The end is told by the game's sentence ``reason-`` plus the ending's reason."""
    width, height, info, index = game.grid.width, game.grid.height, game.info, game.grid.index
    all_cells = square_cells(width, height)

    def caption(state: SimpleState, viewer: Player | None, chosen: Action) -> Message:
        if state.ending:
            return describe_ending(state.ending)
        if viewer == 1 - state.turn:
            return msg("simple.waiting", side=info.player(state.turn))
        if not chosen:
            return msg("simple.choose", side=info.player(state.turn))
        piece = game.name_piece(state.board[index[chosen[0]]])
        if len(chosen) == 1:
            return msg("simple.where", piece=piece)
        return msg("simple.done", piece=piece, start=chosen[0], square=chosen[1])

    def describe_ending(ending: Ending[str]) -> Message:
        section = "core" if ending.reason == "resign" else info.id
        if ending.winner is None:
            return msg("simple.drawn", why=msg(f"{section}.reason-{ending.reason}"))
        winner, loser = info.player(ending.winner), info.player(1 - ending.winner)
        why = msg(f"{section}.reason-{ending.reason}", winner=winner, loser=loser)
        return msg("simple.over", winner=winner, why=why)

    def scene(view: SimpleState, viewer: Player | None, chosen: Action = ()) -> Scene:
        """Return the scene for a viewer; it is the same for all except for the caption."""
        sprites = tuple(
            Sprite(game.grid.names[square], game.pieces[letter.upper()], int(letter.islower()))
            for square, letter in enumerate(view.board)
            if letter != EMPTY
        )
        marks = (Mark("from", view.last[0]), Mark("last", view.last[1])) if view.last else ()
        if view.ending is None:
            progress = msg("simple.progress", number=game.turn_number(view))
        else:
            progress = msg("simple.progress-over-1" if view.ply == 1 else "simple.progress-over", number=view.ply)
        return Scene(
            (SceneBoard("", None, width, height, all_cells, sprites, marks),),
            caption(view, viewer, chosen),
            progress,
            legend=(Legend("last", msg("simple.legend-last")),) if marks else (),
        )

    return scene
