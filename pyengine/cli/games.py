"""``python -m pyengine games``: the games and their options."""

from __future__ import annotations

import argparse
from typing import Any

from .. import games
from ..core.game import GameInfo
from ..core.options import Option
from .arguments import add_parser, make_json_flag, print_json


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    add_parser(commands, "games", run, "List the games, those of installed wheels as well.", make_json_flag())


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    infos = [games.load(name).game.info for name in games.all_ids()]
    if args.json:
        print_json([_make_json(info) for info in infos])
    for info in () if args.json else infos:
        fewest, most = info.players
        players = f"{fewest} player{'s' * (fewest > 1)}" if fewest == most else f"{fewest}-{most} players"
        choices = "  ".join(_format_option(option) for option in info.options)
        print(f"{info.id:<16} {info.title:<22} {players:<13} {choices}".rstrip())
    return 0


def _make_json(info: GameInfo) -> dict[str, object]:
    options = []
    for option in info.options:
        known: dict[str, object] = {"name": option.name, "kind": option.kind, "default": option.default}
        if option.kind == "number":
            options.append({**known, "low": option.low, "high": option.high, "also": option.also})
        else:
            options.append({**known, "values": option.values})
    return {"id": info.id, "title": info.title, "players": info.players, "options": options}


def _format_option(option: Option) -> str:
    values = "|".join(option.values)
    if option.kind == "number":
        values = ",".join([f"{option.low}..{option.high}", *map(str, option.also)])
    return f"{option.name}={option.text(option.default)} ({values})"
