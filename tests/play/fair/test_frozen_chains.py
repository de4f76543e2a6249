"""Whole games by protected links as they were written once: every link is written the same from the same keys and decisions, and
says the same to every seat, to spectators and to the audit."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.cli.frozen import FrozenRow, describe_chain, read_chain, write_chain
from pyengine.play import codec
from pyengine.play.fair.private_link import read_private_link
from pyengine.play.fair.wire.link import parse_link
from tests.golden import frozen
from tests.golden.frozen import CHAINS, compare
from web.generator import limits

CASES = [
    pytest.param(row, id=f"{name} {at}") for name in frozen.files(CHAINS) for at, row in enumerate(frozen.rows(CHAINS, name))
]


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.players[1] > 1])
def test_every_game_for_several_has_frozen_chains(name: str) -> None:
    rows = frozen.rows(CHAINS, name)
    assert len({len(row["links"]) for row in rows}) >= limits.CHAINS
    assert any(not row["audits"] for row in rows), "an unfinished one"
    assert any(audit["verified"] for row in rows for _, audit in row["audits"])
    assert any(row["options"] for row in rows)
    assert name != "clone" or {row["players"] for row in rows} >= {2, 3, 4, 5}


@pytest.mark.parametrize("row", CASES)
def test_every_link_is_written_the_same(row: FrozenRow, request: pytest.FixtureRequest) -> None:
    chain, links = read_chain(row), row["links"]
    count = 0
    for number, (sent, _) in enumerate(write_chain(chain, links), 1):
        wanted = links[number - 1]
        assert sent == wanted, f"{request.node.callspec.id}: link {number} of {len(links)}: {difference(sent, wanted)}"
        count = number
    assert count == len(links)


def difference(sent: str, wanted: str) -> str:
    """Return where two links differ, in words."""
    try:
        now, then = parse_link(sent, games.by_number), parse_link(wanted, games.by_number)
    except ValueError as error:
        return f"one of them is no link: {error}"
    parts = {
        "header": (now.terms.header, then.terms.header),
        "log": (now.log, then.log),
        "elements and stamps": (now.blocks, then.blocks),
        "attachments": (now.attachments, then.attachments),
    }
    differing = " and ".join(name for name, (one, other) in parts.items() if one != other)
    sizes = [len(codec.from_text(text)) for text in (sent, wanted)]
    return f"{differing or 'the way of writing'}, {sizes[0]} and {sizes[1]} bytes"


@pytest.mark.parametrize("row", CASES)
def test_every_link_says_the_same(row: FrozenRow, request: pytest.FixtureRequest) -> None:
    wanted = {field: value for field, value in row.items() if field != "forbidden"}
    compare(describe_chain(read_chain(row), row["links"]), wanted, request.node.callspec.id)


@pytest.mark.parametrize("row", CASES)
def test_every_private_link_leads_to_its_seat(row: FrozenRow) -> None:
    for seat, private in enumerate(row["private"]):
        way = read_private_link(private)
        assert (way.seat, way.key.hex()) == (seat, row["keys"][seat])
        assert row["nonce"].startswith(way.nonce.hex())
