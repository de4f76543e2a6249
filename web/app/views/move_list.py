"""The move list as HTML: the rows of `pyengine.play.move_list`, each entry a button that looks back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape

from pyengine.core.telling import Telling, join_spoken
from pyengine.core.types import Player
from pyengine.core.words import msg, say
from pyengine.play.move_list import MoveListEntry, MoveListRow, list_rows
from pyengine.play.session import Session
from pyengine.render import svg

from .figures import render_telling, render_tellings

TWO = 2  # sides that have a column each; more seats have a line each


Marks = Mapping[int, str]


def render_move_list(
    session: Session, viewer: Player | None, language: str, marks: Marks | None = None, *, short: bool = False
) -> str:
    """Return the move list as a viewer may read it, "" while it is empty. ``marks`` stand behind entries, by number, as HTML.
    ``short``: with short moves where the game has them."""
    rows = list_rows(session, viewer)
    if short:
        rows = [row._replace(cells=tuple(_shorten_cell(session, cell, viewer) for cell in row.cells)) for row in rows]
    if not rows:
        return ""
    shown = [each.entry + 1 for row in rows for cell in row.cells for each in cell if each.entry < session.at]
    current = max(shown, default=0)  # the last that has been played where one looks
    columns = len(rows[0].cells) if len(rows[0].cells) <= TWO else 1
    parts = _render_head(session, language) if columns == TWO else []
    before = 0
    for row in rows:
        number = "" if row.number in (0, before) else f"{row.number}."
        before = row.number
        parts += _render_row(row, number, columns, current, language, marks or {})
    return f'<div class="moves c{columns}">{"".join(parts)}</div>'


def _shorten_cell(session: Session, cell: tuple[MoveListEntry, ...], viewer: Player | None) -> tuple[MoveListEntry, ...]:
    from pyengine.play.short_moves import shorten_entry  # only some people ask for them

    return tuple(each._replace(telling=shorten_entry(session, each.entry, each.telling, viewer)) for each in cell)


def _render_head(session: Session, language: str) -> list[str]:
    """Return the names of the sides, over their columns."""
    names = (escape(say(session.kit.game.info.player(player), language)) for player in range(TWO))
    return ["<i></i>", *(f'<span class="head">{name}</span>' for name in names)]


def _render_row(row: MoveListRow, number: str, columns: int, current: int, language: str, marks: Marks) -> list[str]:
    if row.is_deal:
        return [f'<i></i><span class="full">{_render_deal(row.cells[0], current, language)}</span>']
    if len(row.cells) <= TWO:
        return [f"<i>{number}</i>", *(f"<span>{_render_cell(cell, current, language, marks)}</span>" for cell in row.cells)]
    parts = []
    for player, cell in enumerate(row.cells):
        if cell:
            emblem = f'<span class="figurine">{svg.emblem(player)}</span>'
            parts.append(f"<i>{number}</i><span>{emblem}{_render_cell(cell, current, language, marks)}</span>")
            number = ""
    return parts


def _render_deal(cell: tuple[MoveListEntry, ...], current: int, language: str) -> str:
    """Return a deal as one line, which shows what the whole deal led to."""
    dealt = escape(say(msg("table.moves-dealt"), language))
    tellings = tuple(each.telling for each in cell)
    shown = "".join(f"<span>{render_telling(telling, language)}</span>" for telling in tellings)
    heard = escape(join_spoken(tellings, language))
    marked = ' class="cur"' if any(each.entry + 1 == current for each in cell) else ""
    return (
        f'<button data-look="{cell[-1].entry + 1}"{marked}>{dealt} <span aria-hidden="true">{shown}</span>'
        f'<span class="quiet-words">{heard}</span></button>'
    )


def _render_cell(cell: tuple[MoveListEntry, ...], current: int, language: str, marks: Marks) -> str:
    return "".join(
        _render_entry(each.entry + 1, each.telling, each.entry + 1 == current, each.waiting, language, marks.get(each.entry, ""))
        for each in cell
    )


@lru_cache(maxsize=2048)
def _render_entry(number: int, telling: Telling, current: bool, waiting: bool, language: str, mark: str) -> str:
    classes = " ".join(name for name, is_so in (("cur", current), ("waiting", waiting)) if is_so)
    shown = f' class="{classes}"' if classes else ""
    return f'<button data-look="{number}"{shown}>{render_tellings((telling,), language)}{mark}</button>'
