"""The table of browsers in the documents says what the tests in every browser run."""

from __future__ import annotations

import pytest

from e2e import test_everywhere, test_everywhere_pages
from e2e.everywhere import LANGUAGES, ROWS, UNTRIED, write_table
from e2e.not_in_firefox import REASONS
from web.generator.pages import DOCS
from web.tools.common import ROOT


def test_every_row_has_a_test() -> None:
    assert test_everywhere.__doc__
    assert test_everywhere_pages.__doc__
    assert UNTRIED.keys() == ROWS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_what_is_tested(language: str) -> None:
    document = DOCS / ("browsers.md" if language == "en" else f"{language}/browsers.md")
    assert write_table(language) in document.read_text("utf-8")


def test_what_is_left_out_in_firefox_is_a_test() -> None:
    for name in REASONS:
        file, test = name.split("::")
        assert f"def {test}(" in (ROOT / "e2e" / file).read_text("utf-8"), name
