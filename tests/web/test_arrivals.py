"""What a table says of the links of a protected game that arrive: who sent them, and what they brought."""

from __future__ import annotations

import re
from random import Random

from pyengine.core.words import msg, say
from tests.web.tables import invite
from tests.web.test_fair_table import decide_and_seal, pass_links
from web.app.views.links import render_links
from web.app.views.table import TableView


def test_among_several_the_answer_comes_from_the_seat_before() -> None:
    table = invite("clone", players="5", rounds="2")
    decide_and_seal(table, Random(1))
    html = render_links(TableView(table))
    assert "Paste the link from Seat 5" in html
    assert "Paste the link from Seat 2" not in html


def test_words_that_arrive_say_whose_they_are() -> None:
    rng, tables = Random(4), [invite("cloak")]
    told = []
    for links in range(2, 6):
        pass_links(tables, rng, links)
        told += [TableView(table).render_status(table.make_scene()) for table in tables]
    arranged = [status for status in told if "arranged in secret" in status]
    assert arranged
    for status in arranged:
        assert re.search('right. (White|Black): <span aria-hidden="true">arranged in secret', status)


def test_the_name_that_comes_with_a_link_stands_in_the_note_about_it() -> None:
    tables = [invite("cloak")]
    pass_links(tables, Random(4), 2)
    said = tables[0].said
    assert said.note is not None
    assert "Mina" not in say(said.note)
    said.name_sender(msg("table.named", name="Mina"))
    assert say(said.note) == "The link from Mina has arrived, and everything in it is right."
    assert said.arrived[0] is said.note
    said.note = msg("table.opened-same")
    said.name_sender(msg("table.named", name="Tom"))
    assert said.note == msg("table.opened-same")
