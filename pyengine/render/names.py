"""Squares, pieces, cards and boards in words, for screen readers and live regions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..core.game import GameInfo
from ..core.scene import Item, Mark, SceneBoard, Sprite, name_piece
from ..core.words import Message, msg
from .symbols import SUITS

Words = Callable[[Message], str]
TINTS = ("light", "dark")


def tints(info: GameInfo | None) -> tuple[str, str]:
    """Return the names of a game's two piece colours."""
    return TINTS if info is None else info.tints


@lru_cache(maxsize=512)
def piece(
    words: Words, names: tuple[str, str], kind: str, side: int, text: str = "", stack: tuple[int, int] | None = None
) -> str:
    """Return a phrase such as "light knight on 2 dark discs" or "dark cloaked checker 5"."""
    phrase = words(msg("board.piece", tint=msg(f"core.tint-{names[side]}"), piece=name_piece(kind))).strip()
    if text:
        phrase = words(msg("board.numbered", piece=phrase, text=text))
    if stack is not None and stack[1] > 0:
        under = msg("board.disc" if stack[1] == 1 else "board.discs", n=stack[1], tint=msg(f"core.tint-{names[stack[0]]}"))
        phrase = words(msg("board.on", piece=phrase, discs=under))
    return phrase


@lru_cache(maxsize=512)
def mark(words: Words, names: tuple[str, str], kind: str, side: int | None, text: str) -> str:
    """Return what a mark means for its square, "" if it has no text."""
    if kind == "territory":
        return words(msg("board.shared") if side is None else msg("board.territory", tint=msg(f"core.tint-{names[side]}")))
    if kind in ("value", "note"):
        return words(msg(f"board.{kind}", text=text)) if text else ""
    return words(msg(f"board.{kind}"))


def sprite_name(sprite: Sprite, words: Words, names: tuple[str, str]) -> str:
    """Return the phrase of a piece on the board."""
    return piece(words, names, sprite.piece, sprite.side, sprite.text, sprite.stack)


def mark_name(item: Mark, words: Words, names: tuple[str, str]) -> str:
    """Return the phrase of a mark."""
    return mark(words, names, item.kind, item.side, item.text)


def item_name(item: Item, words: Words, names: tuple[str, str]) -> str:
    """Return the phrase of an item in a hand, with its count if there is more than one."""
    suit = SUITS.get(item.card[-1:])
    if suit is not None:
        phrase = words(msg("board.card", rank=item.card[:-1], suit=msg(f"board.{suit}")))
        if item.piece and not item.piece.startswith("card-"):
            phrase = words(msg("board.means", card=phrase, piece=piece(words, names, item.piece, item.side)))
    elif item.card or item.piece == "card-back":
        phrase = words(msg("core.card-back"))
    else:
        phrase = piece(words, names, item.piece, item.side)
    return words(msg("board.times", thing=phrase, n=item.count)) if item.count != 1 else phrase


def board_name(board: SceneBoard, words: Words, names: tuple[str, str]) -> str:
    """Return a board in one sentence: its title and every piece with its square, side by side in the order of the scene."""
    title = words(board.title) if board.title is not None else words(msg("board.board"))
    squares = {cell.token: cell.name for cell in board.cells}
    pieces = [f"{sprite_name(s, words, names)} {squares[s.cell]}" for s in board.sprites]
    return words(msg("board.summary", title=title, pieces=tuple(pieces))) if pieces else words(msg("board.bare", title=title))
