"""The pages of the app for chats: the games of the chat, tables, rules, and about. What lies outside is not linked to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pyengine import games
from pyengine.render import svg
from web.app.chat.words import speak_as_in_chats
from web.content.words import PAGES
from web.generator import game_files, licences, pages, scripts, site, styles
from web.tools import foreign
from web.tools.common import STATIC

SHEETS = ("site.css", "home.css", "table.css", "review.css", "lines.css", "pages.css", "chat.css")
SCRIPTS = ("boot.js", scripts.CHAT, "start_failure.js", "dom_patch.js", "effects.js", "storage.js")
LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)</a>', re.S)


def build(out: Path, options: Any) -> None:
    """Write the pages with their style sheets and scripts into ``out``. Raises Stop as `site.build`."""
    loader = site.make_loader()
    names = [
        name for name in games.all_ids() if not games.load(name).game.info.solitaire
    ]  # nobody waits for a move in the others
    entries = {name: game_files.read_card(name) for name in names}
    works = licences.list_works(options.wheels)
    for name in ("tokens.css", "board.css"):
        styles.copy(Path(svg.__file__).parent / name, out)
    for name in SHEETS:
        styles.copy(STATIC / "css" / name, out)
    scripts.write_own(out, SCRIPTS, ("python.js",))
    for source, target in (("chat_boot.py", "boot.py"), ("worker.py", "worker.py")):
        (out / target).write_text(foreign.name_games((STATIC / source).read_text("utf-8"), options.wheels), "utf-8")
    licences.copy_texts(out, works)
    for language in PAGES:
        page = site.make_writer(out, options, loader, language, [])
        cards = [site.make_card(games.load(name), entries[name], language) for name in site.sort_easy_first(entries)]
        words = PAGES[language]
        page(
            "",
            "chat.html",
            kind="chat",
            game="",
            board_theme="",
            title=f"{words['chat_title']} – Fairy Post",
            description=words["chat_description"],
            cards=cards,
        )
        with speak_as_in_chats(language):
            for name in names:
                page(
                    f"play/{name}/",
                    "table.html",
                    kind="table",
                    board_theme=entries[name]["board"],
                    **site.make_table(games.load(name), language),
                )
        pages.write_rules(page, language, cards)
        pages.write_about(page, language, works)
    for file in sorted(out.rglob("*.html")):
        file.write_text(stay_inside(file.read_text("utf-8"), file.parent), "utf-8")


def stay_inside(html: str, folder: Path) -> str:
    """Return a page of a folder without its links to what is not there; their texts stay."""
    return LINK.sub(lambda link: link[0] if is_there(link[1], folder) else link[2], html)


def is_there(address: str, folder: Path) -> bool:
    """Return whether an address in a page of a folder leads to a file, or to a folder with a page."""
    path = address.partition("#")[0]
    if ":" in path or "?" in path:
        return False
    target = folder / path
    return not path or target.is_file() or (target / "index.html").is_file()
