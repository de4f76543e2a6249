"""Which decisions of a reviewed game make puzzles."""

from __future__ import annotations

from pyengine.ai.review.judgement import Review

from ..table.table import GameTable


def list_puzzles(table: GameTable, review: Review) -> tuple[int, ...]:
    """Return the places of the own mistakes among the judgements; those of everybody where several people play at this screen.

    Inaccuracies are among them only if there is nothing worse.
    """
    own = table.find_own_player()
    entries = table.main.record.entries
    places = [
        place
        for place, one in enumerate(review.judgements)
        if one.is_swing and own in (None, one.player) and one.better != entries[one.entry].action
    ]
    grave = [place for place in places if review.judgements[place].kind != "inaccuracy"]
    return tuple(grave or places)
