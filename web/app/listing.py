"""Lists of kept games: a row for each, what is looked for, deleting and taking that back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say
from pyengine.render import svg

from . import dom, frame, store
from .panels import words
from .saved import Saved
from .table import COMPUTER, LINK
from .view import Region

STATES = {"yours": "your-turn", "theirs": "their-turn", "over": "over"}


def opponent(saved: Saved) -> Message | None:
    """Return whom a game is played with, None for a solitaire."""
    levels = [seat.removeprefix(COMPUTER) for seat in saved.seats if seat.startswith(COMPUTER)]
    if saved.fair:
        return msg("keep.protected")
    if LINK in saved.seats:
        return msg("keep.by-link")
    if levels:
        return msg("keep.computer", level=max(levels))
    return msg("keep.one-device") if len(saved.seats) > 1 else None


def state(saved: Saved) -> str:
    """Return where a game stands, a key of `STATES`."""
    return saved.turn if saved.turn in STATES else "over"


def found(kept: Sequence[Saved], words_: str, wanted: str, language: str) -> list[Saved]:
    """Return the games in a state (a key of `STATES`, "" for all) whose name, label, opponent, state or last move contain all
    words."""
    asked = words_.casefold().split()
    return [saved for saved in kept if wanted in ("", state(saved)) and all(word in _said(saved, language) for word in asked)]


def _said(saved: Saved, language: str) -> str:
    who = opponent(saved)
    parts = (
        games.load(saved.game).game.info.title,
        saved.game,
        saved.label,
        say(who, language) if who else "",
        say(msg("table." + STATES[state(saved)]), language),
        saved.last,
    )
    return " ".join(parts).casefold()


def proposed(kept: Sequence[Saved], most: int) -> list[Saved]:
    """Return the finished games to go first when room is short, the oldest ones: at most so many."""
    over = sorted((saved for saved in kept if state(saved) == "over"), key=lambda saved: saved.updated)
    return over[:most]


@lru_cache(maxsize=200)
def picture(game: str, position: str, language: str) -> str:
    """Return a small board, "" if there is nothing to see, which is no reason not to go on."""
    kit = games.load(game)
    try:
        shown = kit.notation.position(position, kit.game.info.read_options({}))
    except GameError:
        return ""
    return svg.board(kit.scene(shown, None).boards[0], info=kit.game.info, small=True, words=words(language), cells=False)


class Listing:
    """A page with kept games. ``gone`` are those just deleted, as long as that can be taken back."""

    up = ""  # from the page to the front page of its language

    def __init__(self, language: str) -> None:
        self.language = language
        self.gone: tuple[Saved, ...] = ()

    def draw(self) -> None:
        """Redraw what changed."""
        raise NotImplementedError

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
        notes.append(self._ago(saved.updated))
        where = f"game={saved.id}" if saved.fair else saved.link
        label = f" <i>{escape(saved.label)}</i>" if saved.label and not named else ""
        field = (
            f'<input class="label" data-field="label-{escape(saved.id)}" value="{escape(saved.label)}" maxlength="60" '
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

    def token(self, token: str) -> None:
        """No cells here."""

    def draggable(self, token: str) -> str:
        """No pieces here."""
        return ""

    def look(self, at: int) -> None:
        """No moves here."""

    def claim(self, name: str) -> None:
        """No claims here."""

    def key(self, key: str, cell: str) -> bool:
        """No keys of its own."""
        return False
