"""The panel of a game's link: to keep it, to send the turn, to open the answer."""

from __future__ import annotations

from html import escape

from .panels import PanelView, render_icon


def render_links(view: PanelView) -> str:
    """Return the link of the game, and in a game by link the turn to send and the place for the answer."""
    table = view.table
    if view.private:
        from .protected import render_return_form

        return render_return_form(view, table.said.refused)
    if table.protected:
        from .protected import render_panel  # with it comes all of the protocol: tables without it start sooner

        return render_panel(view, table)
    if table.hides:
        acts = _render_acts(view, ("position", "copy-position"), ("share-all", "share-all"))
        told = f'<h2>{view.word("hides")}</h2>{acts}<p class="note">{view.word("hides-note")}</p>'
        return f'<section class="panel send keep">{told}</section>'
    address = f"{view.base}#{table.make_string()}"
    dealt = table.main.record.deal is not None and not table.trying
    friend = view.info.player(table.friend) if table.by_link and not table.trying else None
    title, note = view.word("keep"), view.word("keep-note")
    if friend and table.to_send:
        over = table.kit.game.outcome(table.main.state) is not None
        name = "send-over" if over else "send" if table.main.record.entries else "send-first"
        title, note = view.word(name, player=friend), view.word(name + "-note", player=friend)
    if dealt:
        name = "result-over" if table.kit.game.outcome(table.main.state) is not None else "result"
        title, note = view.word(name), view.word(name + "-note")
    name = view.word("link-field")
    field = (
        f'<h2>{title}</h2><div class="field"><input id="link" readonly value="{escape(address)}" aria-label="{name}"></div>'
        f'<div class="acts"><button class="btn{" main" if table.to_send else ""}" data-do="copy">{render_icon("copy")}'
        f"{view.word('copy')}</button>"
        f'<button class="btn" data-do="share">{render_icon("share")}{view.word("share")}</button></div>'
        f'<p class="note">{note}</p>{view.render_qr_code(address)}'
    )
    if dealt:
        field += f'<p class="note">{view.word("challenge-note")}</p>' + _render_acts(view, ("copy-deal", "copy-deal"))
    if friend and table.awaited is not None:
        field += (
            f'<form class="answer" data-form="answer"><label for="answer">{view.word("answer-label", player=friend)}</label>'
            f'<div class="field"><input id="answer" name="text" autocomplete="off">'
            f'<button class="btn">{view.word("open")}</button></div></form>'
        )
    return f'<section class="panel send {"soon" if friend else "keep"}">{field}</section>'


def _render_acts(view: PanelView, *acts: tuple[str, str]) -> str:
    buttons = "".join(f'<button class="btn" data-do="{do}">{view.word(name)}</button>' for do, name in acts)
    return f'<div class="acts">{buttons}</div>'
