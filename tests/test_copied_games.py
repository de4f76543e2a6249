"""Any of our games, copied into a wheel as the guide “Add a game” says, is a game from elsewhere: one of each kind."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pyengine import games

ROOT = Path(__file__).parents[1]
# game: what it is copied for; the six others go the same way
KINDS = {"gravity": "chance", "parade": "solitaire", "synchronous": "decisions at once", "cloak": "secret pieces"}
NUMBER = 199


def copy_game(game: str, above: Path) -> Path:
    """Copy a game as the guide says, installed beside its sources; return the folder to import from."""
    name = f"my{game}"
    folder = above / name
    shutil.copytree(games.find_folder(game), folder, ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    for path in folder.rglob("*"):
        if path.suffix in (".py", ".jsonl"):
            text = path.read_text("utf-8")
            text = re.sub(r"from \.\.\.+(core|chess|words)", r"from pyengine.\1", text)
            text = re.sub(rf"\b{game}\.(?=[\w{{\"])", f"{name}.", text.replace(f"pyengine.games.{game}", name))
            text = text.replace(f'"{game}"', f'"{name}"')
            path.write_text(re.sub(r"\bnumber=\d+,", f"number={NUMBER},", text), "utf-8")
    info = above / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{games.ENTRY_POINTS}]\n{name} = {name}:KIT\n")
    return above


@pytest.mark.parametrize("game", KINDS)
def test_a_copy_conforms_and_its_links_open(game: str, tmp_path: Path) -> None:
    path = os.pathsep.join((str(copy_game(game, tmp_path)), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}

    def run(*arguments: str) -> str:
        done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    name, frozen = f"my{game}", tmp_path / f"my{game}" / "frozen"
    assert ", 0 failed, 0 skipped" in run("-m", "pyengine", "conform", str(frozen / "conformance.jsonl"))
    code = """
import sys
from random import Random
from pyengine import games
from pyengine.cli import golden
from pyengine.core.words import LANGUAGES, say
from pyengine.play.lesson import read_lesson
kit = games.load(sys.argv[1])
golden.LEAST = 6
rows = golden.make_links(kit, Random(1))
golden.CHAIN_SAMPLES = ((3, True), (5, False), (2, True), (4, True))
rows += golden.make_chains(kit, Random(1))
state = kit.game.start(kit.game.info.read_options({}))
steps = [step.text for step in read_lesson(kit, games.load_lesson(sys.argv[1]))]
for language in LANGUAGES:
    for message in (kit.scene(state, 0).caption, kit.explain(state, 0, ("?",)), *steps):
        assert say(message, language)
print(len(rows))
"""
    assert int(run("-c", code, name)) >= 6
