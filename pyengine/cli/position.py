"""A position for text and JSON output: its actors, its legal actions, its scores."""

from __future__ import annotations

from ..core.game import Game
from ..core.kit import Kit
from ..core.telling import write_telling
from ..core.types import CHANCE, Action, Player
from ..play.record import State


def list_legal_texts(kit: Kit, state: State, player: Player) -> list[str]:
    """Return the texts of a player's legal actions or of the chance results, sorted."""
    return [kit.notation.write(state, player, action) for action in _sort_legal(kit, state, player)]


def list_legal_names(kit: Kit, state: State, player: Player) -> list[str]:
    """Return the same as they are typed, each with how people read it: ``g1f3 (♘g1–f3)``."""
    names = []
    for action in _sort_legal(kit, state, player):
        text, told = kit.notation.write(state, player, action), write_telling(kit.notation.tell(state, player, action))
        names.append(text if text == told else f"{text} ({told})")
    return names


def _sort_legal(kit: Kit, state: State, player: Player) -> list[Action]:
    game = kit.game
    actions = [action for action, _ in game.chance(state)] if player == CHANCE else game.legal(state, player)
    return sorted(actions, key=lambda action: kit.notation.write(state, player, action))


def list_scores(game: Game[State], state: State) -> list[float | None]:
    """Return the final scores, or those as they stand."""
    outcome = game.outcome(state)
    return list(outcome.scores if outcome else game.scores(state))


def name_actor(player: Player) -> str:
    """Return how JSON names an actor as a key: ``chance`` or the player's number."""
    return "chance" if player == CHANCE else str(player)


def list_actors(game: Game[State], state: State) -> list[int | str]:
    """Return the actors as in JSON: a list of players, ``["chance"]``, or an empty list when the game is over."""
    return ["chance" if actor == CHANCE else actor for actor in game.actors(state)]
