"""A computer player of another version of this engine, as a program that reads and answers lines of JSON (see `bots`).

It is run as a file, with the path of a wheel and the name of a player, and imports nothing but that wheel.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Any


def answer(request: dict[str, Any], name: str, seats: dict[int, Any]) -> str:
    """Return the text of the action that a player chooses; ``seats`` keeps the players of the game."""
    from pyengine import games
    from pyengine.ai import players

    if request["number"] == 1:
        seats.clear()
    kit = games.load(request["game"])
    player, options = request["player"], kit.game.info.read_options(request["options"])
    view = kit.notation.position(request["position"], options)
    for text in request["since"]:
        for action in kit.notation.read(view, player, text):
            view = kit.game.apply(view, player, action)
    if player not in seats:
        seats[player] = players.make_player(kit, name, request["seconds"], getattr(time, "thread_time", time.perf_counter))
    return kit.notation.write(view, player, seats[player](view, player, Random(request["seed"])))


def main(wheel: str, name: str) -> None:
    """Answer every line until there are no more."""
    sys.path.insert(0, wheel)
    seats: dict[int, Any] = {}
    for line in sys.stdin:
        print(json.dumps({"action": answer(json.loads(line), name, seats)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
