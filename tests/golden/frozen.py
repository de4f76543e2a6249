"""The frozen files of the games: where they are, what is in them, and what an embedded board shows."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from random import Random

from pyengine import games
from pyengine.cli.frozen import FrozenRow, list_changed, write_entries
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.reading import EmbedSettings

FOLDER = Path(__file__).parent
LINKS, CHAINS, ADDRESSES = "links", "chains", "addresses"


def find_path(kind: str, name: str) -> Path:
    """Return the file with the frozen rows of a kind: "place" are those of a game, "place-shieldPawn" of a special case of it."""
    game, sign, case = name.partition("-")
    return games.find_folder(game) / "frozen" / f"{kind}{sign}{case}.json"


def rows(kind: str, name: str) -> list[FrozenRow]:
    """Return the frozen rows of a file, none where there is no such file."""
    path = find_path(kind, name)
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def files(kind: str) -> list[str]:
    """Return the names of the frozen files of a kind: of games, and of special cases of games."""
    paths = ((game, path) for game in games.IDS for path in games.find_folder(game).glob(f"frozen/{kind}*.json"))
    return sorted(game + path.stem.removeprefix(kind) for game, path in paths)


def compare(row: FrozenRow, frozen: FrozenRow, what: str) -> None:
    """Fail with the first thing that differs: of a list the place in it."""
    assert row.keys() == frozen.keys(), what
    for field, wanted in frozen.items():
        if not isinstance(wanted, list):
            assert row[field] == wanted, f"{what}: {field}"
            continue
        for at, (now, then) in enumerate(zip_longest(row[field], wanted)):
            assert now == then, f"{what}: {field}, place {at} of {len(wanted)}: frozen {then!r}, now {now!r}"


# --- addresses of embedded boards


def write_step(figure: Diagram) -> str:
    """Return the step that led to what is shown in the game's notation, "" at the start or if it left no trace."""
    if not figure.at:
        return ""
    first, last = figure.given.ends[figure.at - 1 : figure.at + 1]
    viewer = figure.setting.viewer if figure.setting.veiled else figure.player
    texts = (figure.main.text(index, viewer) for index in range(first, last))
    return " ".join(text for text in texts if text is not None)


def show_diagram(query: str, text: str) -> FrozenRow:
    """Return what an embedded board shows. An address with anything wrong in it fails."""
    reading = parameters.read(query, text)
    assert reading.troubles == (), query
    assert reading.given is not None
    figure, setting, plain = Diagram(reading.given, reading.setting, Random(1)), reading.setting, EmbedSettings()
    names = ("caption", "theme", "board", "flip", "viewer", "veiled", "interactive", "hands", "size", "find")
    return {
        "game": figure.kit.game.info.id,
        "options": list_changed(figure.kit, reading.given.record.options),
        "deal": reading.given.record.deal,
        "position": figure.write_position(),
        "at": figure.at,
        "steps": figure.steps,
        "entries": write_entries(reading.given.record.entries),
        "written": write_step(figure),
        "told": figure.get_caption(),
        "captions": list(setting.captions),
        "setting": {name: getattr(setting, name) for name in names if getattr(setting, name) != getattr(plain, name)},
        "marks": [[mark.kind, mark.cell, mark.text] for mark in setting.marks],
        "arrows": [[arrow.start, arrow.end, arrow.player] for arrow in setting.arrows],
    }
