"""The clock of a live game as HTML: on the strips, in the invitation, and what is said once a time is over."""

from __future__ import annotations

from pyengine.core.types import RESIGN, Player
from pyengine.core.words import Message, msg

from ..table.seats import TWO
from ..views.panels import PanelView
from .clock import CLOCKS, TENTHS_BELOW, GameClock, show_time


def name_face(player: Player) -> str:
    """Return the id of what shows the time of a player."""
    return f"time-{player}"


class ClockView:
    """Shows the clock of the game on a table, and lets whoever invites choose one.

    ``clock`` is None for a game without one. ``claimer`` is the player who has claimed the win; ``is_put_away``: they play on.
    """

    clock: GameClock | None = None
    claimer: Player | None = None
    is_put_away = False

    def __init__(self, own: Player | None = None) -> None:
        self.own = own

    def sum_up(self) -> tuple[object, ...]:
        """Return what the table has to be drawn anew for; the running times are written without that."""
        clock = self.clock
        state = (clock.name, clock.thinking is None, clock.fallen, clock.has_run) if clock else ()
        return (*state, self.own, self.claimer, self.is_put_away)

    def render_time(self, view: PanelView, player: Player) -> str:
        """Return what stands on the strip of a player."""
        if self.clock is None:
            return ""
        left = self.clock.read(player)
        state = " data-low" if left < TENTHS_BELOW else ""
        still = " data-still" if self.clock.thinking is None else ""
        return (
            f'<span class="clock"{still}><span class="quiet-words">{view.say(msg("live.clock"))}: </span>'
            f'<time id="{name_face(player)}"{state}>{show_time(left)}</time></span>'
        )

    def render_choice(self, view: PanelView) -> str:
        """Return the choice of a clock for an invitation."""
        chosen = view.table.clock.partition("_")[0]
        names = {"": "none", **{name: name for name in CLOCKS}}
        options = "".join(
            f'<option value="{name}"{" selected" if name == chosen else ""}>{view.say(msg(f"live.clock-{word}"))}</option>'
            for name, word in names.items()
        )
        return f'<label for="clock">{view.say(msg("live.clock-label"))}</label><select id="clock">{options}</select>'

    def render_note(self, view: PanelView) -> str:
        """Return which clock is agreed on and how it stands, "" where there is none."""
        if self.clock is None:
            return ""
        terms = msg(f"live.clock-{self.clock.name}")
        name = "waits" if not self.clock.has_run else "runs" if self.clock.thinking is not None else "stands"
        return f'<p class="note" data-clock="{name}">{view.say(msg(f"live.clock-{name}", clock=terms))}</p>'

    def render_told(self, view: PanelView) -> str:
        """Return what is said once a time is over, with what may be done about it; "" before, and after the game."""
        told = self._describe_fall(view)
        if told is None:
            return ""
        claims = [self.own] if self.own is not None and len(view.table.seats) == TWO else []
        fallen = self.clock.fallen if self.clock else None
        buttons = ""
        if fallen in claims and RESIGN in view.table.claims:
            buttons += f'<button class="btn small" data-claim="resign">{view.say(msg("live.clock-give"))}</button> '
        elif claims and fallen not in claims and self.claimer is None:
            buttons += f'<button class="btn small" data-do="clock-claim">{view.say(msg("live.clock-claim"))}</button> '
        buttons += f'<button class="btn small" data-do="clock-on">{view.say(msg("live.clock-on"))}</button>'
        return f'<p class="told" data-clock="over">{view.say(told)} {buttons}</p>'

    def _describe_fall(self, view: PanelView) -> Message | None:
        table, clock = view.table, self.clock
        fallen = clock.fallen if clock else None
        if fallen is None or self.is_put_away or table.kit.game.outcome(table.main.state) is not None:
            return None
        if self.claimer is not None:
            return (
                msg("live.clock-asked") if self.claimer == self.own else msg("live.clock-asks", player=_name(view, self.claimer))
            )
        if fallen == self.own:
            return msg("live.clock-over-own")
        whose = "over" if self.own is not None and len(table.seats) == TWO else "over-other"
        return msg(f"live.clock-{whose}", player=_name(view, fallen))


def _name(view: PanelView, player: Player) -> Message:
    return view.info.player(player)
