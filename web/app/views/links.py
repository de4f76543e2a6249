"""The panel of a game's link: keeping it, sending the turn, opening the answer."""

from __future__ import annotations

from pyengine.core.words import msg

from .panels import PanelView
from .sending import render_answer_form, render_clock, render_greeting, render_link


def render_links(view: PanelView) -> str:
    """Return the panel with the game's link; in a game by link also the field for the friend's answer."""
    table = view.table
    if view.private:
        from .protected import render_return_form

        return render_return_form(view, table.said.refused)
    if table.protected:
        from .protected import render_panel  # loads the whole protocol, which most tables do not need

        return render_panel(view, table)
    if table.hides:
        acts = _render_acts(view, ("position", "copy-position"), ("share-all", "share-all"))
        told = f'<h2>{view.word("hides")}</h2>{acts}<p class="note">{view.word("hides-note")}</p>'
        return f'<section class="panel send keep">{told}</section>'
    if table.is_by_link and not table.variation:
        return _render_open_link(view)
    dealt = table.main.record.deal is not None and not table.variation
    over = table.kit.game.outcome(table.session.state) is not None
    name = ("result" if dealt else "keep") + ("-over" if over else "")
    title = view.word(name if dealt else "keep")
    more = f'<p class="note">{view.word("challenge-note")}</p>' + _render_acts(view, ("copy-deal", "copy-deal")) if dealt else ""
    return f'<section class="panel send keep">{render_link(view, title, view.word(name + "-note"))}{more}</section>'


def _render_open_link(view: PanelView) -> str:
    """Return the panel of an open game by link. On the own turn it has no link, since the newest one came from the friend."""
    table = view.table
    friend = table.name_friend(table.friend)
    over = table.kit.game.outcome(table.session.state) is not None
    if not table.has_link_to_send and not over:
        greeted, kept = render_greeting(view) + render_clock(view) if table.is_invited else "", ""
        if table.unkept:  # the game is kept nowhere but in its link
            kept = render_link(view, view.word("keep"), view.word("keep-note"))
        elif table.display.live and table.display.live.is_open:
            kept = table.display.live.render_link(view, "") if table.invites else ""
        elif table.invites:
            kept = f'<h2>{view.word("send-first", player=friend)}</h2><p class="note">{view.word("send-move", player=friend)}</p>'
        return f'<section class="panel send soon">{greeted}{kept}</section>' if greeted or kept else ""
    name = "send-over" if over else "send-first" if table.invites else "send"
    side = view.info.player(table.friend)
    note = view.word(name + "-note", player=side if name == "send-first" else friend)
    named = name == "send-first" and table.find_name(table.friend)
    title = view.say(msg("series.send", who=friend)) if named else view.word(name, player=friend)
    answer = render_answer_form(view, friend) if table.awaited_player is not None else ""
    field = render_link(view, title, note, friend=friend, main=table.is_unsent or not over, answer=answer)
    return f'<section class="panel send soon">{field}</section>'


def _render_acts(view: PanelView, *acts: tuple[str, str]) -> str:
    buttons = "".join(f'<button class="btn" data-do="{do}">{view.word(name)}</button>' for do, name in acts)
    return f'<div class="acts">{buttons}</div>'
