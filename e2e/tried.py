"""What tests try in which programs. A document shows it as a table, which another test compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])
LANGUAGES = ("en", "de", "fr")
HEADS = ("what", "was", "quoi")
TESTED = ("tested", "geprüft", "testé")
Texts = tuple[str, ...]  # in the languages of the document, English first


class TriedTable:
    """Rows of what is tried, columns of programs; tests name the row that they stand for."""

    def __init__(self, programs: Mapping[str, str], rows: Mapping[str, Texts], reasons: Mapping[str, Texts]) -> None:
        self.programs, self.rows, self.reasons = programs, rows, reasons
        self.untried: dict[str, dict[str, str]] = {}  # for each row that has a test: programs it does not run in, and why

    def note(self, row: str, **untried: str) -> Callable[[Test], Test]:
        """Say that a test stands for a row, and chooses its programs by itself."""
        assert row in self.rows
        assert row not in self.untried
        assert untried.keys() <= self.programs.keys()
        assert set(untried.values()) <= self.reasons.keys()
        self.untried[row] = untried
        return lambda test: test

    def run(self, argument: str, row: str, **untried: str) -> Callable[[Test], Test]:
        """Run a test that stands for a row in every program but those for which a reason is given."""
        self.note(row, **untried)
        return pytest.mark.parametrize(argument, [name for name in self.programs if name not in untried])

    def write(self, language: str = "en") -> str:
        """Return the table as Markdown, once all tests that stand for its rows are known."""
        at = LANGUAGES.index(language)
        lines = [f"| {HEADS[at]} | {' | '.join(self.programs.values())} |", "|---" * (1 + len(self.programs)) + "|"]
        for row, texts in self.rows.items():
            reasons = [self.untried[row].get(name) for name in self.programs]
            cells = [self.reasons[reason][at] if reason else TESTED[at] for reason in reasons]
            lines.append(f"| {texts[at]} | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"
