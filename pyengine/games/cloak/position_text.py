"""Position texts of Cloak and Dagger Chess: twelve fields, of which the last carries the secrets."""

from __future__ import annotations

import re

from pyengine.chess.bitboards import BIT, SQUARES, Bits
from pyengine.chess.geometry import BOARD
from pyengine.chess.lettered import EMPTY
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import HIDDEN, Player
from pyengine.core.words import msg

from .arrays import MASK, NUMBER, UNKNOWN, Possible, known_letters, match_letters
from .board import is_exposed, is_stuck_for_all, regular
from .state import (
    ALL_PIECES,
    CHECKERS,
    HOME,
    KING,
    NAMES,
    NO_PROGRESS,
    OVER,
    PASSED,
    PAWN,
    PHASES,
    SETUP,
    State,
    cloaked_checkers,
    occurrence,
    squares,
    start_board,
)

FIELDS = 10
_PIECE = r"\[[1-8]\]|\([1-8]\)|[KQRBNPkqrbnp]"
_BRACKETS = ("[{}]", "({})")
_TEXTS = {mark: _BRACKETS[piece.side].format(piece.number) if piece.number else mark for mark, piece in ALL_PIECES.items()}
_MARKS = {text: mark for mark, text in _TEXTS.items()}
_PHASE = re.compile(
    r"(?P<phase>setup|over|pending|guess|move|bonus|uncloak)(?:\?(?P<asked>[1-8][KQRBN])|=(?P<captured>[1-8]))?(?P<sign>[+-]?)",
    re.ASCII,
)
_ASKED, _CAPTURED, _SIGNS = {"guess"}, {"pending", "move", "bonus"}, {"move": "+-", "uncloak": "-"}
_SQUARES = re.compile(r"(?:[a-h][1-8])+", re.ASCII)
_POOLS = re.compile(r"([0-8])/([0-8])", re.ASCII)
_MARKED = re.compile(r"((?:\[[1-8]\])*)((?:\([1-8]\))*)", re.ASCII)
_COUNTER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_SECRETS = re.compile(r"([KQRBN?]{8})/([KQRBN?]{8})", re.ASCII)


def write(state: State) -> str:
    """Write a position; letters not assigned yet, or hidden from a view, are ``?``."""
    board = write_placement([_TEXTS.get(mark, "") for mark in state.board])
    phase = state.phase + (f"?{state.asked}" if state.asked else f"={state.captured}" if state.captured else "") + state.sign
    marks = "".join(_BRACKETS[side].format(square + 1) for side in (0, 1) for square in SQUARES[state.marks[side]])
    fields = (
        board,
        "wb"[state.turn],
        phase,
        "".join(squares(state.unmoved)) or "-",
        "".join(squares(state.passed)) or "-",
        f"{state.pools[0]}/{state.pools[1]}",
        marks or "-",
        str(state.clock),
        str(state.number),
        "/".join(letters or UNKNOWN for letters in state.secrets),
    )
    return " ".join(fields)


def _bad(why: str, **values: object) -> NotationError:
    return NotationError(msg("core.bad-position", why=msg("cloak." + why, **values)))


def read(text: str, options: Options) -> State:
    """Read a position; it counts as its own first occurrence (CLK-29). Raises NotationError naming the field that is wrong."""
    fields = text.split(" ")
    if len(fields) != FIELDS:
        raise _bad("bad-fields", count=len(fields))
    board = "".join(_MARKS.get(piece, EMPTY) for piece in read_placement(fields[0], piece=_PIECE))
    if fields[1] not in ("w", "b"):
        raise _bad("bad-side", text=fields[1][:20])
    state = State(options, _check_board(board), "wb".index(fields[1]), dealt=False)
    state = _read_phase(state, fields[2])
    state = state._replace(unmoved=_read_squares(fields[3], "unmoved"), passed=_read_squares(fields[4], "passed"))
    pools = _POOLS.fullmatch(fields[5])
    if pools is None or any(int(pools[side + 1]) + board.count(PAWN[side]) > 8 for side in (0, 1)):
        raise _bad("bad-pools", text=fields[5][:20])
    state = state._replace(pools=(int(pools[1]), int(pools[2])), marks=_read_marks(state, fields[6]))
    if not all(_COUNTER.fullmatch(counter) for counter in fields[7:9]) or fields[8] == "0":
        raise _bad("bad-counters", text=" ".join(fields[7:9])[:40])
    state = state._replace(clock=int(fields[7]), number=int(fields[8]))
    _check_passed(state)
    state = _read_secrets(state, fields[9])
    if state.phase == OVER:
        return _find_ending(state)
    return state if state.phase == SETUP else state._replace(seen=(occurrence(state, state.turn, state.phase),))


def _check_board(board: str) -> str:
    if any(board.count(mark) > 1 for side in (0, 1) for mark in (*CHECKERS[side], KING[side])):
        raise _bad("bad-twice")
    if any(mark in PAWN for mark in board[:8] + board[56:]):
        raise _bad("bad-pawns")
    return board


def _read_phase(state: State, text: str) -> State:
    parsed = _PHASE.fullmatch(text)
    if parsed is None:
        raise _bad("bad-phase", text=text[:20])
    phase, asked, captured, sign = PHASES[parsed["phase"]], parsed["asked"] or "", int(parsed["captured"] or 0), parsed["sign"]
    wrong = (asked and phase not in _ASKED) or (captured and phase not in _CAPTURED) or sign not in _SIGNS.get(phase, "")
    other = CHECKERS[1 - state.turn]
    if wrong or (asked and other[int(asked[0]) - 1] not in state.board) or (captured and other[captured - 1] in state.board):
        raise _bad("bad-phase", text=text[:20])
    return state._replace(phase=phase, asked=asked, captured=captured, sign=sign)


def _read_squares(text: str, field: str) -> Bits:
    names = re.findall("..", text) if _SQUARES.fullmatch(text) else []
    bits = sum(BIT[BOARD.index[name]] for name in dict.fromkeys(names))
    if "".join(squares(bits)) != ("" if text == "-" else text):
        raise _bad("bad-squares", field=msg("cloak.field-" + field), text=text[:40])
    return bits


def _check_passed(state: State) -> None:
    """Refuse squares that no pawn has just passed, or that both sides have: those of the other side end with a board action."""
    ahead = (8, -8)
    for side in (0, 1):
        for square in SQUARES[state.passed & PASSED[side]]:
            if state.board[square] != EMPTY or state.board[square + ahead[side]] != PAWN[side]:
                raise _bad("bad-passed", square=NAMES[square])
    wrong = state.passed & ~(PASSED[0] | PASSED[1])
    if wrong or (state.passed & PASSED[0] and state.passed & PASSED[1]):
        raise _bad("bad-passed", square=squares(wrong or state.passed)[0])


def _read_marks(state: State, text: str) -> tuple[int, int]:
    parsed = _MARKED.fullmatch(text) if text != "-" else _MARKED.fullmatch("")
    marks = [0, 0]
    for side in (0, 1):
        numbers = [int(digit) for digit in (parsed[side + 1] if parsed else "") if digit.isdigit()]
        on_board = {number for number, _ in cloaked_checkers(state, side)}
        if parsed is None or numbers != sorted(set(numbers) & on_board):
            raise _bad("bad-marks", text=text[:40])
        marks[side] = sum(BIT[number - 1] for number in numbers)
    asked = int(state.asked[0]) if state.asked else 0
    if text == "" or (asked and marks[1 - state.turn] & BIT[asked - 1]):
        raise _bad("bad-marks", text=text[:40])
    return marks[0], marks[1]


def _read_secrets(state: State, text: str) -> State:
    """Return the state with its assignments and what the board tells of them."""
    parsed = _SECRETS.fullmatch(text)
    if parsed is None:
        raise _bad("bad-secrets", text=text[:40])
    if state.phase == SETUP:
        return _read_setup(state, (parsed[1], parsed[2]))
    possible = []
    for side in (0, 1):
        letters, tells = parsed[side + 1], _find_possible(state, side)
        if HIDDEN in letters:
            tells &= match_letters(letters)
        if not tells or (HIDDEN not in letters and not (letters in NUMBER and tells >> NUMBER[letters] & 1)):
            raise _bad("bad-secrets-fit", text=letters)
        possible.append(tells)
    return state._replace(secrets=(parsed[1], parsed[2]), possible=(possible[0], possible[1]))


def _read_setup(state: State, letters: tuple[str, str]) -> State:
    """Return a set-up in which at most one assignment has been made."""
    secrets = tuple("" if text == UNKNOWN else text for text in letters)
    plain = state._replace(turn=0, unmoved=HOME[0] | HOME[1], passed=0, pools=(0, 0), marks=(0, 0), clock=0, number=1)
    if state != plain or state.board != start_board() or all(secrets) or any(text and text not in NUMBER for text in secrets):
        raise _bad("bad-setup")
    return state._replace(secrets=(secrets[0], secrets[1]), dealt=True)


def _find_possible(state: State, side: Player) -> Possible:
    """Return the assignments that a side may have, from what stands openly and where it has stood since the start.

    A king that stands openly is none of the cloaked checkers; a piece that has never moved stands on its checker's square.
    Raises NotationError for an unmoved square on which no such piece stands.
    """
    hidden = {number for number, _ in cloaked_checkers(state, side)}
    if state.captured and side != state.turn:
        hidden.add(state.captured)
    possible = match_letters(UNKNOWN)
    for number in hidden if KING[side] in state.board else ():
        possible &= ~MASK[number]["K"]
    for square in SQUARES[state.unmoved & (HOME[0] | HOME[1])]:
        piece, number = ALL_PIECES.get(state.board[square]), square % 8 + 1
        if piece is None or (piece.side == 0) != (square < 8) or (piece.number or number) != number:
            raise _bad("bad-unmoved", square=NAMES[square])
        if piece.side == side and not piece.number:
            possible &= MASK[number].get(piece.letter, 0)
    if state.unmoved & ~(HOME[0] | HOME[1]):
        raise _bad("bad-unmoved", square=squares(state.unmoved & ~(HOME[0] | HOME[1]))[0])
    return possible


def _find_ending(state: State) -> State:
    """Return a finished position with its result, as far as the board shows it; the text does not say it."""
    for side in (0, 1):
        letters = known_letters(state.possible[side]) if HIDDEN in state.secrets[side] else state.secrets[side]
        king = letters.find("K")
        if king >= 0 and KING[side] not in state.board and CHECKERS[side][king] not in state.board and side != state.turn:
            return state._replace(ending=Ending("king-capture", 1 - side))
    public = state.options.version > 1 and is_stuck_for_all(state, state.turn)
    if state.clock >= NO_PROGRESS and not public:  # CLK-R26
        return state._replace(ending=Ending("no-progress"))
    letters = state.secrets[state.turn]
    if public or (HIDDEN not in letters and not regular(state, state.turn, letters)):
        mated = is_exposed(state.board, state.turn)
        return state._replace(ending=Ending("checkmate", 1 - state.turn) if mated else Ending("stalemate"))
    return state._replace(ending=Ending("ended"))
