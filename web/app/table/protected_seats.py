"""Who sits at a protected table, what they are called, and whom the game asks or waits for."""

from __future__ import annotations

from pyengine.core.types import Player
from pyengine.core.words import Message, msg
from pyengine.play.fair.match import Match
from pyengine.play.fair.session import ProtectedSession

from .greeting import name_person
from .seats import HERE, LINK, LOT, TWO, Seat
from .table import GameTable


class ProtectedSeating(GameTable):
    """The seats of a protected game: one of them is here, or none. While ``busy``, a link is being checked and nothing can be
    decided."""

    main: ProtectedSession
    protected = True
    busy = False

    @property
    def match(self) -> Match:
        """The game as the protocol knows it."""
        return self.main.match

    @property
    def watches(self) -> bool:
        """True for somebody without a seat."""
        return self.match.seat is None

    @property
    def is_free(self) -> bool:
        """True when whoever looks at this link may take a seat."""
        return self.watches and len(self.match.log) < self.match.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where each player sits: here or elsewhere; not known (`LOT`) while sides are not drawn."""
        if not self.knows_sides:
            return (LOT,) * self.match.seats
        own = self.main.player
        return tuple(HERE if player == own else LINK for player in range(self.match.seats))

    @property
    def knows_sides(self) -> bool:
        """True when it is known who plays which side."""
        return bool(self.main.players)

    def find_inviter(self) -> Player | None:
        """Return the player who invited, which is the first seat's; None while sides are not drawn."""
        return self.main.players[0] if self.knows_sides else None

    def find_own_player(self) -> Player | None:
        """Return the player of this seat, or of the free one that an invitation offers; None if the sides are not drawn."""
        seat = len(self.match.log) if self.is_free else self.match.seat
        return None if seat is None or not self.knows_sides else self.main.players[seat]

    @property
    def can_sign(self) -> bool:
        """True while somebody who joins has not sent the link yet, so that a name can go along."""
        match = self.match
        return match.seats == TWO and match.seat == 1 and len(match.log) < match.seats

    def name_seat(self, seat: int) -> Message:
        """Return what to call a seat: its side if that is known, else "your friend"; a watcher, and players
        among more than two, are told its number."""
        players = self.main.players
        named = name_person(self.greeting.name if not seat else self.answerer if self.match.seats == TWO else "")
        if named or players:
            return named or self.kit.game.info.player(players[seat])
        return msg("table.friend") if self.match.seats == 2 and not self.watches else msg("core.seat", n=seat + 1)

    @property
    def player(self) -> Player | None:
        """The player whom this screen asks to act now; None while a link is being checked."""
        return super().player if self.variation else None if self.busy else self.main.deciding_player

    @property
    def viewer(self) -> Player | None:
        """The player whose view is drawn."""
        return super().viewer if self.variation else self.main.player

    @property
    def curtain(self) -> Player | None:
        """None: one seat plays here, so nothing has to be hidden from somebody else at this screen."""
        return None

    @property
    def is_secretive(self) -> bool:
        """False: one seat plays here."""
        return False

    @property
    def can_explore(self) -> bool:
        """True when moves can be tried out from the shown position. Whoever watches can do so only in games without secrets."""
        known = not self._secrets or self.main.player is not None
        return self.variation is None and known and self.knows_sides and self.kit.game.outcome(self.main.shown_state) is None

    @property
    def awaited_player(self) -> Player | None:
        """The player (or seat, while sides are not drawn) whose link the game waits for. None on the own turn and after the
        end."""
        match = self.match
        if self.variation or match.next_seat is None or match.is_my_turn:
            return None
        return self.main.players[match.next_seat] if self.knows_sides else match.next_seat
