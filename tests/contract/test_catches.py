"""The contract tests are tests: each catches a toy game that breaks its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pyengine.core.game import Outcome
from pyengine.core.types import HIDDEN
from pyengine.core.words import msg
from tests.toys import KITS

from . import driver, test_scenes
from . import test_rules as rules
from . import test_texts as texts
from . import test_views as views

Break = Callable[[Any], Any]  # the game's own method -> a broken one


@pytest.fixture(autouse=True)
def fresh_walks() -> Iterator[None]:
    """Keep the walks of broken games apart from those of sound ones."""
    driver.walk.cache_clear()
    yield
    driver.walk.cache_clear()


def show_everything(own: Any) -> Any:
    """Leave everything in the view."""
    return lambda state, viewer: state


def tell_everybody(own: Any) -> Any:
    """Show everybody every action."""
    return lambda state, player, action, viewer: action


DRAWN = Outcome((0,), "kept", (0.0, 0.0), (None, None))  # yet it names a winner

BROKEN: list[tuple[Callable[..., None], str, str, Break]] = [
    (
        rules.test_a_player_has_legal_actions_exactly_when_among_the_actors,
        "twins",
        "actors",
        lambda own: lambda s: own(s) and (0, 1),
    ),
    (
        rules.test_a_player_has_legal_actions_exactly_when_among_the_actors,
        "poker",
        "chance",
        lambda own: lambda s: [*own(s), *own(s)],
    ),
    (
        rules.test_actions_are_unique_and_none_begins_another,
        "twins",
        "legal",
        lambda own: lambda s, p: [*own(s, p), *own(s, p)[:1]],
    ),
    (rules.test_actions_are_unique_and_none_begins_another, "twins", "claims", lambda own: lambda s, p: [("hand/R",)]),
    (
        rules.test_every_action_is_reached_through_prompts,
        "vault",
        "legal",
        lambda own: lambda s, p: [*own(s, p), *(2 * a for a in own(s, p))],
    ),
    (rules.test_claims_are_besides_the_legal_actions, "twins", "claims", lambda own: lambda s, p: [("offer",)]),
    (rules.test_outcomes_agree_with_themselves, "vault", "outcome", lambda own: lambda s: own(s) and DRAWN),
    (rules.test_outcomes_agree_with_themselves, "twins", "scores", lambda own: lambda s: (*own(s), 0)),
    (
        rules.test_simultaneous_decisions_commute,
        "pair",
        "apply",
        lambda own: lambda s, p, a: own(s, p, a)._replace(resigned=(p,) * (p == 1)),
    ),
    (rules.test_what_a_game_says_of_itself_is_seen, "poker", "redact", tell_everybody),
    (rules.test_games_end, "lineup", "apply", lambda own: lambda s, p, a: s),
    (views.test_observing_twice_changes_nothing, "vault", "observe", lambda own: lambda s, v: s._replace(tries=s.tries + 1)),
    (
        views.test_a_view_never_loses_a_legal_action,
        "vault",
        "legal",
        lambda own: lambda s, p: [] if s.cup == HIDDEN else own(s, p),
    ),
    (
        views.test_resampling_keeps_the_view,
        "poker",
        "resample",
        lambda own: lambda s, v, rng: own(s, 1 - v, rng)._replace(bets="b"),
    ),
    (views.test_resampling_keeps_the_view, "vault", "resample", lambda own: lambda s, v, rng: s),
    (views.test_the_log_tells_as_much_as_the_view, "poker", "observe", show_everything),
    (views.test_the_log_tells_as_much_as_the_view, "vault", "redact", tell_everybody),
    (views.test_the_log_tells_as_much_as_the_view, "pair", "redact", tell_everybody),
    (views.test_the_log_tells_as_much_as_the_view, "five", "observe", show_everything),
    (
        views.test_folding_what_was_seen_gives_what_is_seen,
        "vault",
        "redact",
        lambda own: lambda s, p, a, v: None if v != p else a,
    ),
    (views.test_folding_what_was_seen_gives_what_is_seen, "poker", "redact", lambda own: lambda s, p, a, v: own(s, p, a, 1)),
    (texts.test_the_grammar_covers_every_action, "lineup", "grammar", lambda own: lambda o, p, prefix: own(o, p, prefix)[:-1]),
    (texts.test_the_grammar_covers_every_action, "twins", "grammar", lambda own: lambda o, p, prefix: own(o, p, prefix[:1])),
]


@pytest.mark.parametrize(
    ("clause", "name", "method", "broken"), BROKEN, ids=[f"{row[1]}-{row[2]}-{at}" for at, row in enumerate(BROKEN)]
)
def test_a_broken_game_is_caught(
    clause: Callable[..., None], name: str, method: str, broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = KITS[name].game
    monkeypatch.setattr(game, method, broken(getattr(game, method)))
    arguments = (name,) if clause is rules.test_games_end else (name, driver.FEW)
    with pytest.raises(AssertionError):
        clause(*arguments)


def test_a_reason_with_no_sentence_of_its_own_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(driver.KITS, "twins", KITS["twins"]._replace(explain=lambda s, p, t: msg("core.pass", "TOY-09")))
    driver.walk.cache_clear()
    with pytest.raises(AssertionError):
        texts.test_every_refused_action_has_a_reason_that_names_a_rule("twins", driver.FEW)


def test_scenes_without_a_token_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = KITS["twins"]
    for clause in (test_scenes.test_every_token_is_in_the_scene_at_every_prefix, test_scenes.test_scenes_hold_together):
        for change in (
            {"hands": (), "caption": msg("toy.token", text="No full stop")},
            {"boards": (), "caption": msg("toy.nothing")},
        ):
            broken = kit._replace(scene=lambda *given, change=change: kit.scene(*given)._replace(**change))
            monkeypatch.setitem(driver.KITS, "twins", broken)
            driver.walk.cache_clear()
            with pytest.raises((AssertionError, KeyError)):
                clause("twins", driver.FEW)


def test_texts_that_do_not_come_back_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    notation = KITS["twins"].notation
    monkeypatch.setattr(notation, "write", lambda state, player, action: action[-1])
    with pytest.raises(AssertionError):
        texts.test_actions_go_to_text_and_back("twins", driver.FEW)
    monkeypatch.setattr(notation, "text", lambda state: f"{state.places[:4]}/{state.places[4:]} w")
    monkeypatch.setattr(notation, "position", lambda text, options: KITS["twins"].game.start(options))
    with pytest.raises(AssertionError):
        texts.test_positions_go_to_text_and_back("twins", driver.FEW)
