"""Players that are programs: what they are asked, what is done with their answers, and the example in the documentation."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

import pyengine
from pyengine import games
from pyengine.ai import arena, players
from pyengine.cli import bots, main, wheel_player
from pyengine.core.types import CHANCE, Action
from pyengine.games.place.state import State
from tests.cli.console import Capture, print_of, refusal_of
from tests.play.playing import play_randomly

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "web" / "docs" / "computers.md"
DECISIONS = 150


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The program of the documentation."""
    block = re.search(r"```python\n(#!.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert block
    assert block[1].count("\n") <= 20
    return write_program(tmp_path, block[1])


@pytest.fixture(scope="session")
def engine_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine as an archive that Python can import, as a wheel is."""
    folder = tmp_path_factory.mktemp("wheel")
    package = Path(pyengine.__file__).parent
    return Path(shutil.make_archive(str(folder / "engine"), "zip", package.parent, package.name))


def write_program(folder: Path, code: str) -> Path:
    """Write a program that can be run."""
    path = folder / "mybot"
    path.write_text(f"#!{sys.executable}\n{code}", "utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", games.IDS)
def test_the_example_plays_every_game(name: str, example: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 300)  # a solitaire at random never ends
    seats = ",".join([f"{example}:0.2", *["random"] * (games.load(name).game.info.players[0] - 1)])
    report = json.loads(print_of(capsys, "match", name, "--players", seats, "--games", "1", "--seed", "3", "--json"))
    assert report["plies"] > 1
    assert print_of(capsys, "match", name, "--players", seats, "--games", "1", "--seed", "3", "--json")  # it goes on


@pytest.mark.parametrize("name", games.IDS)
def test_a_question_holds_the_whole_position_and_no_secret(name: str) -> None:
    kit = games.load(name)
    game, asked = kit.game, {seat: bots.BotSeat(kit, 1.0) for seat in range(8)}
    twins = {seat: bots.BotSeat(kit, 1.0) for seat in range(8)}
    played = play_randomly(name, 5, DECISIONS)
    for number, (state, (player, chosen)) in enumerate(zip(played.states, played.record.entries, strict=False)):
        if player == CHANCE:
            continue
        view = game.observe(state, player)
        question = asked[player].make_request(view, player, Random(1))
        read = kit.notation.position(str(question["position"]), game.info.read_options(dict(question["options"])))  # type: ignore[call-overload]
        for text in question["since"]:  # type: ignore[attr-defined]
            for action in kit.notation.read(read, player, text):
                read = game.apply(read, player, action)
        assert tuple(game.legal(read, player)) == tuple(game.legal(state, player))
        twin = game.observe(game.resample(view, player, Random(number)), player)
        assert twins[player].make_request(twin, player, Random(1)) == question
        for one in (asked[player], twins[player]):
            line = json.dumps({"action": kit.notation.write(view, player, chosen)})
            assert one.read_answer(view, player, line, "") == chosen


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("print('e4', flush=True)\ninput()", "answered “e4”. The answer is"),
        ("print('[]', flush=True)\ninput()", "answered “[]”"),
        ('print(\'{"action": "Kz9"}\', flush=True)\ninput()', "one of “legal”"),
        ("print('{\"action\": ' + '\"x' * 500 + '\"}', flush=True)\ninput()", "one of “legal”"),
        ("print('[' * 50_000, flush=True)\ninput()", "answered “[[["),
        ("import sys\nwhile True: sys.stdout.write('x' * 100_000)", "answered “xxx"),
        ("import sys\nsys.stdout.buffer.write(b'\\xff\\n')\nsys.stdout.flush()\ninput()", "answered “�”"),
        ("raise SystemExit(3)", "mybot” ended (exit code 3)"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGTERM)", "was ended (signal 15)"),
        ("import os, time\nos.close(1)\ntime.sleep(60)", "closed its output"),
    ],
    ids=["no JSON", "no object", "not legal", "long", "deep", "no line", "no text", "ends", "is ended", "is silent"],
)
def test_a_wrong_answer_ends_the_series_with_a_sentence(code: str, why: str, tmp_path: Path, capsys: Capture) -> None:
    path = write_program(tmp_path, code)
    assert why in refusal_of(capsys, "match", "place", "--players", f"{path},random", "--games", "1")


def test_a_program_that_says_nothing_is_given_up(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "GRACE", 0.2)
    path = write_program(tmp_path, "for line in __import__('sys').stdin: pass")
    assert "did not answer" in refusal_of(capsys, "match", "place", "--players", f"{path}:0.01,random", "--games", "1")


AWAKE = """
import json, subprocess, sys
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
for line in sys.stdin:
    with open("{pids}", "a") as file: print(helper.pid, file=file)
    print(json.dumps({{"action": json.loads(line)["legal"][0]}}), flush=True)
import time; time.sleep(60)
"""


def is_running(pid: int) -> bool:
    """Return whether there is a process which has not ended."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout.strip()
    return bool(state) and not state.startswith("Z")


@pytest.mark.skipif(os.name == "nt", reason="there are no groups of processes")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_program_has_started_ends_with_the_match(workers: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    path = write_program(tmp_path, AWAKE.format(pids=pids))
    series = ["match", "gravity", "--players", f"{path},random", "--games", "2", "--workers", workers]
    subprocess.run([sys.executable, "-m", "pyengine", *series], cwd=ROOT, check=True, timeout=50, stdout=subprocess.DEVNULL)
    started = {int(pid) for pid in pids.read_text().split()}
    assert started
    assert not any(map(is_running, started))


@pytest.mark.skipif(os.name == "nt", reason="there are no groups of processes")
def test_a_program_behind_a_script_is_given_up(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "GRACE", 0.2)
    path = write_program(tmp_path, "import subprocess\nsubprocess.run(['sleep', '60'])")
    assert "did not answer" in refusal_of(capsys, "match", "place", "--players", f"{path}:0.01,random", "--games", "1")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_was_played_before_a_program_fails_is_printed(workers: str, tmp_path: Path, capsys: Capture) -> None:
    fails = FIRST_LEGAL.replace("    question", "    if len(games) == 5: raise SystemExit(1)\n    question", 1)
    fails = fails.replace("\nfor", "\ngames = []\nfor", 1).replace("        print", "        games.append(1)\n        print", 1)
    path = write_program(tmp_path, fails.replace(", file=sys.stderr", ", file=open('/dev/null', 'w')"))
    assert main(["match", "gravity", "--players", f"{path},random", "--games", "100", "--workers", workers, "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] >= 4
    assert "ended (exit code 1)" in err


def test_each_seat_has_a_program_of_its_own(tmp_path: Path, capsys: Capture) -> None:
    one = FIRST_LEGAL.replace(
        "    print(json", "    open('{seats}', 'a').write(f'{{os.getpid()}} {{question[\"player\"]}}\\n')\n    print(json"
    )
    path = write_program(tmp_path, one.replace("{seats}", str(tmp_path / "seats")).replace("{{", "{").replace("}}", "}"))
    assert main(["match", "gravity", "--players", f"{path},{path}", "--games", "1", "--json"]) == 0
    seats = {tuple(line.split()) for line in (tmp_path / "seats").read_text().splitlines()}
    assert len({pid for pid, _ in seats}) == len(seats) == 2


def test_players_of_different_times_are_told_apart(capsys: Capture) -> None:
    report = json.loads(print_of(capsys, "match", "gravity", "--players", "level1:0.02,level1:0.01", "--games", "1", "--json"))
    assert report["players"] == ["level1:0.02", "level1:0.01"]


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_the_signal_to_end_may_come_again_and_again(tmp_path: Path) -> None:
    with _play_series(tmp_path, _as_in_background) as process:
        while process.poll() is None:
            process.terminate()
        _check_report(process)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_worker_that_is_killed_leaves_what_was_played(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pyengine", "match", "gravity", "--players", f"{write_program(tmp_path, KILLER)},random"]
    command += ["--games", "50", "--workers", "2", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=50)
    assert done.returncode == 2
    assert "ended from outside" in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["games"] >= 1


KILLER = """
import json, os, signal, sys
games = 0
for line in sys.stdin:
    question = json.loads(line)
    games += question["number"] == 1
    if games == 9:
        os.kill(os.getppid(), signal.SIGKILL)
    print(json.dumps({"action": question["legal"][0]}), flush=True)
"""


def _as_in_front() -> None:
    """Be a group of processes that hears Ctrl-C, as a terminal starts one."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _as_in_background() -> None:
    """Ignore Ctrl-C, as what a shell script starts and does not wait for."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


FIRST_LEGAL = """
import json, os, sys

for line in sys.stdin:
    question = json.loads(line)
    if question["number"] == 1:
        print(os.getpgrp(), file=sys.stderr, flush=True)
    print(json.dumps({"action": question["legal"][0]}), flush=True)
"""


@contextmanager
def _play_series(folder: Path, prepare: Callable[[], None]) -> Generator[subprocess.Popen[str], None, None]:
    """A long series in a process of its own, two games of which are over."""
    players = f"{write_program(folder, FIRST_LEGAL)},random"
    command = [sys.executable, "-m", "pyengine", "match", "gravity", "--players", players, "--games", "100000", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, preexec_fn=prepare) as process:
        assert process.stderr
        try:
            for _ in range(3):
                group = int(process.stderr.readline())
                assert group != process.pid, "it would hear Ctrl-C, too"
            yield process
        finally:
            process.kill()


def _check_report(process: subprocess.Popen[str]) -> None:
    report, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert json.loads(report)["plies"] > 1
    assert "Traceback" not in errors


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_prints_what_was_played_and_no_program_complains(tmp_path: Path) -> None:
    with _play_series(tmp_path, _as_in_front) as process:
        os.killpg(process.pid, signal.SIGINT)
        _check_report(process)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_what_runs_in_the_background_prints_what_was_played_when_it_is_ended(tmp_path: Path) -> None:
    with _play_series(tmp_path, _as_in_background) as process:
        process.send_signal(signal.SIGINT)
        process.terminate()
        _check_report(process)


def test_what_cannot_be_a_program_is_refused(tmp_path: Path, capsys: Capture) -> None:
    closed, nothing = tmp_path / "closed", tmp_path / "nothing"
    closed.write_text("#!/bin/sh")
    nothing.write_text("#!/no/such/interpreter")
    nothing.chmod(0o755)
    damaged = tmp_path / "damaged.whl"
    with ZipFile(damaged, "w") as wheel:
        wheel.writestr("pyengine/__init__.py", "")
    damaged.write_bytes(damaged.read_bytes().replace(b"PK\1\2", b"PK\1\3"))
    for name, why in (
        ("./no-such-program", "cannot be started: No such file"),
        (str(closed), "chmod +x"),
        (str(nothing), "#!/usr/bin/env python3"),
        ("wheel:level6", "a wheel of this engine"),
        ("wheel:no.whl:level6", "There is no file no.whl"),
        (f"wheel:{damaged}:level7", "There is no player “level7”"),
        (f"wheel:{damaged}:level6", "a wheel of this engine"),
        (f"wheel:{__file__}:level6", "a wheel of this engine"),
        ('./"broken', "is no command"),
        ("mybot", "as ./mybot"),
        ("./mybot:0", "the time for one action"),
    ):
        assert why in refusal_of(capsys, "match", "place", "--players", f"{name},random", "--games", "1")


@pytest.mark.parametrize("name", ["place", "cloak", "clone"])
def test_a_wheel_plays_with_its_own_engine(name: str, capsys: Capture, engine_wheel: Path) -> None:
    seats = ",".join([f"wheel:{engine_wheel}:greedy", *["random"] * (2 if name == "clone" else 1)])
    report = json.loads(print_of(capsys, "match", name, "--players", seats, "--games", "1", "--json"))
    assert report["players"][0].endswith(":greedy")
    assert report["plies"] > 1


@pytest.mark.parametrize("name", games.IDS)
def test_a_wheel_player_sees_what_its_seat_sees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = games.load(name)
    played = play_randomly(name, 5, DECISIONS)
    looked: list[object] = []
    entries = iter(entry for entry in played.record.entries if entry[0] != CHANCE)

    def choose(view: object, player: int, rng: Random) -> Action:
        looked.append(view)
        return next(entries)[1]

    monkeypatch.setattr(players, "make_player", lambda *_: choose)
    seats = {seat: bots.BotSeat(kit, 1.0) for seat in range(8)}
    running: dict[int, dict[int, wheel_player.WheelSeat]] = {seat: {} for seat in range(8)}
    for state, (player, chosen) in zip(played.states, played.record.entries, strict=False):
        if player == CHANCE:
            continue
        view = kit.game.observe(state, player)
        question = seats[player].make_request(view, player, Random(1))
        text = wheel_player.answer(question, "any", running[player])
        assert seats[player].read_answer(view, player, json.dumps({"action": text}), "") == chosen
        assert kit.notation.text(looked[-1]) == kit.notation.text(view)


def test_a_wheel_player_knows_what_was_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = games.load("place")
    state = kit.notation.position("4k3/8/8/8/8/8/8/4K3 w p -/- 40", kit.game.info.read_options({}))
    counted: list[int] = []

    def choose(view: State, player: int, rng: Random) -> Action:
        counted.append(view.occurrences)
        return way

    monkeypatch.setattr(players, "make_player", lambda *_: choose)
    asked = [bots.BotSeat(kit, 1.0) for _ in range(2)]
    running: list[dict[int, wheel_player.WheelSeat]] = [{}, {}]
    for number in range(12):
        player, comes_back = number % 2, number % 4 > 1
        home, away = ("e8", "e7") if player else ("e1", "e2")
        way: Action = (away, home) if comes_back else (home, away)
        question = asked[player].make_request(state, player, Random(1))
        text = wheel_player.answer(question, "any", running[player])
        assert asked[player].read_answer(state, player, json.dumps({"action": text}), "") == way
        assert counted[-1] == state.occurrences
        state = kit.game.apply(state, player, way)
    assert max(counted) == 3
