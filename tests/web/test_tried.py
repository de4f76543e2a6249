"""The tables of browsers and hosts in the documents say what the tests run."""

from __future__ import annotations

from types import ModuleType

import pytest

from e2e import test_everywhere, test_everywhere_pages, test_hosts, test_updates
from e2e.everywhere import TRIED
from e2e.not_in_firefox import REASONS
from e2e.tried import LANGUAGES, TriedTable
from web.generator.pages import DOCS
from web.tools.common import ROOT


def test_every_row_has_a_test() -> None:
    assert test_everywhere.__doc__
    assert test_everywhere_pages.__doc__
    assert TRIED.untried.keys() == TRIED.rows.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_what_is_tested(language: str) -> None:
    document = DOCS / ("browsers.md" if language == "en" else f"{language}/browsers.md")
    assert TRIED.write(language) in document.read_text("utf-8")


@pytest.mark.parametrize("tests", [test_hosts, test_updates])
def test_the_tables_of_hosts_and_updates_say_what_is_tested(tests: ModuleType) -> None:
    tried: TriedTable = tests.TRIED
    assert tried.untried.keys() == tried.rows.keys()
    assert tried.write() in (DOCS / "hosting.md").read_text("utf-8")


def test_what_is_left_out_in_firefox_is_a_test() -> None:
    for name in REASONS:
        file, test = name.split("::")
        assert f"def {test}(" in (ROOT / "e2e" / file).read_text("utf-8"), name
