"""Boards on a page, their legend, and buttons for what is chosen beside them: what a table and an embedded board share."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.core.game import GameInfo
from pyengine.core.scene import Button, Scene, SceneBoard, name_piece
from pyengine.core.types import Player, Token
from pyengine.core.words import msg
from pyengine.render import svg

from .panels import PanelView, make_speaker
from .strips import describe_seat, render_time


@lru_cache(maxsize=64)
def _render_still(board: SceneBoard, language: str, info: GameInfo) -> str:
    """Return a small board on which nothing can be chosen."""
    return svg.board(board, words=make_speaker(language), info=info, small=True, cells=False)


class BoardView(PanelView):
    """Draws the boards of a scene. ``scene`` is the one that was drawn last."""

    scene: Scene
    inside = True  # names of ranks and files stand within the squares

    def _choose_large(self, scene: Scene) -> SceneBoard:
        """Return the board to show large: the chosen one, else the first with something to choose, else the first."""
        focus = self.table.display.focus
        chosen = next((board for board in scene.boards if board.id == focus), None) if focus else None
        able = (board for board in scene.boards if any(cell.token in self.can for cell in board.cells))
        return chosen or next(able, scene.boards[0])

    def list_grips(self) -> frozenset[Token]:
        """Return the cells where a finger may pick something up: pieces that may be chosen, are chosen, or are part of a
        choice."""
        parts = {part for token in self.can for part in token.split("/")}
        able = self.can | parts | {*self.table.chosen, self.table.held}
        return frozenset(sprite.cell for board in self.scene.boards for sprite in board.sprites if sprite.cell in able)

    def _render_mini(self, board: SceneBoard) -> str:
        """Return a small board: a button that shows it large. Its cells can be chosen where that is possible."""
        cells = any(cell.token in self.can for cell in board.cells)
        picture = self.render_board(board) if cells else _render_still(board, self.language, self.info)
        return (
            f'<div class="mini"><button class="whose" data-do="focus" data-board="{escape(board.id)}"{self._render_tip(board)}>'
            f"{self._render_owner(board)}</button>{picture}</div>"
        )

    def _render_tip(self, board: SceneBoard) -> str:
        """Return where the owner of a small board sits, as a tooltip, since there is no room to write it."""
        if board.owner is None or board.owner >= len(self.table.seats):
            return ""
        line = self.table.display.live
        seat = (line.describe_seat(self, board.owner) if line else "") or describe_seat(self, board.owner)
        return f' title="{seat}"' if seat else ""

    def _render_owner(self, board: SceneBoard) -> str:
        emblem = svg.emblem(board.owner) if board.owner is not None else ""
        score = self._render_score(board.owner) if board.owner is not None else ""
        clock = render_time(self, board.owner) if board.owner is not None else ""
        seat = f"{describe_seat(self, board.owner)}. " if board.owner is not None and board.owner < len(self.table.seats) else ""
        note = f"<small>{seat}{self.say(board.note) if board.note else ''}</small>" if board.note or seat else ""
        return f'<span class="who">{emblem}<b>{self.say(board.title or msg("board.board"))}</b>{clock}{score}{note}</span>'

    def _render_score(self, player: Player) -> str:
        scores = self.table.kit.game.scores(self.table.drawn_state)
        score = scores[player] if player < len(scores) else None
        return "" if score is None else f'<span class="num">{self.say(msg("core.score", n=score))}</span>'

    def render_board(self, board: SceneBoard) -> str:
        """Return a board as an SVG whose cells can be clicked and reached by the keyboard."""
        table = self.table
        return svg.board(
            board,
            flip=table.is_flipped,
            words=make_speaker(self.language),
            info=self.info,
            role="grid",
            able=self.can,
            cursor=table.display.cursor,
            inside=self.inside,
        )

    def render_legend(self, scene: Scene) -> str:
        """Return what the marks on the boards mean."""
        return "".join(f"<span>{svg.swatch(item.kind, text=item.text)}{self.say(item.label)}</span>" for item in scene.legend)

    def _render_choice(self, button: Button, tile: bool = False, main: bool = False) -> str:
        """Return a choice as a button. A ``tile`` is one of several pieces in a row, with the piece's name below its picture;
        ``main`` is all that there is to do."""
        press, label = f'data-token="{escape(button.token)}" data-can', self.say(button.label)
        picture = svg.piece(button.piece, button.side) if button.piece else ""
        if not tile:
            return f'<button class="btn{" main" if main else ""}" {press}>{picture}{label}</button>'
        name = self.say(name_piece(button.piece))
        return f'<button class="btn tile" {press} aria-label="{label}" title="{label}">{picture}<small>{name}</small></button>'
