"""Players that are programs of their own: they read lines of JSON and answer each with a line of JSON.

A program learns what its seat may know and nothing else, since it is asked with the view of that seat alone.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any
from zipfile import BadZipFile, ZipFile, is_zipfile

from ..ai.players import NAMES, Chooser
from ..core.errors import UsageError
from ..core.kit import Kit
from ..core.types import Action, Player
from ..play.seat_text import SeatText
from .series import SHOWN, check_player

WHEEL = "wheel:"  # begins the name of a computer player of another version of this engine
WHEEL_PLAYER = Path(__file__).with_name("wheel_player.py")
PATIENCE = 10  # times the time for one action, and
GRACE = 60.0  # seconds more, until a program that says nothing is given up
LONGEST_COMMAND = 4_000  # characters of a command line
LONGEST_ANSWER = 100_000  # characters of a line
CLOSING = 1.0  # seconds that a program has to end after it has closed its output
_RUNNING: list[Program] = []


def is_program(name: str) -> bool:
    """Return whether the name of a player is that of a program or of a wheel: it holds a path."""
    return name.startswith(WHEEL) or "/" in name or "\\" in name


def make_command(name: str) -> list[str]:
    """Return the command line of a program: its own, or that of a wheel's computer player. Raises UsageError."""
    if len(name) > LONGEST_COMMAND:
        raise UsageError(f"“{name[:SHOWN]}…” is longer than {LONGEST_COMMAND} characters. Put the command into a script.")
    if not name.startswith(WHEEL):
        try:
            return shlex.split(name)
        except ValueError as error:
            raise UsageError(f"“{name}” is no command: {error}.") from None
    path, _, player = name.removeprefix(WHEEL).rpartition(":")
    if not path:
        raise UsageError(f"“{name}” should be {WHEEL}FILE.whl:PLAYER, a wheel of this engine and a player such as {NAMES[-1]}.")
    check_player(player)
    if not Path(path).is_file():
        raise UsageError(f"There is no file {path}.")
    if not _is_engine(path):
        raise UsageError(f"{path} is not a wheel of this engine.")
    return [sys.executable, "-I", str(WHEEL_PLAYER), str(Path(path).absolute()), player]


def _is_engine(path: str) -> bool:
    if not is_zipfile(path):
        return False
    try:
        with ZipFile(path) as wheel:
            return "pyengine/__init__.py" in wheel.namelist()
    except BadZipFile:
        return False


def make_player(kit: Kit, name: str, seconds: float, number: int) -> Chooser:
    """Return a player that asks a program. It is started at once, one for each number of a player in the series, and goes on from
    game to game. Raises UsageError."""
    program = start_program(name, number)
    seat = BotSeat(kit, seconds)

    def choose(view: Any, player: Player, rng: Random) -> Action:
        request = seat.make_request(view, player, rng)
        return seat.read_answer(view, player, program.ask(request, seconds * PATIENCE + GRACE), name)

    return choose


class BotSeat:
    """A seat for which a program decides: what it is asked in one game, as plain values, and how its answers are read."""

    def __init__(self, kit: Kit, seconds: float) -> None:
        self._kit, self._seconds = kit, seconds
        self._text = SeatText(kit)
        self._actions = dict[Action, str]()
        self._asked = 0

    def make_request(self, view: Any, player: Player, rng: Random) -> dict[str, object]:
        """Return the question for an action, from a seat's view alone."""
        game, notation = self._kit.game, self._kit.notation
        self._text.look(view)
        self._actions = {action: notation.write(view, player, action) for action in game.legal(view, player)}
        self._asked += 1
        return {
            "number": self._asked,
            "game": game.info.id,
            "options": dict(game.options(view)),
            "player": player,
            "position": self._text.position,
            "since": self._text.since,
            "legal": list(self._actions.values()),
            "seconds": self._seconds,
            "seed": rng.getrandbits(32),
        }

    def read_answer(self, view: Any, player: Player, line: str, name: str) -> Action:
        """Return the action that a program answered. Raises UsageError for anything but one of the legal actions."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        text = answer.get("action") if isinstance(answer, dict) else None
        action = next((action for action, written in self._actions.items() if written == text), None)
        if action is None:
            raise UsageError(f'“{name}” answered “{line.strip()[:SHOWN]}”. The answer is {{"action": TEXT}}, one of “legal”.')
        self._text.remember(view, player, action)
        return action


class Program:
    """A running program that answers line by line."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name = name
        self._is_given_up = False
        try:
            pipe = subprocess.PIPE
            # In a session of its own, so that Ctrl-C is left to whoever asks, and what it starts can be ended with it.
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", errors="replace", start_new_session=True
            )
        except OSError as error:
            raise UsageError(f"“{name}” cannot be started: {error.strerror}.{_advise(command[0], error)}") from None
        _RUNNING.append(self)

    def ask(self, request: dict[str, object], seconds: float) -> str:
        """Return the line that answers a request. Raises UsageError if the program ends, or says nothing in that time."""
        assert self._process.stdin
        assert self._process.stdout
        timer = Timer(seconds, self._give_up)
        timer.daemon = True
        timer.start()
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline(LONGEST_ANSWER)
        except OSError:  # it does not read any more
            line = ""
        finally:
            timer.cancel()
        if self._is_given_up:
            raise UsageError(f"“{self._name}” did not answer within {seconds:.0f} seconds.")
        if not line:
            raise UsageError(f"“{self._name}” {self._tell_end()} instead of answering.")
        return line

    def _give_up(self) -> None:
        self._is_given_up = True
        self._kill()

    def _tell_end(self) -> str:
        try:
            code = self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended (exit code {code})" if code >= 0 else f"was ended (signal {-code})"

    def _kill(self) -> None:
        """Kill the program and what it has started."""
        if os.name == "nt":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill the program, wait for it and close its streams."""
        self._kill()
        with suppress(OSError, KeyboardInterrupt), self._process:  # what it has not read cannot be written any more
            pass


def _advise(path: str, error: OSError) -> str:
    """Return what to do about a program that cannot be started, if that is known."""
    if not Path(path).is_file():
        return ""
    if isinstance(error, PermissionError):
        return f" Make it a program: chmod +x {shlex.quote(path)}"
    return " Its first line has to name what runs it, such as #!/usr/bin/env python3"


@atexit.register
def end_programs() -> None:
    """End all programs that this process has started."""
    while _RUNNING:
        _RUNNING.pop().end()


@cache
def start_program(name: str, number: int) -> Program:
    """Return the program of this name for a player's number, started when it is first asked for. Raises UsageError."""
    return Program(name, make_command(name))
