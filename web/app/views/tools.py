"""The tools of a table: undo, hint, try, flip, and in a menu what is seldom needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.types import Action

from ..table.tools import explain_tool, list_claims
from .panels import render_icon

if TYPE_CHECKING:
    from .table import TableView


def render_tools(view: TableView) -> str:
    """Return all tools, those that cannot be used now included."""
    dots = render_icon("more")
    more = [
        _render_tool(view, "new"),
        _render_tool(view, "redo"),
        *(_render_claim(view, claim) for claim in list_claims(view.table)),
        f'<button class="btn quiet" data-do="give" aria-haspopup="dialog">{render_icon("give")}'
        f"<span>{view.word('give')}</span></button>",
        _render_tool(view, "guide", "guide-show"),
    ]
    return "".join(
        (
            *(_render_tool(view, tool) for tool in ("undo", "hint", "try", "flip")),
            f'<button class="btn quiet drawer" data-drawer="moves" aria-controls="drawer">{render_icon("list")}'
            f"<span>{view.word('moves')}</span></button>",
            f'<details class="more"><summary class="btn quiet">{dots}<span>{view.word("more")}</span></summary>'
            f'<div class="menu">{"".join(more)}</div></details>',
        )
    )


def _render_tool(view: TableView, do: str, name: str = "") -> str:
    name = name or do
    off = _mark_unusable(view, do)
    return f'<button class="btn quiet" data-do="{do}"{off}>{render_icon(name)}<span>{view.word(name)}</span></button>'


def _render_claim(view: TableView, claim: Action) -> str:
    off, flag = _mark_unusable(view, claim[0]), render_icon("flag")
    return f'<button class="btn quiet" data-claim="{claim[0]}"{off}>{flag}<span>{view.say_claim(claim)}</span></button>'


def _mark_unusable(view: TableView, tool: str) -> str:
    """Return the attributes of a tool that cannot be used now. It can still be focused, and pressing it says why it cannot be
    used."""
    return "" if explain_tool(view.table, tool) is None else ' aria-disabled="true"'
