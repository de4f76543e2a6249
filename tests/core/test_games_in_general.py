"""What all games share: descriptions, endings, defaults of the protocol, scenes, chance and claims."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.chance import draw_weighted
from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.facts import Facts
from pyengine.core.fair import FairPlay
from pyengine.core.game import Deal, Ending, Game, Outcome
from pyengine.core.kit import Advice
from pyengine.core.notation import match, possible
from pyengine.core.options import choice, whole
from pyengine.core.scene import Button, Cell, Hand, Item, Scene, SceneBoard, is_own_piece, name_piece, square_cells
from pyengine.core.telling import tell_claim, tell_decided, tell_text
from pyengine.core.types import ACCEPT, CHANCE, OFFER, RESIGN, list_claims
from pyengine.core.words import msg
from tests.toys import KITS, base

INFO = base.info("made", 299, (2, 5), (choice("take", "back", "gone"), whole("players", 3, 2, 5)))._replace(rules_version=3)
TWO = base.info("two", 298)


# --- descriptions


def test_options_are_read_for_the_rules_of_today_or_those_of_a_version() -> None:
    assert INFO.read_options({"take": "gone"}) == INFO.read_options({"take": "gone"}, 3)
    assert INFO.read_options({}).version == 3
    assert INFO.read_options({}, 2).version == 2


def test_rules_are_known_up_to_those_of_today() -> None:
    assert [version for version in ("0", "1", "2", "3", "4", "01", "x", "") if INFO.knows(version)] == ["1", "2", "3"]


def test_how_many_play_is_an_option_or_fixed() -> None:
    assert INFO.player_count(INFO.read_options({"players": 4})) == 4
    assert TWO.player_count(TWO.read_options({})) == 2
    assert base.info("some", 297, (3, 5)).player_count(TWO.read_options({})) == 3


def test_players_are_called_by_sides_or_seats() -> None:
    assert INFO.player(2) == msg("core.seat", n=3)
    assert INFO._replace(sides=("light", "dark")).player(1) == msg("core.dark")
    assert [INFO.tint(player) for player in (0, 1)] == [msg("core.tint-white"), msg("core.tint-black")]


# --- endings


def test_an_ending_is_worth_something_to_each_player() -> None:
    assert [Ending("mate", 1).value(player) for player in (0, 1)] == [-1.0, 1.0]
    assert [Ending("drawn").value(player) for player in (0, 1)] == [0.0, 0.0]
    assert Ending("drawn").winner is None


@pytest.mark.parametrize(
    ("winner", "scores", "winners", "returns"),
    [
        (0, (None, None), (0,), (1.0, -1.0)),
        (1, (3, 5), (1,), (-1.0, 1.0)),
        (None, (2, 2), (), (0.0, 0.0)),
        (0, (7,), (0,), (1.0,)),
        (None, (0,), (), (-1.0,)),
    ],
)
def test_an_ending_is_an_outcome(
    winner: int | None, scores: tuple[float | None, ...], winners: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    assert Ending("why", winner).outcome(scores) == Outcome(winners, "why", returns, scores)


def test_an_outcome_of_two_has_no_scores_unless_they_are_given() -> None:
    assert Ending("why", 0).outcome().scores == (None, None)


# --- defaults of the protocol


def test_a_game_without_anything_special() -> None:
    game = KITS["twins"].game
    options = game.info.read_options({})
    state = game.start(options)
    lineup = KITS["lineup"].game
    assert game.mover(state) == 0
    assert game.turn_number(state) is None
    assert lineup.claims(lineup.start(options), 0) == ()
    assert game.chance(state) == ()
    assert KITS["vault"].game.scores(KITS["vault"].game.start(options)) == (None, None)
    assert game.facts(state) == {}
    assert game.key(state) is state
    assert game.observe(state, 1) is state
    action = game.legal(state, 0)[0]
    assert game.redact(state, 0, action, 1) is action
    assert game.resample(state, 0, Random(1)) is state
    assert game.fair_play(options) == FairPlay()
    assert game.deal(options, 7) is None
    with pytest.raises(LookupError, match=r"^'?twins'?$"):
        game.deal_next(state, Deal(()))


def test_nobody_is_the_mover_where_chance_acts_or_the_game_is_over() -> None:
    game = KITS["twins"].game
    state = game.start(game.info.read_options({}))
    assert game.mover(game.apply(state, 0, RESIGN)) is None
    assert INFO.sides == ()


def test_the_last_of_several_who_decide_at_the_same_time_is_the_mover_by_default() -> None:
    pair = KITS["pair"].game
    state = pair.start(pair.info.read_options({}))
    once = pair.apply(state, 0, ("1",))
    assert (pair.actors(state), Game.mover(pair, state)) == ((0, 1), None)
    assert (pair.actors(once), Game.mover(pair, once)) == ((1,), 1)


def test_a_game_accepts_what_is_legal_claimed_or_drawn() -> None:
    poker = KITS["poker"].game
    state = poker.start(poker.info.read_options({}))
    assert poker.actors(state) == (CHANCE,)
    drawn = poker.chance(state)[0][0]
    assert poker.accepts(state, CHANCE, drawn)
    assert not poker.accepts(state, CHANCE, ("nothing",))
    assert not poker.accepts(state, 0, drawn)
    twins = KITS["twins"].game
    state = twins.start(twins.info.read_options({}))
    assert twins.accepts(state, 0, twins.legal(state, 0)[0])
    assert twins.accepts(state, 0, RESIGN)
    assert not twins.accepts(state, 0, ACCEPT)
    assert not twins.accepts(state, 1, RESIGN)


def test_fair_play_commits_to_what_is_hidden_from_the_start() -> None:
    assert not FairPlay(drawn=True, flips=True).commits
    assert FairPlay(cloaking=object()).commits  # type: ignore[arg-type]
    assert FairPlay(dealing=object()).commits  # type: ignore[arg-type]


def test_advice_that_knows_nothing() -> None:
    advice, legal, state = Advice(), [("e2", "e4")], object()
    assert advice.candidates(state, 0, legal) is legal
    assert advice.list_forcing_actions(state, 0) == ()
    assert advice.is_urgent(state, 0) is False
    assert (advice.find_slack(state, 0), advice.skip(state, 0)) == (None, None)
    assert list(advice.find_win(state, 0)) == []
    assert advice.is_doomed(state, 0, legal[0]) is False
    assert list(advice.find_danger(state, 0, legal[0])) == []
    assert advice.withdraw_hidden_decisions(state, 0) is state
    assert advice.outlook(state, 0) is None
    assert (advice.stretch, advice.together) == (1.0, True)


# --- notation


def test_what_may_be_entered_now() -> None:
    twins, poker = KITS["twins"].game, KITS["poker"].game
    state = twins.start(twins.info.read_options({}))
    assert possible(twins, state, 0) == [*twins.legal(state, 0), RESIGN, OFFER]
    assert possible(twins, state, 1) == []
    state = poker.start(poker.info.read_options({}))
    assert possible(poker, state, CHANCE) == [action for action, _ in poker.chance(state)]


def test_a_text_is_the_action_that_is_written_like_it() -> None:
    kit = KITS["twins"]
    game, notation, explain = kit.game, kit.notation, kit.explain
    state = game.start(game.info.read_options({}))
    assert match(game, notation, explain, state, 0, "hand/R.1/a1") == ("hand/R", "1/a1")
    assert match(game, notation, explain, state, 0, "resign") == RESIGN
    for tokens, error, message in (
        (None, NotationError, msg("core.no-such-action", text="x.y")),
        (("x", "y"), IllegalAction, msg("toy.refused", "TOY-03", text="x y")),
    ):
        with pytest.raises(error) as caught:
            match(game, notation, explain, state, 0, "x.y", tokens)
        assert type(caught.value) is error
        assert caught.value.message == message
    with pytest.raises(NotationError) as caught:
        match(game, notation, explain, state, CHANCE, "x.y", ("x", "y"))
    assert caught.value.message == msg("core.not-legal", text="x.y")


def test_an_action_is_told_by_its_text_unless_it_is_a_claim_or_hidden() -> None:
    kit = KITS["twins"]
    state = kit.game.start(kit.game.info.read_options({}))
    assert kit.notation.tell(state, 0, ("hand/R", "1/a1")) == tell_text("hand/R.1/a1")
    assert kit.notation.tell(state, 0, RESIGN) == tell_claim(RESIGN)
    assert kit.notation.tell(state, 0, ("hand/R", "?")) == kit.notation.tell(state, 0, ("1/?",)) == tell_decided()
    telling = tell_text("x")
    assert kit.notation.tell_result(telling, state, 0, state) is telling
    assert kit.notation.has_short_moves is False


def test_texts_are_written_for_the_state_and_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = KITS["twins"]
    state = kit.game.start(kit.game.info.read_options({}))
    monkeypatch.setattr(kit.notation, "write", lambda state, player, action: f"{player} {action[-1]} after {state.places}")
    text = "0 1/a1 after --------"
    assert match(kit.game, kit.notation, kit.explain, state, 0, text) == ("hand/R", "1/a1")
    assert kit.notation.tell(state, 0, ("hand/R", "1/a1")) == tell_text(text)


# --- facts


def test_a_fact_is_worked_out_when_it_is_asked_for() -> None:
    asked: list[str] = []
    facts = Facts({name: lambda name=name: asked.append(name) for name in ("turn", "score")})  # type: ignore[misc]
    assert list(facts) == ["turn", "score"]
    assert len(facts) == 2
    assert asked == []
    assert facts["score"] is None
    assert asked == ["score"]


# --- claims and chance


@pytest.mark.parametrize(
    ("offer", "may_offer", "claims"),
    [
        (None, True, [RESIGN, OFFER]),
        (None, False, [RESIGN]),
        (0, True, [RESIGN]),
        (1, True, [RESIGN, OFFER, ACCEPT]),
        (1, False, [RESIGN, ACCEPT]),
    ],
)
def test_claims_of_a_player_to_move(offer: int | None, may_offer: bool, claims: list[tuple[str, ...]]) -> None:
    assert list_claims(0, offer, may_offer) == claims
    assert list_claims(1, None if offer is None else 1 - offer, may_offer) == claims


def test_chance_draws_by_weights() -> None:
    results = [("a", 1), ("b", 0), ("c", 3)]
    drawn = [draw_weighted(results, Random(seed)) for seed in range(400)]
    assert 60 < drawn.count("a") < 140
    assert drawn.count("b") == 0


# --- scenes


def test_cells_of_a_board_begin_with_a_dark_corner() -> None:
    assert square_cells(2, 2) == (
        Cell("a1", "a1", 0, 1, "dark"),
        Cell("b1", "b1", 1, 1, "light"),
        Cell("a2", "a2", 0, 0, "light"),
        Cell("b2", "b2", 1, 0, "dark"),
    )
    assert square_cells(1, 3, "2/")[2] == Cell("2/a3", "a3", 0, 0, "dark")


def test_pieces_of_one_game_are_named_by_its_words() -> None:
    assert is_own_piece("salta.moon")
    assert not is_own_piece("queen")
    assert name_piece("salta.moon") == msg("salta.moon")
    assert name_piece("queen") == msg("core.queen")


def test_a_scene_lists_all_that_can_be_chosen() -> None:
    words = msg("core.resign")
    boards = (SceneBoard("", None, 1, 1, square_cells(1, 1)), SceneBoard("2", None, 1, 1, square_cells(1, 1, "2/")))
    hands = (Hand("h", "reserve", words, 0, (Item("hand/Q", "queen", 0), Item("", "king", 0))),)
    scene = Scene(boards, words, words, hands, (Button("pass", words), Button("stop", words)))
    assert scene.tokens() == {"a1", "2/a1", "hand/Q", "pass", "stop"}
    assert Scene((), words, words).tokens() == frozenset()
