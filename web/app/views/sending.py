"""A link to hand out, the field for the answer to it, and the greeting of an invitation."""

from __future__ import annotations

from html import escape

from pyengine.core.words import Message, isolate

from ..table.greeting import LONGEST_NAME, LONGEST_WORDS
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
    asks = render_greeting_fields(view) if main and table.invites and table.copied != string else ""
    copy = render_copy_button(view, "copy", main)
    share = f'<button class="btn" data-do="share">{render_icon("share")}{view.word("share")}</button>'
    return (
        f'<h2>{title}</h2>{asks}<div class="acts">{copy}{share}{view.render_qr_button(address)}</div>'
        f"{view.render_qr_code(address)}{answer}{render_text_field('link', address, view.word('link-field'))}"
        f'<p class="note">{note}</p>'
    )


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
        f' aria-label="{label}" placeholder="{label}"><button class="btn">{view.word("open")}</button></div></form>'
    )


def render_greeting_fields(view: PanelView) -> str:
    """Return the fields for the inviter's name and a few words."""
    fields = "".join(
        f'<label for="{name}">{view.word("greeting-" + name)}</label>'
        f'<input id="{name}" maxlength="{longest}" autocomplete="{fill}" value="{escape(text)}">'
        for name, longest, fill, text in (
            ("from", LONGEST_NAME, "given-name", view.table.greeting.name),
            ("hello", LONGEST_WORDS, "off", view.table.greeting.words),
        )
    )
    shown = " open" if view.table.greeting else ""
    return f'<details class="greet" id="greet"{shown}><summary>{view.word("greeting")}</summary>{fields}</details>'


def render_greeting(view: PanelView) -> str:
    """Return the name and words of somebody else who invites, "" if there are none."""
    greeting = view.table.greeting
    if not greeting or not greeting.came:
        return ""
    title = view.word("invites", who=greeting.who) if greeting.name else view.word("invitation")
    return f"<h2>{title}</h2>{render_words(view)}"


def render_words(view: PanelView) -> str:
    """Return the words of somebody who invites, "" if there are none."""
    words = view.table.greeting.words
    return f'<p class="hello">{view.word("hello", words=isolate(words))}</p>' if words else ""
