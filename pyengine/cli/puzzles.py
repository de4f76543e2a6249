"""``python -m pyengine puzzles``: looks for puzzles in games of computers against themselves and adds them to a file."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .. import games
from ..ai.puzzles.answer import Solution
from ..ai.puzzles.mine import FoundPuzzle, find_puzzles, is_sound
from ..core.errors import UsageError
from ..core.kit import Kit
from ..play import link
from ..play.notes_link import decode_notes
from ..play.puzzle import HIGHEST, LOWEST, PuzzleLine, name_puzzle, read_line, write_task
from ..play.record import Entry, Record
from .arguments import add_parser
from .files import check_writable, read_lines, write_whole
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .series import HOUR, MOST_WORKERS, SHOWN


class PuzzleJob(NamedTuple):
    """One game that is looked through."""

    game: str
    seed: str


def add_command(commands: Any) -> None:
    """Add the command and its arguments."""
    parser = add_parser(commands, "puzzles", run, "Look for puzzles in games of computers against themselves.")
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("file", metavar="FILE", type=Path, help="puzzles, one a line; what is in it stays")
    parser.add_argument("--hours", metavar="H", type=float, required=True, help="how long to look; it is asked after each game")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="how many processes look (1)")
    parser.add_argument("--count", metavar="N", type=int, help="stop when the file has so many")
    parser.add_argument("--seed", metavar="TEXT", default="1", help="another seed finds others (1)")


def run(args: argparse.Namespace) -> int:
    """Look, write, and tell how many there are. What is written stays after Ctrl-C; at the end the lines are put in order.

    Raises GameError or UsageError.
    """
    kit = games.load(args.game)
    options = kit.game.info.read_options({})
    if kit.game.info.player_count(options) > 2 or (kit.game.info.solitaire and kit.puzzle is None):
        raise UsageError("There are puzzles of games for two, and of solitaires with a solver.")
    if not 1 <= args.workers <= MOST_WORKERS or not args.hours > 0:
        raise UsageError(f"At least one process and at most {MOST_WORKERS} have to look, for more than 0 hours.")
    if args.count is not None and args.count < 1:
        raise UsageError("There is at least one puzzle to look for.")
    check_writable(args.file)
    lines = read_lines(args.file)
    known = set(map(_find_id, lines))
    before = len(lines)
    until = time.monotonic() + args.hours * HOUR
    with closing(compute_all(search, list_jobs(args.game, args.seed), args.workers)) as results:
        for number, lines_of_game in enumerate(results, 1):
            fresh = [line for line in lines_of_game if read_line(line).id not in known]
            known.update(read_line(line).id for line in fresh)
            lines += fresh
            with args.file.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in fresh)
            show_progress(f"{len(lines)} puzzles, {number} games")
            if time.monotonic() >= until or (args.count and len(lines) >= args.count):
                break
    clear_progress()
    whole = sorted(set(read_lines(args.file)))  # another process may have added some
    write_whole(args.file, "".join(f"{line}\n" for line in whole))
    print(f"{len(lines) - before} new puzzles, {len(whole)} in {args.file}")
    return 0


def _find_id(line: str) -> str:
    """Return the id of a puzzle. Raises UsageError for a line that is none."""
    try:
        return read_line(line).id
    except ValueError:
        raise UsageError(f"The file has a line that is no puzzle: “{line[:SHOWN]}”. Name another file.") from None


def list_jobs(game: str, seed: str) -> Iterator[PuzzleJob]:
    """Yield jobs without end."""
    number = 0
    while True:
        number += 1
        yield PuzzleJob(game, f"{game} {seed} {number}")


def search(job: PuzzleJob) -> list[str]:
    """Return the lines of one game's puzzles."""
    kit = games.load(job.game)
    return [make_puzzle(kit, puzzle).write() for puzzle in find_puzzles(kit, Random(job.seed))]


def make_puzzle(kit: Kit, puzzle: FoundPuzzle) -> PuzzleLine:
    """Return a puzzle that was found with its link and its name."""
    answer = puzzle.answer
    entries = tuple(Entry(*entry) for entry in answer.line)
    string = write_task(kit, Record(kit.game.info.id, puzzle.options, puzzle.position, entries=entries), dict(answer.also))
    rating = max(LOWEST, min(HIGHEST, answer.rate()))
    return PuzzleLine(name_puzzle(string), rating, (answer.kind, *puzzle.themes), string)


def check_puzzle(kit: Kit, puzzle: PuzzleLine, seed: str) -> bool:
    """Return whether another search finds the answer of a puzzle. Raises BrokenLink for a link that cannot be read."""
    string, _, field = puzzle.link.partition("&notes=")
    opened = link.decode(string, lambda number, name: kit)
    notes = decode_notes(kit, opened.record, opened.states, field) if field else ()
    also = tuple((at, tuple(one.entries[0].action for one in note.variations)) for at, note in notes)
    line = tuple((entry.player, entry.action) for entry in opened.record.entries)
    return is_sound(kit, opened.states[0], Solution(puzzle.themes[0], line, also), Random(seed))
