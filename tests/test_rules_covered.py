"""Every rule and ruling of a game's book has a test that is marked with its id."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from pyengine import games
from tests.sources import TOGETHER, parse

pytestmark = TOGETHER

TESTS = Path(__file__).parent


def list_rules(name: str) -> list[str]:
    """Return the ids of a game's rule book, in its order."""
    return (games.find_folder(name) / "frozen/rule_ids.txt").read_text(encoding="utf-8").split()


@cache
def list_marked() -> frozenset[str]:
    """Return the ids in ``pytest.mark.rule(...)`` on tests, on their classes, on parameters and in ``pytestmark``."""
    rules: set[str] = set()
    for path in TESTS.rglob("*.py"):
        for node in parse(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                rules.update(arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
    return frozenset(rules)


@pytest.mark.parametrize("name", games.IDS)
def test_every_rule_has_a_test(name: str) -> None:
    assert [rule for rule in list_rules(name) if rule not in list_marked()] == []


@pytest.mark.parametrize("name", games.IDS)
def test_no_test_names_a_rule_that_does_not_exist(name: str) -> None:
    prefix = games.load(name).game.info.rules + "-"
    assert {rule for rule in list_marked() if rule.startswith(prefix)} <= set(list_rules(name))
    assert all(rule.startswith(prefix) for rule in list_rules(name))
