"""The table: what clicks mean and what is to be shown, for any game. It knows neither rules nor browser."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pyengine.core.errors import GameError
from pyengine.core.game import ACCEPT, CHANCE, Action, Player, Token
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Scene
from pyengine.core.words import Message, msg
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.session import Session, compare

from . import marking
from .saved import Saved
from .seating import COMPUTER, HERE, LINK, Seating

__all__ = ["COMPUTER", "HERE", "LINK", "Table", "Typed", "open_link", "opened_seats", "sendable"]


class Typed(NamedTuple):
    """What a typed text is: ``incomplete``, ``complete`` with its action, or ``impossible`` and why."""

    how: str
    action: Action | None = None
    why: Message | None = None


class Table(Seating):
    """One game on the screen: its people choose, take back, look back, try out, receive and keep."""

    @classmethod
    def fresh(
        cls, kit: Kit, options: Options, seats: Sequence[str], *, deal: int | None = None, rng: Random | None = None
    ) -> Table:
        """Return a table with a new game; what chance brings first comes with `settle`, a solitaire's cards from its deal."""
        return cls(kit, Session(kit, Record(kit.game.info.id, options, deal=deal)), seats, rng=rng)

    # --- choosing

    def click(self, token: Token) -> bool:
        """Choose a token: go on with the choice, begin another, take it back, or say why not. Returns True if an action was
        played."""
        self.refused = self.note = self.asking = None
        self.advice = ()
        session, player = self.session, self.player
        if not session.live:
            self.refused = msg("table.not-live")
            return False
        if player is None or self.curtain is not None:
            self.refused = self._nobody(self.curtain)
            return False
        following = session.prompt(player, self.chosen).next
        token = next(
            (
                other
                for other in following
                if self.held and marking.parts(other) == marking.parts(self.held) | marking.parts(token)
            ),
            token,
        )
        if token in following:
            self.held = ""
            return self._choose(player, (*self.chosen, token))
        if token in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(token)]
            return False
        missed = self._missed(token, following)
        if missed:
            self.refused = session.refusal(player, (*self.chosen, missed))
            return False
        if self._hold(token):
            return False
        if token in session.prompt(player).next:
            return self._choose(player, (token,))
        self.refused = session.refusal(player, (*self.chosen, token))
        return False

    def _missed(self, token: Token, following: Sequence[Token]) -> Token:
        """Return the token that what is held would make with this one, "" if the two do not belong together."""
        heads = [part for part in (token, self.held) if part and any(other.startswith(part + "/") for other in following)]
        if not self.held or len(heads) != 1:
            return ""
        (tail,) = {token, self.held} - set(heads)
        return f"{heads[0]}/{tail.rpartition('/')[2]}"

    def _hold(self, token: Token) -> bool:
        """Take up a part of tokens, or put it down; returns False if nothing begins with it."""
        if token != self.held and not self.holdable(token):
            self.held = ""
            return False
        self.held = "" if token == self.held else token
        return True

    def holdable(self, token: Token) -> bool:
        """True when a token is only part of some that may be chosen now."""
        return bool(token) and any(marking.parts(token) < marking.parts(other) for other in self.next)

    def mark(self, key: str) -> None:
        """Change an own note: nothing, certainly not, certainly, and round again."""
        marks = ["", "×", "✓"]
        self.notes[key] = marks[(marks.index(self.notes.get(key, "")) + 1) % 3]

    def _nobody(self, hand_to: Player | None) -> Message:
        if hand_to is not None:
            return msg("table.curtain", player=self.kit.game.info.player(hand_to))
        if self.awaited is None:
            return msg("core.over")
        return msg("table.not-yours", player=self.kit.game.info.player(self.awaited))

    def _choose(self, player: Player, chosen: Action) -> bool:
        found = self.session.prompt(player, chosen)
        if found.next or found.complete is None:
            self.chosen = chosen
            return False
        self._act(player, found.complete)
        return True

    def _act(self, player: Player, action: Action) -> None:
        self.session.act(player, action)
        self._settle(self.session)
        self.chosen, self.held = (), ""

    def typed(self, text: str) -> Typed:
        """Return what a typed text stands for: nothing yet, an action, or why it is none."""
        player, text = self.player, " ".join(text.split())
        if player is None or not self.session.live or self.curtain is not None:
            return Typed("impossible", why=self._nobody(self.curtain))
        write, state = self.kit.notation.write, self.session.state
        texts = {write(state, player, action): action for action in (*self.session.legal(player), *self.claims)}
        if text in texts:
            return Typed("complete", texts[text])
        if any(known.startswith(text) for known in texts):
            return Typed("incomplete")
        try:
            self.kit.notation.read(state, player, text)
        except GameError as error:
            return Typed("impossible", why=error.message if isinstance(error.message, Message) else None)
        return Typed("incomplete")

    def enter(self, text: str) -> bool:
        """Play what was typed, or say why not. Returns True if an action was played."""
        self.refused = self.note = self.asking = None
        player, found = self.player, self.typed(text)
        if found.action is None or player is None:
            self.refused = found.why or msg("table.type-more")
            return False
        if found.action in self.claims and found.action not in self.session.legal(player):
            return self.claim(found.action)
        self._act(player, found.action)
        return True

    def again(self) -> Table:
        """Return a table for another game with the same people and rules; who came last begins."""
        record = self.main.record
        seats = (self.seats[-1], *self.seats[:-1])
        return Table.fresh(self.kit, record.options, seats, deal=None if record.deal is None else self.rng.randrange(10**6))

    def answer(self, player: Player, action: Action) -> None:
        """Let the computer play; who looks back goes on looking."""
        at = None if self.main.live else self.main.at
        self.main.act(player, action)
        self._settle(self.main)
        if at is not None:
            self.main.look(at)

    def claim(self, action: Action) -> bool:
        """Make a claim; all but an acceptance ask first. Returns True if it was made."""
        player = self.player
        self.refused = self.note = None
        if player is None or action not in self.claims:
            return False
        if action != ACCEPT and self.asking != action:
            self.asking = action
            return False
        self.asking = None
        self._act(player, action)
        return True

    def escape(self) -> None:
        """Take back the last token chosen, a question, a message, or the looking back, whichever is there."""
        if self.asking or self.refused or self.note:
            self.asking = self.refused = self.note = None
        elif self.chosen:
            self.chosen = self.chosen[:-1]
        else:
            self.session.look(len(self.session.record.entries))

    # --- taking back, looking back, trying out

    @property
    def undoable(self) -> bool:
        """True when `undo` does something."""
        return bool(self.chosen) or self._entries_back() > 0

    def _entries_back(self) -> int:
        session = self.session
        if self.trying:
            return session.undoable(across=True) if len(session.record.entries) > self._tried_from else 0
        if self.secretive and session.record.entries and session.record.entries[-1].player != self.facing:
            return 0
        if not self.by_link:
            return session.undoable(across=True)
        own = len(session.record.entries) > self.sent and self.seats[session.record.entries[-1].player] == HERE
        return session.undoable(across=True) if own else 0

    def undo(self) -> None:
        """Take back a choice, else the last action."""
        self.refused = self.note = self.asking = None
        if self.chosen:
            self.chosen = self.chosen[:-1]
        else:
            self.advice = ()
            while self._entries_back():
                self.session.undo(across=True)
                if self.computer is None:
                    break

    def redo(self) -> None:
        """Play again what was taken back."""
        self.chosen, self.held, self.refused = (), "", None
        while self.session.redoable:
            self.session.redo()
            self._settle(self.session)
            if self.computer is None:
                break

    def look(self, at: int) -> None:
        """Show the position before entry ``at``."""
        self.chosen, self.held, self.refused, self.asking = (), "", None, None
        self.session.look(at)

    def explore(self) -> None:
        """Try things out from the position that is shown; what is hidden from who looks is made up, as it might be."""
        if self.explorable:
            viewer, game = self.viewer, self.kit.game
            if self._secrets and viewer is not None:
                might_be = game.resample(game.observe(self.main.shown, viewer), viewer, Random(self.rng.random()))
                position = self.kit.notation.text(might_be)
                self.trying = Session(self.kit, self.main.record._replace(position=position, entries=(), deal=None))
            else:
                self.trying = self.main.explore()
            self._tried_from = len(self.trying.record.entries)
            self.chosen, self.held, self.refused = (), "", None
            self._settle(self.trying)

    def leave(self) -> None:
        """Go back from trying out to the game."""
        self.trying, self.guide, self.chosen, self.held, self.refused = None, None, (), "", None
        self.main.look(len(self.main.record.entries))

    # --- links

    def string(self) -> str:
        """Return the game string of the game, or of what is being tried out; made anew only when that has changed."""
        record = self.session.record
        if self._linked[0] is not record:
            self._linked = (record, self.session.string())
        return self._linked[1]

    def challenge(self) -> str:
        """Return the game string of a solitaire's deal with no move made."""
        return link.encode(self.kit, self.main.record._replace(entries=()))

    @property
    def hides(self) -> bool:
        """True while the link would tell what somebody at this screen may not know."""
        game, state = self.kit.game, self.main.state
        if not self._secrets or self.shared or game.outcome(state) is not None:
            return False
        return any(game.observe(state, player) != state for player in range(len(self.seats)))

    def position(self) -> str:
        """Return the position that is shown as text, as its viewer knows it."""
        return self.kit.notation.text(self.kit.game.observe(self.session.shown, self.viewer))

    def mark_sent(self) -> None:
        """Remember that the link left this screen: what it says can no longer be taken back."""
        if not self.trying:
            self.sent = len(self.main.record.entries)

    def receive(self, opened: link.Opened) -> bool:
        """Take in a link of this game. Returns False if it does not go on from here (nothing is changed then)."""
        relation = compare(self.main.record, opened.record).relation
        if relation == "other" or opened.kit is not self.kit:
            return False
        if relation == "newer":
            before = len(self.main.record.entries)
            self.main = Session(self.kit, opened.record, opened.states)
            self._settle(self.main)
            self.trying, self.chosen, self.refused, self.sent = None, (), None, len(opened.record.entries)
            self.note = msg("table.opened-turn", player=self.kit.game.info.player(opened.record.entries[before].player))
        else:
            self.note = msg("table.opened-same" if relation == "same" else "table.opened-older")
        return True

    # --- keeping

    def saved(self, now: float) -> Saved:
        """Return the game as it is to be kept (not while something is tried out)."""
        notes = tuple((key, note) for key, note in self.notes.items() if note)
        saved = Saved(self.key, self.kit.game.info.id, self.string(), self.seats, self.sent, now, notes, label=self.label)
        return saved._replace(position=self._sight(), last=self._last(), turn=self._turn())

    def _sight(self) -> str:
        viewer = None if self.secretive else self.viewer
        state = self.main.state
        return self.kit.notation.text(self.kit.game.observe(state, viewer) if self._secrets else state)

    def _last(self) -> str:
        entries = self.main.record.entries
        if not entries:
            return ""
        return self.main.text(len(entries) - 1, None if self.secretive else self.viewer) or "…"

    def _turn(self) -> str:
        if self.kit.game.outcome(self.main.state) is not None:
            return "over"
        return "theirs" if self.awaited is not None and self.computer is None else "yours"

    # --- showing

    def scene(self) -> Scene:
        """Return the scene to draw, with marks for what is chosen and what may come next."""
        session = self.session
        chosen = self.chosen if session.live else ()
        viewer = self.viewer
        asked = viewer if session.live or self._secrets else None
        scene: Scene = self.kit.scene(
            self.kit.game.observe(session.shown, viewer) if self._secrets else session.shown, asked, chosen
        )
        following = self.next
        direct = bool(chosen) or not marking.moves_pieces(scene, following)
        advice = self.advice if session.live else ()
        return marking.marked(scene, chosen, following if direct else (), self.held, advice)


def opened_seats(kit: Kit, opened: link.Opened) -> tuple[str, ...]:
    """Return the seats for a link nobody here knows: in games that travel openly the opener plays the side to move, the rest by
    link."""
    info = kit.game.info
    count = info.player_count(opened.record.options)
    actors = kit.game.actors(opened.states[-1])
    if not sendable(kit) or not actors or CHANCE in actors:
        return (HERE,) * count
    return tuple(HERE if player == actors[0] else LINK for player in range(count))


def sendable(kit: Kit) -> bool:
    """True when the game can be played by open links: two or more players, nothing hidden, random or simultaneous."""
    info = kit.game.info
    return info.players[1] > 1 and not (info.chance or info.hidden or info.simultaneous)


def open_link(text: str, lookup: link.Lookup) -> link.Opened:
    """Read a link from whatever was pasted. Raises GameError."""
    return link.decode(link.find(text), lookup)
