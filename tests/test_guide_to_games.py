"""The guide “Add a game” says what is so: its commands are there, its example holds, its files are those of Hexapawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import build
from pyengine.cli import build_parser, case_format
from pyengine.cli.new_game import SKELETON
from tests import foreign
from tests.test_layers import BELOW, imports

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "web/docs/new-game.md").read_text("utf-8")
COMMANDS = re.findall(r"^ *python -m pyengine ([^`\n]+)", GUIDE, re.M) + re.findall(r"`python -m pyengine ([^`\n]+)`", GUIDE)


def test_there_are_commands() -> None:
    assert {command.split()[0] for command in COMMANDS} >= {"new-game", "show", "match", "conform", "golden"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_guide_can_be_read(command: str) -> None:
    words = re.findall(r'"([^"]*)"|(\S+)', command)
    assert build_parser().parse_args([quoted or plain for quoted, plain in words]).run


@pytest.mark.parametrize("command", sorted(set(re.findall(r"build\.py ([a-z]+(?: [^`\n]+)?)", GUIDE))))
def test_a_step_of_the_build_can_be_read(command: str) -> None:
    assert build.make_parser().parse_args(command.split()).command == command.split()[0]


def test_every_file_of_the_guide_is_one_of_hexapawn() -> None:
    table = GUIDE.split("## Files and their limits")[1].split("`golden` writes")[0]
    files = [name for row in re.findall(r"^\| (`[^|]+) \|", table, re.M) for name in re.findall(r"`([^`]+)`", row)]
    named = {f"site/{name}" if name.startswith("rules.") else name for name in files}
    there = {path.relative_to(foreign.FOLDER).as_posix() for path in foreign.FOLDER.rglob("*") if path.is_file()}
    assert named <= there
    assert {name for name in there if name.startswith(("site/", "frozen/"))} <= named
    assert len(named) > 12


def test_the_example_of_a_case_holds() -> None:
    (text,) = re.findall(r'^\{"id": "MYG-EX-1".*?\}\}$', GUIDE, re.M | re.S)
    case = json.loads(text)
    assert case["position"] in (SKELETON / "game/site/card.toml.txt").read_text("utf-8"), "it is of the skeleton"
    assert case_format.find_flaw(case) == ""


def test_all_that_a_case_may_expect_is_named() -> None:
    table = GUIDE.split("| what may be expected")[1].split("## Checklist")[0]
    assert set(re.findall(r"`(\w+)`", table)) >= set(case_format._EXPECTED)


def test_a_game_from_elsewhere_needs_core_and_chess_alone() -> None:
    for path in sorted(foreign.FOLDER.rglob("*.py")):
        names = {name for name in imports(path) if name.startswith("pyengine.")}
        assert {name.split(".")[1] for name in names} <= BELOW["games"] - {"words"}, path.name
    texts = [path.read_text("utf-8") for path in SKELETON.rglob("*.py.txt")]
    assert len(texts) > 8
    for text in texts:
        assert set(re.findall(r"from pyengine\.(\w+)", text)) <= {"core", "chess"}
