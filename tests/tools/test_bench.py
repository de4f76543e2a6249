"""The bench's table and list, and the fairness of its race."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest

from pyengine import games
from pyengine.play import link
from web.tools.bench import clicks, link_length, memory, perft, perft_race, runner
from web.tools.common import Stop

FASTER = runner.Result(2_000_000.0, 500_000.0, "nodes/s", higher_is_better=True)
SMALLER = runner.Result(50.0, 100.0, "ms", higher_is_better=False)


def test_the_ratio_is_ours_over_baseline_both_ways() -> None:
    assert (FASTER.ratio, SMALLER.ratio) == (4.0, 0.5)


def test_the_list_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.run(Path("none"), {"a/b": lambda _: FASTER, "c": lambda _: SMALLER}, as_json=True) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first == {"name": "a/b", "value": 2e6, "unit": "nodes/s, higher is better", "baseline": 5e5, "ratio": 4.0}
    assert second["unit"] == "ms, lower is better"


def test_the_table_for_people() -> None:
    assert runner.format_table({"a/b": FASTER, "c": SMALLER}).splitlines() == [
        "row       ours  baseline  unit     ours/baseline",
        "a/b  2,000,000   500,000  nodes/s           4.00  higher is better",
        "c           50       100  ms                0.50  lower is better",
    ]


def test_a_table_is_watched_in_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen = [memory.Look(0, 0, 200.0, 9.5, 3000), memory.Look(5, 9, 210.4, 9.6, 3100)]
    monkeypatch.setattr(memory, "watch", lambda _, minutes: iter(seen[: 1 + minutes // 5]))
    assert memory.run(Path("none"), 5, as_json=True) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)[1] == {"minutes": 5, "games": 9, "megabytes": 210.4, "held": 9.6, "nodes": 3100}
    assert told.err.splitlines()[1] == "5 minutes, 9 games: 210 MB, of it held by the page 9.6 MB, 3100 nodes"


def test_rows_are_chosen_by_the_start_of_their_names() -> None:
    assert {"perft/cpython", "perft/pyodide", "startup/cold"} <= runner.choose_rows([]).keys()
    assert list(runner.choose_rows(["perft/p"])) == ["perft/pyodide"]
    with pytest.raises(Stop, match=r"no row nothing; there are .*perft/cpython"):
        runner.choose_rows(["nothing"])


def test_the_race_counts_with_both_and_refuses_a_wrong_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft_race, "POSITIONS", {chess.STARTING_FEN: (2, 400)})
    ours, theirs = perft_race.race(2)
    assert len(ours) == len(theirs) == 2
    assert perft.make_result((ours, theirs)).value > 0
    monkeypatch.setattr(perft_race, "POSITIONS", {chess.STARTING_FEN: (2, 401)})
    with pytest.raises(ValueError, match="400 and 400 nodes, not 401"):
        perft_race.race(1)


def test_a_long_link_opens_to_as_many_entries() -> None:
    opened = link.decode(link_length.make_long_link("mitosis", 30), games.by_number)
    assert len(opened.record.entries) == 30


def test_shares_of_times() -> None:
    times = [float(n) for n in range(101)]
    assert (clicks.find_quantile(times, 0.5), clicks.find_quantile(times, 0.95)) == (50.0, 95.0)
