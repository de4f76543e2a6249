"""The rules of Synchronous Chess (SYN-01 to SYN-38): both players choose, the moves resolve together, blows may follow."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random

from pyengine.chess.bitboards import BIT, DIAG, KNIGHT, ORTHO, PAWN, SQUARES
from pyengine.chess.geometry import BOARD
from pyengine.chess.movetables import PROMOTIONS
from pyengine.chess.orthodox import START, Position
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.errors import GameError
from pyengine.core.facts import Facts
from pyengine.core.fair import LONG, FairPlay
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, whole
from pyengine.core.sealing import Single
from pyengine.core.types import ACCEPT, CLAIMS, END, OFFER, RESIGN, Action, Player, Token
from pyengine.core.words import msg

from .board import choices, outlook
from .resolve import Resolution, hitters, is_attacked, king_of, list_open, resolve, strikers
from .state import BOTH, PASS, UNDECIDED, UNKNOWN, Chain, Deed, State, due_players, placement_key

# The alphabet of links, frozen: the pass, then squares in board order; ends by queen's and knight's moves (castling is among
# the queen's); promotions only where a pawn could.
_FIRST: tuple[Token, ...] = (*PASS, *BOARD.names)
_ENDS: Mapping[Token, tuple[Token, ...]] = {
    name: tuple(BOARD.names[end] for end in SQUARES[ORTHO[square] | DIAG[square] | KNIGHT[square]])
    for square, name in enumerate(BOARD.names)
}
_PROMOTED: tuple[Token, ...] = (END, *PROMOTIONS)
_PROMOTING = tuple(
    frozenset(
        (BOARD.names[start], BOARD.names[end])
        for start in range(second, second + 8)
        for end in (start + up, *SQUARES[PAWN[player][start]])
    )
    for player, second, up in ((WHITE, 48, 8), (BLACK, 8, -8))
)


def begin_round(state: State) -> State:
    """Start a round, or end the game where the position does (SYN-32 to SYN-36 in the order of SYN-38)."""
    return _begin_with(state, state.position)


def _begin_with(state: State, position: Position) -> State:
    """Start a round with a position that takes the place of the state's."""
    options, _, pending, _, _, seen, offer, ending, last = state
    now = placement_key(position)
    seen = (*seen, now) if position.clock else (now,)
    # `_replace` would take three times as long as this, here and in the functions below.
    state = State(options, position, pending, (), 0, seen, offer, ending, last)
    possible = outlook(position).choices
    if not all(possible):
        mated = [player for player in BOTH if not possible[player] and is_attacked(position, player)]
        winner = 1 - mated[0] if len(mated) == 1 else None
        return state._replace(ending=Ending("checkmate", winner) if mated else Ending("stalemate"))
    if not _has_enough(position):
        return state._replace(ending=Ending("material"))
    if seen.count(now) == 3:
        return state._replace(ending=Ending("repetition"))
    most = int(state.options["noProgressRounds"])
    return state._replace(ending=Ending("no-progress")) if most and position.clock >= most else state


def _has_enough(position: Position) -> bool:
    """Whether somebody could still win (SYN-36)."""
    light = (position.knights | position.bishops).bit_count()
    return light > 1 or bool(position.pawns | position.rooks | position.queens)


def settle(state: State) -> State:
    """End the chains in which nothing can be struck (SYN-28), and the round when none is left (SYN-31)."""
    chains = tuple([chain for chain in state.chains if hitters(state.position, chain, state.used, state.is_strict)])
    return state._replace(chains=chains) if chains else _next_round(state)


def _next_round(state: State) -> State:
    position = state.position
    return _begin_with(state, Position(*position[:-1], position.number + 1))


def _carry_out(state: State, step: Resolution, deeds: tuple[Deed, ...]) -> State:
    """Return the state after a step; a king that is gone ends the game at once (SYN-18, SYN-30, SYN-R04, SYN-R05)."""
    options, before, _, chains, used, seen, offer, ending, last = state
    after = step.position
    # An exchange read from a text does not know the moves before it.
    last = (*(last or ((),)), deeds) if chains else (deeds,)
    state = State(options, after, UNDECIDED, chains, used, seen, offer, ending, last)
    if after.kings.bit_count() == before.kings.bit_count():
        return state
    lost = [player for player in BOTH if king_of(before, player) is not None and king_of(after, player) is None]
    over = after._replace(number=after.number + 1)
    winner = 1 - lost[0] if len(lost) == 1 else None
    return state._replace(position=over, chains=(), used=0, ending=Ending("king-capture", winner))


def _exchange(state: State) -> State:
    """Resolve both choices and open the chains (SYN-20 to SYN-23)."""
    before = state.position
    step = resolve(before, state.pending, waited=1)
    state = _carry_out(state, step, step.deeds)
    if state.ending:
        return state
    chains, control = [], outlook(before).control
    for deed in step.deeds:
        end, foe = deed.end, 1 - deed.player
        if control[foe] & BIT[end]:
            chain = Chain(end, foe, strikers(before, step, end, foe))
            if hitters(step.position, chain, 0, state.is_strict):
                chains.append(chain._replace(strikers=None) if state.options["firstBlow"] == "any" else chain)
    return state._replace(chains=tuple(sorted(chains))) if chains else _next_round(state)


def _blow(state: State) -> State:
    """Resolve a step of blows; the right to answer passes on where somebody struck (SYN-26 to SYN-29)."""
    step = resolve(state.position, state.pending)
    deeds, answered, used = [*step.deeds], [], state.used
    for chain in state.chains:
        if state.pending[chain.player] == PASS:
            deeds.append(Deed(chain.player, "pass", "", chain.square, chain.square))
        else:
            answered.append(Chain(chain.square, 1 - chain.player, None))
            used |= BIT[chain.square]
    state = _carry_out(state, step, tuple(sorted(deeds, key=lambda deed: deed.player)))
    return state if state.ending else settle(state._replace(chains=tuple(answered), used=used))


INFO = GameInfo(
    id="synchronous",
    number=5,
    title="Synchronous Chess",
    rules_version=1,
    players=(2, 2),
    chance=False,
    hidden=False,
    simultaneous=True,
    options=(
        choice("firstBlow", "striker", "any"),
        choice("blowLegality", "strict", "free"),
        whole("noProgressRounds", 50, 0, 200),
    ),
    rules="SYN",
    emblem="king",
)


class Synchronous(Game[State]):
    """Synchronous Chess. White is player 0."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the orthodox array in round 1 (SYN-01)."""
        return begin_round(State(options, START))

    def options(self, state: State) -> Options:
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return who has yet to decide in this part of the round (SYN-03, SYN-25)."""
        due, pending = due_players(state), state.pending
        return due if pending is UNDECIDED else tuple([player for player in due if not pending[player]])

    def mover(self, state: State) -> Player | None:
        """Return who strikes openly; None while both decide, also when one has."""
        deciding = due_players(state)
        return deciding[0] if len(deciding) == 1 else None

    def turn_number(self, state: State) -> int:
        """Return the round."""
        return state.position.number

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the moves to choose from (SYN-05 to SYN-12), or blows and the pass (SYN-22 to SYN-29)."""
        if state.ending or player not in BOTH or state.pending[player]:
            return ()
        return list_open(state, player)

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning, offering and accepting a draw, for those who have yet to choose a move (SYN-37)."""
        if state.chains or player not in self.actors(state):
            return ()
        if state.offer is None:
            return (RESIGN, OFFER)
        return (RESIGN,) if state.offer == player else (RESIGN, ACCEPT)

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after a decision: it waits for the other player's where both decide. Choosing declines an offer."""
        if action in CLAIMS:
            return self._claim(state, player, action)
        options, position, (white, black), chains, used, seen, offer, ending, last = state
        pending = (action, black) if player == WHITE else (white, action)
        if offer == 1 - player and not chains:
            offer = None
        state = State(options, position, pending, chains, used, seen, offer, ending, last)
        if self.actors(state):
            return state
        if UNKNOWN in pending:
            raise GameError(msg("core.hidden-decision"))
        return _blow(state) if chains else _exchange(state)

    def _claim(self, state: State, player: Player, action: Action) -> State:
        if action == OFFER:
            return state._replace(offer=player)
        # What the other player has chosen is never carried out, so it need never be known.
        over = state._replace(pending=UNDECIDED, offer=None)
        if action == RESIGN:
            return over._replace(ending=Ending("resign", 1 - player))
        return over._replace(ending=Ending("agreed"))

    def outcome(self, state: State) -> Outcome | None:
        return state.ending.outcome() if state.ending else None

    def facts(self, state: State) -> Mapping[str, object]:
        """Return ``joint`` (pairs of choices possible), ``attacked`` (players whose king is), ``chains`` and ``used`` (squares),
        ``clock``, ``round``, ``occurrences`` (SYN-34) and ``offer``."""
        position = state.position
        return Facts(
            {
                "joint": lambda: len(choices(position, WHITE)) * len(choices(position, BLACK)),
                "attacked": lambda: tuple(player for player in BOTH if is_attacked(position, player)),
                "chains": lambda: tuple(BOARD.names[chain.square] for chain in state.chains),
                "used": lambda: tuple(BOARD.names[square] for square in SQUARES[state.used]),
                "clock": lambda: position.clock,
                "round": lambda: position.number,
                "occurrences": lambda: state.seen.count(placement_key(position)),
                "offer": lambda: state.offer,
            }
        )

    def key(self, state: State) -> Hashable:
        """Return placement, rights, decisions, chains and result; not clocks, repetitions and what is told."""
        return (placement_key(state.position), state.pending, state.chains, state.used, state.ending)

    def observe(self, state: State, viewer: Player | None) -> State:
        """Return the state with the other player's waiting decision hidden (SYN-04)."""
        white, black = (UNKNOWN if action and player != viewer else action for player, action in enumerate(state.pending))
        return state._replace(pending=(white, black))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Hide a decision from others until it is the last one due (SYN-04, SYN-25)."""
        if player == viewer or action in CLAIMS or len(self.actors(state)) < 2:
            return action
        return UNKNOWN

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        """Draw hidden decisions evenly from what could have been decided."""
        white, black = (
            rng.choice(list_open(view, player)) if action == UNKNOWN else action for player, action in enumerate(view.pending)
        )
        return view._replace(pending=(white, black))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        if not prefix:
            return _FIRST
        if len(prefix) == 1:
            return _ENDS.get(prefix[0], ())
        return _PROMOTED if prefix in _PROMOTING[player] else ()

    def fair_play(self, options: Options) -> FairPlay:
        """Return that choices and blows of a moment are sealed (SYN-04, SYN-25)."""
        return FairPlay(sealing=_SEALING, usual=LONG)


GAME = Synchronous()
_SEALING = Single(GAME)
