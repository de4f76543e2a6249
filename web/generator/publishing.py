"""What a site with a known address has besides: canonical links, social previews, a sitemap, oEmbed answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import quote

from pyengine import games
from pyengine.render import svg
from pyengine.render.theme import tokens
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write as write_query
from web.app.views.frame_height import measure_frame
from web.content.words import PAGES
from web.generator.game_files import read_card
from web.tools import node
from web.tools.common import STATIC, WEB, Stop

WIDE, HIGH = 1200, 630  # of a social preview, in pixels
FRAME = 400  # the width of a board in an oEmbed answer, in pixels
LEFT_OUT = ("embed/", "wiki/", "games/")  # not for search engines: frames, what only shows them, and what is everybody's own
HOME = "home"
BOARD = "embed"  # the kind of page that is made for frames


def copy_files(out: Path) -> None:
    """Copy the files that hosts read: their headers."""
    for name, target in (("_headers", "_headers"), ("htaccess", ".htaccess")):
        shutil.copyfile(STATIC / "hosting" / name, out / target)


def forbid_frames(out: Path, places: Sequence[str]) -> None:
    """Tell hosts that read `_headers` which pages other sites may not put into frames: all but embedded boards.

    ``places`` are the paths of all pages. One rule covers all pages of a kind, as hosts read only a limited number.
    """
    kinds = set()
    for place in places:
        folder, _, rest = place.partition("/")
        language, kind = (f"{folder}/", rest.partition("/")[0]) if folder in PAGES else ("", folder)
        if kind != BOARD:
            kinds.add(f"/{language}{kind}/*" if kind else f"/{language}")
    with (out / "_headers").open("a", encoding="utf-8") as file:
        file.write("\n# Only boards may stand in pages of other sites: a page around a table could lead a reader's clicks.\n")
        file.writelines(f"{kind}\n  Content-Security-Policy: frame-ancestors 'self'\n" for kind in sorted(kinds))


def name_preview(path: str) -> str:
    """Return the name of a page's social preview: its game's, else the front page's."""
    parts = path.split("/")
    return next((part for part in parts if part in games.all_ids()), HOME)


def write(out: Path, base: str, places: Sequence[str]) -> None:
    """Write sitemap, robots.txt and the oEmbed answers into ``out``. ``places`` are the paths of all pages below ``base``."""
    listed = [place for place in places if not any(part in place for part in LEFT_OUT)]
    rows = "".join(f"<url><loc>{escape(base + quote(place))}</loc></url>" for place in listed)
    head = '<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    (out / "sitemap.xml").write_text(f"{head}{rows}</urlset>\n", "utf-8")
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\n\nSitemap: {base}sitemap.xml\n", "utf-8")
    (out / "oembed").mkdir()
    for name in games.all_ids():
        (out / "oembed" / f"{name}.json").write_text(json.dumps(make_oembed(base, name), indent=1) + "\n", "utf-8")


def make_oembed(base: str, game: str) -> dict[str, object]:
    """Return the oEmbed answer for a game's table: an embedded board."""
    title = games.load(game).game.info.title
    query = write_query([("game", game)])
    reading = parameters.read(query)
    if reading.given is None:
        raise ValueError(f"{game} has no start position to show")
    width, height = FRAME, measure_frame(Diagram(reading.given, reading.setting), FRAME, next(iter(PAGES)))
    link = escape(f"{base}embed/?{query}")
    style = "border:0;max-width:100%"
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Fairy Post",
        "provider_url": base,
        "title": title,
        "html": f'<iframe src="{link}" title="{escape(title)}" width="{width}" height="{height}" style="{style}"></iframe>',
        "width": width,
        "height": height,
        "thumbnail_url": f"{base}previews/{game}.png",
        "thumbnail_width": WIDE,
        "thumbnail_height": HIGH,
    }


def draw_preview(game: str) -> str:
    """Return a game's social preview as SVG: its example position on an envelope. "home" has three of them."""
    names = ["gravity", "place", "mitosis"] if game == HOME else [game]
    colours = tokens("light", "meadow")
    paper, one, two = (colours[name] for name in ("--paper", "--stripe-1", "--stripe-2"))
    stripes = "".join(
        f'<path fill="{one if number % 2 else two}" d="M{x} {y}h44l-22 22h-44z"/>'
        for y in (0, HIGH - 22)
        for number, x in enumerate(range(-20, WIDE + 60, 66))
    )
    side = 520 if game != HOME else 350
    boards = []
    for number, name in enumerate(names):
        kit, card = games.load(name), read_card(name)
        state = kit.notation.position(card["position"], kit.game.info.read_options(card.get("options", {})))
        scene = kit.scene(state, None)
        drawn = svg.standalone(scene._replace(boards=scene.boards[:1]), board=card["board"], info=kit.game.info)
        left = WIDE - side - 70 if game != HOME else 45 + number * 380
        # every drawing brings names for its own symbols: they must differ where several stand in one picture
        for letter in "cs":
            drawn = drawn.replace(f'"{letter}', f'"{name}-{letter}').replace(f".{letter}", f".{name}-{letter}")
        drawn = drawn.replace('"#s', f'"#{name}-s')
        boards.append(drawn.replace("<svg ", f'<svg x="{left}" y="{(HIGH - side) // 2}" width="{side}" height="{side}" ', 1))
    icon = (STATIC / "icon.svg").read_text("utf-8")
    stamp = icon[icon.index("<svg") :].replace("<svg ", '<svg x="150" y="150" width="280" height="330" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"><path fill="{paper}" d="M0 0h{WIDE}v{HIGH}H0z"/>'
        f"{stripes}{stamp if game != HOME else ''}{''.join(boards)}</svg>"
    )


def make_previews(out: Path) -> None:
    """Write the social previews as PNG. Raises Stop if they cannot be drawn."""
    folder = out / "previews"
    folder.mkdir()
    jobs = [{"svg": draw_preview(name), "file": str(folder / f"{name}.png"), "size": WIDE} for name in (HOME, *games.all_ids())]
    command = [*node.find_node_and_npm()[0], str(WEB / "tools/icons.mjs"), str(node.find_packages())]
    done = subprocess.run(command, input=json.dumps(jobs), capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"The previews could not be drawn:\n{done.stderr.strip()[-2000:]}", 1)
