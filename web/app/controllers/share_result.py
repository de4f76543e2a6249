"""The text of a solitaire's result: copied, or handed to the system's share sheet, with a picture of the deal on request."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

from pyengine.core.words import msg, say

from ..browser import dom, files, window
from ..table.table import GameTable
from .registry import command

if TYPE_CHECKING:
    from .host import Host

SHARP = 2  # pixels of the picture for one of the board


class SharedResult:
    """Hands out the result of the deal on the table. Neither text nor picture tells what was played."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @command("result-copy")
    def copy(self, _: Any = None) -> None:
        """Copy the text."""
        tally = self.host.table.tally
        if tally is not None:
            dom.copy(tally.shared, self._confirm)

    def _confirm(self, worked: bool) -> None:
        if worked:
            dom.confirm_button(say(msg("results.copied"), self.host.language))
            return
        self.host.table.said.note = msg("results.copy-by-hand")
        self.host.draw()
        dom.get("shared").select()

    @command("result-share")
    def share(self, _: Any) -> None:
        """Open the system's share sheet with the text."""
        tally = self.host.table.tally
        if tally is not None:
            dom.share(text=tally.shared)

    @command("result-picture")
    def share_picture(self, _: Any) -> None:
        """Open the share sheet with the text and a picture of the deal before the first move.

        Where it takes no pictures, the text is copied.
        """
        from ..views.share_dialog import draw_picture  # with it come pictures and records
        from ..views.snippets import encode_picture

        table, language = self.host.table, self.host.language
        tally, record = table.tally, table.main.record
        if tally is None:
            return
        dealt = GameTable.start_new(table.kit, record.options, table.seats, deal=record.deal)
        dealt.settle()
        shared = tally.shared

        def share(address: str) -> None:
            content = b64decode(address.partition(",")[2])
            if not files.share(f"{record.game}-{record.deal}.png", content, "image/png", shared):
                self.copy()

        window.convert_to_png(encode_picture(draw_picture(dealt, window.get_attribute("board"), language)), SHARP, share)
