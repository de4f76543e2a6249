"""How it stands with the line: on the strip of the other player, and instead of what is otherwise said about links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pyengine.core.types import Player
from pyengine.core.words import Message, msg

from ..views.panels import PanelView
from ..views.sending import render_clock

OPEN, OFFERED, ANSWERED, LOST, LATE, ELSEWHERE, NONE = "open", "offered", "answered", "lost", "late", "elsewhere", "none"
WORDS = {OPEN: "open", OFFERED: "waiting", ANSWERED: "waiting", ELSEWHERE: "open"}
TOLD_OTHERWISE = (OPEN, OFFERED, ANSWERED)  # where more than two play
# Sentences about links that are not true while the line is open, and what is said instead.
INSTEAD = {
    "table.fair-wait": "live.wait",
    "table.fair-wait-note": "live.wait-note",
    "table.waiting": "live.wait",
    "table.waiting-note": "live.wait-note",
    "table.checking": "live.checking",
    "table.fair-came": "live.came",
    "table.turn-ready": "live.turn-ready",
    "table.seal-nothing": "live.nothing",
    "table.seal-early": "live.early",
    "table.seal-early-note": "live.early-note",
    "table.not-yours": "live.not-yours",
    "table.invite-first": "live.asked",
    "table.invite-first-note": "live.asked-note",
    "table.seal-first": "live.nothing",
    "table.seal-first-note": "live.asked-note",
    "table.seal-joined": "live.nothing",
    "table.opened-new": "live.opened",
}


class LineStatus(NamedTuple):
    """How it stands with the line to ``friend``. ``is_asked``: another game is offered from there. ``is_closing``: the last keys
    of a game are still to come. ``states``: how it stands with the line to each player, where there is one. ``is_star``: the page
    of whoever has invited passes on what several play, ``is_hub``: it is this page. ``doings``: what players do just now."""

    state: str
    friend: Message
    is_asked: bool = False
    is_closing: bool = False
    states: Mapping[Player, str] = {}
    is_hub: bool = False
    is_star: bool = False
    doings: Mapping[Player, str] = {}
    stage: str = ""  # of a game that goes over a chat

    @property
    def is_open(self) -> bool:
        """True while what is played goes out by itself, from this page or from another one of this browser."""
        return self.state in (OPEN, ELSEWHERE)

    @property
    def note(self) -> Message | None:
        """What the state means, None where there is nothing to say."""
        if self.state == NONE:
            return None
        whose = "hub-" if self.is_hub else "star-" if self.is_star else ""
        return msg(f"live.{whose if self.state in TOLD_OTHERWISE else ''}{self.state}-note", player=self.friend)

    def describe_seat(self, view: PanelView, player: Player) -> str:
        """Return how it stands with another player, in plain words, "" where a line says nothing of them."""
        does = view.say(msg(f"live.{self.doings[player]}")) if self.is_open and player in self.doings else ""
        if player not in self.states:
            return does
        said = view.say(msg(f"live.{self._word(player)}"))
        return f"{said} · {does}" if does and self.states[player] == OPEN else said

    def _word(self, player: Player) -> str:
        return WORDS.get(self.states[player], NONE)

    def render_seat(self, view: PanelView, player: Player, who: Message | None) -> str:
        """Return what stands on the strip of another player, "" where a line says nothing of them."""
        sign = self.describe_seat(view, player)
        if player in self.states:
            told = f' title="{view.say(self.note)}"' if self.note and not self.is_hub else ""
            sign = f'<span data-line="{self._word(player)}"{told}>{sign}</span>'
        return f"{view.say(who)} · {sign}" if who and sign else sign

    def render_link(self, view: PanelView, link: str) -> str:
        """Return the panel with a link, "" for none, as it is while the line is open, or with what is to be said of the line."""
        if not self.note:
            return link
        note = f'<p class="note" data-line-note="{self.state}">{view.say(self.note)}</p>{render_clock(view)}'
        if not self.is_open:
            return link + note
        title, more = (
            view.say(msg("live.hub-title" if self.is_hub else "live.title", player=self.friend)),
            view.say(msg("live.by-hand")),
        )
        shown = f'<details class="private" id="by-hand"><summary>{more}</summary>{link}</details>' if link else ""
        return f"<h2>{title}</h2>{note}{shown}"

    def describe_link(self, *, is_own: bool) -> tuple[Message, Message]:
        """Return the title of a link that goes through the page of whoever has invited, and what to do with it."""
        if self.is_hub and not is_own:
            return msg("live.hub-link", player=self.friend), msg("live.hub-link-note", player=self.friend)
        return msg("table.fair-sent"), msg("live.star-link-note", player=self.friend)

    def describe_finish(self, *, seals: bool) -> tuple[Message, Message]:
        """Return what stands on the button that ends a turn, and below it."""
        note = msg("live.star-finish-note") if self.is_star else msg("live.finish-note", player=self.friend)
        return msg("live.seal" if seals else "live.send"), note

    def describe(self, message: Message) -> Message:
        """Return what to say while the line is open, where a sentence speaks of links."""
        key = INSTEAD.get(message.key)
        return message._replace(key=key, values=message.values or (("player", self.friend),)) if key else message

    def render_offer(self, view: PanelView) -> str:
        """Return the offer of another game, "" for none."""
        if not self.is_asked:
            return ""
        button = f'<button class="btn small main" data-do="live-join">{view.say(msg("live.join"))}</button>'
        return f'<p class="told">{view.say(msg("live.asks", player=self.friend))} {button}</p>'

    def find_rematch(self) -> str:
        """Return the command of the button for another game, "" where there is to be none yet."""
        if not self.is_open:
            return "again"
        return "live-join" if self.is_asked else "" if self.is_closing else "again"
