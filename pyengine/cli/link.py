"""``python -m pyengine link encode | decode``: games as the texts of links."""

from __future__ import annotations

import argparse
from typing import Any

from ..play import link
from ..play import text as records
from .arguments import add_parser, make_game_flags, make_json_flag, make_play_flags, print_json, set_up_game
from .opening import open_link


def add_command(commands: Any) -> None:
    """Add the command with its two halves and their flags."""
    top = add_parser(commands, "link", None, "Write and read links.")
    halves = top.add_subparsers(required=True, metavar="encode|decode")
    add_parser(halves, "encode", run_encode, "Print a game as the text of a link.", make_game_flags(), make_play_flags())
    decode = add_parser(halves, "decode", run_decode, "Read the text of a link, or a whole address.", make_json_flag())
    decode.add_argument("string", metavar="STRING")


def run_encode(args: argparse.Namespace) -> int:
    """Print a link. Raises GameError for what cannot be set up."""
    game = set_up_game(args)
    print(link.encode(game.kit, game.record))
    return 0


def run_decode(args: argparse.Namespace) -> int:
    """Print what a link holds. Raises GameError for a link that cannot be read."""
    kit, record, states = open_link(args.string)
    if not args.json:
        print(records.to_text(kit, record), end="")
        return 0
    actions = []
    for state, entry in zip(states, record.entries, strict=False):
        who = f"{entry.player}:" if len(kit.game.actors(state)) > 1 else ""
        actions.append(who + kit.notation.write(state, entry.player, entry.action))
    print_json(
        {
            "game": record.game,
            "players": kit.game.info.player_count(record.options),
            "options": dict(record.options),
            "position": kit.notation.text(states[0]),
            "actions": actions,
        }
    )
    return 0
