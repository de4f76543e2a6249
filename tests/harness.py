"""A game in tests: positions, actions, refusals and pictures as texts, the same for every game.

``PLACE = Harness("place")`` and then ``PLACE.legal(PLACE.at("8/8/8/8/3R4/8/8/8 w"))``. States are those of the game; their type
is left open here. What only one game needs is in ``tests/games/<id>_play.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.core.errors import GameError, IllegalAction
from pyengine.core.game import Outcome
from pyengine.core.options import Options
from pyengine.core.scene import Hand, Scene, Table
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import Message, Reason, say
from pyengine.play.entering import enter


class Harness:
    """A game by its id. ``last`` are the default fields at the end of a position text, for texts that are given without them.
    ``usual`` are options that tests use unless they say otherwise, where these differ from the game's defaults."""

    def __init__(self, name: str, last: str = "", **usual: object) -> None:
        self.kit = games.load(name)
        self.game, self.notation = self.kit.game, self.kit.notation
        self._last, self._usual = last.split(), usual

    # --- states --------------------------------------------------------------------------------------------------------------

    def options(self, **given: object) -> Options:
        """Return the game's options, with ``usual`` for those that are not given."""
        return self.game.info.read_options({**self._usual, **given})

    def start(self, **options: object) -> Any:
        """Return the start state."""
        return self.game.start(self.options(**options))

    def at(self, position: str, *texts: str, **options: object) -> Any:
        """Return the state after playing texts from a position. Missing fields at the end of the position get their defaults."""
        missing = self._last[max(len(position.split()) - 1, 0) :]
        return self.play(self.notation.position(" ".join([position, *missing]), self.options(**options)), *texts)

    def play(self, state: Any, *texts: str, player: Player | None = None) -> Any:
        """Return the state after these texts. Each is played by the actor; where several may act, by ``player``, or "1:" names
        the player."""
        for text in texts:
            _, state = enter(self.kit, state, text, player)
        return state

    def playout(
        self, seed: int, most: int = 10_000, *, end: bool = False, **options: object
    ) -> Iterator[tuple[Any, Player, Action]]:
        """Yield the states of a random game, each with the player and the action that follow; with ``end`` also the last
        state."""
        rng, state = Random(seed), self.start(**options)
        for _ in range(most):
            actors = self.game.actors(state)
            if not actors:
                break
            player = actors[0] if len(actors) == 1 else rng.choice(actors)
            action = rng.choice(self.actions(state, player))
            yield state, player, action
            state = self.game.apply(state, player, action)
        if end:
            yield state, CHANCE, ()

    # --- what is allowed -----------------------------------------------------------------------------------------------------

    def actor(self, state: Any) -> Player:
        """Return the player to act, the first one of several; player 0 if the game is over."""
        return next(iter(self.game.actors(state)), 0)

    def actions(self, state: Any, player: Player | None = None) -> list[Action]:
        """Return the legal actions of a player, by default of the actor; or the possible chance results."""
        who = self.actor(state) if player is None else player
        return [action for action, _ in self.game.chance(state)] if who == CHANCE else list(self.game.legal(state, who))

    def legal(self, state: Any, player: Player | None = None) -> set[str]:
        """Return the texts of the legal actions. No two actions may have the same text."""
        who = self.actor(state) if player is None else player
        actions = self.actions(state, who)
        texts = {self.notation.write(state, who, action) for action in actions}
        assert len(texts) == len(actions), "two actions are written alike"
        return texts

    def legal_from(self, state: Any, *squares: str, player: Player | None = None) -> set[str]:
        """Return what the pieces on squares may do, as texts without the square at the beginning."""
        return {text.removeprefix(square) for square in squares for text in self.legal(state, player) if text.startswith(square)}

    def claims(self, state: Any, player: Player | None = None) -> set[Action]:
        """Return the claims that a player may make: resigning, offers and answers to them."""
        return set(self.game.claims(state, self.actor(state) if player is None else player))

    def refusal(self, state: Any, text: str, player: Player | None = None) -> Reason:
        """Return the reason why an action is refused. Checks that it has a sentence and names a rule."""
        with pytest.raises(IllegalAction) as caught:
            self.notation.read(state, self.actor(state) if player is None else player, text)
        reason = caught.value.message
        assert isinstance(reason, Message)
        assert reason.rule
        assert say(reason).endswith((".", ".”"))
        return reason

    def rule_against(self, state: Any, text: str, player: Player | None = None) -> str:
        """Return the id of the rule by which an action is refused."""
        return self.refusal(state, text, player).rule

    def why_not(self, state: Any, *tokens: str) -> tuple[str, str]:
        """Return the rule and the sentence against an action of the actor, given by its tokens."""
        reason = self.kit.explain(state, self.actor(state), tokens)
        return reason.rule, say(reason)

    def spoil_positions(self, *texts: str, letters: str, count: int) -> None:
        """Change position texts in ``count`` random ways each, and check that those which are still accepted can be read,
        written, drawn, and played on unless the game is over."""
        rng = Random(5)
        for base in texts:
            for _ in range(count):
                text = list(base)
                for _ in range(rng.randint(1, 4)):
                    text[rng.randrange(len(text))] = rng.choice(letters)
                try:
                    state = self.at("".join(text))
                except GameError:
                    continue
                written = self.notation.text(state)
                assert self.notation.text(self.at(written)) == written
                assert bool(self.game.actors(state)) == (self.game.outcome(state) is None)
                self.kit.scene(state, 0)

    # --- how it ended --------------------------------------------------------------------------------------------------------

    def outcome(self, state: Any) -> Outcome:
        """Return how a game ended. Checks that nobody has a legal action."""
        outcome = self.game.outcome(state)
        assert outcome is not None, "the game goes on"
        assert self.game.actors(state) == ()
        assert self.game.mover(state) is None
        for player in range(len(outcome.returns)):
            assert not [*self.game.legal(state, player), *self.game.claims(state, player)]
        return outcome

    def result(self, state: Any) -> tuple[tuple[Player, ...], str] | None:
        """Return who won and why, None while the game goes on."""
        if self.game.outcome(state) is None:
            return None
        outcome = self.outcome(state)
        if len(outcome.returns) == 2:
            wanted = (0.0, 0.0) if len(outcome.winners) != 1 else (1.0, -1.0) if outcome.winners == (0,) else (-1.0, 1.0)
            assert outcome.returns == wanted
        return outcome.winners, outcome.reason

    # --- texts and pictures --------------------------------------------------------------------------------------------------

    def field(self, state: Any, number: int) -> str:
        """Return a field of the position text, counted from 0."""
        return self.notation.text(state).split()[number]

    def board(self, state: Any) -> str:
        """Return the first field of the position text, the board."""
        return self.field(state, 0)

    def draw(self, state: Any, *chosen: str) -> Scene:
        """Return the scene for the actor after some tokens have been chosen; for player 0 while chance has to act."""
        return self.kit.scene(state, max(self.actor(state), 0), chosen)

    def draw_for(self, state: Any, viewer: Player | None, chosen: Action = ()) -> Scene:
        """Return the scene of what a viewer sees; None is a spectator."""
        return self.kit.scene(self.game.observe(state, viewer), viewer, chosen)

    def caption(self, state: Any, *chosen: str) -> str:
        """Return the caption of the scene, which says what to do."""
        return say(self.draw(state, *chosen).caption)


def hint_of(scene: Scene) -> str:
    """Return the second sentence of a scene, "" if it has none."""
    return say(scene.hint) if scene.hint else ""


def marks_of(scene: Scene, kind: str) -> dict[str, str]:
    """Return the cells of the first board that have a kind of mark, with its text."""
    return {mark.cell: mark.text for mark in scene.boards[0].marks if mark.kind == kind}


def hand_of(scene: Scene, name: str) -> Hand:
    """Return a hand of a scene."""
    return next(hand for hand in scene.hands if hand.id == name)


def table_of(scene: Scene, name: str) -> Table:
    """Return a table of a scene."""
    return next(table for table in scene.tables if table.id == name)


def rows_of(scene: Scene, name: str) -> list[tuple[str, ...]]:
    """Return the rows of a table as texts."""
    return [tuple(cell if isinstance(cell, str) else say(cell) for cell in row.cells) for row in table_of(scene, name).rows]
