"""The review command: games that are given, trials, what is refused, and its interruption."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai.review.judgement import Judgement, Review
from pyengine.cli import review
from pyengine.play import link
from tests.cli.console import Capture, print_of, refusal_of
from tests.play.fair.table import MatchTable, terms
from tests.play.playing import play_randomly

QUICK = ("--seconds", "0.001")
OK, BLUNDER = (Judgement(0, 0, kind, 0.5, 0.5, ()) for kind in ("ok", "blunder"))


def write_game(name: str, entries: int) -> str:
    """Return the link of the beginning of a game."""
    record = play_randomly(name, 5, entries).record
    return link.encode(games.load(name), record)


def test_each_decision_of_a_link_is_judged(capsys: Capture) -> None:
    lines = print_of(capsys, "review", write_game("mitosis", 6), *QUICK).splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [str(number) for number in range(1, 7)]
    assert sum(map(int, lines[-1].replace(",", "").split()[1::2])) == 6


def test_a_protected_game_is_read_when_it_is_over(capsys: Capture) -> None:
    table, rng = MatchTable(terms("gravity")), Random(3)
    for _ in range(6):
        table.link(rng)
    for command in (("review",), ("link", "decode")):
        assert "when it is over" in refusal_of(capsys, *command, table.texts[-1])
    table.resign()
    while not table.is_finished():
        table.link(rng)
    assert "resign" in print_of(capsys, "link", "decode", table.texts[-1])
    assert json.loads(print_of(capsys, "review", table.texts[-1], "--json", *QUICK))


def test_what_cannot_be_reviewed_is_told(capsys: Capture) -> None:
    text = write_game("mitosis", 2)
    for arguments, why in (
        ((text, "--seconds", "0"), "more than 0"),
        ((text, "--seconds", "inf"), "at most 3600 seconds"),
        (("mitosis",), "--planted N or --strongest N"),
        (("mitosis", "--planted", "0"), "at least 1"),
        (("mitosis", "--strongest", "-1"), "at least 1"),
        (("mitosis", "--planted", "2", "--strongest", "2"), "either --planted or --strongest"),
    ):
        assert why in refusal_of(capsys, "review", *arguments)


def interrupt(*done: Any) -> Iterator[Any]:
    """Yield what is done, then stop as Ctrl-C does."""
    yield from done
    raise KeyboardInterrupt


def test_ctrl_c_prints_what_has_been_judged(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "review", lambda *_: interrupt(Review("mitosis", 2, (OK,))))
    assert print_of(capsys, "review", write_game("mitosis", 2), code=130).splitlines()[-1] == "ok 1"
    monkeypatch.setattr(review, "review", lambda *_: interrupt())
    assert print_of(capsys, "review", write_game("mitosis", 2), code=130) == "no decisions\n"


@pytest.mark.parametrize("trial", ["planted", "strongest"])
def test_ctrl_c_prints_the_trials_that_are_done(trial: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, f"_judge_{trial}", lambda *_: interrupt(OK, BLUNDER))
    told = json.loads(print_of(capsys, "review", "mitosis", f"--{trial}", "9", "--json", code=130))
    assert told == {"game": "mitosis", "judged": 2, "marked": 1, "kinds": {"ok": 1, "blunder": 1}}
