"""Tables for tests, of any game, without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pyengine import games
from pyengine.core.kit import Kit
from web.app.saved import archive
from web.app.saved.saved_game import SavedGame
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE
from web.app.table.table import GameTable

DEAL = 7  # of the solitaires


def lay_table(game: str | Kit = "place", *seats: str, rng: Random | None = None, **options: object) -> GameTable:
    """Return a table with a new game, by default with everybody at this screen; chance has acted if it comes first."""
    kit = games.load(game) if isinstance(game, str) else game
    given = kit.game.info.read_options(options)
    deal = DEAL if kit.game.info.solitaire else None
    table = GameTable.start_new(kit, given, seats or (HERE,) * kit.game.info.player_count(given), deal=deal, rng=rng or Random(1))
    table.settle()
    return table


def invite(game: str | Kit, colours: int | None = None, **options: object) -> ProtectedTable:
    """Return the inviter's table of a protected game; without ``colours`` the sides are drawn where the rules know that."""
    kit = games.load(game) if isinstance(game, str) else game
    table = ProtectedTable.invite(kit, kit.game.info.read_options(options), colours)
    table.key = "k0"
    return table


def merge(
    mine: Sequence[SavedGame], arrived: Sequence[SavedGame], room: int = 9999, taken: Sequence[str] = ()
) -> archive.MergeResult:
    """Merge games as importing a file does. Ids for games that need a new one are new0, new1 and so on."""
    names = (f"new{number}" for number in range(10_000))
    return archive.merge(mine, arrived, 0, room, lambda: next(names), taken=taken)
