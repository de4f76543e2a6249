"""Plays a few moves that nobody sees, so that the first real clicks find all modules loaded and caches filled."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.core.kit import Kit

from ..browser import dom
from ..table.seats import HERE
from ..table.table import GameTable
from ..views.table import TableView

CLICKS = 5


def warm_up(kit: Kit, language: str, base: str) -> Iterator[None]:
    """Play at a new table of a game without drawing on the page. Yields after each step, so that clicks are answered in
    between."""
    from ..table.scene_diff import compare_scenes

    yield
    info = kit.game.info
    options = info.read_options({})
    table = GameTable.start_new(kit, options, (HERE,) * info.player_count(options), deal=0 if info.solitaire else None)
    table.settle()
    aside, scene = dom.UnseenPage(), None
    for _ in range(CLICKS):
        table.lift_curtain()
        yield
        played = bool(table.next_tokens) and table.click(table.next_tokens[0])
        if played:
            table.settle()
            table.make_saved(0.0, language)
        yield
        view = TableView(table, language, base)
        regions = view.render()
        if scene is not None:
            compare_scenes(scene, view.scene)
        scene = view.scene
        yield
        aside.draw(regions)
