"""What makes a table pleasant besides the game: the first lesson, pieces that glide, sounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pyengine.core.game import CHANCE, Player
from pyengine.core.kit import Kit
from pyengine.core.scene import Scene
from pyengine.core.words import msg, say
from pyengine.render import svg

from . import dom, feel
from .panels import veiled
from .table import Table

if TYPE_CHECKING:  # comes with the first move: tables without it start sooner
    from pyengine.play.session import Session

    from .motion import Change

GUIDED = "guided"  # under this name the browser remembers the games whose lesson was offered


class Comfort(ABC):
    """Reacts to what is drawn; `main.TablePage` draws it."""

    kit: Kit
    table: Table
    page: dom.Page
    language: str
    _seen: tuple[Table, object, int, Scene] | None = None  # the table, the session and how far it was when last drawn, and what
    _drawings = 0  # of this page, so far
    _told: tuple[object, int] = (None, -1)  # the lesson and its step that was said last

    @abstractmethod
    def draw(self) -> None:
        """Redraw what changed."""

    # --- the first lesson

    def guide(self, name: str) -> None:
        """Begin the lesson, go on with it, leave it, or do not offer it again."""
        table = self.table
        if name == "guide":
            from .guide import Guide

            table.guide = Guide(table)
        elif name == "guide-next" and table.guide:
            table.guide.skip()
        elif name == "guide-end":
            table.leave()
        feel.learned(GUIDED, self.kit.game.info.id)
        self.draw()

    def heed(self) -> None:
        """Let the lesson look at what was played, before anything is drawn."""
        if self.table.guide:
            self.table.guide.heed()

    @property
    def taught(self) -> bool:
        """True in a lesson, and when what was drawn last belonged to one."""
        return bool(self.table.guide or self._told[0])

    def _point(self) -> None:
        guide = self.table.guide
        feel.aim(guide.aims() if guide else ())
        told = (guide, guide.at) if guide else (None, -1)
        if bool(guide) != bool(self._told[0]):  # the button that was pressed is gone
            feel.focus('[data-do="guide-next"]' if guide else '#head [data-do="guide"]')
        if guide and told != self._told:
            feel.say(say(guide.step.text, self.language))
            feel.bring("guide")
        self._told = told

    # --- what moves and sounds

    def rehearse(self) -> None:
        """Do what the first clicks will need while nobody waits for it; as soon as somebody does something, that comes first."""
        from .rehearsal import rehearsal

        work, drawings = rehearsal(self.kit, self.language, dom.address()), self._drawings

        def go_on() -> None:
            if self._drawings == drawings and next(work, self) is None:
                dom.later(go_on)

        go_on()

    def react(self, scene: Scene) -> None:
        """Look at what has just been drawn."""
        self._drawings += 1
        if self.taught:
            self._point()
        table, session = self.table, self.table.session
        seen, self._seen = self._seen, (table, session, session.at, scene)
        if seen is None or seen[0] is not table or seen[1] is not session or seen[2] == session.at:
            return
        if session.at > seen[2] and session.live and not table.guide:
            viewer, since = table.viewer, seen[2]
            dom.painted(lambda: self._tell(session, viewer, since))
        from .motion import NOTHING, change

        happened = change(seen[3], scene)
        dropped = self.page.dropped
        sign = -1 if table.flipped else 1
        ways = [way for way in happened.ways if way.cell != dropped]
        if feel.moving() and happened != NOTHING:
            came = [cell for cell in happened.came if cell != dropped]
            gone = [(man.cell, svg.piece(man.piece, man.side, text=man.text)) for man in happened.gone]
            feel.glide([(way.cell, way.dx * sign, way.dy * sign) for way in ways], came, gone)
        if session.at > seen[2] and session.live:
            self._sound(happened)

    def _tell(self, session: Session, viewer: Player | None, since: int) -> None:
        """Let screen readers say what was played; what comes next stands in the status line, which they read by themselves."""
        told = []
        for at, entry in enumerate(session.record.entries[since:], since):
            text = session.text(at, viewer)
            if text is not None:
                player = self.kit.game.info.player(entry.player)
                what = msg("table.decided", player=player) if veiled(text) else msg("table.played", player=player, action=text)
                told.append(text if entry.player == CHANCE else say(what, self.language))
        if told:
            feel.say("; ".join(told))

    def _sound(self, happened: Change) -> None:
        if not feel.sounding():
            return
        table = self.table
        entries = table.session.record.entries
        if self.kit.game.outcome(table.session.state) is not None:
            feel.sound("end")
        elif happened.gone:
            feel.sound("capture")
        elif happened.came or happened.ways:
            feel.sound("put" if happened.came else "move")
        if table.player is not None and entries and not table.trying:
            by = next((entry.player for entry in reversed(entries) if entry.player != CHANCE), table.player)
            if table.seats[by] != table.seats[table.player]:
                feel.sound("turn")


def pressed(name: str) -> bool:
    """Return whether a command is one of the lesson's."""
    return name == "guide" or name.startswith("guide-")
