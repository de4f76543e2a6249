"""Pictures that chats and social networks show beside a link: one for each page, with its title and description and a board."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from pyengine import games
from pyengine.render import svg
from pyengine.render.theme import tokens
from web.app.views.frame_height import measure_text
from web.content.words import PAGES
from web.generator.game_files import read_card
from web.tools import node
from web.tools.common import STATIC, WEB, Stop

WIDE, HIGH = 1200, 630  # in pixels
SITE = "Fairy Post"
FONT = "Source Serif 4"
ON_HOME = ("gravity", "place", "mitosis")  # the boards of the front page's picture
EDGE, LEFT, COLUMN, SIDE = 22, 70, 510, 490  # the striped edge, the left margin, the width of the words, the side of a board
LETTERS = 0.8  # `measure_text` counts letters as wide as those of wide fonts; this font's are narrower


class PreviewPage(NamedTuple):
    """A page as its picture shows it: its path in the site, title, description, and the id of its game, "" if it has none."""

    place: str
    title: str
    description: str
    game: str


def name_file(place: str) -> str:
    """Return the path of a page's picture in the site."""
    return f"previews/{place.strip('/').replace('/', '-') or 'home'}.png"


def wrap(text: str, size: float, width: float, rows: int, *, bold: bool = False) -> list[str]:
    """Return a text in lines that are no wider than ``width`` pixels. What needs more than ``rows`` lines ends in an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if measure_text(longer, size, bold=bold) * LETTERS <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > rows:
        return [*lines[: rows - 1], f"{lines[rows - 1].rstrip('.,;:')} …"]
    return lines


def draw_lines(lines: Sequence[str], size: int, lead: int, top: int, colour: str, *, bold: bool = False) -> str:
    """Draw lines of text; ``top`` is where the first one stands."""
    weight = ' font-weight="700"' if bold else ""
    rows = "".join(f'<tspan x="{LEFT}" y="{top + number * lead}">{escape(line)}</tspan>' for number, line in enumerate(lines))
    return f'<text fill="{colour}" font-family="{FONT}" font-size="{size}"{weight}>{rows}</text>'


def draw_board(name: str, left: int, top: int, side: int) -> str:
    """Draw the position of a game's card as an element of a larger picture."""
    kit, card = games.load(name), read_card(name)
    state = kit.notation.position(card["position"], kit.game.info.read_options(card.get("options", {})))
    scene = kit.scene(state, None)
    drawn = svg.standalone(scene._replace(boards=scene.boards[:1]), board=card["board"], info=kit.game.info)
    # Every drawing names its own symbols: the names must differ where several stand in one picture.
    for letter in "cs":
        drawn = drawn.replace(f'"{letter}', f'"{name}-{letter}').replace(f".{letter}", f".{name}-{letter}")
    drawn = drawn.replace('"#s', f'"#{name}-s')
    return drawn.replace("<svg ", f'<svg x="{left}" y="{top}" width="{side}" height="{side}" ', 1)


def draw_stamp(left: int, top: int, width: int) -> str:
    """Draw the site's icon as an element of a larger picture."""
    icon = (STATIC / "icon.svg").read_text("utf-8")
    size = f'x="{left}" y="{top}" width="{width}" height="{width * 40 // 34}"'
    return icon[icon.index("<svg") :].replace("<svg ", f"<svg {size} ", 1)


def draw(page: PreviewPage) -> str:
    """Return a page's picture as SVG: its words on an envelope, beside the board of its game or a stamp."""
    colours = tokens("light", "meadow")
    one, two = colours["--stripe-1"], colours["--stripe-2"]
    stripes = "".join(
        f'<path fill="{one if number % 2 else two}" d="M{x} {y}h44l-22 22h-44z"/>'
        for y in (0, HIGH - EDGE)
        for number, x in enumerate(range(-20, WIDE + 60, 66))
    )
    title, ink, grey = page.title.removesuffix(f" – {SITE}"), colours["--ink"], colours["--ink-2"]
    parts = [stripes, draw_stamp(LEFT, 58, 44)]
    parts.append(f'<text x="{LEFT + 62}" y="98" fill="{ink}" font-family="{FONT}" font-size="36" font-weight="700">{SITE}</text>')
    if page.place.strip("/") in ("", *PAGES):
        title = title.removeprefix(f"{SITE} – ")
        head = wrap(title[:1].upper() + title[1:], 48, WIDE - 2 * LEFT, 1, bold=True)
        parts.append(draw_lines(head, 48, 0, 190, ink, bold=True))
        parts += [draw_board(name, LEFT + number * 375, 245, 310) for number, name in enumerate(ON_HOME)]
    else:
        head = wrap(title, 58, COLUMN, 4, bold=True)
        below = 200 + len(head) * 64
        parts.append(draw_lines(head, 58, 64, 200, ink, bold=True))
        rows = (HIGH - EDGE - 30 - below) // 40 + 1
        parts.append(draw_lines(wrap(page.description, 30, COLUMN, max(1, rows)), 30, 40, below, grey))
        right = draw_board(page.game, WIDE - LEFT - SIDE, (HIGH - SIDE) // 2, SIDE) if page.game else draw_stamp(760, 130, 310)
        parts.append(right)
    ground = f'<path fill="{colours["--paper"]}" d="M0 0h{WIDE}v{HIGH}H0z"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{ground}{"".join(parts)}</svg>'


def make(out: Path, pages: Sequence[PreviewPage]) -> None:
    """Write the pictures of pages as PNG. Raises Stop when they could not be drawn."""
    (out / "previews").mkdir()
    jobs = [{"svg": draw(page), "file": str(out / name_file(page.place)), "size": WIDE} for page in pages]
    command = [*node.find_node_and_npm()[0], str(WEB / "tools/icons.mjs"), str(node.find_packages())]
    done = subprocess.run(command, input=json.dumps(jobs), capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"The previews could not be drawn:\n{done.stderr.strip()[-2000:]}", 1)
