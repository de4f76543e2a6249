"""Whole games by protected links, played by all seats at one table, with the time and the length of every link.

Runs in CPython and in a browser's Pyodide.
"""

from __future__ import annotations

import copy
import sys
import time
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError, IllegalAction
from pyengine.core.types import RESIGN, Action
from pyengine.play.fair.crypto import comb, curve25519, shared_deck
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.wire.link import Parsed, Terms, parse_link
from pyengine.play.record import Record

LONGEST = 120  # links; a game that goes on is given up then
TASTE = 6  # actions that a greedy player looks at

Links = list[dict[str, Any]]

# Processor time is the same on a busy machine; a browser knows only the time on the wall.
CLOCK = time.perf_counter if sys.platform == "emscripten" else time.process_time

# label: (game, options)
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in games.IDS if games.load(name).game.info.players[1] > 1},
    "booster, 12 checkers a side": ("booster", {"whiteCheckers": 12, "blackCheckers": 12}),
    "booster, 4 checker cards a colour": ("booster", {"checkerCards": 4}),
    "clone, power 60": ("clone", {"power": 60}),
    "clone, 8 players": ("clone", {"players": 8}),
}


def make_key(*parts: object) -> bytes:
    """Sixteen bytes that are the same in every run."""
    return sha256("/".join(map(str, parts)).encode()).digest()[:16]


def forget_links() -> None:
    """Clear caches of earlier links, as on a page that is opened anew."""
    passes = shared_deck.first_pass, shared_deck.second_pass, shared_deck.third_pass
    for made in (comb.times, comb._table, curve25519.mul, curve25519.card_point, *passes):
        made.cache_clear()


def receive(match: Match, parsed: Parsed, times: int) -> tuple[float, float]:
    """Receive a link several times. Returns the seconds of the fastest time and of its longest slice; other programs may slow
    down some."""
    least = (1e9, 0.0)
    for left in range(times, 0, -1):
        forget_links()
        taker = match if left == 1 else copy.copy(match)
        ticks = [CLOCK()]
        ticks += [CLOCK() for _ in taker.receive_in_slices(parsed)]
        ticks.append(CLOCK())
        least = min(least, (ticks[-1] - ticks[0], max(later - tick for tick, later in pairwise(ticks))))
    return least


def decide(match: Match, rng: Random, greedy: bool) -> Action:
    """Return any legal action, or the best of a few by the game's evaluator."""
    legal = list(match.legal())
    if not greedy or match.player is None or len(legal) == 1:
        return rng.choice(legal)
    game, kit, view, player = match.context.game, match.context.terms.kit, match.view(), match.player
    few = rng.sample(legal, min(TASTE, len(legal)))
    try:
        return max(few, key=lambda action: kit.evaluate(game.apply(view, player, action), player))
    except GameError:  # what follows depends on what is hidden
        return rng.choice(legal)


def give_up(match: Match, late: bool) -> bool:
    """Resign if it is time for it; tells whether it was done."""
    if late and RESIGN in match.claims():
        match.play(RESIGN)
        return True
    return False


def play_whole_game(label: str, seed: int, greedy: bool = False, longest: int = LONGEST, tries: int = 1) -> Links:
    """Play a game to the last key, giving up after so many links.

    A dict for each link: its characters, the seconds to receive it ("slice": the longest piece of that), to prepare what a deck
    needs, and to send it, and whether the game was over with it. The last one has the seconds to open it without a copy as well
    ("reopen").
    """
    name, options = GAMES[label]
    kit, rng = games.load(name), Random(f"{label}/{seed}")
    terms = Terms(kit, Record(name, kit.game.info.read_options(options), None), None, make_key("nonce", label, seed))
    seats: list[Match | None] = [None] * terms.seats
    ways = Match(terms).context.mechanism.arrangements
    arrays = [rng.randrange(ways) if ways else None for _ in seats]
    texts, links = list[str](), Links()
    while True:
        seat = len(texts) % terms.seats
        match = seats[seat] or Match(terms, seat, make_key("key", label, seed, seat), arrays[seat])
        seats[seat] = match
        if texts:
            begin = CLOCK()
            parsed = parse_link(texts[-1], games.by_number)
            read = CLOCK() - begin
            taken, slice_ = receive(match, parsed, tries)
            links[-1].update(receive=read + taken, slice=slice_)
        while not match.is_complete and not give_up(match, len(texts) >= longest):
            try:
                match.play(decide(match, rng, greedy))
            except IllegalAction:  # a submission that no link can hold: written anew
                while match.decisions:
                    match.undo()
        while (early := match.early()) and rng.random() < 0.9:
            match.play(rng.choice(early))
        begin = CLOCK()
        list(match.prepare_in_slices())
        middle = CLOCK()
        texts.append(match.send())
        links.append({"size": len(texts[-1]), "prepare": middle - begin, "send": CLOCK() - middle, "over": match.is_over})
        if match.next_seat is None:
            begin = CLOCK()
            watch(parse_link(texts[-1], games.by_number))
            links[-1]["reopen"] = CLOCK() - begin
            return links


def race(
    labels: Iterable[str], count: int, greedy: bool = False, longest: int = LONGEST, tries: int = 1
) -> dict[str, list[Links]]:
    """Play so many games of each kind."""
    return {label: [play_whole_game(label, seed, greedy, longest, tries) for seed in range(count)] for label in labels}
