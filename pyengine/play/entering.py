"""Playing actions that people type: one action, several joined, or a whole turn."""

from __future__ import annotations

import re

from ..core.errors import GameError, IllegalAction, NotationError
from ..core.game import Game
from ..core.kit import Kit
from ..core.types import CHANCE, CLAIMS, Action, Player
from ..core.words import msg
from .record import LONGEST, Entry, State, apply_checked

LONGEST_TYPED = 100_000  # characters of a text to be played; room for a word per entry of the longest record
LONGEST_WORD = 1000  # characters; a round of Synchronous Chess may be written without spaces
TURN = 300  # words read as one text; a submission of Clone Chess has at most about two hundred
_NAMED = re.compile(r"(\d):(?=.)")


def enter(kit: Kit, state: State, text: str, player: Player | None = None) -> tuple[list[Entry], State]:
    """Play a text and return its entries and the state after them.

    While a chance event is due, its result comes next in the text. The game's notation reads as much as it can: the whole text,
    else two words as one (a move with its offer), else one word. Other words may be an action in readable form (``Nf3``,
    ``♘g1–f3``, "passes"). ``1:`` in front names the player where several may act.
    Raises NotationError or IllegalAction.
    """
    game = kit.game
    entries: list[Entry] = []
    if len(text) > LONGEST_TYPED:
        raise NotationError(msg("link.typed-long", most=LONGEST_TYPED))
    words = text.split()
    if not words:
        raise NotationError(msg("core.no-such-action", text=""))
    at, whole = 0, len(words)
    while at < whole:
        named = _NAMED.match(words[at])
        if named:
            player, words[at] = int(named[1]), words[at][named.end() :]
        by = _actor(game, state, player, words[at])
        left = whole - at
        for size in sorted({1, min(2, left), left if left <= TURN else 1}, reverse=True):
            part = " ".join(words[at : at + size])
            if size == 1 and len(part) > LONGEST_WORD:
                raise NotationError(msg("core.no-such-action", text=part))
            try:
                actions = kit.notation.read(state, by, part)
                break
            except GameError as error:
                if size == 1:
                    size, actions = _read_told(kit, state, by, words[at:], error)
        for action in actions:
            actors = game.actors(state)
            entry = Entry(actors[0] if len(actors) == 1 and by not in actors and action not in CLAIMS else by, action)
            state = apply_checked(kit, state, entry)
            entries.append(entry)
        if len(entries) > LONGEST:
            raise NotationError(msg("link.long", most=LONGEST))
        at += size
    return entries, state


def _read_told(kit: Kit, state: State, player: Player, words: list[str], error: GameError) -> tuple[int, tuple[Action, ...]]:
    """Return the number of words that give an action in readable form, and the action.

    Raises ``error`` if none do, or if the notation knew what was meant and a rule forbids it; AmbiguousNotation if several do.
    """
    if isinstance(error, IllegalAction):
        raise error
    from .readable import read_told  # only for what the notation does not know

    told = read_told(kit, state, player, words)
    if told is None:
        raise error
    return told[0], (told[1],)


def _actor(game: Game[State], state: State, player: Player | None, text: str) -> Player:
    actors = game.actors(state)
    if actors == (CHANCE,):
        return CHANCE
    if player is None:
        if len(actors) > 1:
            raise NotationError(msg("link.who", text=text))
        return actors[0] if actors else 0  # when the game is over, its own refusal says so
    if not 0 <= player < game.info.player_count(game.options(state)):
        raise NotationError(msg("core.no-such-action", text=f"{player}:{text}"))
    return player
