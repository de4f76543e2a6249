"""Writes the style sheets of the site from those of the sources."""

from __future__ import annotations

import re
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.S)


def copy(source: Path, out: Path) -> None:
    """Write a style sheet below css/ in a folder, shortened."""
    (out / "css").mkdir(parents=True, exist_ok=True)
    (out / "css" / source.name).write_text(shorten(source.read_text("utf-8")), "utf-8", newline="\n")


def shorten(sheet: str) -> str:
    """Return a style sheet without comments and without space that means nothing. No text in it may contain signs of CSS."""
    sheet = re.sub(r"\s+", " ", COMMENT.sub("", sheet)).strip()
    sheet = re.sub(r" ?([{};,]) ?", r"\1", sheet).replace(";}", "}")
    return re.sub(r"([{;][\w-]+): ", r"\1:", sheet) + "\n"
