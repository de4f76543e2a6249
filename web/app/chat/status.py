"""What a table says of the chat, in place of what it says of links."""

from __future__ import annotations

from pyengine.core.types import Player
from pyengine.core.words import Message, msg

from ..later.direct_line_status import OPEN, LineStatus
from ..views.panels import PanelView

INVITING, WATCHING = "inviting", "watching"  # nobody has joined yet; others play
INSTEAD = {
    "table.invite-first": "chat.asked",
    "table.invite-first-note": "chat.asked-note",
    "table.seal-first-note": "chat.asked-note",
    "table.seal-next-note": "chat.open-note",
    "table.fair-watch-note": "chat.watch-note",
}
INSTEAD_AT_FIRST = {
    "table.fair-wait": "chat.asked",
    "table.fair-wait-note": "chat.asked-note",
    "table.waiting": "chat.asked",
    "table.waiting-note": "chat.asked-note",
}


class ChatStatus(LineStatus):
    """How it stands with the game that goes over a chat: always open."""

    __slots__ = ()

    @classmethod
    def make(cls, friend: Message, *, is_asked: bool, is_closing: bool, stage: str = "") -> ChatStatus:
        """Return the status of a game with somebody."""
        return cls(OPEN, friend, is_asked, is_closing, stage=stage)

    @property
    def note(self) -> Message:
        """What it means."""
        return msg("chat.watch-note") if self.stage == WATCHING else msg("chat.open-note", player=self.friend)

    def render_seat(self, view: PanelView, player: Player, who: Message | None) -> str:
        """Return what stands on the strip of the other player."""
        here = view.say(msg("chat.here"))
        return f"{view.say(who)} · {here}" if who else here

    def render_link(self, view: PanelView, link: str) -> str:
        """Return the panel that otherwise holds the link. Nobody needs one here."""
        return f'<h2>{view.say(msg("chat.title"))}</h2><p class="note" data-line-note="chat">{view.say(self.note)}</p>'

    def describe_finish(self, *, seals: bool) -> tuple[Message, Message]:
        """Return what stands on the button that ends a turn, and below it."""
        return msg("live.seal" if seals else "live.send"), msg("chat.finish-note")

    def describe(self, message: Message) -> Message:
        """Return what to say where a sentence speaks of links."""
        instead = {**INSTEAD, **INSTEAD_AT_FIRST} if self.stage == INVITING else INSTEAD
        if key := instead.get(message.key):
            return message._replace(key=key, values=message.values or (("player", self.friend),))
        return super().describe(message)
