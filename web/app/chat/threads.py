"""The messages of a chat, sorted by the game that they belong to. Anybody in the chat may have written anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pyengine.core.words import LANGUAGES
from pyengine.play.link import LONGEST_TEXT, find

from ..table.greeting import make_greeting
from .belonging import is_of_game

LONGEST_LINK = LONGEST_TEXT + 2000  # characters: a game string, and what stands behind it
LONGEST_ID, LONGEST_ADDRESS = 40, 400
MOST_GAMES, MOST_TEXTS, MOST_PEOPLE = 300, 40, 16


class ChatPerson(NamedTuple):
    """Somebody in the chat, as their messages say. Nothing proves it; it only decides whom the messenger tells."""

    address: str
    name: str
    language: str


class ChatMessage(NamedTuple):
    """A message: the id of its game, the link, and who sent it from which seat (-1 if that is not known)."""

    game: str
    link: str
    seat: int
    sender: ChatPerson

    def write(self) -> dict[str, Any]:
        """Return what is sent."""
        sender = {"addr": self.sender.address, "name": self.sender.name, "lang": self.sender.language}
        return {"game": self.game, "link": self.link, "seat": self.seat, **sender}


def read_message(payload: object) -> ChatMessage | None:
    """Return the message in what somebody has sent, None if there is none."""
    if not isinstance(payload, Mapping):
        return None
    game, link, seat = (payload.get(name) for name in ("game", "link", "seat"))
    if not (isinstance(game, str) and 0 < len(game) <= LONGEST_ID and isinstance(link, str) and len(link) <= LONGEST_LINK):
        return None
    if not find(f"#{link}"):
        return None
    address, name, language = (str(payload.get(field) or "") for field in ("addr", "name", "lang"))
    person = ChatPerson(address[:LONGEST_ADDRESS], make_greeting(name[:LONGEST_ADDRESS], "").name, language)
    known = person._replace(language=language if language in LANGUAGES else "")
    return ChatMessage(game, link, seat if isinstance(seat, int) and 0 <= seat < MOST_PEOPLE else -1, known)


class Thread:
    """The messages of one game, oldest first, and who sits where, as they say."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._by_string: dict[str, str] = {}
        self._sound: dict[str, bool] = {}  # whether a link that was looked at is one of this game
        self.people: dict[int, ChatPerson] = {}

    @property
    def links(self) -> list[str]:
        """The links that are kept: the invitation, and the newest ones; what is none of this game goes first."""
        return list(self._by_string.values())

    def add(self, message: ChatMessage) -> bool:
        """Add a message. Returns False if its link is known."""
        if message.seat >= 0:
            self.people.setdefault(message.seat, message.sender)
            if self.people[message.seat].address == message.sender.address:
                self.people[message.seat] = message.sender  # who has another name or language by now
        string = find(f"#{message.link}")
        if self.knows(string):
            return False
        self._by_string[string] = message.link
        if len(self._by_string) > MOST_TEXTS:
            _, *later = self._by_string
            dropped = next((one for one in later if not self._is_sound(one)), later[0])
            self._sound.pop(dropped, None)
            del self._by_string[dropped]
        return True

    def list_sound(self) -> list[str]:
        """Return the links of the game that it began with; anybody in the chat may have sent anything under its id."""
        return [text for string, text in self._by_string.items() if self._is_sound(string)]

    def _is_sound(self, string: str) -> bool:
        if string not in self._sound:
            self._sound[string] = is_of_game(self.links[0], self._by_string[string])
        return self._sound[string]

    def knows(self, string: str) -> bool:
        """Return whether a game string was sent already."""
        return string in self._by_string


class Threads:
    """All games of a chat by id; those with the newest message come last. ``has_unread``: something was no message of this
    app."""

    def __init__(self) -> None:
        self.by_key: dict[str, Thread] = {}
        self.has_unread = False

    def take(self, payload: object) -> tuple[Thread, str] | None:
        """Sort in what somebody has sent. Returns its game and link, None for what is known or no message."""
        message = read_message(payload)
        if message is None:
            self.has_unread = True
            return None
        thread = self.by_key.get(message.game) or Thread(message.game)
        if not thread.add(message):
            return None
        self.by_key.pop(message.game, None)
        self.by_key[message.game] = thread
        if len(self.by_key) > MOST_GAMES:
            del self.by_key[next(iter(self.by_key))]
        return thread, message.link
