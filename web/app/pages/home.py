"""The front page: games to go on with, and the box where anything can be pasted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say
from pyengine.play.daily_position import find_position

from ..browser import device, dom, events, window
from ..browser.daily_tables import POSITIONS, read_table
from ..controllers import results, storage
from ..controllers.badge import renew_badge
from ..controllers.daily import get_daily_deal
from ..controllers.later import load_later
from ..controllers.registry import command
from ..saved.beginning import get_today
from ..saved.results import DAILY, count
from ..saved.saved_game import SavedGame
from ..views.region import Region
from ..views.saved_games import describe_deal, get_state
from ..views.start import describe_daily
from .game_list import GameListPage

if TYPE_CHECKING:
    from ..later.calendar import Calendar

SHOWN = 3
DAY = 24 * 60 * 60  # seconds


class HomePage(GameListPage):
    """Lists the games changed last, and opens what is pasted or dropped."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._calendar: Calendar
        self.draw()
        pasted = dom.get_fragment() or device.take_shared()
        if pasted:
            self.open(pasted)
        events.call_later(self.incoming.listen)
        events.call_later(self._draw_position)  # it loads a game

    def draw(self) -> None:
        """Draw the list."""
        renew_badge()
        kept = storage.list_games()
        here = (saved for saved in kept if games.is_known(saved.game))
        running = sorted(here, key=lambda saved: get_state(saved) == "over")
        rows = "".join(self.render_row(saved, named=False) for saved in running[:SHOWN])
        every = f'<p class="every"><a href="games/">{self.word("all", count=len(kept))}</a></p>'
        regions = [Region("continue", f"<ul>{rows}</ul>{every}"), Region("told", self.render_trouble()), self.render_bin()]
        today = Region("today", escape(window.format_day(self.language, get_today())))
        self.page.draw([*regions, today, *self._list_days(kept)])

    def _list_days(self, kept: list[SavedGame]) -> Iterator[Region]:
        """Yield a line for each solitaire: how today's deal stands, or how hard it is, and the days in a row."""
        recent = [saved for saved in kept if saved.updated > time.time() - 2 * DAY]
        for name in window.read_data("days"):
            deal = get_daily_deal(name)
            played = describe_deal(recent, name, deal.number)
            told = [self.say(played[1])] if played else [self.word("day-told", told=describe_daily(deal))] if deal.level else []
            streak = self._count_streak(name)
            told += [self.word("day-streak", count=streak)] if streak > 1 else []
            if told:
                fragment = f"#{escape(played[0].link)}" if played else ""
                title = f'<h3><a href="play/{name}/{fragment}">{escape(games.load(name).game.info.title)}</a></h3>'
                yield Region(f"day-{name}", f"{title}<p>{' '.join(told)}</p>")

    def _draw_position(self) -> None:
        """Draw the line of the position of the day, if there is one that this site can open."""
        position = find_position(read_table(POSITIONS), get_today())
        if position is None or not games.is_known(position.game):
            return
        info = games.load(position.game).game.info
        level = self.word(f"day-position-{position.level}", player=info.player(position.player))
        title = f'<a href="play/{position.game}/#here={position.link}">{escape(info.title)}</a>'
        self.page.draw([Region("position", f"<b>{self.word('day-position')}</b> {title}. {level}")])

    def _count_streak(self, game: str) -> int:
        """Return on how many days in a row the deal of the day was played."""
        played = [result for result in results.load().values() if (result.game, result.mode) == (game, DAILY)]
        return count(played, get_today(), time.time()).streak

    def open(self, text: str) -> None:
        """Open whatever was pasted or dropped, or say what is wrong with it."""
        from ..controllers.pasted_text import FILE, read_pasted

        try:
            pasted = read_pasted(text)
            if pasted == FILE:
                from ..controllers.import_archive import import_games

                import_games(text, self.language, self._show_imported)
                return
        except GameError as error:
            self.tell(error.message)
            return
        self.go(pasted.game, pasted.fragment)

    def _show_imported(self, message: Message) -> None:
        self.tell(message)
        self.draw()

    def tell(self, message: Message) -> None:
        """Show a message below the paste box."""
        box = dom.get("paste-why")
        box.textContent = say(message, self.language)
        box.hidden = False

    @command("days")
    def open_calendar(self, _: Any) -> None:
        """Open the calendar of earlier deals of the day."""
        self._opening = asyncio.ensure_future(self._open_calendar())

    async def _open_calendar(self) -> None:
        if not await load_later():
            self.tell(msg("keep.later-missing"))
            return
        from ..later.calendar import Calendar

        self._calendar = Calendar(window.read_data("daily"), self.language)
        self._draw_calendar()
        dom.get("days").showModal()

    def _draw_calendar(self) -> None:
        self.page.draw([Region("days-body", self._calendar.render())])

    @command("days-turn")
    def turn_calendar(self, button: Any) -> None:
        """Show another month."""
        self._calendar.turn(int(button.dataset.by))
        self._draw_calendar()

    @command("days-game")
    def choose_calendar(self, button: Any) -> None:
        """Show the days of another game."""
        self._calendar.game = str(button.dataset.game)
        self._draw_calendar()

    @command("paste-now")
    def paste(self, _: Any) -> None:
        """Open what is in the clipboard."""
        device.read_clipboard(self.open, lambda: self.tell(msg("keep.paste-by-hand")))

    @command("submit-paste")
    def open_pasted(self, form: Any) -> None:
        """Open the text in the paste box."""
        self.open(str(form.elements.namedItem("text").value))
