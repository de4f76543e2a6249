"""build.py before its environment exists, and what it says where something is missing."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import build
from web.tools import browser, testing, wheel
from web.tools.common import ROOT, Stop

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED = re.compile(r"^[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*$")


def refuse(*_: object, **__: object) -> None:
    """Stands in for whatever would reach for the network."""
    pytest.fail("something was about to be downloaded")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with no environment yet, no browser and no root, where nothing may be installed."""
    monkeypatch.setattr(build, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(build, "STAMP", tmp_path / ".venv/installed.json")
    monkeypatch.setattr(build, "ensure_environment", refuse)
    monkeypatch.setattr(browser, "find_installed", lambda: None)
    monkeypatch.setattr(browser, "can_download", lambda: False)
    monkeypatch.setattr(browser, "find_manager", lambda: None)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("command", ["build", "serve", "test", "bench"])
@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_without_venv_or_pip_one_sentence_names_the_package(
    command: str, missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else find(name))
    assert build.main([command]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"no {missing}" in said.err
    assert "install the package python3-venv" in said.err


def test_a_pip_that_cannot_be_set_up_is_the_same_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(command: list[str], failure: str) -> None:
        raise Stop(f"{failure}:\nCommand '{command[0]} -m ensurepip' returned non-zero exit status 1.", 1)

    monkeypatch.setattr(build, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(build, "STAMP", tmp_path / ".venv/installed.json")
    monkeypatch.setattr(build, "run", fail)
    with pytest.raises(Stop, match=r"^This Python has no working ensurepip.*install the package python3-venv") as stop:
        build.ensure_environment(("build",))
    assert stop.value.status == 2


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("command", ["test", "bench"])
def test_without_a_browser_one_sentence_names_the_package(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main([command]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "install the package chromium" in said.err


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("way", ["find_installed", "can_download", "find_manager"])
def test_any_way_to_a_browser_will_do(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, way, lambda: Path("found"))
    browser.check()


@pytest.mark.usefixtures("bare")
def test_a_browser_that_could_not_be_installed_is_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []
    monkeypatch.setattr(browser, "find_manager", lambda: "apt-get")
    monkeypatch.setattr(browser, "can_download", lambda: True)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: tried.append(command))
    with pytest.raises(Stop, match="install the package chromium"):
        browser.obtain()
    assert [(command[0], command[-1]) for command in tried] == [
        (sys.executable, "chromium"),
        ("apt-get", "-qq"),
        ("apt-get", "chromium"),
    ]


def test_a_browser_that_does_not_start_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, status in (("chromium", 1), ("google-chrome", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert browser.find_installed() == tmp_path / "google-chrome"


def test_playwrights_own_browser_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "chromium-1234/chrome-linux64/chrome"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert browser.find_installed() == program


def test_a_headless_shell_is_taken_where_there_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setattr(browser, "find_manager", lambda: None)
    places = [
        tmp_path / "chromium-1234/chrome-linux64/chrome",
        tmp_path / "chromium_headless_shell-1234/chrome-headless-shell-linux64/chrome-headless-shell",
        tmp_path / "chromium-headless-shell",
    ]
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("#!/bin/sh\n")
        place.chmod(0o755)
        assert browser.obtain_shell() == place
    assert browser.obtain() == places[0]


def test_a_headless_shell_is_installed_if_that_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []
    monkeypatch.setattr(browser, "obtain", lambda: Path("whole"))
    monkeypatch.setattr(browser, "list_shells", lambda: [])
    monkeypatch.setattr(browser, "find_manager", lambda: "apt-get")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: tried.append(command))
    assert browser.obtain_shell() == Path("whole")
    assert [(command[0], command[-1]) for command in tried] == [
        ("apt-get", "chromium-headless-shell"),
        ("apt-get", "-qq"),
        ("apt-get", "chromium-headless-shell"),
    ]


@pytest.mark.parametrize(
    "module", ["build.py", "web/__init__.py", "web/tools/__init__.py", "web/tools/common.py", "web/tools/browser.py"]
)
def test_what_runs_before_the_environment_exists_needs_the_standard_library_only(module: str) -> None:
    local = {"web"}
    for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert name.partition(".")[0] in sys.stdlib_module_names | local


def test_everything_is_pinned_exactly() -> None:
    groups = [entry for group in PROJECT["dependency-groups"].values() for entry in group]
    for entry in [*groups, *PROJECT["tool"]["fairy-post"]["constraints"], *PROJECT["build-system"]["requires"]]:
        assert PINNED.match(entry), entry
    for version in json.loads((ROOT / "web/package.json").read_text("utf-8"))["dependencies"].values():
        assert re.match(r"^\d+\.\d+\.\d+$", version)
    assert PROJECT["project"]["dependencies"] == []


def test_the_constraints_cover_all_that_is_installed() -> None:
    pip = [sys.executable, "-m", "pip", "freeze", "--disable-pip-version-check"]
    listed = subprocess.run(pip, capture_output=True, text=True, check=True).stdout.split()
    groups = [entry for group in PROJECT["dependency-groups"].values() for entry in group]
    pins = {re.sub(r"[-_.]+", "-", pin.lower()) for pin in [*groups, *PROJECT["tool"]["fairy-post"]["constraints"]]}
    assert not {re.sub(r"[-_.]+", "-", line.lower()) for line in listed} - pins


@pytest.mark.parametrize("folder", ["web", "e2e/lighthouse", "e2e/simulator", "web/tools/wikis/tiddlywiki"])
def test_the_npm_lock_has_checksums_and_no_addresses(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry
        assert name == "" or entry["integrity"].startswith("sha512-")


@pytest.mark.parametrize("folder", ["web", "e2e/lighthouse", "e2e/simulator", "web/tools/wikis/tiddlywiki"])
def test_what_npm_packages_want_in_its_newest_version_is_pinned(folder: str) -> None:
    """What is newest changes; npm then finds the lock out of date and installs nothing."""
    lock, package = (json.loads((ROOT / folder / name).read_text("utf-8")) for name in ("package-lock.json", "package.json"))
    wanted = [item for entry in lock["packages"].values() for item in entry.get("dependencies", {}).items()]
    newest = {name for name, version in wanted if re.fullmatch("[a-z]+", version)}
    assert newest <= package.get("overrides", {}).keys()


def test_the_environment_is_left_alone_while_the_pins_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "run", refuse)
    build.ensure_environment(("build", "test"))


def test_other_pins_are_installed_with_all_constraints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").touch()
    stamp = tmp_path / "installed.json"
    stamp.write_text(json.dumps({"python": ".".join(map(str, sys.version_info[:3])), "build": "earlier pins"}))
    ran: list[list[str]] = []
    monkeypatch.setattr(build, "VENV", tmp_path)
    monkeypatch.setattr(build, "STAMP", stamp)
    monkeypatch.setattr(build, "WORK", tmp_path)
    monkeypatch.setattr(build, "run", lambda command, _failure: ran.append(command))
    build.ensure_environment(("build",))
    assert len(ran) == 1
    assert set(PROJECT["dependency-groups"]["build"]) < set(ran[0])
    assert "greenlet==" in (tmp_path / "constraints.txt").read_text()
    build.ensure_environment(("build",))
    assert len(ran) == 1


def test_the_test_command_line() -> None:
    usual = testing.make_command(full=False, words="castle", paths=[], rest=["-x"])
    assert usual[-4:] == ["-k", "castle", "e2e", "tests"]
    assert "-x" in usual
    assert "-m" not in usual[3:]
    full = testing.make_command(full=True, words=None, paths=["tests/tools"], rest=[])
    assert full[-3:] == ["-m", "", "tests/tools"]


def test_mutants_need_no_browser_and_have_packages_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[tuple[str, ...]] = []
    ran: list[tuple[int, list[str]]] = []
    monkeypatch.setattr(build, "VENV", Path(sys.prefix))
    monkeypatch.setattr(build, "ensure_environment", lambda wanted: groups.append(tuple(wanted)))
    monkeypatch.setattr(browser, "check", refuse)
    monkeypatch.setattr(browser, "obtain", refuse)
    monkeypatch.setattr(testing, "run_mutants", lambda minutes, names: ran.append((minutes, [*names])))
    build.main(["test", "--mutants"])
    build.main(["test", "--mutants", "5", "pyengine.core.*"])
    assert ran == [(30, []), (5, ["pyengine.core.*"])]
    assert groups == [build.MUTANTS] * 2
    assert "mutants" in build.MUTANTS
    assert not [command for command, wanted in build.GROUPS.items() if "mutants" in wanted]


def test_mutants_are_made_in_a_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(testing, "COPIED", ("web/tools", "pyproject.toml"))
    (tmp_path / "web/tools").mkdir(parents=True)
    (tmp_path / "web/tools/gone.py").touch()
    (tmp_path / "mutants").mkdir()
    testing.copy_sources(tmp_path)
    assert (tmp_path / "web/tools/testing.py").read_bytes() == (ROOT / "web/tools/testing.py").read_bytes()
    assert (tmp_path / "pyproject.toml").exists()
    assert not (tmp_path / "web/tools/gone.py").exists()
    assert (tmp_path / "mutants").exists(), "what was learnt earlier"


def test_what_mutants_are_made_of_and_tested_with_is_there() -> None:
    about = PROJECT["tool"]["mutmut"]
    for name in (*about["pytest_add_cli_args_test_selection"], *about["source_paths"], *about["also_copy"], *testing.COPIED):
        assert (ROOT / name).exists(), name
    for pattern in about["only_mutate"]:
        assert list(ROOT.glob(pattern)), pattern


def test_the_wheel_is_the_same_bytes_for_the_same_sources(tmp_path: Path) -> None:
    wheels = []
    for name, written in (("one", 1_000_000_000), ("two", 1_500_000_000)):
        source = tmp_path / name
        shutil.copytree(ROOT / "pyengine/core", source / "pyengine/core", ignore=shutil.ignore_patterns("__pycache__"))
        for file in ("pyengine/__init__.py", "pyengine/README.md", "pyproject.toml", "LICENSE"):
            shutil.copyfile(ROOT / file, source / file)
        for path in source.rglob("*"):
            os.utime(path, (written, written))
        wheel.build(tmp_path / f"{name}-out", source)
        wheels.append((tmp_path / f"{name}-out" / wheel.find_site_path()).read_bytes())
    assert wheels[0] == wheels[1]


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_the_script_for_continuous_integration_runs_the_test_command_and_nothing_else() -> None:
    lines = (ROOT / ".ci/run").read_text("utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith(("#", "set ", "cd "))] == ["exec python3 build.py test"]
    assert os.access(ROOT / ".ci/run", os.X_OK)
