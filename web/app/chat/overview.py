"""What the list of a chat's games says of one game, from its newest message and from what this page keeps of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.session import Session
from pyengine.render import svg

from ..saved.saved_game import SavedGame
from ..table.greeting import read_behind
from ..table.opening import find_saved
from ..table.seats import HERE, LINK
from ..table.table import GameTable
from ..views.panels import make_speaker
from ..views.saved_games import render_picture
from .arrivals import find_newest
from .threads import Thread

YOURS, THEIRS, OVER, FREE, OTHERS = "yours", "theirs", "over", "free", "others"


class ThreadOverview(NamedTuple):
    """A game of the chat: how it stands for whoever looks at the list, who plays, the game as it is known here, and its picture
    as HTML."""

    key: str
    state: str
    names: tuple[str, ...]
    shown: SavedGame
    picture: str


def look_at(thread: Thread, kept: Sequence[SavedGame], own_address: str, language: str) -> ThreadOverview | None:
    """Return what is to be said of a game, None if this site cannot read it."""
    text = find_newest(thread)
    if not text:
        return None
    string = link.find(f"#{text}")
    try:
        if is_protected(string):
            state, table, mine = _look_at_protected(string, kept)
        else:
            state, table, mine = _look_at_open(string, read_behind(f"#{text}").series, thread, kept, own_address)
        shown = mine or table.make_saved(0, language)
        picture = render_picture(mine, language) if mine else _draw(table, language)
    except GameError:
        return None
    names = tuple(person.name for _, person in sorted(thread.people.items()) if person.name)
    return ThreadOverview(thread.key, state, names, shown, picture)


def _draw(table: GameTable, language: str) -> str:
    """Return a small board as everybody may see it."""
    kit, state = table.kit, table.main.state
    board = kit.scene(kit.game.observe(state, None), None).boards[0]
    return svg.board(board, info=kit.game.info, small=True, words=make_speaker(language), cells=False)


def _look_at_protected(string: str, kept: Sequence[SavedGame]) -> tuple[str, GameTable, SavedGame | None]:
    from pyengine.play.fair.wire.link import parse_link

    from ..table.protected import ProtectedTable
    from ..table.protected_links import find_belonging

    parsed = parse_link(string, games.by_number)
    table = ProtectedTable.watch(parsed)
    match, mine = table.match, find_belonging(kept, parsed)
    seat = mine[0].fair.seat if mine and mine[0].fair else None
    if match.next_seat is None:
        state = OVER
    elif seat is None:
        state = FREE if table.is_free else OTHERS
    else:
        state = YOURS if match.next_seat == seat else THEIRS
    return state, table, mine[0] if mine else None


def _look_at_open(
    string: str, series: str, thread: Thread, kept: Sequence[SavedGame], own_address: str
) -> tuple[str, GameTable, SavedGame | None]:
    opened = link.decode(string, games.by_number)
    mine = find_saved(kept, opened, string, series)
    own = [seat for seat, person in thread.people.items() if person.address == own_address]
    seat = mine.seats.index(HERE) if mine and HERE in mine.seats else own[0] if own else None
    count = opened.kit.game.info.player_count(opened.record.options)
    shown = GameTable(opened.kit, Session(opened.kit, opened.record, opened.states), (LINK,) * count)
    due = opened.kit.game.actors(opened.states[-1])
    if not due:
        state = OVER
    elif seat is None:
        state = FREE if len(thread.people) < len(shown.seats) else OTHERS
    else:
        state = YOURS if seat in due else THEIRS
    return state, shown, None
