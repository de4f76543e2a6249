"""Tasks: what is to be found in an annotated game, what else is right, and what is said of a wrong move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import text as texts
from pyengine.play.notes import TaskWords, read_comment, split_comment, write_question
from pyengine.play.notes_edit import add_variation, change_note
from pyengine.play.record import Entry, Note, states
from pyengine.play.session import Session
from pyengine.play.task import (
    Task,
    TaskAnswer,
    compare_end,
    find_decision,
    judge,
    list_decisions,
    read_question,
    read_task,
)
from tests.play.annotating import annotate_randomly
from tests.play.playing import play_randomly

PLACE = games.load("place")
TRAP = '[Game "place"]\n[Position "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"]\n\n'


def read(moves: str) -> Task:
    """Return the task of a game from a position in which White's knight takes two pieces at once."""
    record = texts.from_text(PLACE, TRAP + moves)
    task = read_task(PLACE, record, states(PLACE, record))
    assert task is not None
    return task


def test_everything_by_the_solver_is_to_be_found() -> None:
    task = read("d3d5 h8g8 a1a2")
    assert (task.start, task.solver, task.is_free) == (0, 0, False)
    assert list_decisions(task) == (0, 2)
    assert find_decision(task, 3) == 3, "nothing is left"


def test_right_wrong_and_other_moves() -> None:
    task = read("{Take both. // Look at the knight.} d3d5 (d3f3 {The bishop stays.}) (d3d1 $1 {Good, too.}) (d3b3) h8g8")
    assert read_question(task, 0) == TaskWords("Take both.", "Look at the knight.")
    assert judge(task, 0, ("d3", "d5")) == TaskAnswer("right")
    assert judge(task, 0, ("d3", "f3")) == TaskAnswer("wrong", "The bishop stays.")
    assert judge(task, 0, ("d3", "d1")) == TaskAnswer("also", "Good, too.")
    assert judge(task, 0, ("d3", "b3")) == TaskAnswer("wrong")
    assert judge(task, 0, ("a1", "a2")) == TaskAnswer("other")
    assert read_question(task, 1) == TaskWords()


def test_a_task_may_begin_later_and_needs_somebody_who_decides() -> None:
    record = texts.from_text(PLACE, TRAP + "d3d5 h8g8 a1a2")
    folded = states(PLACE, record)
    task = read_task(PLACE, record, folded, 1)
    assert task is not None
    assert (task.start, task.solver, list_decisions(task)) == (1, 1, (1,))
    assert read_task(PLACE, record, folded, 3) is None
    assert read_task(PLACE, record, folded, 99) is None


def test_cards_that_come_first_are_passed_over() -> None:
    played = play_randomly("gravity", 1, 12)
    first = next(at for at, entry in enumerate(played.record.entries) if entry.player == CHANCE and at)
    task = read_task(played.kit, played.record, played.states, first)
    assert task is not None
    assert played.record.entries[task.start].player == task.solver != CHANCE
    assert all(entry.player == CHANCE for entry in played.record.entries[first : task.start])


def test_another_way_to_the_same_position_is_right() -> None:
    played = play_randomly("parade", 0, 20)
    game, state = played.kit.game, played.states[8]
    action, same = ("c2", "g2", "f2"), ("f3", "g2", "f2")
    record = played.record._replace(entries=(*played.record.entries[:8], Entry(0, action)))
    task = read_task(played.kit, record, [*played.states[:9], game.apply(state, 0, action)])
    assert task is not None
    assert judge(task, 8, same) == TaskAnswer("right")
    other = next(one for one in game.legal(state, 0) if one[1:] != action[1:])
    assert judge(task, 8, other) == TaskAnswer("other")


def test_a_decision_without_a_choice_is_passed_over() -> None:
    for name in games.IDS:
        played = play_randomly(name, 5, 25)
        task = read_task(played.kit, played.record, played.states)
        for at in list_decisions(task)[1:] if task else ():
            assert len(played.kit.game.legal(played.states[at], played.record.entries[at].player)) > 1


def test_a_solitaire_that_goes_on_to_its_end_is_measured_by_its_score() -> None:
    ends = [play_randomly("parade", seed) for seed in range(6)]
    ranked = sorted(ends, key=lambda played: _value(played))
    best = ranked[-1]
    task = read_task(best.kit, best.record, best.states)
    assert task is not None
    assert task.is_free
    for played in ends:
        good, reached, possible = compare_end(task, played.state)
        assert good == (_value(played) >= _value(best))
        outcome, most = played.kit.game.outcome(played.state), best.kit.game.outcome(best.state)
        assert outcome
        assert most
        assert (reached, possible) == (outcome.scores[0], most.scores[0])
    cut = read_task(best.kit, best.record._replace(entries=best.record.entries[:9]), best.states[:10])
    assert cut is not None
    assert not cut.is_free


def _value(played: Session) -> tuple[float, float]:
    outcome = played.kit.game.outcome(played.state)
    assert outcome
    return outcome.returns[0], -1e9 if outcome.scores[0] is None else outcome.scores[0]


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("", TaskWords()),
        ("Take it.", TaskWords("Take it.")),
        ("Take it. // Look left. // And right.", TaskWords("Take it.", "Look left. // And right.")),
        ("// Only a hint.", TaskWords("", "Only a hint.")),
        ("See https://example.org for more.", TaskWords("See https://example.org for more.")),
        ("Nothing follows //", TaskWords("Nothing follows")),
    ],
)
def test_what_follows_two_strokes_is_a_hint(comment: str, said: TaskWords) -> None:
    assert split_comment(comment) == said
    assert split_comment(write_question(said)) == said


@given(st.text(max_size=40), st.text(max_size=40))
def test_questions_are_read_back(question: str, hint: str) -> None:
    comment = read_comment(write_question(TaskWords(question, hint)))[0]
    said = split_comment(comment)
    assert split_comment(write_question(said)) == said


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(games.IDS), st.integers(0, 10_000), st.integers(0, 30))
def test_any_annotated_game_can_be_read(name: str, seed: int, start: int) -> None:
    played = annotate_randomly(name, seed, 16, 6)
    task = read_task(played.kit, played.record, played.states, start)
    if task is None:
        assert all(entry.player == CHANCE for entry in played.record.entries[start:])
        return
    for at in list_decisions(task):
        answer = played.record.entries[at].action
        assert judge(task, at, answer) == TaskAnswer("right")
        for variation in dict(played.record.notes).get(at, Note()).variations:
            if variation.entries[0].player == task.solver:
                assert judge(task, at, variation.entries[0].action).kind != "other"


def test_a_variation_by_somebody_else_says_nothing_of_the_solver() -> None:
    record = texts.from_text(PLACE, TRAP + "d3d5 h8g8")
    folded = states(PLACE, record)
    record, path, at = add_variation(record, (), 1, (Entry(1, ("h8", "h7")),))
    record = change_note(record, path, at, comment="No.")
    assert judge(Task(PLACE, record, folded, 0, 0), 0, ("d3", "d5")) == TaskAnswer("right")
