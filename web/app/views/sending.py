"""A link to hand out, the field for the answer to it, and the greeting of an invitation."""

from __future__ import annotations

from html import escape

from pyengine.core.words import Message, isolate, msg

from ..table.greeting import LONGEST_NAME, LONGEST_WORDS
from ..table.seats import TWO
from .panels import PanelView, render_icon


def render_link(
    view: PanelView, title: str, note: str, *, friend: Message | None = None, main: bool = False, answer: str = ""
) -> str:
    """Return the link under its title, with buttons to copy, share and show it; then the field for the answer to it."""
    table = view.table
    string = table.write_link()
    address = f"{view.base}#{string}"
    if friend and table.copied == string:
        title = view.word("copied-paste", player=friend)
    main = main and table.copied != string  # what is done is not the next step
    asks = render_fields(view) if main else ""
    copy = render_copy_button(view, "copy", main)
    share = f'<button class="btn" data-do="share">{render_icon("share")}{view.word("share")}</button>'
    html = (
        f'<h2>{title}</h2>{asks}<div class="acts">{copy}{share}{view.render_qr_button(address)}</div>'
        f"{view.render_qr_code(address)}{answer}{render_text_field('link', address, view.word('link-field'))}"
        f'<p class="note">{note}</p>'
    )
    return str(table.display.live.render_link(view, html)) if table.display.live else html


def render_text_field(name: str, text: str, label: str) -> str:
    """Return a field to copy a text from by hand."""
    return f'<div class="field"><input id="{name}" readonly value="{escape(text)}" aria-label="{label}"></div>'


def render_copy_button(view: PanelView, do: str, main: bool) -> str:
    """Return a button that copies a link."""
    return f'<button class="btn{" main" if main else ""}" data-do="{do}">{render_icon("copy")}{view.word("copy")}</button>'


def render_answer_form(view: PanelView, friend: Message) -> str:
    """Return the field for the link that the friend sends back."""
    label = view.word("answer-label", player=friend)
    return (
        f'<form class="answer" data-form="answer"><div class="field"><input id="answer" name="text" autocomplete="off"'
        f' aria-label="{label}" placeholder="{label}"><button class="btn">{view.word("open")}</button>'
        f'<button class="btn scan" type="button" data-do="scan" aria-label="{view.word("scan")}" title="{view.word("scan")}">'
        f"{render_icon('qr')}</button></div></form>"
    )


def render_fields(view: PanelView) -> str:
    """Return what may go along with the link: with an invitation the inviter's name, a few words, and of how many games a series
    is the best; with the answer to one a name."""
    table = view.table
    if table.invites:
        title = view.say(msg("series.fields")) if table.series else view.word("greeting")
        return _render_greeting_fields(view, title, table.greeting.name, table.greeting.words)
    return _render_greeting_fields(view, view.word("answerer"), table.answerer) if table.can_sign else ""


def _render_greeting_fields(view: PanelView, title: str, name: str, words: str | None = None) -> str:
    fields = "".join(
        f'<label for="{field}">{view.word("greeting-" + field)}</label>'
        f'<input id="{field}" maxlength="{longest}" autocomplete="{fill}" value="{escape(text)}">'
        for field, longest, fill, text in (
            ("from", LONGEST_NAME, "given-name", name),
            ("hello", LONGEST_WORDS, "off", words),
        )
        if text is not None
    )
    series = _render_series_field(view)
    clock = str(view.table.display.clock.render_choice(view)) if view.table.display.clock and view.table.invites else ""
    title = view.say(msg("live.fields")) if clock and not series else title
    shown = " open" if (name or words) and not series else ""  # in a series the name is there already
    return f'<details class="greet" id="greet"{shown}><summary>{title}</summary>{fields}{series}{clock}</details>'


def _render_series_field(view: PanelView) -> str:
    """Return the choice of how many games a series between two is the best of, "" where there is no series."""
    series = view.table.series
    if series is None or len(view.table.seats) != TWO or not view.table.invites:
        return ""
    from ..saved.series import BESTS

    choices = "".join(
        f'<option value="{best}"{" selected" if best == series.best else ""}>'
        f"{view.say(msg('series.best-of', best=best) if best else msg('series.endless'))}</option>"
        for best in BESTS
    )
    return f'<label for="best">{view.say(msg("series.label"))}</label><select id="best">{choices}</select>'


def render_greeting(view: PanelView) -> str:
    """Return who invites to what, with the words from there and the offer of a lesson; "" for what is no invitation."""
    told = view.table.describe_invitation()
    if told is None or not view.table.greeting.came:
        return ""
    return f"<h2>{view.say(told)}</h2>{render_words(view)}{render_lesson_offer(view)}"


def render_clock(view: PanelView) -> str:
    """Return which clock is agreed on and how it stands, "" where there is none."""
    return str(view.table.display.clock.render_note(view)) if view.table.display.clock else ""


def render_lesson_offer(view: PanelView) -> str:
    """Return the offer of a lesson for somebody who is invited to a game that may be new."""
    show = f'<button class="textual" data-do="guide">{view.word("guide-yes")}</button>'
    return f'<p class="note">{view.word("guide-offer")} {show}</p>'


def render_words(view: PanelView) -> str:
    """Return the words of somebody who invites, "" if there are none."""
    words = view.table.greeting.words
    return f'<p class="hello">{view.word("hello", words=isolate(words))}</p>' if words else ""
