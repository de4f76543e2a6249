"""Notices when a change makes something clearly slower: a few cheap ratios beside those that `baseline.json` keeps.

What is compared is ours over the yardstick of the same run, by processor time, so a busy or slow machine matters little. A
ratio that looks bad is measured once more before it counts. Nothing here fails a test: it says a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from pyengine import games
from web.tools.bench import link_length, perft_race, playout_race
from web.tools.bench.perft import result as perft_result
from web.tools.bench.runner import Result

FILE = Path(__file__).with_name("baseline.json")
SECONDS = 0.4  # for each game and as long for its yardstick
TIMED, COUNTED = 0.4, 0.02  # how much worse a ratio may be: of times, of lengths

_SEEDS = count(1)  # games that were played before are remembered, so every measurement plays others

Measure = Callable[[], Result]


class Kept(NamedTuple):
    """A ratio of the baseline and the part of it by which it may be worse."""

    ratio: float
    tolerance: float


def rows() -> dict[str, Measure]:
    """What is watched, by the names that `build.py bench` has for it."""
    watched: dict[str, Measure] = {"perft/cpython": lambda: perft_result(perft_race.race(1))}
    for name in games.IDS:
        watched[f"action/{name}/cpython"] = lambda name=name: _action(name)  # type: ignore[misc]
        watched[f"characters/{name}"] = lambda name=name: link_length.characters(name)(None)  # type: ignore[misc]
    return watched


def _action(name: str) -> Result:
    (_, ours), (_, theirs) = playout_race.side_by_side(name, SECONDS, next(_SEEDS))
    return Result(ours * 1e6, theirs * 1e6, "µs", higher_is_better=False)


def get_tolerance(name: str) -> float:
    """The part by which a row's ratio may be worse before anybody is told."""
    return COUNTED if name.startswith("characters/") else TIMED


def is_worse(result: Result, kept: Kept) -> bool:
    """Whether a ratio is worse than the baseline's by more than its tolerance."""
    if result.higher_is_better:
        return result.ratio < kept.ratio * (1 - kept.tolerance)
    return result.ratio > kept.ratio * (1 + kept.tolerance)


def read(file: Path = FILE) -> dict[str, Kept]:
    """The baseline as it was written."""
    return {name: Kept(**kept) for name, kept in json.loads(file.read_text("utf-8")).items()}


def write(watched: Mapping[str, Measure], file: Path = FILE) -> None:
    """Measure everything and keep it as the new baseline: of each row the second time, when all tables are filled."""
    results = {name: [measure() for _ in range(2)][-1] for name, measure in watched.items()}
    kept = {name: {"ratio": round(row.ratio, 3), "tolerance": get_tolerance(name)} for name, row in results.items()}
    file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def list_warnings(watched: Mapping[str, Measure], baseline: Mapping[str, Kept]) -> list[str]:
    """A sentence for every row that is clearly worse than it was; what has no baseline yet is left alone."""
    said = []
    for name, measure in watched.items():
        kept = baseline.get(name)
        if kept is None or not is_worse(measure(), kept):
            continue
        result = measure()  # other programs may have been at work
        if is_worse(result, kept):
            way = "at least" if result.higher_is_better else "at most"
            bound = kept.ratio * (1 - kept.tolerance if result.higher_is_better else 1 + kept.tolerance)
            said.append(f"Slower than it was: {name} is {result.ratio:.2f} times its yardstick; expected {way} {bound:.2f}.")
    return said


def summarize() -> str:
    """What the test command says in the end."""
    watched = rows()
    said = list_warnings(watched, read())
    if not said:
        return f"Speed: {len(watched)} ratios, none clearly worse than the baseline."
    hint = "If that is meant, `build.py bench --baseline` keeps the new ratios."
    return "\n".join([*(f"Warning: {line}" for line in said), hint])
