"""The dialog "Save or share": what its buttons do."""

from __future__ import annotations

import time
from base64 import b64decode
from typing import Protocol

from pyengine.core.words import Message, msg, say

from . import dom, files, frame
from .giving import body, picture, query, record, tellable
from .pictures import in_png
from .snippets import data_address
from .table import Table
from .view import Region

SHARP = 2  # pixels of a PNG for one of the picture
DIALOG = "sharing"


class Holder(Protocol):
    """The page of a table."""

    table: Table
    language: str
    page: dom.Page

    def draw(self) -> None:
        """Redraw what changed."""

    def bring(self, text: str) -> None:
        """Open whatever was pasted or dropped."""

    def refuse(self, why: Message) -> None:
        """Say why something cannot be opened."""


def act(holder: Holder, name: str) -> None:
    """Do what a button of the dialog says; ``give`` opens it."""
    table, language, date = holder.table, holder.language, time.strftime("%Y-%m-%d")
    file = f"{table.kit.game.info.id}-{date}"
    if name == "give":
        holder.page.draw([Region("sharing-body", body(table, language))])
        dom.get(DIALOG).showModal()
    elif name == "give-close":
        dom.get(DIALOG).close()
    elif name == "give-all":
        table.shared = True
        holder.draw()
        holder.page.draw([Region("sharing-body", body(table, language))])
    elif name == "give-link" and tellable(table):
        table.mark_sent()
        _copy(f"{dom.address()}#{table.string()}", language)
    elif name == "give-record" and tellable(table):
        _copy(record(table, date), language)
    elif name == "give-record-file" and tellable(table):
        files.save(f"{file}.txt", record(table, date), "text/plain")
    elif name == "give-position":
        _copy(table.position(), language)
    elif name == "give-svg":
        files.save(f"{file}.svg", picture(table, frame.worn("board"), language), "image/svg+xml")
    elif name == "give-png":
        tag = "?" + query(table)

        def drawn(made: str) -> None:
            files.save(f"{file}.png", in_png(b64decode(made.partition(",")[2]), tag), "image/png")

        frame.png(data_address(picture(table, frame.worn("board"), language)), SHARP, drawn)
    elif name == "give-file":
        dom.get(DIALOG).close()
        files.choose(holder.bring, holder.refuse)


def _copy(text: str, language: str) -> None:
    def copied(worked: bool) -> None:
        field = dom.get("give-text")
        field.value, field.hidden = text, worked
        if not worked:
            field.select()
        frame.write("give-told", say(msg("keep.copied") if worked else msg("keep.copy-by-hand"), language))

    dom.copy(text, copied)
