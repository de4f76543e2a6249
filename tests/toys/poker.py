"""Kuhn's poker: a card each, one bet, and a showdown in which each must show the card truthfully. Chance with hidden results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pyengine.core.game import Outcome
from pyengine.core.options import Options, choice
from pyengine.core.types import CHANCE, HIDDEN, Action, Player

from .base import Toy, info, kit, outcome

DECKS = {"three": "JQK", "five": "JJQQK"}
OPEN, SHOWDOWN = ("", "c", "b", "cb"), ("cc", "bc", "cbc")  # bets that go on; bets after which cards are shown


class State(NamedTuple):
    """``cards`` are "" undealt, a letter or HIDDEN; ``bets`` the bets so far (c check or call, b bet, f fold)."""

    settings: Options
    cards: tuple[str, str]
    bets: str
    shown: int


class Poker(Toy[State]):
    """The rules; the pot in play is 1, or 2 after a call."""

    info = info("poker", 205, options=(choice("deck", *DECKS),), chance=True, hidden=True)

    def start(self, options: Options) -> State:
        return State(options, ("", ""), "", 0)

    def options(self, state: State) -> Options:
        return state.settings

    def actors(self, state: State) -> tuple[Player, ...]:
        if not all(state.cards):
            return (CHANCE,)
        if state.bets in OPEN:
            return (len(state.bets) % 2,)
        return (state.shown,) if state.bets in SHOWDOWN and state.shown < 2 else ()

    def mover(self, state: State) -> Player | None:
        actors = self.actors(state)
        return max(actors[0], 0) if actors else None

    def list_left(self, state: State) -> Counter[str]:
        """Return the cards that are nobody's as far as the state knows."""
        return Counter(DECKS[str(state.settings["deck"])]) - Counter(state.cards)

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        if state.bets in OPEN:
            return [("call",), ("fold",)] if "b" in state.bets else [("check",), ("bet",)]
        card = state.cards[player]
        return [(f"show/{letter}",) for letter in (sorted(self.list_left(state)) if card == HIDDEN else card)]

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        return [] if all(state.cards) else [((f"deal/{card}",), count) for card, count in sorted(self.list_left(state).items())]

    def apply(self, state: State, player: Player, action: Action) -> State:
        (token,) = action
        if player == CHANCE:
            return state._replace(cards=(token[-1], "") if not state.cards[0] else (state.cards[0], token[-1]))
        if token.startswith("show/"):
            cards = (token[-1], state.cards[1]) if player == 0 else (state.cards[0], token[-1])
            return state._replace(cards=cards, shown=state.shown + 1)
        return state._replace(bets=state.bets + token[0])

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        if state.bets.endswith("f"):
            winner = len(state.bets) % 2
            return outcome([winner], 2, "fold", (None, None))
        ranks = ["JQK".index(card) for card in state.cards]
        return outcome([player for player in (0, 1) if ranks[player] == max(ranks)], 2, "cards", (None, None))

    def observe(self, state: State, viewer: Player | None) -> State:
        def show_card(player: Player) -> str:
            return state.cards[player] if player == viewer or player < state.shown or not state.cards[player] else HIDDEN

        return state._replace(cards=(show_card(0), show_card(1)))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        return action if player != CHANCE or viewer == (1 if state.cards[0] else 0) else (f"deal/{HIDDEN}",)

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        cards = list(view.cards)
        for player in (0, 1):
            if cards[player] == HIDDEN:
                cards[player] = rng.choice(sorted(self.list_left(view).elements()))
        return view._replace(cards=(cards[0], cards[1]))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        cards = [f"{'deal' if player == CHANCE else 'show'}/{card}" for card in "JQK"]
        return () if prefix else cards if player == CHANCE else ["check", "bet", "call", "fold", *cards]


def position(text: str, options: Options) -> State | None:
    """Read cards, bets and how many cards were shown."""
    match = re.fullmatch(r"([JQK-])([JQK-]) (-|c|b|cb|cc|bc|cbc|bf|cbf) ([0-2])", text)
    if not match or (match[1] == "-" and match[2] != "-") or (match[2] == "-" and match[3] != "-"):
        return None
    state = State(options, (match[1].strip("-"), match[2].strip("-")), match[3].strip("-"), int(match[4]))
    beyond = Counter("".join(state.cards)) - Counter(DECKS[str(options["deck"])])
    return state if not beyond and (state.bets in SHOWDOWN or not state.shown) else None


KIT = kit(Poker(), lambda s: f"{s.cards[0] or '-'}{s.cards[1] or '-'} {s.bets or '-'} {s.shown}", position)
