"""The short way in: its own examples and those of the documentation run; boards never change and keep secrets."""

from __future__ import annotations

import doctest
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pyengine
from pyengine import board as module
from pyengine import games
from pyengine.board import Board
from pyengine.core.errors import GameError, IllegalAction, NotationError
from web.generator import reference

DOCUMENTS = [Path(__file__).parents[1] / name for name in ("web/docs/library.md", "pyengine/README.md")]


@pytest.mark.parametrize("documented", [pyengine, module], ids=lambda one: one.__name__)
def test_the_examples_of_the_code_run(documented: object) -> None:
    results = doctest.testmod(documented, optionflags=doctest.ELLIPSIS)  # type: ignore[arg-type]
    assert results.attempted > 1
    assert results.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_the_examples_of_the_documentation_run(document: Path) -> None:
    plain = document.read_text("utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(plain, {}, document.name, str(document), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.tries > 5
    assert runner.failures == 0


@pytest.mark.parametrize("game", games.IDS)
def test_every_game_can_be_set_up_played_drawn_and_linked(game: str) -> None:
    start = Board(game).settle(3)
    here = start
    for _ in range(6):
        if here.outcome:
            break
        text = here.legal()[0]
        several = f"{here.actors[0]}:" if len(here.actors) > 1 else ""
        here = here.play(several + text).settle(3)
    assert start.moves == here.moves[: len(start.moves)]
    assert len(here.moves) > len(start.moves)
    again = Board.from_link(here.link)
    assert (again.position, again.moves) == (here.position, here.moves)
    assert ElementTree.fromstring(here._repr_svg_()).get("width") == "400"
    assert here.text.startswith(f'[Game "{game}"]')
    assert str(here).strip()
    assert set(here.players)


def test_a_viewer_sees_no_secret() -> None:
    whole = Board("cloak").play("0:RQKRBBNN 1:RNBQKBNR")
    black = whole.seen_by(1)
    assert "RQKRBBNN" in whole.position
    assert "RQKRBBNN" not in black.position
    assert "RQKRBBNN" not in " ".join(black.moves)
    assert black.svg() != whole.svg()
    assert black.play("?4R").viewer == 1


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(GameError, match="no game"):
        Board("chess")
    with pytest.raises(NotationError):
        Board("place", "8/8")
    with pytest.raises(NotationError):
        Board("place", trample="perhaps")
    over = Board("place").play("resign")
    assert over.outcome is not None
    with pytest.raises(IllegalAction):
        over.legal()


def test_the_reference_tells_of_everything_that_is_promised() -> None:
    made = reference.make_markdown()
    for name in reference.MODULES:
        assert f"## {name}\n" in made
    for shown in (
        "### `Board(game: str, position: str | None = None, *, viewer: Player | None = None, **options: object)`",
        "### `Game`",
        "### `Outcome(winners, reason, returns, scores)`",
        "**`best(level: int = 4, seed: int = 0, player: Player | None = None) -> str`**",
        "### `load(name: str) -> Kit`",
        '### `say(message: Message, language: str = "en", form: str = "") -> str`',
    ):
        assert shown in made
    assert " at 0x" not in made
    assert made.count("```") % 2 == 0
