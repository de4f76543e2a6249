"""Starts the pages of the app for chats."""

from __future__ import annotations

from typing import Protocol

from ..browser import chat, dom
from ..browser.archives import read_words
from ..controllers import storage
from .threads import ChatPerson, Thread, Threads
from .words import add_chat_words


class ChatPage(Protocol):
    """What a page is told while it is open."""

    def hear(self, thread: Thread, text: str) -> None:
        """Take in a message that has just come."""


class _Start:
    """A page that waits for the chat's messages, and gets those that come later."""

    def __init__(self) -> None:
        self.threads = Threads()
        self.page: ChatPage | None = None

    def hear(self, payload: object) -> None:
        if (heard := self.threads.take(payload)) and self.page:
            self.page.hear(*heard)

    def show(self) -> None:
        language = dom.get_language()
        add_chat_words(language, read_words() or {})
        me = ChatPerson(chat.get_address(), chat.get_name(), language)
        if dom.get_page_kind() == "table":
            from .table_page import ChatTablePage

            self.page = ChatTablePage(dom.get_game(), language, self.threads, me)
        else:
            from .games_page import ChatGamesPage

            self.page = ChatGamesPage(language, self.threads, me)
        dom.announce_ready()


async def start() -> None:
    """Start the page, and mark it as ready."""
    begun = _Start()
    await chat.listen(begun.hear)
    storage.call_when_open(begun.show)
