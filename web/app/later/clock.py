"""A clock that the pages of a live game keep by agreement. No game string knows of it, and no server.

As a text it is ``NAME``, one of `CLOCKS`, and once it has run what it shows: ``NAME_TIME_TIME…``, in milliseconds by player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from pyengine.core.types import Player

MINUTE, SECOND, TENTH = 60_000, 1000, 100  # milliseconds
TENTHS_BELOW = 10 * SECOND


class ClockTerms(NamedTuple):
    """What each player has at first, and what a move adds to it. ``is_for_each_move``: then each move begins with ``first``."""

    first: int
    added: int = 0
    is_for_each_move: bool = False


CLOCKS = {
    "5-5": ClockTerms(5 * MINUTE, 5 * SECOND),
    "15-10": ClockTerms(15 * MINUTE, 10 * SECOND),
    "60": ClockTerms(MINUTE, is_for_each_move=True),
}


class GameClock:
    """What the clock of each player shows. ``thinking`` is the player whose clock runs, None while it stands still."""

    def __init__(self, text: str, players: int, get_time: Callable[[], float]) -> None:
        self.name, *told = text.split("_")
        if self.name not in CLOCKS:
            raise ValueError(text)
        self.terms, self._get_time = CLOCKS[self.name], get_time
        self._left = _read_times(told, players) or [self.terms.first] * players
        self._known = list(self._left)  # when each player began to think
        self.has_run = bool(told)
        self.thinking: Player | None = None
        self._since = get_time()

    def read(self, player: Player) -> int:
        """Return the milliseconds that a player has left."""
        gone = round((self._get_time() - self._since) * SECOND) if player == self.thinking else 0
        return max(0, self._left[player] - gone)

    def run(self, player: Player | None) -> None:
        """Let the clock of this player run, and no other; None stops all."""
        if self.thinking is not None:
            self._left[self.thinking] = self.read(self.thinking)
        self.thinking, self._since = (None if self.fallen is not None else player), self._get_time()
        self.has_run |= self.thinking is not None

    @property
    def fallen(self) -> Player | None:
        """The player whose time is over, None if nobody's is. Then no clock runs any more."""
        return next((player for player in range(len(self._left)) if self.read(player) == 0), None)

    def press(self, player: Player) -> None:
        """Note that a player has moved."""
        self.run(self.thinking)
        if self.fallen is None:
            self._set(player, self.terms.first if self.terms.is_for_each_move else self._left[player] + self.terms.added)

    def hear(self, text: str, players: Collection[Player]) -> bool:
        """Take over what another page says of the clocks of these players. Returns False, and changes nothing, if it is not
        about this clock, or if somebody would have more time than a move can bring."""
        name, *told = text.split("_")
        times = _read_times(told, len(self._left))
        if name != self.name or not times or any(times[player] > self._find_most(player) for player in players):
            return False
        for player in players:
            self._set(player, times[player])
        return True

    def _find_most(self, player: Player) -> int:
        return self.terms.first if self.terms.is_for_each_move else self._known[player] + self.terms.added

    def _set(self, player: Player, left: int) -> None:
        self.run(self.thinking)
        self._left[player] = self._known[player] = left

    def write(self) -> str:
        """Return the clock as a text."""
        return "_".join((self.name, *(str(self.read(player)) for player in range(len(self._left)))))


def _read_times(told: list[str], players: int) -> list[int]:
    """Return the times of all players, [] if they are no such times."""
    is_sound = len(told) == players and all(time.isascii() and time.isdigit() and len(time) <= len("9999999") for time in told)
    return [int(time) for time in told] if is_sound else []


def show_time(left: int) -> str:
    """Return a time as minutes and seconds; the last ten seconds with tenths."""
    if left < TENTHS_BELOW:
        return f"0:0{left // SECOND}.{left % SECOND // TENTH}"
    minutes, seconds = divmod(-(-left // SECOND), 60)
    return f"{minutes}:{seconds:02}"


def find_wait(left: int) -> int:
    """Return after how many milliseconds a running clock shows something else."""
    return left % TENTH + 1 if left <= TENTHS_BELOW else (left - 1) % SECOND + 1
