"""The start card: it lies over the board before the first move and asks whom to play with, or which deal to play."""

from __future__ import annotations

from html import escape

from pyengine.core.types import CHANCE
from pyengine.core.words import Message, msg, say
from pyengine.play.daily import DailyDeal

from ..table.open_links import is_sendable
from ..table.seats import COMPUTER
from .panels import PanelView, render_icon

STRENGTHS = (1, 2, 3, 4, 5, 6)


def render_start(view: PanelView) -> str:
    """Return the card. A computer level starts at once; pressing the board starts a game at this screen."""
    if view.info.solitaire:
        name, body = "deal", _render_deals(view)
    else:
        name, body = "who", _render_computers(view) + _render_people(view)
    title = f'<h2 id="start-title">{view.word("start-" + name)}</h2>'
    offer = (
        f'<p class="offer"><span>{view.word("guide-offer")}</span> <button class="btn small" type="button" data-do="guide">'
        f'{view.word("guide-yes")}</button><button class="btn small quiet" type="button" data-do="guide-no">'
        f"{view.word('guide-no')}</button></p>"
    )
    foot = f'<div class="foot">{_render_sides(view)}{_render_options(view)}</div>'
    return (
        f'<form class="start-card" data-form="deal" aria-labelledby="start-title" tabindex="-1">{title}{body}{foot}'
        f"{offer if _is_fresh(view) else ''}</form>"
    )


def _is_fresh(view: PanelView) -> bool:
    """Return whether this is the beginning of a game, and not a position that somebody opened."""
    record = view.table.main.record
    return record.position is None and all(entry.player == CHANCE for entry in record.entries)


def _render_computers(view: PanelView) -> str:
    name = view.word("start-computers" if len(view.table.seats) > 2 else "start-computer")
    head = f"{render_icon('computer')}<b>{name}</b>"
    levels = "".join(_render_level(view, strength) for strength in STRENGTHS)
    return (
        f'<p class="start-head">{head}<small>{view.word("start-level")}</small></p>'
        f'<div class="levels" role="group" aria-label="{name}">{levels}</div>'
    )


def _render_level(view: PanelView, strength: int) -> str:
    bars = "".join(f'<i class="{"full" if bar <= strength else "empty"}"></i>' for bar in STRENGTHS)
    name = f"<b>{view.word(f'strength-{strength}')}</b><small>{view.word(f'strength-{strength}-note')}</small>"
    return (
        f'<button class="pick" type="button" data-do="{COMPUTER}{strength}"><span class="bars" aria-hidden="true">{bars}</span>'
        f"{name}</button>"
    )


def _render_people(view: PanelView) -> str:
    several = "s" if len(view.table.seats) > 2 else ""
    picks = [("sit-here", "computer-screen", "start-here" + several)]
    if _is_fresh(view) or is_sendable(view.table.kit):
        picks.insert(0, ("by-link", "link", "start-link" + several))
    buttons = "".join(_render_pick(view, *pick) for pick in picks)
    return f'<div class="friends">{buttons}</div>'


def _render_pick(view: PanelView, do: str, icon: str, name: str, note: str = "") -> str:
    text = f"<span><b>{view.word(name)}</b><small>{note or view.word(name + '-note')}</small></span>"
    return f'<button class="pick" type="button" data-do="{do}">{render_icon(icon)}{text}</button>'


def _render_deals(view: PanelView) -> str:
    today = view.table.display.today
    note = escape(say(describe_daily(today), view.language)) if today and today.level else ""
    deals = _render_pick(view, "deal-day", "day", "start-day", note) + _render_pick(view, "deal-new", "new", "start-new")
    return (
        f'<div class="friends">{deals}</div><div class="by-number"><label for="start-number">{view.word("start-number")}</label>'
        f'<div class="field"><input id="start-number" name="number" inputmode="numeric" pattern="[0-9]{{1,9}}" required '
        f'autocomplete="off"><button class="btn">{view.word("start-number-go")}</button></div></div>'
    )


def describe_daily(deal: DailyDeal) -> Message:
    """Return how hard a rated deal is, and what is possible in it."""
    level = msg(f"table.daily-{deal.level}")
    return msg("table.daily-best" if deal.is_proven else "table.daily-known", level=level, score=deal.best)


def _render_sides(view: PanelView) -> str:
    """Return the choice of a side in games with two. Preselected is the lot where the rules draw sides, else the side that
    begins."""
    table = view.table
    if len(table.seats) != 2:
        return ""
    drawn = _is_fresh(view) and table.kit.game.fair_play(table.main.record.options).drawn
    actors = [player for player in table.kit.game.actors(table.main.state) if player != CHANCE]
    first = "lot" if drawn else str(actors[0]) if actors else "0"
    choices = [("lot", view.word("start-lot"))] if drawn else []
    choices += [(str(player), view.render_face(player) + view.say(view.info.player(player))) for player in (0, 1)]
    labels = "".join(
        f'<label><input type="radio" name="side" value="{value}"{" checked" if value == first else ""}>'
        f"<span>{name}</span></label>"
        for value, name in choices
    )
    return f'<fieldset class="sides"><legend>{view.word("start-side")}</legend>{labels}</fieldset>'


def _render_options(view: PanelView) -> str:
    if not _is_fresh(view):
        return ""
    return f'<button class="textual" type="button" data-do="new" aria-haspopup="dialog">{view.word("start-options")}</button>'
