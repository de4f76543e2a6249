"""A protected game at a table: a session whose entries are what one seat, or a spectator, knows by now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ...core.errors import IllegalAction
from ...core.prompt import Prompt, prompt
from ...core.types import Action, Player
from ...core.words import Reason, msg
from ..record import Entry, Record
from ..session import Session
from .audit import Audit, audit
from .match import Match


class ProtectedSession(Session):
    """Plays a `Match`: decisions stay in the unsent link, and can be taken back, until `send`.

    If pieces are hidden, their arrangement is the first decision, made before the first link. It is shown as player 0's while
    sides are not drawn.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.audited: Audit | None = None
        super().__init__(match.terms.kit, match.terms.record)
        self._redo: list[Action] = []
        self.renew()

    # --- what is known

    @property
    def player(self) -> Player | None:
        """The player of this seat; player 0 stands in for it while it arranges hidden pieces for a side not drawn yet."""
        player = self.match.player
        return 0 if player is None and self._arrangement_entries is not None else player

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, () until the sides are drawn."""
        return self.match.present_fold.players

    @property
    def deciding_player(self) -> Player | None:
        """The player here, if there is something to decide; None otherwise."""
        player = self.player
        return player if player is not None and (self.legal(player) or self.match.early()) else None

    @property
    def is_arranging(self) -> bool:
        """Whether the arrangement of hidden pieces is the thing to decide now."""
        return self._arrangement_entries == ()

    @property
    def _arrangement_entries(self) -> tuple[Entry, ...] | None:
        """The own arrangement as an entry, () if it is due; None where there is none, or it is part of the log already."""
        if not self.match.arranges:
            return None
        action = self.match.arrangement
        return () if action is None else (Entry(self.match.player or 0, action),)

    def renew(self) -> None:
        """Update the session to the match, from the first changed entry on."""
        match = self.match
        entries = self.audited.fold.entries if self.audited and self.audited.fold else match.list_seen()
        entries += self._arrangement_entries or ()
        same = next(
            (at for at, (old, new) in enumerate(zip(self.record.entries, entries, strict=False)) if old != new),
            min(len(entries), len(self.record.entries)),
        )
        del self.states[same + 1 :]
        self._forget(same)
        for entry in entries[same:]:
            self.states.append(self.kit.game.apply(self.states[-1], *entry))
        self.record: Record = self.record._replace(entries=entries)
        self.at: int = len(entries)

    @property
    def queued_texts(self) -> tuple[str, ...]:
        """The texts of own actions that wait for another player's answer."""
        seat, fold = self.match.seat, self.match.present_fold
        if seat is None or not fold.players:
            return ()
        return tuple(" ".join(action) for action in fold.queues[seat])

    # --- playing

    def legal(self, player: Player) -> Sequence[Action]:
        """Return what may be decided now, ahead of another player's answer too."""
        if self.is_arranging:
            return self.kit.game.legal(self.states[0], player)
        return (self.match.legal() or self.match.early()) if player == self.match.player else ()

    def prompt(self, player: Player, chosen: Action = ()) -> Prompt:
        """Return what a player may choose next; a link sent or received changes that while the state stays."""
        return prompt(self.legal(player), chosen)

    def refusal(self, player: Player, tokens: Action) -> Reason:
        """Say why a player cannot choose these tokens: the rules may allow it, and the key to the card be still to come."""
        if player == self.match.player and self.match.is_my_turn and self.match.draft.awaits_card(tokens):
            return msg("fair.card-later")
        return super().refusal(player, tokens)

    def claims(self, player: Player) -> Sequence[Action]:
        """Return the claims open now."""
        return self.match.claims() if player == self.match.player and not self.is_arranging else ()

    def act(self, player: Player, action: Action) -> None:
        """Decide something. Raises IllegalAction."""
        self._redo.clear()
        self._decide(action)

    def _decide(self, action: Action) -> None:
        if self.is_arranging:
            if not self.match.arrange_by(action):
                raise IllegalAction(self.kit.explain(self.states[0], 0, action))
        else:
            self.match.play(action)
        self.renew()

    def settle(self, rng: Random) -> int:
        """Do nothing: chance results come with the links."""
        return 0

    @property
    def can_send(self) -> bool:
        """Whether the unsent link has all it needs."""
        return not self.is_arranging and self.match.is_complete

    def send(self) -> str:
        """Close the unsent link and return its text, to be stored before it is shown. Raises GameError if something is due."""
        text = self.match.send()
        self._redo.clear()
        self.renew()
        return text

    def check(self) -> Audit | None:
        """Audit the game if it is over; all secrets that are proven show from then on."""
        if not self.match.is_over:
            return None
        if self.audited is None or self.audited.missing:
            self.audited = audit(self.match)
            self.renew()
        return self.audited

    def count_opened(self, viewer: Player | None) -> int:
        """Return how many entries hold no secret by now: all, once the audit has opened everything."""
        if self.audited and self.audited.is_verified:
            return len(self.record.entries)
        return super().count_opened(viewer)

    # --- taking back what was not sent

    def decisions(self) -> tuple[Action, ...]:
        """Return what was decided for the unsent link, to be kept and given to `restore`."""
        return self.match.decisions

    def restore(self, decisions: Iterable[Action]) -> None:
        """Decide again what was decided before the page was closed. Raises IllegalAction."""
        for action in decisions:
            self.match.play(action)
        self.renew()

    @property
    def _rearrangeable(self) -> bool:
        """Whether the arrangement is made but not committed to in a link."""
        return bool(self._arrangement_entries) and self.match.is_my_turn and self.match.seat not in self.match.blocks

    def can_undo(self, across: bool, at: int | None = None) -> bool:
        """Return whether the last decision of the unsent link can be taken back."""
        return bool(self.decisions()) or self._rearrangeable

    def undo(self, across: bool) -> None:
        """Take the last decision back. Raises IllegalAction where that is not possible."""
        match = self.match
        if not self.can_undo(across):
            raise IllegalAction(msg("link.no-undo"))
        if self.decisions():
            self._redo.append(self.decisions()[-1])
            match.undo()
        else:
            self._redo.append((self._arrangement_entries or ())[0].action)
            match.arrange(None)
        self.renew()

    @property
    def can_redo(self) -> bool:
        """True when a decision taken back can be made again."""
        return bool(self._redo)

    def redo(self) -> None:
        """Decide again what was taken back last. Raises IllegalAction when nothing was."""
        if not self._redo:
            raise IllegalAction(msg("link.no-redo"))
        self._decide(self._redo.pop())
