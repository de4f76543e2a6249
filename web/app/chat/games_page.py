"""The first page of the app: the games of this chat."""

from __future__ import annotations

from html import escape

from pyengine.core.words import Message, isolate, msg

from ..browser import chat
from ..controllers import storage
from ..pages.game_list import GameListPage
from ..saved.saved_game import SavedGame
from ..table.seats import LINK
from ..views.region import Region
from ..views.saved_games import get_title, render_last
from .overview import FREE, OTHERS, OVER, THEIRS, YOURS, ThreadOverview, look_at
from .table_page import OPENING
from .threads import ChatPerson, Thread, Threads

MOST_SHOWN = 40
WORDS = {
    YOURS: "table.your-turn",
    THEIRS: "table.their-turn",
    OVER: "table.over",
    FREE: "chat.invitation",
    OTHERS: "chat.others",
}
ORDER = (YOURS, FREE, THEIRS, OTHERS, OVER)


class ChatGamesPage(GameListPage):
    """Lists the games of the chat, those that wait for somebody here first, and what is played alone."""

    def __init__(self, language: str, threads: Threads, me: ChatPerson) -> None:
        self._threads, self._me = threads, me
        self._known: dict[str, tuple[object, ThreadOverview | None]] = {}  # by the id of a game, with what it was made from
        super().__init__(language)
        self.draw()

    def hear(self, _thread: Thread, _text: str) -> None:
        """Show what has just come."""
        self.draw()

    def draw(self) -> None:
        """Draw the list."""
        kept = storage.list_games()
        newest = list(reversed(self._threads.by_key.values()))[:MOST_SHOWN]
        looked_at = [self._look_at(thread, kept) for thread in newest]
        shown = sorted((overview for overview in looked_at if overview), key=lambda overview: ORDER.index(overview.state))
        alone = [saved for saved in kept if not saved.fair and LINK not in saved.seats]
        rows = [self._render_thread(overview) for overview in shown] + [self.render_row(saved, named=False) for saved in alone]
        none = f'<p class="note">{self.say(msg("chat.none"))}</p>'
        self.page.draw(
            [
                Region("continue", f"<ul>{''.join(rows)}</ul>" if rows else none),
                Region("told", self._render_told(len(shown) < len(newest)) + self.render_trouble()),
                self.render_bin(),
            ]
        )

    def _look_at(self, thread: Thread, kept: list[SavedGame]) -> ThreadOverview | None:
        now = (thread.links[-1], [(saved.id, saved.updated) for saved in kept])
        known, overview = self._known.get(thread.key, (None, None))
        if known != now:
            overview = look_at(thread, kept, self._me.address, self.language)
            self._known[thread.key] = (now, overview)
        return overview

    def _render_thread(self, overview: ThreadOverview) -> str:
        mood = ' class="turn"' if overview.state in (YOURS, FREE) else ""
        names = " – ".join(isolate(name) for name in overview.names)
        note = f'<span class="note">{render_last(overview.shown)}<span>{escape(names)}</span></span>'
        return (
            f'<li><a href="play/{overview.shown.game}/#{OPENING}{escape(overview.key)}">'
            f"{overview.picture}"
            f"<span><b>{escape(get_title(overview.shown))}</b>{note}</span>"
            f"<span{mood}>{self.say(msg(WORDS[overview.state]))}</span></a></li>"
        )

    def _render_told(self, is_unread: bool) -> str:
        told = [] if chat.is_here() else [msg("chat.outside")]
        told += [msg("chat.unread")] if is_unread or self._threads.has_unread else []
        return "".join(f"<p>{self.say(message)}</p>" for message in told)

    def open(self, text: str) -> None:
        """Nothing is pasted here."""

    def tell(self, message: Message) -> None:
        """Show a message."""
        self.page.draw([Region("told", f"<p>{self.say(message)}</p>")])
