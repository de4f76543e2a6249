"""Writes what other people's pages use: the page of an embedded board and what it loads first."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pyengine import games
from pyengine.render.theme import BOARDS, THEMES

WEB = Path(__file__).parent


def write(page: Callable[..., None], gallery: Mapping[str, Mapping[str, Any]], words: Mapping[str, str]) -> None:
    """Write the page of a board in a language; ``page`` is the page generator's own."""
    facts = {name: {"board": entry["board"], "example": entry["position"]} for name, entry in gallery.items()}
    page("embed/", "embed.html", title=words["embed_title"], games=json.dumps(facts))
    titles = [(name, games.load(name).game.info.title) for name in facts]
    page(
        "make/",
        "make.html",
        kind="make",
        game="",
        board_theme="",
        title=words["make_title"],
        description=words["make_description"],
        games=json.dumps(facts),
        titles=titles,
        themes=("auto", *THEMES),
        boards=BOARDS,
    )


def copy_files(out: Path) -> None:
    """Copy what needs no making."""
    (out / "css").mkdir(parents=True, exist_ok=True)
    (out / "embed").mkdir(parents=True, exist_ok=True)
    for name in ("embed.css", "make.css"):
        shutil.copyfile(WEB / "css" / name, out / "css" / name)
    shutil.copyfile(WEB / "embed/early.js", out / "embed/early.js")
    # The version of the interface stands in the name: what a page asked for once it gets for ever.
    (out / "embed-1.js").write_text(short((WEB / "embed/embed.js").read_text("utf-8")), "utf-8")


def short(script: str) -> str:
    """Return a script without indentation and comment lines; in ours no text goes over several lines."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"
