"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.chess.bitboards import BETWEEN, BIT, DIAG, KING, KNIGHT, ORTHO, SQUARES, Bits
from pyengine.chess.fen import to_board
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import CASTLING, Move, castle
from pyengine.chess.naming import name_coloured, name_piece
from pyengine.chess.orthodox import attackers
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.chess.pieces import owner
from pyengine.core.telling import name_card
from pyengine.core.types import ACCEPT, CLAIMS, OFFER, Action, Player, Token
from pyengine.core.words import Message, Reason, msg

from .board import (
    FAR,
    SECOND,
    action_of,
    apply_move,
    apply_step,
    attackers_of,
    boost,
    card_squares,
    castlings,
    find_checks,
    lay_checker,
    pseudo,
)
from .deck import LETTERS, colour
from .links import HAND
from .rules import GAME, INFO, is_immune, matches
from .state import CARD, DEAL, MOVE, NAMES, STEP, Ground, State, drawer, possible_hand
from .threats import sign

_CARDS = {token: card for card, token in HAND.items()}


def letter_at(state: State, square: Square) -> str:
    """Return the piece on a square, "" for none."""
    return to_board(state.ground.board)[square]


def squares(bits: Bits) -> tuple[Token, ...]:
    """Return the names of a set of squares."""
    return tuple(NAMES[square] for square in SQUARES[bits])


def name_matches(state: State, card: str) -> Message:
    """Say what a card matches now: its pieces, or all of a colour where there are none (BST-30, BST-31)."""
    letter = LETTERS.get(card, "")
    matching = [square for square in SQUARES[matches(state, card)] if letter_at(state, square) == letter]
    if letter and matching:
        return msg(
            "booster.names-one" if letter in "KkQq" else "booster.names", colour=INFO.tint(colour(card)), piece=name_piece(letter)
        )
    return msg("booster.names-any", colour=INFO.tint(colour(card)))


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for the beginning of a legal action it says what comes next."""
    if state.ending:
        return msg("core.over", "BST-28" if state.ending.reason not in ("checkmate", "stalemate") else "BST-27")
    if state.phase not in (MOVE, STEP, CARD):
        who = drawer(state)
        key = "booster.deal-first" if state.phase == DEAL else "booster.draw-first"
        rule = "BST-02" if state.phase == DEAL else "BST-05"
        return msg(key, rule, player=INFO.player(state.turn if who is None else who))
    if player != state.turn:
        return msg("core.not-actor", "BST-04", player=INFO.player(state.turn))
    if tokens and tokens[:1] in CLAIMS:
        return _claim(state, player, tokens)
    unknown = [token for token in tokens if token not in BOARD.index and token not in _CARDS and token not in (".", *"qrbn")]
    if unknown:
        return msg("booster.no-token", "BST-04", text=unknown[0][:12])
    if tokens and tokens[0] in _CARDS:
        return _card(state, tokens)
    if state.phase == CARD:
        return msg("booster.card-now" if tokens != (".",) else "core.possible", "BST-04")
    return _explain_step(state, tokens) if state.phase == STEP else _explain_move(state, tokens)


def _claim(state: State, player: Player, tokens: Action) -> Reason:
    if tokens == OFFER and state.offer == player:
        return msg("booster.offered", "BST-28")
    return msg("booster.no-offer" if tokens == ACCEPT else "booster.claims", "BST-28")


# --- cards -------------------------------------------------------------------------------------------------------------------


def _card(state: State, tokens: Action) -> Reason:
    if state.phase != CARD:
        return msg("booster.move-first" if state.phase == MOVE else "booster.stop-first", "BST-04")
    card = _CARDS[tokens[0]]
    if card not in possible_hand(state, state.turn):
        return msg("booster.not-held", "BST-29", card=name_card(card))
    matching = matches(state, card)
    values: dict[str, object] = {"card": name_card(card), "pieces": name_matches(state, card), "squares": squares(matching)}
    rule = "BST-31" if values["pieces"] == msg("booster.names-any", colour=INFO.tint(colour(card))) else "BST-30"
    if len(tokens) == 1:
        return msg("booster.card-where", rule, **values) if matching else msg("booster.card-nowhere", rule, card=name_card(card))
    if len(tokens) > 2 or tokens[1] not in BOARD.index:
        return msg("booster.card-square", "BST-29", card=name_card(card))
    square = BOARD.index[tokens[1]]
    letter = letter_at(state, square)
    if not letter:
        return msg("booster.card-empty", "BST-29", square=tokens[1])
    if not matching & BIT[square]:
        return msg("booster.card-other", rule, piece=name_coloured(INFO, letter), square=tokens[1], **values)
    if not card_squares(state.ground, is_immune(state)) & BIT[square]:
        return _explain_exposing(state, lay_checker(state.ground, square, is_immune(state)), "BST-R06")
    return msg("core.possible", "BST-29")


def _explain_exposing(state: State, after: Ground, rule: str) -> Reason:
    """Name a piece that threatens the king on the ground as it would be."""
    board, turn = after.board, state.turn
    threats = find_checks(after)
    king = (board.kings & board.own).bit_length() - 1
    direct = threats & attackers(board, king, 1 - turn)
    square = SQUARES[direct or threats][0]
    key = "booster.exposed" if direct else "booster.exposed-steps"
    return msg(key, rule, piece=name_coloured(INFO, to_board(board)[square]), square=NAMES[square])


# --- steps -------------------------------------------------------------------------------------------------------------------


def _explain_step(state: State, tokens: Action) -> Reason:
    here = NAMES[state.at]
    letter = letter_at(state, state.at)
    values: dict[str, object] = {"piece": name_piece(letter), "square": here}
    if not tokens:
        return msg("booster.step-where", "BST-20", **values)
    if tokens[0] == ".":
        return msg("booster.still-check", "BST-R04") if state.alarm else msg("core.possible", "BST-20")
    if tokens[0] not in BOARD.index or (len(tokens) > 1 and tokens[1] in BOARD.index):
        return msg("booster.one-move", "BST-22", **values)
    goal = BOARD.index[tokens[0]]
    names = {**values, "goal": tokens[0]}
    if not KING[state.at] & BIT[goal]:
        return msg("booster.step-far", "BST-20", **names)
    there = letter_at(state, goal)
    if there and owner(there) == state.turn:
        return msg("chess.own-piece", "BST-20", piece=name_piece(there), square=tokens[0])
    if there in ("K", "k"):
        return msg("booster.no-king", "BST-26")
    last = letter in "Pp" and FAR[state.turn] & BIT[goal]
    after = apply_step(state.ground, state.at, goal, "q" if last else "")
    if after.board.kings & after.board.own and tokens[:1] not in {action[:1] for action in _legal(state)}:
        return _explain_exposing(state, after, "BST-25")
    return _explain_promotion(tokens[1:], bool(last), tokens[0])


def _legal(state: State) -> Sequence[Action]:
    return GAME.legal(state, state.turn)


def _explain_promotion(rest: Action, last: bool, goal: Token) -> Reason:
    if not last:
        return msg("booster.no-promotion", "BST-15", goal=goal) if rest else msg("core.possible", "BST-20")
    return msg("booster.promote", "BST-15")


# --- normal moves ------------------------------------------------------------------------------------------------------------


def _explain_move(state: State, tokens: Action) -> Reason:
    ground = state.ground
    if not tokens:
        return msg("booster.begin", "BST-04")
    if tokens[0] not in BOARD.index:
        return msg("booster.must-move" if tokens[0] == "." else "booster.begin", "BST-04")
    start = BOARD.index[tokens[0]]
    letter = letter_at(state, start)
    if not letter:
        return msg("chess.empty", "BST-07", square=tokens[0])
    values: dict[str, object] = {"piece": name_piece(letter), "square": tokens[0]}
    if owner(letter) != state.turn:
        return msg("booster.theirs", "BST-07", player=INFO.player(1 - state.turn), **values)
    hobbled = dict(ground.stacks).get(start, 0) * sign(state.turn) < 0
    if hobbled and letter in "Pp":
        return msg("booster.frozen", "BST-08", **values)
    castles = () if attackers_of(ground) else castlings(ground)
    moves = [chosen for chosen in (*pseudo(ground), *castles) if chosen.origin == start]
    if len(tokens) == 1:
        if any(action[0] == tokens[0] for action in _legal(state)):
            return msg("booster.where", "BST-07", **values)
        if moves:
            return _explain_exposing_move(state, moves[0])
        return msg("booster.stuck-hobbled" if hobbled else "booster.stuck", "BST-09" if hobbled else "BST-07", **values)
    if tokens[1] not in BOARD.index:
        return msg("booster.where", "BST-07", **values)
    goal = BOARD.index[tokens[1]]
    there = letter_at(state, goal)
    if there and owner(there) == state.turn:
        return msg("chess.own-piece", "BST-07", piece=name_piece(there), square=tokens[1])
    like = [chosen for chosen in moves if action_of(chosen)[1] == tokens[1]]
    if like:
        if not any(action[:2] == tokens[:2] for action in _legal(state)):
            return _explain_exposing_move(state, like[0])
        return _explain_promotion(tokens[2:], bool(like[0].promotion), tokens[1])
    names = {**values, "goal": tokens[1]}
    if letter in "Kk" and start in (4, 60) and abs(goal - start) == 2:
        return _explain_castling(state, start, goal)
    if hobbled:
        if there in ("K", "k") and (goal - start) * sign(state.turn) in (7, 9):
            return msg("booster.no-king", "BST-26")
        return msg("booster.hobbled", "BST-09", **names)
    return _way(state, letter, start, goal, names)


def _explain_exposing_move(state: State, chosen: Move) -> Reason:
    """Say who would take the king, and that steps could not help (BST-R03, BST-R04)."""
    after = apply_move(state.ground, chosen)
    rule = "BST-25"
    if chosen.kind != CASTLING and boost(after, chosen.target) and not state.options["stepEscape"]:
        rule = "BST-R04" if attackers_of(state.ground) else "BST-R03"
    return _explain_exposing(state, after, rule)


def _explain_castling(state: State, king: Square, goal: Square) -> Reason:
    board, stacks = state.ground.board, dict(state.ground.stacks)
    rook = king + 3 if goal > king else king - 4
    if not board.castling & BIT[rook]:
        return msg("booster.castle-moved", "BST-14")
    for square in (king, rook):
        if square in stacks:
            return msg(
                "booster.castle-checkers", "BST-R14", piece=name_piece("K" if square == king else "R"), square=NAMES[square]
            )
    blocked = castle(king, rook).free & (board.own | board.enemy)
    if blocked:
        square = SQUARES[blocked][0]
        return msg("chess.in-the-way", "BST-14", piece=name_coloured(INFO, letter_at(state, square)), square=NAMES[square])
    if attackers_of(state.ground):
        return msg("booster.castle-check", "BST-14")
    return msg("booster.castle-threat", "BST-14", squares=squares(castle(king, rook).walk))


def _way(state: State, letter: str, start: Square, goal: Square, names: dict[str, object]) -> Reason:
    """Return why an unhobbled piece cannot go there: its way of moving, or a piece in the way."""
    upper = letter.upper()
    if upper == "P":
        return _pawn(state, start, goal, names)
    reach = {"K": KING, "N": KNIGHT, "R": ORTHO, "B": DIAG}
    lines = ORTHO[start] | DIAG[start] if upper == "Q" else reach[upper][start]
    if not lines & BIT[goal]:
        return msg("booster.way-" + PIECES[upper], "BST-07", **names)
    for square in SQUARES[BETWEEN[start][goal]]:
        if there := letter_at(state, square):
            return msg("chess.in-the-way", "BST-07", piece=name_coloured(INFO, there), square=NAMES[square])
    return msg("booster.no-king", "BST-26")


def _pawn(state: State, start: Square, goal: Square, names: dict[str, object]) -> Reason:
    forward = sign(state.turn)
    ahead, aside = ((goal >> 3) - (start >> 3)) * forward, abs((goal & 7) - (start & 7))
    there = letter_at(state, goal)
    if (ahead, aside) == (1, 1):
        if there:
            return msg("booster.no-king", "BST-26")
        near = letter_at(state, goal - 8 * forward)
        passing = near in ("P", "p") and owner(near) != state.turn and start >> 3 == (4 if forward > 0 else 3)
        return msg("booster.not-passed" if passing else "booster.pawn-aside", "BST-13" if passing else "BST-07", **names)
    if aside or ahead not in (1, 2):
        return msg("booster.way-pawn", "BST-07", **names)
    if ahead == 2 and state.ground.spent & BIT[start]:
        return msg("booster.spent", "BST-12", **names)
    if ahead == 2 and not SECOND[state.turn] & BIT[start]:
        return msg("booster.moved-pawn", "BST-12", **names)
    square = start + 8 * forward if ahead == 2 and letter_at(state, start + 8 * forward) else goal
    return msg("chess.in-the-way", "BST-07", piece=name_coloured(INFO, letter_at(state, square)), square=NAMES[square])
