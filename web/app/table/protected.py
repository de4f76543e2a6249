"""A table for a protected game: one seat plays here, or nobody, who then watches. Links are sealed, sent and checked."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from secrets import token_bytes

from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Scene
from pyengine.core.types import Player
from pyengine.core.words import Message, msg
from pyengine.play.fair.audit import Audit
from pyengine.play.fair.crypto.hash_chain import KEY, NONCE
from pyengine.play.fair.differences import describe_difference
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import (
    SHORT,
    PrivateLink,
    newest_links,
    read_private_link,
    restore_match,
    write_private_link,
)
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.session import ProtectedSession
from pyengine.play.fair.slices import finish
from pyengine.play.fair.wire.link import Parsed, Terms, write_link
from pyengine.play.header import Lookup
from pyengine.play.record import Record
from pyengine.play.session import Session

from ..saved.saved_game import SavedGame, SeatSecrets
from ..saved.soundness import check
from .greeting import Behind, write_behind
from .people import restore_people
from .protected_links import is_finished
from .protected_seats import ProtectedSeating
from .seats import TWO
from .series import continue_series

CAUTION = {"E_HISTORY", "E_OWN", "E_STAMP", "E_BLOCK"}  # refusals that mean somebody changed what was settled


class ProtectedTable(ProtectedSeating):
    """A protected game on the screen. ``link`` is the newest link from this seat, ``received`` the newest one from others.

    ``alarm`` is the refusal of a link that suggests cheating.
    """

    def __init__(self, match: Match, *, sent: str = "", received: str = "", key: str = "", rng: Random | None = None) -> None:
        super().__init__(match.terms.kit, ProtectedSession(match), (), key=key, rng=rng)
        self.link, self.received = sent, received
        self.alarm: Refused | None = None
        self.differs: Message | None = None  # what the refused link says instead

    # --- how one gets here

    @classmethod
    def invite(cls, kit: Kit, options: Options, colours: int | None, position: str | None = None) -> ProtectedTable:
        """Return a new game. ``colours`` 0 or 1 is the seat of player 0, None draws the sides, where the rules know that.

        Raises GameError for terms that cannot be protected.
        """
        terms = Terms(kit, Record(kit.game.info.id, options, position), colours, token_bytes(NONCE))
        return cls(Match(terms, 0, token_bytes(KEY)))

    @classmethod
    def join(cls, parsed: Parsed) -> ProtectedTable:
        """Take the free seat of an invitation. Raises Refused."""
        return cls(join(parsed, token_bytes(KEY)), received=write_link(parsed))

    @classmethod
    def watch(cls, parsed: Parsed) -> ProtectedTable:
        """Watch a game without a seat. Raises Refused."""
        return cls(watch(parsed), received=write_link(parsed))

    @classmethod
    def resume(cls, private: str, links: Sequence[Parsed]) -> ProtectedTable:
        """Return to a seat by its private link and other links of the game. Raises GameError."""
        own = read_private_link(private)
        match = restore_match(own, links)
        sent, received = (write_link(parsed) if parsed else "" for parsed in newest_links(own, links))
        return cls(match, sent=sent, received=received)

    @classmethod
    def of(cls, saved: SavedGame, lookup: Lookup) -> ProtectedTable:
        """Return the table of a saved protected game. Raises GameError if it is damaged."""
        terms, links = check(saved, lookup)
        secrets = saved.fair
        assert secrets is not None
        own = PrivateLink(secrets.seat, terms.nonce[:SHORT], bytes.fromhex(secrets.key))
        match = restore_match(own, links) if links else Match(terms, own.seat, own.key)
        if match.array is None:
            match.arrange(secrets.array)
        table = cls(match, sent=secrets.sent, received=secrets.received, key=saved.id)
        table.notes.update(saved.notes)
        restore_people(table, saved)
        try:
            table.main.restore(secrets.chosen)
        except GameError:
            table.said.note = msg("table.unsent-lost")
        return table

    # --- what to say

    def describe_situation(self) -> tuple[Message, Message] | None:
        """Return a headline and a note to show instead of the scene's caption, None for the caption."""
        if self.variation or not self.session.is_live:
            return None
        if self.busy:
            return msg("table.checking"), msg("table.checking-note")
        match = self.match
        if self.is_free:
            return self.describe_invitation() or msg("table.invited"), msg("table.invited-note")
        if self.is_ready and not match.is_over:
            early = self.player is not None
            return (msg("table.seal-early"), msg("table.seal-early-note")) if early else self._describe_ready()
        if self.main.is_arranging:
            return None
        if not match.is_over and match.next_seat is not None and not match.is_my_turn:
            watching = "watch" if self.watches else "wait"
            return msg(f"table.fair-{watching}", player=self.name_seat(match.next_seat)), msg(f"table.fair-{watching}-note")
        return None

    def _describe_ready(self) -> tuple[Message, Message]:
        """Return a headline and a note for a link that can be sent: what to do now, and what comes next.

        Where there is nothing to decide the game's own caption says who is deciding what.
        """
        match, joining = self.match, len(self.match.log) < self.match.seats
        if match.decisions or (joining and match.array is not None):
            if not match.log:
                return msg("table.seal-invited"), msg("table.seal-first-note")
            return msg("table.seal" if self.seals else "table.turn-ready"), msg("table.seal-note")
        if not match.log:
            return msg("table.seal-first"), msg("table.seal-first-note")
        if not joining:
            return msg("table.seal-nothing"), self.draw_state(self.session.state, self.viewer).caption
        following = self.name_seat((len(match.log) + 1) % match.seats)
        return msg("table.seal-joined"), msg("table.seal-next-note", player=following)

    # --- links

    @property
    def is_ready(self) -> bool:
        """True when the turn can be closed and sent."""
        return not self.variation and not self.busy and self.main.can_send

    @property
    def has_link_to_send(self) -> bool:
        """True when the newest link of the game is from this seat."""
        return bool(self.link) and self.link == self.match.text if self.match.log else False

    @property
    def ends_here(self) -> bool:
        """True when a game between two is over and its newest link is from here."""
        return self.match.seats == TWO and self.match.is_over and self.has_link_to_send

    @property
    def invites(self) -> bool:
        """True while the newest link is this seat's invitation, or is still to be made."""
        return not self.watches and len(self.match.log) <= 1 and not self.match.seat

    @property
    def is_unsent(self) -> bool:
        """True when the turn is ready and its link is not made yet."""
        return self.is_ready

    @property
    def seals(self) -> bool:
        """True when the link of this turn will hold a sealed decision."""
        return self.match.is_my_turn and bool(self.match.draft.secret)

    @property
    def hides(self) -> bool:
        """False: a protected link shows nothing it should not."""
        return False

    def make_string(self) -> str:
        """Return the newest link's text. Before the first link it is the id under which the browser saves the game."""
        return super().make_string() if self.variation else self.make_own_string()

    def write_fragment(self) -> str:
        """Return what stands behind the # of this page's address. An invitation that nobody has accepted is kept nowhere else."""
        behind = Behind(self.greeting, self.series_field, handshake=self.friend_handshake, clock=self.clock)
        return self.make_string() + (write_behind(behind) if self.watches else "")

    def make_own_string(self) -> str:
        return self.match.text if self.match.log else f"game={self.key}"

    @property
    def private_link(self) -> str:
        """The text of the private link, which leads back into this seat; "" for somebody who watches."""
        return "" if self.watches else f"resume={write_private_link(self.match)}"

    def settle(self) -> int:
        """Return 0: chance results come with the links. Only what is tried out draws its own."""
        return self._settle(self.session) if self.variation else 0

    def _find_forced_player(self, session: Session) -> Player | None:
        return super()._find_forced_player(session) if session is self.variation else None  # the unsent link answers by itself

    def seal(self) -> None:
        """Close the turn and make its link; after that nothing of it can be taken back. Raises GameError if a decision is
        missing."""
        self.link = self.main.send()
        self.alarm = None
        self.drop_choice()
        self.said.clear()

    def take_in(self, parsed: Parsed) -> bool:
        """Check a link of this game and take it in; messages say what came of it. Returns whether the game went on."""
        return finish(self.take_in_slices(parsed))

    def take_in_slices(self, parsed: Parsed) -> Generator[float, None, bool]:
        """Do the same in slices, so that the page can answer meanwhile. Yields how much is done, about, from 0 to 1."""
        self.variation, self.alarm = None, None
        self.said.clear()
        if self.match.log and write_link(parsed) == self.match.text:
            self.said.note = msg("table.fair-own" if self.has_link_to_send and not self.watches else "table.opened-same")
            return False
        self.busy, before = True, len(self.main.record.entries)
        try:
            # Nobody is next after the last key: that link is for everybody. So are all links where several play over lines.
            over_lines = self.match.seats > TWO and self.display.live is not None
            for_all = over_lines or (len(parsed.log) % parsed.terms.seats != self.match.seat and is_finished(parsed))
            yield from self.match.receive_in_slices(parsed, own=for_all)
        except Refused as error:
            self._refuse(error, parsed)
            return False
        finally:
            self.busy = False
        self.received, self.chosen, self.held, self.ending = self.match.text, (), "", ""
        self.main.renew()
        note = msg("table.fair-came", player=self.name_seat((len(self.match.log) - 1) % self.match.seats))
        self.said.announce(note, self.main, before, self.viewer)
        return True

    def _refuse(self, error: Refused, parsed: Parsed) -> None:
        is_earlier = parsed.log == self.match.log[: len(parsed.log)]
        if error.code == "E_STALE" or (error.code == "E_NOT_YOURS" and is_earlier):
            self.said.note = msg("table.opened-older")
        elif error.code == "E_NOT_YOURS" and len(parsed.log) > len(self.match.log):
            self.said.refused = msg("table.fair-for-other", player=self.name_seat(len(parsed.log) % parsed.terms.seats))
        elif error.code in CAUTION or error.seat is not None:
            self.alarm = error
            self.differs = describe_difference(self.match, parsed) if error.code == "E_HISTORY" else None
        else:
            self.said.refused = msg("table.broken", why=error.message)

    def make_rematch(self) -> ProtectedTable:
        """Return an invitation to another game by the same rules, with the sides rotated by one."""
        terms = self.match.terms
        if self.main.player is None:
            return ProtectedTable.invite(self.kit, terms.record.options, terms.colours)
        first: int | None = -(self.main.player + 1) % terms.seats  # the seat of player 0
        if first == 0 and not self.kit.game.fair_play(terms.record.options).drawn:
            first = None  # goes without saying
        again = ProtectedTable.invite(self.kit, terms.record.options, first)
        continue_series(self, again)
        again.clock = self.clock.partition("_")[0]
        return again

    @property
    def head(self) -> bytes:
        """The bytes of a link that stay the same throughout the game."""
        return self.match.terms.header

    def get_verdict(self) -> Audit | None:
        """Return the audit of the finished game, None before its end. Once it is verified, nothing is hidden any more."""
        audit = self.main.check()
        if audit and audit.is_verified:
            self._secrets = False
        return audit

    @property
    def can_be_reviewed(self) -> bool:
        """True once the game is verified: then nothing is hidden any more."""
        return self._is_verified and super().can_be_reviewed

    @property
    def can_show_lines(self) -> bool:
        """True for verified games alone."""
        return super().can_show_lines and self._is_verified

    @property
    def _is_verified(self) -> bool:
        return bool((audit := self.get_verdict()) and audit.is_verified)

    def keep_review(self, text: str) -> None:
        """Keep a review with the game as it is now; the audit comes first, since it may open what was hidden."""
        if text:
            self.get_verdict()
        super().keep_review(text)

    def make_scene(self) -> Scene:
        """Return the scene to draw. The audit comes first, since it may open what was hidden."""
        self.get_verdict()
        return super().make_scene()

    def prepare_in_slices(self) -> Iterator[float]:
        """Prepare the next link ahead of time, in slices, as long as it is this seat's turn (Booster: shuffling takes long)."""
        work = self.match.prepare_in_slices()
        while self.match.is_my_turn and (done := next(work, None)) is not None:
            yield done

    # --- taking back, keeping

    def _count_entries_back(self) -> int:
        return super()._count_entries_back() if self.variation else int(self.main.can_undo(across=False))

    def get_secrets(self) -> SeatSecrets | None:
        """Return what has to be saved besides the game, None for somebody who watches."""
        match = self.match
        if match.seat is None or match.key is None:
            return None
        head = match.terms.header.hex()
        return SeatSecrets(match.seat, head, match.key.hex(), match.array, self.link, self.received, self.main.decisions())

    def make_saved(self, now: float, language: str = "en") -> SavedGame:
        """Return the game for saving."""
        return super().make_saved(now, language)._replace(fair=self.get_secrets())

    def _get_turn(self) -> str:
        if self.match.next_seat is None:
            return "over"
        return "yours" if self.match.is_my_turn else "theirs"
