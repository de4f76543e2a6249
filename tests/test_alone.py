"""The engine without the front end, as its wheel is: it lacks no sentence, and its command line and its pictures work."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pyengine import games
from tests.test_words import calls

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the engine."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(ROOT / "pyengine", folder / "pyengine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(alone: Path, *arguments: str, given: str = "", python: str = sys.executable) -> str:
    """Run Python in that folder, without what is in the current one; returns what it printed."""
    start = f"import sys, runpy; sys.path.insert(0, {str(alone)!r}); sys.argv = {list(arguments)!r}; "
    start += f"runpy.{'run_path' if arguments[0].endswith('.py') else 'run_module'}({arguments[0]!r}, run_name='__main__')"
    done = subprocess.run([python, "-I", "-W", "error", "-c", start], cwd=alone, input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def find_missing(alone: Path, keys: list[str], python: str = sys.executable) -> list[str]:
    """Return the keys that have no sentence in the engine alone, after every game has been played there."""
    lacking: list[str] = json.loads(run(alone, str(ROOT / "tests/alone.py"), given=json.dumps(keys), python=python))
    return lacking


def test_every_sentence_of_the_engine_is_in_its_wheel(alone: Path) -> None:
    keys = sorted({key for _, _, key in calls("pyengine")})
    assert len(keys) > 100
    assert find_missing(alone, [*keys, "table.undo", "core.no-such-sentence"]) == ["table.undo", "core.no-such-sentence"]


@pytest.mark.parametrize("command", [["show", "place"], ["svg", "gravity"], ["perft", "mitosis", "1"]], ids=lambda it: it[0])
def test_the_command_line_works_without_the_front_end(alone: Path, command: list[str]) -> None:
    assert run(alone, "pyengine", *command).strip()


@pytest.mark.full
@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])  # 3.11 is what the other tests run in
def test_a_newer_python_plays_every_game_and_decides_every_case_alike(alone: Path, version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "--version"], capture_output=True).returncode:
        pytest.skip(f"Python {version} is not installed")
    assert find_missing(alone, ["core.no-such-sentence"], python) == ["core.no-such-sentence"]
    files = sorted(alone.glob("pyengine/games/*/frozen/conformance.jsonl"))
    assert len(files) == len(games.IDS)
    for cases in files:
        assert run(alone, "pyengine", "conform", str(cases), python=python)
