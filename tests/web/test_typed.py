"""What is typed at a table, letter by letter: the notation first, then moves as people write them."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.words import say
from web.app.table.seats import HERE
from web.app.table.table import GameTable


def synchronous() -> GameTable:
    """Return a new game of Synchronous Chess at which White decides."""
    kit = games.load("synchronous")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, "computer"))
    table.settle()
    return table


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("N", "incomplete"),
        ("Nf", "incomplete"),
        ("Nf3", "complete"),
        ("♘g1–f3", "complete"),
        ("g1f3", "complete"),
        ("g1f", "incomplete"),
        ("Nf4", "impossible"),
        ("Nxf3", "impossible"),
        ("g1f4", "impossible"),
        ("e4", "complete"),
        ("offers", "incomplete"),
        ("offers a draw", "complete"),
    ],
)
def test_a_text_becomes_a_move(text: str, how: str) -> None:
    table = synchronous()
    reading = table.read_typed(text)
    assert reading.how == how
    assert (reading.action is None) == (how != "complete")


def test_a_move_is_played_as_people_write_it() -> None:
    table = synchronous()
    assert table.play_typed("Nf3")
    assert table.session.record.entries[0].action == ("g1", "f3")


def test_what_could_mean_several_is_asked_about() -> None:
    kit = games.load("gravity")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, HERE))
    table.main = type(table.main)(
        kit, table.main.record._replace(position="8/8/2r1r3/3P4/2B1B3/8/8/8 w move r - KQRRNNPPP kqbbnnpppp 0-0")
    )
    assert table.play_typed("Bd3") is False
    assert table.said.refused is not None
    assert say(table.said.refused) == "“Bd3” could mean several moves: ♗c4–d3, ♗e4–d3."
    assert table.play_typed("Bcd3")


def test_a_rule_explains_what_the_notation_knows() -> None:
    reading = synchronous().read_typed("g1f4")
    assert reading.why is not None
    assert reading.why.rule
