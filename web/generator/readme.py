"""The README's table of games. `python -m web.generator.readme` writes it from what the games say about themselves."""

from __future__ import annotations

import re
from pathlib import Path

from pyengine import games
from pyengine.core.words import msg, say
from web.generator.game_files import ENGLISH, read_credits
from web.tools.common import ROOT

FILE = ROOT / "README.md"
HEAD = "| game | players | by | in short |\n|---|---|---|---|\n"
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


def make_table() -> str:
    """Return the table: the games of this project in the order of their numbers."""
    return HEAD + "".join(f"| {' | '.join(_make_row(game))} |\n" for game in games.IDS)


def _make_row(game: str) -> tuple[str, ...]:
    info = games.load(game).game.info
    low, high = info.players
    players = f"{low}–{high}" if high > low else str(low)
    return info.title, players, read_credits(game)[ENGLISH], say(msg(f"{game}.pitch"), ENGLISH)


def write(file: Path = FILE) -> None:
    """Replace the table. Raises ValueError for a README without one."""
    text, count = TABLE.subn(lambda _: make_table(), file.read_text("utf-8"))
    if count != 1:
        raise ValueError(f"{file.name} has {count} tables that begin with {HEAD.splitlines()[0]}")
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
