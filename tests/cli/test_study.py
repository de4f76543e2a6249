"""Studies: what is counted in a game, what the report makes of it, and who may do the work."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pyengine import cli, games
from pyengine.ai import players, study
from pyengine.cli import parallel
from pyengine.cli import study as study_command
from pyengine.core.errors import UsageError
from pyengine.render import chart
from tests.cli.console import refusal_of

RANDOM = players.NAMES[0]


def job(game: str, seed: str = "1", **given: object) -> study_command.StudyJob:
    """Return a game of random players."""
    info = games.load(game).game.info
    options = info.read_options(given)
    return study_command.StudyJob(game, tuple(options.items()), None, (RANDOM,) * info.player_count(options), 0.01, seed)


@pytest.mark.parametrize("name", ["gravity", "parade", "neighbour", "synchronous"])
def test_what_is_counted_adds_up(name: str) -> None:
    story = study_command.play_game(job(name, **({"debtLimit": "16"} if name == "parade" else {})))
    assert sum(story.kinds.values()) == story.plies > 0
    assert story.plies <= story.choices <= story.widest * story.plies
    assert 0 < story.turns <= story.plies
    assert 0 <= story.forced <= story.plies
    assert set(story.signs) == set(games.load(name).signs)
    assert set(story.examples) == set(story.kinds)
    assert story == study_command.play_game(job(name, **({"debtLimit": "16"} if name == "parade" else {}))), "the seed decides"
    others = [study_command.play_game(job(name, seed, **({"debtLimit": "16"} if name == "parade" else {}))) for seed in "23"]
    assert others != [story, story]


def test_signs_and_pieces_gone_as_they_happen() -> None:
    kit = games.load("place")
    seen: list[tuple[int, object]] = []

    def watch(view: Any, player: int, rng: Any) -> Any:
        pieces = sum(map(str.isalpha, kit.notation.text(view).split()[0]))
        seen.append((pieces, kit.game.facts(view)["shield"]))
        return players.greedy(kit, view, player, rng, 0, float)

    story = study.tell(kit, kit.game.start(kit.game.info.read_options({})), [watch, watch], "3")
    gone = sum(max(0, before[0] - after[0]) for before, after in pairwise(seen))
    shields = sum(bool(after[1]) and after[1] != before[1] for before, after in pairwise(seen))
    assert gone > 0
    assert story.gone - gone in (0, 1, 2), "the last action is not seen by a player any more"
    assert shields > 0
    assert story.signs["shield"] - shields in (0, 1)


def test_kinds_of_actions() -> None:
    assert study.kind_of(("e2", "e4")) == "□ □"
    assert study.kind_of(("2/e4", "seat/3")) == "□ seat"
    assert study.kind_of(("hand/10S", "a7")) == "hand □"
    assert study.kind_of(("f2", "f10", "n")) == "□ □ n"
    assert study.kind_of(("set/1/R", "set/2/N", "set/3/B", "set/4/Q")) == "4 × set"
    assert study.kind_of(("stop",)) == "stop"


def story(points: tuple[float, ...], plies: int) -> study.Story:
    """Return a story of which only these matter."""
    return study.Story(
        points, "mate", (None, None), plies, plies, 3 * plies, 5, 1, {"□ □": plies}, {"□ □": ("e2e4", "♙e2–e4")}, {"check": 0}, 0
    )


def test_the_report_counts_and_gives_intervals() -> None:
    info = games.load("booster").game.info
    stories = [story((1.0, 0.0), 10), story((1.0, 0.0), 20), story((0.5, 0.5), 30), story((0.0, 1.0), 40)]
    report = study_command.make_report(info, job("booster"), stories)
    assert [seat["share"] for seat in report["seats"]] == [0.625, 0.375]
    low, high = report["seats"][0]["interval"]
    assert 0 < low < 0.625 < high < 1
    assert report["decisive"]["share"] == 0.75
    assert report["plies"]["mean"] == report["plies"]["median"] == 25
    assert (report["plies"]["least"], report["plies"]["most"]) == (10, 40)
    assert report["branching"] == {"mean": 3.0, "most": 5, "forced": 0.04}
    assert report["actions"] == [{"name": "□ □", "per_game": 25.0, "games": 1.0, "example": "e2e4", "readable": "♙e2–e4"}]
    assert report["signs"] == [{"name": "check", "per_game": 0.0, "games": 0.0}]


def test_text_json_and_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gravity.svg"
    flags = ["study", "gravity", "--games", "3", "--players", "random"]
    assert cli.main([*flags, "--svg", str(path)]) == 0
    text = capsys.readouterr().out
    assert "points of White" in text
    assert "captures" in text
    assert cli.main([*flags, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["games"], report["players"]) == ("gravity", 3, ["random", "random"])
    drawn = ET.fromstring(path.read_text("utf-8"))
    words = "".join(drawn.itertext())
    assert "Gravity Chess" in words
    assert "3 games of random against itself" in words
    assert f"{report['seats'][0]['share']:.0%}" in words


def test_a_solitaire_is_about_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", "neighbour", "--games", "4", "--players", "random"]) == 0
    text = capsys.readouterr().out
    assert "won" in text
    assert "Scores" in text
    assert "against itself" not in text


@pytest.mark.parametrize(
    "flags",
    [["--players", "nobody"], ["--players", "random,random,random"], ["--games", "0"], ["--seconds", "0"], ["--option", "x"]],
)
def test_bad_flags_are_refused(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, "study", "gravity", *flags)


def test_histograms_hold_every_value() -> None:
    bars = chart.histogram([3, 3, 4, 40])
    assert sum(int(bar.figure) for bar in bars) == 4
    assert max(bar.share for bar in bars) == 1
    assert [bar.name for bar in chart.histogram([7, 7])] == ["7"]


# --- who does the work -------------------------------------------------------------------------------------------------------


def test_processes_give_the_same_stories_in_the_same_order() -> None:
    jobs = [job("gravity", str(number)) for number in range(3)]
    assert list(parallel.compute_all(study_command.play_game, jobs, workers=2)) == [study_command.play_game(one) for one in jobs]


def test_a_cluster_gives_the_same_stories_in_the_same_order() -> None:
    distributed = import_module("distributed")
    jobs = [job("gravity", str(number)) for number in range(3)]
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as cluster:
        results = list(parallel.compute_all(study_command.play_game, jobs, dask=cluster.scheduler_address))
    assert results == [study_command.play_game(one) for one in jobs]


def test_without_a_cluster_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_import(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(parallel, "import_module", refuse_import)
    with pytest.raises(UsageError, match=r"pyengine\[cluster\]"):
        next(parallel.compute_all(study_command.play_game, [job("gravity")], dask="tcp://127.0.0.1:1"))
