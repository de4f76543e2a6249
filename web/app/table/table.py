"""The table: what undo, looking back and links do, and what is shown, for any game. It knows neither rules nor browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Scene, SceneBoard
from pyengine.core.types import CHANCE, Action, Player, Token
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.session import Session, compare

from ..saved.saved_game import SavedGame
from . import highlights
from .greeting import Behind, Greeting, keep_greeting, write_behind
from .seats import COMPUTER, HERE, Seat
from .studying import Studying

if TYPE_CHECKING:
    from .last_turn import TurnStep


class GameTable(Studying):
    """One game on the screen: it can be played, looked through, tried out, sent and saved.

    ``turn_steps`` are the steps of another player's last turn, as of the last scene.
    """

    turn_steps: tuple[TurnStep, ...] = ()

    @classmethod
    def start_new(
        cls, kit: Kit, options: Options, seats: Sequence[Seat], *, deal: int | None = None, rng: Random | None = None
    ) -> GameTable:
        """Return a table with a new game. Old options are played by today's rules; ``deal`` is the number of a solitaire's
        cards."""
        options = kit.game.info.read_options(options)
        return cls(kit, Session(kit, Record(kit.game.info.id, options, deal=deal)), seats, rng=rng)

    def prepare_in_slices(self) -> Iterator[float]:
        """Prepare the next link ahead of time, in slices. An open link needs nothing."""
        return iter(())

    def change_note(self, key: str) -> None:
        """Change the player's own note under a key: none, "×", "✓", and none again."""
        marks = ["", "×", "✓"]
        self.notes[key] = marks[(marks.index(self.notes.get(key, "")) + 1) % 3]

    def make_rematch(self) -> GameTable:
        """Return a table for another game by the same rules. The seats are rotated by one, so another player begins."""
        record = self.main.record
        seats = (self.seats[-1], *self.seats[:-1])
        deal = None if record.deal is None else self.rng.randrange(10**6)
        again = GameTable.start_new(self.kit, record.options, seats, deal=deal)
        if self.is_by_link:
            from .series import continue_series

            continue_series(self, again)
        again.clock = self.clock.partition("_")[0]
        return again

    def answer(self, player: Player, action: Action) -> None:
        """Play an action of the computer. Whoever looks at an earlier position goes on looking at it."""
        at = None if self.main.is_live else self.main.at
        self.main.act(player, action)
        self._settle(self.main)
        if at is not None:
            self.main.look(at)

    def escape(self) -> None:
        """Put one thing away: the start card, else a question or message, a hint, the last token chosen, looking back, or what is
        tried out."""
        said = self.said
        if self.display.is_start_card_shown and not self.variation:
            self.display.is_start_card_shown = False
        elif said.asking or said.refused or said.note:
            said.asking = said.refused = said.note = None
        elif self.hint:
            said.hint = None
        elif self.chosen:
            self.chosen = self.chosen[:-1]
        elif self.variation and self.session.is_live and not self.guide:
            self.leave()
        else:
            self.session.look(len(self.session.record.entries))

    # --- picking up pieces

    def list_boards(self) -> tuple[SceneBoard, ...]:
        """Return the boards over which the keyboard's cursor moves."""
        return self.make_scene().boards

    def pick_up(self, token: Token) -> tuple[str, int, str] | None:
        """Return piece, side and text of what may be picked up from a cell or a hand, None if nothing may."""
        if not (token in (self.held, *self.next_tokens, *self.chosen) or self.can_hold(token)):
            return None
        scene = self.make_scene()
        hands = (item for hand in scene.hands for item in hand.items if item.token)
        sprites = (sprite for board in scene.boards for sprite in board.sprites)
        pieces = {sprite.cell: (sprite.piece, sprite.side, "") for sprite in sprites}
        pieces |= {item.token: (item.piece, item.side, "") for item in hands}
        return pieces.get(token)

    def is_picked(self, token: Token) -> bool:
        """Return whether a token is chosen or picked up already."""
        return token in (*self.chosen, self.held)

    # --- taking back, looking back, trying out

    @property
    def can_undo(self) -> bool:
        """True when `undo` would do something."""
        return bool(self.chosen) or self._count_entries_back() > 0

    def _count_entries_back(self) -> int:
        """Return how many entries `undo` takes back: up to the last decision of a player here, 0 if that cannot be reached."""
        session, entries = self.session, self.session.record.entries
        first = self._variation_start if self.variation else self.sent if self.is_by_link else 0
        if self.is_secretive and entries and entries[-1].player != self.facing:
            return 0
        for at in range(len(entries) - 1, first - 1, -1):
            elsewhere = self.is_by_link and not self.variation and self.seats[entries[at].player] != HERE
            if elsewhere or not session.can_undo(True, at):
                return 0
            due = () if self.variation else self.kit.game.actors(session.states[at])
            seats = [self.seats[player] for player in due if player != CHANCE]
            if HERE in seats or not any(seat.startswith(COMPUTER) for seat in seats):
                return len(entries) - at
        return 0

    def undo(self) -> None:
        """Take back the last token chosen, else the last action of a player here with everything after it."""
        self.said.clear()
        if self.chosen:
            self.chosen = self.chosen[:-1]
        else:
            for _ in range(self._count_entries_back()):
                self.session.undo(across=True)

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a player here."""
        self.drop_choice()
        while self.session.can_redo:
            self.session.redo()
            self._settle(self.session)
            if self.computer is None:
                break

    def look(self, at: int) -> None:
        """Show the position before entry ``at``."""
        self.begin_here()
        self.drop_choice()
        self.session.look(at)

    def explore(self) -> None:
        """Try moves out from the shown position. What is hidden from the viewer is filled in at random, consistent with what they
        know."""
        if self.can_explore:
            viewer, game = self.viewer, self.kit.game
            if self._secrets and viewer is not None:
                might_be = game.resample(game.observe(self.main.shown_state, viewer), viewer, Random(self.rng.random()))
                position = self.kit.notation.text(might_be)
                self.variation = Session(self.kit, self.main.record._replace(position=position, entries=(), deal=None))
            else:
                self.variation = self.main.explore()
            self._variation_start = len(self.variation.record.entries)
            self.drop_choice()
            self._settle(self.variation)

    def leave(self) -> None:
        """Go back from trying out to the game."""
        self.variation, self.guide = None, None
        self.drop_choice()
        self.main.look(len(self.main.record.entries))

    # --- links

    def make_string(self) -> str:
        """Return the game string of what is shown: the game, or what is being tried out."""
        return self._make_string_of(self.session)

    def write_link(self) -> str:
        """Return what stands behind the # of the link to hand out: the game string; the greeting of an invitation, or the name of
        whoever answers one; the series, the end of the game before, the handshake of a line, and the clock."""
        string = self.make_string()
        if self.variation:
            return string
        greeting = self.greeting if self.invites else Greeting(self.answerer if self.greeting.came else "")
        behind = Behind(greeting, self.series_field, self.ending, handshake=self.own_handshake, clock=self.clock)
        return string + write_behind(behind._replace(notes=self.write_comments()))

    @property
    def series_field(self) -> str:
        """Return the field of the series, "" if the game belongs to none."""
        if self.series is None:
            return ""
        from ..saved.series import write_series

        return write_series(self.series, self.head)

    def write_fragment(self) -> str:
        """Return what stands behind the # of this page's address."""
        return self.make_string()

    def make_challenge(self) -> str:
        """Return the game string of a solitaire's deal with no move made."""
        return link.encode(self.kit, self.main.record._replace(entries=()))

    @property
    def hides(self) -> bool:
        """True while the link would show what a player at this screen may not know."""
        game, state = self.kit.game, self.main.state
        if not self._secrets or self.shared or game.outcome(state) is not None:
            return False
        return any(game.observe(state, player) != state for player in range(len(self.seats)))

    def mark_sent(self) -> None:
        """Remember that the link was handed out: what it contains can no longer be taken back. In a deal, which nobody answers,
        ``sent`` counts only what came by link."""
        if not self.variation and self.main.record.deal is None:
            self.sent = len(self.main.record.entries)

    def receive(self, opened: link.Opened) -> bool:
        """Take in a link of this game. Returns False, and changes nothing, if the link does not continue this game."""
        relation = compare(self.main.record, opened.record)
        if relation == "other" or opened.kit is not self.kit:
            return False
        if relation == "newer":
            before = len(self.main.record.entries)
            self.main = Session(self.kit, opened.record, opened.states)
            self._settle(self.main)
            self.variation, self.sent, self.ending = None, len(opened.record.entries), ""
            self.drop_choice()
            note = msg("table.opened-turn", player=self.name_friend(opened.record.entries[before].player))
            self.said.announce(note, self.main, before, None if self.is_secretive else self.viewer)
        else:
            self.said.note = msg("table.opened-same" if relation == "same" else "table.opened-older")
        return True

    # --- keeping

    def make_saved(self, now: float, language: str = "en") -> SavedGame:
        """Return the game for saving, whatever is being tried out. ``now`` is the time in seconds; the last move is written in
        ``language``."""
        notes = tuple((key, note) for key, note in self.notes.items() if note)
        game, string = self.kit.game.info.id, self.make_own_string()
        saved = SavedGame(
            self.key,
            game,
            string,
            self.seats,
            self.sent,
            now,
            notes,
            label=self.label,
            greeting=keep_greeting(self.greeting),
            review=self.kept_review,
            comments=self.write_comments(),
        )
        saved = saved._replace(answerer=self.answerer, series=self.series_field, ending=self.ending, clock=self.clock)
        return saved._replace(position=self._write_view(), last=self._write_last(language), turn=self._get_turn())

    def _write_view(self) -> str:
        viewer = None if self.is_secretive else self.viewer
        state = self.main.state
        return self.kit.notation.text(self.kit.game.observe(state, viewer) if self._secrets else state)

    def _write_last(self, language: str) -> str:
        from pyengine.core.telling import speak_telling, write_telling  # the move list has brought it along

        viewer = None if self.is_secretive else self.viewer
        told = self.main.tell_last(len(self.main.record.entries), viewer)
        return f"{write_telling(told, language)}\t{speak_telling(told, language)}" if told else ""

    def _get_turn(self) -> str:
        if self.kit.game.outcome(self.main.state) is not None:
            return "over"
        return "theirs" if self.awaited_player is not None and self.computer is None else "yours"

    # --- showing

    @property
    def drawn_state(self) -> Any:
        """The state that is drawn: the one where somebody looks; in a review the one before the decision that it tells of."""
        if self.asks_deal:
            return self.session.states[0]
        return self.open_review.find_state() if self.open_review else self.session.shown_state

    def make_scene(self) -> Scene:
        """Return the scene to draw, with highlights, and with arrows where another player's turn is shown."""
        session = self.session
        chosen = self.chosen if session.is_live else ()
        viewer = self.viewer
        asked = viewer if session.is_live or self._secrets else None
        scene: Scene = self.draw_state(self.drawn_state, asked, chosen)
        self.turn_steps = ()
        if self.open_review:
            return self.open_review.add_arrows(scene)
        if self.variation is None and self.player is not None and self.is_open and any(seat != HERE for seat in self.seats):
            from . import last_turn  # comes with the first game against somebody elsewhere

            self.turn_steps = last_turn.list_steps(self, scene)
            scene = last_turn.add_arrows(self, scene, self.turn_steps)
        if self.open_lines:
            scene = self.open_lines.add_arrow(scene)
        if self.open_notes:
            scene = self.open_notes.add_drawings(scene)
        following = self.next_tokens
        direct = bool(chosen) or not highlights.moves_pieces(scene, following)
        advice = self.hint.action if self.hint else ()
        return highlights.add_highlights(scene, chosen, following if direct else (), self.held, advice)
