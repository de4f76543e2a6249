"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens.

The sentences use only public facts and the player's own assignment, never the other's.
"""

from __future__ import annotations

from pyengine.chess.bitboards import BETWEEN, BIT, DIAG, KNIGHT, ORTHO, SQUARES
from pyengine.chess.bitboards import KING as KING_STEPS
from pyengine.chess.bitboards import PAWN as PAWN_TAKES
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY
from pyengine.chess.movetables import castle
from pyengine.chess.naming import name_piece, refuse_rest
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.types import ACCEPT, CLAIMS, GIVE_UP, HIDDEN, Action, Player, Token
from pyengine.core.words import Message, Reason, msg, shorten

from .arrays import CHOICES, NUMBERS, obstacle
from .board import apply_castling, apply_move, is_attacked, is_exposed, regular
from .rules import GAME, INFO
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    DECLINE,
    DROP,
    END_TURN,
    GUESS,
    HOME,
    IS,
    KING,
    MOVE,
    NAMES,
    NO,
    NO_MOVE,
    OVER,
    PASSED,
    PAWN,
    PENDING,
    PROMOTE,
    SECOND,
    SETUP,
    SHOW,
    UNCLOAK,
    YES,
    BoardPiece,
    State,
    letter_at,
)

_END_RULES = {"king-capture": "CLK-26", "checkmate": "CLK-27", "stalemate": "CLK-28"}


def name_kind(letter: str) -> Message:
    """Return the name of a kind of piece with its article: the king, a rook."""
    return msg("cloak.what-" + PIECES[letter.upper()])


def name_piece_on(state: State, player: Player, square: Square) -> Message:
    """Return what a player may call the piece on a square: a piece, or a checker by its number."""
    piece = ALL_PIECES[state.board[square]]
    letter = letter_at(state, square) if piece.side == player or not piece.number else HIDDEN
    return msg("cloak.checker", number=piece.number) if letter == HIDDEN else name_piece(letter)


def _unknown(token: Token) -> Reason:
    return msg("cloak.no-such-token", "CLK-04", text=shorten(token))


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for the beginning of a legal action it says what comes next."""
    if state.phase == OVER:
        return msg("core.over", _END_RULES.get(state.ending.reason if state.ending else "", "CLK-29"))
    if player not in GAME.actors(state):
        return _not_due(state)
    if tokens in CLAIMS and tokens not in GAME.claims(state, player):
        return _claim(state, player, tokens)
    if state.phase == SETUP:
        return _explain_assignment(tokens)
    if state.asked:
        return _explain_answer(state, player, tokens)
    if state.captured:
        return _explain_naming(state, player, tokens)
    first = tokens[0] if tokens else ""
    if first in CHOICES:
        return msg("cloak.fixed", "CLK-03")
    if first in (*YES, *NO):
        return msg("cloak.nothing-asked", "CLK-13")
    if first in IS.values():
        return msg("cloak.nothing-captured", "CLK-12")
    if first in NO_MOVE:
        if tokens in GAME.legal(state, player):
            return refuse_rest(tokens, 1, "CLK-28")
        return msg("cloak.other-part" if state.phase not in (GUESS, MOVE) else "cloak.has-move", "CLK-28")
    if first in END_TURN and state.phase != UNCLOAK:
        return msg("cloak.not-the-end", "CLK-04")
    if state.phase in (PENDING, BONUS):
        return _bonus(state, player, tokens)
    return _explain_uncloaking(state, player, tokens) if state.phase == UNCLOAK else _regular(state, player, tokens)


def _not_due(state: State) -> Reason:
    if state.phase == SETUP:
        return msg("cloak.assigned", "CLK-03")
    if state.asked:
        return msg("cloak.await-answer", "CLK-13", side=INFO.player(1 - state.turn), number=int(state.asked[0]))
    if state.captured:
        return msg("cloak.await-name", "CLK-12", side=INFO.player(1 - state.turn), number=state.captured)
    return msg("core.not-actor", "CLK-04", player=INFO.player(1 - state.turn))


def _claim(state: State, player: Player, tokens: Action) -> Reason:
    if tokens == GIVE_UP:
        return msg("cloak.resign-instead", "CLK-29")
    if tokens == ACCEPT:
        return msg("cloak.no-offer", "CLK-29")
    if state.offer == player:
        return msg("cloak.offered", "CLK-29")
    return msg("cloak.accept-instead" if state.offer == 1 - player else "cloak.offer-later", "CLK-29")


# --- the set-up, and what the other player must be told ------------------------------------------------------------------------


def _explain_assignment(tokens: Action) -> Reason:
    chosen: dict[int, str] = {}
    for token in tokens:
        if token not in CHOICES:
            return msg("cloak.assign-first", "CLK-02", text=shorten(token))
        number, letter = CHOICES[token]
        if number in chosen:
            return msg("cloak.assign-twice", "CLK-02", number=number)
        chosen[number] = letter
    wrong = obstacle(chosen)
    if wrong.startswith("count/"):
        letter = wrong[-1]
        key = "cloak.assign-one" if letter in "KQ" else "cloak.assign-two"
        return msg(key, "CLK-02", piece=name_piece(letter))
    if wrong:
        return msg(f"cloak.assign-{wrong}", "CLK-02")
    left = len(NUMBERS) - len(chosen)
    return msg("cloak.assign-left", "CLK-02", left=left) if left else msg("core.possible", "CLK-02")


def _explain_answer(state: State, player: Player, tokens: Action) -> Reason:
    number, letter = int(state.asked[0]), state.asked[1]
    true = state.secrets[player][number - 1]
    if tokens and tokens[:1] in (YES, NO):
        if true != HIDDEN and (tokens[:1] == YES) != (true == letter):
            return msg("cloak.be-true", "CLK-13", number=number, what=name_kind(true))
        return refuse_rest(tokens, 1, "CLK-13")
    return msg("cloak.answer-first", "CLK-13", side=INFO.player(1 - player), number=number, what=name_kind(letter))


def _explain_naming(state: State, player: Player, tokens: Action) -> Reason:
    true = state.secrets[player][state.captured - 1]
    if tokens and tokens[0] in IS.values():
        if true not in (HIDDEN, tokens[0][-1]):
            return msg("cloak.name-true", "CLK-12", number=state.captured, what=name_kind(true))
        return refuse_rest(tokens, 1, "CLK-12")
    return msg("cloak.name-first", "CLK-12", number=state.captured)


# --- the parts of a turn -------------------------------------------------------------------------------------------------------


def _bonus(state: State, player: Player, tokens: Action) -> Reason:
    first = tokens[0] if tokens else ""
    if not first:
        return msg("cloak.choose-bonus", "CLK-16")
    if first in DECLINE:
        return refuse_rest(tokens, 1, "CLK-16")
    if first == DROP:
        return _explain_drop(state, player, tokens)
    start = BOARD.index.get(first)
    if start is None:
        return _unknown(first)
    piece = ALL_PIECES.get(state.board[start])
    if piece is None:
        return msg("cloak.empty", "CLK-16", square=first)
    if piece.side != player:
        return msg("cloak.bonus-first" if state.phase == PENDING else "cloak.guess-over", "CLK-R05")
    if piece.letter != "P":
        rook = BOARD.index.get(tokens[1]) if len(tokens) > 1 else None
        castles = rook is not None and ALL_PIECES.get(state.board[rook], BoardPiece(-1, "", 0)).side == player
        return msg("cloak.pawns-only", "CLK-25" if castles and letter_at(state, start) == "K" else "CLK-16")
    return _from(state, player, start, tokens)


def _explain_drop(state: State, player: Player, tokens: Action) -> Reason:
    if not state.pools[player]:
        return msg("cloak.pool-empty", "CLK-16")
    square = BOARD.index.get(tokens[1]) if len(tokens) > 1 else None
    if square is None:
        return _unknown(tokens[1]) if len(tokens) > 1 else msg("cloak.where-drop", "CLK-16", rank=2 if player == 0 else 7)
    if not SECOND[player] & BIT[square]:
        return msg("cloak.drop-rank", "CLK-16", rank=2 if player == 0 else 7)
    if state.board[square] != EMPTY:
        return msg("cloak.taken", "CLK-16", piece=name_piece_on(state, player, square), square=tokens[1])
    if is_exposed(state.board[:square] + PAWN[player] + state.board[square + 1 :], player):
        return msg("cloak.exposed", "CLK-09")
    return refuse_rest(tokens, 2, "CLK-16")


def _explain_uncloaking(state: State, player: Player, tokens: Action) -> Reason:
    first = tokens[0] if tokens else ""
    if not first:
        return msg("cloak.choose-uncloak", "CLK-18")
    if first in END_TURN:
        return refuse_rest(tokens, 1, "CLK-04")
    if first in DECLINE or first == DROP:
        return msg("cloak.no-bonus", "CLK-16")
    square = BOARD.index.get(first)
    if square is None:
        return _unknown(first)
    piece = ALL_PIECES.get(state.board[square])
    if piece is None:
        return msg("cloak.empty", "CLK-18", square=first)
    if piece.side != player:
        return msg("cloak.guess-over", "CLK-05")
    if len(tokens) > 1 and tokens[1] in BOARD.index:
        return msg("cloak.moved-already", "CLK-04")
    if not piece.number:
        return msg("cloak.open-already", "CLK-18", piece=name_piece(piece.letter), square=first)
    letter = letter_at(state, square)
    if letter == "K" and is_attacked(state.board, player, square):
        return msg("cloak.king-attacked", "CLK-19", square=first)
    if len(tokens) == 1:
        return msg("cloak.may-uncloak", "CLK-18", number=piece.number)
    if tokens[1] not in SHOW.values():
        return _unknown(tokens[1])
    if letter not in (HIDDEN, tokens[1][-1]):
        return msg("cloak.uncloak-true", "CLK-18", number=piece.number, what=name_kind(letter))
    return refuse_rest(tokens, 2, "CLK-18")


def _regular(state: State, player: Player, tokens: Action) -> Reason:
    first = tokens[0] if tokens else ""
    letters = state.secrets[player]
    if HIDDEN not in letters and not regular(state, player, letters):
        return msg("cloak.must-say", "CLK-28")
    if not first:
        return msg("cloak.choose-move", "CLK-04")
    if first in DECLINE or first == DROP:
        return msg("cloak.no-bonus", "CLK-14" if state.sign else "CLK-16")
    square = BOARD.index.get(first)
    if square is None:
        gone = first.startswith("checker/") and len(tokens) > 1
        return msg("cloak.not-cloaked", "CLK-R23") if gone else _unknown(first)
    piece = ALL_PIECES.get(state.board[square])
    if piece is None:
        return msg("cloak.empty", "CLK-07", square=first)
    if piece.side == player:
        return _from(state, player, square, tokens)
    return _explain_guess(state, player, square, tokens)


def _explain_guess(state: State, player: Player, square: Square, tokens: Action) -> Reason:
    piece = ALL_PIECES[state.board[square]]
    if not piece.number:
        return msg(
            "cloak.nothing-to-guess", "CLK-R23", piece=name_piece(piece.letter), square=tokens[0], side=INFO.player(piece.side)
        )
    if state.phase == MOVE:
        return msg("cloak.one-guess", "CLK-05")
    if state.marks[piece.side] & BIT[piece.number - 1]:
        return msg("cloak.marked", "CLK-R01", number=piece.number)
    if len(tokens) > 1 and tokens[1] in ASK.values():
        return refuse_rest(tokens, 2, "CLK-13")
    return msg("cloak.what-guess", "CLK-13", number=piece.number)


# --- moves ---------------------------------------------------------------------------------------------------------------------


def _from(state: State, player: Player, start: Square, tokens: Action) -> Reason:
    """Return why the piece on a square cannot do what the further tokens say."""
    letter, name = letter_at(state, start), name_piece_on(state, player, start)
    if letter == HIDDEN:
        return msg("cloak.secret", "CLK-07", number=ALL_PIECES[state.board[start]].number)
    rule = "CLK-06" if letter == "P" else "CLK-07"
    if len(tokens) == 1:
        return msg("cloak.where", rule, piece=name)
    if tokens[1] in ASK.values():
        return msg("cloak.own-guess", "CLK-13")
    if tokens[1] in SHOW.values():
        return msg("cloak.uncloak-later", "CLK-18")
    goal = BOARD.index.get(tokens[1])
    if goal is None:
        return _unknown(tokens[1])
    there = ALL_PIECES.get(state.board[goal])
    if there is not None and there.side == player:
        if letter == "K" and letter_at(state, goal) == "R":
            return _explain_castling(state, player, start, goal) or refuse_rest(tokens, 2, "CLK-21")
        return msg("chess.own-piece", rule, piece=name_piece_on(state, player, goal), square=tokens[1])
    reason = _way(state, player, letter, start, goal)
    if reason:
        return reason
    if there is not None and there.letter == "K" and not state.options["captureUncloakedKing"]:
        return msg("cloak.open-king", "CLK-10")
    if is_exposed(apply_move(state.board, player, start, goal)[0], player):
        return msg("cloak.king-steps" if letter == "K" else "cloak.exposed", "CLK-09")
    if letter == "P" and HOME[1 - player] & BIT[goal]:
        if len(tokens) == 2 or tokens[2] not in PROMOTE.values():
            return msg("cloak.promotes", "CLK-06", square=tokens[1])
        return refuse_rest(tokens, 3, rule)
    return refuse_rest(tokens, 2, rule)


def _way(state: State, player: Player, letter: str, start: Square, goal: Square) -> Reason | None:
    """Return why a piece cannot go there by its way of moving; None if it can."""
    if letter == "P":
        return _pawn(state, player, start, goal)
    lines = {"N": KNIGHT[start], "K": KING_STEPS[start], "R": ORTHO[start], "B": DIAG[start], "Q": ORTHO[start] | DIAG[start]}
    if not lines[letter] & BIT[goal]:
        return msg("chess.way-" + PIECES[letter], "CLK-07")
    return _explain_blocked(state, player, start, 0 if letter == "N" else BETWEEN[start][goal], "CLK-07")


def _pawn(state: State, player: Player, start: Square, goal: Square) -> Reason | None:
    ahead = 8 if player == 0 else -8
    if PAWN_TAKES[player][start] & BIT[goal]:
        if state.board[goal] != EMPTY or state.passed & PASSED[1 - player] & BIT[goal]:
            return None
        if state.board[goal - ahead] == PAWN[1 - player]:
            return msg("cloak.too-late", "CLK-11", square=NAMES[goal])
        return msg("chess.pawn-diagonal", "CLK-06", square=NAMES[goal])
    if goal == start + ahead or (goal == start + 2 * ahead and SECOND[player] & BIT[start]):
        return _explain_blocked(state, player, start, BETWEEN[start][goal] | BIT[goal], "CLK-06")
    return msg("chess.way-pawn", "CLK-17" if goal == start + 2 * ahead else "CLK-06")


def _explain_blocked(state: State, player: Player, start: Square, way: int, rule: str) -> Reason | None:
    """Name the piece on these squares that is nearest to the start."""
    pieces = [square for square in SQUARES[way] if state.board[square] != EMPTY]
    if not pieces:
        return None
    nearest = BOARD.nearest(start, pieces)
    return msg("chess.in-the-way", rule, piece=name_piece_on(state, player, nearest), square=NAMES[nearest])


def _explain_castling(state: State, player: Player, king: Square, rook: Square) -> Reason | None:
    """Return why king and rook cannot castle (CLK-21 to CLK-23)."""
    if king & ~7 != rook & ~7 or ~state.unmoved & (BIT[king] | BIT[rook]):
        gone = king if king & ~7 != rook & ~7 or not state.unmoved & BIT[king] else rook
        return msg("cloak.castle-moved", "CLK-21", piece=name_piece(letter_at(state, gone)), square=NAMES[gone])
    plan = castle(king, rook)
    for square in SQUARES[plan.free]:
        if state.board[square] != EMPTY:
            return msg("chess.castle-way", "CLK-22", piece=name_piece_on(state, player, square), square=NAMES[square])
    if state.board[king] != KING[player]:
        return None
    for square in SQUARES[plan.walk | BIT[king]]:
        if _is_attacked_on(state, player, king, square):
            return msg("cloak.castle-attacked", "CLK-23", square=NAMES[square])
    return msg("cloak.exposed", "CLK-09") if is_exposed(apply_castling(state.board, king, rook), player) else None


def _is_attacked_on(state: State, player: Player, king: Square, square: Square) -> bool:
    """Whether an open king would be under visible attack on a square that it passes."""
    cells = list(state.board)
    cells[king], cells[square] = EMPTY, KING[player]
    return is_exposed("".join(cells), player)
