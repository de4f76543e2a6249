"""Colours: readable on every square in both themes, players told apart by colour-blind people, one source for all."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from pyengine.core.scene import Mark
from pyengine.render import svg, theme
from pyengine.render.symbols import symbols, text

from .scenes import BASES, EVERYTHING, HANDS, START, scene

ROOT = Path(__file__).parents[2]
EVERYWHERE = pytest.mark.parametrize(("mode", "board"), [(t, b) for t in theme.THEMES for b in theme.BOARDS])
Triple = tuple[float, float, float]
# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
BLINDNESS: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(colour: str) -> Triple:
    """Return linear RGB, 0..1, of #rrggbb."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG, 1..21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(wash: str, ground: str) -> str:
    """Return #rrggbbaa painted over #rrggbb."""
    alpha = int(wash[7:9] or "ff", 16) / 255
    mixed = (round(int(wash[n : n + 2], 16) * alpha + int(ground[n : n + 2], 16) * (1 - alpha)) for n in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def lab(rgb: Triple) -> Triple:
    """Return CIE L*a*b* (D65) of linear RGB."""
    red, green, blue = (min(1.0, max(0.0, c)) for c in rgb)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def see_as(colour: str, kind: str) -> Triple:
    """Return a colour as a colour-blind person sees it."""
    rgb = linear(colour)
    red, green, blue = (sum(row[n] * rgb[n] for n in range(3)) for row in BLINDNESS[kind])
    return lab((red, green, blue))


def grounds(values: Mapping[str, str]) -> dict[str, str]:
    """Return every colour that a square can have."""
    squares = {name: values[name] for name in ("--sq-light", "--sq-dark", "--sq-base")}
    pending = {f"pending on {name}": over(values["--mk-pending-fill"], value) for name, value in squares.items()}
    return squares | pending | {name: values[name] for name in ("--val-l", "--val-d", "--last-l", "--last-d")}


@EVERYWHERE
def test_marks_and_pieces_stand_out_on_every_square(mode: str, board: str) -> None:
    values = theme.tokens(mode, board)
    marks = [values[f"--mk-{kind}"] for kind in ("last", "selected", "target", "capture", "pending", "danger", "wall")]
    for where, ground in grounds(values).items():
        for mark in (*marks, values["--dark-fill"], values["--suit-black"]):
            assert contrast(mark, ground) >= 3, (where, mark)
        assert contrast(values["--light-line"], ground) >= 4.5, where
        assert contrast(values["--dark-line"], ground) >= 4.5, where


@EVERYWHERE
def test_the_last_move_keeps_its_colour_apart_from_the_square(mode: str, board: str) -> None:
    values = theme.tokens(mode, board)
    for wash, ground in (("--last-l", "--sq-light"), ("--last-d", "--sq-dark")):
        red, green, blue = linear(values[wash])
        assert red > green > 3 * blue, "amber, not olive"
        distance = (
            sum((a - b) ** 2 for a, b in zip(see_as(values[wash], "none"), see_as(values[ground], "none"), strict=True)) ** 0.5
        )
        assert distance > 25


@EVERYWHERE
def test_texts_can_be_read(mode: str, board: str) -> None:
    values = theme.tokens(mode, board)
    pairs = [(ink, ground) for ink in ("--ink", "--ink-2") for ground in ("--paper", "--sheet", "--well")]
    pairs += [("--accent", "--paper"), ("--on-accent", "--accent"), ("--accent", "--accent-soft"), ("--link", "--paper")]
    pairs += [("--link", "--sheet"), ("--ok", "--ok-soft"), ("--warn", "--warn-soft"), ("--bad", "--bad-soft")]
    pairs += [("--ink", f"--p{n}-soft") for n in range(1, 9)]
    pairs += [("--val-ink", "--val-l"), ("--val-ink", "--val-d"), ("--suit-red", "--card"), ("--suit-black", "--card")]
    pairs += [("--suit-black", "--mk-rim"), ("--sq-label", "--sq-dark"), ("--sq-label", "--sq-light"), ("--pend", "--paper")]
    pairs += [("--dark-detail", "--dark-fill"), ("--light-detail", "--light-fill")]
    pairs += [("--mk-rim", f"--arrow-{n}") for n in range(1, 9)]  # an arrow lies on its own rim, whatever the square
    weak = [(a, b) for a, b in pairs if contrast(values[a], values[b]) < 4.5]
    borders = [("--edge", "--sheet"), ("--edge", "--paper"), ("--focus", "--paper"), ("--focus", "--sheet")]
    borders += [(f"--p{n}", ground) for n in range(1, 9) for ground in ("--paper", "--sheet")]
    borders += [("--perforation", "--paper")]
    weak += [(a, b) for a, b in borders if contrast(over(values[a] + "ff", values[b]), values[b]) < 3]
    assert weak == []


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize("mode", theme.THEMES)
def test_players_are_told_apart_by_colour_too(mode: str, kind: str) -> None:
    values = theme.tokens(mode, "meadow")
    for one, other in combinations(range(1, 9), 2):
        pair = (see_as(values[f"--p{n}"], kind) for n in (one, other))
        assert sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 >= 10, (one, other)


def test_every_class_that_is_drawn_has_a_rule_and_every_rule_a_use() -> None:
    drawn = "".join(symbols().values()) + svg.sprite() + svg.emblem(0) + svg.swatch("territory")
    drawn += "".join(svg.board(b, small=small) for b in (START, EVERYTHING, BASES) for small in (False, True))
    drawn += svg.board(START._replace(marks=(Mark("stacked", "b1"), Mark("selected", "c1", 2))), inside=True)
    drawn += "".join(svg.item(item) for hand in HANDS for item in hand.items)
    used = {name for classes in re.findall(r'class="([^"]*)"', drawn) for name in classes.split()}
    sheet = theme.sheet()
    on_pages = set(re.findall(r"\.([a-z][\w-]*)", text("board.css").split("on pages only")[1]))
    assert used - set(sheet.paints) - set(sheet.contexts) - on_pages <= {"card", "swatch"}
    only_pictures = {"fp-caption", "fp-caption-2", "fp-count", "fp-ground", "fp-chip"}
    only_some_scenes = {f"p{n}" for n in range(1, 9)} | {"suit-red"}
    assert set(sheet.paints) | set(sheet.contexts) <= used | only_pictures | only_some_scenes


@EVERYWHERE
def test_every_rule_can_be_worked_out(mode: str, board: str) -> None:
    known = theme.tokens(mode, board)
    for pairs in (*theme.sheet().contexts.values(), *theme.sheet().paints.values()):
        for _, value in pairs:
            for name in re.findall(r"var\((--[\w-]+)\)", value):
                assert name in known or name.startswith(("--fp-", "--mk-", "--pc", "--suit")), name
    assert not [name for name, value in known.items() if "light-dark" in value]


def test_tokens_give_each_colour_once_and_both_boards_and_themes_differ() -> None:
    for _, pairs in theme.rules(text("tokens.css")):
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names))
    looks = [tuple(theme.tokens(name, board).values()) for name in theme.THEMES for board in theme.BOARDS]
    assert len(set(looks)) == len(looks)


def test_rules_are_read_without_comments_and_media() -> None:
    css = ".a { --x: 1; } /* .b { c: d } */ @media print { .c { d: e; } .f { g: h } } .i{j:k;l:m}"
    assert theme.rules(css) == [(".a", (("--x", "1"),)), (".i", (("j", "k"), ("l", "m")))]


def test_paint_takes_the_values_around_into_account() -> None:
    light = theme.paint("fp-b", "fp-light", "light", "meadow")
    assert light.startswith("fill:#fffaf0;stroke:#2b2340;stroke-width:2.6")
    assert "stroke-width:3.2" in theme.paint("fp-b", "fp-xs fp-light", "light", "meadow")
    assert theme.paint("fp-h", "fp-light", "light", "meadow") == ""
    assert "stroke-opacity:0.55" in theme.paint("fp-h", "fp-dark", "dark", "meadow")


def test_pictures_can_be_made_from_inside_a_zip_archive(tmp_path: Path) -> None:
    archive = tmp_path / "engine.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for folder in ("core", "words", "render"):
            for path in sorted((ROOT / "pyengine" / folder).rglob("*")):
                if path.suffix in (".py", ".css", ".svg"):
                    packed.write(path, path.relative_to(ROOT))
        packed.write(ROOT / "pyengine/__init__.py", "pyengine/__init__.py")
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pyengine.render import svg, symbols; "
        "print(symbols.__file__); print(len(svg.sprite()))"
    )
    command = [sys.executable, "-I", "-c", script, str(archive)]
    place, size = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert place.startswith(str(archive))
    assert int(size) == len(svg.sprite())


def test_pictures_need_nothing_from_outside() -> None:
    everything = svg.standalone(scene(EVERYTHING)) + svg.sprite() + text("tokens.css") + text("board.css")
    for word in ("url(", "@import", "http://", "https://"):
        assert word not in everything.replace('xmlns="http://www.w3.org/2000/svg"', "")
