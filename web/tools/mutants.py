"""Tries which small changes to the engine the tests notice, for `build.py test --mutants`.

mutmut writes the mutants: files in which each function stands beside all its changed versions. It would begin pytest anew for
each of them. Here the tests are collected once, and each mutant is tried in a fork of that process, by the tests that call its
function, quick ones first, until one fails. Verdicts are kept in mutmut's files, so that `mutmut show` and `results` know them.

`python -m web.tools.mutants make` runs in a copy of the sources, `python -m web.tools.mutants try MINUTES NAMES` in the folder
`mutants` that it makes there.
"""

from __future__ import annotations

import contextlib
import fnmatch
import functools
import gc
import hashlib
import itertools
import json
import os
import resource
import select
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from web.tools.testing import count_cores

NOTICED, UNNOTICED, UNCALLED, ENDLESS = 1, 0, 33, 36  # mutmut's numbers
WORDS = {NOTICED: "noticed", ENDLESS: "does not end", UNNOTICED: "unnoticed", UNCALLED: "no test calls it", None: "not tried"}
ITSELF = "_mutmut_orig"  # mutmut's key for the function as it is
KNOWN = Path("../tests.json")  # of each test how long it takes and what it calls
BUDGET, AGAIN = 3.0, 60.0  # seconds of tests that a mutant is given, and one that they did not notice the last time
ENOUGH = 10.0  # seconds that any test may take with a mutant, besides ten times what it takes without
ALONE = 120  # seconds that a mutant may take in a process of its own
MEMORY = 4 << 30  # bytes; some mutants ask for more and more


def make() -> None:
    """Write the mutants of the sources in this folder into its folder `mutants`. Verdicts on unchanged functions stay."""
    from mutmut.__main__ import create_mutants
    from mutmut.mutation.trampoline import set_mutant_under_test
    from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir

    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    create_mutants(count_cores())


def find_function(mutant: str) -> str:
    """Return the name of the function that a mutant changes."""
    return mutant.partition("__mutmut_")[0]


def list_places(mutant: str) -> tuple[str, str, str]:
    """Return where a mutant is: its function, its module, its package."""
    function = find_function(mutant)
    module = function.rpartition(".")[0]
    return function, module, module.rpartition(".")[0]


def name_fully(function: Callable[..., Any]) -> str:
    """Return the name of a function with that of its module."""
    return f"{function.__module__}.{function.__name__}"


def silence() -> None:
    """Let this process print nothing."""
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


class Switches:
    """Stands in for mutmut's decorator, which decides anew at each call. A mutant is put in once here, and calls stay quick."""

    def __init__(self) -> None:
        self.called: set[int] = set()
        self._functions: dict[int, dict[str, Any]] = {}  # each function with its mutants, by mutmut's keys

    def wrap(self, mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Return the decorator for a function."""
        number, note = id(mutants), self.called.add
        self._functions[number] = mutants

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(function)
            def call(*args: Any, **named: Any) -> Any:
                note(number)
                return mutants[ITSELF](*args, **named)

            @functools.wraps(function)
            def call_on_class(*args: Any, **named: Any) -> Any:
                note(number)
                return mutants[ITSELF].__func__(*args, **named)

            return call_on_class if is_classmethod else call

        return decorate

    def list_called(self) -> set[str]:
        """Return the names of the functions that were called."""
        return {find_function(name_fully(self._functions[number][ITSELF])) for number in self.called}

    def put_in(self, mutant: str) -> None:
        """Replace a function by a mutant; processes that are started later do the same."""
        os.environ["MUTANT_UNDER_TEST"] = mutant
        key = mutant.rpartition(".")[2]
        for mutants in self._functions.values():
            if key in mutants and name_fully(mutants[key]) == mutant:
                mutants[ITSELF] = mutants[key]


class Verdicts:
    """What is known of each mutant, in the files that mutmut wrote beside the sources."""

    def __init__(self) -> None:
        self._files = {path: json.loads(path.read_text("utf-8")) for path in sorted(Path.cwd().rglob("*.py.meta"))}
        self._where = {name: path for path, data in self._files.items() for name in data["exit_code_by_key"]}

    def list_names(self, patterns: Sequence[str]) -> list[str]:
        """Return the mutants that one of these patterns fits, all if there are none."""
        return [name for name in self._where if not patterns or any(fnmatch.fnmatch(name, pattern) for pattern in patterns)]

    def get(self, name: str) -> int | None:
        """Return the verdict on a mutant, None before it was tried."""
        verdict: int | None = self._files[self._where[name]]["exit_code_by_key"][name]
        return verdict

    def put(self, name: str, verdict: int) -> None:
        """Write a verdict down."""
        path = self._where[name]
        self._files[path]["exit_code_by_key"][name] = verdict
        path.write_text(json.dumps(self._files[path], indent=1), "utf-8")

    def summarize(self, patterns: Sequence[str]) -> list[str]:
        """Return the mutants that no test noticed, and at the end how many there are of each kind."""
        result = {name: self.get(name) for name in self.list_names(patterns)}
        lines = [f"{name}: {WORDS[verdict]}" for name, verdict in sorted(result.items()) if verdict in (UNNOTICED, UNCALLED)]
        counts = Counter(result.values())
        return [*lines, f"{len(result)} mutants: " + ", ".join(f"{word} {counts[verdict]}" for verdict, word in WORDS.items())]


class Tests:
    """How long each test takes, what it calls, and which ones noticed a mutant."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._calls: dict[str, set[str]] = {}
        self._by_function: defaultdict[str, set[str]] = defaultdict(set)
        self._noticed: defaultdict[str, list[str]] = defaultdict(list)  # by function, module and package, the latest first

    def add(self, test: str, seconds: float, calls: Collection[str]) -> None:
        """Learn of a test that passes."""
        self.seconds[test], self._calls[test] = seconds, set(calls)
        for function in calls:
            self._by_function[function].add(test)

    def note(self, test: str, mutant: str) -> None:
        """Learn that a test noticed a mutant."""
        for name in list_places(mutant):
            self._noticed[name] = [test, *(other for other in self._noticed[name] if other != test)][:20]

    def choose(self, mutant: str, is_imported: bool, budget: float = BUDGET) -> list[str]:
        """Return tests for a mutant that together take no longer than so many seconds.

        Those that noticed mutants of its function, module or package come first, then those that are quick and call few
        functions; of the many cases of one test the later ones wait. What only an import calls is given the tests of its module.
        """
        function, module, _ = list_places(mutant)
        tests = self._by_function[function]
        if not tests and is_imported:
            tests = {test for other, result in self._by_function.items() if list_places(other)[1] == module for test in result}
        cost = {test: (0.005 + self.seconds[test]) * len(self._calls[test]) for test in tests}
        cases = defaultdict(list)
        for test in sorted(tests, key=lambda test: (cost[test], test)):
            cases[test.partition("[")[0]].append(test)
        ranked = sorted((rank * cost[test], test) for group in cases.values() for rank, test in enumerate(group, 1))
        first = [test for place in list_places(mutant) for test in self._noticed[place] if test in tests]
        chosen, left = list[str](), budget
        for test in dict.fromkeys([*first, *(test for _, test in ranked)]):
            if self.seconds[test] <= left or not chosen:
                left -= self.seconds[test]
                chosen.append(test)
        return chosen


class Trial(NamedTuple):
    """A mutant that is being tried: where the process writes what it found, and whether that is not a fork but one of its own."""

    mutant: str
    pipe: int
    is_alone: bool


class Trials:
    """A plug-in for pytest that tries mutants instead of running the tests that were collected."""

    def __init__(self, switches: Switches, verdicts: Verdicts, minutes: float, patterns: Sequence[str]) -> None:
        self.switches, self.verdicts, self.patterns = switches, verdicts, patterns
        self.end = time.monotonic() + 60 * minutes
        self.failed = False
        self.items: dict[str, pytest.Item] = {}
        self.tests = Tests()
        self.imported: set[str] = set()  # functions that are called when modules are imported

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        for module in sorted({list_places(name)[1] for name in self.verdicts.list_names(self.patterns)}):
            import_module(module)  # also what is loaded late: a mutant is put in where its function is there
        self.imported = self.switches.list_called()
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # the forks share it
        self.learn_tests()
        gc.collect()
        gc.freeze()  # so that the forks share what is in memory
        self.try_all()
        return True

    # --- the tests as they are

    def learn_tests(self) -> None:
        """Run the files of tests that are new or changed."""
        known: dict[str, Any] = json.loads(KNOWN.read_text("utf-8")) if KNOWN.exists() else {}
        for file, group in itertools.groupby(self.items.values(), lambda item: item.nodeid.partition("::")[0]):
            sign = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
            if known.get(file, {}).get("sign") != sign:
                known[file] = {"sign": sign, "tests": self.run_tests(list(group))}
                KNOWN.write_text(json.dumps(known), "utf-8")
                print(f"timed {file}", flush=True)
            for name, result in known[file]["tests"].items():
                if result["failed"]:
                    print(f"fails without a mutant, and is left out: {name}", flush=True)
                elif name in self.items:
                    self.tests.add(name, result["seconds"], result["calls"])

    def run_tests(self, items: Sequence[pytest.Item]) -> dict[str, Any]:
        """Run tests in a fork; returns of each how long it takes, whether it fails, and which functions it calls."""
        reading, writing = os.pipe()
        if not os.fork():
            silence()
            noted = {}
            for item, following in itertools.zip_longest(items, items[1:]):
                self.switches.called.clear()
                seconds, failed = self._run(item, following)
                noted[item.nodeid] = {"seconds": seconds, "failed": failed, "calls": sorted(self.switches.list_called())}
            self._end_fork(writing, noted, 0)
        os.close(writing)
        with open(reading, encoding="utf-8") as file:
            said = file.read()
        os.wait()
        result: dict[str, Any] = json.loads(said)
        return result

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> tuple[float, bool]:
        """Run a test; returns how many seconds of processor time it took, and whether it failed."""
        self.failed, start = False, time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return time.process_time() - start, self.failed

    def _end_fork(self, pipe: int, result: object, status: int) -> NoReturn:
        with open(pipe, "w", encoding="utf-8") as file:
            file.write(json.dumps(result))
        os._exit(status)

    # --- mutants

    def try_all(self) -> None:
        """Try the mutants that nobody has tried yet, then those that no test noticed, until the time is over."""
        names = [name for name in self.verdicts.list_names(self.patterns) if self.verdicts.get(name) not in (NOTICED, ENDLESS)]
        waiting = sorted(names, key=lambda name: self.verdicts.get(name) is None)
        running: dict[int, Trial] = {}
        counts: Counter[int] = Counter()
        workers, said = count_cores(), time.monotonic()
        start = said
        while running or (waiting and time.monotonic() < self.end):
            while waiting and len(running) < workers and time.monotonic() < self.end:
                mutant = waiting.pop()
                budget = BUDGET if self.verdicts.get(mutant) is None else AGAIN
                tests = self.tests.choose(mutant, find_function(mutant) in self.imported, budget)
                if tests:
                    running.update([self.start(mutant, tests)])
                else:
                    self.verdicts.put(mutant, UNCALLED)
                    counts[UNCALLED] += 1
            if not running:
                continue
            pipe = select.select([trial.pipe for trial in running.values()], [], [])[0][0]
            child = next(child for child, trial in running.items() if trial.pipe == pipe)
            trial = running.pop(child)
            verdict = self.read_verdict(child, trial)
            if verdict == UNNOTICED and not trial.is_alone and find_function(trial.mutant) in self.imported:
                running.update([self.start_alone(trial.mutant)])
                continue
            self.verdicts.put(trial.mutant, verdict)
            counts[verdict] += 1
            if time.monotonic() - said > 20:
                said = time.monotonic()
                numbers = ", ".join(f"{WORDS[verdict]} {number}" for verdict, number in counts.items())
                print(f"{counts.total()} of {len(names)} after {said - start:.0f} s: {numbers}", flush=True)

    def start(self, mutant: str, tests: Sequence[str]) -> tuple[int, Trial]:
        """Try a mutant in a fork; returns its process."""
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            return child, Trial(mutant, reading, False)
        silence()
        try:
            with contextlib.suppress(OSError, ValueError):  # not every system has this limit
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            self.switches.put_in(mutant)
            longer = {}
            for test, following in itertools.zip_longest(tests, tests[1:]):
                signal.setitimer(signal.ITIMER_PROF, ENOUGH + 10 * self.tests.seconds[test])
                seconds, failed = self._run(self.items[test], self.items.get(following))
                if seconds > 0.05 + self.tests.seconds[test]:
                    longer[test] = seconds  # nobody before it has loaded or worked out what it needs
                if failed:
                    self._end_fork(writing, {"by": test, "longer": longer}, NOTICED)
            self._end_fork(writing, {"longer": longer}, UNNOTICED)
        finally:
            os._exit(NOTICED)  # a mutant can make pytest itself fail

    def start_alone(self, mutant: str) -> tuple[int, Trial]:
        """Try a mutant in a process of its own, where it is there when modules are imported; returns the process."""
        tests = self.tests.choose(mutant, True)
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            return child, Trial(mutant, reading, True)
        silence()
        os.set_inheritable(writing, True)  # it closes when the process ends
        signal.setitimer(signal.ITIMER_PROF, ALONE)
        line = [sys.executable, "-m", "pytest", "-x", *OPTIONS, *tests]
        return os.execve(sys.executable, line, {**os.environ, "MUTANT_UNDER_TEST": mutant})

    def read_verdict(self, child: int, trial: Trial) -> int:
        """Return the verdict of a process, and learn what it says of tests. What it writes is read before it ends: a pipe does
        not hold all of it."""
        with open(trial.pipe, encoding="utf-8") as file:
            said = json.loads(file.read() or "{}")
        status = os.waitpid(child, 0)[1]
        self.tests.seconds.update(said.get("longer", {}))
        if "by" in said:
            self.tests.note(said["by"], trial.mutant)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
            return ENDLESS
        return NOTICED if status else UNNOTICED


OPTIONS = ("-q", "-s", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:rerunfailures", "--assert=plain", "--tb=no")


def try_mutants(minutes: float, patterns: Sequence[str]) -> int:
    """Try mutants and print those that no test noticed; returns the exit status."""
    from mutmut.mutation import trampoline

    switches, verdicts = Switches(), Verdicts()
    vars(trampoline)["wrap_in_trampoline"] = switches.wrap
    selection = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
    trials = Trials(switches, verdicts, minutes, patterns)
    status = pytest.main([*OPTIONS, "--basetemp", "../tmp", "-o", "tmp_path_retention_policy=none", *selection], plugins=[trials])
    if not status:
        print("\n".join(verdicts.summarize(patterns)), flush=True)
    return int(status)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make()
    else:
        sys.exit(try_mutants(float(sys.argv[2]), sys.argv[3:]))
