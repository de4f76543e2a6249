"""Scenes as plain text, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import wrap

from ..core.scene import Hand, Item, Scene, SceneBoard, Sprite, Table
from ..core.words import Message, say

WIDTH = 100  # characters
LETTERS: Mapping[str, str] = {
    "pawn": "P",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "king": "K",
    "general": "G",
    "chancellor": "C",
    "archbishop": "A",
}
_NAME = re.compile(r"([a-z]+)(\d+)")


def page(scene: Scene, language: str = "en") -> str:
    """Return a scene as lines of text: boards, hands, tables, choices, and finally what to do next."""
    blocks = [board(item, language) for item in scene.boards]
    blocks += ["\n".join(hand(item, language) for item in scene.hands)] if scene.hands else []
    blocks += [table(item, language) for item in scene.tables]
    if scene.buttons:
        blocks.append("\n".join(wrap("Choices: " + ", ".join(say(button.label, language) for button in scene.buttons), WIDTH)))
    closing = [say(message, language) for message in (scene.progress, scene.caption, scene.hint) if message]
    return "\n\n".join([*blocks, "\n".join(line for line in closing if line)])


def piece(sprite: Sprite | Item) -> str:
    """Return a piece's letter, a capital for the light side; checkers and cards by number or name in their side's brackets."""
    if sprite.piece == "card-back":
        return "##"
    letter = sprite.piece.partition(".")[2][:1].upper() or LETTERS.get(sprite.piece)
    if letter is None:
        inside = sprite.text if isinstance(sprite, Sprite) else sprite.card
        return f"({inside or '?'})" if sprite.side else f"[{inside or '?'}]"
    return letter.lower() if sprite.side else letter


def board(board: SceneBoard, language: str = "en") -> str:
    """Return a board with its coordinates: ``.`` is an empty cell, ``R/2`` a rook on two discs; marks show their text."""
    sprites: dict[str, str] = {}
    for sprite in board.sprites:
        sprites[sprite.cell] = piece(sprite) + (f"/{sprite.stack[1]}" if sprite.stack else "")
    numerals = {mark.cell: mark.text for mark in board.marks if mark.text}
    columns = sorted({cell.x for cell in board.cells})
    rows = sorted({cell.y for cell in board.cells})
    grid = {(cell.x, cell.y): cell for cell in board.cells}
    shown = {place: sprites.get(cell.token) or numerals.get(cell.token) or "." for place, cell in grid.items()}
    width = max(map(len, shown.values()), default=1)
    ranks = {cell.y: match[2] for cell in board.cells if (match := _NAME.fullmatch(cell.name))}
    files = {cell.x: match[1] for cell in board.cells if (match := _NAME.fullmatch(cell.name))}
    edge = max(map(len, ranks.values()), default=0)
    lines = [say(board.title, language)] if board.title else []
    for y in rows:
        cells = " ".join(shown.get((x, y), "").center(width) for x in columns)
        lines.append(f"{ranks.get(y, ''):>{edge}}  {cells}".rstrip())
    lines.append(f"{'':>{edge}}  {' '.join(files.get(x, '').center(width) for x in columns)}".rstrip())
    if board.note:
        lines.append(say(board.note, language))
    return "\n".join(lines)


def hand(hand: Hand, language: str = "en") -> str:
    """Return a hand on one line: its items and the count of each."""
    items = [(item.card or piece(item)) + (f"×{item.count}" if item.count != 1 else "") for item in hand.items]
    note = f" ({say(hand.note, language)})" if hand.note else ""
    return f"{say(hand.title, language)}: {' '.join(items) or '-'}{note}"


def table(table: Table, language: str = "en") -> str:
    """Return a table with aligned columns, its first column to the left and the others to the right."""
    rows = [[_text(cell, language) for cell in row] for row in (table.head, *(row.cells for row in table.rows))]
    widths = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(max(map(len, rows)))]
    lines = [say(table.title, language)]
    for row in rows:
        cells = [cell.rjust(widths[at]) if at else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _text(cell: Message | str, language: str) -> str:
    return cell if isinstance(cell, str) else say(cell, language)
