"""Pictures that stand alone: nothing outside them is needed, nothing in them is superfluous."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pyengine.core.scene import SceneBoard
from pyengine.render import svg
from pyengine.render.symbols import symbols
from pyengine.render.theme import AUTO, BOARDS, THEMES

from .scenes import BASES, EVERYTHING, HANDS, START, scene

SVG = "{http://www.w3.org/2000/svg}"
FIVE = tuple(EVERYTHING._replace(id=str(n), owner=n) for n in range(5))


def check(text: str) -> ElementTree.Element:
    """Hold what is true of every picture: well-formed, references and classes resolved, no CSS variables, no inline styles."""
    root = ElementTree.fromstring(text)
    used = {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")}
    there = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert sorted(used) == sorted(there)
    style = root.findtext(f"{SVG}style") or ""
    styled = set(re.findall(r"\.(c\d+)\{", style))
    classes = {name for element in root.iter() for name in element.get("class", "").split()}
    assert classes == styled
    for word in ("var(", "light-dark", "--", "style=", "data-", ":;", "{}"):
        assert word not in text
    assert not re.search(r"#[0-9a-f]{8}\b", style), "colours with an alpha channel are not known everywhere"
    return root


@pytest.mark.parametrize("theme", [*THEMES, AUTO])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("boards", [(START,), (EVERYTHING,), (BASES,), FIVE], ids=["start", "everything", "bases", "five"])
def test_everything_needed_is_inside(theme: str, board: str, boards: tuple[SceneBoard, ...]) -> None:
    check(svg.standalone(scene(*boards), theme=theme, board=board))


@pytest.mark.parametrize("size", [160, 400])
def test_a_size_in_px_can_be_asked_for(size: int) -> None:
    root = check(svg.standalone(scene(BASES), size=size))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert root.attrib["width"] == str(size)
    assert float(root.attrib["height"]) == pytest.approx(size * height / width, abs=0.01)
    assert "width" not in ElementTree.fromstring(svg.standalone(scene(BASES))).attrib


def test_small_sizes_take_the_small_drawings() -> None:
    cross = re.findall(r' d="([^"]+)"', symbols()["fp-king-s"])[0]
    body = symbols()["fp-king-s"].split('class="fp-b" d="')[1].split('"')[0]
    assert cross
    assert body in svg.standalone(scene(START), size=160)
    assert body not in svg.standalone(scene(START), size=400)


def test_only_what_is_used_is_inside() -> None:
    few = svg.standalone(scene(START._replace(sprites=START.sprites[:1])))
    assert len(ElementTree.fromstring(few).findall(f".//{SVG}symbol")) == 1
    assert len(few) < len(svg.standalone(scene(START)))


def test_a_picture_may_be_light_or_dark_as_what_is_around_it() -> None:
    """What is painted in one of both alone, a halo, is hidden in the other."""

    def read(text: str) -> dict[str, set[str]]:
        style = ElementTree.fromstring(text).findtext(f"{SVG}style") or ""
        return {name: set(body.split(";")) for name, body in re.findall(r"\.(c\d+)\{([^}]*)", style)}

    pictures = {theme: svg.standalone(scene(EVERYTHING), theme=theme) for theme in (*THEMES, AUTO)}
    usual, _, dark = pictures[AUTO].partition("@media(prefers-color-scheme:dark){")
    for colour in re.findall("#[0-9a-f]{6}", pictures["light"]):
        assert colour in usual
    for colour in re.findall("#[0-9a-f]{6}", pictures["dark"]):
        assert colour in pictures[AUTO]
    painted = read(usual + "</style></svg>" if dark else pictures[AUTO])
    hidden = [name for name, parts in painted.items() if parts == {"display:none"}]
    assert hidden
    assert all(re.search(rf"\.{name}\{{[^}}]*display:initial", dark) for name in hidden)


def test_the_colours_are_those_of_theme_and_board() -> None:
    pictures = {svg.standalone(scene(START), theme=theme, board=board) for theme in THEMES for board in BOARDS}
    assert len(pictures) == len(THEMES) * len(BOARDS)
    assert "#9dbd9c" in svg.standalone(scene(START))
    assert "#b47c5c" in svg.standalone(scene(START), theme="dark", board="terracotta")
    with pytest.raises(ValueError, match="theme"):
        svg.standalone(scene(START), theme="sepia")
    with pytest.raises(ValueError, match="board"):
        svg.standalone(scene(START), board="marble")


def test_several_boards_do_not_overlap_and_carry_their_owners() -> None:
    root = check(svg.standalone(scene(*FIVE)))
    moves = [re.findall(r"-?[\d.]+", g.attrib["transform"]) for g in root.findall(f"{SVG}g")]
    spots = {(float(x), float(y)) for x, y in moves}
    assert len(spots) == 5
    apart = [max(abs(ax - bx), abs(ay - by)) for ax, ay in spots for bx, by in spots if (ax, ay) != (bx, by)]
    assert min(apart) > 8 * 64
    assert len(root.findall(f"{SVG}use")) == 5, "an emblem over each board"
    assert [text.text for text in root.findall(f"{SVG}text")] == ["Seat 1"] * 5


def test_hands_come_below_when_asked_for() -> None:
    without = check(svg.standalone(scene(START, hands=HANDS)))
    root = check(svg.standalone(scene(START, hands=HANDS), hands=True))
    assert float(root.attrib["viewBox"].split()[3]) > float(without.attrib["viewBox"].split()[3])
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Seat 1", "Seat 2", "×4", "×8", "8"} <= set(words)
    assert "×4" not in [text.text for text in without.iter(f"{SVG}text")]


def test_a_picture_is_told_in_words() -> None:
    root = check(svg.standalone(scene(START)))
    assert root.findtext(f"{SVG}title") == "Pass"
    assert "dark queen d8" in (root.findtext(f"{SVG}desc") or "")


def test_flip_shows_the_other_side() -> None:
    assert svg.standalone(scene(START), flip=True) != svg.standalone(scene(START))
