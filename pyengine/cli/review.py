"""``python -m pyengine review``: what each decision of a game was worth, and how good such reviews are."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import games
from ..ai.arena import interval
from ..ai.review import trial
from ..ai.review.judge import Played, review
from ..ai.review.judgement import Judgement, Review
from ..ai.review.reasons import find_reason
from ..ai.review.text import write_review
from ..core.errors import UsageError
from ..core.kit import Kit
from ..core.telling import write_telling
from ..core.words import say
from ..play import text as records
from ..play.record import Record, deal_of, states
from .arguments import add_parser, make_json_flag, print_json
from .opening import open_link
from .progress import clear_progress, show_progress
from .series import LONGEST_THINKING

SECONDS = 0.1
SOLVING = 0.3  # the same in a solitaire: a browser, too, gives the few decisions of a solitaire more time
CLOCK = time.process_time
BAD = ("mistake", "blunder")
TRIES = 8  # seeds for each planted blunder


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    parser = add_parser(commands, "review", run, "Judge each decision of a game that was played.", make_json_flag())
    parser.add_argument("game", metavar="GAME", help="a link, a file with a record, or for trials the id of a game")
    about = f"processor time for a decision ({SECONDS:g}, in a solitaire {SOLVING:g})"
    parser.add_argument("--seconds", metavar="T", type=float, help=about)
    about = "instead, plant a blunder in N positions of this game and count those that the review marks"
    parser.add_argument("--planted", metavar="N", type=int, help=about)
    about = "instead, let the strongest level play N games against itself and count the decisions marked as mistakes"
    parser.add_argument("--strongest", metavar="N", type=int, help=about)
    parser.add_argument("--seed", metavar="S", default="0", help="another seed makes other trials (0)")


def run(args: argparse.Namespace) -> int:
    """Judge and print; Ctrl-C prints what has been judged so far. Raises GameError for a game that cannot be reviewed."""
    if args.seconds is not None and not 0 < args.seconds <= LONGEST_THINKING:
        raise UsageError(f"A decision is reviewed for more than 0 and at most {LONGEST_THINKING} seconds.")
    if args.planted is not None or args.strongest is not None:
        return _try_out(args)
    kit, record = _read_game(args.game)
    played = Played(states(kit, record), record.entries, deal_of(kit.game, record))
    whole, code = Review(kit.game.info.id, len(record.entries)), 0
    try:
        for whole in review(kit, played, _choose_seconds(kit, args), CLOCK):
            show_progress(f"{len(whole.judgements)} decisions")
    except KeyboardInterrupt:
        code = 130
    clear_progress()
    if args.json:
        print(write_review(whole))
        return code
    for judgement in whole.judgements:
        print(_describe(kit, played, judgement))
    for luck in whole.luck:
        if luck.is_notable:
            told = write_telling(kit.notation.tell(played.states[luck.entry], *played.entries[luck.entry]))
            print(f"{luck.entry + 1:>4}  chance  {told}: {100 * luck.before:.0f} -> {100 * luck.after:.0f}")
    counts = Counter(judgement.kind for judgement in whole.judgements)
    print(", ".join(f"{kind} {count}" for kind, count in counts.most_common()) or "no decisions")
    return code


def _choose_seconds(kit: Kit, args: argparse.Namespace) -> float:
    """Return the time for a decision."""
    seconds: float | None = args.seconds
    return seconds or (SOLVING if kit.game.info.solitaire else SECONDS)


def _read_game(text: str) -> tuple[Kit, Record]:
    path = Path(text)
    if len(text) < 200 and path.is_file():
        content = path.read_text("utf-8")
        if "[" in content[:2000] and "]" in content:  # the headers of a record
            kit = games.load(records.headers(content).get("Game", ""))
            return kit, records.from_text(kit, content)
        text = content
    if text in games.IDS:
        raise UsageError("Name a link or a file with a record. Trials of a game need --planted N or --strongest N.")
    opened = open_link(text)
    return opened.kit, opened.record


def _describe(kit: Kit, played: Played, one: Judgement) -> str:
    """Return a judgement on one line."""
    state, entry = played.states[one.entry], played.entries[one.entry]
    told = write_telling(kit.notation.tell(state, *entry))
    if one.scores:
        worth = " -> ".join("none" if score is None else f"{score:g}" for score in one.scores)
    else:
        worth = f"{100 * one.before:.0f} -> {100 * one.after:.0f}"
        worth += f" (in truth {100 * one.truth[0]:.0f} -> {100 * one.truth[1]:.0f})" if one.truth else ""
    better = ""
    if one.is_swing and kit.game.accepts(state, one.player, one.better):
        better = f"; better {write_telling(kit.notation.tell(state, one.player, one.better))}"
    reason = find_reason(kit, played.states, entry[1], one)
    because = f" {say(reason)}" if reason else ""
    side = say(kit.game.info.player(one.player))
    return f"{one.entry + 1:>4}  {one.kind:<10}  {side}: {told}: {worth}{better}{because}"


def _try_out(args: argparse.Namespace) -> int:
    """Run the trials and print one line; Ctrl-C prints it of those that are done. Raises UsageError for other than one kind of
    trials, and for none of them."""
    if (args.planted is None) == (args.strongest is None) or (args.planted or args.strongest or 0) < 1:
        raise UsageError("There is either --planted or --strongest, and at least 1.")
    kit = games.load(args.game)
    counts, code = Counter[str](), 0
    try:
        for judgement in _judge_planted(kit, args) if args.planted else _judge_strongest(kit, args):
            counts[judgement.kind] += 1
    except KeyboardInterrupt:
        code = 130
    clear_progress()
    made, bad = counts.total(), sum(counts[kind] for kind in BAD)
    if args.json:
        print_json({"game": kit.game.info.id, "judged": made, "marked": bad, "kinds": dict(counts)})
        return code
    low, high = interval(bad / made if made else 0.0, made)
    what = "planted blunders" if args.planted else "decisions"
    print(
        f"{kit.game.info.title}: {bad} of {made} {what} are marked as mistakes or blunders "
        f"({100 * low:.0f}–{100 * high:.0f} %); {dict(counts)}"
    )
    return code


def _judge_planted(kit: Kit, args: argparse.Namespace) -> Iterator[Judgement]:
    """Yield the judgements of blunders. Not every seed leads to a position with one."""
    options, seconds, made = kit.game.info.read_options({}), _choose_seconds(kit, args), 0
    for number in range(TRIES * args.planted):
        planted = trial.plant(kit, options, f"{args.seed}/{number}", seconds, CLOCK)
        if planted is not None:
            made += 1
            yield planted.judgement
        show_progress(f"{made}/{args.planted} positions")
        if made == args.planted:
            return


def _judge_strongest(kit: Kit, args: argparse.Namespace) -> Iterator[Judgement]:
    """Yield the judgements of the strongest level's decisions."""
    options, seconds = kit.game.info.read_options({}), _choose_seconds(kit, args)
    for number in range(args.strongest):
        seed = f"{args.seed}/{number}"
        *_, played = trial.play_strongest(kit, options, seed, 3 * seconds, CLOCK)
        yield from trial.judge_all(kit, played, seconds, CLOCK, seed)
        show_progress(f"{number + 1}/{args.strongest} games")
