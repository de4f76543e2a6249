"""The contract of the rules: who acts, what is legal, what applying does, how games end."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

from pyengine.core.prompt import prompt
from pyengine.core.types import ACCEPT, CHANCE, CLAIMS, GIVE_UP, OFFER, RESIGN, Unordered
from pyengine.core.words import LANGUAGES, read_words
from tests import toys

from .driver import KITS, deciders, every_game, places, players, samples, some, vary, walks, wander


@every_game
@samples
def test_a_player_has_legal_actions_exactly_when_among_the_actors(name: str, size: int) -> None:
    for place in places(name, size):
        game, actors = place.kit.game, place.kit.game.actors(place.state)
        assert len(set(actors)) == len(actors)
        assert actors == (CHANCE,) or set(actors) <= set(players(place))
        for player in players(place):
            assert bool(game.legal(place.state, player)) == (player in actors)
        results = game.chance(place.state)
        assert bool(results) == (actors == (CHANCE,))
        assert all(isinstance(weight, int) and weight > 0 for _, weight in results)
        assert len({action for action, _ in results}) == len(results)


@every_game
@samples
def test_actions_are_unique_and_none_begins_another(name: str, size: int) -> None:
    for place in places(name, size):
        for player in deciders(place.kit, place.state):
            legal = [*place.kit.game.legal(place.state, player), *place.kit.game.claims(place.state, player)]
            assert all(
                isinstance(action, tuple) and action and all(token and isinstance(token, str) for token in action)
                for action in legal
            )
            for one, other in pairwise(sorted(legal)):  # an action stands right before those that it begins
                assert other[: len(one)] != one
            slots = [frozenset(action) for action in legal if isinstance(action, Unordered)]
            assert len(set(slots)) == len(slots)
            few = place.rng.sample(slots, min(len(slots), 20))
            assert not any(small < large for small in slots for large in few)


@every_game
@samples
def test_every_action_is_reached_through_prompts(name: str, size: int) -> None:
    for place in places(name, size):
        for player in deciders(place.kit, place.state):
            legal = place.kit.game.legal(place.state, player)
            for action in some(legal, place.rng, 25):
                tokens = place.rng.sample(action, len(action)) if isinstance(action, Unordered) else action
                for at, token in enumerate(tokens):
                    step = prompt(legal, tuple(tokens[:at]))
                    assert token in step.next_tokens
                    assert step.complete is None
                assert prompt(legal, tuple(tokens)) == ((), action)


@every_game
@samples
def test_claims_are_besides_the_legal_actions(name: str, size: int) -> None:
    info = KITS[name].game.info
    for place in places(name, size):
        game = place.kit.game
        for player in players(place):
            claims = game.claims(place.state, player)
            assert set(claims) <= set(CLAIMS)
            assert not set(claims) & set(game.legal(place.state, player))
            assert not claims or player in game.actors(place.state)
            for claim, reason in ((RESIGN, "resign"), (ACCEPT, "agreed"), (GIVE_UP, "gave-up")):
                if claim in claims:
                    outcome = game.outcome(game.apply(place.state, player, claim))
                    assert outcome is not None
                    assert outcome.reason == reason
                    assert claim == ACCEPT or player not in outcome.winners
            if OFFER in claims:
                offered = game.apply(place.state, player, OFFER)
                assert game.actors(offered) == game.actors(place.state)
                assert OFFER not in game.claims(offered, player)
        assert (
            not info.solitaire or game.outcome(place.state) or GIVE_UP in game.claims(place.state, 0) or game.chance(place.state)
        )


@every_game
@samples
def test_applying_is_pure(name: str, size: int) -> None:
    for place in places(name, size):
        game, before = place.kit.game, (hash(place.state), place.kit.notation.text(place.state))
        for player in game.actors(place.state):
            actions = [action for action, _ in game.chance(place.state)] if player == CHANCE else game.legal(place.state, player)
            for action in some(actions, place.rng, 6):
                assert game.accepts(place.state, player, action)
                after = game.apply(place.state, player, action)
                assert after == game.apply(place.state, player, action)
                assert hash(after) == hash(game.apply(place.state, player, action))
                assert game.options(after) == place.options
                hash(game.key(after))
        assert (hash(place.state), place.kit.notation.text(place.state)) == before


@every_game
@samples
def test_outcomes_agree_with_themselves(name: str, size: int) -> None:
    for place in places(name, size):
        game, count = place.kit.game, len(players(place))
        outcome = game.outcome(place.state)
        assert (outcome is None) == bool(game.actors(place.state))
        assert len(game.scores(place.state)) == count
        for player in players(place):
            assert -1 <= place.kit.evaluate(place.state, player) <= 1
        if outcome is None:
            continue
        assert len(outcome.returns) == len(outcome.scores) == count
        assert outcome.scores == game.scores(place.state)
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(players(place))
        assert all(-1 <= value <= 1 for value in outcome.returns)
        losers = set(players(place)) - set(outcome.winners)
        for winner in outcome.winners:
            assert outcome.returns[winner] > max((outcome.returns[loser] for loser in losers), default=0)
        assert outcome.winners or len(set(outcome.returns)) == 1
        for player in players(place):
            assert place.kit.evaluate(place.state, player) == outcome.returns[player]
        section = "toy" if name in toys.KITS else name
        for language in LANGUAGES:
            key = f"reason-{outcome.reason}"
            assert key in read_words(language, section) or key in read_words(language, "core")


@every_game
@samples
def test_simultaneous_decisions_commute(name: str, size: int) -> None:
    seen = False
    for place in places(name, size):
        game, actors = place.kit.game, place.kit.game.actors(place.state)
        if len(actors) < 2:
            continue
        seen = True
        for _ in range(4):
            chosen = {player: place.rng.choice(game.legal(place.state, player)) for player in actors}
            ends = set()
            for order in (list(actors), place.rng.sample(actors, len(actors)), list(reversed(actors))):
                state, undecided = place.state, list(order)
                for player in order:
                    assert game.legal(state, player) == game.legal(place.state, player)
                    state = game.apply(state, player, chosen[player])
                    undecided.remove(player)
                    assert set(undecided) <= set(game.actors(state))
                ends.add(state)
            assert len(ends) == 1
    assert seen == KITS[name].game.info.simultaneous


@every_game
@samples
def test_what_a_game_says_of_itself_is_seen(name: str, size: int) -> None:
    info = KITS[name].game.info
    chance = hidden = False
    for record in walks(name, size):
        game = record.kit.game
        chance = chance or any(entry.player == CHANCE for entry in record.entries)
        viewers = [None, *range(info.player_count(record.options))]
        for state, entry in zip(record.states, record.entries, strict=False):
            several = len(game.actors(state)) > 1
            for viewer in viewers:
                secret = game.redact(state, entry.player, entry.action, viewer) != entry.action
                hidden = hidden or (secret and not several)
                assert not secret or info.hidden or info.simultaneous
                assert info.hidden or info.simultaneous or game.observe(state, viewer) == state
        assert info.players[0] <= info.player_count(record.options) <= info.players[1]
        assert game.info.read_options(dict(record.options)) == game.options(record.states[0]) == record.options
    assert chance == info.chance
    assert hidden or not info.hidden or info.simultaneous


@every_game
def test_games_end(name: str) -> None:
    kit, ended = KITS[name], 0
    for seed in range(8):
        rng = Random(f"end/{name}/{seed}")
        options = vary(kit.game.info, rng) if seed else kit.game.info.read_options({})
        game = wander(kit, options, kit.game.start(options), rng, 5000)
        outcome = kit.game.outcome(game.states[-1])
        ended += outcome is not None
        assert outcome is not None or len(game.entries) == 5000
    assert ended > 0


@every_game
@samples
def test_facts_are_plain(name: str, size: int) -> None:
    for place in places(name, size):
        facts = place.kit.game.facts(place.state)
        json.dumps(dict(facts), default=lambda value: sorted(value, key=repr) if isinstance(value, frozenset) else dict(value))


@every_game
def test_deals_are_the_same_for_ever(name: str) -> None:
    kit = KITS[name]
    game, options = kit.game, kit.game.info.read_options({})
    for number in (0, 1, 17):
        deal = game.deal(options, number)
        assert deal == game.deal(options, number)
        assert (deal is not None) == game.info.solitaire
        state, rng = game.start(options), Random(number)
        for _ in range(300):
            if deal is None or not game.actors(state):
                break
            player = game.actors(state)[0]
            action = game.deal_next(state, deal) if player == CHANCE else rng.choice(game.legal(state, player))
            assert game.accepts(state, player, action)
            state = game.apply(state, player, action)
    assert game.deal(options, 1) is None or game.deal(options, 1) != game.deal(options, 2)
