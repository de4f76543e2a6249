"""Brisk: eight cards, hands of three; whoever is to move plays any number of cards and draws as many.

The deck is so small that it is shuffled again every other turn, before the last shuffle has gone through: a toy for decks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pyengine.core.fair import FairPlay
from pyengine.core.game import Outcome
from pyengine.core.options import Options, whole
from pyengine.core.types import CHANCE, HIDDEN, RESIGN, Action, Player, Token
from tests.toys.base import Toy, info, kit, outcome

CARDS, HAND = 8, 3
STOP: Action = ("stop",)


class State(NamedTuple):
    """``hands`` hold numbers as text, or HIDDEN. ``drawing``: the player to move fills the hand."""

    settings: Options
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    discard: tuple[str, ...] = ()
    turn: int = 0
    drawing: bool = True
    resigned: int = -1


def drawer(state: State) -> Player | None:
    """Return who draws now."""
    takers = (0, 1) if not state.turn else (state.turn % 2,)
    return next((player for player in takers if state.drawing and len(state.hands[player]) < HAND), None)


def settle(state: State) -> State:
    """Go on when nobody has to draw any more; turn the discards over when nothing is left."""
    if drawer(state) is None:
        return state._replace(drawing=False, turn=state.turn + 1) if state.drawing else state
    left = CARDS - len(state.discard) - sum(map(len, state.hands))
    return state if left else state._replace(discard=())


class Brisk(Toy[State]):
    """The rules; turn 1 is player 1's."""

    info = info("brisk", 209, options=(whole("turns", 20, 1, 99),), chance=True, hidden=True)

    def start(self, options: Options) -> State:
        return State(options)

    def options(self, state: State) -> Options:
        return state.settings

    def over(self, state: State) -> bool:
        return state.turn > int(state.settings["turns"]) or state.resigned >= 0

    def actors(self, state: State) -> tuple[Player, ...]:
        return () if self.over(state) else (CHANCE,) if state.drawing else (state.turn % 2,)

    def mover(self, state: State) -> Player | None:
        return None if self.over(state) else state.turn % 2

    def unseen(self, state: State) -> list[str]:
        """Return the cards that are nowhere to be seen."""
        gone = {*state.discard, *state.hands[0], *state.hands[1]}
        return [card for card in map(str, range(CARDS)) if card not in gone]

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        hand = [card for card in state.hands[player] if card != HIDDEN]
        hand += self.unseen(state) if HIDDEN in state.hands[player] else []
        return [*(("play/" + card,) for card in hand), STOP]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        return (RESIGN,) if player in self.actors(state) else ()

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        return [(("+" + card,), 1) for card in self.unseen(state)] if self.actors(state) == (CHANCE,) else []

    def accepts(self, state: State, player: Player, action: Action) -> bool:
        return action == ("+" + HIDDEN,) or super().accepts(state, player, action)

    def apply(self, state: State, player: Player, action: Action) -> State:
        (token,) = action
        if action == RESIGN:
            return state._replace(resigned=player)
        if player == CHANCE:
            who = drawer(state)
            assert who is not None
            return settle(state._replace(hands=self._with(state, who, (*state.hands[who], token[1:]))))
        if action == STOP:
            drawing = state._replace(drawing=True)
            return settle(drawing)
        card, hand = token[5:], list(state.hands[player])
        hand.remove(card if card in hand else HIDDEN)
        after = state._replace(hands=self._with(state, player, tuple(hand)), discard=(*state.discard, card))
        return after

    @staticmethod
    def _with(state: State, player: Player, hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        hand = tuple(sorted(hand))
        return (hand, state.hands[1]) if player == 0 else (state.hands[0], hand)

    def outcome(self, state: State) -> Outcome | None:
        if not self.over(state):
            return None
        return outcome([1 - state.resigned] if state.resigned >= 0 else [0, 1], 2, "played", (None, None))

    def observe(self, state: State, viewer: Player | None) -> State:
        one, other = (hand if player == viewer else (HIDDEN,) * len(hand) for player, hand in enumerate(state.hands))
        return state._replace(hands=(one, other))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        return ("+" + HIDDEN,) if player == CHANCE and viewer != drawer(state) else action

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        left = self.unseen(view)
        rng.shuffle(left)
        one, other = (tuple(sorted(left.pop() if card == HIDDEN else card for card in hand)) for hand in view.hands)
        return view._replace(hands=(one, other))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        if prefix:
            return ()
        return (*(f"play/{card}" for card in range(CARDS)), "stop")

    def fair_play(self, options: Options) -> FairPlay:
        return FairPlay(dealing=_Cards())


class _Cards:
    def cards(self, options: Options) -> tuple[int, ...]:
        return tuple(range(CARDS))

    def drawer(self, state: State) -> Player | None:
        return drawer(state)

    def draw(self, card: int | None) -> Action:
        return ("+" + (HIDDEN if card is None else str(card)),)

    def get_played_card(self, action: Action) -> int | None:
        return int(action[0][5:]) if action[0].startswith("play/") else None


KIT = kit(Brisk(), lambda state: "-", lambda text, options: None)
