"""Pieces that a game brings with it: drawn as discs with a letter, called what the game calls them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pyengine.core.kit import Kit
from pyengine.core.scene import Item, Scene
from pyengine.core.words import msg, say
from pyengine.render import svg, text
from tests.toys import moons


@pytest.fixture
def kit() -> Iterator[Kit]:
    with moons.install() as kit:
        yield kit


@pytest.fixture
def scene(kit: Kit) -> Scene:
    return kit.scene(kit.game.start(kit.game.info.read_options({})), None)


def signs(picture: str) -> list[str]:
    return re.findall(r'<text class="(?:fp-num[^"]*|c\d+)"[^>]*>([A-Z])</text>', picture)


def test_a_piece_without_a_drawing_is_a_disc_with_its_letter(scene: Scene) -> None:
    board = svg.board(scene.boards[0])
    assert board.count('href="#fp-checker"') == 4
    assert signs(board) == ["M"] * 4
    assert signs(svg.board(scene.boards[0], small=True)) == ["M"] * 4
    assert signs(svg.piece("moons.moon", 1)) == ["M"]
    assert signs(svg.item(Item("x", "moons.moon", 0), label=False)) == ["M"]


def test_on_a_card_it_stands_with_its_letter(kit: Kit) -> None:
    assert ">M</text>" in svg.item(Item("x", "moons.moon", 0, card="8S"))


def test_a_picture_that_stands_alone_shows_it(kit: Kit, scene: Scene) -> None:
    picture = svg.standalone(scene, info=kit.game.info, lang="de")
    assert signs(picture) == ["M"] * 4
    assert "weißer Mond" in picture


def test_it_is_called_what_its_game_calls_it(kit: Kit, scene: Scene) -> None:
    assert 'aria-label="e1, white moon"' in svg.board(scene.boards[0], info=kit.game.info)
    assert say(msg("simple.where", piece=msg("moons.moon")), "de") == "Wähle, wohin der Mond zieht."


def test_a_terminal_shows_its_letter_small_for_the_second_side(scene: Scene) -> None:
    lines = text.board(scene.boards[0]).splitlines()
    assert lines[0].split() == ["4", "m", ".", ".", ".", "."]
    assert lines[3].split() == ["1", ".", ".", ".", ".", "M"]
