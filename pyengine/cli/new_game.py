"""``python -m pyengine new-game``: writes a playable skeleton of a game as a package of its own."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Any

from .. import games
from ..core.digest import sha256
from ..core.errors import UsageError
from .arguments import add_parser

SKELETON = Path(__file__).parent / "skeleton"
ENDING = ".txt"  # of all its files: with their gaps they are neither Python nor TOML
NEXT = """Wrote {count} files to {folder}: a game of pawns on sixteen squares. It plays at once:
  pip install -e {folder}
  python -m pyengine show {name}
  python -m pyengine match {name} --players level3,random
Change its rules, words and pages. When the rules stand, freeze its links: python -m pyengine golden {name}"""


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    parser = add_parser(commands, "new-game", run, "Write the skeleton of a game of your own.")
    parser.add_argument("name", metavar="NAME", help="the game's id: 2 to 20 lower-case letters and digits, a letter first")
    parser.add_argument("--title", help="what people call it (NAME with a capital)")
    parser.add_argument("--author", help="whose game it is", default="Nobody Yet")
    parser.add_argument("--number", metavar="N", type=int, help="its number in links, 128 to 255 (one made from NAME)")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="where to write it (NAME, here)")


def run(args: argparse.Namespace) -> int:
    """Write the files. Raises UsageError for a name, a number or a folder that cannot be used."""
    name: str = args.name
    if not games.is_id(name) or iskeyword(name):
        raise UsageError(f"“{name[:40]}” cannot be an id. An id is 2 to 20 lower-case letters and digits, a letter first.")
    if games.is_known(name):
        raise UsageError(f"There is a game “{name}” already.")
    if find_spec(name):
        raise UsageError(f"Python has a module “{name}” already, which the game would hide.")
    number = choose_number(name) if args.number is None else args.number
    if number not in games.FOREIGN:
        raise UsageError(f"The number is one from {games.FOREIGN[0]} to {games.FOREIGN[-1]}.")
    folder: Path = args.folder or Path(name)
    if folder.exists():
        raise UsageError(f"{folder} is there already.")
    gaps = {
        "@name@": name,
        "@title@": args.title or name.capitalize(),
        "@author@": args.author,
        "@number@": str(number),
        "@RUL@": make_rule_prefix(name),
    }
    if any(set(text) & set('"\\\n') for text in gaps.values()):
        raise UsageError("A title and an author have no quotation marks, backslashes or line breaks.")
    count = write_skeleton(folder, gaps)
    print(NEXT.format(count=count, folder=folder, name=name))
    return 0


def choose_number(name: str) -> int:
    """Return the game's number in links, derived from its id; two games seldom get the same number."""
    return games.FOREIGN[sha256(name.encode()).digest()[0] % len(games.FOREIGN)]


def make_rule_prefix(name: str) -> str:
    """Return three capitals for the ids of rules."""
    return "".join(letter for letter in name.upper() if letter.isalpha())[:3].ljust(3, "X")


def write_skeleton(folder: Path, gaps: dict[str, str]) -> int:
    """Write all files of the skeleton with their gaps filled in; return how many."""
    paths = sorted(path for path in SKELETON.rglob(f"*{ENDING}"))
    for path in paths:
        place = path.relative_to(SKELETON).as_posix().removesuffix(ENDING)
        goal = folder / (gaps["@name@"] + place.removeprefix("game") if place.startswith("game/") else place)
        text = path.read_text("utf-8")
        for gap, value in gaps.items():
            text = text.replace(gap, value)
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_text(text, "utf-8")
    return len(paths)
