"""What the buttons of a table do, besides those of the lesson, the computer and the dialogs."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pyengine.core.types import CLAIMS
from pyengine.core.words import msg, say

from ..browser import dom, effects
from ..views.panels import DrawnParts
from . import storage
from .greeting import take_greeting
from .registry import command

if TYPE_CHECKING:
    from ..table.table import GameTable
    from .host import Host

STEP = 0.8  # seconds for each action when a turn is played back


class TableCommands:
    """The buttons of a table."""

    def __init__(self, host: Host, kept: DrawnParts) -> None:
        self.host, self._kept = host, kept
        self._drawing_code: asyncio.Task[None] | None = None
        self._retelling: asyncio.Task[None] | None = None

    # --- back and forth

    @command("undo")
    def undo(self, _: Any) -> None:
        """Take back a choice, else the last action."""
        self.host.table.undo()
        self.host.continue_game()

    @command("redo")
    def redo(self, _: Any) -> None:
        """Play again what was taken back."""
        self.host.table.redo()
        self.host.continue_game()

    @command("look")
    def look(self, button: Any) -> None:
        """Show the position of an entry of the move list."""
        self.host.table.look(int(button.dataset.look))
        self.host.draw()

    @command("live")
    def look_at_present(self, _: Any) -> None:
        """Show the newest position again."""
        table = self.host.table
        table.look(len(table.session.record.entries))
        self.host.draw()

    @command("try")
    def explore(self, _: Any) -> None:
        """Try moves out from the shown position."""
        self.host.table.explore()
        self.host.draw()

    @command("leave")
    def leave(self, _: Any) -> None:
        """Go back from trying out to the game."""
        self.host.table.leave()
        self.host.draw()

    @command("replay")
    def replay_turn(self, _: Any) -> None:
        """Play the last turn back, one action after the other; all at once where motion is not wanted."""
        if self._retelling:
            self._retelling.cancel()
        self._retelling = asyncio.ensure_future(self._retell(self.host.table))

    async def _retell(self, table: GameTable) -> None:
        count = len(table.turn_steps)
        for shown in range(1 if effects.is_motion_wanted() else count, count + 1):
            table.display.replayed_steps = shown
            self.host.draw(whole=False)
            await asyncio.sleep(STEP)
            if table is not self.host.table or table.display.replayed_steps != shown:
                return  # somebody acted meanwhile

    # --- choosing

    @command("claim")
    def claim(self, button: Any) -> None:
        """Make a claim: resign, offer, accept, or give up."""
        claim = next(claim for claim in CLAIMS if claim[0] == str(button.dataset.claim))
        if self.host.table.claim(claim):
            self.host.continue_game()
            dom.focus("#result .btn")  # where it ended the game
        else:
            self.host.draw()
            dom.focus("#choices .btn.main")  # the question

    @command("escape")
    def escape(self, _: Any) -> None:
        """Put away a question, a message or a choice."""
        self.host.table.escape()
        self.host.draw(whole=False)

    @command("submit-type")
    def play_typed(self, form: Any) -> None:
        """Play what was typed."""
        field = form.elements.namedItem("text")
        if self.host.table.play_typed(str(field.value)):
            field.value = field.dataset.how = ""
            self.host.continue_game()
        else:
            self.host.draw()

    # --- how the table is seen

    @command("face")
    def lift_curtain(self, _: Any) -> None:
        """Show the screen to the next player, who has the device now."""
        self.host.table.lift_curtain()
        self.host.draw(whole=False)

    @command("focus")
    def enlarge(self, button: Any) -> None:
        """Show one of several boards large."""
        self.host.table.display.focus = str(button.dataset.board)
        self.host.draw(whole=False)

    @command("flip")
    def flip(self, _: Any) -> None:
        """Turn the board."""
        self.host.table.display.is_turned = not self.host.table.display.is_turned
        self.host.draw()

    @command("note")
    def change_note(self, button: Any) -> None:
        """Change the player's own note in a table of the scene."""
        table = self.host.table
        table.change_note(str(button.dataset.key))
        if table.key:
            storage.put(table.make_saved(time.time(), self.host.language))
        self.host.draw()

    # --- links

    @command("copy")
    def copy_link(self, _: Any) -> None:
        """Copy the game's link."""
        self.hand_out_link()

    def hand_out_link(self) -> None:
        """Copy the game's link, and say so."""
        table, string = self.host.table, self._take_link()

        def confirm(worked: bool) -> None:
            if worked:
                table.copied = string
                self.host.draw()
            self._confirm_copy(worked)

        dom.copy(f"{dom.get_address()}#{string}", confirm)
        self.host.draw()

    @command("share")
    def share_link(self, _: Any) -> None:
        """Open the system's share sheet with the game's link."""
        dom.share(title=self.host.kit.game.info.title, url=f"{dom.get_address()}#{self._take_link()}")
        self.host.draw()

    @command("copy-private")
    def copy_private_link(self, _: Any) -> None:
        """Copy the private link, which leads back into this seat."""
        dom.copy(str(dom.get("private").value), self._confirm_copy)

    @command("copy-deal")
    def copy_challenge(self, _: Any) -> None:
        """Copy the link of a solitaire's deal."""
        dom.copy(f"{dom.get_address()}#{self.host.table.make_challenge()}", self._confirm_copy)

    @command("position")
    def copy_position(self, _: Any) -> None:
        """Copy the position as the viewer knows it."""
        dom.copy(self.host.table.write_position(), self._confirm_copy)

    @command("share-all")
    def share_everything(self, _: Any) -> None:
        """Allow links that contain the secrets of everybody at this screen."""
        self.host.table.shared = True
        self.host.draw()

    @command("qr")
    def draw_code(self, _: Any) -> None:
        """Show the link as a QR code."""
        take_greeting(self.host.table)
        address = f"{dom.get_address()}#{self.host.table.write_link()}"
        self._drawing_code = asyncio.ensure_future(self._show_code(address))

    async def _show_code(self, address: str) -> None:
        name = say(msg("table.qr"), self.host.language)
        self._kept.code, self._kept.code_part = (address, await dom.draw_qr_codes(dom.get_root(), address, name)), 0
        self.host.draw()

    @command("qr-next")
    def show_next_code(self, _: Any) -> None:
        """Show the next part of a link that needs several QR codes."""
        self._kept.code_part += 1
        self.host.draw()

    def _take_link(self) -> str:
        """Return the fragment of the link that is handed out, with the typed greeting. From now on what it contains cannot be
        taken back."""
        table = self.host.table
        take_greeting(table)
        if table.has_link_to_send:
            table.mark_sent()
            self.host.continue_game()
        return table.write_link()

    def _confirm_copy(self, worked: bool) -> None:
        if worked:
            dom.confirm_button(say(msg("table.copied"), self.host.language))
            return
        self.host.table.said.note = self.host.table.unkept or msg("table.copy-by-hand")
        self.host.draw()
        dom.press('.drawer:has(#keep #link) [data-tab="keep"]')  # what cannot be seen cannot be selected
        dom.get("link").select()
