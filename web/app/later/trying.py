"""A position in which somebody looks for a move: what they try is looked at, and the position comes back."""

from __future__ import annotations

from pyengine.core.scene import Scene
from pyengine.core.telling import Telling
from pyengine.core.types import Action, Player
from pyengine.play.session import Session

from ..table.table import GameTable
from ..views.panels import PanelView
from .cards import GOOD, TICK, draw_arrows


class TryPanel:
    """What puzzles of all kinds share. ``entry`` is the number of the position in the game on the table, ``tried`` the last move
    that was tried."""

    is_puzzle = True

    def __init__(self, table: GameTable) -> None:
        self.table, self.session = table, table.main
        self.entry = 0
        self.tried: Action = ()

    def shows(self) -> bool:
        """Return whether the position is still on the table."""
        return self.table.variation is self.session

    def set_up(self, entry: int) -> None:
        """Put the position before an entry of the game on the table."""
        main, self.entry = self.table.main, entry
        record = main.record._replace(entries=main.record.entries[:entry])
        self.session = Session(main.kit, record, list(main.states[: entry + 1]))
        self.table.show_line(self.session, entry)

    def take_tried(self) -> Action:
        """Return what was tried since the last time, and set the position up again; () if nothing was."""
        entries = self.session.record.entries
        if self.table.variation is not self.session or len(entries) == self.entry:
            return ()
        self.set_up(self.entry)
        return entries[self.entry].action if len(entries) > self.entry else ()

    def tell_action(self, player: Player, action: Action) -> Telling:
        """Return an action in the position, as it is shown and spoken."""
        return self.table.kit.notation.tell(self.table.main.states[self.entry], player, action)

    def draw_answer(self, scene: Scene, action: Action) -> Scene:
        """Return the scene with an arrow for the answer."""
        return scene._replace(boards=tuple(draw_arrows(board, [(action, TICK, GOOD)]) for board in scene.boards))

    def render_bar(self, view: PanelView) -> str:
        """Return "": a bar would tell the answer."""
        return ""
