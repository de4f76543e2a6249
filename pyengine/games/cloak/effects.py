"""Effects of actions: the parts of a turn one by one, and how the game ends (CLK-04, CLK-11 to CLK-18, CLK-26 to CLK-29).

Everything here works on views as well: what becomes known comes with the action, never from a secret.
"""

from __future__ import annotations

from pyengine.chess.bitboards import BIT
from pyengine.chess.geometry import BOARD
from pyengine.chess.movetables import castle
from pyengine.chess.pieces import WHITE
from pyengine.core.game import Ending
from pyengine.core.types import HIDDEN, Action, Player

from .arrays import ALL, CHOICES, KINDS, MASK, UNKNOWN, Possible, among
from .board import apply_castling, apply_move, bonus, find_stuck_assignments, fitting_letters, is_exposed, is_stuck_for_all
from .state import (
    ALL_PIECES,
    BONUS,
    CHECKERS,
    GUESS,
    HIT,
    MISS,
    MOVE,
    NAMES,
    NO_PROGRESS,
    OPEN_PIECES,
    OVER,
    PASSED,
    PAWN,
    PENDING,
    UNCLOAK,
    EndReason,
    News,
    Phase,
    State,
    occurrence,
    replace_one,
)

OCCURRENCES = 3


def narrow_possible(state: State, player: Player, fits: Possible) -> State:
    return state._replace(possible=replace_one(state.possible, player, state.possible[player] & fits))


def finish(state: State, reason: EndReason, winner: Player | None) -> State:
    return state._replace(phase=OVER, asked="", captured=0, sign="", offer=None, ending=Ending(reason, winner))


def assign(state: State, player: Player, action: Action) -> State:
    letters = UNKNOWN if HIDDEN in action else "".join(CHOICES[token][1] for token in action)
    secrets = (letters, state.secrets[1]) if player == WHITE else (state.secrets[0], letters)
    state = state._replace(secrets=secrets)
    if not all(secrets):
        return state
    state = state._replace(phase=GUESS)
    return state._replace(seen=(occurrence(state, state.turn, state.phase),))


def guess(state: State, player: Player, number: int, letter: str) -> State:
    """Return the state in which a guess waits for its answer (CLK-13). Who may guess has a regular move."""
    return narrow_possible(state, player, ~find_stuck_assignments(state, player))._replace(asked=f"{number}{letter}")


def give_in(state: State, player: Player) -> State:
    """Return the end that a player's lack of moves brings: mate or stalemate (CLK-27, CLK-28)."""
    mated = is_exposed(state.board, player)
    return finish(state, "checkmate" if mated else "stalemate", 1 - player if mated else None)


def answer(state: State, owner: Player, yes: bool) -> State:
    """Return the state after an answer: marked or uncloaked by a hit as the option has it (CLK-13, CLK-14)."""
    number, letter = int(state.asked[0]), state.asked[1]
    mask, news = MASK[number][letter], News(owner, "yes" if yes else "no", number, letter)
    state = narrow_possible(state, owner, mask if yes else ALL & ~mask)
    state = state._replace(asked="", phase=MOVE, sign=HIT if yes else MISS, news=news)
    if yes and state.options["correctGuess"] == "mark":
        return state._replace(marks=replace_one(state.marks, owner, state.marks[owner] | BIT[number - 1]))
    return _open_checker(state, owner, number, letter) if yes and state.options["correctGuess"] == "uncloak" else state


def _open_checker(state: State, owner: Player, number: int, letter: str) -> State:
    """Return the state with a checker replaced by its piece; what was before cannot come back."""
    piece = OPEN_PIECES[owner][KINDS.index(letter)]
    marks = replace_one(state.marks, owner, state.marks[owner] & ~BIT[number - 1])
    return state._replace(board=state.board.replace(CHECKERS[owner][number - 1], piece), marks=marks, seen=())


def show(state: State, player: Player, number: int, letter: str) -> State:
    state = narrow_possible(state, player, MASK[number][letter])
    return _open_checker(state, player, number, letter)._replace(news=News(player, "show", number, letter))


def name_captured(state: State, owner: Player, letter: str) -> State:
    """Return the state after a captured checker was named: a king's capture wins at once (CLK-12, CLK-26)."""
    news = News(owner, "is", state.captured, letter)
    state = narrow_possible(state, owner, MASK[state.captured][letter])._replace(captured=0, news=news)
    return finish(state, "king-capture", state.turn) if letter == "K" else proceed(state)


def move(state: State, player: Player, action: Action) -> State:
    """Return the state after a regular move or a bonus pawn move."""
    other = 1 - player
    origin, target = BOARD.index[action[0]], BOARD.index[action[1]]
    mover, there = ALL_PIECES[state.board[origin]], ALL_PIECES.get(state.board[target])
    if there is not None and there.side == player:
        return _castle(state, player, action)
    possible = state.possible
    if mover.number:
        fits = among(mover.number, fitting_letters(state.board, origin, target))
        possible = replace_one(possible, player, possible[player] & fits)
    board, victim = apply_move(state.board, player, origin, target, action[2][-1] if len(action) == 3 else "")
    prey = ALL_PIECES[state.board[victim]] if victim >= 0 else None
    quiet = prey is None and mover.letter != "P"
    passed = _keep_passed(state, player) & ~BIT[target]
    if mover.letter == "P":
        ahead = 8 if player == WHITE else -8
        passed &= ~BIT[origin - ahead]  # a pawn that moves on can no longer be taken on the square it passed
        if abs(target - origin) == 16:
            passed |= BIT[origin + ahead]
    seen = state.seen if len(action) < 3 and (prey is None or prey.letter == "P") else ()
    state = state._replace(
        board=board,
        phase=MOVE if state.phase == GUESS else state.phase,
        unmoved=state.unmoved & ~(BIT[origin] | BIT[target]),
        passed=passed,
        clock=state.clock + 1 if quiet else 0,
        seen=seen,
        last=action[:2],
        possible=possible,
    )
    if prey is None:
        return proceed(state)
    if prey.letter == "P":
        return proceed(state._replace(pools=replace_one(state.pools, other, state.pools[other] + 1)))
    if prey.letter == "K":
        return finish(state, "king-capture", player)
    if prey.number:
        marks = replace_one(state.marks, other, state.marks[other] & ~BIT[prey.number - 1])
        return state._replace(captured=prey.number, marks=marks)
    return proceed(state)


def _castle(state: State, player: Player, action: Action) -> State:
    """Return the state after castling, which names both pieces (CLK-21, CLK-24)."""
    king, rook = BOARD.index[action[0]], BOARD.index[action[1]]
    for square, letter in ((king, "K"), (rook, "R")):
        if number := ALL_PIECES[state.board[square]].number:
            state = narrow_possible(state, player, MASK[number][letter])
    state = state._replace(
        board=apply_castling(state.board, king, rook),
        phase=MOVE,
        unmoved=state.unmoved & ~(BIT[king] | BIT[rook]),
        passed=_keep_passed(state, player),
        clock=state.clock + 1,
        last=(action[0], NAMES[castle(king, rook).king]),
    )
    return proceed(state)


def drop(state: State, player: Player, square: int) -> State:
    board = state.board[:square] + PAWN[player] + state.board[square + 1 :]
    pools = replace_one(state.pools, player, state.pools[player] - 1)
    state = state._replace(board=board, pools=pools, passed=_keep_passed(state, player), clock=0, last=(NAMES[square],))
    return proceed(state)


def _keep_passed(state: State, player: Player) -> int:
    """Return the squares passed by double steps on which pawns may still be captured en passant once a player acts. Only the
    double steps that this player has made since the other one last acted are kept (CLK-11)."""
    return state.passed & PASSED[player]


def proceed(state: State) -> State:
    """Return the state in the part of the turn that comes next (CLK-04); a bonus that nobody could take is lost."""
    if state.phase == PENDING:
        return state._replace(phase=GUESS)
    if state.phase == MOVE and state.sign == HIT:
        state = state._replace(sign="")
        if bonus(state, state.turn):
            return state._replace(phase=BONUS)
    return state._replace(phase=UNCLOAK)


def pass_turn(state: State) -> State:
    """Return the state at the start of the other player's turn, or the draw that it brings (CLK-15, CLK-29).

    Where everybody sees that the other player is mated or stalemated, that goes before the draw (CLK-R26), except in games begun
    under version 1 of the rules.
    """
    player = 1 - state.turn
    # An answer stays visible through the next turn of the player who gave it, an uncloaking through the other player's turn.
    news = state.news if state.news and (state.news.owner == player) != (state.news.word == "show") else None
    phase: Phase = PENDING if state.sign == MISS and bonus(state, player) else GUESS
    seen = (*state.seen, occurrence(state, player, phase))
    state = state._replace(turn=player, number=state.number + state.turn, phase=phase, sign="", news=news, seen=seen)
    repeated = state.seen.count(state.seen[-1]) >= OCCURRENCES
    if not repeated and state.clock < NO_PROGRESS:
        return state
    if state.options.version > 1 and phase == GUESS and is_stuck_for_all(state, player):
        return state
    return finish(state, "repetition" if repeated else "no-progress", None)
