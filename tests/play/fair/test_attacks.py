"""Attacks from outside: whatever is done to links without the keys is refused, with the code the protocol says."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from . import attacks
from .attacks import Moment, moment, siege


@cache
def moments() -> tuple[Moment, ...]:
    """Games in mid-course."""
    return (
        moment("place", 9, 1),
        moment("gravity", 8, 1),
        moment("synchronous", 7, 1),
        moment("synchronous", 8, 2),
        moment("booster", 9, 1),
        moment("brisk", 9, 1),
        moment("cloak", 12, 1),
    )


@pytest.mark.parametrize("attempts", [600, pytest.param(20_000, marks=pytest.mark.full)])
def test_two_seats_under_siege(attempts: int) -> None:
    said = summary(siege(list(moments()), attempts, 1))
    assert set(said) == {*attacks.ATTACKS, "splice"}
    assert said["cut"] <= {"E_SUM", "E_B64"}
    assert said["mutate"] <= {"E_SUM", "E_B64"}
    assert said["replay"] == {"E_STALE", "E_NOT_YOURS"}
    assert said["rewrite"] == {"E_HISTORY"}
    assert said["reorder"] <= {"E_TURN", "E_HISTORY", "E_SEAT", "E_NOT_YOURS"}
    assert said["wrong_seat"] <= {"E_TURN", "E_SEAT"}
    assert said["forge"] == {"E_CHAIN"}
    assert {attack for attack, verdicts in said.items() if "open" in verdicts} <= {"patch", "lengthen", "attach", "other_key"}
    assert {"E_GAME", "E_BLOCK", "E_CHAIN", "E_SHARE", "E_VERSION", "E_MALFORMED"} <= set().union(*said.values())


@pytest.mark.parametrize("attempts", [150, pytest.param(4_000, marks=pytest.mark.full)])
def test_a_ring_under_siege(attempts: int) -> None:
    said = summary(siege([moment("clone", 12, 1, power=3), moment("clone", 17, 2, power=3), moments()[0]], attempts, 2))
    assert {attack for attack, verdicts in said.items() if "open" in verdicts} <= {
        "patch", "lengthen", "attach", "other_key", "rewrite",
    }  # fmt: skip
    assert {"E_HISTORY", "E_CHAIN", "E_TURN", "E_BLOCK"} <= set().union(*said.values())


def summary(found: Counter[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the verdicts by attack."""
    said: dict[str, set[str]] = {}
    for attack, verdict in found:
        said.setdefault(attack, set()).add(verdict)
    return said
