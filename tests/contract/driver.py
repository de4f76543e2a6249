"""Random walks through every game, and what the contract tests share.

A walk is fixed by the game and its seed. Walk 0 has the default options, the others vary them; every third one goes on from a
position text taken out of the walk before it. Each property looks at a sample of a fixed number of walks: what is tested is
the same on a slow machine and on a fast one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from string import Formatter
from typing import Any, NamedTuple

import pytest

from pyengine import games
from pyengine.core.chance import draw_weighted
from pyengine.core.game import GameInfo
from pyengine.core.kit import Kit
from pyengine.core.options import Option, Options, Value
from pyengine.core.types import CHANCE, HIDDEN, OFFER, Action, Player
from pyengine.core.words import Message, catalogue, say
from pyengine.play.record import Entry
from tests import foreign, toys

FEW = 7  # walks of each game that a property looks at in the ordinary test run
MANY = 1000  # and in the long one
STEPS = 240  # of a walk
STATES = 30  # of a walk that a property looks at
NAMES = ("light", "dark", "white", "black", "seat", "you")  # of players: they stay as they are in these languages
UNINFLECTED = ("en", "de")
KITS: dict[str, Kit] = {
    **{name: games.load(name) for name in games.all_ids() if name != foreign.NAME},
    **toys.KITS,
    foreign.NAME: foreign.KIT,
}

every_game = pytest.mark.parametrize("name", KITS)
samples = pytest.mark.parametrize("size", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.full)])


class Walk(NamedTuple):
    """``states[i]`` is the state before ``entries[i]``; the last one is where the walk stopped."""

    kit: Kit
    options: Options
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]


class Situation(NamedTuple):
    """A state of a walk with a random source of its own."""

    kit: Kit
    options: Options
    state: Any
    rng: Random


def vary(info: GameInfo, rng: Random) -> Options:
    """Return random options: ends, singles and values between."""
    return info.read_options({option.name: _value(option, rng) for option in info.options})


def _value(option: Option, rng: Random) -> Value:
    if option.kind == "number":
        return rng.choice([option.low, option.high, option.default, rng.randint(option.low, option.high), *option.also])
    return rng.choice(option.values) if option.kind == "choice" else rng.random() < 0.5


def draw(kit: Kit, state: Any, rng: Random) -> Entry:
    """Return a random legal action of a random actor, or a chance result by its weight; now and then an offer."""
    player = rng.choice(kit.game.actors(state))
    if player == CHANCE:
        return Entry(CHANCE, draw_weighted(kit.game.chance(state), rng))
    if OFFER in kit.game.claims(state, player) and rng.random() < 0.02:
        return Entry(player, OFFER)
    return Entry(player, rng.choice(kit.game.legal(state, player)))


def wander(kit: Kit, options: Options, state: Any, rng: Random, steps: int) -> Walk:
    """Play at random from a state until the game is over or ``steps`` entries are made."""
    states: list[Any] = [state]
    entries: list[Entry] = []
    while len(entries) < steps and kit.game.actors(states[-1]):
        entries.append(draw(kit, states[-1], rng))
        states.append(kit.game.apply(states[-1], *entries[-1]))
    return Walk(kit, options, tuple(entries), tuple(states))


@lru_cache(maxsize=128)
def walk(name: str, seed: int) -> Walk:
    """Return a walk by game and seed."""
    kit, rng = KITS[name], Random(f"walk/{name}/{seed}")
    if seed % 3 == 2:
        before = walk(name, seed - 1)
        text = kit.notation.text(rng.choice(before.states))
        return wander(kit, before.options, kit.notation.position(text, before.options), rng, STEPS)
    options = vary(kit.game.info, rng) if seed else kit.game.info.read_options({})
    return wander(kit, options, kit.game.start(options), rng, STEPS)


def walks(name: str, size: int) -> Iterator[Walk]:
    """Yield the walks of a sample."""
    for seed in range(size):
        yield walk(name, seed)


def places(name: str, size: int) -> Iterator[Situation]:
    """Yield states of the walks of a sample: the ends of each walk and some between."""
    for seed in range(size):
        game, rng = walk(name, seed), Random(f"places/{name}/{seed}")
        last = len(game.states) - 1
        for index in sorted({0, last, max(last - 1, 0), *(rng.randint(0, last) for _ in range(STATES))}):
            yield Situation(game.kit, game.options, game.states[index], Random(f"place/{name}/{seed}/{index}"))


def players(place: Situation) -> range:
    """Return the players of a state."""
    return range(place.kit.game.info.player_count(place.options))


def some(actions: Any, rng: Random, count: int) -> list[Action]:
    """Return up to ``count`` of the actions, the first and last among them."""
    every = list(actions)
    return every if len(every) <= count else [every[0], every[-1], *rng.sample(every[1:-1], count - 2)]


def sentence(message: Message, language: str) -> str:
    """Return a message in a language; every field of its words must have been filled, and every form asked for must exist."""
    said = say(message, language)
    assert message.values or "{" not in said, said
    assert list(missing_forms(message, language)) == [], said
    return said


def missing_forms(message: Message, language: str, form: str = "") -> Iterator[str]:
    """Yield the inflected forms that the words of a message ask of its values and that the catalogue does not have."""
    section, _, name = message.key.partition(".")
    words, values = catalogue(language, section), dict(message.values)
    if form and f"{name}:{form}" not in words and words[name] and not (name in NAMES and language in UNINFLECTED):
        yield f"{message.key}:{form}"
    for _, field, spec, _ in Formatter().parse(words.get(f"{name}:{form}", words[name])):
        value = values.get(field or "")
        case, _, other = (spec or "").partition("@")
        kin = values.get(other)
        asked = f"{case}-{say(kin, language, 'gender')}" if isinstance(kin, Message) else case
        for part in (value,) if isinstance(value, Message) or not isinstance(value, tuple) else value:
            if isinstance(part, Message):
                yield from missing_forms(part, language, asked)


def deciders(kit: Kit, state: Any) -> list[Player]:
    """Return the actors that are players."""
    return [actor for actor in kit.game.actors(state) if actor != CHANCE]


def has_hidden(value: object) -> bool:
    """Return whether something in a view is hidden."""
    if isinstance(value, str):
        return HIDDEN in value
    if isinstance(value, (tuple, frozenset, list)):
        return any(map(has_hidden, value))
    return False
