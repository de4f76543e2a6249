"""Evaluation of Clone Chess for the computer player: points, what pieces may still earn, awards, and what orders cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, tanh

from pyengine.chess.bitboards import BIT, SQUARES, Bits
from pyengine.chess.geometry import ALL, BOARD, DIAGONAL, ORTHOGONAL, Square
from pyengine.chess.lettered import EMPTY, occupied_squares, put_letter
from pyengine.core.kit import Advice
from pyengine.core.types import Action, Player

from .board import losses, path, terms
from .orders import DONE, INDEX, LETTERS, LINES, LOCK, MOVING, NEXT, PLACING, POWER, REMOVE
from .rules import AWARD, GAME, draft_of, score_boards
from .state import SeatBoard, SentClone, State, Submission

SPREAD = 40.0  # a lead of this many points gives winning odds of about three to one
GAIN: Mapping[str, int] = {".": 3, "3": -2, "1": -1}  # change of a square's value by one touch
NOW = 0.7  # share of the points a piece could earn alone on the board that it is expected to earn in this round
LATER = 0.65  # the same in the next round
COST = 1.25  # points that a piece costs then, per unit of its power, as nearly all are lost in the end or drive others out
UNSPENT = 1.0  # expected points of a piece not placed yet, per unit of its power
OPENING = 4.0  # the same in the first round, when the boards are empty
LOCKED = 1.0  # points that a lock saves, as most copies do harm
NEWCOMERS: Mapping[str, float] = {"Q": 0.6, "R": 0.8, "B": 1.5, "N": 1.5, "K": 1.5, "P": 3.0}
"""How many pieces of a kind the strongest rival may yet get in the last round."""
MOVES = 16  # orders searched in the section of moves
COPIES = 4
PLACES = 16  # orders searched in the section of placements


@lru_cache(maxsize=10_000)
def reach(letter: str, square: Square, taken: Bits, values: str) -> int:
    """Return the most that a single move of a piece adds to the values of the squares, 0 where it can only lose."""
    best = 0
    if letter in "QRB":
        for direction in {"Q": ALL, "R": ORTHOGONAL, "B": DIAGONAL}[letter]:
            total = 0
            for goal in BOARD.rays[direction][square]:
                if taken & BIT[goal]:
                    break
                total += GAIN[values[goal]]
                if total > best:
                    best = total
        return best
    for goal in SQUARES[LINES[letter][square] & ~taken]:
        total = sum(GAIN[values[touch]] for touch in path(letter, square, goal))
        if total > best:
            best = total
    return best


def _awards(state: State, player: Player, pieces: str, last: bool) -> float:
    """Return the points that awards may bring in the end."""
    total = 0.0
    for letter in LETTERS:
        mine = pieces.count(letter)
        if mine:
            most = max(board.pieces.count(letter) for other, board in enumerate(state.boards) if other != player)
            lead = mine - most - (NEWCOMERS[letter] if last else 1 + NEWCOMERS[letter])
            total += 1 / (1 + exp(-1.5 * lead))
    return AWARD * total * (1.0 if last else 0.3)


def _look_ahead(board: SeatBoard, free: Bits, kept: Bits) -> float:
    """Return what pieces will bring in the next round: those in ``free`` earn, each as if alone, and all in ``kept`` cost."""
    taken, pieces = occupied_squares(board.pieces), board.pieces
    earned = sum(reach(pieces[square], square, taken, board.values) for square in SQUARES[free])
    cost = sum(POWER[pieces[square]] for square in SQUARES[kept])
    return LATER * min(earned, GAIN["."] * board.values.count(".")) - COST * cost


@lru_cache(maxsize=1_000)
def _expect(board: SeatBoard) -> float:
    """Return what a board will bring its owner in a round, as far as one can tell before it."""
    taken = occupied_squares(board.pieces)
    return _look_ahead(board, taken, taken)


def _worth(state: State, player: Player, draft: Submission) -> float:
    """Return what a player's board will be worth in the end, as far as one can tell from the orders so far."""
    board, rounds = draft.board, terms(state.options).rounds
    last = state.round >= rounds
    total = board.squares - board.penalty / 2
    taken = occupied_squares(board.pieces)
    gone = 0
    if draft.section == MOVING:
        _, danger = losses(board.pieces, draft.waiting)
        total -= sum(POWER[board.pieces[square]] for square in SQUARES[danger])
        gone = danger
        for square in SQUARES[draft.waiting]:
            gain = reach(board.pieces[square], square, taken, board.values)
            total += NOW * gain if gain else -0.5 * POWER[board.pieces[square]]
    if not last:
        if draft.section <= PLACING:
            total += (OPENING if draft.opening else UNSPENT) * draft.power
        total += _look_ahead(board, taken & ~gone & ~draft.waiting, taken & ~gone) + LOCKED * draft.locked
    pieces = board.pieces
    if gone:
        pieces = "".join(EMPTY if gone & BIT[square] else letter for square, letter in enumerate(pieces))
    return total + _awards(state, player, pieces, last)


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over. A draft that is to be seen counts as carried out."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    draft, rules = draft_of(state, player), terms(state.options)
    # The others are yet to play this round, and so to earn what their boards hold and what they will place; at the end, an award.
    place = AWARD if state.round >= rules.rounds else (OPENING if draft.opening else UNSPENT) * rules.power
    stand = [points + _expect(board) + place for points, board in zip(_rivals(state, draft.clones), state.boards, strict=True)]
    best = max(points for other, points in enumerate(stand) if other != player)
    rounds = rules.rounds - state.round + 1
    return tanh((_worth(state, player, draft) - best) / (SPREAD + 10 * rounds)) * 0.99


def _rivals(state: State, copies: Sequence[SentClone]) -> list[float]:
    """Return the points of all as they will stand with these copies on the boards to which they go.

    At the end copies count for awards. Before that they earn something for their new owner, and cost as much as any piece.
    """
    boards, gains = list(state.boards), [0.0] * len(state.boards)
    for letter, square, seat in copies:
        board = boards[seat]
        if board.pieces[square] != EMPTY:
            continue
        if state.round < terms(state.options).rounds:
            gain = reach(letter, square, occupied_squares(board.pieces), board.values)
            gains[seat] += LATER * gain - COST * POWER[letter]
        boards[seat] = board._replace(pieces=put_letter(board.pieces, square, letter))
    if state.round < terms(state.options).rounds:
        boards = list(state.boards)
    return [points + gain for points, gain in zip(score_boards(boards), gains, strict=True)]


class CloneAdvice(Advice):
    """Advice for the search. Orders that earn something come first. Copies are sent only where they harm, as most would earn
    points for their new owner."""

    together = False
    levels: Sequence[float] = (1, 1.7, 2.6, 3.4, 4.1)  # on the common places the three strongest were alike
    blur: float = 0.1  # an order is worth little, and a turn has many of them

    def withdraw_hidden_decisions(self, view: State, player: Player) -> State:
        return view._replace(closed=tuple(shut if seat == player else "" for seat, shut in enumerate(view.closed)))

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        draft = draft_of(state, player)
        if draft.section == MOVING:
            return _moves(draft, player, legal)
        if draft.section == PLACING:
            return _places(state, draft, player, legal)
        return _copies(state, draft, player, legal)


def _moves(draft: Submission, player: Player, legal: Sequence[Action]) -> list[Action]:
    """Return the moves that earn most, and the end of the section when nothing can be earned any more."""
    index, board = INDEX[player], draft.board
    ranked: list[tuple[int, Action]] = []
    for action in legal:
        if len(action) < 2 or action[1] == REMOVE or action[1] not in index:
            continue
        start, goal = index[action[0]], index[action[1]]
        letter = board.pieces[start]
        if len(action) == 3 and letter == "K":
            touches = (*BOARD.between[start, goal], goal, *((index[action[2]],) if action[2] in index else ()))
        else:
            touches = path(letter, start, goal, action[-1] == "short")
        ranked.append((sum(GAIN[board.values[touch]] for touch in touches), action))
    ranked.sort(key=_first, reverse=True)
    best = [action for _, action in ranked[:MOVES]]
    return best if best and ranked[0][0] > 0 else [*best, (NEXT,)]


def _places(state: State, draft: Submission, player: Player, legal: Sequence[Action]) -> list[Action]:
    """Return placements: in the last round anywhere, for the awards, else where the pieces will earn most for their power, and
    the end of the section, as a piece may cost more than it earns."""
    rules, index, board = terms(state.options), INDEX[player], draft.board
    taken = occupied_squares(board.pieces)
    ranked: list[tuple[float, Action]] = []
    last = state.round >= rules.rounds
    seen: set[str] = set()
    for action in legal:
        if len(action) != 2 or not action[0].startswith("hand/"):
            continue
        letter, square = action[0][-1], index[action[1]]
        if last:
            if letter not in seen:
                seen.add(letter)
                ranked.append((0.0, action))
        else:
            ranked.append((reach(letter, square, taken, board.values) / (POWER[letter] + 1), action))
    ranked.sort(key=_first, reverse=True)
    best = [action for _, action in ranked[:PLACES]]
    return best if last and best else [*best, (NEXT,)]


def _copies(state: State, draft: Submission, player: Player, legal: Sequence[Action]) -> list[Action]:
    """Return copies that harm the strongest rival, at the end those that level its awards; and the lock."""
    points = _rivals(state, draft.clones)
    rivals = [seat for seat in range(len(points)) if seat != player]
    leader = max(rivals, key=lambda seat: points[seat])
    last = state.round >= terms(state.options).rounds
    ranked: list[tuple[float, Action]] = []
    for action in legal:
        if len(action) != 2 or not action[1].startswith("seat/"):
            continue
        sent = SentClone(draft.board.pieces[INDEX[player][action[0]]], INDEX[player][action[0]], int(action[1][5:]) - 1)
        if sent.seat != leader if last else sent.seat == leader:
            after = _rivals(state, (*draft.clones, sent))
            if after[leader] < points[leader]:
                ranked.append((points[leader] - after[leader], action))
    ranked.sort(key=_first, reverse=True)
    return [*(action for _, action in ranked[:COPIES]), *(() if draft.locked else ((LOCK,),)), (DONE,)]


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]


ADVICE = CloneAdvice()
