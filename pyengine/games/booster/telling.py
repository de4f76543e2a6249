"""Actions of Booster Chess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.chess.orthodox import letter_at
from pyengine.chess.pieces import owner
from pyengine.chess.telling import draw_card, draw_square, give_check, promote, tell_orthodox
from pyengine.core.telling import Figure, Telling, name_card, tell_claim, tell_words
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg

from .board import STOP, find_threats
from .links import UNKNOWN
from .state import CARD, DEAL, STEP, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a move, a step, a card, a stop, a draw or a claim."""
    if player == CHANCE:
        return _tell_draw(action, dealt=state.phase == DEAL)
    if action == STOP:
        return tell_words(msg("booster.tell-no-step" if state.phase == STEP else "booster.tell-no-card"), quiet=True)
    claim = tell_claim(action)
    if claim:
        return claim
    board = state.ground.board
    if state.phase == CARD:
        return _tell_card(player, action[0].partition("/")[2], letter_at(board, BOARD.index[action[1]]), action[1])
    if state.phase == STEP:
        return _tell_step(state, player, action)
    start, goal = (BOARD.index[name] for name in action[:2])
    return tell_orthodox(letter_at(board, start), letter_at(board, goal), action[0], action[1], "".join(action[2:]))


def _tell_draw(action: Action, *, dealt: bool) -> Telling:
    if action == UNKNOWN:
        draws = msg("booster.tell-draws", n=1)
        return Telling((msg("booster.tell-face-down", n=1),), draws) if dealt else tell_words(draws)
    card = action[0][1:]
    parts = (draw_card(card),) if dealt else ("+", draw_card(card))
    return Telling(parts, msg("booster.tell-draw", card=name_card(card)))


def _tell_step(state: State, player: Player, action: Action) -> Telling:
    """Return a step on, which may capture, in passing too."""
    board, goal = state.ground.board, action[0]
    letter, prey = letter_at(board, state.at), letter_at(board, BOARD.index[goal])
    aside = letter in ("P", "p") and goal[0] != BOARD.names[state.at][0] and not prey
    taking = bool(prey) or (aside and board.passed == BOARD.index[goal])
    spoken = msg("booster.tell-step-takes" if taking else "booster.tell-step", square=goal)
    step = Telling(("›×" if taking else "›", draw_square(goal)), spoken)
    return promote(step, action[1] if len(action) > 1 else "", player)


def _tell_card(player: Player, card: str, letter: str, square: str) -> Telling:
    """Return a card played: it puts a checker of the player under a piece."""
    key = "booster.tell-boost" if owner(letter) == player else "booster.tell-hobble"
    spoken = msg(key, card=name_card(card), piece=name_piece(letter), square=square)
    return Telling((draw_card(card), Figure("disc", "", player), draw_square(square)), spoken)


def tell_result(telling: Telling, state: State, player: Player, after: State) -> Telling:
    """Return the telling with check where the action has given it, also within the turn, and mate where that ends the game."""
    if player == CHANCE:
        return telling
    if after.ending and after.ending.reason == "checkmate":
        return give_check(telling, mate=True)
    return give_check(telling) if _is_check(after, player) and not _is_check(state, player) else telling


def _is_check(state: State, player: Player) -> bool:
    """Return whether a player's pieces threaten the other king, whatever part of the turn it is."""
    ground = state.ground
    return bool(find_threats(ground.board, dict(ground.stacks), 1 - player, ground.spent, None))
