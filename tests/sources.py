"""The sources of the engine, of the front end and of the tests, each parsed once for all tests that read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

Nodes = tuple[ast.AST, ...]  # all nodes of a syntax tree, the module first

TOGETHER = pytest.mark.xdist_group("sources")  # for tests that read many sources, so that one process parses them


def parse_text(source: str) -> Nodes:
    """Return the nodes of a source."""
    return tuple(ast.walk(ast.parse(source)))


@cache
def parse(path: Path) -> Nodes:
    """Return the nodes of a file."""
    return parse_text(path.read_text(encoding="utf-8"))
