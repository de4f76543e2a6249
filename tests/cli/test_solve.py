"""The command `solve`: what it prints, and that it plays through what it claims."""

from __future__ import annotations

import json

import pytest

from pyengine import cli, games
from pyengine.ai import solver
from pyengine.ai.solver import Progress
from pyengine.cli import solve
from tests.cli.console import refusal_of


def test_deals_with_their_best_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "parade", "--deals", "9..11", "--seconds", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Parade Chess Solitaire: 3 of 3 deals solved with proof"
    assert [line.split()[:2] for line in lines[1:7:2]] == [["9", "5"], ["10", "5"], ["11", "6"]]
    assert lines[5].endswith("f2:b2e2 e4:a4e5")
    assert lines[6].endswith(" · ♘f5 · ♖f2: ♜b2–e2 · ♖e4: ♜a4–e5")  # the same play, as people read it
    assert lines[7] == "Best scores: 6 (1), 5 (2)"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "neighbour", "--deals", "17", "--seconds", "60", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["proven"]) == ("neighbour", 1)
    (deal,) = report["deals"]
    assert (deal["deal"], deal["best"], deal["bound"], deal["proven"]) == (17, 28, 28, True)
    assert deal["play"][:2] == ["+", "R/3C"]
    assert deal["play"][-3:] == ["stop", "a3b3~s", "b3b5~s"]
    assert len(deal["readable"]) == len(deal["play"])
    assert "a3–b3" in deal["readable"][-2]


def test_options_change_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "neighbour", "--deals", "17", "--seconds", "60", "--option", "minPieces=5", "--json"]) == 0
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert deal["proven"]
    assert deal["best"] < 28


def test_what_is_not_found_in_time_is_not_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "neighbour", "--deals", "4", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("0 of 1 deals solved with proof")
    assert ".." in lines[1]


@pytest.mark.parametrize(
    "words", [["parade", "--deals", "x"], ["parade", "--deals", "5..4"], ["parade", "--seconds", "0"], ["place", "--deals", "1"]]
)
def test_bad_words_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, "solve", *words)


def test_a_claim_that_does_not_replay_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = games.load("parade")
    options = kit.game.info.read_options({})
    honest = solver.best_possible(kit, kit.game.start(options), kit.game.deal(options, 11), 60)
    monkeypatch.setattr(solver, "best_possible", lambda *_: Progress(7, 7, honest.line))
    with pytest.raises(AssertionError, match="does not score 7"):
        solve.solve_deal(kit, options, 11, 1)
