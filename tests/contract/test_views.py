"""The contract of secrets: what a viewer knows is what a viewer can work out from what a viewer was shown."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pyengine.core.types import CHANCE, Player

from .driver import KITS, Walk, draw, every_game, has_hidden, places, players, samples, some, walks


@every_game
@samples
def test_observing_twice_changes_nothing(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for viewer in (None, *players(place)):
            view = game.observe(place.state, viewer)
            assert type(view) is type(place.state)
            assert game.observe(view, viewer) == view
            assert game.actors(view) == game.actors(place.state)
            assert (game.outcome(view) is None) == (game.outcome(place.state) is None)
            assert isinstance(place.kit.notation.text(view), str)


@every_game
@samples
def test_a_view_never_loses_a_legal_action(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for viewer in players(place):
            view = game.observe(place.state, viewer)
            for actor in players(place):
                true, seen = game.legal(place.state, actor), game.legal(view, actor)
                assert set(seen) >= set(true)
                assert actor != viewer or list(seen) == list(true)
                assert set(game.claims(view, actor)) == set(game.claims(place.state, actor))


@every_game
@samples
def test_resampling_keeps_the_view(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for viewer in players(place):
            view = game.observe(place.state, viewer)
            for _ in range(2):
                full = game.resample(view, viewer, place.rng)
                assert game.observe(full, viewer) == view
                assert not has_hidden(full)
                assert game.actors(full) == game.actors(place.state)
                for _ in range(6):  # and the game goes on from there
                    if not game.actors(full):
                        break
                    full = game.apply(full, *draw(place.kit, full, place.rng))


@every_game
@samples
def test_the_log_tells_as_much_as_the_view(name: str, size: int) -> None:
    """Where two actions lead to different states, a viewer is shown the same of both exactly if the views are the same."""
    for place in places(name, size):
        game = place.kit.game
        for actor in game.actors(place.state):
            actions = [action for action, _ in game.chance(place.state)] if actor == CHANCE else game.legal(place.state, actor)
            for one, other in combinations(some(actions, place.rng, 5), 2):
                first, second = game.apply(place.state, actor, one), game.apply(place.state, actor, other)
                for viewer in (None, *players(place)):
                    shown = [game.redact(place.state, actor, action, viewer) for action in (one, other)]
                    views = [game.observe(state, viewer) for state in (first, second)]
                    assert first == second or (shown[0] == shown[1]) == (views[0] == views[1])
                    several = len(game.actors(place.state)) > 1
                    if several and actor != viewer and game.actors(first) == game.actors(second) != game.actors(place.state):
                        assert views[0] == views[1], "while others are still due nobody sees what was decided"


def check_log(walk: Walk, viewer: Player | None) -> int:
    """Fold what a viewer was shown of a walk beside the truth; return how often something had to open.

    An entry stays as it was shown for as long as that leads to the right view. When it no longer does (a decision taken by
    several is complete), all entries open and are folded again from the last snapshot; but only if nothing remains hidden.
    """
    game, opened = walk.kit.game, 0
    snapshot = view = game.observe(walk.states[0], viewer)
    since = 0
    for index, (player, action) in enumerate(walk.entries):
        truth = game.observe(walk.states[index + 1], viewer)
        shown = game.redact(walk.states[index], player, action, viewer)
        assert viewer != player or shown == action, "nobody is kept from knowing their own action"
        following = _step(game, view, player, shown)
        if following is None or game.observe(following, viewer) != truth:
            assert not has_hidden(truth), f"entry {index} {action} shown as {shown} leads {viewer} astray"
            opened += 1
            following = snapshot
            for entry in walk.entries[since : index + 1]:
                following = game.apply(following, *entry)
            assert game.observe(following, viewer) == truth
            snapshot, since = following, index + 1
        view = following
    return opened


def _step(game: Any, view: Any, player: Player, shown: Any) -> Any:
    """Return the view after an entry as it was shown; None where it would have to resolve what is hidden in it."""
    if shown is None:
        return view
    try:
        return game.apply(view, player, shown)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None


@every_game
@samples
def test_folding_what_was_seen_gives_what_is_seen(name: str, size: int) -> None:
    info, opened = KITS[name].game.info, 0
    for game in walks(name, size):
        for viewer in (None, *range(info.player_count(game.options))):
            opened += check_log(game, viewer)
    assert info.simultaneous or opened == 0
