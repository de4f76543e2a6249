"""Lessons: annotated games that are told and played step by step.

A lesson is the text of one or more games as `text` reads them, one behind the other as in PGN files: a game begins with its
headers, so a position that is set up begins a new game.

    {chess.lesson-start [%csl Ge2] [%any]} e2e4

    [Position "…"]
    {chess.lesson-rook chess.lesson-take // chess.lesson-hint} a1a8 (a1a7 {chess.lesson-wrong}) {chess.lesson-end}

The learner is the first player. In the comment of a state stand ids of messages; each is a step:

- `[%csl Ge4]` marks the squares that the first step of a state points at. `[%aim hand/K,hand:ID,table:ID]` behind an id points at
  anything: tokens, hands, tables.
- Where the learner has the next move of the game, the last step of the state asks for it, and points at it. Variations are other
  moves as in a `task`: those signed ``!`` are right as well; any other is a typical wrong one, and the comment on its first move
  is the id of what is said of it. ``//`` and another id in the comment is a hint.
- `[%any]` behind an id takes any move but typical wrong ones. The lesson goes on from the move that is written, so that should be
  the last one of its game.
- All other steps are only to be read, and all other moves are played for the learner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..core.kit import Kit
from ..core.lesson import ANY as OLDER_ANY
from ..core.lesson import Lesson, Step
from ..core.types import Action, Player
from ..core.words import Message, msg
from .notes import split_comment
from .record import Note, Record, states
from .session import Session
from .task import Task, TaskAnswer, judge
from .text import from_text

LEARNER: Player = 0  # whom a lesson teaches; what all others do is part of it
ANY = "[%any]"
_STEP = re.compile(r"(\S+)((?: \[%[^\[\]]*\])*)")  # an id with its commands
_AIM = re.compile(r"\[%aim ([^\[\]]*)\]")
_HEADER = re.compile(r'\[\w+ "')


class LessonStep(NamedTuple):
    """One step: what is said, a hint, and what to point at: tokens, "hand:ID", "table:ID".

    The step is about state ``at`` of the game of ``task``. ``asks``: the learner is to play the next move of that game, or any
    move with ``takes_any``; otherwise there is only something to read.
    """

    text: Message
    task: Task
    at: int
    aim: tuple[str, ...] = ()
    hint: Message | None = None
    asks: bool = False
    takes_any: bool = False

    @property
    def record(self) -> Record:
        """The game up to this step, without what is said of it."""
        return self.task.record._replace(entries=self.task.record.entries[: self.at], notes=())

    @property
    def action(self) -> Action | None:
        """What is to be played: an action, () for any action, None for reading only."""
        if not self.asks:
            return None
        return () if self.takes_any else self.task.record.entries[self.at].action


def read_lesson(kit: Kit, lesson: str | Lesson) -> tuple[LessonStep, ...]:
    """Return the steps of a lesson. Raises NotationError or IllegalAction like `from_text`."""
    if isinstance(lesson, Lesson):
        return tuple(_read_older(kit, lesson))
    return tuple(step for game in split_games(lesson) for step in _read_game(kit, from_text(kit, game)))


def split_games(text: str) -> list[str]:
    """Return the texts of single games in a text of several. Headers that follow on anything else begin a new game."""
    games: list[list[str]] = [[]]
    in_headers = False
    for line in text.splitlines():
        is_header = bool(_HEADER.match(line))
        if is_header and not in_headers and any(games[-1]):
            games.append([])
        games[-1].append(line)
        in_headers = is_header or (in_headers and not line)
    return ["\n".join(lines) for lines in games if any(lines)]


def _read_game(kit: Kit, record: Record) -> Iterator[LessonStep]:
    task = Task(kit, record, states(kit, record), 0, LEARNER)
    for at, note in record.notes:
        entries = record.entries[at : at + 1]
        asks = bool(entries) and entries[0].player == LEARNER
        yield from _read_steps(task, at, note, asks=asks)


def _read_steps(task: Task, at: int, note: Note, *, asks: bool) -> Iterator[LessonStep]:
    said, hint = split_comment(note.comment)
    steps = _STEP.findall(said)
    marked = tuple(drawing.cell for drawing in note.drawings if not drawing.end)
    for number, (key, commands) in enumerate(steps, 1):
        aims = [token for aim in _AIM.findall(commands) for token in aim.split(",")]
        step = LessonStep(msg(key), task, at, (*(marked if number == 1 else ()), *aims))
        if asks and number == len(steps):
            step = step._replace(hint=msg(hint) if hint else None, asks=True, takes_any=ANY in commands)
        yield step


def _read_older(kit: Kit, lesson: Lesson) -> Iterator[LessonStep]:
    """Yield the steps of a lesson that is a row of steps; those from one position on are one game."""
    record = Record(kit.game.info.id, kit.game.info.read_options(lesson.options))
    session, read = Session(kit, record), list[tuple[int, Step]]()
    for number, step in enumerate(lesson.steps):
        if step.position:
            yield from _finish_older(session, read)
            session, read = Session(kit, record._replace(position=step.position)), []
        session.settle(Random(number))
        read.append((len(session.record.entries), step))
        asked = kit.notation.write(session.state, LEARNER, session.legal(LEARNER)[0]) if step.do == OLDER_ANY else step.do
        for text in (f"{LEARNER}:{asked}", *step.then) if asked else ():
            player, _, actions = text.partition(":")
            for action in kit.notation.read(session.state, int(player), actions):
                session.act(int(player), action)
                session.settle(Random(number))
    yield from _finish_older(session, read)


def _finish_older(session: Session, read: list[tuple[int, Step]]) -> Iterator[LessonStep]:
    task = Task(session.kit, session.record, session.states, 0, LEARNER)
    for at, step in read:
        yield LessonStep(step.text, task, at, step.aim, None, bool(step.do), step.do == OLDER_ANY)


def judge_step(step: LessonStep, action: Action) -> TaskAnswer:
    """Return what a legal action of the learner is worth; where there is only something to read, any is another one."""
    if not step.asks:
        return TaskAnswer("other")
    answer = judge(step.task, step.at, action)
    return TaskAnswer("right") if step.takes_any and answer.kind == "other" else answer


def list_sentences(step: LessonStep) -> Iterator[Message]:
    """Yield everything that a step may say: its text, its hint, and what is said of other moves."""
    yield step.text
    if step.hint:
        yield step.hint
    note = dict(step.task.record.notes).get(step.at, Note())
    for variation in note.variations if step.asks else ():
        if comment := dict(variation.notes).get(1, Note()).comment:
            yield msg(comment)
