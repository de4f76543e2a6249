"""The contract of texts: notation to and fro, refusals that name a rule, grammars that cover every action."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.kit import Kit
from pyengine.core.notation import possible
from pyengine.core.prompt import prompt
from pyengine.core.types import CHANCE, CLAIMS, END, Action, Player
from pyengine.core.words import LANGUAGES, Message
from tests import foreign, toys

from .driver import KITS, deciders, every_game, places, players, samples, sentence, some, walk

HOSTILE = ("", "?", "e9", "z1", "hand/", "0/0/0", "e2e4", "♞", "x" * 300, "\n", "%s{}", "resign ", "1:", "-1")
hostile = settings(suppress_health_check=list(HealthCheck))


@cache
def rule_ids(name: str) -> frozenset[str]:
    """Return the ids of a game's rule book; toys have three of their own."""
    if name in toys.KITS:
        return frozenset({"TOY-01", "TOY-02", "TOY-03"})
    folder = foreign.FOLDER if name == foreign.NAME else games.find_folder(name)
    return frozenset((folder / "frozen/rule_ids.txt").read_text("utf-8").split())


@every_game
@samples
def test_positions_go_to_text_and_back(name: str, size: int) -> None:
    for place in places(name, size):
        notation = place.kit.notation
        text = notation.text(place.state)
        again = notation.position(text, place.options)
        assert notation.text(again) == text
        assert place.kit.game.options(again) == place.options


@every_game
@samples
def test_actions_go_to_text_and_back(name: str, size: int) -> None:
    for place in places(name, size):
        notation, actors = place.kit.notation, place.kit.game.actors(place.state)
        for actor in actors:
            actions = possible(place.kit.game, place.state, actor)
            written = [notation.write(place.state, actor, action) for action in actions]
            assert len(set(written)) == len(written)
            for action in some(actions, place.rng, 12):
                assert notation.read(place.state, actor, notation.write(place.state, actor, action)) == (action,)


@every_game
@samples
def test_the_grammar_covers_every_action(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for actor in game.actors(place.state):
            actions = [action for action, _ in game.chance(place.state)] if actor == CHANCE else game.legal(place.state, actor)
            for action in some(actions, place.rng, 40):
                for at, token in enumerate(action):
                    allowed = game.grammar(place.options, actor, action[:at])
                    assert token in allowed
                    assert len(set(allowed)) == len(allowed)
                ending = game.grammar(place.options, actor, tuple(action))
                assert not ending or END in ending
            first = game.grammar(place.options, actor, ())
            assert END not in first
            assert not {claim[0] for claim in CLAIMS} & set(first)


def is_refused(kit: Kit, state: Any, player: Player, tokens: Action) -> bool:
    """Return whether these tokens are neither an action nor the beginning of one."""
    game = kit.game
    return not game.accepts(state, player, tokens) and prompt(game.legal(state, player), tokens).is_dead_end


def check_reason(name: str, reason: Message) -> None:
    """A refusal names a rule of the game's book and has words in every language."""
    assert reason.rule in rule_ids(name), reason
    for language in LANGUAGES:
        assert sentence(reason, language).rstrip("”“").endswith((".", "?"))


def wrong_tokens(kit: Kit, options: Any, legal: Any, player: Player, rng: Random) -> Action:
    """Return tokens that look like an action: one with a token changed, missing or too many, or a walk through the grammar."""
    kind = rng.randrange(4)
    if kind and legal:
        tokens = list(rng.choice(legal))
        at = rng.randrange(len(tokens))
        if kind == 1:
            tokens[at] = rng.choice([*HOSTILE, *rng.choice(legal)])
        elif kind == 2:
            tokens.append(rng.choice([*HOSTILE, tokens[at]]))
        else:
            tokens = tokens[at:] + tokens[:at]
        return tuple(tokens)
    chosen: list[str] = []
    for _ in range(rng.randrange(6)):
        allowed = [token for token in kit.game.grammar(options, player, tuple(chosen)) if token]
        if not allowed:
            break
        chosen.append(rng.choice(allowed))
    return tuple(chosen)


@every_game
@samples
def test_every_refused_action_has_a_reason_that_names_a_rule(name: str, size: int) -> None:
    checked = 0
    for place in places(name, size):
        for player in players(place):
            legal = place.kit.game.legal(place.state, player)
            tries = [*CLAIMS, (), *(wrong_tokens(place.kit, place.options, legal, player, place.rng) for _ in range(25))]
            for tokens in tries:
                reason = place.kit.explain(place.state, player, tokens)
                if is_refused(place.kit, place.state, player, tokens):
                    checked += 1
                    check_reason(name, reason)
    assert checked > 100


@every_game
@hostile
@given(data=st.data())
def test_no_tokens_break_an_explanation(name: str, data: st.DataObject) -> None:
    game = walk(name, data.draw(st.integers(0, 4)))
    state = game.states[data.draw(st.integers(0, len(game.states) - 1))]
    known = [token for entry in game.entries[:40] for token in entry.action]
    tokens = tuple(data.draw(st.lists(st.one_of(st.text(max_size=6), st.sampled_from([*HOSTILE, *known])), max_size=5)))
    for player in range(game.kit.game.info.player_count(game.options)):
        reason = game.kit.explain(state, player, tokens)
        if is_refused(game.kit, state, player, tokens):
            check_reason(name, reason)


@every_game
@hostile
@given(data=st.data())
def test_no_text_breaks_reading_an_action(name: str, data: st.DataObject) -> None:
    game = walk(name, data.draw(st.integers(0, 4)))
    at = data.draw(st.integers(0, len(game.states) - 1))
    state = game.states[at]
    near = [
        game.kit.notation.write(game.states[i], *game.entries[i]) for i in range(max(at - 3, 0), min(at + 3, len(game.entries)))
    ]
    text = mutate(data, data.draw(st.sampled_from(["", *HOSTILE, *near])))
    for player in (*deciders(game.kit, state), 0):
        with suppress(GameError):
            assert game.kit.game.accepts(state, player, game.kit.notation.read(state, player, text)[0])


@every_game
@hostile
@given(data=st.data())
def test_no_text_breaks_reading_a_position(name: str, data: st.DataObject) -> None:
    game = walk(name, data.draw(st.integers(0, 4)))
    kit, state = game.kit, game.states[data.draw(st.integers(0, len(game.states) - 1))]
    text = mutate(data, data.draw(st.sampled_from([kit.notation.text(state), kit.notation.text(state), "", *HOSTILE])))
    try:
        read = kit.notation.position(text, game.options)
    except NotationError:
        return
    assert kit.notation.text(kit.notation.position(kit.notation.text(read), game.options)) == kit.notation.text(read)
    for player in kit.game.actors(read):  # what is accepted can be played
        assert kit.game.chance(read) if player == CHANCE else kit.game.legal(read, player)
    assert (kit.game.outcome(read) is None) == bool(kit.game.actors(read))
    kit.scene(kit.game.observe(read, 0), 0)


def mutate(data: st.DataObject, text: str) -> str:
    """Return a text with up to three characters replaced, left out or put in."""
    letters = st.sampled_from("abchKQRBNPkqrnp0123456789/-:@ wd?,.~x+♞")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.one_of(letters, st.just(""))) + text[at + data.draw(st.integers(0, 1)) :]
    return text


@pytest.mark.parametrize("name", KITS)
def test_hostile_texts_are_really_refused(name: str) -> None:
    kit = KITS[name]
    state = kit.game.start(kit.game.info.read_options({}))
    for text in HOSTILE[:6]:
        with pytest.raises(NotationError):
            kit.notation.position(text, kit.game.info.read_options({}))
        with pytest.raises(GameError):
            kit.notation.read(state, 0, text)
