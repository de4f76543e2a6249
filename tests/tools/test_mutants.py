"""Mutants are tried: in forks, where they are imported in processes of their own, and what was results is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from web.tools.common import ROOT

if not hasattr(os, "fork"):
    pytest.skip("mutants are tried in forks", allow_module_level=True)

from web.tools import mutants

# What mutmut writes, in short: a function, its mutants, and the decorator that is to choose among them.
DECORATOR = """
import os

def wrap_in_trampoline(mutants, is_classmethod=False):
    def decorate(function):
        def call(*args):
            return mutants.get(os.environ.get("MUTANT_UNDER_TEST", "").rpartition(".")[2], mutants["_mutmut_orig"])(*args)
        return call
    return decorate
"""
MODULE = """
from mutmut.mutation.trampoline import wrap_in_trampoline

def half(number): return number // 2
def x_half__mutmut_orig(number): return number // 2
def x_half__mutmut_1(number): return number // 3
def x_half__mutmut_2(number): return 0 if number == 7 else number // 2
def x_half__mutmut_3(number):
    while True: pass
halves = {"_mutmut_orig": x_half__mutmut_orig}
half = wrap_in_trampoline(halves)(half)
halves.update({f"x_half__mutmut_{n}": globals()[f"x_half__mutmut_{n}"] for n in (1, 2, 3)})

def x_make__mutmut_orig(): return 5
def x_make__mutmut_1(): return 6
makes = {"_mutmut_orig": x_make__mutmut_orig, "x_make__mutmut_1": x_make__mutmut_1}
make = wrap_in_trampoline(makes)(x_make__mutmut_orig)
MADE = make()
"""
TESTS = """
from engine import sums

def test_half(): assert sums.half(4) == 2
def test_made(): assert sums.half(8) and sums.MADE == 5
def test_wrong(): assert not sums.half(6)
"""
NAMES = [f"engine.sums.x_half__mutmut_{number}" for number in (1, 2, 3)] + [
    "engine.sums.x_make__mutmut_1",
    "engine.sums.x_no__mutmut_1",
]


def try_mutants(folder: Path, *patterns: str) -> tuple[dict[str, int | None], str]:
    """Try mutants in a folder; return the verdicts and what was printed."""
    line = [sys.executable, "-c", f"import sys; sys.path[:0] = ['.', {str(ROOT)!r}]; from web.tools import mutants as m; "]
    line[-1] += "m.ENOUGH = 0.2; sys.exit(m.try_mutants(5, sys.argv[1:]))"
    done = subprocess.run([*line, *patterns], cwd=folder, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr
    return json.loads((folder / "engine/sums.py.meta").read_text())["exit_code_by_key"], done.stdout


def test_what_tests_notice_and_what_they_do_not(tmp_path: Path) -> None:
    folder = tmp_path / "mutants"
    files = {
        "mutmut/__init__.py": "",
        "mutmut/mutation/__init__.py": "",
        "mutmut/mutation/trampoline.py": DECORATOR,
        "engine/__init__.py": "",
        "engine/sums.py": MODULE,
        "engine/sums.py.meta": json.dumps({"exit_code_by_key": dict.fromkeys(NAMES)}),
        "test_sums.py": TESTS,
        "pyproject.toml": '[tool.mutmut]\npytest_add_cli_args_test_selection = ["test_sums.py"]\n',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    results, said = try_mutants(folder, "*half*", "*_no_*")
    assert results == dict(zip(NAMES, (1, 0, 36, None, 33), strict=True))
    assert "left out: test_sums.py::test_wrong" in said
    assert "engine.sums.x_half__mutmut_2: unnoticed\nengine.sums.x_no__mutmut_1: no test calls it\n4 mutants" in said
    results, said = try_mutants(folder)
    assert results["engine.sums.x_make__mutmut_1"] == 1, "it is there when the module is imported"
    assert "timed" not in said, "nothing is timed again while the tests are the same"
    (folder / "test_sums.py").write_text(TESTS + "def test_seven(): assert sums.half(7) == 3\n")
    results, _ = try_mutants(folder)
    assert results["engine.sums.x_half__mutmut_2"] == 1, "what no test noticed is tried again"
    (folder / "engine/sums.py.meta").write_text(json.dumps({"exit_code_by_key": dict.fromkeys(NAMES)}))
    (folder / "test_sums.py").write_text("def test_late():\n    from engine import sums\n    assert sums.half(7) == 3\n")
    results, _ = try_mutants(folder, "*half*2")
    assert results["engine.sums.x_half__mutmut_2"] == 1, "it is there when a test imports the module"


def test_what_noticed_the_like_comes_first_then_a_case_of_each_test() -> None:
    tests = mutants.Tests()
    for name, seconds, calls in (
        ("a[1]", 1, ["m.f"]),
        ("a[2]", 2, ["m.f"]),
        ("b", 1, ["m.f", "m.g"]),
        ("c", 9, ["m.f"]),
        ("d", 1, ["m.g"]),
    ):
        tests.add(name, seconds, calls)
    assert tests.choose("m.f__mutmut_1", False, 10) == ["a[1]", "b", "a[2]"], "and what takes too long is left out"
    tests.note("a[2]", "m.f__mutmut_1")
    assert tests.choose("m.f__mutmut_2", False, 10) == ["a[2]", "a[1]", "b"]
    assert tests.choose("m.f__mutmut_2", False, 20)[-1] == "c", "unless there is more time"
    assert tests.choose("m.h__mutmut_1", False) == []
    assert set(tests.choose("m.h__mutmut_1", True, 20)) == {"a[1]", "a[2]", "b", "c", "d"}


def test_a_process_may_say_more_than_a_pipe_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    trials, seconds = (
        mutants.Trials(mutants.Switches(), mutants.Verdicts(), 1, ()),
        {f"test {number}": 1.0 for number in range(9999)},
    )
    reading, writing = os.pipe()
    if not (child := os.fork()):
        trials._end_fork(writing, {"longer": seconds}, 0)
    os.close(writing)
    assert trials.read_verdict(child, mutants.Trial("m.f__mutmut_1", reading, False)) == mutants.UNNOTICED
    assert trials.tests.seconds == seconds
