"""A table where a protected game is played by one seat, or watched: what is sealed, sent, received and checked."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from random import Random
from secrets import token_bytes
from typing import Any

from pyengine.core.errors import GameError
from pyengine.core.game import Player
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Scene
from pyengine.core.words import Message, msg
from pyengine.play import codec, header
from pyengine.play.fair import resume, string
from pyengine.play.fair.audit import Audit
from pyengine.play.fair.difference import difference
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.protected import Protected
from pyengine.play.fair.ratchet import KEY, NONCE
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.slices import finish
from pyengine.play.fair.string import Parsed, Terms
from pyengine.play.header import Lookup
from pyengine.play.record import Record
from pyengine.play.session import Session

from .saved import Saved, Secrets
from .table import HERE, LINK, Table

LOT = "lot"  # where a player sits as long as nobody knows
CAUTION = {"E_HISTORY", "E_OWN", "E_STAMP", "E_BLOCK"}  # refusals that mean somebody changed what was settled


class FairTable(Table):
    """A protected game on the screen. ``link`` is the newest link sent from this seat, ``received`` the newest one from others.

    ``alarm`` is a refusal of a link that must not be overlooked; the game here goes on from what it was.
    """

    main: Protected
    protected = True

    def __init__(self, match: Match, *, sent: str = "", received: str = "", key: str = "", rng: Random | None = None) -> None:
        super().__init__(match.terms.kit, Protected(match), (), key=key, rng=rng)
        self.link, self.received = sent, received
        self.busy = False  # a link is being taken in
        self.alarm: Refused | None = None
        self.differs: Message | None = None  # what the refused link says instead

    # --- how one gets here

    @classmethod
    def invite(cls, kit: Kit, options: Options, colours: int | None, position: str | None = None) -> FairTable:
        """Begin a game. ``colours``: 0 or 1 is the seat of player 0, None leaves it to the lot where the rules draw sides.

        Raises GameError for terms that cannot be protected.
        """
        terms = Terms(kit, Record(kit.game.info.id, options, position), colours, token_bytes(NONCE))
        return cls(Match(terms, 0, token_bytes(KEY)))

    @classmethod
    def join(cls, text: str, lookup: Lookup) -> FairTable:
        """Take the free seat of an invitation. Raises Refused."""
        return cls(join(text, lookup, token_bytes(KEY)), received=text)

    @classmethod
    def watching(cls, text: str, lookup: Lookup) -> FairTable:
        """Look at a game from outside. Raises Refused."""
        return cls(watch(text, lookup), received=text)

    @classmethod
    def resumed(cls, private: str, texts: list[str], lookup: Lookup) -> FairTable:
        """Get back into a game by its private link and other links of it. Raises GameError."""
        way = resume.read(private)
        match = resume.again(way, texts, lookup)
        sent, received = resume.newest(way, texts, lookup)
        return cls(match, sent=sent, received=received)

    @classmethod
    def of(cls, saved: Saved, lookup: Lookup) -> FairTable:
        """Return the table of a kept game. Raises GameError."""
        secrets = saved.fair
        assert secrets is not None
        key, texts = bytes.fromhex(secrets.key), [text for text in (secrets.sent, secrets.received) if text]
        terms = _terms(bytes.fromhex(secrets.header), lookup)
        way = resume.Way(secrets.seat, terms.nonce[: resume.SHORT], key)
        match = resume.again(way, texts, lookup) if texts else Match(terms, secrets.seat, key)
        if secrets.array is not None:
            match.course.arrays.setdefault(secrets.seat, secrets.array)
        table = cls(match, sent=secrets.sent, received=secrets.received, key=saved.id)
        table.notes.update(saved.notes)
        table.label = saved.label
        try:
            table.main.restore(secrets.chosen)
        except GameError:
            table.note = msg("table.unsent-lost")
        return table

    # --- who is who

    @property
    def match(self) -> Match:
        """The game as the protocol knows it."""
        return self.main.match

    @property
    def watches(self) -> bool:
        """True for somebody who has no seat."""
        return self.match.seat is None

    @property
    def free(self) -> bool:
        """True when whoever looks at this link may take the next seat."""
        return self.watches and len(self.match.log) < self.match.course.seats

    @property
    def seats(self) -> tuple[str, ...]:
        """Where each player sits: here, or at the other end of a link."""
        if not self.drawn:
            return (LOT,) * self.match.course.seats
        own = self.main.player
        return tuple(HERE if player == own else LINK for player in range(self.match.course.seats))

    @property
    def drawn(self) -> bool:
        """True when it is known who plays which side."""
        return bool(self.main.players)

    def name(self, seat: int) -> Message:
        """Return what to call a seat: its side once that is known, else the friend, or its number."""
        players = self.main.players
        if players:
            return self.kit.game.info.player(players[seat])
        return msg("table.friend") if self.match.course.seats == 2 else msg("core.seat", n=seat + 1)

    @property
    def player(self) -> Player | None:
        """Whom this screen asks now."""
        return super().player if self.trying else None if self.busy else self.main.asked

    @property
    def viewer(self) -> Player | None:
        """With whose eyes the screen looks."""
        return super().viewer if self.trying else self.main.player

    @property
    def curtain(self) -> Player | None:
        """One seat plays here: nobody to hide from."""
        return None

    @property
    def secretive(self) -> bool:
        """One seat plays here: nobody to hide from."""
        return False

    @property
    def explorable(self) -> bool:
        """Who has no seat can try moves only where nothing is hidden."""
        known = not self._secrets or self.main.player is not None
        return self.trying is None and known and self.drawn and self.kit.game.outcome(self.main.shown) is None

    @property
    def awaited(self) -> Player | None:
        """The player whose link the game waits for, None when it is this seat's turn, or all is over."""
        match = self.match
        if self.trying or match.next is None or match.mine:
            return None
        return self.main.players[match.next] if self.drawn else match.next

    # --- what to say

    def situation(self) -> tuple[Message, Message] | None:
        """Return what to say instead of the scene's caption."""
        if self.trying or not self.session.live:
            return None
        if self.busy:
            return msg("table.checking"), msg("table.checking-note")
        match = self.match
        if self.free:
            return msg("table.invited"), msg("table.invited-note")
        if self.ready and not match.over:
            if self.player is not None:
                return msg("table.seal-early"), msg("table.seal-early-note")
            decided = match.draft.chosen or match.seat in match.course.arrays
            first = len(match.log) < match.course.seats and not decided
            return (
                (msg("table.seal-first"), msg("table.seal-first-note")) if first else (msg("table.seal"), msg("table.seal-note"))
            )
        if self.main.arranging:
            return None
        if not match.over and match.next is not None and not match.mine:
            watching = "watch" if self.watches else "wait"
            return msg(f"table.fair-{watching}", player=self.name(match.next)), msg(f"table.fair-{watching}-note")
        return None

    # --- links

    @property
    def ready(self) -> bool:
        """True when the turn can be sealed and sent."""
        return not self.trying and not self.busy and self.main.sendable

    @property
    def to_send(self) -> bool:
        """True when the newest link of the game is this seat's and somebody waits for it."""
        return bool(self.link) and self.link == self.match.text if self.match.log else False

    @property
    def hides(self) -> bool:
        """A protected link tells nothing it should not."""
        return False

    def string(self) -> str:
        """Return the newest link's text; a game that has none yet is known by its place in this browser."""
        if self.trying:
            return super().string()
        return self.match.text if self.match.log else f"game={self.key}"

    @property
    def private(self) -> str:
        """The text of the private link that leads back into this seat."""
        return "" if self.watches else f"resume={resume.write(self.match)}"

    def settle(self) -> int:
        """Chance comes with the links; what is tried out has its own."""
        return self._settle(self.session) if self.trying else 0

    def _answering(self, session: Session) -> Player | None:
        return super()._answering(session) if session is self.trying else None  # the unsent link answers by itself

    def seal(self) -> None:
        """Close the turn: from now on it cannot be taken back, and the link says it. Raises GameError if something is due."""
        self.link = self.main.send()
        self.chosen, self.held, self.refused, self.note, self.alarm = (), "", None, None, None

    def take(self, text: str, lookup: Lookup) -> bool:
        """Take in a link of this game; tells what came of it. Returns whether the game went on."""
        return finish(self.taking(text, lookup))

    def taking(self, text: str, lookup: Lookup) -> Generator[float, None, bool]:
        """Do the same in slices; yields about how much is done, 0 to 1. Until it ends nothing can be decided here."""
        self.trying, self.refused, self.note, self.alarm = None, None, None, None
        if self.match.log and text == self.match.text:
            self.note = msg("table.fair-own" if self.to_send and not self.watches else "table.opened-same")
            return False
        parsed, self.busy = None, True
        try:
            parsed = string.parse(text, lookup)
            # Nobody is next after the last key: that link is for everybody.
            for_all = len(parsed.log) % parsed.terms.seats != self.match.seat and _ended(text, lookup)
            yield from self.match.receiving(parsed, own=for_all)
        except Refused as error:
            self._refuse(error, parsed)
            return False
        finally:
            self.busy = False
        self.received, self.chosen, self.held = text, (), ""
        self.main.renew()
        self.note = msg("table.fair-came", player=self.name((len(self.match.log) - 1) % self.match.course.seats))
        return True

    def _refuse(self, error: Refused, parsed: Parsed | None) -> None:
        assert isinstance(error.message, Message)
        if error.code == "E_STALE":
            self.note = msg("table.opened-older")
        elif error.code == "E_NOT_YOURS" and parsed and len(parsed.log) > len(self.match.log):
            self.refused = msg("table.fair-for-other", player=self.name(len(parsed.log) % parsed.terms.seats))
        elif error.code in CAUTION or error.seat is not None:
            self.alarm = error
            self.differs = difference(self.match, parsed) if parsed and error.code == "E_HISTORY" else None
        else:
            self.refused = msg("table.broken", why=error.message)

    def again(self) -> FairTable:
        """Return an invitation to another game by the same rules; agreed sides change."""
        terms = self.match.terms
        sides = None if terms.colours is None or terms.seats != 2 else 1 - terms.colours
        return FairTable.invite(self.kit, terms.record.options, sides)

    def verdict(self) -> Audit | None:
        """Return what the audit of the finished game found, None before its end."""
        found = self.main.check()
        if found and found.verified:
            self._secrets = False
        return found

    def scene(self) -> Scene:
        """Return what to draw. Before anything is drawn the audit has been heard: what it opens shows everywhere at once."""
        self.verdict()
        return super().scene()

    # --- taking back, keeping

    def _entries_back(self) -> int:
        return super()._entries_back() if self.trying else self.main.undoable(across=False)

    def secrets(self) -> Secrets | None:
        """Return what has to be kept, None for those who only watch."""
        match = self.match
        if match.seat is None or match.key is None:
            return None
        head = match.terms.header.hex()
        array = match.course.arrays.get(match.seat)
        return Secrets(match.seat, head, match.key.hex(), array, self.link, self.received, self.main.decisions())

    def saved(self, now: float) -> Saved:
        """Return the game as it is to be kept."""
        return super().saved(now)._replace(fair=self.secrets())

    def _turn(self) -> str:
        if self.match.next is None:
            return "over"
        return "yours" if self.match.mine else "theirs"


def _ended(text: str, lookup: Lookup) -> bool:
    try:
        return watch(text, lookup).next is None
    except Refused:
        return False


def _terms(head: bytes, lookup: Lookup) -> Terms:
    reader = codec.Reader(head)
    kit, record, colours = header.read(reader, lookup, header.PROTECTED)
    return Terms(kit, record, colours, reader.take(NONCE))


def same_game(saved: Saved, parsed: Parsed) -> bool:
    """Return whether a kept game is the one a link belongs to."""
    return saved.fair is not None and saved.fair.header == parsed.terms.header.hex()


def second_start(kept: Iterable[Saved], parsed: Parsed) -> bool:
    """Return whether an invitation may repeat one that was accepted here: same game and rules, joined, and not over.

    Whoever invites learns first what was drawn, and might begin anew until it pleases.
    """
    terms = parsed.terms.header.hex()[: -2 * NONCE]
    return len(parsed.log) < parsed.terms.seats and any(
        saved.fair and saved.fair.seat and saved.turn != "over" and saved.fair.header[: -2 * NONCE] == terms for saved in kept
    )


def colours(kit: Kit, options: Options, fields: Mapping[str, Any]) -> int | None:
    """Return the seat of player 0 from the form of a new game; a lot where the rules draw sides and nothing else was chosen."""
    side = str(fields.get("side", "0"))
    if side in ("0", "1"):
        return int(side) if side == "1" or kit.game.fair_play(options).drawn else None
    return None
