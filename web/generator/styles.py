"""Writes the style sheets of the site from those of the sources."""

from __future__ import annotations

import re
from pathlib import Path

# Sheets that are written in several files, in this order.
PARTS = {
    "site.css": ("page", "controls", "hands", "beside", "boards", "dialogs", "filters", "narrow"),
    "home.css": ("front", "saved_games"),
    "pages.css": ("text", "figures"),
    "table.css": (
        *("layout", "start", "strips", "turn", "panels", "windows", "phone", "low", "lesson"),
        *("result", "handover", "said_once", "print"),
    ),
}
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def copy(source: Path, out: Path) -> None:
    """Write a style sheet below css/ in a folder, shortened."""
    (out / "css").mkdir(parents=True, exist_ok=True)
    (out / "css" / source.name).write_text(shorten(read(source)), "utf-8", newline="\n")


def read(source: Path) -> str:
    """Return a style sheet as it was written; one of several files has a folder of its name."""
    files = [source.with_suffix("") / f"{part}.css" for part in PARTS.get(source.name, ())] or [source]
    return "\n".join(file.read_text("utf-8") for file in files)


def shorten(sheet: str) -> str:
    """Return a style sheet without comments and without space that means nothing. No text in it may contain signs of CSS."""
    sheet = re.sub(r"\s+", " ", COMMENT.sub("", sheet)).strip()
    sheet = re.sub(r" ?([{};,]) ?", r"\1", sheet).replace(";}", "}")
    return re.sub(r"([{;][\w-]+): ", r"\1:", sheet) + "\n"
