"""The share dialog: what its buttons do."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pyengine.core.words import msg, say

from ..browser import dom, files, window
from ..embed.picture_metadata import add_to_png
from ..views.region import Region
from ..views.share_dialog import can_share_link, can_share_record, draw_picture, render_dialog, write_query, write_record
from ..views.snippets import encode_picture
from .incoming import Incoming
from .registry import command

if TYPE_CHECKING:
    from .host import Host

SHARP = 2  # pixels of a PNG for one of the picture
DIALOG = "sharing"


class ShareDialog:
    """Hands out the game on the table: as link, record, position or picture. ``put`` draws regions, ``incoming`` opens chosen
    files."""

    def __init__(self, host: Host, put: Callable[[Sequence[Region]], None], incoming: Incoming) -> None:
        self.host, self._put, self._incoming = host, put, incoming

    @command("give")
    def open(self, _: Any) -> None:
        """Open the dialog."""
        self._draw()
        dom.get(DIALOG).showModal()

    def _draw(self) -> None:
        self._put([Region("sharing-body", render_dialog(self.host.table, self.host.language))])

    @command("give-close")
    def close(self, _: Any) -> None:
        """Close the dialog."""
        dom.get(DIALOG).close()

    @command("give-all")
    def share_everything(self, _: Any) -> None:
        """Allow links and records that contain the secrets of everybody at this screen."""
        self.host.table.shared = True
        self.host.draw()
        self._draw()

    @command("give-link")
    def copy_link(self, _: Any) -> None:
        """Copy the game's link."""
        table = self.host.table
        if can_share_link(table):
            table.mark_sent()
            self._copy(f"{dom.get_address()}#{table.write_link()}")

    @command("give-record")
    def copy_record(self, _: Any) -> None:
        """Copy the record as text."""
        if can_share_record(self.host.table):
            self._copy(write_record(self.host.table, self._format_today()))

    @command("give-record-file")
    def save_record(self, _: Any) -> None:
        """Save the record as a file."""
        if can_share_record(self.host.table):
            files.save(f"{self._make_file_name()}.txt", write_record(self.host.table, self._format_today()), "text/plain")

    @command("give-position")
    def copy_position(self, _: Any) -> None:
        """Copy the position as the viewer knows it."""
        self._copy(self.host.table.write_position())

    @command("give-svg")
    def save_svg(self, _: Any) -> None:
        """Save the picture as SVG."""
        files.save(f"{self._make_file_name()}.svg", self._draw_picture(), "image/svg+xml")

    @command("give-png")
    def save_png(self, _: Any) -> None:
        """Save the picture as PNG."""
        name, tag = self._make_file_name(), "?" + write_query(self.host.table)

        def save(address: str) -> None:
            files.save(f"{name}.png", add_to_png(b64decode(address.partition(",")[2]), tag), "image/png")

        window.convert_to_png(encode_picture(self._draw_picture()), SHARP, save)

    @command("give-file")
    def open_file(self, _: Any) -> None:
        """Close the dialog and let somebody choose a file to open."""
        dom.get(DIALOG).close()
        self._incoming.choose()

    def _format_today(self) -> str:
        return time.strftime("%Y-%m-%d")

    def _make_file_name(self) -> str:
        return f"{self.host.kit.game.info.id}-{self._format_today()}"

    def _draw_picture(self) -> str:
        return draw_picture(self.host.table, window.get_attribute("board"), self.host.language)

    def _copy(self, text: str) -> None:
        def confirm(worked: bool) -> None:
            field = dom.get("give-text")
            field.value, field.hidden = text, worked
            if not worked:
                field.select()
            told = msg("keep.copied") if worked else msg("keep.copy-by-hand")
            window.write("give-told", say(told, self.host.language))

        dom.copy(text, confirm)
