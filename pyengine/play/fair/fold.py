"""The fold of a protected log into a state, as far as the one who folds may know (fair-play.md sections 2a, 3 and 4).

A `Fold` is what stands after a link. Its state holds no sealed decision that has not opened: a seal is applied when the same
seat's next link opens it, and the rules see to it that decisions commute.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.fair import FairPlay, Statement
from ...core.game import CHANCE, CLAIMS, Action, Game, Player
from ..alphabet import slotted
from ..record import Entry, State, begin
from . import dice
from .ratchet import chain
from .refusal import refuse
from .seal import sealed
from .string import Terms


class Seal(NamedTuple):
    """A decision that waits to be opened. ``transcript`` is the one before the link that holds it, ``link`` that link."""

    data: bytes
    transcript: bytes
    link: int


class Step(NamedTuple):
    """The link being read or written: its number from 1, its seat, that seat's how-manieth link it is (from 0), the transcript
    before it, the element it publishes and the newest ones of the other seats, in order."""

    number: int
    seat: int
    nth: int
    transcript: bytes
    element: bytes
    others: bytes


class Held(NamedTuple):
    """A card in a hand: where it lies in the deck, and the link in which it was drawn."""

    epoch: int
    position: int
    link: int


class Epoch(NamedTuple):
    """A shuffle. ``first`` is seat A; ``stage`` counts the passes that have been made, 3 when cards can be read.

    ``hashes`` are those of the first two passes, ``given`` how many positions have been dealt, ``last`` the seat that got the
    latest one.
    """

    number: int
    first: int
    cards: tuple[int, ...]
    stage: int = 0
    hashes: tuple[bytes, ...] = ()
    tags: bytes = b""
    given: int = 0
    last: int = 0


class Play(NamedTuple):
    """A card played from a hand in the link at hand."""

    seat: int
    card: int
    held: Held | None = None


class Fold(NamedTuple):
    """What stands after a link. ``players`` by seat, () until the sides are drawn; ``entries`` what has been applied.

    ``queues`` are open actions by seat that wait for their turn, ``seals`` closed decisions by seat. ``keys`` are those shown
    at the end, ``arrays`` the numbers of arrangements shown with them. ``discarded`` are the cards played since the last shuffle.
    ``stated`` and ``plays`` are of the newest link alone.
    """

    state: State
    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    queues: tuple[tuple[Action, ...], ...]
    seals: tuple[Seal | None, ...]
    keys: tuple[bytes | None, ...]
    arrays: tuple[int | None, ...]
    roots: tuple[bytes, ...]
    epochs: tuple[Epoch, ...] = ()
    hands: tuple[tuple[Held, ...], ...] = ()
    discarded: tuple[int, ...] = ()
    stated: tuple[tuple[int, Statement], ...] = ()
    plays: tuple[Play, ...] = ()


class Course:
    """What a game is folded with: its terms, and the secrets at hand by seat (own, or all after the end).

    ``cards`` are those that one has learned, by epoch and position, ``shares`` what they were learned from; ``passes`` shuffles
    received, by epoch and number (1, 2). ``hints`` are cards to be tried first, as they were learned before; nothing else hangs
    on them.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms, self.seats, self.nonce = terms, terms.seats, terms.nonce
        self.game: Game[Any] = terms.kit.game
        self.options = terms.record.options
        self.fair: FairPlay = self.game.fair_play(self.options)
        self.keys: dict[int, bytes] = {}
        self.arrays: dict[int, int] = {}
        self.cards: dict[tuple[int, int], int] = {}
        self.hints: dict[tuple[int, int], int] = {}
        self.shares: dict[tuple[int, int], bytes] = {}
        self.passes: dict[tuple[int, int], bytes] = {}

        if self.fair.dealing and self.lots:
            from .shuffle import opening

            if len(set(opening(self).values())) > 1:  # whose hand is whose would have to be known before the lot
                raise refuse("E_MALFORMED")

    @property
    def begins(self) -> int:
        """The first link in which anybody may act: with lots, dice or commitments only when everybody has joined."""
        fair = self.fair
        return self.seats + 1 if fair.drawn or fair.flips or fair.cloaking or fair.dealing else 1

    @property
    def lots(self) -> bool:
        """Whether the sides are drawn by lot."""
        return self.fair.drawn and self.terms.colours is None

    def start(self) -> Fold:
        """Return what stands before the first link. Raises NotationError for a bad position text."""
        seats, shift = self.seats, self.terms.colours or 0
        players = () if self.lots else tuple((seat - shift) % seats for seat in range(seats))
        state, nothing = begin(self.terms.kit, self.terms.record), (None,) * seats
        return Fold(state, players, (), ((),) * seats, nothing, nothing, nothing, (b"",) * seats, hands=((),) * seats)

    def over(self, fold: Fold) -> bool:
        """Return whether the game has ended."""
        return self.game.outcome(fold.state) is not None

    def due(self, fold: Fold) -> list[Player]:
        """Return the players who have to decide and have not, sealed or openly."""
        actors = self.game.actors(fold.state)
        return [player for player in actors if player != CHANCE and not (fold.players and fold.seals[self.seat(fold, player)])]

    def seat(self, fold: Fold, player: Player) -> int:
        """Return the seat of a player."""
        return fold.players.index(player)

    def sealing(self, fold: Fold, step: Step) -> bool:
        """Return whether the sender has to decide now and others have to as well, so that the decision is sealed."""
        if step.number < self.begins or not fold.players or self.over(fold):
            return False
        due = self.due(fold)
        return len(due) > 1 and fold.players[step.seat] in due and self.fair.sealing is not None

    def blocked(self, fold: Fold, step: Step) -> bool:
        """Return whether the sender has done everything that can be done without the others."""
        if not fold.players or step.number < self.begins or self.over(fold):
            return True
        return fold.players[step.seat] not in self.due(fold)

    def following(self, step: Step) -> bytes:
        """Return the element that the sender, whose key is at hand, will publish with its next link."""
        return chain(self.keys[step.seat], self.nonce, step.seat)[step.nth + 1]

    # --- the beginning of a link

    def prepare(self, fold: Fold, step: Step) -> Fold:
        """Return the fold after what a link brings by itself: lots, the opening of its sender's seal, flips.

        Raises Refused (E_SEAL, or E_MOVE for what others had queued).
        """
        fold = fold._replace(stated=(), plays=())
        if step.number == self.seats + 1:
            fold = self._joined(fold, step)
        fold = self.run(self._opened(fold, step), step)
        return self.run(self._flipped(fold, step), step)

    def _joined(self, fold: Fold, step: Step) -> Fold:
        if self.lots:
            first = dice.flip(self.nonce, step.number, 0, step.others, step.element, 2)
            fold = fold._replace(players=(first, 1 - first))
        cloaking = self.fair.cloaking
        if cloaking:
            for player in self.game.actors(fold.state):
                number = self.arrays.get(self.seat(fold, player))
                action = self.game.redact(fold.state, player, cloaking.arrange(0), None) if number is None else None
                fold = self.entered(fold, player, action or cloaking.arrange(number or 0))
        return fold

    def _opened(self, fold: Fold, step: Step) -> Fold:
        seal = fold.seals[step.seat]
        if seal is None or self.over(fold):
            return fold
        player = fold.players[step.seat]
        fold = fold._replace(seals=put(fold.seals, step.seat, None))
        actions = self.unsealed(fold, player, seal, step.element)
        for action in actions or ():
            if player not in self.game.actors(fold.state) or not self.game.accepts(fold.state, player, action):
                actions = None
                break
            fold = self.entered(fold, player, action)
        if actions is None:
            raise refuse("E_SEAL", seal.link, step.seat)
        return fold

    def unsealed(self, fold: Fold, player: Player, seal: Seal, element: bytes) -> tuple[Action, ...] | None:
        """Return what a seal holds, None where it holds nothing that can be decided."""
        assert self.fair.sealing
        return self.fair.sealing.actions(fold.state, player, sealed(seal.data, element, seal.transcript))

    def _flipped(self, fold: Fold, step: Step) -> Fold:
        count = 0
        while self.fair.flips and step.number >= self.begins and self.game.actors(fold.state) == (CHANCE,):
            if self.game.mover(fold.state) not in (None, fold.players[step.seat]):
                break
            count += 1
            results = self.game.chance(fold.state)
            sides = sum(weight for _, weight in results)
            number = dice.flip(self.nonce, step.number, count, step.others, step.element, sides)
            fold = self.entered(fold, CHANCE, dice.pick(results, number))
        return fold

    # --- open actions

    def run(self, fold: Fold, step: Step) -> Fold:
        """Return the fold after all that is queued and can be applied. Raises Refused (E_MOVE, E_PHASE)."""
        if step.number < self.begins or not fold.players:
            return fold
        while not self.over(fold):
            if self.game.actors(fold.state) == (CHANCE,) and self.fair.dealing:
                from .shuffle import drawn  # decks are many hashes and few games: loaded when there is one

                fold = drawn(self, fold, step)
                continue
            seat = next((seat for seat in range(self.seats) if self._ready(fold, seat)), None)
            if seat is None:
                return fold
            action, *rest = fold.queues[seat]
            fold = self._acted(fold._replace(queues=put(fold.queues, seat, tuple(rest))), step, seat, action)
        return fold._replace(queues=((),) * self.seats)

    def _ready(self, fold: Fold, seat: int) -> bool:
        """Return whether the first action in a queue is to be applied now."""
        queue, player = fold.queues[seat], fold.players[seat]
        if queue and queue[0] in CLAIMS:
            return queue[0] in self.game.claims(fold.state, player)
        return bool(queue) and player in self.due(fold)

    def _acted(self, fold: Fold, step: Step, seat: int, action: Action) -> Fold:
        game, state, player = self.game, fold.state, fold.players[seat]
        if action not in CLAIMS and len(self.due(fold)) > 1 and self.fair.sealing:
            raise refuse("E_PHASE", step.number, seat)
        if not game.accepts(state, player, action):
            raise refuse("E_MOVE", step.number, seat, game.explain(state, player, action))
        if self.fair.cloaking and action not in CLAIMS:
            stated = self.fair.cloaking.statements(state, player, action)
            fold = fold._replace(stated=(*fold.stated, *((seat, statement) for statement in stated)))
        if self.fair.dealing and (card := self.fair.dealing.played(action)) is not None:
            from .shuffle import played

            fold = played(self, fold, step, card)
        return self.entered(fold, player, slotted(game.legal(state, player), action))

    def entered(self, fold: Fold, player: Player, action: Action) -> Fold:
        """Return the fold after an action that is known to be possible."""
        state = self.game.apply(fold.state, player, action)
        return fold._replace(state=state, entries=(*fold.entries, Entry(player, action)))

    def ahead(self, fold: Fold, step: Step) -> bool:
        """Return whether what the sender has left in the queue is possible whatever the other player answers."""
        queue, player = fold.queues[step.seat], fold.players[step.seat] if fold.players else None
        actors = self.game.actors(fold.state)
        if not queue:
            return True
        if not self.fair.queue or player is None or len(actors) != 1 or actors[0] in (CHANCE, player):
            return False
        return all(
            self._possible(self.game.apply(fold.state, actors[0], answer), player, queue)
            for answer in self.game.legal(fold.state, actors[0])
        )

    def _possible(self, state: State, player: Player, queue: tuple[Action, ...]) -> bool:
        for action in queue:
            if self.game.outcome(state) is not None:
                return True
            if player not in self.game.actors(state) or not self.game.accepts(state, player, action):
                return False
            if self.fair.cloaking and self.fair.cloaking.statements(state, player, action):
                return False
            state = self.game.apply(state, player, action)
        return True


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """Return values with one replaced."""
    return (*values[:at], value, *values[at + 1 :])
