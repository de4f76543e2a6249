"""The command line: ``python -m pyengine games | show | svg | link | perft | conform | match | solve | study``.

Its JSON is an interface; keys stay.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple, NoReturn

from . import conform, games, matching, solving, studying
from .core.errors import GameError
from .core.game import CHANCE, GameInfo, Player
from .core.kit import Kit
from .core.options import Option
from .core.scene import Scene
from .core.words import say
from .play import link
from .play import text as records
from .play.entering import enter
from .play.record import Entry, Record, State, begin
from .render import svg, text

SHOWN = 8  # lines of legal actions that `show` prints before it stops counting them out


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise GameError with what is wrong with the arguments."""
        raise GameError(f"{self.prog}: {message} (--help lists what there is)")


class Table(NamedTuple):
    """A game set up by the flags: the record of what was played and the state it leads to."""

    kit: Kit
    record: Record
    state: State


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 for failed cases, 2 for bad input.

    ``arguments`` default to those of the process.
    """
    try:
        args = parser().parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read our output has had enough; Python would complain once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except GameError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except UnicodeDecodeError:
        print("The file is not text in UTF-8.", file=sys.stderr)
    return 2


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(prog="python -m pyengine", description="Ten games of the chess family: rules, records, links and pictures.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    as_json, setting, playing = (argparse.ArgumentParser(add_help=False) for _ in range(3))
    as_json.add_argument("--json", action="store_true", help="print JSON and nothing else")
    setting.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    setting.add_argument("--position", metavar="TEXT", help="start from this position instead of the game's own start")
    setting.add_argument("--option", metavar="K=V", action="append", default=[], help="set an option; may be repeated")
    about = "play these; chance results are written out; `1:` in front names the player where several may act; may be repeated"
    playing.add_argument("--play", metavar="ACTIONS", action="append", default=[], help=about)
    about = "show what player N (from 0) may know; without it nothing is hidden (a link always holds everything)"
    playing.add_argument("--viewer", metavar="N", type=int, help=about)

    _command(commands, "games", _games, "List the games.", as_json)
    _command(commands, "show", _show, "Show a position and what is legal in it.", setting, playing, as_json)
    made = _command(commands, "svg", _svg, "Draw a position as SVG.", setting, playing)
    made.add_argument("--size", metavar="PX", type=int, help="width of the picture in pixels")
    made.add_argument("-o", dest="output", metavar="FILE", type=Path, help="write to a file instead of standard output")
    links = _command(commands, "link", None, "Write and read links.").add_subparsers(required=True, metavar="encode|decode")
    _command(links, "encode", _encode, "Print a game as the text of a link.", setting, playing)
    made = _command(links, "decode", _decode, "Read the text of a link, or a whole address.", as_json)
    made.add_argument("string", metavar="STRING")
    made = _command(commands, "perft", _perft, "Count the sequences of atomic actions, depth by depth.", setting)
    made.add_argument("depth", metavar="DEPTH", type=int)
    made = _command(commands, "match", matching.run, "Let computer players play a series of games.", setting, as_json)
    matching.add_flags(made)
    made = _command(commands, "solve", solving.run, "Find the best scores of a solitaire's deals.", setting, as_json)
    solving.add_flags(made)
    made = _command(commands, "study", studying.run, "Tell what a game is like by games of computer players.", setting, as_json)
    studying.add_flags(made)
    made = _command(commands, "conform", _conform, "Check conformance cases.")
    made.add_argument("files", metavar="FILE", nargs="+", type=Path)
    return top


def _command(under: Any, name: str, run: Any, about: str, *flags: argparse.ArgumentParser) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = under.add_parser(name, help=about, description=about, parents=flags)
    made.set_defaults(run=run)
    return made


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))


# --- setting up --------------------------------------------------------------------------------------------------------------


def _table(args: argparse.Namespace) -> Table:
    kit = games.load(args.game)
    given: dict[str, object] = {}
    for text_ in args.option:
        name, sign, value = text_.partition("=")
        if not sign:
            raise GameError(f"“{text_}” sets no option. Write it as name=value.")
        given[name.strip()] = value
    record = Record(kit.game.info.id, kit.game.info.read_options(given), args.position)
    state = begin(kit, record)
    entries: list[Entry] = []
    for played in getattr(args, "play", ()):
        more, state = enter(kit, state, played)
        entries += more
    return Table(kit, record._replace(entries=tuple(entries)), state)


def _viewed(args: argparse.Namespace, table: Table) -> State:
    """Return the state as the flags let it be seen. Raises GameError for a player that does not exist."""
    if args.viewer is None:
        return table.state
    count = table.kit.game.info.player_count(table.record.options)
    if not 0 <= args.viewer < count:
        raise GameError(f"There is no player {args.viewer}. The players are numbered from 0 to {count - 1}.")
    return table.kit.game.observe(table.state, args.viewer)


def _scene(args: argparse.Namespace) -> tuple[Table, Scene]:
    table = _table(args)
    scene: Scene = table.kit.scene(_viewed(args, table), args.viewer)
    return table, scene


# --- commands ----------------------------------------------------------------------------------------------------------------


def _games(args: argparse.Namespace) -> int:
    infos = [games.load(name).game.info for name in games.IDS]
    if args.json:
        _print_json([_info(info) for info in infos])
    for info in () if args.json else infos:
        fewest, most = info.players
        players = f"{fewest} player{'s' * (fewest > 1)}" if fewest == most else f"{fewest}-{most} players"
        print(f"{info.id:<16}{info.title:<22}{players:<14}{'  '.join(_choices(option) for option in info.options)}".rstrip())
    return 0


def _info(info: GameInfo) -> dict[str, object]:
    options = []
    for option in info.options:
        known: dict[str, object] = {"name": option.name, "kind": option.kind, "default": option.default}
        if option.kind == "number":
            options.append({**known, "low": option.low, "high": option.high, "also": option.also})
        else:
            options.append({**known, "values": option.values})
    return {"id": info.id, "title": info.title, "players": info.players, "options": options}


def _choices(option: Option) -> str:
    values = "|".join(option.values)
    if option.kind == "number":
        values = ",".join([f"{option.low}..{option.high}", *map(str, option.also)])
    return f"{option.name}={option.text(option.default)} ({values})"


def _show(args: argparse.Namespace) -> int:
    table, scene = _scene(args)
    kit, state, view = table.kit, table.state, _viewed(args, table)
    viewers = [actor for actor in kit.game.actors(state) if args.viewer in (None, actor)]
    legal = {conform.actor_name(actor): conform.texts(kit, view, actor) for actor in viewers}
    outcome = kit.game.outcome(state)
    if args.json:
        _print_json(
            {
                "game": kit.game.info.id,
                "position": kit.notation.text(view),
                "actors": conform.actor_list(kit.game, state),
                "legal": legal,
                "scores": conform.scores(kit.game, state),
                "outcome": outcome and {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores},
            }
        )
        return 0
    print(text.page(scene))
    print(f"\nPosition: {kit.notation.text(view)}")
    for actor, found in zip(viewers, legal.values(), strict=True):
        print("\n".join(_legal(kit, actor, found)))
    return 0


def _legal(kit: Kit, actor: Player, found: list[str]) -> list[str]:
    who = "Chance" if actor == CHANCE else f"{say(kit.game.info.player(actor))} ({actor})"
    lines = wrap(f"{who} has {len(found)}: {'   '.join(found)}", text.WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines if len(lines) <= SHOWN else [*lines[:SHOWN], "  and more; --json lists them all"]


def _svg(args: argparse.Namespace) -> int:
    if args.size is not None and not 16 <= args.size <= 10_000:
        raise GameError("A picture is from 16 to 10000 pixels wide.")
    table, scene = _scene(args)
    picture = svg.standalone(scene, size=args.size, info=table.kit.game.info, hands=True)
    if args.output:
        args.output.write_text(picture, encoding="utf-8")
    else:
        print(picture)
    return 0


def _encode(args: argparse.Namespace) -> int:
    table = _table(args)
    print(link.encode(table.kit, table.record))
    return 0


def _decode(args: argparse.Namespace) -> int:
    kit, record, states = link.decode(link.find(args.string), games.by_number)
    if not args.json:
        print(records.to_text(kit, record), end="")
        return 0
    actions = []
    for state, entry in zip(states, record.entries, strict=False):
        who = f"{entry.player}:" if len(kit.game.actors(state)) > 1 else ""
        actions.append(who + kit.notation.write(state, entry.player, entry.action))
    found = {
        "game": record.game,
        "players": kit.game.info.player_count(record.options),
        "options": dict(record.options),
        "position": kit.notation.text(states[0]),
        "actions": actions,
    }
    _print_json(found)
    return 0


def _perft(args: argparse.Namespace) -> int:
    if args.depth < 1:
        raise GameError("The depth is a whole number from 1.")
    table = _table(args)
    for depth in range(1, args.depth + 1):
        print(depth, conform.perft(table.kit.game, table.state, depth), flush=True)
    return 0


def _conform(args: argparse.Namespace) -> int:
    reports = []
    for path in args.files:
        for case in conform.read_cases(path):
            reports.append(conform.run(case))
            for failure in reports[-1].failures:
                print(failure.line())
    passed, failed, skipped = conform.summary(reports)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0
