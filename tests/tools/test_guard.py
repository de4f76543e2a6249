"""The watch over speed: what it calls worse, and that it says so without failing anything. With made-up figures."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from web.tools import testing
from web.tools.bench import guard
from web.tools.bench.guard import KeptRatio
from web.tools.bench.runner import Result


def rate(ours: float) -> Result:
    """Return a row of which more is better, beside 100."""
    return Result(ours, 100.0, "nodes/s", higher_is_better=True)


def time(ours: float) -> Result:
    """Return a row of which less is better, beside 100."""
    return Result(ours, 100.0, "µs", higher_is_better=False)


@pytest.mark.parametrize(
    ("result", "is_worse"),
    [(rate(200), False), (rate(150), False), (rate(149), True), (rate(400), False)],
)
def test_a_rate_is_worse_when_it_falls(result: Result, is_worse: bool) -> None:
    assert guard.is_worse(result, KeptRatio(2.0, 0.25)) == is_worse


@pytest.mark.parametrize(("result", "is_worse"), [(time(200), False), (time(250), False), (time(251), True), (time(50), False)])
def test_a_time_is_worse_when_it_grows(result: Result, is_worse: bool) -> None:
    assert guard.is_worse(result, KeptRatio(2.0, 0.25)) == is_worse


def in_turn(*results: Result) -> tuple[Callable[[], Result], Iterator[Result]]:
    """Return a row that measures these one after another, and what is left of them."""
    left = iter(results)
    return lambda: next(left), left


def test_only_what_is_worse_twice_is_told() -> None:
    once, rest = in_turn(time(300), time(200), time(200))
    twice, _ = in_turn(time(300), time(290))
    fine, _ = in_turn(time(200))
    new, _ = in_turn()
    said = guard.list_warnings(
        {"a/once": once, "b/twice": twice, "c/fine": fine, "d/new": new},
        dict.fromkeys(("a/once", "b/twice", "c/fine"), KeptRatio(2.0, 0.25)),
    )
    assert said == ["Slower than it was: b/twice is 2.90 times its yardstick; expected at most 2.50."]
    assert len(list(rest)) == 1


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    guard.write({"perft/cpython": lambda: rate(250), "characters/place": lambda: time(120)}, file)
    assert guard.read_file(file) == {
        "perft/cpython": KeptRatio(2.5, guard.TIMED),
        "characters/place": KeptRatio(1.2, guard.COUNTED),
    }


def test_the_kept_baseline_is_that_of_the_rows() -> None:
    kept = guard.read()
    assert kept.keys() == guard.list_rows().keys(), "write it anew: python3 build.py bench --baseline"
    assert all(row.ratio > 0 and row.tolerance == guard.get_tolerance(name) for name, row in kept.items())


def test_lengths_of_links_are_as_they_were() -> None:
    watched = {name: measure for name, measure in guard.list_rows().items() if name == "characters/gravity"}
    assert guard.list_warnings(watched, guard.read()) == []
    shorter = {"characters/gravity": guard.read()["characters/gravity"]._replace(ratio=1.0)}
    (said,) = guard.list_warnings(watched, shorter)
    assert said.startswith("Slower than it was: characters/gravity is")


def test_a_run_of_everything_says_it_and_keeps_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(json.dumps({"a/row": {"ratio": 2.0, "tolerance": 0.1}}), "utf-8")
    monkeypatch.setattr(guard, "read", lambda: {"a/row": KeptRatio(2.0, 0.1)})
    monkeypatch.setattr(guard, "list_rows", lambda: {"a/row": lambda: time(300)})
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 0)
    assert testing.run(Path("none"), full=False, words=None, paths=(), rest=()) == 0
    assert "Warning: Slower than it was: a/row is 3.00 times" in capsys.readouterr().out
    assert testing.run(Path("none"), full=False, words="few", paths=(), rest=()) == 0
    assert capsys.readouterr().out == ""
