"""Lists of kept games: a row for each, what is looked for, deleting and taking that back."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.words import Message, msg, say

from . import dom, frame, store
from .saved import Saved
from .shelf import STATES, opponent, picture, state
from .view import Region


class Listing(ABC):
    """A page with kept games. ``gone`` are those just deleted, as long as that can be taken back."""

    up = ""  # from the page to the front page of its language

    def __init__(self, language: str) -> None:
        self.language = language
        self.gone: tuple[Saved, ...] = ()

    @abstractmethod
    def draw(self) -> None:
        """Redraw what changed."""

    def say(self, message: Message) -> str:
        """Return a sentence, ready for HTML."""
        return escape(say(message, self.language))

    def word(self, name: str, **values: object) -> str:
        """Return a word of the lists, ready for HTML."""
        return self.say(Message("keep." + name, tuple(values.items())))

    def row(self, saved: Saved, named: bool) -> str:
        """Return a game as a row; ``named`` adds a field for what its player calls it."""
        title = games.load(saved.game).game.info.title
        kind = state(saved)
        mood = ' class="turn"' if kind == "yours" else ""
        who = opponent(saved)
        notes = [self.say(who)] if who else []
        notes += [escape(saved.last)] if saved.last else []
        notes.append(self._ago(saved.updated).replace(" ", "\N{NO-BREAK SPACE}"))
        where = f"game={saved.id}" if saved.fair else saved.link
        label = f" <i>{escape(saved.label)}</i>" if saved.label and not named else ""
        field = (
            f'<input class="label" id="label-{escape(saved.id)}" data-field="label-{escape(saved.id)}" '
            f'value="{escape(saved.label)}" maxlength="60" '
            f'autocomplete="off" placeholder="{self.word("label-hint")}" aria-label="{self.word("label", game=title)}">'
            if named
            else ""
        )
        name = self.say(msg("table.delete", game=title))
        return (
            f'<li><a href="{self.up}play/{saved.game}/#{escape(where)}">{picture(saved.game, saved.position, self.language)}'
            f'<span><b>{escape(title)}{label}</b><span class="note">{" · ".join(notes)}</span></span>'
            f"<span{mood}>{self.say(msg('table.' + STATES[kind]))}</span></a>{field}"
            f'<button class="btn quiet small" data-do="delete" data-key="{escape(saved.id)}" aria-label="{name}">×</button></li>'
        )

    def _ago(self, then: float) -> str:
        minutes = max(0, int((time.time() - then) / 60))
        if minutes < 1:
            return self.say(msg("table.just-now"))
        if minutes < 60:
            return self.say(msg("table.minutes-ago", count=minutes))
        if minutes < 60 * 24:
            return self.say(msg("table.hours-ago", count=minutes // 60))
        days = minutes // (60 * 24)
        return self.say(msg("table.yesterday") if days == 1 else msg("table.days-ago", count=days))

    def trouble(self) -> str:
        """Return what is wrong with keeping games, and what can be done."""
        wrong = store.trouble()
        if wrong is None:
            return ""
        if wrong.key != "table.store-wiped":
            return f"<p>{self.say(wrong)}</p>"
        again = f'<button class="btn small main" data-do="keep-again">{self.word("keep-again")}</button>'
        return f"<p>{self.word('wiped')}</p>{again}"

    # --- deleting

    def bin(self) -> Region:
        """What was deleted and can come back."""
        if not self.gone:
            return Region("gone", "")
        one = self.gone[0]
        title = games.load(one.game).game.info.title
        if len(self.gone) > 1:
            told = self.word("deleted-many", count=len(self.gone))
        else:
            told = self.word("deleted" if state(one) == "over" else "deleted-running", game=title)
        undo = f'<button class="btn small main" data-do="undo">{self.word("undo")}</button>'
        return Region("gone", f"<p>{told}</p>{undo}")

    def delete(self, kept: Sequence[Saved]) -> None:
        """Delete games; they can be brought back until others are deleted or the page is left."""
        self.gone = tuple(kept)
        for saved in kept:
            store.delete(saved.id)
        self.draw()
        frame.focus("#gone button")

    def undo(self) -> None:
        """Bring back what was deleted last."""
        for saved in self.gone:
            store.put(saved)
        key = self.gone[0].id if self.gone else ""
        self.gone = ()
        self.draw()
        frame.focus(f'[data-do="delete"][data-key="{key}"]')

    # --- events of the page that every list has

    def command(self, name: str, element: Any) -> None:
        """Delete, or take that back."""
        if name == "delete":
            saved = store.get(str(element.dataset.key))
            if saved:
                self.delete([saved])
        elif name == "undo":
            self.undo()
        elif name == "keep-again":
            for saved in store.all_games():
                store.put(saved)

    def go(self, game: str, fragment: str) -> None:
        """Open a game at its table."""
        dom.go(f"{self.up}play/{game}/#{fragment}")

    def token(self, token: str) -> bool:
        """No cells here."""
        return False

    def draggable(self, token: str) -> str:
        """No pieces here."""
        return ""

    def look(self, at: int) -> None:
        """No moves here."""
        return

    def claim(self, name: str) -> None:
        """No claims here."""
        return

    def key(self, key: str, cell: str) -> bool:
        """No keys of its own."""
        return False
