"""The skeleton of a new game: it keeps the contract, plays, conforms and can be frozen as it is."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pyengine import games
from pyengine.cli import main
from pyengine.cli.new_game import SKELETON, choose_number, make_rule_prefix
from web.content.words import PAGES

ROOT = Path(__file__).parents[2]
NAME = "fieldmice"


@pytest.fixture(scope="module")
def skeleton(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a skeleton, installed: beside it lies what tells Python of its entry point."""
    above = tmp_path_factory.mktemp("skeleton")
    folder = above / NAME
    assert main(["new-game", NAME, "--title", "Field Mice", "--author", "Ann O’Nym", "--folder", str(folder)]) == 0
    info = folder / f"{NAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n")
    points = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    lines = [f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in known.items()) for group, known in points.items()]
    (info / "entry_points.txt").write_text("".join(lines))
    return folder


def python(skeleton: Path, *arguments: str) -> str:
    """Run Python with the skeleton installed and return what it prints. It must not fail."""
    path = os.pathsep.join((str(skeleton), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_keeps_the_contract_of_all_games(skeleton: Path) -> None:
    told = python(skeleton, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests/contract", "-k", NAME)
    assert " passed" in told
    assert int(told.rpartition(" passed")[0].rpartition("\n")[2]) > 25


def test_it_plays_at_once(skeleton: Path) -> None:
    assert "White to move" in python(skeleton, "-m", "pyengine", "show", NAME)
    told = python(skeleton, "-m", "pyengine", "match", NAME, "--players", "level1,random", "--games", "4", "--seconds", "0.01")
    assert told.startswith("Field Mice, 4 games")
    assert "<svg" in python(skeleton, "-m", "pyengine", "svg", NAME)


def test_it_conforms_and_can_be_frozen(skeleton: Path) -> None:
    frozen = skeleton / NAME / "frozen"
    assert python(skeleton, "-m", "pyengine", "conform", str(frozen / "conformance.jsonl")) == "4 passed, 0 failed, 0 skipped\n"
    python(skeleton, "-m", "pyengine", "golden", NAME)
    assert {path.stem for path in frozen.glob("*.json")} == {"record", "links", "chains", "addresses"}
    code = "import sys; from web.tools import check; print(*check.list_missing(sys.argv[1]), sep='\\n')"
    (missing,) = python(skeleton, "-c", code, NAME).splitlines()
    assert missing.startswith(f"{NAME}/frozen/bench.json is missing"), "figures are measured on the machine that compares them"


def test_it_has_a_page_of_rules_in_every_language(skeleton: Path) -> None:
    code = """
import sys
from pyengine import games
from pyengine.core.words import say
from pyengine.play.lesson import list_sentences, read_lesson
from web.content.words import PAGES
from web.generator import pages
for language in PAGES:
    text = pages.read_rules(sys.argv[1], language)[0]
    print(language, text.figures, *text.rules)
for step in read_lesson(games.load(sys.argv[1]), games.load_lesson(sys.argv[1])):
    for language in PAGES:
        for message in list_sentences(step):
            assert 30 <= len(say(message, language)) <= 220, message
"""
    rules = " ".join(f"FIE-0{number}" for number in range(1, 6))
    told = python(skeleton, "-c", code, NAME)
    assert told == "".join(f"{language} 5 {rules}\n" for language in PAGES)


def test_no_gap_is_left(skeleton: Path) -> None:
    files = [path for path in skeleton.rglob("*") if path.is_file() and "dist-info" not in str(path)]
    assert len(files) >= len(list(SKELETON.rglob("*.txt")))
    assert [
        path for path in files if "@name@" in path.name or any(gap in path.read_text("utf-8") for gap in ("@n", "@t", "@R"))
    ] == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Field"], "cannot be an id"),
        (["x"], "cannot be an id"),
        (["class"], "cannot be an id"),
        (["place"], "There is a game"),
        (["json"], "Python has a module"),
        (["mice", "--number", "127"], "128 to 255"),
        (["mice", "--title", 'a "b"'], "quotation marks"),
        (["mice", "--folder", "."], "is there already"),
    ],
)
def test_what_cannot_be_is_told(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = [] if "--folder" in arguments else ["--folder", str(tmp_path / "new")]
    assert main(["new-game", *arguments, *folder]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_numbers_and_prefixes_are_made_from_names() -> None:
    assert all(choose_number(name) in games.FOREIGN for name in ("a1", "mice", "hexapawn"))
    assert len({choose_number(f"game{at}") for at in range(20)}) > 10
    assert [make_rule_prefix(name) for name in ("hexapawn", "go", "a1b2c3")] == ["HEX", "GOX", "ABC"]
