"""Open links and records as they were written once: they open for ever, to the same game, and are written the same."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import games
from pyengine.cli.frozen import FrozenRow, describe_link, describe_text
from pyengine.cli.golden import TAGS
from tests.golden import frozen
from tests.golden.frozen import LINKS, compare
from web.generator import limits

FILES = frozen.files(LINKS)
CASES = [pytest.param(row, id=f"{name} {at}") for name in FILES for at, row in enumerate(frozen.rows(LINKS, name))]
TEXTS = [case for case in CASES if "text" in case.values[0]]


@pytest.mark.parametrize("name", games.IDS)
def test_every_game_has_frozen_links(name: str) -> None:
    rows, info = frozen.rows(LINKS, name), games.load(name).game.info
    assert len({row["link"] for row in rows}) >= limits.LINKS
    assert {row["players"] for row in rows} >= {info.players[0], info.players[1]}
    assert any(row["position"] for row in rows)
    assert any(not row["outcome"] and row["entries"] for row in rows)
    assert any(row["outcome"] for row in rows)
    assert sum("text" in row for row in rows) >= limits.RECORDS
    assert not info.solitaire or len({row["deal"] for row in rows}) >= 5


@pytest.mark.parametrize("name", games.IDS)
def test_every_option_has_frozen_links(name: str) -> None:
    """One that came later has a file of its own."""
    own = [file for file in FILES if file.partition("-")[0] == name]
    used = {option for file in own for row in frozen.rows(LINKS, file) for option in row["options"]}
    for option in games.load(name).game.info.options:
        assert option.name in used, f"python -m pyengine golden {name} {option.name}"


@pytest.mark.parametrize("row", CASES)
def test_a_frozen_link_says_the_same(row: FrozenRow, request: pytest.FixtureRequest) -> None:
    wanted: dict[str, Any] = {field: value for field, value in row.items() if field not in ("link", "text", "forbidden")}
    compare(describe_link(row["link"]), {**wanted, "again": row["link"]}, request.node.callspec.id)


@pytest.mark.parametrize("row", TEXTS)
def test_a_frozen_record_says_the_same(row: FrozenRow, request: pytest.FixtureRequest) -> None:
    fields = ("game", "players", "options", "position", "deal", "entries", "link")
    wanted = {**{field: row[field] for field in fields}, "tags": [list(tag) for tag in TAGS], "again": row["text"]}
    compare(describe_text(row["game"], row["text"]), wanted, f"{request.node.callspec.id}, as text")
