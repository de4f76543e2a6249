"""The command that fits an evaluation: what it writes and prints, what it refuses, and its interruption."""

from __future__ import annotations

import argparse
import runpy
from collections.abc import Generator
from pathlib import Path

import pytest

from pyengine import games
from pyengine.ai.train import GameSample
from pyengine.cli import main, train
from tests.cli.console import Capture, fill_disk, print_of, refusal_of

KIT = games.load("synchronous")
TERMS = KIT.advice.terms
LEAD = GameSample(((1.0,) * len(TERMS),), 1.0)


def test_a_module_with_all_terms_is_written(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "weights.py"
    flags = ("--hours", "1", "--games", "2", "--seconds", "0.0001", "--seed", 'a "b" \\')
    lines = print_of(capsys, "train", "synchronous", *flags, "--out", str(file)).splitlines()
    module = runpy.run_path(str(file))
    assert tuple(module["WEIGHTS"]) == TERMS
    assert module["WEIGHTS"]["pawns"] == KIT.advice.weights[0]
    assert "python -m pyengine train synchronous --hours 1 --seed 'a \"b\" \\' --seconds 0.0001" in module["__doc__"]
    assert "after 2 games with " in module["__doc__"]
    assert lines[0].startswith("Synchronous Chess, 2 games, ")
    assert [line.split()[0] for line in lines[2:-2]] == list(TERMS)
    assert lines[2].split() == ["pawns", "1.1", "1.1"]
    assert lines[-2] == "Log loss: too few games to hold any out"
    assert "python -m pyengine match synchronous --players" in lines[-1]


def test_without_a_file_the_weights_of_the_game_are_written() -> None:
    path = train._find_module(KIT)
    assert path.parent.name == "synchronous"
    assert path.name == "weights.py"
    assert path.is_file()


def test_losses_in_games_held_out_are_told(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "play_game", lambda game, seconds, seed: LEAD)
    file = tmp_path / "weights.py"
    lines = print_of(capsys, "train", "synchronous", "--hours", "1", "--games", "20", "--out", str(file)).splitlines()
    assert lines[-2].startswith("Log loss in games held out: ")


def test_it_ends_when_the_time_is_over(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "play_game", lambda game, seconds, seed: LEAD)
    file = tmp_path / "weights.py"
    assert ", 1 games, 1 positions" in print_of(capsys, "train", "synchronous", "--hours", "1e-9", "--out", str(file))


def test_ctrl_c_fits_what_has_been_played_so_far(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt_after(games_played: int) -> None:
        def play(args: argparse.Namespace) -> Generator[GameSample, None, None]:
            yield from [LEAD] * games_played
            raise KeyboardInterrupt

        monkeypatch.setattr(train, "_play_games", play)

    file = tmp_path / "weights.py"
    interrupt_after(0)
    assert print_of(capsys, "train", "synchronous", "--hours", "1", "--out", str(file), code=130) == ""
    assert not file.exists()
    interrupt_after(3)
    assert ", 3 games, " in print_of(capsys, "train", "synchronous", "--hours", "1", "--out", str(file), code=130)
    assert tuple(runpy.run_path(str(file))["WEIGHTS"]) == TERMS


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("place", "--hours", "1"), "PlaceChess has no weights to fit"),
        (("synchronous", "--hours", "0"), "0 hours"),
        (("synchronous", "--hours", "nan"), "0 hours"),
        (("synchronous", "--hours", "1", "--seconds", "0"), "for one action"),
        (("synchronous", "--hours", "1", "--games", "0"), "at least one game"),
        (("synchronous", "--hours", "1", "--workers", "0"), "one worker"),
        (("synchronous", "--hours", "1", "--out", "/nowhere/at/all.py"), "/nowhere/at"),
        (("synchronous",), "--hours"),
        (("chess", "--hours", "1"), "chess"),
    ],
)
def test_what_cannot_be_fitted_is_refused_in_one_line(capsys: Capture, arguments: tuple[str, ...], words: str) -> None:
    assert words in refusal_of(capsys, "train", *arguments)


def test_old_weights_outlast_a_failure_and_the_new_ones_are_printed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "play_game", lambda game, seconds, seed: LEAD)
    file = tmp_path / "weights.py"
    file.write_text("WEIGHTS = {}")
    monkeypatch.setattr(Path, "replace", fill_disk)
    assert main(["train", "synchronous", "--hours", "1", "--games", "2", "--out", str(file)]) == 2
    out, err = capsys.readouterr()
    assert "pawns" in out
    assert str(file) in err
    assert file.read_text() == "WEIGHTS = {}"
    assert [path.name for path in tmp_path.iterdir()] == ["weights.py"]


def test_where_nothing_can_be_written_nobody_plays(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "play_game", lambda game, seconds, seed: pytest.fail("it plays"))
    for place, why in ((tmp_path, "is a folder"), (tmp_path / "no" / "w.py", "There is no folder")):
        assert why in refusal_of(capsys, "train", "synchronous", "--hours", "1", "--out", str(place))
