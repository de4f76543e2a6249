"""``python -m pyengine study``: what a game is like, told by games that computer players play against themselves."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from . import games
from .ai import players, study
from .ai.arena import Z, interval
from .ai.study import Story
from .core.errors import GameError
from .core.game import GameInfo
from .core.words import say
from .play.record import Record, begin
from .render import chart
from .spread import spread

SECONDS = 0.02  # for one action, when nobody says otherwise
PLAYER = "level1"
# What a player computes is counted, not what a busy machine does besides; a browser has no such clock.
CLOCK = getattr(time, "thread_time", time.perf_counter)


class Job(NamedTuple):
    """One game to be played, in plain values that can be sent to another machine."""

    game: str
    options: tuple[tuple[str, object], ...]
    position: str | None
    players: tuple[str, ...]  # by seat
    seconds: float
    seed: str


def add_flags(made: argparse.ArgumentParser) -> None:
    """Add the flags of the command; the game and its options are the caller's."""
    made.add_argument("--games", metavar="N", type=int, default=40, help="how many games (40)")
    about = f"who plays: one for all seats or one for each, of {', '.join(players.NAMES)} ({PLAYER})"
    made.add_argument("--players", metavar="A[,B]", default=PLAYER, help=about)
    made.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=f"processor time for one action ({SECONDS})")
    made.add_argument("--seed", metavar="S", default="0", help="another seed plays other games (0)")
    made.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes play (1)")
    about = "let the Dask cluster play whose scheduler has this address; needs pyengine[cluster] here and on its workers"
    made.add_argument("--dask", metavar="ADDRESS", help=about)
    made.add_argument("--svg", metavar="FILE", type=Path, help="draw a chart as well")


def run(args: argparse.Namespace) -> int:
    """Play and print; Ctrl-C prints what is done so far. Raises GameError for what cannot be played."""
    jobs = _jobs(args)
    info = games.load(args.game).game.info
    stories: list[Story] = []
    code = 0
    try:
        with closing(spread(played, jobs, args.workers, args.dask)) as results:
            for story in results:
                stories.append(story)
                if sys.stderr.isatty():
                    print(f"\r{len(stories)}/{len(jobs)} games\033[K", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        code = 130
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if not stories:
        return code
    found = report(info, jobs[0], stories)
    if args.svg:
        args.svg.write_text(picture(info, found), encoding="utf-8")
    print(json.dumps(found, ensure_ascii=False) if args.json else "\n".join(lines(info, found)))
    return code


def played(job: Job) -> Story:
    """Play one game."""
    kit = games.load(job.game)
    options = kit.game.info.read_options(dict(job.options))
    choosers = [players.named(kit, name, job.seconds, CLOCK) for name in job.players]
    return study.tell(kit, begin(kit, Record(job.game, options, job.position)), choosers, job.seed)


def _jobs(args: argparse.Namespace) -> list[Job]:
    kit = games.load(args.game)
    info = kit.game.info
    given: dict[str, object] = {}
    for text in args.option:
        name, sign, value = text.partition("=")
        if not sign:
            raise GameError(f"“{text}” sets no option. Write it as name=value.")
        given[name.strip()] = value
    options = info.read_options(given)
    begin(kit, Record(info.id, options, args.position))  # a position that cannot be read is refused before anything starts
    count = info.player_count(options)
    named = [name.strip() for name in args.players.split(",")]
    for name in named:
        if name not in players.NAMES:
            raise GameError(f"There is no player “{name}”. There are {', '.join(players.NAMES)}.")
    if len(named) not in (1, count):
        raise GameError(f"{info.title} has {count} seat{'s' * (count > 1)} here, {len(named)} players are named.")
    if args.games < 1 or args.workers < 1 or not args.seconds > 0:
        raise GameError("There is at least one game, one worker, and some time to think.")
    seated = tuple(named * count if len(named) == 1 else named)
    return [
        Job(info.id, tuple(options.items()), args.position, seated, args.seconds, f"{args.seed}/{number}")
        for number in range(args.games)
    ]


# --- what the games say ------------------------------------------------------------------------------------------------------


def report(info: GameInfo, job: Job, stories: Sequence[Story]) -> dict[str, Any]:
    """Return the findings for machines; shares and their 95 % intervals are from 0 to 1."""
    count = len(stories)
    decided = sum(max(story.points) > min(story.points) for story in stories) / count
    decisions = sum(story.plies for story in stories)
    found: dict[str, Any] = {
        "game": info.id,
        "options": dict(job.options),
        "players": list(job.players),
        "games": count,
        "plies": _spread(story.plies for story in stories),
        "turns": _spread(story.turns for story in stories),
        "lengths": [story.plies for story in stories],
        "reasons": dict(Counter(story.reason for story in stories).most_common()),
        "branching": {
            "mean": round(sum(story.choices for story in stories) / max(decisions, 1), 1),
            "most": max(story.widest for story in stories),
            "forced": round(sum(story.forced for story in stories) / max(decisions, 1), 4),
        },
        "actions": _uses(stories, lambda story: story.kinds),
        "signs": _uses(stories, lambda story: story.signs),
        "gone": _spread(story.gone for story in stories),
        "scores": [list(story.scores) for story in stories],
    }
    examples = {kind: text for story in reversed(stories) for kind, text in story.examples.items()}
    for use in found["actions"]:
        use["example"] = examples[use["name"]]
    if info.solitaire:
        won = sum(story.points[0] > 0.5 for story in stories) / count
        found["won"] = {"share": round(won, 4), "interval": _rounded(interval(won, count))}
    else:
        seats = [fmean(story.points[seat] for story in stories) for seat in range(len(job.players))]
        found["seats"] = [{"share": round(share, 4), "interval": _rounded(interval(share, count))} for share in seats]
        found["decisive"] = {"share": round(decided, 4), "interval": _rounded(interval(decided, count))}
    return found


def _rounded(bounds: Iterable[float]) -> list[float]:
    return [round(bound, 4) for bound in bounds]


def _spread(values: Iterable[int]) -> dict[str, float]:
    """Return mean with its 95 % interval, median and range."""
    found = sorted(values)
    half = Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    mean = fmean(found)
    return {
        "mean": round(mean, 2),
        "low": round(mean - half, 2),
        "high": round(mean + half, 2),
        "median": median(found),
        "least": found[0],
        "most": found[-1],
    }


def _uses(stories: Sequence[Story], counts: Callable[[Story], Any]) -> list[dict[str, Any]]:
    """Return each use, the most frequent first: how often in a game, and in what share of games at all."""
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for story in stories:
        total.update(counts(story))
        seen.update(name for name, number in counts(story).items() if number)
    return [
        {"name": name, "per_game": round(number / len(stories), 2), "games": round(seen[name] / len(stories), 4)}
        for name, number in total.most_common()
    ]


# --- for people --------------------------------------------------------------------------------------------------------------


def lines(info: GameInfo, found: dict[str, Any]) -> list[str]:
    """Return the report as text."""
    text = [f"{info.title}: {found['games']} game{'s' * (found['games'] != 1)} of {_who(info, found)}"]
    for name, share in _shares(info, found):
        low, high = share["interval"]
        text.append(f"  {name:<26}{share['share']:7.1%}   ({low:.1%} to {high:.1%})")
    for name, key in (("turns", "turns"), ("actions", "plies"), ("pieces gone", "gone")):
        all_ = found[key]
        spread_ = f"({all_['low']:.1f} to {all_['high']:.1f}), median {all_['median']:g}, {all_['least']} to {all_['most']}"
        text.append(f"  {name:<26}{all_['mean']:7.1f}   {spread_}")
    width = found["branching"]
    text.append(f"  {'choices at a time':<26}{width['mean']:7.1f}   at most {width['most']}, a single one {width['forced']:.1%}")
    text.append("Ended by " + ", ".join(f"{reason} ({number})" for reason, number in found["reasons"].items()))
    if info.solitaire:
        scores = Counter(scores[0] for scores in found["scores"])
        ranked = sorted(scores, key=lambda score: float("-inf") if score is None else score, reverse=True)
        named = (f"{'none' if score is None else f'{score:g}'} ({scores[score]})" for score in ranked)
        text.append("Scores " + ", ".join(named))
    text.append("Actions                    a game  games   such as")
    for use in found["actions"]:
        text.append(f"  {use['name']:<22}{use['per_game']:9.2f}{use['games']:7.0%}   {use['example']}")
    if found["signs"]:
        text.append("Rules at work              a game  games")
        text += [f"  {use['name']:<22}{use['per_game']:9.2f}{use['games']:7.0%}" for use in found["signs"]]
    return text


def _who(info: GameInfo, found: dict[str, Any]) -> str:
    names = list(dict.fromkeys(found["players"]))
    return ", ".join(names) + (" against itself" if len(names) == 1 and not info.solitaire else "")


def _shares(info: GameInfo, found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the shares worth an interval, with their names."""
    if info.solitaire:
        return [("won", found["won"])]
    seats = [(f"points of {say(info.player(seat))}", share) for seat, share in enumerate(found["seats"])]
    return [*seats, ("decided", found["decisive"])]


def picture(info: GameInfo, found: dict[str, Any]) -> str:
    """Return the report as an SVG chart that stands alone."""
    shares = [chart.Bar(name, share["share"], f"{share['share']:.0%}", share["interval"]) for name, share in _shares(info, found)]
    reasons = [chart.Bar(name, number / found["games"], str(number)) for name, number in found["reasons"].items()]
    actions = [
        chart.Bar(f"{use['name']}  ({use['example']})", use["games"], f"{use['per_game']:.1f} a game")
        for use in found["actions"][:12]
    ]
    signs = [chart.Bar(use["name"], use["games"], f"{use['per_game']:.1f} a game") for use in found["signs"]]
    panels = [
        chart.Panel("Results, with 95 % intervals", shares, middle=0.5 if not info.solitaire else None),
        chart.Panel("How games end", reasons),
        chart.Panel("Actions in a game", chart.histogram(found["lengths"])),
        chart.Panel("Games in which an action is seen", actions),
        *([chart.Panel("Games in which a rule is at work", signs)] if signs else []),
    ]
    choices = found["branching"]
    under = f"{found['games']} games of {_who(info, found)}; {choices['mean']:g} choices at a time, at most {choices['most']}"
    return chart.draw(info.title, under, panels)
