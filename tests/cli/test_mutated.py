"""No input leads to a traceback: conformance cases and command lines that somebody got wrong, thousands of ways, by a seed."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pyengine import cli, games
from pyengine.cli import conform, perft
from pyengine.core.errors import UsageError
from pyengine.play import link
from tests.cli.console import Capture
from tests.play.playing import play_randomly

WRONG: tuple[Any, ...] = (
    None, True, 1, -1, 10**30, 1.5, float("nan"), "", "x", "\ud800", [], [None], {}, {"a": 1}, [[[]]], {"0": None}, "chance",
    ["chance"], {"by": 1}, {"by": "x", "do": 1}, {"by": 0, "do": []}, {"do": "x"}, [1], [{}], "e2e4",
)  # fmt: skip


def cases() -> list[dict[str, Any]]:
    """Return all cases, without long counts."""
    known = []
    for name in games.IDS:
        for line in (games.find_folder(name) / "frozen/conformance.jsonl").read_text("utf-8").splitlines():
            case = json.loads(line)
            if "perft" in case["expect"]:
                case["expect"]["perft"] = case["expect"]["perft"][:1]
            known.append(case)
    return known


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return everything in a case that could be something else: what it is in, and under which key or index."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys[:12] for place in places(value[key])]


def spoil_case(case: dict[str, Any], rng: Random) -> Any:
    """Return a case with one or two things in it that are not of their kind, or missing."""
    changed = copy.deepcopy(case)
    for _ in range(rng.choice((1, 1, 1, 2))):
        holder, key = rng.choice(places(changed) or [({"": 0}, "")])
        if rng.random() < 0.1:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(rng.choice(WRONG))
    if rng.random() < 0.1:
        changed[rng.choice(("id", "game", "position", "options", "actions", "expect"))] = copy.deepcopy(rng.choice(WRONG))
    return changed


@pytest.mark.parametrize("attempts", [600, pytest.param(20_000, marks=pytest.mark.full)])
def test_cases_that_are_wrong_get_one_line_or_are_checked(attempts: int, capsys: Capture, tmp_path: Path) -> None:
    rng, known, path, codes = Random(1), cases(), tmp_path / "cases.jsonl", set()
    for _ in range(attempts):
        case = spoil_case(rng.choice(known), rng)
        path.write_text(json.dumps(case) + "\n", encoding="utf-8")
        code = cli.main(["conform", str(path)])
        out, err = capsys.readouterr()
        codes.add(code)
        assert code in (0, 1, 2)
        assert err.count("\n") == (code == 2), case
        assert (out == "") == (code == 2), case
        out.encode()
    assert codes == {0, 1, 2}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"id": 1}, "id"),
        ({"game": ["place"]}, "game"),
        ({"position": 5}, "position"),
        ({"options": []}, "options"),
        ({"actions": "K@e1"}, "actions"),
        ({"actions": [{"by": "white", "do": "K@e1"}]}, "actions"),
        ({"actions": [{"do": "K@e1"}]}, "actions"),
        ({"expect": []}, "expect"),
        ({"expect": {"legal": 3}}, "legal"),
        ({"expect": {"legal_has": [1]}}, "legal_has"),
        ({"expect": {"legal_count": "3"}}, "legal_count"),
        ({"expect": {"illegal": None}}, "illegal"),
        ({"expect": {"perft": [1.5]}}, "perft"),
        ({"expect": {"winners": 0}}, "winners"),
        ({"expect": {"actor": 0}}, "actor"),
        ({"expect": {"facts": []}}, "facts"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(change: dict[str, Any], named: str, capsys: Capture, tmp_path: Path) -> None:
    sound = {"id": "X1", "game": "place", "actions": ["K@e1"], "expect": {"actor": [1]}}
    path = tmp_path / "cases.jsonl"
    path.write_text(f"{json.dumps(sound)}\n{json.dumps({**sound, **change})}\n", encoding="utf-8")
    assert cli.main(["conform", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{path}, line 2" in err
    assert f"“{named}”" in err
    with pytest.raises(UsageError, match=named):
        conform.check_case({**sound, **change})


def test_cases_that_lie_too_deep_or_are_no_numbers(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    counts = '{"id": "X", "game": "place", "expect": {"perft": [' + "1," * 999 + "1]}}"
    for text in ("[" * 100_000, '{"id":' * 50_000, "9" * 100_000, counts):
        path.write_text(text + "\n", encoding="utf-8")
        assert cli.main(["conform", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_fact_that_cannot_be_asked_that_is_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    asked = {"assignments": [{"possible": {"a": 1}, "count": 1}]}
    path.write_text(json.dumps({"id": "X", "game": "cloak", "expect": {"facts": asked}}) + "\n", encoding="utf-8")
    assert cli.main(["conform", str(path)]) == 2
    assert "assignments" in capsys.readouterr().err


# --- command lines


def worse(text: str, rng: Random) -> str:
    """Return a text with some characters changed, left out or put in."""
    letters = "abchKQRBNPkqrnp0123456789/-:@ wd?,.~x+♞²|;()'[]{}\"\\\n\t#_="
    for _ in range(rng.randint(0, 4)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(("", rng.choice(letters), rng.choice(letters) * 3)) + text[at + rng.randint(0, 2) :]
    return text


def line(rng: Random) -> list[str]:
    """Return a command line that is nearly right. Those that play are kept short."""
    name = rng.choice(games.IDS)
    session = play_randomly(name, rng.randint(0, 3), rng.randint(0, 12))
    kit, record = session.kit, session.record
    position = kit.notation.text(session.state)
    texts = [kit.notation.write(state, *entry) for state, entry in zip(session.states, record.entries, strict=False)]
    option = rng.choice([*(option.name for option in kit.game.info.options), "x"])
    flags = []
    for flag, value in (
        ("--position", position), ("--option", f"{option}={rng.choice(('on', 'off', '3', 'must', '0', '٣', '9' * 5000))}"),
        ("--play", " ".join(texts)), ("--viewer", rng.choice(("0", "1", "9", "x", "-1", "9" * 5000))),
    ):  # fmt: skip
        if rng.random() < 0.4:
            flags += [flag, worse(value, rng)]
    setting = [part for at, part in enumerate(flags) if flags[at - at % 2] in ("--position", "--option")]
    if setting and rng.random() < 0.5:
        setting = setting[:2]
    number = rng.choice(("1", "0", "-1", "x", "1.5", "nan", "9" * 5000, "99999999999", ""))
    game = rng.choice((name, name, name, worse(name, rng)))
    who = rng.choice(("random,random", "random", "level9", "", ",", "random:nan,random", "random:0"))
    return rng.choice(
        (
            ["show", game, *flags, *rng.choice(([], ["--json"]))],
            ["svg", game, *flags, *rng.choice(([], ["--size", number]))],
            ["link", "encode", game, *flags],
            ["link", "decode", worse(link.encode(kit, record), rng), *rng.choice(([], ["--json"]))],
            ["link", "decode", link.encode(kit, record)[: rng.randint(0, 60)]],
            ["perft", game, *setting, rng.choice(("1", "0", "x", "-3", "401", "9" * 5000))],
            ["match", game, *setting, "--players", who, "--games", rng.choice(("0", "x", "-1")), "--seconds", number],
            ["match", game, "--players", who, "--games", "1", "--until", rng.choice(("nan", "2", "x", "-1", "inf"))],
            ["study", game, *setting, "--players", who, "--games", rng.choice(("0", "x", "99999999999", "9" * 5000))],
            ["study", game, "--seconds", rng.choice(("nan", "0", "-1", "x", "inf"))],
            ["solve", game, *setting, "--deals", rng.choice(("0..x", "5..1", "", "1...2", "9" * 5000, "²"))],
            ["solve", game, "--deals", "1", "--seconds", rng.choice(("nan", "0", "-1", "x"))],
            ["games", worse("--json", rng)],
            [worse("show", rng), game],
            ["conform", worse("missing.jsonl", rng).replace("\0", "")],
        )
    )


@pytest.mark.parametrize("attempts", [500, pytest.param(10_000, marks=pytest.mark.full)])
def test_no_command_line_ends_in_a_traceback(
    attempts: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    rng, codes = Random(2), set()
    for _ in range(attempts):
        arguments = line(rng)
        code = 0
        with suppress(SystemExit):  # --help
            code = cli.main(arguments)
        out, err = capsys.readouterr()
        codes.add(code)
        assert code in (0, 2), arguments
        assert err.count("\n") == (code == 2), arguments
        out.encode()
    assert codes == {0, 2}


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "place", "--play", "\udcff"],
        ["show", "\udcff"],
        ["link", "decode", "\udcff"],
        ["svg", "place", "-o", "no/such/\udcff.svg"],
        ["conform", "\udcff"],
        ["match", "place", "--players", "random,random", "--games", "1", "--seed", "\udcff"],
        ["study", "place", "--players", "random", "--games", "1", "--seed", "\udcff"],
        ["perft", "place", "100000"],
        ["show", "place", "--position", "9" * 1_000_000],
    ],
)
def test_arguments_that_are_no_text_or_far_too_much(arguments: list[str], capsys: Capture) -> None:
    assert cli.main(arguments) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert len(err) < 400


def test_output_that_cannot_hold_a_sign_writes_it_in_letters(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "pyengine", "show", "place"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 0
    assert "Light\\u2019s reserve" in done.stdout


def test_control_c_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "count_sequences", interrupt)
    assert cli.main(["perft", "place", "2"]) == 130
    assert capsys.readouterr().err == ""
