"""What commands share: parsers, flags of several commands, and a game set up by them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn

from .. import games
from ..core.errors import UsageError
from ..core.kit import Kit
from ..play.entering import enter
from ..play.record import Entry, Record, State, begin

Run = Callable[[argparse.Namespace], int]


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Raises UsageError with what is wrong with the arguments."""
        raise UsageError(f"{self.prog}: {message} (--help lists what there is)")


class PlayedGame(NamedTuple):
    """A game set up by the flags: the record of what was played and the state it leads to."""

    kit: Kit
    record: Record
    state: State


def add_parser(commands: Any, name: str, run: Run | None, about: str, *flags: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add a command and return its parser. ``run`` takes the arguments and returns the exit code."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about, parents=flags)
    parser.set_defaults(run=run)
    return parser


# --- flags of several commands -----------------------------------------------------------------------------------------------


def make_json_flag() -> argparse.ArgumentParser:
    """Return a parser to build on that knows ``--json``."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    return parser


def make_game_flags() -> argparse.ArgumentParser:
    """Return a parser to build on that knows the game, its options and where it starts."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("--position", metavar="TEXT", help="start from this position instead of the game's own start")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="set an option; may be repeated")
    return parser


def make_play_flags() -> argparse.ArgumentParser:
    """Return a parser to build on that knows what was played and who looks."""
    parser = argparse.ArgumentParser(add_help=False)
    about = "play these; chance results are written out; `1:` in front names the player where several may act; may be repeated"
    parser.add_argument("--play", metavar="ACTIONS", action="append", default=[], help=about)
    about = "show what player N (from 0) may know; without it nothing is hidden (a link always holds everything)"
    parser.add_argument("--viewer", metavar="N", type=int, help=about)
    return parser


# --- what they mean ----------------------------------------------------------------------------------------------------------


def parse_options(texts: Iterable[str]) -> dict[str, object]:
    """Return options given as ``name=value``, for `GameInfo.read_options`. Raises UsageError for a text without a sign."""
    given: dict[str, object] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise UsageError(f"“{text}” sets no option. Write it as name=value.")
        given[name.strip()] = value
    return given


def set_up_game(args: argparse.Namespace) -> PlayedGame:
    """Return the game that the flags describe. Raises GameError for what cannot be set up or played."""
    kit = games.load(args.game)
    record = Record(kit.game.info.id, kit.game.info.read_options(parse_options(args.option)), args.position)
    state = begin(kit, record)
    entries: list[Entry] = []
    for text in getattr(args, "play", ()):
        more, state = enter(kit, state, text)
        entries += more
    return PlayedGame(kit, record._replace(entries=tuple(entries)), state)


def observe_game(game: PlayedGame, viewer: int | None) -> State:
    """Return the state as a viewer may see it; None sees all. Raises GameError for a player that does not exist."""
    if viewer is None:
        return game.state
    count = game.kit.game.info.player_count(game.record.options)
    if not 0 <= viewer < count:
        raise UsageError(f"There is no player {viewer}. The players are numbered from 0 to {count - 1}.")
    return game.kit.game.observe(game.state, viewer)


def print_json(value: object) -> None:
    """Print a value as JSON on one line."""
    print(json.dumps(value, ensure_ascii=False))
