"""What Lighthouse says of the front page, a table and a page of rules. It needs many packages: only the full run asks it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from web.tools import browser, node

FOLDER = Path(__file__).parent / "lighthouse"
WHOLE = ("accessibility", "best-practices", "seo")  # each 100 of 100


def ask_lighthouse(url: str, folder: Path) -> dict[str, Any]:
    """Return the report on a page."""
    out = folder / "report.json"
    program = node.find_packages(FOLDER) / "lighthouse/cli/index.js"
    flags = " ".join(["--headless=new", *browser.FLAGS, f"--user-data-dir={folder / 'profile'}"])
    command = [*node.find_node_and_npm()[0], str(program), url, "--output=json", f"--output-path={out}", "--quiet"]
    command += [f"--chrome-flags={flags}", "--no-enable-error-reporting", "--max-wait-for-load=120000"]
    path = str(browser.obtain())
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CHROME_PATH": path}, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    report: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return report


def list_lost(report: dict[str, Any], name: str) -> list[str]:
    """Return the audits of a category that cost points."""
    audits = {one["id"]: report["audits"][one["id"]] for one in report["categories"][name]["auditRefs"] if one["weight"]}
    return [f"{key}: {audit['title']}" for key, audit in audits.items() if audit["score"] not in (None, 1)]


@pytest.mark.full
@pytest.mark.parametrize("path", ["", "play/gravity/", "rules/gravity/"])
def test_everybody_can_use_and_find_it(site: str, tmp_path: Path, path: str) -> None:
    report = ask_lighthouse(site + path, tmp_path)
    scores = {name: round(100 * (one["score"] or 0)) for name, one in report["categories"].items()}
    print(f"Lighthouse, /{path}: {scores}", file=sys.stderr)
    assert {name: list_lost(report, name) for name in WHOLE} == {name: [] for name in WHOLE}
    assert [scores[name] for name in WHOLE] == [100] * len(WHOLE)
