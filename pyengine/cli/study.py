"""``python -m pyengine study``: statistics of a game from games that computer players play against each other."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from .. import games
from ..ai import players, study
from ..ai.arena import Z, interval
from ..ai.study import Story
from ..core.errors import UsageError
from ..core.game import GameInfo
from ..core.words import say
from ..play.record import Record, begin
from ..render import chart
from .arguments import add_parser, make_game_flags, make_json_flag, parse_options
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .series import CLOCK, LONGEST_THINKING, check_numbers, check_player

SECONDS = 0.02  # for one action, by default
PLAYER = "level1"


class StudyJob(NamedTuple):
    """One game to be played, in plain values that can be sent to another machine."""

    game: str
    options: tuple[tuple[str, object], ...]
    position: str | None
    players: tuple[str, ...]  # by seat
    seconds: float
    seed: str


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Tell what a game is like by games of computer players."
    parser = add_parser(commands, "study", run, about, make_game_flags(), make_json_flag())
    parser.add_argument("--games", metavar="N", type=int, default=40, help="how many games (40)")
    about = f"who plays: one for all seats or one for each, of {', '.join(players.NAMES)} ({PLAYER})"
    parser.add_argument("--players", metavar="A[,B]", default=PLAYER, help=about)
    parser.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=f"processor time for one action ({SECONDS})")
    parser.add_argument("--seed", metavar="S", default="0", help="another seed plays other games (0)")
    parser.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes play (1)")
    about = "let the Dask cluster play whose scheduler has this address; needs pyengine[cluster] here and on its workers"
    parser.add_argument("--dask", metavar="ADDRESS", help=about)
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw a chart as well")


def run(args: argparse.Namespace) -> int:
    """Play and print; Ctrl-C prints what is done so far. Raises UsageError for what cannot be played."""
    jobs = _list_jobs(args)
    info = games.load(args.game).game.info
    stories: list[Story] = []
    code = 0
    try:
        with closing(compute_all(play_game, jobs, args.workers, args.dask)) as results:
            for story in results:
                stories.append(story)
                show_progress(f"{len(stories)}/{len(jobs)} games")
    except KeyboardInterrupt:
        code = 130
    clear_progress()
    if not stories:
        return code
    report = make_report(info, jobs[0], stories)
    if args.svg:
        args.svg.write_text(draw_report(info, report), encoding="utf-8")
    print(json.dumps(report, ensure_ascii=False) if args.json else "\n".join(format_report(info, report)))
    return code


def play_game(job: StudyJob) -> Story:
    """Play one game and return its statistics."""
    kit = games.load(job.game)
    options = kit.game.info.read_options(dict(job.options))
    choosers = [players.make_player(kit, name, job.seconds, CLOCK) for name in job.players]
    return study.tell(kit, begin(kit, Record(job.game, options, job.position)), choosers, job.seed)


def _list_jobs(args: argparse.Namespace) -> list[StudyJob]:
    kit = games.load(args.game)
    info = kit.game.info
    options = info.read_options(parse_options(args.option))
    begin(kit, Record(info.id, options, args.position))  # a position that cannot be read is refused before anything starts
    count = info.player_count(options)
    named = [name.strip() for name in args.players.split(",")]
    for name in named:
        check_player(name)
    if len(named) not in (1, count):
        raise UsageError(f"{info.title} has {count} seat{'s' * (count > 1)} here, {len(named)} players are named.")
    check_numbers(args)
    if not 0 < args.seconds <= LONGEST_THINKING:
        raise UsageError(f"The time for one action is more than 0 and at most {LONGEST_THINKING} seconds.")
    seated = tuple(named * count if len(named) == 1 else named)
    return [
        StudyJob(info.id, tuple(options.items()), args.position, seated, args.seconds, f"{args.seed}/{number}")
        for number in range(args.games)
    ]


# --- what the games say ------------------------------------------------------------------------------------------------------


def make_report(info: GameInfo, job: StudyJob, stories: Sequence[Story]) -> dict[str, Any]:
    """Return the findings for machines; shares and their 95 % intervals are from 0 to 1."""
    count = len(stories)
    decided = sum(max(story.points) > min(story.points) for story in stories) / count
    decisions = sum(story.plies for story in stories)
    report: dict[str, Any] = {
        "game": info.id,
        "options": dict(job.options),
        "players": list(job.players),
        "games": count,
        "plies": _summarize(story.plies for story in stories),
        "turns": _summarize(story.turns for story in stories),
        "lengths": [story.plies for story in stories],
        "reasons": dict(Counter(story.reason for story in stories).most_common()),
        "branching": {
            "mean": round(sum(story.choices for story in stories) / max(decisions, 1), 1),
            "most": max(story.widest for story in stories),
            "forced": round(sum(story.forced for story in stories) / max(decisions, 1), 4),
        },
        "actions": _count_uses(stories, lambda story: story.kinds),
        "signs": _count_uses(stories, lambda story: story.signs),
        "gone": _summarize(story.gone for story in stories),
        "scores": [list(story.scores) for story in stories],
    }
    examples = {kind: text for story in reversed(stories) for kind, text in story.examples.items()}
    for use in report["actions"]:
        use["example"], use["readable"] = examples[use["name"]]
    if info.solitaire:
        won = sum(story.points[0] > 0.5 for story in stories) / count
        report["won"] = {"share": round(won, 4), "interval": _round_bounds(interval(won, count))}
    else:
        seats = [fmean(story.points[seat] for story in stories) for seat in range(len(job.players))]
        report["seats"] = [{"share": round(share, 4), "interval": _round_bounds(interval(share, count))} for share in seats]
        report["decisive"] = {"share": round(decided, 4), "interval": _round_bounds(interval(decided, count))}
    return report


def _round_bounds(bounds: Iterable[float]) -> list[float]:
    return [round(bound, 4) for bound in bounds]


def _summarize(values: Iterable[int]) -> dict[str, float]:
    """Return mean with its 95 % interval, median and range."""
    ranked = sorted(values)
    half = Z * stdev(ranked) / sqrt(len(ranked)) if len(ranked) > 1 else 0.0
    mean = fmean(ranked)
    return {
        "mean": round(mean, 2),
        "low": round(mean - half, 2),
        "high": round(mean + half, 2),
        "median": median(ranked),
        "least": ranked[0],
        "most": ranked[-1],
    }


def _count_uses(stories: Sequence[Story], counts: Callable[[Story], Any]) -> list[dict[str, Any]]:
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


def format_report(info: GameInfo, report: dict[str, Any]) -> list[str]:
    """Return the report as text."""
    text = [f"{info.title}: {report['games']} game{'s' * (report['games'] != 1)} of {_name_players(info, report)}"]
    for name, share in _list_shares(info, report):
        low, high = share["interval"]
        text.append(f"  {name:<26}{share['share']:7.1%}   ({low:.1%} to {high:.1%})")
    for name, key in (("turns", "turns"), ("actions", "plies"), ("pieces gone", "gone")):
        all_ = report[key]
        spread_ = f"({all_['low']:.1f} to {all_['high']:.1f}), median {all_['median']:g}, {all_['least']} to {all_['most']}"
        text.append(f"  {name:<26}{all_['mean']:7.1f}   {spread_}")
    width = report["branching"]
    text.append(f"  {'choices at a time':<26}{width['mean']:7.1f}   at most {width['most']}, a single one {width['forced']:.1%}")
    text.append("Ended by " + ", ".join(f"{reason} ({number})" for reason, number in report["reasons"].items()))
    if info.solitaire:
        scores = Counter(scores[0] for scores in report["scores"])
        ranked = sorted(scores, key=lambda score: float("-inf") if score is None else score, reverse=True)
        named = (f"{'none' if score is None else f'{score:g}'} ({scores[score]})" for score in ranked)
        text.append("Scores " + ", ".join(named))
    text.append("Actions                    a game  games   such as")
    for use in report["actions"]:
        text.append(f"  {use['name']:<22}{use['per_game']:9.2f}{use['games']:7.0%}   {use['example']}  ({use['readable']})")
    if report["signs"]:
        text.append("Rules at work              a game  games")
        text += [f"  {use['name']:<22}{use['per_game']:9.2f}{use['games']:7.0%}" for use in report["signs"]]
    return text


def _name_players(info: GameInfo, report: dict[str, Any]) -> str:
    names = list(dict.fromkeys(report["players"]))
    return ", ".join(names) + (" against itself" if len(names) == 1 and not info.solitaire else "")


def _list_shares(info: GameInfo, report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the shares worth an interval, with their names."""
    if info.solitaire:
        return [("won", report["won"])]
    seats = [(f"points of {say(info.player(seat))}", share) for seat, share in enumerate(report["seats"])]
    return [*seats, ("decided", report["decisive"])]


def draw_report(info: GameInfo, report: dict[str, Any]) -> str:
    """Return the report as an SVG chart that stands alone."""
    shares = [
        chart.Bar(name, share["share"], f"{share['share']:.0%}", share["interval"]) for name, share in _list_shares(info, report)
    ]
    reasons = [chart.Bar(name, number / report["games"], str(number)) for name, number in report["reasons"].items()]
    actions = [
        chart.Bar(f"{use['name']}  ({use['example']})", use["games"], f"{use['per_game']:.1f} a game")
        for use in report["actions"][:12]
    ]
    signs = [chart.Bar(use["name"], use["games"], f"{use['per_game']:.1f} a game") for use in report["signs"]]
    panels = [
        chart.Panel("Results, with 95 % intervals", shares, middle=0.5 if not info.solitaire else None),
        chart.Panel("How games end", reasons),
        chart.Panel("Actions in a game", chart.histogram(report["lengths"])),
        chart.Panel("Games in which an action is seen", actions),
        *([chart.Panel("Games in which a rule is at work", signs)] if signs else []),
    ]
    choices = report["branching"]
    who = _name_players(info, report)
    under = f"{report['games']} games of {who}; {choices['mean']:g} choices at a time, at most {choices['most']}"
    return chart.draw(info.title, under, panels)
