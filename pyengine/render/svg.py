"""Boards, pieces, cards and emblems as SVG text.

Drawings on a page refer to its one sprite (`sprite`) and take their colours from ``tokens.css`` and ``board.css``. Pictures for
use outside the page come from `standalone`. The same scene always gives the same text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from html import escape

from ..core.game import GameInfo
from ..core.scene import Cell, Item, Mark, MarkKind, Scene, SceneBoard
from ..core.types import Player, Token
from ..core.words import Message, msg, say
from . import drawing, names
from .layout import USUAL, Layout, layout, num
from .names import Words
from .symbols import EMBLEMS, sprite

ROOM = 640  # the largest width of a board on a page, in pixels

__all__ = ["board", "emblem", "item", "piece", "sprite", "standalone", "swatch"]


def board(
    board: SceneBoard,
    *,
    flip: bool = False,
    words: Words = say,
    extra: Iterable[Mark] = (),
    small: bool = False,
    info: GameInfo | None = None,
    role: str = "img",
    cells: bool = True,
    able: Collection[Token] = (),
    cursor: Token = "",
    inside: bool = False,
) -> str:
    """Return a board for a page that carries the sprite and the style sheets.

    Every cell is a ``rect`` of class ``cell`` above everything else, with ``data-token`` and its name and content as
    ``aria-label``; pieces carry ``data-at``, the token of their cell. ``extra`` are marks on top of the scene's own, such as the
    targets of a prompt. ``small`` is for squares under 26 px: bolder drawings, no names of ranks and files, no figures;
    ``inside`` puts those names into the squares, so that the board takes all the room there is.
    ``role="grid"`` makes rows and grid cells (``tabindex`` -1, 0 at the ``cursor``) of the cells; the ``able`` ones, which can be
    chosen now, get ``data-can``; ``cells=False`` leaves cells out, for pictures without clicks. ``info`` has the names of the
    game's two colours.

    Raises KeyError for a token that is no cell, and for a piece or a mark that does not exist.
    """
    place = layout(board.cells, board.columns, board.rows, flip, not small, board.owner, inside)
    marks = [*board.marks, *extra]
    tints = names.tints(info)
    if role == "grid":
        label = words(board.title) if board.title is not None else words(msg("board.board"))
    else:
        label = names.board_name(board, words, tints)
    view = " ".join(map(num, (place.left, place.top, place.width, place.height)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board{" fp-xs" if small else few(place)}" viewBox="{view}" '
        f'role="{escape(role)}" aria-label="{escape(label)}">',
        drawing.board(board, place, marks, small),
    ]
    if cells:
        parts += _targets(board, place, marks, words, tints, role == "grid", able, cursor)
    parts.append("</svg>")
    return "".join(parts)


def few(place: Layout) -> str:
    """Return the end of a board's class attribute; a board of few squares gets a limited width."""
    return f' few" width="{place.widest}' if place.widest < ROOM else ""


_escape_phrase = lru_cache(maxsize=1024)(escape)  # what stands on a square is one of few things


def _targets(
    board: SceneBoard,
    place: Layout,
    marks: Sequence[Mark],
    words: Words,
    tints: tuple[str, str],
    grid: bool,
    able: Collection[Token],
    cursor: Token,
) -> list[str]:
    said: dict[str, str] = {}
    for stands in board.sprites:
        said[stands.cell] = said.get(stands.cell, "") + ", " + names.sprite_name(stands, words, tints)
    for mark in marks:
        phrase = names.mark_name(mark, words, tints)
        if phrase:
            said[mark.cell] = said.get(mark.cell, "") + ", " + phrase
    plain = '<rect class="cell" role="gridcell" tabindex="-1" ' if grid else '<rect class="cell" '
    here = '<rect class="cell" role="gridcell" tabindex="0" ' if grid else plain
    if cursor not in place.at and place.rows:
        cursor = place.rows[-1][0][0]  # the keyboard needs one cell to enter the board
    can, phrases = 'data-can="" ', {cell: _escape_phrase(text) for cell, text in said.items()}
    parts = []
    for row in place.rows:
        if grid:
            parts.append('<g role="row">')
        parts += [
            f'{here if token == cursor else plain}{can if token in able else ""}{start}{phrases.get(token, "")}"/>'
            for token, start in row
        ]
        if grid:
            parts.append("</g>")
    return parts


def _picture(inner: str, label: str, view: str = "0 0 64 64", more: str = "") -> str:
    known = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="fp-picture{more}" viewBox="{view}" {known}>{inner}</svg>'


def piece(kind: str, side: int = 0, *, text: str = "", small: bool = False, label: str = "") -> str:
    """Return one piece as a picture; hidden from screen readers unless it gets a label. Put it on a chip of ``--sq-light``."""
    inner = drawing.plain(kind, f"fp-{drawing.SIDES[side]}", small, text)
    return _picture(inner, label, more=" fp-xs" if small else "")


def item(item: Item, *, words: Words = say, info: GameInfo | None = None, small: bool = False, label: bool = True) -> str:
    """Return something in a hand as a picture: a card with rank, suit and piece, the back of a card, or a piece.

    The count is only in the label; ``label=False`` hides the picture if the button around it has the full name.
    """
    name = names.item_name(item, words, names.tints(info)) if label else ""
    inner, card = drawing.item(item, small)
    return _picture(inner, name, "10 1 44 62" if card else "0 0 64 64", (" card" if card else "") + (" fp-xs" if small else ""))


def emblem(player: Player, *, label: str = "") -> str:
    """Return a player's emblem: a shape in the player's colour, hidden from screen readers unless it gets a label."""
    n = player % EMBLEMS + 1
    known = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    shape = drawing.use(f"pl-{n}", f"p{n}", 0, 0)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="fp-player p{n}" viewBox="0 0 64 64" {known}>{shape}</svg>'


def swatch(kind: MarkKind, *, side: int | None = None, text: str = "") -> str:
    """Return one square with a mark on it, for legends; hidden from screen readers because its name is beside it."""
    cell = Cell("x", "x", 0, 0, "light")
    place = layout((cell,), USUAL, USUAL, False, False, None)  # a square of a usual board
    scene = SceneBoard("", None, 1, 1, (cell,))
    return _picture(drawing.board(scene, place, [Mark(kind, "x", side, text)]), "", "-2.5 -2.5 69 69", " swatch")


def standalone(
    scene: Scene,
    *,
    size: int | None = None,
    theme: str = "light",
    board: str = "meadow",
    flip: bool = False,
    lang: str = "en",
    info: GameInfo | None = None,
    hands: bool = False,
    last: Message | None = None,
) -> str:
    """Return a picture of a scene that needs nothing else: only the symbols in use, colours worked out for a theme and a board.

    ``size`` is the width in px (None: it takes the room it is given). Several boards stand in a grid under their owners'
    emblems; ``hands`` adds what lies beside the boards, ``last`` is told in its description. The theme "auto" is light or dark as
    what is around the picture. Raises ValueError for a theme or board that does not exist.
    """
    from . import picture

    return picture.standalone(scene, size=size, theme=theme, board=board, flip=flip, lang=lang, info=info, hands=hands, last=last)
