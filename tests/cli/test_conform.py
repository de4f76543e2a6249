"""Every conformance case of every game: those in its folder, and the shared ones where FAIRY_SHARED names their folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyengine import games
from pyengine.cli import conform

SHARED = Path(os.environ["FAIRY_SHARED"]) / "conformance" if "FAIRY_SHARED" in os.environ else None


def own_cases(name: str) -> Path:
    """Return the file with the cases of a game."""
    return games.find_folder(name) / "frozen/conformance.jsonl"


def cases() -> Iterator[Any]:
    """Yield the cases of the games there are, a case that stands unchanged in both places once."""
    known: dict[str, Any] = {}
    for shared in (False, True):
        for name in games.IDS:
            path = SHARED / f"{name}.jsonl" if shared and SHARED else own_cases(name)
            for case in conform.read_cases(path) if path.exists() else ():
                if known.get(case["id"]) != case:
                    yield pytest.param(case, id=case["id"] if case["id"] not in known else f"{case['id']}-shared")
                known.setdefault(case["id"], case)


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: dict[str, Any]) -> None:
    report = conform.check_case(case)
    assert [failure.format() for failure in report.failures] == []
    assert report.has_passed
    assert not report.skipped, "facts that the game does not know"


@pytest.mark.parametrize("name", games.IDS)
def test_every_game_has_cases(name: str) -> None:
    assert conform.read_cases(own_cases(name))
