"""Notices when a change makes something clearly slower, by a few cheap ratios: those of a game are kept in its folder, the rest
in `baseline.json`.

Each ratio compares ours with the baseline of the same run, by processor time, so a busy or slow machine matters little. A bad
ratio is measured once more before it counts. Nothing here fails a test; it prints a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from pyengine import games
from web.tools.bench import link_length, perft_race, playout_race
from web.tools.bench.perft import make_result as perft_result
from web.tools.bench.runner import Result
from web.tools.common import Stop

FILE = Path(__file__).with_name("baseline.json")  # of rows that are of no game
SECONDS = 0.4  # for each game and as long for its yardstick
TIMED, COUNTED = 0.4, 0.02  # how much worse a ratio may be: of times, of lengths

_SEEDS = count(1)  # games that were played before are remembered, so every measurement plays others

Measure = Callable[[], Result]


class KeptRatio(NamedTuple):
    """A ratio of the baseline and the part of it by which it may be worse."""

    ratio: float
    tolerance: float


def shared_rows() -> dict[str, Measure]:
    """What is watched and is of no game, by the names that `build.py bench` has for it."""
    return {"perft/cpython": lambda: perft_result(perft_race.race(1))}


def game_rows(game: str) -> dict[str, Measure]:
    """What is watched of a game."""
    return {
        f"action/{game}/cpython": lambda: _measure_action(game),
        f"characters/{game}": lambda: link_length.make_length_row(game)(None),
    }


def list_rows() -> dict[str, Measure]:
    """All that is watched."""
    watched = shared_rows()
    for game in games.IDS:
        watched |= game_rows(game)
    return watched


def find_file(game: str) -> Path:
    """Return the file with the ratios of a game, whether it is there or not."""
    return games.find_folder(game) / "frozen/bench.json"


def _measure_action(name: str) -> Result:
    (_, ours), (_, theirs) = playout_race.side_by_side(name, SECONDS, next(_SEEDS))
    return Result(ours * 1e6, theirs * 1e6, "µs", higher_is_better=False)


def get_tolerance(name: str) -> float:
    """Return the part by which a row's ratio may be worse before it is reported."""
    return COUNTED if name.startswith("characters/") else TIMED


def is_worse(result: Result, kept: KeptRatio) -> bool:
    """Whether a ratio is worse than the baseline's by more than its tolerance."""
    if result.higher_is_better:
        return result.ratio < kept.ratio * (1 - kept.tolerance)
    return result.ratio > kept.ratio * (1 + kept.tolerance)


def read_file(file: Path) -> dict[str, KeptRatio]:
    """A part of the baseline as it was written; nothing where there is no such file."""
    return {name: KeptRatio(**kept) for name, kept in json.loads(file.read_text("utf-8")).items()} if file.exists() else {}


def read() -> dict[str, KeptRatio]:
    """The whole baseline."""
    kept = read_file(FILE)
    for game in games.IDS:
        kept |= read_file(find_file(game))
    return kept


def write_baseline(names: Sequence[str]) -> None:
    """Measure the named games, or everything, and keep that as the new baseline. Raises Stop for a name of no game."""
    for name in names:
        if not games.is_known(name):
            raise Stop(f"There is no game {name}; there are {', '.join(games.all_ids())}.")
    if not names:
        write(shared_rows(), FILE)
    for name in names or games.IDS:
        write(game_rows(name), find_file(name))


def write(watched: Mapping[str, Measure], file: Path) -> None:
    """Measure rows and keep their ratios, each from a second measurement, when all caches are filled."""
    results = {name: [measure() for _ in range(2)][-1] for name, measure in watched.items()}
    kept = {name: {"ratio": round(row.ratio, 3), "tolerance": get_tolerance(name)} for name, row in results.items()}
    file.parent.mkdir(exist_ok=True)
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(figures)}" for name, figures in kept.items())
    file.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def list_warnings(watched: Mapping[str, Measure], baseline: Mapping[str, KeptRatio]) -> list[str]:
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
    watched = list_rows()
    said = list_warnings(watched, read())
    if not said:
        return f"Speed: {len(watched)} ratios, none clearly worse than the baseline."
    hint = "If that is meant, `build.py bench --baseline` keeps the new ratios."
    return "\n".join([*(f"Warning: {line}" for line in said), hint])
