"""Playing the texts that people write: one action, several joined, a whole turn."""

from __future__ import annotations

import re

from ..core.errors import GameError, NotationError
from ..core.game import CHANCE, CLAIMS, Game, Player
from ..core.kit import Kit
from ..core.words import msg
from .record import Entry, State, checked

_NAMED = re.compile(r"(\d):(?=.)")


def enter(kit: Kit, state: State, text: str, player: Player | None = None) -> tuple[list[Entry], State]:
    """Play a text and return its entries and the state after them.

    While a chance event is due the text goes on with its result. The game's notation reads as much as it can: the whole
    text, else two words as one (a move with its offer), else a word. ``1:`` in front names the player where several may act.
    Raises NotationError or IllegalAction.
    """
    game = kit.game
    entries: list[Entry] = []
    words = text.split()
    if not words:
        raise NotationError(msg("core.no-such-action", text=text))
    while words:
        named = _NAMED.match(words[0])
        if named:
            player, words[0] = int(named[1]), words[0][named.end() :]
        by = _actor(game, state, player, words[0])
        for size in sorted({1, min(2, len(words)), len(words)}, reverse=True):
            try:
                actions = kit.notation.read(state, by, " ".join(words[:size]))
                break
            except GameError:
                if size == 1:
                    raise
        for action in actions:
            actors = game.actors(state)
            entry = Entry(actors[0] if len(actors) == 1 and by not in actors and action not in CLAIMS else by, action)
            state = checked(game, state, entry)
            entries.append(entry)
        words = words[size:]
    return entries, state


def _actor(game: Game[State], state: State, player: Player | None, text: str) -> Player:
    actors = game.actors(state)
    if actors == (CHANCE,):
        return CHANCE
    if player is None:
        if len(actors) > 1:
            raise NotationError(msg("link.who", text=text))
        return actors[0] if actors else 0  # when it is over the game itself says so, whoever asks
    if not 0 <= player < game.info.player_count(game.options(state)):
        raise NotationError(msg("core.no-such-action", text=f"{player}:{text}"))
    return player
