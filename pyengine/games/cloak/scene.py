"""The scene of Cloak and Dagger Chess: the board as one player may see it, the secret assignment, guesses, pools, deductions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from pyengine.chess.geometry import Square
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.scene import (
    OPEN,
    TONES,
    Button,
    Cell,
    Hand,
    Item,
    Legend,
    Mark,
    Row,
    Scene,
    SceneBoard,
    Sprite,
    Table,
    square_cells,
)
from pyengine.core.types import HIDDEN, Action, Player, Token
from pyengine.core.words import msg

from .arrays import CHOICES, KINDS, NUMBERS, letters, slot
from .board import is_exposed
from .captions import caption, hint
from .explain import name_kind
from .rules import GAME, INFO
from .state import (
    ALL_PIECES,
    ASK,
    DECLINE,
    DROP,
    END_TURN,
    IS,
    KING,
    NAMES,
    NO,
    NO_MOVE,
    OVER,
    PROMOTE,
    SETUP,
    SHOW,
    YES,
    State,
    letter_at,
)

_CELLS = square_cells(8, 8)
_TOKENS = {  # of buttons, in their order
    **{token: ("cloak.ask", letter) for letter, token in ASK.items()},
    **{token: ("cloak.show", letter) for letter, token in SHOW.items()},
    **{token: ("cloak.is", letter) for letter, token in IS.items()},
    **{token: ("cloak.becomes-button", letter.upper()) for letter, token in PROMOTE.items()},
    YES[0]: ("cloak.yes", ""),
    NO[0]: ("cloak.no", ""),
    NO_MOVE[0]: ("cloak.no-move-button", ""),
    DECLINE[0]: ("cloak.decline", ""),
    END_TURN[0]: ("cloak.end", ""),
}


def _grid_cells() -> tuple[Cell, ...]:
    """Return the grid of the set-up: numbers from left to right, kinds downwards, with a row and a column that name them."""
    cells = [Cell(f"set/{number}", str(number), number, 0, "base") for number in NUMBERS]
    for row, letter in enumerate(KINDS, 1):
        cells.append(Cell(f"set/{letter}", letter, 0, row, "base"))
        cells += [Cell(slot(number, letter), f"{number}{letter}", number, row, TONES[(number + row) % 2]) for number in NUMBERS]
    return tuple(cells)


_GRID = _grid_cells()


def _seen_letter(state: State, viewer: Player | None, square: Square) -> str:
    """Return the letter by which a viewer knows the piece on a square, HIDDEN for a checker whose number alone is shown."""
    piece = ALL_PIECES[state.board[square]]
    return letter_at(state, square) if not piece.number or piece.side == viewer or state.phase == OVER else HIDDEN


def _board(state: State, viewer: Player | None, chosen: Action) -> SceneBoard:
    choice = dict(CHOICES[token] for token in chosen if token in CHOICES)
    asked = int(state.asked[0]) if state.asked else 0
    sprites, marks = [], [Mark("from" if token != state.last[-1] else "last", token) for token in dict.fromkeys(state.last)]
    for square, mark in enumerate(state.board):
        if mark == EMPTY:
            continue
        piece, token = ALL_PIECES[mark], NAMES[square]
        letter = _seen_letter(state, viewer, square)
        if piece.number and piece.side == viewer and letter == HIDDEN:
            letter = choice.get(piece.number, HIDDEN)
        bare = letter == HIDDEN
        sprites.append(
            Sprite(token, "cloaked" if bare else PIECES[letter], piece.side, str(piece.number) if piece.number else "")
        )
        if piece.number:
            tag = "✓" if state.marks[piece.side] >> piece.number - 1 & 1 else ""
            tag += "?" if piece.number == asked and piece.side != state.turn else ""
            if tag:
                marks.append(Mark("note", token, text=tag))
    for player in (0, 1):
        if state.phase != SETUP and is_exposed(state.board, player):
            marks.append(Mark("danger", NAMES[state.board.index(KING[player])]))
    return SceneBoard("", None, 8, 8, _CELLS, tuple(sprites), tuple(marks))


def _grid(viewer: Player, chosen: Action) -> SceneBoard:
    sprites = [Sprite(f"set/{number}", "cloaked", viewer, str(number)) for number in NUMBERS]
    sprites += [Sprite(f"set/{letter}", PIECES[letter], viewer) for letter in KINDS]
    sprites += [Sprite(token, PIECES[CHOICES[token][1]], viewer) for token in dict.fromkeys(chosen) if token in CHOICES]
    return SceneBoard("set", msg("cloak.grid"), 9, 6, _GRID, tuple(sprites), owner=viewer)


def _buttons(state: State, viewer: Player, legal: frozenset[Token]) -> Iterator[Button]:
    for token, (key, letter) in _TOKENS.items():
        if token in legal or (state.asked and token in (*YES, *NO)):
            tint = 1 - viewer if key == "cloak.ask" else viewer
            picture = PIECES[letter] if letter else ""
            yield Button(token, msg(key, what=name_kind(letter)) if letter else msg(key), picture, tint)


def _pool(state: State, owner: Player, active: bool) -> Hand:
    count = state.pools[owner]
    item = Item(DROP if active else "", "pawn", owner, count)
    return Hand(
        f"pool/{owner}",
        "reserve",
        msg("cloak.pool", side=INFO.player(owner)),
        owner,
        (item,),
        msg("cloak.pool-note", count=count),
    )


def _deduction(state: State, owner: Player, viewer: Player | None) -> Table:
    truth = state.secrets[owner] if owner == viewer or state.phase == OVER else ""
    return _deductions(state.possible[owner], truth, owner, owner == viewer)


@lru_cache(maxsize=64)
def _deductions(possible: int, truth: str, owner: Player, own: bool) -> Table:
    """Return what follows from public facts for a side's checkers: certain, ruled out or open; to the owner also the truth."""
    rows, count = [], possible.bit_count()
    fits = [letters(possible, number) for number in NUMBERS]
    for letter in KINDS:
        signs = []
        for number, may_be in zip(NUMBERS, fits, strict=True):
            key = "open" if letter in may_be else "ruled-out"
            if may_be == letter:
                key = "certain"
            elif truth[number - 1 : number] == letter:
                key = "truth"
            signs.append(OPEN if key == "open" else msg("cloak." + key))
        rows.append(Row((name_piece(letter), *signs)))
    one = "-one" if count == 1 else ""
    title = f"cloak.own{one}" if own else f"cloak.deduce{one}"
    name = INFO.player(1 - owner) if own else INFO.player(owner)
    return Table(f"checkers/{owner}", msg(title, side=name, count=count), ("", *map(str, NUMBERS)), tuple(rows), not own)


def _legend(board: SceneBoard) -> Iterator[Legend]:
    kinds = {mark.kind for mark in board.marks}
    if "last" in kinds:
        yield Legend("last", msg("cloak.legend-last"))
    if "danger" in kinds:
        yield Legend("danger", msg("cloak.legend-danger"))
    own = any(sprite.text and sprite.piece != "cloaked" for sprite in board.sprites)
    if own or "note" in kinds:
        yield Legend("note", msg("cloak.legend-note" if own else "cloak.legend-note-check"), "✓")


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return what a viewer sees; secrets of others do not show even where the state holds them, until the game is over."""
    state = view if view.phase == OVER else GAME.observe(view, viewer)
    mine = viewer is not None and viewer in GAME.actors(state)
    legal: frozenset[Token] = frozenset()  # asked for buttons, pawns and captions; the set-up has a grid of its own
    if viewer is not None and mine and state.phase != SETUP:
        legal = frozenset(chain.from_iterable(GAME.legal(state, viewer)))
    first = viewer or 0
    board = _board(state, viewer, chosen)
    boards = (board, _grid(first, chosen)) if mine and state.phase == SETUP else (board,)
    pools = [_pool(state, owner, DROP in legal and owner == viewer) for owner in (first, 1 - first) if state.pools[owner]]
    tables = [_deduction(state, owner, viewer) for owner in (1 - first, first)]
    over = "-over" if state.phase == OVER else ""
    return Scene(
        boards,
        caption(state, viewer, chosen, legal),
        msg("cloak.progress-setup") if state.phase == SETUP else msg(f"cloak.progress{over}", number=state.number),
        tuple(pools),
        tuple(_buttons(state, first, legal)),
        tuple(tables),
        tuple(_legend(board)),
        hint(state, viewer, chosen),
    )
