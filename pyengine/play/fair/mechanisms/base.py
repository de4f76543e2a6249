"""The interface between the fold of a protected game and a mechanism, and the context passed to it.

A mechanism keeps something hidden from the start of a game, so that every seat commits itself to it when it joins. Each game has
one; `Mechanism` itself is for games that hide nothing in this way.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

from ....core.fair import FairPlay
from ....core.game import Game
from ....core.options import Options
from ....core.types import CHANCE, Action, Player
from ... import codec
from ...record import Entry, State, begin
from ..crypto.hash_chain import make_chain
from ..fold import Fold, Knowledge, LinkStep
from ..refusal import Refused, refuse
from ..wire.link import Attachment, Parsed, Terms


class FoldContext(NamedTuple):
    """Everything needed to fold a game: its terms, what follows from them, and what is known besides the log. Immutable.

    ``begins`` is the first link in which anybody may act: with lots, dice or commitments only when everybody has joined.
    ``lots`` tells whether the sides are drawn by lot. `folding.make_context` makes one.
    """

    terms: Terms
    knowledge: Knowledge
    mechanism: Mechanism
    game: Game[Any]
    options: Options
    fair: FairPlay
    seats: int
    nonce: bytes
    lots: bool
    begins: int

    def learn(self, knowledge: Knowledge) -> FoldContext:
        """Return the context with other knowledge."""
        return self._replace(knowledge=knowledge)

    def start(self) -> Fold:
        """Return the fold before the first link. Raises NotationError for a bad position text."""
        seats, shift = self.seats, self.terms.colours or 0
        players = () if self.lots else tuple((seat - shift) % seats for seat in range(seats))
        state, nothing = begin(self.terms.kit, self.terms.record), (None,) * seats
        return Fold(state, players, (), ((),) * seats, nothing, nothing, nothing, (b"",) * seats, hands=((),) * seats)

    def is_over(self, fold: Fold) -> bool:
        """Return whether the game has ended."""
        return self.game.outcome(fold.state) is not None

    def list_due_players(self, fold: Fold) -> list[Player]:
        """Return the players who have to decide and have not, sealed or openly."""
        actors = self.game.actors(fold.state)
        return [player for player in actors if player != CHANCE and not (fold.players and fold.seals[self.seat(fold, player)])]

    def seat(self, fold: Fold, player: Player) -> int:
        """Return the seat of a player."""
        return fold.players.index(player)

    def has_to_seal(self, fold: Fold, step: LinkStep) -> bool:
        """Return whether the sender has to decide now and others have to as well, so that the decision is sealed."""
        if step.number < self.begins or not fold.players:
            return False
        due = self.list_due_players(fold)
        return len(due) > 1 and fold.players[step.seat] in due and self.fair.sealing is not None

    def is_blocked(self, fold: Fold, step: LinkStep) -> bool:
        """Return whether the sender has done everything that can be done without the others."""
        if not fold.players or step.number < self.begins:
            return True
        return fold.players[step.seat] not in self.list_due_players(fold)

    def next_element(self, step: LinkStep) -> bytes:
        """Return the element that the sender, whose key is at hand, will publish with its next link."""
        return make_chain(self.knowledge.keys[step.seat], self.nonce, step.seat)[step.nth + 1]

    def enter(self, fold: Fold, player: Player, action: Action) -> Fold:
        """Return the fold after an action that is known to be possible."""
        state = self.game.apply(fold.state, player, action)
        return fold._replace(state=state, entries=(*fold.entries, Entry(player, action)))


class Mechanism:
    """What is hidden from the start. This one hides nothing; subclasses override its methods.

    ``commitment_size`` bytes follow the anchor in a seat's first link, ``closing_size`` bytes the key in its last one. There are
    ``arrangements`` ways to arrange hidden pieces before the first link, 0 where nothing is to be arranged.
    """

    commitment_size = 0
    closing_size = 0
    arrangements = 0

    def check_terms(self, context: FoldContext) -> None:
        """Refuse terms under which this cannot be hidden. Raises Refused (E_MALFORMED)."""

    # --- what is arranged before the first link

    def arrange(self, number: int) -> Action:
        """Return the action that makes an arrangement. Raises IndexError for a number that none has."""
        raise IndexError(number)

    def arrangement_number(self, action: Action) -> int | None:
        """Return the number of the arrangement an action makes, None for other actions."""
        return None

    def recover(self, context: FoldContext, seat: int, commitment: bytes) -> int | None:
        """Return the number of the arrangement to which a seat's own commitment belongs, worked out with the seat's key. None
        where nothing is arranged."""
        return None

    # --- bodies

    def commit(self, context: FoldContext, fold: Fold, step: LinkStep) -> bytes:
        """Return the sender's commitment. The sender's key is known."""
        return b""

    def read_commitment(self, context: FoldContext, fold: Fold, step: LinkStep, commitment: bytes) -> Fold:
        """Return the fold after the commitment in a seat's first link."""
        return fold

    def write_fields(self, context: FoldContext, fold: Fold, step: LinkStep) -> bytes:
        """Return what follows the sender's open actions."""
        return b""

    def read_fields(self, context: FoldContext, fold: Fold, step: LinkStep, reader: codec.Reader) -> Fold:
        """Return the fold after what follows the open actions. Raises Refused."""
        return fold

    def write_closing(self, context: FoldContext, seat: int) -> bytes:
        """Return what follows the key in a seat's last link."""
        return b""

    def read_closing(self, fold: Fold, seat: int, closing: bytes) -> Fold:
        """Return the fold after what followed the key."""
        return fold

    # --- what the game brings

    def on_joined(self, context: FoldContext, fold: Fold) -> Fold:
        """Return the fold when everybody has joined and the sides are drawn."""
        return fold

    def on_chance(self, context: FoldContext, fold: Fold, step: LinkStep) -> Fold | None:
        """Return the fold after the chance result that is due, None if it is none of the mechanism's."""
        return None

    def on_action(self, context: FoldContext, fold: Fold, step: LinkStep, player: Player, action: Action) -> Fold:
        """Return the fold with a note of what an open action says. It is called before the action is applied."""
        return fold

    def is_open(self, state: State, player: Player, action: Action) -> bool:
        """Return whether an action says nothing of what is hidden, so that it may be sent ahead of another player's answer."""
        return True

    # --- what a seat may decide

    def list_playable(self, context: FoldContext, fold: Fold, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of the legal actions that a seat can prove."""
        return actions

    def forced_answer(self, context: FoldContext, fold: Fold, step: LinkStep) -> Action | None:
        """Return the one truthful answer that is due of the sender, None if there is none or a choice."""
        return None

    # --- what travels with the newest link only

    def prepare(self, context: FoldContext, fold: Fold, seat: int) -> Iterator[float]:
        """Work out in advance what sending will need, in slices. Yields the fraction done."""
        return iter(())

    def attachments(self, context: FoldContext, before: Fold, after: Fold, step: LinkStep) -> tuple[Attachment, ...]:
        """Return what the sender adds to a link; ``before`` stands before it, ``after`` after it."""
        return ()

    def verify(
        self, context: FoldContext, before: Fold, after: Fold, parsed: Parsed, viewer: int | None
    ) -> Generator[float, None, tuple[int, Knowledge]]:
        """Check what came with the newest link and learn from it, in slices. ``viewer`` is the seat that does so, None for a
        spectator.

        Returns the number of the first link that can be read anew with what is known now (0: none), and that knowledge. Raises
        Refused.
        """
        if parsed.attachments:
            raise refuse("E_MALFORMED", len(parsed.log), parsed.log[-1].seat)
        yield from ()
        return 0, context.knowledge

    # --- when all is over, and before anything began

    def audit_seat(self, context: FoldContext, fold: Fold, seat: int, link: int) -> Refused | None:
        """Return the breach that a seat's key reveals, None if there is none. The breach names ``link``, the newest link of that
        seat."""
        return None

    def audit(self, context: FoldContext, folds: Sequence[Fold]) -> Iterator[float]:
        """Work out again from all keys what was hidden, in slices, and compare. Yields the fraction done.

        ``folds`` are the fold before the first link and those after each link. Raises Refused.
        """
        return iter(())

    def expected_attachments(self, context: FoldContext) -> tuple[int, int]:
        """Return how many bytes will travel with the link that joins the game, and with a later one."""
        return 0, 0
