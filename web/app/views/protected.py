"""The panel of a protected game: sealing and sending, the private link, joining, the audit."""

from __future__ import annotations

from pyengine.core.words import Message
from pyengine.play.fair.audit import Audit
from pyengine.play.fair.estimate import COMFORTABLE, expected_length

from ..table.protected import ProtectedTable
from ..table.table import GameTable
from .panels import PanelView, render_icon
from .sending import (
    render_answer_form,
    render_clock,
    render_copy_button,
    render_fields,
    render_lesson_offer,
    render_link,
    render_text_field,
    render_words,
)


def render_panel(view: PanelView, table: GameTable) -> str:
    """Return everything about the links of a protected game."""
    assert isinstance(table, ProtectedTable)
    if table.busy:
        return ""
    parts = [_render_alarm(view, table), _render_verdict(view, table)]
    if table.is_free:
        parts.append(_render_invitation(view))
    elif table.is_ready:
        parts.append(_render_sealing(view, table))
    elif table.match.is_my_turn:
        parts.append(_render_wait(view, table))
    elif table.match.log:
        parts.append(_render_link(view, table))
    if not table.watches:
        parts.append(_render_private_link(view, table))
    elif not table.is_free and table.match.next_seat is not None:
        parts.append(_render_spectator(view))
    return "".join(parts)


def _render_alarm(view: PanelView, table: ProtectedTable) -> str:
    error = table.alarm
    if error is None:
        return ""
    code = f'<p class="note">{view.word("code", code=error.code)}</p>'
    differs = f"<p>{view.say(table.differs)}</p>" if table.differs else ""
    told = f"<p>{view.say(error.message)}</p>{differs}<p>{view.word('alarm-note')}</p>{code}"
    return f'<section class="panel alarm soon" role="alert"><h2>{view.word("alarm")}</h2>{told}</section>'


def _render_verdict(view: PanelView, table: ProtectedTable) -> str:
    audit = table.get_verdict()
    if audit is None:
        return ""
    code = table.match.code
    letters = f'<p class="code"><b>{code[:4]} {code[4:]}</b> <span class="note">{view.word("code-note")}</span></p>'
    if audit.is_verified:
        return f'<section class="panel verdict good soon">{letters}</section>'  # the card of the result says the rest
    if audit.breaches:
        told = "".join(f"<li>{view.say(error.message)}</li>" for error in audit.breaches)
        return (
            f'<section class="panel verdict bad soon" role="alert" data-verdict="breach"><h2>{view.word("breach")}</h2>'
            f"<ul>{told}</ul>{letters}</section>"
        )
    return _render_unverified(view, table, audit)


def _render_unverified(view: PanelView, table: ProtectedTable, audit: Audit) -> str:
    names = tuple(table.name_seat(seat) for seat in audit.missing if seat != table.match.seat)
    told = view.word("unverified-note", players=names) if names else view.word("unverified-own")
    return f'<section class="panel verdict soon" data-verdict="missing"><h2>{view.word("unverified")}</h2><p>{told}</p></section>'


def _render_invitation(view: PanelView) -> str:
    """Return the words of the invitation, and what joining does; the turn card says who invites, and has the button."""
    note = f'{render_lesson_offer(view)}{render_clock(view)}<p class="note">{view.word("invitation-note")}</p>'
    return f'<section class="panel send soon" aria-label="{view.word("invitation")}">{render_words(view)}{note}</section>'


def _render_sealing(view: PanelView, table: ProtectedTable) -> str:
    match = table.match
    name = "seal-over" if match.is_over else "seal-invite" if not match.log else "seal-turn"
    queued = ""
    longest = expected_length(table.kit, match.terms.record.options)
    if not match.log and longest is not None and longest > COMFORTABLE:
        queued = f'<p class="note">{view.word("long", count=longest)}</p>'
    if table.main.queued_texts:
        queued = f'<p class="note">{view.word("queued", actions=", ".join(table.main.queued_texts))}</p>'
    asks = render_fields(view)
    finish, note = view.word("seal-button" if table.seals else "copy"), view.word(name + "-note")
    if (line := table.display.live) and line.is_open:
        finish, note = map(view.say, line.describe_finish(seals=table.seals))
    html = (
        f'{queued}{asks}<div class="acts"><button class="btn main" data-do="seal">{render_icon("copy")}{finish}</button></div>'
        f'<p class="note">{note}</p>'
    )
    if line and not line.is_open:
        html = line.render_link(view, html)
    return f'<section class="panel send soon" aria-label="{view.word(name)}">{html}</section>'


def _render_wait(view: PanelView, table: ProtectedTable) -> str:
    """Say where the link of the own turn will appear. The newest link came from somebody else and is not to be sent on."""
    match = table.match
    friend = table.name_seat((len(match.log) + 1) % match.seats)
    told = f'<h2>{view.word("seal-turn")}</h2><p class="note">{view.word("seal-wait", player=friend)}</p>'
    if (line := table.display.live) and line.is_open:
        told = line.render_link(view, "")
    return f'<section class="panel send">{told}</section>'


def _render_link(view: PanelView, table: ProtectedTable) -> str:
    match = table.match
    over = match.next_seat is None
    friend = table.name_seat(match.next_seat) if match.next_seat is not None else None
    name = "fair-final" if over else "fair-sent" if table.has_link_to_send else "fair-newest"
    note = view.word("fair-invited-note" if table.invites and not over else name + "-note", player=friend)
    title, is_next = view.word(name), table.has_link_to_send and not over
    before = match.next_seat if match.seat is None else (match.seat - 1) % match.seats  # who sends to this seat
    answers = None if over or before is None else table.name_seat(before)
    if (line := table.display.live) and line.is_star and line.note and not over:  # the page of whoever has invited passes all on
        answers = friend = line.friend
        title, note = map(view.say, line.describe_link(is_own=table.has_link_to_send))
        is_next = is_next or line.is_hub
    answer = render_answer_form(view, answers) if answers else ""
    field = render_link(view, title, note, friend=friend if is_next else None, main=is_next, answer=answer)
    return f'<section class="panel send soon">{field}</section>'


def _render_private_link(view: PanelView, table: ProtectedTable) -> str:
    opened = " open" if table.unkept else ""
    warned = f'<p class="why">{view.say(table.unkept)}</p>' if table.unkept else ""
    shown = render_text_field("private", f"{view.base}#{table.private_link}", view.word("private"))
    field = f'{shown}<div class="acts">{render_copy_button(view, "copy-private", main=bool(table.unkept))}</div>'
    return (
        f'<details class="panel private" id="way-back"{opened}><summary><h2>{view.word("private")}</h2></summary>{warned}{field}'
        f'<p class="note">{view.word("private-note")}</p></details>'
    )


def _render_spectator(view: PanelView) -> str:
    return f'<section class="panel"><h2>{view.word("outside")}</h2><p class="note">{view.word("outside-note")}</p></section>'


def render_return_form(view: PanelView, why: Message | None) -> str:
    """Return the form for somebody who opened a private link in a browser that has not saved the game."""
    told = f'<p class="why" role="alert">{view.say(why)}</p>' if why else ""
    return (
        f'<section class="panel send soon"><h2>{view.word("resume")}</h2><p>{view.word("resume-note")}</p>'
        f'<form class="answer" data-form="resume"><label for="texts">{view.word("resume-label")}</label>'
        f'<textarea id="texts" name="texts" rows="5" autocomplete="off" spellcheck="false" required></textarea>{told}'
        f'<div class="acts"><button class="btn main">{view.word("resume-go")}</button></div></form></section>'
    )
