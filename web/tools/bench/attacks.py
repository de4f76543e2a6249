"""`build.py bench --attacks`: runs all attacks of the tests on games by link, a hundred thousand times or more.

Prints a table for each kind of attack. The exit status is 1 if anything was accepted that must be refused.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable

from tests.play.fair.attacks import ACCEPTED, KINDS, LATER, OPEN, PLAYERS, Tried, siege, theatre
from tests.play.fair.marks import CONTROLS, trace
from web.tools.common import say

BATCH = 5_000
MARKS = 300  # decks with marked cards, each traced through the other player's shuffle


def run_attempts(attempts: int) -> Counter[Tried]:
    """Make the attempts in batches, saying how far it is."""
    moments, verdicts = theatre(small=False), Counter[Tried]()
    begin = time.perf_counter()
    for batch, at in enumerate(range(0, attempts, BATCH)):
        verdicts += siege(moments, min(BATCH, attempts - at), 1000 + batch)
        say(f"{min(at + BATCH, attempts):,} attempts, {time.perf_counter() - begin:,.0f} s")
    return verdicts


def list_rows(verdicts: Counter[Tried]) -> list[dict[str, str | int]]:
    """A row per kind of attack."""
    out: list[dict[str, str | int]] = []
    for kind in (*KINDS, LATER):
        said: Counter[str] = Counter()
        for tried, count in verdicts.items():
            if tried.attack == kind:
                said[tried.verdict] += count
        who = "" if kind == LATER else "a player" if kind in PLAYERS else "a stranger"
        codes = ", ".join(f"{code} {count}" for code, count in said.most_common() if code not in (ACCEPTED, OPEN))
        out.append(
            {
                "attack": kind.replace("_", " "),
                "by": who,
                "attempts": said.total(),
                "accepted": said[ACCEPTED],
                "open": said[OPEN],
                "refused": codes,
            }
        )
    return out


def format_rows(lines: Iterable[dict[str, str | int]]) -> str:
    """The rows for a person to read."""
    cells = [("attack", "by", "attempts", "accepted", "at first sight", "refused with")]
    for line in lines:
        numbers = (f"{line[name]:,}" for name in ("attempts", "accepted", "open"))
        cells.append((str(line["attack"]), str(line["by"]), *numbers, str(line["refused"])))  # type: ignore[arg-type]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    sides = (str.ljust, str.ljust, str.rjust, str.rjust, str.rjust, str.ljust)
    return "\n".join(
        "  ".join(side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)).rstrip() for row in cells
    )


def run(attempts: int, *, as_json: bool = False) -> int:
    """Do it all; returns the exit status."""
    verdicts = run_attempts(attempts)
    lines = list_rows(verdicts)
    marks = {name: trace(MARKS if name == "" else 3, seed=1, weakness=name) for name in ("", *CONTROLS)}
    games: Counter[str] = Counter()
    for tried, count in verdicts.items():
        games[tried.game] += count if tried.attack != LATER else 0
    accepted = sum(int(line["accepted"]) for line in lines) + marks[""].hits
    if as_json:
        told = {name or "as it is": mark._asdict() for name, mark in marks.items()}
        print(json.dumps({"attacks": lines, "games": games, "marks": told, "accepted": accepted}, indent=1))
        return int(accepted > 0)
    print(format_rows(lines))
    print()
    print(f"{games.total():,} attempts: " + ", ".join(f"{name} {count:,}" for name, count in sorted(games.items())) + ".")
    print(
        "At first sight nobody but its sender can tell a change of the newest link (in a ring: of the links of this round). What "
        f"became of some of these was played out: see “{LATER}”."
    )
    print(f"Cards marked in a shuffle and traced through the next: {marks[''].hits} of {marks[''].cards}.")
    for name in CONTROLS:
        print(f"  The same against a deck {name}: {marks[name].hits} of {marks[name].cards} (control).")
    print("Nothing was accepted that must not be." if not accepted else f"ACCEPTED: {accepted}")
    return int(accepted > 0)
