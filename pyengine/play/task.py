"""Tasks: an annotated game read as “find the move”.

A task begins at a state of a game. Whoever decides there, the *solver*, has to find their entries of the game from there on;
those of others and of chance are played for them. Of the notes on a state in which the solver decides these count:

- Its comment is the question. What follows ``//`` in it is a hint.
- A variation that begins with a move signed ``!`` or ``!!`` is another right answer. Any other is a typical wrong one, and the
  comment on its first move says what is wrong with it.

A solitaire whose game goes on to its end is played freely; then the score counts. All functions are stateless.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from ..core.kit import Kit
from ..core.types import CHANCE, Action, Player
from .notes import TaskWords, split_comment
from .record import Note, Record, State, Variation

GOOD_SIGNS = frozenset({1, 3})  # "!" and "!!"

AnswerKind = Literal["right", "also", "wrong", "other"]


class Task(NamedTuple):
    """What is to be found: the game, the states before each entry and after the last, where it begins, and whose moves are to be
    found. ``is_free``: the solver plays to the end of a solitaire, and the score counts."""

    kit: Kit
    record: Record
    states: Sequence[State]
    start: int
    solver: Player
    is_free: bool = False


class TaskAnswer(NamedTuple):
    """What a move is worth that was tried: ``right`` is that of the game, ``also`` another right one, ``wrong`` one that the
    author has a ``sentence`` for ("" if they wrote none), ``other`` any other."""

    kind: AnswerKind
    sentence: str = ""


def read_task(kit: Kit, record: Record, states: Sequence[State], start: int = 0) -> Task | None:
    """Return the task that begins at a state of a game, or after the chance results that come there; None where nobody decides
    anything after that."""
    entries = record.entries
    start = next((at for at in range(start, len(entries)) if entries[at].player != CHANCE), len(entries))
    if start >= len(entries):
        return None
    is_free = kit.game.info.solitaire and kit.game.outcome(states[-1]) is not None
    return Task(kit, record, states, start, entries[start].player, is_free)


def find_decision(task: Task, at: int) -> int:
    """Return the number of the next state, from ``at`` on, in which the solver has something to find; that of the last state if
    there is none. A decision without a choice is none, unless the task begins with it."""
    for number in range(at, len(task.record.entries)):
        if task.record.entries[number].player != task.solver:
            continue
        if number == task.start or len(task.kit.game.legal(task.states[number], task.solver)) != 1:
            return number
    return len(task.record.entries)


def list_decisions(task: Task) -> tuple[int, ...]:
    """Return the numbers of all states in which the solver has something to find."""
    decided, at = [], find_decision(task, task.start)
    while at < len(task.record.entries):
        decided.append(at)
        at = find_decision(task, at + 1)
    return tuple(decided)


def judge(task: Task, at: int, action: Action) -> TaskAnswer:
    """Return what an action of the solver is worth in state ``at``; it has to be legal there."""
    state, solver = task.states[at], task.solver
    if action == task.record.entries[at].action:
        return TaskAnswer("right")
    after = _find_key(task, state, action)
    if after == task.kit.game.key(task.states[at + 1]):
        return TaskAnswer("right")
    for variation in _get_note(task, at).variations:
        first = variation.entries[0]
        if first.player == solver and (first.action == action or _find_key(task, state, first.action) == after):
            return _read_variation(variation)
    return TaskAnswer("other")


def read_question(task: Task, at: int) -> TaskWords:
    """Return the author's question about a state, and the hint."""
    return split_comment(_get_note(task, at).comment)


def compare_end(task: Task, state: State) -> tuple[bool, float | None, float | None]:
    """Return whether the end of a solitaire is as good as that of the game, and both scores."""
    reached, best = _measure_end(task, state), _measure_end(task, task.states[-1])
    return reached[:2] >= best[:2], reached[2], best[2]


def _measure_end(task: Task, state: State) -> tuple[float, float, float | None]:
    outcome = task.kit.game.outcome(state)
    assert outcome is not None
    score = outcome.scores[task.solver]
    return outcome.returns[task.solver], float("-inf") if score is None else score, score


def _get_note(task: Task, at: int) -> Note:
    return dict(task.record.notes).get(at, Note())


def _find_key(task: Task, state: State, action: Action) -> Any:
    game = task.kit.game
    return game.key(game.apply(state, task.solver, action))


def _read_variation(variation: Variation) -> TaskAnswer:
    note = dict(variation.notes).get(1, Note())
    if GOOD_SIGNS & set(note.signs):
        return TaskAnswer("also", note.comment)
    return TaskAnswer("wrong", note.comment)
