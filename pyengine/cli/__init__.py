"""The command line. Each command is a file; ``arguments`` has the flags that commands share, ``main`` is here.

It may import all of the engine, and no other folder may import it. Pages do not contain it. The keys of the JSON that it prints
must not change, as other programs read it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from io import TextIOWrapper

from ..core.errors import GameError, UsageError
from . import (
    answer,
    conform,
    daily,
    games,
    golden,
    link,
    match,
    new_game,
    perft,
    positions,
    puzzles,
    review,
    show,
    solve,
    study,
    svg,
    train,
)
from .arguments import OneLineParser

LONGEST_ERROR = 360  # characters
MISSING = ("core.unknown-game", "link.no-such-game")  # messages about a game that is not here
INSTALL = " A game from elsewhere comes as a wheel: `pip install FILE.whl` adds it."
COMMANDS = (
    games,
    show,
    svg,
    link,
    answer,
    perft,
    match,
    solve,
    review,
    daily,
    positions,
    puzzles,
    study,
    train,
    conform,
    new_game,
    golden,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 for failed cases, 2 for bad input, 130 after Ctrl-C or the signal to end.

    ``arguments`` default to those of the process.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal may lack a character: it is written as an escape
            stream.reconfigure(errors="backslashreplace")
    try:
        args = build_parser().parse_args(arguments)
        code: int = args.run(args)
        if sys.stdout:  # None where a shell has closed it
            sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has closed it; Python would report that again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (GameError, UsageError) as error:
        advice = INSTALL if isinstance(error, GameError) and error.message.key in MISSING else ""
        print(_shorten(str(error)) + advice, file=sys.stderr)
    except OSError as error:
        if error.filename is None and sys.stdout:  # our output cannot be written; Python would report that again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        where = "" if error.filename is None else f"{error.filename}: "
        print(_shorten(" ".join(f"{where}{error.strerror}".split())), file=sys.stderr)
    except UnicodeDecodeError:
        print("The file is not text in UTF-8.", file=sys.stderr)
    except UnicodeEncodeError:
        print("There are signs in this that are not text in UTF-8.", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2


@cache
def build_parser() -> OneLineParser:
    """Return the parser of all commands. It may be used again."""
    top = OneLineParser(prog="python -m pyengine", description="Games of the chess family: rules, records, links and pictures.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_command(commands)
    return top


def _shorten(error: str) -> str:
    """Return an error on one line; what somebody gave by the page is not repeated in full."""
    text = " ".join(error.split())
    return text if len(text) <= LONGEST_ERROR else f"{text[: LONGEST_ERROR // 2]} … {text[-LONGEST_ERROR // 2 :]}"
