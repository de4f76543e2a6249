"""Runs in a Python that has the engine and no other code of ours: plays every game and prints every message it shows.

Reads keys of messages as JSON, and prints those that have no sentence here.
"""

import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from random import Random

from pyengine import games
from pyengine.board import Board
from pyengine.core.types import CHANCE
from pyengine.core.words import LANGUAGES, Message, read_words, say

STEPS = 12  # of each game


def list_messages(value: object) -> Iterator[Message]:
    """Yield the messages in a scene or another nest of tuples."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from list_messages(item)


def play(name: str) -> Iterator[Message]:
    """Yield what a game says at a table: its options, its pictures, a refusal and how it ends."""
    rng, board = Random(name), Board(name)
    kit, info = board.kit, board.kit.game.info
    for option in info.options:
        yield from (Message(f"{name}.option-{option.name}{end}") for end in ("", *(f"-{value}" for value in option.values)))
    state = board.state
    for _ in range(STEPS):
        actors = kit.game.actors(state)
        if not actors:
            break
        yield from list_messages(tuple(kit.scene(state, None)))
        if actors[0] == CHANCE:
            actions = [action for action, _ in kit.game.chance(state)]
        else:
            actions = list(kit.game.legal(state, actors[0]))
            yield kit.explain(state, actors[0], ("no such token",))
        state = kit.game.apply(state, actors[0], rng.choice(actions))
    yield from list_messages(tuple(kit.scene(state, None)))


def has_sentence(key: str) -> bool:
    """Return whether a key has words in each language."""
    section, _, name = key.partition(".")
    try:
        return all(name in read_words(language, section) for language in LANGUAGES)
    except ImportError:
        return False


def main() -> None:
    """Do it."""
    assert find_spec("web") is None, "the front end is here, too"
    for name in games.IDS:
        for message in play(name):
            assert all(say(message, language) is not None for language in LANGUAGES), message
    print(json.dumps([key for key in json.load(sys.stdin) if not has_sentence(key)]))


if __name__ == "__main__":
    main()
