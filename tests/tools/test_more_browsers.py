"""Firefox and WebKit are installed where that is possible, and one line says which is not there."""

from __future__ import annotations

import subprocess

import pytest

from web.tools import browser, more_browsers, testing
from web.tools.common import Stop


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands that would install something, on a machine without any browser where they change nothing."""
    lines: list[list[str]] = []
    monkeypatch.setattr(more_browsers, "find_firefox", lambda: None)
    monkeypatch.setattr(more_browsers, "find_webkit", lambda: None)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: lines.append(command))
    return lines


def test_the_package_manager_is_asked_and_what_is_missing_still_is_one_line(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "find_manager", lambda: "apt-get")
    assert more_browsers.obtain() == ["Firefox", "WebKit"]
    assert [line[-1] for line in commands] == ["-qq", "firefox-esr", "-qq", "xvfb"]
    assert all("chromium" not in line for line in commands)
    last = capsys.readouterr().err.strip().splitlines()[-1]
    assert last.startswith("Not tested, as it is not installed here: Firefox (")
    assert "webkit2gtk-driver and xvfb" in last


def test_without_a_package_manager_nothing_is_tried(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "find_manager", lambda: None)
    assert more_browsers.obtain() == ["Firefox", "WebKit"]
    assert commands == []
    assert capsys.readouterr().err.count("\n") == 1


def test_a_run_in_firefox_says_what_to_install(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "find_manager", lambda: "apt-get")
    with pytest.raises(Stop, match="apt-get install firefox-esr"):
        more_browsers.obtain_firefox()
    assert [line[-1] for line in commands] == ["-qq", "firefox-esr"]


def test_only_tests_that_need_them_ask_for_more_browsers() -> None:
    assert testing.needs_every_browser([])
    assert testing.needs_every_browser(["e2e/"])
    assert testing.needs_every_browser(["e2e/test_everywhere.py::test_the_computer_answers"])
    assert testing.needs_every_browser(["e2e/test_everywhere_pages.py"])
    assert not testing.needs_every_browser(["tests", "e2e/test_table.py"])
