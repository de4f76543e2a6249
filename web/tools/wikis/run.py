"""Goes through the wikis, writes the table of the documents and takes their pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from web.tools import browser as browsers
from web.tools.common import WEB, Stop, say
from web.tools.serve import Server

from .hosts import HOSTS
from .look import MOVES, NARROW, WIDE, ArticleCheck

DOCUMENT = WEB / "docs" / "wikis.md"
PICTURES = WEB / "docs" / "tables"
HEAD = "| wiki | picture first | alive by tap, twelve moves | 320 px | dark | print |\n|---|---|---|---|---|---|\n"
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


def run(chromium: Path, names: Sequence[str]) -> int:
    """Look at boards in the wikis that are named, all if none is; returns the exit status.

    Raises:
        Stop: there is no wiki of a name.
    """
    for name in names:
        if name not in HOSTS:
            raise Stop(f"No wiki is called {name}. There are: {', '.join(HOSTS)}.")
    server = Server(("127.0.0.1", 0)).start()
    status, rows = 0, list[str]()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=[*browsers.FLAGS], ignore_default_args=["--hide-scrollbars"]
            )
            for name in names or HOSTS:
                say(f"Looking at {name}")
                with HOSTS[name](server.url) as host:
                    look = ArticleCheck(browser, host, server.url)
                    marks = []
                    for check in (
                        look.look_at_pictures,
                        lambda look=look: look.play_everything(WIDE, MOVES),
                        lambda look=look: look.play_everything(NARROW, 1),
                        lambda look=look, name=name: look.look_in_the_dark(find_picture(name)),
                        look.look_on_paper,
                    ):
                        before = len(look.troubles)
                        try:
                            check()
                        except Error as error:  # something never came
                            look.check(False, error.message)
                        marks.append("yes" if len(look.troubles) == before else "no")
                for trouble in look.troubles:
                    say(f"  {trouble}")
                status = status or int(bool(look.troubles))
                rows.append(f"| {host.name} | {' | '.join(marks)} |")
                print(rows[-1], flush=True)
            browser.close()
    finally:
        server.stop()
    DOCUMENT.write_text(put_rows(DOCUMENT.read_text("utf-8"), rows), "utf-8")
    return status


def find_picture(name: str) -> Path | None:
    """Return where the picture of a wiki belongs, None if the document shows none of it."""
    file = PICTURES / f"wiki-{name}.webp"
    return file if file.name in DOCUMENT.read_text("utf-8") else None


def put_rows(text: str, rows: Iterable[str]) -> str:
    """Return the document with these rows in its table. One takes the place of that of another version; those of others stay."""

    def name_wiki(row: str) -> str:
        return re.sub(r"[\d.]+[a-z]?\b", "", row.split("|")[1])

    def merge(table: re.Match[str]) -> str:
        known = {name_wiki(row): row for row in table[0].removeprefix(HEAD).splitlines()}
        return HEAD + "".join(f"{row}\n" for row in {**known, **{name_wiki(row): row for row in rows}}.values())

    return TABLE.sub(merge, text, count=1)
