"""A review of a game: it finds blunders, tells no secrets, judges with what a player could know, and can be kept as text."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.ai.review import trial
from pyengine.ai.review.alone import SHARES, review_alone
from pyengine.ai.review.judge import Played, count_judged, count_units, explain_refusal, review
from pyengine.ai.review.judgement import KINDS, POINTS, STEP, Judgement, Luck, Review, classify
from pyengine.ai.review.reasons import find_reason
from pyengine.ai.review.searching import OpenSearch, Verdict, expect, find_value, finish, is_decision, judge_openly
from pyengine.ai.review.text import BadReview, read_review, write_review
from pyengine.ai.solver import solve
from pyengine.ai.thought import Thought
from pyengine.core.errors import GameError
from pyengine.core.game import Deal
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, GIVE_UP, RESIGN, Action
from pyengine.core.words import msg, say
from pyengine.play import link
from pyengine.play.record import deal_of
from tests.ai.minds import make_clock

LOOKS = 12.0  # at the clock, for a decision


def read_game(name: str, least: int = 7) -> tuple[Kit, Played]:
    """Return a short game that is over, from the start: a frozen one, or a solitaire that somebody plays at random."""
    kit = games.load(name)
    if kit.game.info.solitaire:
        return kit, play_alone(kit)
    rows = json.loads((games.find_folder(name) / "frozen" / "links.json").read_text("utf-8"))
    opened = [link.decode(each["link"], games.by_number) for each in rows]
    over = [one for one in opened if kit.game.outcome(one.states[-1]) is not None and len(one.record.entries) >= least]
    short = min(over, key=lambda one: len(one.record.entries))
    return kit, Played(short.states, short.record.entries, deal_of(kit.game, short.record))


def play_alone(kit: Kit) -> Played:
    """Return a solitaire played at random, and given up in the end."""
    options, rng = kit.game.info.read_options({}), Random(1)
    deal = kit.game.deal(options, 5)
    states, entries = [kit.game.start(options)], list[tuple[int, Action]]()
    while actors := kit.game.actors(states[-1]):
        player = actors[0]
        if player == CHANCE:
            assert deal
            action = kit.game.deal_next(states[-1], deal)
        else:
            action = rng.choice(kit.game.legal(states[-1], player)) if len(entries) < 12 else GIVE_UP
        entries.append((player, action))
        states.append(kit.game.apply(states[-1], player, action))
    return Played(states, entries, deal)


def last(reviews: Iterator[Review]) -> Review:
    """Return the review as it is in the end."""
    *_, whole = reviews
    return whole


@pytest.mark.parametrize("name", games.IDS)
def test_every_decision_is_judged_once_in_order(name: str) -> None:
    kit, played = read_game(name)
    entries = min(len(played.entries), 24)
    if not kit.game.info.solitaire and len(played.entries) > entries:  # the end alone: all of it takes long
        played = Played(played.states[-entries - 1 :], played.entries[-entries:], played.deal)
    whole = last(review(kit, played, LOOKS, make_clock()))
    assert whole.is_whole
    deciding = [at for at, entry in enumerate(played.entries) if is_decision(kit, played.states[at], *entry)]
    assert [one.entry for one in whole.judgements] == deciding
    assert count_judged(kit, whole) == count_units(kit, played)
    for one in whole.judgements:
        player, action = played.entries[one.entry]
        assert one.player == player
        assert one.better in kit.game.legal(played.states[one.entry], player)
        assert 0 <= one.after <= 1
        assert 0 <= one.before <= 1
        if not one.is_swing and kit.game.info.solitaire:
            assert one.better == action
    assert read_review(kit, len(played.entries), write_review(whole)) == whole
    assert [luck.entry for luck in whole.luck] == [
        at
        for at, (player, _) in enumerate(played.entries)
        if player == CHANCE and not (kit.game.info.hidden or kit.game.info.solitaire)
    ]


def test_the_same_review_comes_of_the_same_work() -> None:
    kit, played = read_game("place")
    assert last(review(kit, played, LOOKS, make_clock())) == last(review(kit, played, LOOKS, make_clock()))


def test_a_stopped_review_goes_on() -> None:
    kit, played = read_game("gravity")
    whole = last(review(kit, played, LOOKS, make_clock()))
    for part in review(kit, played, LOOKS, make_clock()):
        if len(part.judgements) == 4:
            break
    again = last(review(kit, played, LOOKS, make_clock(), known=read_review(kit, part.entries, write_review(part))))
    assert [one.entry for one in again.judgements] == [one.entry for one in whole.judgements]
    assert again.judgements[:4] == part.judgements


def test_classes_follow_the_cost() -> None:
    assert [classify(cost) for cost in (0.0, 0.049, 0.05, 0.1, 0.2, 1.0)] == [
        *("ok", "ok", "inaccuracy", "mistake", "blunder", "blunder"),
    ]


# --- what may not be told


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.hidden])
def test_a_running_game_with_secrets_is_refused(name: str) -> None:
    kit, played = read_game(name)
    running = Played(played.states[:-1], played.entries[:-1], played.deal)
    with pytest.raises(GameError) as refused:
        review(kit, running, LOOKS, make_clock())
    assert refused.value.message == msg("review.running")
    assert "once the game is over" in say(refused.value.message)


@pytest.mark.parametrize("name", ["synchronous", "clone", "parade", "neighbour"])
def test_running_games_with_sealed_choices_or_coming_cards_are_refused(name: str) -> None:
    kit, played = read_game(name)
    running = Played(played.states[:4], played.entries[:3], played.deal)
    assert explain_refusal(kit, running) == msg("review.running")


def test_what_is_still_sealed_is_refused() -> None:
    kit, played = read_game("cloak")
    sealed = [(played.entries[0][0], ("?",)), *played.entries[1:]]
    assert explain_refusal(kit, Played(played.states, sealed)) == msg("review.sealed")


def find_twins(kit: Kit, played: Played) -> Iterator[tuple[int, Any, Any]]:
    """Yield decisions with two states that the player cannot tell apart, where others hold different secrets."""
    for at, (player, action) in enumerate(played.entries):
        state = played.states[at]
        if not is_decision(kit, state, player, action):
            continue
        view = kit.game.observe(state, player)
        twin = kit.game.resample(view, player, Random(at))
        if twin != state and kit.game.observe(twin, player) == view:
            yield at, state, twin


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.hidden])
def test_leak_twins_are_judged_alike(name: str) -> None:
    """What a decision was worth depends on what its player could know; only the truth may depend on the secrets."""
    kit, played = read_game(name, 40)
    twins = list(find_twins(kit, played))[:3]
    assert twins, "there are states that look alike"
    for place, state, twin in twins:
        told = []
        for one in (state, twin):
            player, action = played.entries[place]
            part = Played([one, kit.game.apply(one, player, action)], [played.entries[place]])
            judgement = trial.judge_one(kit, part, 0, LOOKS, make_clock(), "twins")
            told.append(judgement._replace(truth=None))
        assert told[0] == told[1]


# --- blunders


def test_what_loses_at_once_is_a_blunder_with_its_reason() -> None:
    """The last move but one of this game leaves the King where it is taken, and other moves do not."""
    kit, played = read_game("place", 50)
    at = len(played.entries) - 2
    (player, action), (other, reply) = played.entries[at:]
    outcome = kit.game.outcome(played.states[-1])
    assert outcome is not None
    assert outcome.winners == (other,)
    safe = [
        choice
        for choice in kit.game.legal(played.states[at], player)
        if not any(_ends(kit, kit.game.apply(played.states[at], player, choice), other))
    ]
    assert safe, "the loss could be avoided"
    judgement = trial.judge_one(kit, played, at, 400.0, make_clock(), "")
    assert judgement.kind == "blunder"
    assert judgement.after == 0
    assert judgement.better in safe
    assert judgement.reply[:2] == ((player, action), (other, reply))
    assert find_reason(kit, played.states, action, judgement) == msg("review.reason-lets-win", side=kit.game.info.player(other))


def _ends(kit: Kit, state: Any, player: int) -> Iterator[bool]:
    """Yield for each answer whether it ends the game."""
    for reply in kit.game.legal(state, player):
        yield kit.game.outcome(kit.game.apply(state, player, reply)) is not None


@pytest.mark.parametrize(
    ("costs", "certain", "looks", "told"),
    [
        ((0.5, 0.0), False, [1.0, 3.0], 0.0),  # a longer look takes it back
        ((0.5, 0.3), False, [1.0, 3.0], 0.3),
        ((0.02, 0.5), False, [1.0], 0.02),  # it would not be marked anyway
        ((0.5, 0.0), True, [1.0], 0.5),  # nothing more can be found out
    ],
)
def test_what_costs_something_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, costs: tuple[float, ...], certain: bool, looks: list[float], told: float
) -> None:
    kit, asked = games.load("place"), list[float]()
    state = kit.game.start(kit.game.info.read_options({}))
    best, action = kit.game.legal(state, 0)[:2]

    def look(search: OpenSearch, seconds: float) -> Generator[None, None, Verdict]:
        yield
        asked.append(seconds)
        search.best = Thought(best, 0.0, certain=certain)
        value = find_value(kit, 0.5 - costs[len(asked) - 1])
        return Verdict(search.best, Thought(action, value))

    monkeypatch.setattr(OpenSearch, "look", look)
    verdict = finish(judge_openly(kit, state, 0, action, 1.0, make_clock(), Random(1)))
    assert asked == looks
    assert expect(kit, verdict.played.value) == pytest.approx(0.5 - told, abs=0.01)


def test_a_second_look_goes_deeper_than_the_first() -> None:
    kit, played = read_game("mathematichess")
    player, action = played.entries[0]
    search = OpenSearch(kit, played.states[0], player, action, make_clock(), Random(1))
    first, second = finish(search.look(40.0)), finish(search.look(600.0))
    assert second.played.depth > first.played.depth
    assert second.played.nodes > first.played.nodes


def test_what_a_solitaire_loses_is_told_in_points() -> None:
    """The review marks an action exactly where a search without limits proves that less is possible after it."""
    kit = games.load("neighbour")
    options, lost = kit.game.info.read_options({}), list[bool]()
    deal = kit.game.deal(options, 5)
    state = kit.game.start(options)
    *_, best = solve(kit, state, deal)
    assert best.is_proven
    for player, action in best.line:
        if player != CHANCE and not any(lost):
            lost = [_compare_with_proof(kit, state, choice, deal) for choice in kit.game.legal(state, 0)[:8]]
        state = kit.game.apply(state, player, action)
    assert any(lost)


def _compare_with_proof(kit: Kit, state: Any, action: Action, deal: Deal | None) -> bool:
    """Hold that the judgement of an action is what the solver proves; returns whether the action costs something."""
    states, entries = [state, kit.game.apply(state, 0, action)], [(0, action)]
    while deal and kit.game.actors(states[-1]) == (CHANCE,):
        entries.append((CHANCE, kit.game.deal_next(states[-1], deal)))
        states.append(kit.game.apply(states[-1], *entries[-1]))
    if len(kit.game.legal(state, 0)) < 2:
        return False
    (*_, before), (*_, after) = solve(kit, state, deal), solve(kit, states[-1], deal)
    assert before.best is not None
    whole = last(review_alone(kit, states, entries, deal, 1e9, make_clock()))
    kind = "blunder" if after.best is None else classify(before.best - after.best, POINTS, 1)
    assert whole.judgements[0].kind == kind
    assert whole.judgements[0].scores == (before.best, before.best if kind == "ok" else after.best)
    return kind != "ok"


def test_time_that_one_state_of_a_solitaire_does_not_need_goes_to_the_other() -> None:
    """Whoever stops with too few pieces has lost, which needs no search; so all of the time looks for a win before that."""
    kit = games.load("neighbour")
    options = kit.game.info.read_options({})
    deal = kit.game.deal(options, 1)
    assert deal
    state = kit.game.apply(kit.game.start(options), 0, ("+",))
    while kit.game.actors(state) == (CHANCE,):
        state = kit.game.apply(state, CHANCE, kit.game.deal_next(state, deal))
    looks = next(number for number, progress in enumerate(solve(kit, state, deal), 1) if progress.best is not None)
    assert looks > 4, "a win is not found at once"
    states = [state, kit.game.apply(state, 0, ("stop",))]
    whole = last(review_alone(kit, states, [(0, ("stop",))], deal, 1.5 * looks, make_clock()))
    assert whole.judgements[0].kind == "blunder"


@pytest.mark.parametrize("count", [1, 4])
def test_a_short_solitaire_gets_as_much_time_as_a_long_one(count: int) -> None:
    """In this deal no win is found soon."""
    kit = games.load("parade")
    options, rng = kit.game.info.read_options({}), Random(1)
    deal = kit.game.deal(options, 8)
    assert deal
    states, entries = [kit.game.start(options)], list[tuple[int, Action]]()
    while sum(player != CHANCE for player, _ in entries) < count or kit.game.actors(states[-1]) == (CHANCE,):
        player = kit.game.actors(states[-1])[0]
        action = kit.game.deal_next(states[-1], deal) if player == CHANCE else rng.choice(kit.game.legal(states[-1], player))
        entries.append((player, action))
        states.append(kit.game.apply(states[-1], *entries[-1]))
    clock, seconds = make_clock(), 2.0
    judged = list(trial.judge_all(kit, Played(states, entries, deal), seconds, clock, ""))
    assert len(judged) == count
    assert 0 <= clock() - seconds * SHARES < 3 * (count + 1)


@pytest.mark.parametrize("name", ["mitosis", "booster"])
def test_a_reason_names_what_is_left_to_whom(name: str) -> None:
    """If the answer takes a piece, the reason names both; if it moves to an empty square, there is none."""
    kit, played = read_game(name, 40)
    told = 0
    for at in range(len(played.entries) - 1):
        (player, action), (other, reply) = played.entries[at : at + 2]
        if CHANCE in (player, other) or player == other or len(reply) < 2:
            continue
        sprites = {sprite.cell: sprite for sprite in kit.scene(played.states[at + 1], None).boards[0].sprites}
        judgement = Judgement(at, player, "blunder", 0.9, 0.1, action, (), ((player, action), (other, reply)))
        reason = find_reason(kit, played.states, action, judgement)
        if reason is None or reason.key != "review.reason-leaves":
            continue
        values = dict(reason.values)
        assert values["square"] == reply[0]
        assert values["by"] == msg(f"core.{sprites[reply[0]].piece}")
        assert values["piece"] == msg(f"core.{sprites[reply[-1]].piece}")
        assert (sprites[reply[0]].side, sprites[reply[-1]].side) == (other, player)
        assert find_reason(kit, played.states, action, judgement._replace(kind="ok")) is None
        told += 1
    assert told, "pieces are taken in this game"


def test_resigning_is_not_judged() -> None:
    kit, played = read_game("place")
    assert not is_decision(kit, played.states[0], 0, RESIGN)


# --- as text

VALUES = st.integers(0, STEP).map(lambda number: number / STEP)
ACTIONS = st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=3).map(tuple)
LINES = st.lists(st.tuples(st.integers(CHANCE, 4), ACTIONS), max_size=3).map(tuple)
JUDGED = st.builds(
    Judgement,
    st.just(0),
    st.integers(0, 4),
    st.sampled_from(KINDS),
    VALUES,
    VALUES,
    ACTIONS,
    LINES,
    LINES,
    st.none() | st.tuples(VALUES, VALUES),
    st.none() | st.tuples(st.none() | st.integers(-99, 99).map(float), st.none() | st.integers(-99, 99).map(float)),
)
REVIEWS = st.builds(
    lambda judged, luck, whole: Review(
        "place",
        40,
        tuple(one._replace(entry=at) for at, one in enumerate(judged)),
        tuple(Luck(20 + at, *values) for at, values in enumerate(luck)),
        whole,
    ),
    st.lists(JUDGED, max_size=4),
    st.lists(st.tuples(VALUES, VALUES), max_size=3),
    st.booleans(),
)


@given(REVIEWS)
def test_text_round_trip(whole: Review) -> None:
    assert read_review(games.load("place"), 40, write_review(whole)) == whole


def cut(text: str) -> st.SearchStrategy[str]:
    """Return the texts that lack one letter of this one."""
    return st.integers(0, len(text)).map(lambda at: text[:at] + text[at + 1 :])


@given(st.text() | REVIEWS.map(write_review).flatmap(cut))
def test_a_bad_text_gets_a_sentence(text: str) -> None:
    """A text that lacks a letter may still be a review, of other numbers; whatever is read can be written again."""
    kit = games.load("place")
    try:
        read = read_review(kit, 40, text)
    except BadReview as bad:
        told = str(bad)
    else:
        assert read_review(kit, 40, write_review(read)) == read
        told = "Review the game again"
    assert "Review the game again" in told


def test_the_review_of_another_game_is_refused() -> None:
    text = write_review(Review("place", 40, is_whole=True))
    for name, entries in (("gravity", 40), ("place", 41)):
        with pytest.raises(BadReview):
            read_review(games.load(name), entries, text)
