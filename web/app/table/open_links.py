"""Open links, which hide nothing: which games can be played by them, and who sits where when one is opened."""

from __future__ import annotations

from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE
from pyengine.play import link

from .seats import HERE, LINK, Seat


def assign_seats(kit: Kit, opened: link.Opened) -> tuple[Seat, ...]:
    """Return the seats for a link to a game that this browser has not saved.

    In games that can be played by open links, whoever opens it plays the side to move and everybody else plays by link. In all
    other games, and after the end, everybody plays at this screen.
    """
    info = kit.game.info
    count = info.player_count(opened.record.options)
    actors = kit.game.actors(opened.states[-1])
    if not is_sendable(kit) or not actors or CHANCE in actors:
        return (HERE,) * count
    return tuple(HERE if player == actors[0] else LINK for player in range(count))


def is_sendable(kit: Kit) -> bool:
    """Return whether the game can be played by open links: it has two or more players, and nothing hidden, random or
    simultaneous."""
    info = kit.game.info
    return info.players[1] > 1 and not (info.chance or info.hidden or info.simultaneous)


def open_link(text: str, lookup: link.Lookup) -> link.Opened:
    """Return the game in a pasted text that contains a link. Raises GameError."""
    return link.decode(link.find(text), lookup)
