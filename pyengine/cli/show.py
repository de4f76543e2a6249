"""``python -m pyengine show``: a position and what is legal in it."""

from __future__ import annotations

import argparse
from textwrap import wrap
from typing import Any

from ..core.kit import Kit
from ..core.telling import write_telling
from ..core.types import CHANCE, Player
from ..core.words import say
from ..play.move_list import list_rows
from ..play.session import Session
from ..render import text
from .arguments import (
    PlayedGame,
    add_parser,
    make_game_flags,
    make_json_flag,
    make_play_flags,
    observe_game,
    print_json,
    set_up_game,
)
from .position import list_actors, list_legal_names, list_legal_texts, list_scores, name_actor

NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_LINES = 12  # of legal actions; --json lists the rest


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Show a position and what is legal in it."
    add_parser(commands, "show", run, about, make_game_flags(), make_play_flags(), make_json_flag())


def run(args: argparse.Namespace) -> int:
    """Print the position. Raises GameError for what cannot be set up."""
    game = set_up_game(args)
    kit, state, view = game.kit, game.state, observe_game(game, args.viewer)
    actors = [actor for actor in kit.game.actors(state) if args.viewer in (None, actor)]
    if args.json:
        outcome = kit.game.outcome(state)
        print_json(
            {
                "game": kit.game.info.id,
                "position": kit.notation.text(view),
                "actors": list_actors(kit.game, state),
                "legal": {name_actor(actor): list_legal_texts(kit, view, actor) for actor in actors},
                "scores": list_scores(kit.game, state),
                "outcome": outcome and {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores},
            }
        )
        return 0
    print(text.page(kit.scene(view, args.viewer)))
    print("\n".join(_format_moves(game, args.viewer)))
    print(f"\nPosition: {kit.notation.text(view)}")
    for actor in actors:
        print("\n".join(_format_legal(kit, actor, list_legal_names(kit, view, actor))))
    return 0


def _format_moves(game: PlayedGame, viewer: Player | None) -> list[str]:
    """Return the moves played as people read them, a line for each turn or round; empty if there were none."""
    rows = list_rows(Session(game.kit, game.record), viewer)
    lines = []
    for row in rows:
        cells = (" ".join(write_telling(each.telling) for each in cell) for cell in row.cells)
        head = f"{row.number}." if row.number else "Dealt:" if row.is_deal else "Set up:"
        lines.append(f"{head} {' | '.join(cells)}".rstrip(" |"))
    return ["", *lines] if lines else []


def _format_legal(kit: Kit, actor: Player, names: list[str]) -> list[str]:
    """Return who may act and the legal actions, none of them broken at the end of a line."""
    who = "Chance" if actor == CHANCE else f"{say(kit.game.info.player(actor))} ({actor})"
    whole = "   ".join(name.replace(" ", NO_BREAK) for name in names)
    lines = wrap(f"{who} has {len(names)}: {whole}", text.WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    lines = [line.replace(NO_BREAK, " ") for line in lines]
    return lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], "  and more; --json lists them all"]
