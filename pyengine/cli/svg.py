"""``python -m pyengine svg``: a picture of a position."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..core.errors import UsageError
from ..play.session import Session
from ..render import svg
from .arguments import add_parser, make_game_flags, make_play_flags, observe_game, set_up_game


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    parser = add_parser(commands, "svg", run, "Draw a position as SVG.", make_game_flags(), make_play_flags())
    parser.add_argument("--size", metavar="PX", type=int, help="width of the picture in pixels")
    parser.add_argument("-o", dest="output", metavar="FILE", type=Path, help="write to a file instead of standard output")


def run(args: argparse.Namespace) -> int:
    """Write the picture. Raises GameError for what cannot be set up or drawn."""
    if args.size is not None and not 16 <= args.size <= 10_000:
        raise UsageError("A picture is from 16 to 10000 pixels wide.")
    game = set_up_game(args)
    scene = game.kit.scene(observe_game(game, args.viewer), args.viewer)
    told = Session(game.kit, game.record).tell_last(len(game.record.entries), args.viewer)
    last = told.spoken if told else None
    picture = svg.standalone(scene, size=args.size, info=game.kit.game.info, hands=True, last=last)
    if args.output:
        args.output.write_text(picture, encoding="utf-8")
    else:
        print(picture)
    return 0
