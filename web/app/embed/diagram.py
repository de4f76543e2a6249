"""A position or a game in somebody's page: readers can step through it, and play on without changing it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pyengine.core.errors import GameError
from pyengine.core.prompt import prompt
from pyengine.core.scene import Scene, SceneBoard
from pyengine.core.types import CHANCE, Action, Player, Token
from pyengine.core.words import Message
from pyengine.play.record import Note
from pyengine.play.session import Session

from ..table import highlights
from ..table.greeting import Behind, write_behind
from ..table.seats import HERE
from ..table.table import GameTable
from .reading import EmbedSettings, GivenGame

if TYPE_CHECKING:  # comes with the first step
    from pyengine.core.telling import Telling


class Diagram(GameTable):
    """The table of an embedded board. ``main`` is the author's game and never changes; a reader's first click begins
    ``variation``.

    ``asks``: the reader is to find the author's moves, which are kept back until then; ``solver`` is whose they are, None until
    what asks for them is loaded (`later.task_panel`).
    """

    def __init__(self, given: GivenGame, setting: EmbedSettings, rng: Random | None = None) -> None:
        kit, record = given.kit, given.record
        count = kit.game.info.player_count(record.options)
        super().__init__(kit, Session(kit, record, list(given.states)), (HERE,) * count, rng=rng)
        self.given, self.setting = given, setting
        self._secrets = setting.veiled
        self.display.is_turned = setting.flip
        self.at = given.at
        self.asks = setting.find
        self.solver: Player | None = None
        self.main.look(given.ends[self.at])

    # --- who may do what

    @property
    def player(self) -> Player | None:
        """The player whom the board asks: the first of those who have to act in the shown position."""
        due = [player for player in self.kit.game.actors(self.session.shown_state) if player != CHANCE]
        return self.solver if self.solver in due else due[0] if due else None

    @property
    def viewer(self) -> Player | None:
        """The viewer for whom the author made the figure. A reader who plays on sees each side in turn."""
        return self.player if self.variation and not (self.asks and self.setting.veiled) else self.setting.viewer

    @property
    def is_secretive(self) -> bool:
        """False: readers share no screen with somebody who must not see something."""
        return False

    @property
    def awaited_player(self) -> Player | None:
        """None: a figure waits for nobody."""
        return None

    def describe_situation(self) -> tuple[Message, Message] | None:
        """None: the scene's caption is shown."""
        return None

    @property
    def is_playable(self) -> bool:
        """True when a reader may play on from the shown position; not from what only the public sees of a position with
        secrets."""
        public = self.setting.veiled and self.setting.viewer is None
        if self.asks and self.solver is None:
            return False
        return (self.setting.interactive or self.asks) and not public and bool(self.kit.game.actors(self.session.shown_state))

    @property
    def next_tokens(self) -> tuple[Token, ...]:
        """The tokens that may be chosen now, also before the reader's first click."""
        player = self.player
        if not self.is_playable or player is None:
            return ()
        return prompt(self.kit.game.legal(self.session.shown_state, player), self.chosen if self.variation else ()).next_tokens

    @property
    def claims(self) -> tuple[Action, ...]:
        """None: nobody resigns in a figure."""
        return ()

    # --- the reader's own moves

    @property
    def has_begun(self) -> bool:
        """True when the reader has played something of their own."""
        return self.variation is not None and len(self.variation.record.entries) > self._variation_start

    def begin(self) -> None:
        """Begin the reader's own moves at the shown position. Chance acts if it has to."""
        if self.is_playable and not self.variation:
            self.explore()

    def click(self, token: Token) -> bool:
        """Choose a token; the first one begins the reader's own moves."""
        if not self.is_playable:
            self.said.refused = None
            return False
        self.begin()
        played = super().click(token)
        if not self.has_begun and not (self.chosen or self.held or self.said.refused):
            self.leave()
        return played

    def leave(self) -> None:
        """Return to the author's game, at the step that was shown."""
        super().leave()
        self.main.look(self.given.ends[self.at])

    def undo(self) -> None:
        """Take back a choice, else the reader's last action."""
        super().undo()
        if self.variation and not self.has_begun and not self.chosen:
            self.leave()

    def _act(self, player: Player, action: Action, asked: Action | None = None) -> bool:
        """Play an action without a warning: nothing is lost here."""
        return super()._act(player, action, action)

    # --- the author's steps

    @property
    def steps(self) -> int:
        """How many steps there are to go through."""
        return 0 if self.asks else len(self.given.ends) - 1

    def go(self, at: int) -> None:
        """Show the position after so many steps (clamped)."""
        if not self.asks:
            self.at = min(max(at, 0), self.steps)
            self.leave()

    def get_caption(self) -> str:
        """Return the author's caption for the shown step, "" if there is none."""
        number, hidden = self.at - self.given.told - 1, self.has_begun or self.asks
        return self.setting.captions[number] if 0 <= number < len(self.setting.captions) and not hidden else ""

    def tell_step(self) -> tuple[Telling, ...]:
        """Return what was played in the shown step; nothing at the start, or if it left no trace for the viewer."""
        if not self.at or self.asks:
            return ()
        first, last = self.given.ends[self.at - 1 : self.at + 1]
        from pyengine.play.move_list import tell_entries  # only for boards with steps

        return tell_entries(self.main, first, last, self.setting.viewer if self.setting.veiled else self.player)

    # --- showing

    def make_scene(self) -> Scene:
        """Return the scene to draw: with the author's marks at the first position, else with marks for what may be chosen."""
        shown, viewer = self.session.shown_state, self.viewer
        has_left = self.variation is not None and (self.has_begun or not self.asks)
        view = self.kit.game.observe(shown, viewer) if self.setting.veiled else shown
        asked = self.player if self.is_playable or not self.setting.veiled else viewer
        if self.setting.veiled and not self.variation:
            asked = viewer
        chosen = self.chosen if self.variation else ()
        scene: Scene = self.kit.scene(view, asked, chosen)
        following = self.next_tokens if chosen or self.held or not highlights.moves_pieces(scene, self.next_tokens) else ()
        scene = highlights.add_highlights(scene, chosen, following if self.variation else (), self.held, ())
        if self.main.record.notes and not (has_left or self.setting.veiled):
            from ..table.drawings import add_drawings  # most boards have no comments

            scene = add_drawings(scene, dict(self.main.record.notes).get(self.session.at, Note()).drawings)
        if self.display.lines:
            scene = self.display.lines.add_arrow(scene)
        if self.session.at != self.given.ends[self.given.at] or has_left:
            return scene
        return scene._replace(boards=tuple(self._add_own_marks(board) for board in scene.boards))

    def _add_own_marks(self, board: SceneBoard) -> SceneBoard:
        """Add the author's marks and arrows."""
        cells = {cell.token for cell in board.cells}
        marks = (mark for mark in self.setting.marks if mark.cell in cells)
        arrows = (arrow for arrow in self.setting.arrows if {arrow.start, arrow.end} <= cells)
        return board._replace(marks=(*board.marks, *marks), arrows=(*board.arrows, *arrows))

    def write_position(self) -> str:
        """Return the shown position as text, as its viewer knows it."""
        shown = self.session.shown_state
        return self.kit.notation.text(self.kit.game.observe(shown, self.viewer) if self.setting.veiled else shown)

    def list_own_moves(self) -> list[str]:
        """Return what the reader has played, in the game's notation."""
        session = self.variation
        if session is None:
            return []
        count = len(session.record.entries)
        return [session.text(index, None) or "" for index in range(self._variation_start, count)]

    def make_table_string(self) -> str:
        """Return the game string for the full table with its comments, "" if it would show a secret or cannot be written."""
        if self.setting.veiled and not self.has_begun:
            return ""
        session = self.variation if (self.has_begun or self.asks) and self.variation else self.main
        if self.asks and session is self.main:
            return ""
        try:
            return session.string() + (write_behind(Behind(notes=self.write_comments())) if session is self.main else "")
        except GameError:
            return ""
