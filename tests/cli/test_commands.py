"""The command line, called as a function: JSON keys, texts, errors on one line, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pyengine import cli, games
from pyengine.cli import conform
from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.types import OFFER, Action
from pyengine.play.entering import enter
from tests import toys
from tests.cli.console import Capture, print_of, refusal_of

FALLING = "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0"


@pytest.fixture
def with_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line know the toy games too."""
    known = games.load

    def load(name: str) -> Kit:
        return toys.KITS[name] if name in toys.KITS else known(name)

    monkeypatch.setattr(games, "load", load)


def show(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """Return the JSON of ``show``."""
    shown: dict[str, Any] = json.loads(print_of(capsys, "show", *arguments, "--json"))
    assert list(shown) == ["game", "position", "actors", "legal", "scores", "outcome"]
    return shown


def test_games(capsys: Capture) -> None:
    listed = json.loads(print_of(capsys, "games", "--json"))
    assert [list(game) for game in listed] == [["id", "title", "players", "options"]] * len(games.IDS)
    place = listed[0]
    assert (place["id"], place["title"], place["players"]) == ("place", "PlaceChess", [2, 2])
    assert place["options"][0] == {"name": "trample", "kind": "choice", "default": "must", "values": ["must", "may"]}
    assert place["options"][1] == {"name": "repetition", "kind": "number", "default": 5, "low": 3, "high": 9, "also": [0]}
    text = print_of(capsys, "games")
    assert "PlaceChess" in text
    assert "repetition=5 (3..9,0)" in text
    assert len(text.splitlines()) == len(games.IDS)


def test_show_json(capsys: Capture) -> None:
    shown = show(capsys, "place", "--play", "K@e1", "--play", "K@e8 Q@d1")
    assert shown["game"] == "place"
    assert shown["position"] == "4k3/8/8/8/8/8/8/3QK3 b d R2B2N2P8/Q1R2B2N2P8 3"
    assert shown["actors"] == [1]
    assert list(shown["legal"]) == ["1"]
    assert len(shown["legal"]["1"]) == 5 * 23
    assert shown["outcome"] is None
    assert len(shown["scores"]) == 2


def test_show_outcome(capsys: Capture) -> None:
    shown = show(capsys, "place", "--position", "8/8/8/3k4/3K4/8/8/8 w p -/- 32", "--play", "d4d5")
    assert shown["outcome"] == {"winners": [0], "reason": "king", "scores": shown["scores"]}
    assert (shown["actors"], shown["legal"]) == ([], {})
    resigned = show(capsys, "place", "--play", "K@e1 resign")
    assert resigned["outcome"]["winners"] == [0]
    assert resigned["outcome"]["reason"] == "resign"


def test_show_options(capsys: Capture) -> None:
    position = ("--position", "7k/8/8/8/3p4/3N4/8/K7 w p -/- 32")
    assert "d3d5~" not in show(capsys, "place", *position)["legal"]["0"]
    assert "d3d5~" in show(capsys, "place", *position, "--option", "trample=may")["legal"]["0"]


def test_a_text_can_be_a_whole_turn_with_chance_in_the_middle(capsys: Capture) -> None:
    start = show(capsys, "gravity")
    assert start["actors"] == ["chance"]
    assert start["legal"]["chance"] == ["f:b", "f:k", "f:n", "f:p", "f:q", "f:r"]
    apart = show(capsys, "gravity", "--play", "f:r", "--play", "r@a8", "--play", "f:N")
    assert apart == show(capsys, "gravity", "--play", "f:r r@a8 f:N")
    assert apart == show(capsys, "gravity", "--play", "0:f:r r@a8", "--play", "1:f:N")
    turn = show(capsys, "gravity", "--position", FALLING, "--play", "e7f6 e8e7 r@h8 f:N")
    assert turn["actors"] == [1]


@pytest.mark.usefixtures("with_toys")
def test_players_are_named_where_several_may_act(capsys: Capture) -> None:
    shown = show(capsys, "pair", "--play", "1:3")
    assert (shown["actors"], shown["legal"]) == ([0], {"0": ["1", "2", "3"]})
    assert show(capsys, "pair", "--play", "1:3", "--play", "1") == show(capsys, "pair", "--play", "0:1 1:3")
    assert show(capsys, "pair", "--play", "1:3 0:1")["scores"] == [0, 3]
    assert show(capsys, "pair")["legal"] == {"0": ["1", "2", "3"], "1": ["1", "2", "3"]}
    assert "does not say whose move" in refusal_of(capsys, "show", "pair", "--play", "3")
    assert "not Seat 1’s turn" in refusal_of(capsys, "show", "five", "--play", "0:lock", "--play", "0:1")
    assert refusal_of(capsys, "show", "pair", "--play", "7:3")


@pytest.mark.usefixtures("with_toys")
def test_a_viewer_sees_no_secrets(capsys: Capture) -> None:
    dealt = ("poker", "--play", "deal/K deal/Q")
    assert show(capsys, *dealt)["position"] == "KQ - 0"
    assert show(capsys, *dealt, "--viewer", "0")["position"] == "K? - 0"
    other = show(capsys, *dealt, "--viewer", "1")
    assert (other["position"], other["actors"], other["legal"]) == ("?Q - 0", [0], {})
    assert "There is no player 2" in refusal_of(capsys, "show", *dealt, "--viewer", "2")


@pytest.mark.usefixtures("with_toys")
def test_a_terminal_shows_boards_hands_and_what_to_do(capsys: Capture) -> None:
    lines = print_of(capsys, "show", "twins", "--play", "hand/R.1/a1 hand/B.2/b2").splitlines()
    assert lines[:4] == ["Board 1", "2  . .", "1  R .", "   a b"]
    assert "2  . b" in lines
    assert "Reserve: R B×2" in lines
    assert "Seat 1 is to choose." in lines
    assert "Position: R---/---b w" in lines
    assert any(line.startswith("Seat 1 (0) has 12: ") for line in lines)
    long = print_of(capsys, "show", "place")
    assert "more; --json lists them all" in long
    assert "Light’s reserve: K Q R×2 B×2 N×2 P×8" in long
    gravity = print_of(capsys, "show", "gravity", "--play", "f:r r@e8")
    assert "1. [♜] ↓♜e8" in gravity
    assert "Chance has 6: f:b ([♝])" in print_of(capsys, "show", "gravity")


def test_legal_actions_are_shown_as_they_are_typed_and_as_they_are_read(capsys: Capture) -> None:
    shown = print_of(capsys, "show", "cloak", "--play", "0:RNBQKBNR 1:RNBQKBNR", "--viewer", "0").splitlines()
    assert "Set up: ①♖ ②♘ ③♗ ④♕ ⑤♔ ⑥♗ ⑦♘ ⑧♖ | arranged in secret" in shown
    legal = " ".join(line.strip() for line in shown[shown.index(next(line for line in shown if "(0) has" in line)) :])
    assert "?1B (❶=♝?)   ?1K (❶=♚?)" in legal
    solitaire = print_of(capsys, "show", "neighbour", "--position", "7k/8/8/8/8/2B5/1R6/8 move - 10 10 -").splitlines()
    named = [line for line in solitaire if "c3c8~p (♗c3–c8 ‹pieces›)" in line]
    assert len(named) == 1, "no action is broken at the end of a line"
    assert "Dealt: ♖d1" in print_of(capsys, "show", "parade", "--play", "R@d1")


def test_svg(capsys: Capture, tmp_path: Path) -> None:
    picture = ElementTree.fromstring(print_of(capsys, "svg", "place", "--play", "K@e1", "--size", "320"))
    assert picture.get("width") == "320"
    described = picture.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert str(described.text).endswith("Last move: places the king on e1.")
    target = tmp_path / "board.svg"
    assert print_of(capsys, "svg", "gravity", "--play", "f:r", "-o", str(target)) == ""
    assert ElementTree.parse(target).getroot().tag.endswith("svg")
    assert "pixels" in refusal_of(capsys, "svg", "place", "--size", "0")
    assert refusal_of(capsys, "svg", "place", "-o", str(tmp_path / "no" / "board.svg"))


def test_links_go_there_and_back(capsys: Capture) -> None:
    flags = ("--option", "repetition=3", "--position", "r6k/8/8/8/8/8/8/R6K w p -/- 32", "--play", "a1b1 a8b8")
    string = print_of(capsys, "link", "encode", "place", *flags).strip()
    decoded = json.loads(print_of(capsys, "link", "decode", string, "--json"))
    assert decoded == {
        "game": "place",
        "players": 2,
        "options": {"trample": "must", "repetition": 3, "noMove": "pass", "shieldPawn": "queen"},
        "position": "r6k/8/8/8/8/8/8/R6K w p -/- 32",
        "actions": ["a1b1", "a8b8"],
    }
    assert list(decoded) == ["game", "players", "options", "position", "actions"]
    assert decoded == json.loads(print_of(capsys, "link", "decode", f"https://example.org/play/place/#{string}", "--json"))
    assert "a1b1" in print_of(capsys, "link", "decode", string)
    assert "cut off" in refusal_of(capsys, "link", "decode", string[:-9])
    assert refusal_of(capsys, "link", "decode", "hello, world")
    assert refusal_of(capsys, "link", "decode", "")


class Submitting:
    """A notation whose texts may hold spaces: a submission that ends with ``|``, and a move followed by its offer."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def read(self, state: Any, player: int, text: str) -> tuple[Action, ...]:
        """Read a submission or a move with an offer as one text, anything else as the toy does."""
        words = text.split()
        if words[-1] == "|" and words.count("|") == 1:
            return (*((word,) for word in words[:-1]), ("lock",))
        if words[-1] == "draw?" and len(words) == 2:
            return OFFER, *self.kit.notation.read(state, player, words[0])
        return self.kit.notation.read(state, player, text)


def make_submitting_toy(name: str) -> tuple[Any, Any]:
    """Return a toy with that notation, and its start."""
    notation: Any = Submitting(toys.KITS[name])
    kit = toys.KITS[name]._replace(notation=notation)
    return kit, kit.game.start(kit.game.info.read_options({}))


def test_a_text_with_spaces_is_read_whole_if_it_can_be() -> None:
    kit, start = make_submitting_toy("five")
    entries, state = enter(kit, start, "2:1 3  |")
    assert entries == [(2, ("1",)), (2, ("3",)), (2, ("lock",))]
    assert kit.game.actors(state) == (0, 1, 3, 4)


def test_an_offer_is_read_with_its_move_and_belongs_to_the_mover() -> None:
    kit, start = make_submitting_toy("twins")
    entries, state = enter(kit, start, "hand/R.1/a1 hand/B.1/b1 draw? hand/R.2/a1")
    assert [entry.player for entry in entries] == [0, 1, 1, 0]
    assert entries[1].action == OFFER
    assert state.turn == 1


def test_link_actions_are_texts_that_can_be_played(capsys: Capture) -> None:
    plays = ("--play", "f:r r@a8", "--play", "f:N a8a1 N@h8")
    string = print_of(capsys, "link", "encode", "gravity", *plays).strip()
    decoded = json.loads(print_of(capsys, "link", "decode", string, "--json"))
    assert decoded["actions"] == ["f:r", "r@a8", "f:N", "a8a1", "N@h8"]
    assert show(capsys, "gravity", "--play", " ".join(decoded["actions"])) == show(capsys, "gravity", *plays)


@pytest.mark.usefixtures("with_toys")
def test_link_actions_name_the_player_where_several_act(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "by_number", lambda number, name: toys.KITS[name] if number == 201 else None)
    string = print_of(capsys, "link", "encode", "pair", "--play", "1:3", "--play", "0:1").strip()
    assert json.loads(print_of(capsys, "link", "decode", string, "--json"))["actions"] == ["1:3", "1"]


def test_perft(capsys: Capture) -> None:
    assert print_of(capsys, "perft", "place", "2") == "1 144\n2 20736\n"
    assert print_of(capsys, "perft", "gravity", "2", "--position", FALLING).startswith("1 9\n")
    assert print_of(capsys, "perft", "gravity", "2") == "1 6\n2 48\n"
    assert "whole number from 1" in refusal_of(capsys, "perft", "place", "0")
    assert refusal_of(capsys, "perft", "place", "two")


@pytest.mark.usefixtures("with_toys")
def test_perft_counts_simultaneous_decisions_in_one_order(capsys: Capture) -> None:
    assert print_of(capsys, "perft", "pair", "4", "--option", "rounds=1") == "1 3\n2 9\n3 0\n4 0\n"


def case(**changes: object) -> str:
    """Return a case that passes, changed."""
    known = {
        "id": "X1",
        "game": "place",
        "rules": [],
        "actions": ["K@e1"],
        "expect": {"actor": [1], "legal_count": 144},
        "why": "",
    }
    return json.dumps({**known, **changes}) + "\n"


def run_conform(capsys: Capture, tmp_path: Path, *lines: str) -> tuple[int, list[str]]:
    """Run ``conform`` on lines and return its exit code and output."""
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    code = cli.main(["conform", str(path)])
    return code, capsys.readouterr().out.splitlines()


def test_conform_counts(capsys: Capture, tmp_path: Path) -> None:
    assert run_conform(capsys, tmp_path, case(), "\n", case(id="X2")) == (0, ["2 passed, 0 failed, 0 skipped"])
    wrong = case(id="X3", expect={"actor": [0], "legal_count": 144, "facts": {"no-such-fact": 1}})
    lines = ["X3 actor: expected [0], got [1]", "1 passed, 1 failed, 1 skipped"]
    assert run_conform(capsys, tmp_path, case(), wrong) == (1, lines)
    unknown = case(expect={"facts": {"one": 1, "two": 2}})
    assert run_conform(capsys, tmp_path, unknown) == (0, ["0 passed, 0 failed, 2 skipped"])
    assert run_conform(capsys, tmp_path, case(actions=["K@e4"]))[1][0].startswith('X1 actions: expected "K@e4", got "')
    assert run_conform(capsys, tmp_path, case(position="nonsense"))[0] == 1


KING = {"position": "8/8/8/3k4/3K4/8/8/8 w p -/- 32"}


@pytest.mark.parametrize(
    ("key", "right", "wrong", "setting"),
    [
        ("legal", ["d4c4", "d4d3", "d4d5", "d4e4"], ["d4c4", "d4d3", "d4d5"], {**KING, "actions": []}),
        ("legal", {"0": ["d4e4", "d4c4", "d4d3", "d4d5"]}, {"1": []}, {**KING, "actions": []}),
        ("legal_count", 4, 5, {**KING, "actions": []}),
        ("legal_count", {"0": 4}, {"0": 3}, {**KING, "actions": []}),
        ("legal_has", ["d4e4"], ["d4e4", "d4e5"], {**KING, "actions": []}),
        ("legal_lacks", ["d4e5"], ["d4e5", "d4e4"], {**KING, "actions": []}),
        ("legal_has", {"0": ["d4e4"]}, {"1": ["d4e4"]}, {**KING, "actions": []}),
        ("illegal", ["d4e5", "nonsense", "d5d4"], ["d4e5", "d4e4"], {**KING, "actions": []}),
        ("illegal", [{"by": 1, "do": "d5d4"}], [{"by": 0, "do": "d4e4"}], {**KING, "actions": []}),
        ("illegal", ["d4d5"], [{"by": "chance", "do": "x"}, "resign"], {**KING, "actions": []}),
        ("perft", [4, 12], [4, 16], {**KING, "actions": []}),
        ("position", "8/8/8/3K4/8/8/8/8 b p -/- 33", "8/8/8/3K4/8/8/8/8 w p -/- 33", {**KING, "actions": ["d4d5"]}),
        ("board", "8/8/8/3K4/8/8/8/8", "8/8/8/8/3K4/8/8/8", {**KING, "actions": ["d4d5"]}),
        ("actor", [], [1], {**KING, "actions": ["d4d5"]}),
        ("actor", ["chance"], [0], {"game": "gravity", "actions": []}),
        ("winners", [0], [1], {**KING, "actions": ["d4d5"]}),
        ("winners", None, [], {**KING, "actions": []}),
        ("reason", "king", "shield", {**KING, "actions": ["d4d5"]}),
        ("scores", [0, 0], [0, 1], {"game": "gravity", "actions": []}),
        ("legal_count", 6, 7, {"game": "gravity", "actions": []}),
        ("board", "8/8/8/8/8/8/8/8", "7/8", {"game": "gravity", "actions": [{"by": "chance", "do": "f:r"}]}),
    ],
)
def test_conform_checks_every_key(key: str, right: object, wrong: object, setting: dict[str, Any]) -> None:
    base = {"id": "X", "game": "place", "options": {}, **setting}
    if not (key == "illegal" and right == ["d4d5"]):
        assert conform.check_case({**base, "expect": {key: right}}).failures == ()
    report = conform.check_case({**base, "expect": {key: wrong}})
    assert [failure.key for failure in report.failures] == [key]


def test_conform_tells_players_from_chance() -> None:
    start = {"id": "X", "game": "gravity", "expect": {"actor": [0]}}
    assert conform.check_case({**start, "actions": [{"by": "chance", "do": "f:r"}]}).has_passed
    assert not conform.check_case({**start, "actions": [{"by": 0, "do": "f:r"}]}).has_passed
    assert conform.check_case({**start, "actions": [], "expect": {"nonsense": 1}}).failures


@pytest.mark.usefixtures("with_toys")
def test_conform_with_several_actors() -> None:
    base = {"id": "X", "game": "pair", "actions": [{"by": 1, "do": "2"}]}
    assert conform.check_case({**base, "expect": {"actor": [0], "legal": ["3", "2", "1"]}}).has_passed
    both = {"legal_count": {"0": 3, "1": 3}, "legal_lacks": {"0": ["lock"], "1": []}, "illegal": ["lock", "7"], "perft": [3, 9]}
    assert conform.check_case({**base, "actions": [], "expect": both}).failures == ()
    unnamed = {"legal_count": 3, "legal_has": ["1"], "illegal": ["1"]}
    assert conform.check_case({**base, "actions": [], "expect": unnamed}).failures[2:]
    assert not conform.check_case({**base, "actions": ["2"], "expect": {}}).has_passed


def test_bad_cases(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(case() + "{nonsense\n", encoding="utf-8")
    assert "line 2" in refusal_of(capsys, "conform", str(path))
    path.write_text('{"id": "X"}\n', encoding="utf-8")
    assert "line 1" in refusal_of(capsys, "conform", str(path))
    path.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refusal_of(capsys, "conform", str(path))
    path.write_text(case(game="draughts"), encoding="utf-8")
    assert "draughts" in refusal_of(capsys, "conform", str(path))
    assert "missing.jsonl" in refusal_of(capsys, "conform", str(tmp_path / "missing.jsonl"))
    with pytest.raises(GameError):
        conform.check_case({"id": "X", "game": "draughts", "expect": {}})


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((), "COMMAND"),
        (("fly",), "fly"),
        (("show",), "GAME"),
        (("show", "draughts"), "The games are: "),
        (("show", "place", "--option", "trample"), "name=value"),
        (("show", "place", "--option", "trample=never"), "trample"),
        (("show", "place", "--option", "colour=red"), "colour"),
        (("show", "place", "--position", "8/8"), "position"),
        (("show", "place", "--play", "K@e4"), "e4"),
        (("show", "place", "--play", "nonsense"), "nonsense"),
        (("show", "place", "--play", " "), ""),
        (("show", "place", "--play", "K@e1 K@e8 x"), "x"),
        (("show", "place", "--viewer", "9"), "There is no player 9"),
        (("show", "place", "--viewer", "x"), "--viewer"),
        (("link",), "encode|decode"),
        (("link", "decode"), "STRING"),
        (("link", "encode", "place", "--play", "e2e4"), ""),
        (("conform",), "FILE"),
        (("games", "--verbose"), "--verbose"),
    ],
)
def test_bad_input_gets_one_clear_line(capsys: Capture, arguments: tuple[str, ...], part: str) -> None:
    assert part in refusal_of(capsys, *arguments)


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "pyengine", "show", "draughts", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game “draughts”.")
