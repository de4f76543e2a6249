"""Evaluation of Booster Chess for the computer player: pieces with their checkers, what can be taken, what to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import tanh

from pyengine.chess.bitboards import BIT, FILES, KING, KNIGHT, PAWN, RANKS, SQUARES, Bits, bishop_attacks, rook_attacks
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.orthodox import squares_of, type_at
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.kit import Advice
from pyengine.core.types import HIDDEN, Action, Player

from .board import STOP
from .mates import estimate_mate, find_mate, has_quick_mate
from .rules import GAME, turn_over
from .state import CARD, MOVE, STEP, Ground, State, supply
from .threats import sign, squares_ahead

KINDS = "PNBRQK"
WORTH: Mapping[str, float] = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "Q": 9.0, "K": 0.0}
HOBBLED = {"P": 0.5, "K": -1.0}  # values in pawns: a hobbled pawn still blocks; a hobbled king can hardly escape
HOBBLE = 0.4  # factor for the value of a hobbled piece, which moves like a pawn
BOOST = 0.6  # value of a checker under an own piece; half of it in the supply
SPREAD = 8.0  # a lead of this many pawns gives winning odds of about three to one
CENTRE: Bits = sum(RANKS[2:6]) & sum(FILES[2:6])
PLACED = 0.1  # for a piece in the middle, and for each rank that a pawn has gone
AGAIN = 0.4  # weight of the second greatest loss that the side to move may suffer
CHECKED = 0.4  # weight of possible gains and losses while a side is in check
SIEGE = 0.15  # for each square at and beside a king that is attacked
AIR = 0.02  # for each of these squares that the king cannot enter: once, plus once per checker of the other side on the board
CHECK = 1.5  # bonus in move ordering for attacking the other king, or bringing a boosted piece near it
ROOM = 0.15  # for each square on which a side's pieces could capture
PLAYS = 10  # cards searched in a turn
ROYAL = 4.0  # value of the king among the pieces that a card may be aimed at


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    return _judge(_lead(state) * sign(player))


def _judge(lead: float) -> float:
    return tanh(lead / SPREAD) * 0.99


def _lead(state: State) -> float:
    """Return White's lead in pawns."""
    lead = BOOST / 2 * (supply(state, WHITE) - supply(state, BLACK))
    return lead + sum(_worths(state.ground)[0].values()) - sum(_worths(state.ground)[1].values())


@lru_cache(maxsize=2048)
def _worths(ground: Ground) -> tuple[dict[Square, float], dict[Square, float]]:
    """Return the value of each piece of White and of Black, with its square and the checkers under it."""
    board, checkers = ground.board, dict(ground.stacks)
    by_side: tuple[dict[Square, float], dict[Square, float]] = ({}, {})
    for player in (WHITE, BLACK):
        own, forward = squares_of(board, player), sign(player)
        for kind, bits in zip(KINDS, board[2:8], strict=True):
            for square in SQUARES[bits & own]:
                count = checkers.get(square, 0) * forward
                worth = WORTH[kind]
                if kind == "P":
                    worth += PLACED * (square // 8 - 1 if player == WHITE else 6 - square // 8)
                elif kind != "K" and CENTRE & BIT[square]:
                    worth += PLACED
                if count < 0:
                    worth = HOBBLED.get(kind, worth * HOBBLE)
                by_side[player][square] = worth + BOOST * max(0, count)
    return by_side


@lru_cache(maxsize=2048)
def _grip(ground: Ground, player: Player) -> tuple[list[tuple[float, Bits]], Bits]:
    """Return what a player's pieces capture on, the cheap pieces first, and all of it; hobbled and boosted ones as they are.

    Steps are taken to lead on from wherever the piece can go, past whatever stands there.
    """
    board, checkers = ground.board, dict(ground.stacks)
    own, forward, taken = squares_of(board, player), sign(player), board.own | board.enemy
    every = 0
    attacks: dict[float, Bits] = {}
    for kind, bits in zip(KINDS, board[2:8], strict=True):
        for square in SQUARES[bits & own]:
            count = checkers.get(square, 0) * forward
            if count < 0:
                if kind == "P":
                    continue
                reach = PAWN[player][square]
            else:
                reach = _reach(kind, square, player, taken)
                if count:
                    wide = reach & ~own | (squares_ahead(BIT[square], player) & ~taken if kind == "P" else 0)
                    wide |= _around(wide)
                    if count > 1:
                        wide |= _around(wide & ~taken)
                    reach |= wide
            worth = 100.0 if kind == "K" else WORTH[kind]
            attacks[worth] = attacks.get(worth, 0) | reach
            every |= reach
    return sorted(attacks.items()), every


def _around(squares: Bits) -> Bits:
    """Return the squares beside these."""
    ring = 0
    for square in SQUARES[squares]:
        ring |= KING[square]
    return ring


def _reach(kind: str, square: Square, player: Player, taken: Bits) -> Bits:
    """Return the squares on which an unhobbled piece could capture from a square."""
    if kind == "P":
        return PAWN[player][square]
    if kind in "NK":
        return KNIGHT[square] if kind == "N" else KING[square]
    straight = rook_attacks(square, taken) if kind in "RQ" else 0
    return straight | (bishop_attacks(square, taken) if kind in "BQ" else 0)


def _losses(ground: Ground, player: Player) -> list[float]:
    """Return the gains of the other side by single exchanges, greatest first."""
    (threats, every), (_, guards) = _grip(ground, 1 - player), _grip(ground, player)
    gains, worths = [], _worths(ground)[player]
    for square in SQUARES[squares_of(ground.board, player) & every & ~ground.board.kings]:
        worth, bit = worths[square], BIT[square]
        if worth > 0:
            for price, reach in threats:
                if reach & bit:
                    gain = worth
                    if guards & bit:
                        gain = worth - price  # the king takes nothing that is guarded
                    if gain > 0:
                        gains.append(gain)
                    break
    return sorted(gains, reverse=True)


def _siege(ground: Ground, player: Player) -> float:
    """Return how badly a king stands: squares that are attacked, and want of air, the worse the more boosts are about."""
    board = ground.board
    own = squares_of(board, player)
    king = board.kings & own
    if not king:
        return 0.0
    ring = KING[king.bit_length() - 1]
    threat = _grip(ground, 1 - player)[1]
    boosts = sum(abs(count) for _, count in ground.stacks if count * sign(player) < 0)
    return SIEGE * ((king | ring) & threat).bit_count() + AIR * (1 + boosts) * (8 - (ring & ~own & ~threat).bit_count())


@lru_cache(maxsize=2048)
def _prospects(ground: Ground, first: Player) -> float:
    """Return the lead on the board of the side that takes next, in pawns, after the exchanges."""
    worths = _worths(ground)
    lead = sum(worths[first].values()) - sum(worths[1 - first].values())
    wins = _losses(ground, 1 - first)
    suffers = _losses(ground, first)
    lead += _siege(ground, 1 - first) - _siege(ground, first)
    room, threat = _grip(ground, first)[1], _grip(ground, 1 - first)[1]
    lead += ROOM * (room.bit_count() - threat.bit_count())
    king = ground.board.kings & squares_of(ground.board, first)
    if king & threat:  # in check: there is hardly time for anything else
        return lead + CHECKED * ((wins[0] if wins else 0.0) - (suffers[0] if suffers else 0.0))
    if wins:
        return lead + wins[0] - (AGAIN * suffers[0] if suffers else 0.0)
    return lead - (AGAIN * suffers[1] if len(suffers) > 1 else 0.0)


def _begin_turn(state: State, player: Player) -> State:
    """Return the state with the next turn begun if it is still this player's."""
    ground = state.ground if state.turn != player else turn_over(state.ground)
    return state._replace(ground=ground, phase=MOVE, at=-1, alarm=0)


class BoosterAdvice(Advice):
    """Advice for the search. Moves that win something come first. Exchanges are estimated, since playing them out would take too
    long."""

    levels: Sequence[float] = (1, 2.3, 2.7, 3.7, 5)  # a step in the middle comes from looking two turns ahead, not one
    blur: float = 0.1  # before the search most quiet moves look alike

    def outlook(self, state: State, player: Player) -> float | None:
        if state.ending:
            return None
        first = state.turn if state.phase == MOVE else 1 - state.turn  # who takes next
        lead = BOOST / 2 * (supply(state, first) - supply(state, 1 - first)) + _prospects(state.ground, first)
        return _judge(lead if first == player else -lead)

    def withdraw_hidden_decisions(self, view: State, player: Player) -> State:
        # Between distrusting players an own card may be unknown while the deck is shuffled again. It counts as still to be drawn.
        white, black = (tuple(card for card in hand if side != player or card != HIDDEN) for side, hand in enumerate(view.hands))
        return view._replace(hands=(white, black))

    def knows_choices(self, state: State, actor: Player, viewer: Player) -> bool:
        return state.phase in (MOVE, STEP)  # cards that are still to be drawn are hidden from everybody

    def find_win(self, view: State, player: Player) -> Iterable[Sequence[Action]]:
        return find_mate(view)

    def is_doomed(self, state: State, player: Player, action: Action) -> bool:
        after = GAME.apply(state, player, action)
        if after.ending:
            return False
        other = _begin_turn(after, player)
        return any(has_quick_mate(GAME.apply(other, 1 - player, move)) for move in GAME.legal(other, 1 - player))

    def find_danger(self, state: State, player: Player, action: Action) -> Iterable[float]:
        after = GAME.apply(GAME.observe(state, player), player, action)
        return () if after.ending else estimate_mate(_begin_turn(after, player))

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        if state.phase == CARD:
            return self._cards(state, player, legal)
        worths = _worths(state.ground)
        mine, theirs = worths[player], worths[1 - player]
        board, checkers = state.ground.board, dict(state.ground.stacks)
        kings = board.kings
        target = kings & squares_of(board, 1 - player)
        near = KING[target.bit_length() - 1] if target else 0
        (threats, _), (_, guards) = _grip(state.ground, 1 - player), _grip(state.ground, player)

        def promise(action: Action) -> float:
            if action == STOP:
                return 0.5
            end = BOARD.index[action[0 if state.phase == STEP else 1]]
            start = state.at if state.phase == STEP else BOARD.index[action[0]]
            gain = theirs.get(end, 0.0) + 8.0 * (action[-1] == "q") + 0.2 * bool(BIT[end] & CENTRE & ~kings)
            if target:
                boosted = checkers.get(start, 0) * sign(player) > (state.phase == STEP)
                reach = _reach(type_at(board, start), end, player, board.own | board.enemy)
                gain += CHECK * bool(reach & target) + CHECK * bool(boosted and (reach | BIT[end]) & (target | near))
            worth = mine.get(start, 0.0)
            if any(reach & BIT[start] for price, reach in threats if price < worth or not guards & BIT[start]):
                gain += 0.6 * worth
            price = next((price for price, reach in threats if reach & BIT[end]), None)
            if price is not None:
                gain -= 0.8 * max(0.0, worth - price if price != 100.0 else 0.0) + 0.1 * worth
            return gain

        return sorted(legal, key=promise, reverse=True)

    def _cards(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the pass and, for each piece that is worth it, one card that puts a checker there."""
        worths = _worths(state.ground)
        checkers, forward = dict(state.ground.stacks), sign(player)
        by_square: dict[str, tuple[float, Action]] = {}
        for action in legal:
            if action == STOP or action[1] in by_square:
                continue
            square = BOARD.index[action[1]]
            count = checkers.get(square, 0) * forward
            royal = bool(state.ground.board.kings & BIT[square])
            if square in worths[player]:
                gain = 2.0 + worths[player][square] if count < 0 else BOOST + 0.05 * worths[player][square]
            else:
                worth = ROYAL if royal else worths[1 - player][square]
                gain = 0.1 if count > 0 else worth * (1 - HOBBLE) + (0.3 if count < 0 else 0.0)
            by_square[action[1]] = (gain, action)
        best = sorted(by_square.values(), reverse=True)[:PLAYS]
        return (*(action for gain, action in best if gain > 0.3), STOP) if best else (STOP,)


ADVICE = BoosterAdvice()
