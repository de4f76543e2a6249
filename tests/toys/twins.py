"""Twins: two boards and two reserves; rooks count on one board, bishops on the other. Draws can be offered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pyengine.core.game import Outcome
from pyengine.core.options import Options
from pyengine.core.scene import Cell, Hand, Item, Scene, SceneBoard, Sprite, square_cells
from pyengine.core.types import ACCEPT, OFFER, RESIGN, Action, Player
from pyengine.core.words import msg

from .base import Toy, info, kit, outcome, plain

CELLS: tuple[tuple[Cell, ...], ...] = (square_cells(2, 2, "1/"), square_cells(2, 2, "2/"))
PLACES = tuple(cell.token for cells in CELLS for cell in cells)
PIECES = {"R": "rook", "B": "bishop"}


class State(NamedTuple):
    """``places``: for each cell a letter (capital: player 0) or "-"; ``offer``: by whom; ``end``: by which claim, and who won."""

    settings: Options
    places: str
    turn: Player
    offer: Player | None = None
    end: tuple[str, tuple[Player, ...]] | None = None


class Twins(Toy[State]):
    """The rules."""

    info = info("twins", 204)

    def start(self, options: Options) -> State:
        return State(options, "-" * 8, 0)

    def options(self, state: State) -> Options:
        return state.settings

    def actors(self, state: State) -> tuple[Player, ...]:
        return () if state.end or "-" not in state.places else (state.turn,)

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        free = [place for place, piece in zip(PLACES, state.places, strict=True) if piece == "-"]
        return [(f"hand/{piece}", place) for piece in PIECES if count_left(state, player, piece) for place in free]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        return [RESIGN, OFFER] if state.offer is None else [RESIGN, ACCEPT] if state.offer != player else [RESIGN]

    def apply(self, state: State, player: Player, action: Action) -> State:
        if action == OFFER:
            return state._replace(offer=player)
        if action in (RESIGN, ACCEPT):
            return state._replace(end=("resign", (1 - player,)) if action == RESIGN else ("agreed", ()))
        piece, at = action[0][-1], PLACES.index(action[1])
        places = state.places[:at] + (piece.lower() if player else piece) + state.places[at + 1 :]
        return State(state.settings, places, 1 - player, state.offer if state.offer == player else None)

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        points = self.scores(state)
        best = [player for player in (0, 1) if points[player] == max(points)]
        reason, winners = state.end or ("played", tuple(best))
        return outcome(winners, 2, reason, points)

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(float(state.places[:4].count("Rr"[p]) + state.places[4:].count("Bb"[p])) for p in (0, 1))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        return (("hand/R", "hand/B"), PLACES, ())[len(prefix)]


def count_left(state: State, player: Player, piece: str) -> int:
    """Return how many of a piece a player still holds."""
    return 2 - state.places.count(piece.lower() if player else piece)


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Show both boards and both reserves; only the mover's can be taken from."""
    boards = []
    for at, cells in enumerate(CELLS):
        pieces = zip(cells, view.places[4 * at :], strict=False)
        sprites = tuple(Sprite(cell.token, PIECES[p.upper()], int(p.islower())) for cell, p in pieces if p != "-")
        boards.append(SceneBoard(f"{at + 1}/", msg("toy.board", n=at + 1), 2, 2, cells, sprites))
    hands = []
    for player in (0, 1):
        mine = (player,) == KIT.game.actors(view)
        held = [(letter, piece, count_left(view, player, letter)) for letter, piece in PIECES.items()]
        items = tuple(Item(f"hand/{letter}" if mine else "", piece, player, count) for letter, piece, count in held if count)
        hands.append(Hand(f"hand{player}", "reserve", msg("toy.hand"), player, items))
    return plain(KIT.game, view, tuple(boards), tuple(hands))


def position(text: str, options: Options) -> State | None:
    """Read both boards and the side to place."""
    match = re.fullmatch(r"([RBrb-]{4})/([RBrb-]{4}) ([wb])", text)
    if not match or any((match[1] + match[2]).count(letter) > 2 for letter in "RBrb"):
        return None
    state = State(options, match[1] + match[2], "wb".index(match[3]))
    return state if not KIT.game.actors(state) or KIT.game.legal(state, state.turn) else None


KIT = kit(Twins(), lambda state: f"{state.places[:4]}/{state.places[4:]} {'wb'[state.turn]}", position, scene)
