"""Lists of saved games: rows, searching, deleting and undoing that."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.words import Message, msg, say

from ..browser import dom
from ..controllers import storage
from ..controllers.incoming import Incoming
from ..controllers.registry import Commands, command
from ..saved.saved_game import SavedGame
from ..views.region import Region
from ..views.saved_games import STATES, describe_opponent, describe_series, get_state, get_title, render_last, render_picture


class GameListPage(ABC):
    """A page with a list of saved games. ``gone`` are those just deleted, as long as they can be restored."""

    up = ""  # from the page to the front page of its language

    def __init__(self, language: str) -> None:
        self.language = language
        self.gone: tuple[SavedGame, ...] = ()
        self.lost = ("", "")  # one that could not be read, as long as that can be taken back: its id and what was kept
        self.incoming = Incoming(self.open, self.tell, language)
        self.page = dom.Page(Commands(self).run)
        storage.listen(lambda _: self.draw(), lambda _: self.draw())

    @abstractmethod
    def open(self, text: str) -> None:
        """Open whatever was pasted or dropped."""

    @abstractmethod
    def tell(self, message: Message) -> None:
        """Show a message."""

    @abstractmethod
    def draw(self) -> None:
        """Draw what changed."""

    def say(self, message: Message) -> str:
        """Return a sentence, ready for HTML."""
        return escape(say(message, self.language))

    def word(self, name: str, **values: object) -> str:
        """Return a text of the lists, ready for HTML."""
        return self.say(Message("keep." + name, tuple(values.items())))

    def render_row(self, saved: SavedGame, named: bool) -> str:
        """Return a game as a row; ``named`` adds a field for the player's name for it."""
        name = escape(get_title(saved))
        kind = get_state(saved)
        mood = ' class="turn"' if kind == "yours" else ""
        who = describe_opponent(saved)
        last = render_last(saved)
        notes = [self.say(told) for told in (who, describe_series(saved)) if told]
        notes.append(self._format_age(saved.updated).replace(" ", "\N{NO-BREAK SPACE}"))
        note = f'<span class="note">{last}<span>{" · ".join(notes)}</span></span>'
        where = f"game={saved.id}" if saved.fair else saved.link
        label = f' <i dir="auto">{escape(saved.label)}</i>' if saved.label and not named else ""
        field = (
            f'<input class="label" id="label-{escape(saved.id)}" data-field="label-{escape(saved.id)}" '
            f'value="{escape(saved.label)}" maxlength="60" '
            f'autocomplete="off" placeholder="{self.word("label-hint")}" '
            f'aria-label="{self.word("label", game=get_title(saved))}">'
            if named
            else ""
        )
        delete = self.say(msg("table.delete", game=get_title(saved)))
        button = (
            f'<button class="btn quiet small" data-do="delete" data-key="{escape(saved.id)}" aria-label="{delete}">×</button>'
        )
        if not games.is_known(saved.game):
            told = f"{self.word('missing', game=saved.game)} {note}"
            return (
                f'<li class="row missing"><span><b>{name}{label}</b><span class="note">{told}</span></span>{field}{button}</li>'
            )
        picture = render_picture(saved, self.language)
        return (
            f'<li><a href="{self.up}play/{saved.game}/#{escape(where)}">{picture}'
            f"<span><b>{name}{label}</b>{note}</span>"
            f"<span{mood}>{self.say(msg('table.' + STATES[kind]))}</span></a>{field}{button}</li>"
        )

    def _format_age(self, then: float) -> str:
        minutes = max(0, int((time.time() - then) / 60))
        if minutes < 1:
            return self.say(msg("table.just-now"))
        if minutes < 60:
            return self.say(msg("table.minutes-ago", count=minutes))
        if minutes < 60 * 24:
            return self.say(msg("table.hours-ago", count=minutes // 60))
        days = minutes // (60 * 24)
        return self.say(msg("table.yesterday") if days == 1 else msg("table.days-ago", count=days))

    def render_trouble(self) -> str:
        """Return what is wrong with saving games, and what can be done."""
        wrong = storage.get_trouble()
        if wrong is None:
            return ""
        if wrong.key != "table.store-wiped":
            return f"<p>{self.say(wrong)}</p>"
        again = f'<button class="btn small main" data-do="keep-again">{self.word("keep-again")}</button>'
        return f"<p>{self.word('wiped')}</p>{again}"

    # --- deleting

    def render_bin(self) -> Region:
        """Return what was deleted and can be restored."""
        if not self.gone and not self.lost[0]:
            return Region("gone", "")
        if self.lost[0]:
            told = self.word("deleted-lost")
        elif len(self.gone) > 1:
            told = self.word("deleted-many", count=len(self.gone))
        else:
            one = self.gone[0]
            told = self.word("deleted" if get_state(one) == "over" else "deleted-running", game=get_title(one))
        undo = f'<button class="btn small main" data-do="undo">{self.word("undo")}</button>'
        return Region("gone", f"<p>{told}</p>{undo}")

    def delete(self, kept: Sequence[SavedGame]) -> None:
        """Delete games. They can be restored until others are deleted or the page is left."""
        self.gone, self.lost = tuple(kept), ("", "")
        for saved in kept:
            storage.delete(saved.id)
        self.draw()
        dom.focus("#gone button")

    @command("delete-lost")
    def delete_lost(self, button: Any) -> None:
        """Delete an unreadable text; it can be restored in the same way."""
        key = str(button.dataset.key)
        self.gone, self.lost = (), (key, storage.get_text(key))
        storage.delete(key)
        self.draw()
        dom.focus("#gone button")

    @command("undo")
    def undo(self, _: Any) -> None:
        """Restore what was deleted last."""
        if self.lost[0]:
            storage.restore(*self.lost)
            self.lost = ("", "")
            self.draw()
            return
        from ..controllers.import_archive import restore_games  # seldom needed

        restore_games(self.gone, self.language)
        key = self.gone[0].id if self.gone else ""
        self.gone = ()
        self.draw()
        dom.focus(f'[data-do="delete"][data-key="{key}"]')

    # --- events of the page that every list has

    @command("delete")
    def delete_one(self, button: Any) -> None:
        """Delete the game of a row."""
        saved = storage.get(str(button.dataset.key))
        if saved:
            self.delete([saved])

    @command("keep-again")
    def save_again(self, _: Any) -> None:
        """Write all games again that this page still has, after the browser's storage was cleared."""
        for saved in storage.list_games():
            storage.put(saved)

    @command("open-file")
    def open_file(self, _: Any) -> None:
        """Let somebody choose a file to open."""
        self.incoming.choose()

    def go(self, game: str, fragment: str) -> None:
        """Open a game at its table."""
        dom.go(f"{self.up}play/{game}/#{fragment}")
