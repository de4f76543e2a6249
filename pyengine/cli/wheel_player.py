"""A computer player of another version of this engine, as a program that reads and answers lines of JSON (see `bots`).

It is run as a file, with the path of a wheel and the name of a player, and imports nothing but that wheel.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Any


class WheelSeat:
    """A player of a game: ``choose`` decides, and ``left`` is the position that its last action led to."""

    def __init__(self, choose: Any) -> None:
        self.choose = choose
        self.left: Any = None


def answer(request: dict[str, Any], name: str, seats: dict[int, WheelSeat]) -> str:
    """Return the text of the action that a player chooses; ``seats`` keeps the players of the game."""
    from pyengine import games
    from pyengine.ai import players

    if request["number"] == 1:
        seats.clear()
    kit = games.load(request["game"])
    player, options = request["player"], kit.game.info.read_options(request["options"])
    if player not in seats:
        clock = getattr(time, "thread_time", time.perf_counter)
        seats[player] = WheelSeat(players.make_player(kit, name, request["seconds"], clock))
    seat = seats[player]
    view = None if request["since"] else _follow(kit, seat.left, request["position"])
    if view is None:
        view = kit.notation.position(request["position"], options)
    for text in request["since"]:
        for action in kit.notation.read(view, player, text):
            view = kit.game.apply(view, player, action)
    chosen = seat.choose(view, player, Random(request["seed"]))
    seat.left = kit.game.apply(view, player, chosen) if _is_open(kit) else None
    return kit.notation.write(view, player, chosen)


def _is_open(kit: Any) -> bool:
    return not kit.game.info.hidden and not kit.game.info.simultaneous


def _follow(kit: Any, left: Any, position: str) -> Any:
    """Return the state with this text that at most one action leads to, so that it knows its past (say what has been repeated);
    None if there is none."""
    if left is None:
        return None
    if kit.notation.text(left) == position:
        return left
    for actor in kit.game.actors(left):
        if actor >= 0:  # chance is no player
            for action in kit.game.legal(left, actor):
                state = kit.game.apply(left, actor, action)
                if kit.notation.text(state) == position:
                    return state
    return None


def main(wheel: str, name: str) -> None:
    """Answer every line until there are no more."""
    sys.path.insert(0, wheel)
    seats: dict[int, WheelSeat] = {}
    for line in sys.stdin:
        print(json.dumps({"action": answer(json.loads(line), name, seats)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
