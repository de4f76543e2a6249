"""A copy of the built site of which a second version can be published."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from e2e.watching import Watch
from web.tools import offline
from web.tools.common import DIST
from web.tools.serve import Server

TABLE = "play/mitosis/"
MARK = '<html data-version="new"'


class SiteCopy:
    """A copy of the site on a server, of which new versions can be put in its place, wholly or in part."""

    def __init__(self, folder: Path, serve: Callable[..., Server], watch: Watch) -> None:
        self.folder = folder
        shutil.copytree(DIST, folder, copy_function=os.link)
        self.pages = [file.relative_to(DIST) for file in sorted(DIST.rglob("index.html"))]
        server = serve(root=folder, prefix="/some/where/")
        watch.allow(server.url)
        self.url = server.url
        self.table = server.url + TABLE

    def _write(self, name: Path | str, text: str) -> None:
        (self.folder / name).unlink()  # a link to a file of the build, which stays as it is
        (self.folder / name).write_text(text, "utf-8")

    def change_pages(self) -> None:
        """Put the pages and a style sheet of another version in place, but not yet the worker with its list."""
        for name in self.pages:
            self._write(name, (DIST / name).read_text("utf-8").replace("<html", MARK, 1))
        self._write("css/site.css", (DIST / "css/site.css").read_text("utf-8") + "\n/* new */")

    def publish(self) -> None:
        """Put the worker with the list of all files in place."""
        (self.folder / offline.WORKER).unlink()
        offline.make_worker(self.folder, self.folder)

    def spoil(self) -> None:
        """Leave a file of the new version only half there."""
        style = self.folder / "css/site.css"
        self._write("css/site.css", style.read_text("utf-8")[:100])

    def roll_back(self) -> None:
        """Put the first version in place again."""
        for name in (*self.pages, Path("css/site.css"), Path(offline.WORKER)):
            self._write(name, (DIST / name).read_text("utf-8"))
