"""What a site with a known address has besides: canonical links, social previews, a sitemap, oEmbed answers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import quote

from pyengine import games
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write as write_query
from web.app.views.frame_height import measure_frame
from web.content.words import PAGES
from web.generator import previews
from web.generator.rooms import measure_rooms
from web.tools.common import STATIC

FOR_EVER = "public, max-age=31536000, immutable"
FRAME = 400  # the width of a board in an oEmbed answer, in pixels
LEFT_OUT = ("embed/", "wiki/", "games/")  # not for search engines: frames, what only shows them, and what is everybody's own
BOARD = "embed"  # the kind of page that is made for frames


def copy_files(out: Path, wasm: str) -> None:
    """Copy the files that hosts read: their headers.

    ``wasm`` is the path of Pyodide's WebAssembly. Its name bears its version, so this one file never changes. Browsers have to
    ask again for all others, else files of two versions could meet in a page.
    """
    for name, target in (("_headers", "_headers"), ("htaccess", ".htaccess")):
        shutil.copyfile(STATIC / "hosting" / name, out / target)
    with (out / "_headers").open("a", encoding="utf-8") as file:
        file.write(f"\n# Never changes: its name bears its version.\n/{wasm}\n  Cache-Control: {FOR_EVER}\n")


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
    figure = Diagram(reading.given, reading.setting)
    language = next(iter(PAGES))
    width, height = FRAME, measure_frame(figure, FRAME, language, measure_rooms(query, language))
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
        "thumbnail_url": f"{base}{previews.name_file(f'play/{game}/')}",
        "thumbnail_width": previews.WIDE,
        "thumbnail_height": previews.HIGH,
    }
