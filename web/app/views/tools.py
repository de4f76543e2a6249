"""The tools of a table: undo, hint, try, flip, and in a menu what is seldom needed."""

from __future__ import annotations

from pyengine.core.scene import Scene
from pyengine.core.types import Action

from ..table.tools import explain_tool, list_claims
from .panels import PanelView, render_icon

OFTEN = ("undo", "hint")
SELDOM = ("try", "flip")  # on a phone they are in the menu
KEYS = {"undo": "u", "hint": "h", "try": "t", "flip": "f"}


def render_tools(view: PanelView, scene: Scene) -> str:
    """Return all tools, those that cannot be used now included."""
    dots = render_icon("more")
    more = [
        *(_render_tool(view, tool, where="narrow") for tool in SELDOM),
        _render_tool(view, "new"),
        _render_tool(view, "redo"),
        *(_render_claim(view, claim) for claim in list_claims(view.table)),
        f'<button class="btn quiet" data-do="give" aria-haspopup="dialog">{render_icon("give")}'
        f"<span>{view.word('give')}</span></button>",
        *([_render_tool(view, "review")] if view.table.can_be_reviewed else []),
        _render_tool(view, "guide", "guide-show"),
    ]
    return "".join(
        (
            *(_render_tool(view, tool) for tool in OFTEN),
            *(_render_tool(view, tool, where="wide") for tool in SELDOM),
            *(_render_drawer(view, tab) for tab in _list_drawers(scene)),
            f'<details class="more"><summary class="btn quiet">{dots}<span>{view.word("more")}</span></summary>'
            f'<div class="menu">{"".join(more)}</div></details>',
        )
    )


def _list_drawers(scene: Scene) -> list[str]:
    """Return the panels that have a button of their own on a phone, where all of them are in a drawer."""
    orders, notes = any(table.orders for table in scene.tables), any(table.notes for table in scene.tables)
    return [*(["orders"] if orders else []), *(["notes"] if notes else []), "moves", "known"]


def _render_drawer(view: PanelView, tab: str) -> str:
    name = view.name_tab(tab)
    return (
        f'<button class="btn quiet drawer" data-drawer="{tab}" aria-controls="drawer" aria-expanded="false">{render_icon(tab)}'
        f"<span>{name}</span></button>"
    )


def _render_tool(view: PanelView, do: str, name: str = "", where: str = "") -> str:
    """Return a tool; ``where`` is "wide" or "narrow" for one that has two places, one in windows of each kind."""
    name = name or do
    off = _mark_unusable(view, do)
    key = f' aria-keyshortcuts="{KEYS[do]}"' if do in KEYS and where != "narrow" else ""
    kind = f" {where}" if where else ""
    return f'<button class="btn quiet{kind}" data-do="{do}"{off}{key}>{render_icon(name)}<span>{view.word(name)}</span></button>'


def _render_claim(view: PanelView, claim: Action) -> str:
    off, flag = _mark_unusable(view, claim[0]), render_icon("flag")
    return f'<button class="btn quiet" data-claim="{claim[0]}"{off}>{flag}<span>{view.say_claim(claim)}</span></button>'


def _mark_unusable(view: PanelView, tool: str) -> str:
    """Return the attributes of a tool that cannot be used now. It can still be focused, and pressing it says why it cannot be
    used."""
    return "" if explain_tool(view.table, tool) is None else ' aria-disabled="true"'
