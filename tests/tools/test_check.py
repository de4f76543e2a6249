"""`build.py check`: each thing that a game lacks, or that is out of its limits, is one sentence; nothing ends in a traceback."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyengine import games
from pyengine.core.words import read_words
from web.generator import limits
from web.tools import check
from web.tools.common import Stop

GAME = "place"
FROZEN = (  # those parts of the check that read frozen files
    *(check._check_form, check._check_record, check._check_links, check._check_chains),
    *(check._check_addresses, check._check_conformance, check._check_bench),
)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of a game's folder that is taken for its own."""
    copy, find = tmp_path / "games" / GAME, games.find_folder
    shutil.copytree(find(GAME), copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(games, "find_folder", lambda name: copy if name == GAME else find(name))
    return copy


def change(file: Path, old: str, new: str, count: int = -1) -> None:
    """Change a text in a file."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, count), "utf-8")


def change_rows(file: Path, edit: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the rows of a frozen file."""
    rows = json.loads(file.read_text("utf-8"))
    edit(rows)
    file.write_text(json.dumps(rows), "utf-8")


@pytest.mark.parametrize("game", games.IDS)
def test_our_own_games_lack_nothing(game: str) -> None:
    assert check.list_missing(game) == []


@pytest.mark.parametrize(("file", "what"), [*check.FROZEN.items(), (check.CHAINS, "games by protected links; ")])
def test_a_frozen_file_that_is_missing_is_named_with_what_it_is(folder: Path, file: str, what: str) -> None:
    (folder / "frozen" / file).unlink()
    (told,) = (sentence for sentence in check.list_missing(GAME) if sentence.startswith(f"place/frozen/{file} is missing: "))
    assert what.format(game=GAME) in told


@pytest.mark.parametrize("file", [name for name in (*check.FROZEN, check.CHAINS) if name.endswith(("json", "jsonl"))])
def test_a_frozen_file_with_something_else_in_it_is_told(folder: Path, file: str) -> None:
    (folder / "frozen/links.json").write_text((folder / "frozen/links-shieldPawn.json").read_text("utf-8"), "utf-8")  # fewer
    for content in ("", "{", "[[]]", "null", "{}", "[]", '[{"link": 1}]', '{"a": [1, 2]}', '{"a": {}}', '"x"'):
        (folder / "frozen" / file).write_text(content, "utf-8")
        told = [sentence for part in check.PARTS if part in FROZEN for sentence in part(GAME)]
        assert [sentence for sentence in told if sentence.startswith(f"place/frozen/{file}")], (content, told)


def test_a_game_for_one_needs_no_chains() -> None:
    assert not (games.find_folder("parade") / "frozen" / check.CHAINS).exists()


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("site/rules.en.md", "```board", "```text", "place/site/rules.en.md has 0 boards; it needs at least 4."),
        ("site/rules.de.md", "```board", "```text", "place/site/rules.de.md shows other boards than the page in en."),
        ("site/rules.en.md", "[PLC-05] ", "", "place/site/rules.en.md does not number PLC-05, which stands in rule_ids.txt."),
        ("site/rules.en.md", "[PLC-05]", "[PLC-99]", "place/site/rules.en.md numbers PLC-99, which rule_ids.txt has not."),
        ("site/rules.en.md", "[option trample] ", "", "place/site/rules.en.md does not describe the option trample."),
        ("site/credits.toml", 'de = "placechess.com"', 'de = "us"', "place/site/credits.toml: de does not say “placechess.com”"),
        ("frozen/rule_ids.txt", "PLC-05", "PLD-05", "place/frozen/rule_ids.txt: PLD-05 does not begin with PLC-."),
        ("frozen/record.json", "Q@e3", "Q@e9", "place/frozen/record.json cannot be replayed: "),
        ("frozen/record.json", '"position"', '"fen"', "place/frozen/record.json cannot be replayed: "),
        ("frozen/conformance.jsonl", '"expect"', '"wanted"', "place/frozen/conformance.jsonl: "),
    ],
)
def test_what_is_out_of_its_limits_is_one_sentence(folder: Path, file: str, old: str, new: str, told: str) -> None:
    change(folder / file, old, new)
    assert [sentence for sentence in check.list_missing(GAME) if sentence.startswith(told)]


def test_a_board_that_cannot_be_drawn_is_told(folder: Path) -> None:
    change(folder / "site/rules.en.md", "position: ", "position: 9/", 1)
    (told,) = check.list_missing(GAME)
    assert "board 1, cannot be drawn" in told


def test_a_record_is_a_whole_game_and_long_enough(folder: Path) -> None:
    record = json.loads((folder / "frozen/record.json").read_text("utf-8"))
    record["actions"] = record["actions"][:7]
    (folder / "frozen/record.json").write_text(json.dumps(record), "utf-8")
    ending, whole, length = check.list_missing(GAME)
    assert "not with the position that it names" in ending
    assert whole == "place/frozen/record.json is not a whole game: nobody has won, and it is no draw."
    assert length == f"place/frozen/record.json has 7 actions; it needs at least {limits.ACTIONS}."


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (lambda rows: rows.__delitem__(slice(19, None)), "lacks 20 different links."),
        (lambda rows: [row.pop("text", None) for row in rows], "lacks 5 records as text."),
        (lambda rows: rows[0].update(link=rows[0]["link"][:-1]), "link 1, does not open: "),
        (lambda rows: rows[0].update(end="8/8"), "link 1: end is not what it was."),
        (lambda rows: [row.update(outcome=[]) for row in rows], "lacks a game that is over."),
        (lambda rows: rows[0].update(players=3), "link 1: players is not what it was."),
    ],
)
def test_frozen_links_are_enough_and_say_what_they_said(folder: Path, edit: Callable[[Any], object], told: str) -> None:
    change_rows(folder / "frozen/links.json", edit)
    assert [sentence for sentence in check.list_missing(GAME) if told in sentence]


def test_frozen_links_have_every_option(folder: Path) -> None:
    (folder / "frozen/links-shieldPawn.json").unlink()
    assert check.list_missing(GAME) == ["place/frozen/links.json lacks a link with the option shieldPawn."]


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (lambda rows: rows.__delitem__(slice(2, None)), "lacks 3 games of different lengths."),
        (lambda rows: [row.update(audits=[[9, {"verified": True}]]) for row in rows], "lacks an unfinished game."),
        (lambda rows: [row.update(audits=[]) for row in rows], "lacks a game that is verified."),
    ],
)
def test_frozen_chains_are_of_all_kinds(folder: Path, edit: Callable[[Any], object], told: str) -> None:
    change_rows(folder / "frozen/chains.json", edit)
    assert [sentence for sentence in check.list_missing(GAME) if sentence == f"place/frozen/chains.json {told}"]


def test_frozen_addresses_can_be_shown(folder: Path) -> None:
    change_rows(folder / "frozen/addresses.json", lambda rows: rows[0].update(query="game=place&position=9"))
    assert [sentence for sentence in check.list_missing(GAME) if "addresses.json: game=place&position=9: " in sentence]
    change_rows(folder / "frozen/addresses.json", lambda rows: [row.update(query="game=place", string="") for row in rows])
    assert "place/frozen/addresses.json lacks a board with moves." in check.list_missing(GAME)


def test_lessons_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load_lesson", lambda name: "{place.lesson-end place.pitch place.pitch}")
    monkeypatch.setattr(limits, "CHARACTERS", range(1000, 2000))
    told = check.list_missing(GAME)
    assert "pyengine/games/place/lesson.py has 3 steps; a lesson has 4 to 7." in told
    assert [sentence for sentence in told if sentence.endswith("characters in de; there may be 1000 to 1999.")]


def test_a_word_that_one_language_lacks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {key: text for key, text in read_words("de", GAME).items() if key != "pitch"}
    monkeypatch.setattr(check, "read_words", lambda language, name: words if language == "de" else read_words(language, name))
    assert check.list_missing(GAME) == ["pyengine/games/place/words/de.py has no “pitch”, as en.py has."]


def test_games_are_checked_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run(["parade"]) == 0
    assert capsys.readouterr().out == "Parade Chess Solitaire: nothing is missing.\n"
    (folder / "frozen/bench.json").unlink()
    assert check.run([GAME, "parade"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("place/frozen/bench.json is missing")
    assert told[1:] == ["Parade Chess Solitaire: nothing is missing."]
    with pytest.raises(Stop, match="There is no game placer; there are place, mitosis"):
        check.run(["placer"])
