"""The page of a table in a chat."""

from __future__ import annotations

from ..browser import chat, dom
from ..pages.table import TablePage
from .arrivals import find_newest
from .desk import ChatDesk
from .threads import ChatPerson, Thread, Threads

OPENING = "chat="  # begins a fragment with the id of a game in this chat


class ChatTablePage(TablePage):
    """One game on a page. What comes goes the way of a link that is pasted."""

    def __init__(self, game: str, language: str, threads: Threads, me: ChatPerson) -> None:
        self._threads, self._me = threads, me
        self._desk: ChatDesk | None = None
        self._opened = ""
        fragment = dom.get_fragment()
        if fragment.startswith(OPENING):
            self._opened = fragment.removeprefix(OPENING)
            thread = threads.by_key.get(self._opened)
            dom.set_fragment(find_newest(thread) if thread else "")
        super().__init__(game, language)

    def load_line(self) -> None:
        """Let games with people elsewhere go over the chat."""
        self._desk = ChatDesk(self.host, self._threads, self._me, chat.send, self._opened)
        self._desk.follow()

    def hear(self, thread: Thread, text: str) -> None:
        """Take in a message that has just come."""
        if self._desk:
            self._desk.hear(thread, text)
