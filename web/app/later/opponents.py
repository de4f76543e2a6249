"""The people one plays by link: their names as they typed them, how the games with them went, and those that go on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from pyengine import games
from pyengine.core.words import Message, isolate, msg, say

from ..saved.results import LINK, GameResult
from ..saved.saved_game import SavedGame
from ..table.greeting import make_greeting
from ..table.seats import TWO
from ..views.saved_games import get_title

SIDES = (1, 0, -1)  # won, drawn, lost


class Opponent(NamedTuple):
    """Somebody with a name. ``counts``: by game, how many games were won, drawn and lost. ``running``: games that go on."""

    name: str
    counts: dict[str, tuple[int, ...]]
    running: tuple[SavedGame, ...]


def list_opponents(results: Iterable[GameResult], kept: Iterable[SavedGame]) -> list[Opponent]:
    """Return everybody with a name, in the order of their names. Results form a set, so no game counts twice."""
    played: dict[str, list[GameResult]] = {}
    for result in results:
        name = clean_name(result.whom)
        if name and result.mode == LINK:
            played.setdefault(name, []).append(result)
    running: dict[str, list[SavedGame]] = {}
    for saved in kept:
        name = clean_name(saved.friend_name)
        if name and len(saved.seats) == TWO and saved.turn != "over":
            running.setdefault(name, []).append(saved)
    names = sorted({*played, *running}, key=lambda name: (name.casefold(), name))
    return [Opponent(name, _count(played.get(name, ())), tuple(running.get(name, ()))) for name in names]


def clean_name(name: str) -> str:
    """Return a name from a file or the browser as it may be shown."""
    return make_greeting(name, "").name


def _count(results: Iterable[GameResult]) -> dict[str, tuple[int, ...]]:
    by_game: dict[str, list[int]] = {}
    for result in sorted(results, key=lambda result: result.game):
        by_game.setdefault(result.game, []).append(result.won)
    return {game: tuple(won.count(side) for side in SIDES) for game, won in by_game.items()}


def render_opponents(opponents: Iterable[Opponent], up: str, language: str) -> str:
    """Return the table of opponents; ``up`` leads to the front page."""

    def word(name: str, **values: object) -> str:
        return escape(say(Message(f"series.{name}", tuple(values.items())), language))

    head = "".join(f'<th scope="col">{word(name)}</th>' for name in ("game", "games-won", "games-drawn", "games-lost"))
    groups = []
    for one in opponents:
        who = isolate(one.name)
        forget = (
            f'<button class="btn quiet small" data-do="forget" data-name="{escape(one.name)}" '
            f'aria-label="{word("forget", who=who)}">×</button>'
        )
        name = f'<span class="whom"><b dir="auto">{escape(one.name)}</b>{forget}</span>'
        rows = [f'<tr><th scope="rowgroup" colspan="4">{name}</th></tr>']
        for game, counts in one.counts.items():
            title = games.load(game).game.info.title if games.is_known(game) else game
            figures = "".join(f"<td>{count}</td>" for count in counts)
            rows.append(f'<tr><th scope="row">{escape(title)}</th>{figures}</tr>')
        for saved in one.running:
            told = word("yours" if saved.turn == "yours" else "theirs", game=get_title(saved))
            where = f"game={saved.id}" if saved.fair else saved.link
            link = f'<a href="{up}play/{saved.game}/#{escape(where)}">{told}</a>' if games.is_known(saved.game) else told
            rows.append(f'<tr><td colspan="4">{link}</td></tr>')
        groups.append(f"<tbody>{''.join(rows)}</tbody>")
    title = f'<h2 id="opponents-title">{word("opponents")}</h2>'
    table = f'<table aria-labelledby="opponents-title"><thead><tr>{head}</tr></thead>{"".join(groups)}</table>'
    return f'{title}{table}<p class="note">{word("opponents-note")}</p>' if groups else ""


def tell_forgotten(name: str) -> Message:
    """Return what to say when a name is gone."""
    return msg("series.forgotten", who=isolate(name))
