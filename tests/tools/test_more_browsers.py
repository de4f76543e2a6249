"""Firefox and WebKit are installed where that is possible, and one line says which is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from web.tools import browser, more_browsers, testing
from web.tools.common import Stop

FIREFOX = f"Firefox {more_browsers.OLDEST_FIREFOX} or newer"


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
    assert more_browsers.obtain() == [FIREFOX, "WebKit"]
    assert [line[-1] for line in commands] == ["-qq", "firefox-esr", "-qq", "xvfb"]
    assert all("chromium" not in line for line in commands)
    last = capsys.readouterr().err.strip().splitlines()[-1]
    assert last.startswith(f"Not tested, as it is not installed here: {FIREFOX} (")
    assert "webkit2gtk-driver and xvfb" in last


def test_without_a_package_manager_nothing_is_tried(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "find_manager", lambda: None)
    assert more_browsers.obtain() == [FIREFOX, "WebKit"]
    assert commands == []
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
@pytest.mark.parametrize(
    ("told", "is_taken"),
    [("Mozilla Firefox 153.8.0esr", True), ("Mozilla Firefox 140.12.0esr", False), ("Install it with: snap", False)],
)
def test_a_firefox_that_is_too_old_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, is_taken: bool) -> None:
    program = tmp_path / "firefox-esr"
    program.write_text(f"#!/bin/sh\necho '{told}'\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert more_browsers.find_firefox() == (program if is_taken else None)


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
