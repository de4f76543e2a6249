"""What is seen and heard of a move besides the board: gliding pieces, sounds, words for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.scene import Scene
from pyengine.core.types import CHANCE, Player, Token
from pyengine.core.words import msg, say
from pyengine.render import svg

from ..browser import effects, events
from ..table.table import GameTable

if TYPE_CHECKING:  # comes with the first move: tables without it start sooner
    from pyengine.play.session import Session

    from ..table.scene_diff import SceneDiff
    from .host import Host


class Feedback:
    """Compares each drawing with the one before. If the game went on between them, it shows and says what happened."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._seen: tuple[GameTable, object, int, Scene] | None = None  # table, session, how far it was, and what was drawn

    def react(self, scene: Scene, dropped_on: Token) -> None:
        """React to a drawing. A piece that was dragged to ``dropped_on`` is there already and does not glide."""
        table, session = self.host.table, self.host.table.session
        seen, self._seen = self._seen, (table, session, session.at, scene)
        if seen is None or seen[0] is not table or seen[1] is not session or seen[2] == session.at:
            return
        if session.at > seen[2] and session.is_live and not table.guide:
            viewer, since = table.viewer, seen[2]
            events.call_after_painting(lambda: self._tell(session, viewer, since))
        from ..table.scene_diff import NOTHING, compare_scenes

        happened = compare_scenes(seen[3], scene)
        sign = -1 if table.is_flipped else 1
        ways = [way for way in happened.ways if way.cell != dropped_on]
        if effects.is_motion_wanted() and happened != NOTHING:
            came = [cell for cell in happened.came if cell != dropped_on]
            gone = [(sprite.cell, svg.piece(sprite.piece, sprite.side, text=sprite.text)) for sprite in happened.gone]
            effects.glide([(way.cell, way.dx * sign, way.dy * sign) for way in ways], came, gone)
        if session.at > seen[2] and session.is_live:
            self._sound(happened)

    def _tell(self, session: Session, viewer: Player | None, since: int) -> None:
        """Have screen readers say what was played. They read the status line, which says what comes next, by themselves."""
        from pyengine.play.move_list import speak_turns  # comes with the first move

        told = []
        for player, spoken in speak_turns(session, since, viewer):
            if player is not None:
                spoken = msg("table.played", player=self.host.kit.game.info.player(player), action=spoken)
            told.append(say(spoken, self.host.language))
        if told:
            effects.say("; ".join(told))

    def _sound(self, happened: SceneDiff) -> None:
        if not effects.is_sound_wanted():
            return
        table = self.host.table
        entries = table.session.record.entries
        if self.host.kit.game.outcome(table.session.state) is not None:
            effects.play_sound("end")
        elif happened.gone:
            effects.play_sound("capture")
        elif happened.came or happened.ways:
            effects.play_sound("put" if happened.came else "move")
        if table.player is not None and entries and not table.variation:
            by = next((entry.player for entry in reversed(entries) if entry.player != CHANCE), table.player)
            if table.seats[by] != table.seats[table.player]:
                effects.play_sound("turn")
