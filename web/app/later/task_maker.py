"""Makes a board that asks for moves: the answer is played, and for each move of it a question, a hint and sentences about other
moves are written.

What comes out is an annotated game in the fields of the board's address.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal, NamedTuple

from pyengine.core.errors import GameError
from pyengine.core.telling import Telling
from pyengine.core.types import Player, Token
from pyengine.play.move_list import tell_entries
from pyengine.play.notes import TaskWords, join_words, make_note, order_notes, split_comment, write_question
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Entry, Note, Record, Variation
from pyengine.play.session import Session
from pyengine.play.task import GOOD_SIGNS, list_decisions, read_task

from ..embed.diagram import Diagram
from ..embed.parameters import YES
from ..embed.position_editor import PositionEditor
from ..embed.reading import EmbedSettings, GivenGame

Playing = Literal["", "answer", "way"]
RIGHT = 1  # the sign "!"


class Way(NamedTuple):
    """Another move than the answer's: a typical wrong one with its sentence, or another right one."""

    entry: Entry
    sentence: str = ""
    is_right: bool = False


class DecisionWords(NamedTuple):
    """What the author says of one move that is to be found."""

    words: TaskWords = TaskWords()
    ways: tuple[Way, ...] = ()


class TaskMaker:
    """A task that is being made in the position editor. ``playing`` says what moves on the board are for: the answer, another
    move than that, or "" while the position is set up.

    States are numbered from the beginning of the answer. ``decisions`` are those in which readers have something to find, and
    ``steps`` what is said of them. ``at`` is the one whose words are being written.
    """

    def __init__(self, maker: PositionEditor) -> None:
        self.maker = maker
        self.playing: Playing = ""
        self.figure: Diagram | None = None
        self.steps = dict[int, DecisionWords]()
        self.decisions: tuple[int, ...] = (0,)
        self.at = 0
        self._beside = dict[int, Note]()  # what the notes say besides
        self._known: Record | None = None
        self._open()

    @property
    def step(self) -> DecisionWords:
        """What is said of the move whose words are being written."""
        return self.steps.get(self.at, DecisionWords())

    def _read(self) -> GivenGame | None:
        return self.maker.read().given

    def _open(self) -> None:
        """Take in what the address says."""
        given = self._read()
        if given is None:
            return
        start = given.ends[0]
        self.decisions = _list_decisions(given)
        for number, note in given.record.notes:
            if number - start in self.decisions:
                self.steps[number - start] = DecisionWords(split_comment(note.comment), tuple(map(_read_way, note.variations)))
                note = note._replace(comment="", variations=())
            self._beside[number - start] = note
        self._known = given.record._replace(notes=())

    def follow(self) -> None:
        """Write the notes anew if the position, its options or the moves have changed, without those about moves that have become
        impossible."""
        given = self._read()
        if given is None or given.record._replace(notes=()) == self._known:
            return
        if self.playing and self.figure and self.figure.given.record.position != given.record.position:
            self.stop()
        self._forget(given)
        self._known = given.record._replace(notes=())
        self.decisions = _list_decisions(given)
        if self.at not in self.decisions:
            self.at = self.decisions[0]
        self.write()

    def _forget(self, given: GivenGame) -> None:
        """Forget what was said of states that are reached by other moves now."""
        before = self._known.entries[given.ends[0] :] if self._known else ()
        now = given.record.entries[given.ends[0] :]
        same = next((at for at, pair in enumerate(zip(before, now, strict=False)) if pair[0] != pair[1]), None)
        last = min(len(before), len(now)) if same is None else same
        self.steps = {at: step for at, step in self.steps.items() if at <= last}
        self._beside = {at: note._replace(variations=()) for at, note in self._beside.items() if at <= last}

    def write(self) -> None:
        """Put questions, hints and other moves into the address."""
        given = self._read()
        if given is None:
            return
        start, game = given.ends[0], given.kit.game
        notes = {start + at: note for at, note in self._beside.items() if start + at < len(given.states)}
        for at in self.decisions:
            words, ways = self.steps.get(at, DecisionWords())
            state = given.states[start + at]
            ways = tuple(way for way in ways if game.accepts(state, way.entry.player, way.entry.action))
            if at in self.steps:
                self.steps[at] = DecisionWords(words, ways)
            beside = self._beside.get(at, Note())
            notes[start + at] = make_note(write_question(words), beside.signs, beside.drawings, map(_write_way, ways))
        record = given.record._replace(notes=order_notes(notes))
        with suppress(GameError):  # too long for a link: the last version stays
            self.maker.settings["notes"] = encode_notes(given.kit, record, given.states)

    def choose(self, number: int) -> None:
        """Write the words of another move that readers have to find."""
        if number < len(self.decisions):
            self.at = self.decisions[number]
            if self.playing == "way":
                self.stop()

    # --- playing on the board

    def start(self, playing: Playing) -> None:
        """Let moves on the board be those of the answer, or another move than that whose words are being written."""
        given = self._read()
        if given is None:
            return
        begin = given.ends[0] + (self.at if playing == "way" else 0)
        count = len(given.record.entries) if playing == "answer" else begin
        record = given.record._replace(entries=given.record.entries[:count], notes=())
        setting = EmbedSettings(flip=self.maker.is_set("flip"))
        figure = Diagram(GivenGame(given.kit, record, given.states[: count + 1], (begin,), 0, 0), setting)
        figure.show_line(Session(given.kit, record, list(given.states[: count + 1])), begin)
        self.playing, self.figure = playing, figure

    def stop(self) -> None:
        """Go back to setting up the position."""
        self.playing, self.figure = "", None

    def press(self, token: Token) -> bool:
        """Choose a token on the board; returns whether that played something."""
        if self.figure is None:
            return False
        played = self.figure.click(token)
        if played:
            self._take(self.figure)
        return played

    def undo(self) -> None:
        """Take back the last move of the answer."""
        figure = self.figure
        if figure and figure.has_begun:
            figure.undo()
            self._take(figure)
            self.start("answer")

    def _take(self, figure: Diagram) -> None:
        session = figure.variation or figure.main
        entries = session.record.entries[figure.given.ends[0] :]
        if self.playing == "answer":
            self.maker.settings["moves"] = write_moves(session, figure.given.ends[0])
            self.follow()
        elif entries:
            if entries[0] not in [way.entry for way in self.step.ways]:
                self._change(ways=(*self.step.ways, Way(entries[0])))
            self.stop()
            self.write()

    def clear(self) -> None:
        """Take back the whole answer."""
        self.maker.settings["moves"] = ""
        self.follow()
        self.start("answer")

    def remove(self, number: int) -> None:
        """Take one of the other moves away."""
        ways = self.step.ways
        self._change(ways=ways[:number] + ways[number + 1 :])
        self.write()

    def _change(self, **parts: object) -> None:
        self.steps[self.at] = self.step._replace(**parts)  # type: ignore[arg-type]

    # --- fields

    def set(self, name: str, value: str) -> None:
        """Change a field: the question, the hint, or the sentence or tick of another move."""
        _, kind, number = [*name.split("-"), ""][:3]
        words, ways = self.step
        said = join_words(value)
        if kind == "question":
            self._change(words=words._replace(question=said))
        elif kind == "hint":
            self._change(words=words._replace(hint=said))
        elif number.isdecimal() and int(number) < len(ways):
            at = int(number)
            changed = ways[at]._replace(is_right=value in YES) if kind == "right" else ways[at]._replace(sentence=said)
            self._change(ways=(*ways[:at], changed, *ways[at + 1 :]))
        self.write()

    def list_values(self) -> dict[str, str]:
        """Return the values of all fields."""
        values = {"find-question": self.step.words.question, "find-hint": self.step.words.hint}
        for number, way in enumerate(self.step.ways):
            values[f"find-sentence-{number}"] = way.sentence
            values[f"find-right-{number}"] = "1" if way.is_right else "0"
        return values

    # --- what is shown

    def tell_answer(self) -> tuple[Telling, ...]:
        """Return the moves of the answer, () if there is none yet."""
        given = self._read()
        if given is None:
            return ()
        session = Session(given.kit, given.record, list(given.states))
        return tell_entries(session, given.ends[0], len(given.record.entries), self.find_solver(given.record, given.ends[0]))

    def tell_way(self, way: Way) -> Telling | None:
        """Return another move as it is shown."""
        given = self._read()
        return given.kit.notation.tell(given.states[given.ends[0] + self.at], *way.entry) if given else None

    def tell_decisions(self) -> tuple[Telling, ...]:
        """Return the moves that readers have to find, as they are shown; () while there is no answer."""
        given = self._read()
        if given is None or given.ends[0] == len(given.record.entries):
            return ()
        numbers = [given.ends[0] + at for at in self.decisions]
        return tuple(given.kit.notation.tell(given.states[at], *given.record.entries[at]) for at in numbers)

    @staticmethod
    def find_solver(record: Record, start: int) -> Player | None:
        """Return who has to find the answer, None while there is none."""
        return record.entries[start].player if start < len(record.entries) else None


def write_moves(session: Session, start: int) -> str:
    """Return entries as the field ``moves`` of an address has them."""
    texts = []
    for at in range(start, len(session.record.entries)):
        state, (player, action) = session.states[at], session.record.entries[at]
        several = len(session.kit.game.actors(state)) > 1
        texts.append((f"{player}:" if several else "") + session.kit.notation.write(state, player, action))
    return "; ".join(texts)


def _list_decisions(given: GivenGame) -> tuple[int, ...]:
    """Return the states in which readers have something to find; while there is no answer, that in which it will begin."""
    start = given.ends[0]
    task = read_task(given.kit, given.record, given.states, start)
    if task is None:
        return (0,)
    decisions = list_decisions(task)
    return tuple(at - start for at in (decisions[:1] if task.is_free else decisions))


def _read_way(way: Variation) -> Way:
    note = dict(way.notes).get(1, Note())
    return Way(way.entries[0], note.comment, bool(GOOD_SIGNS & set(note.signs)))


def _write_way(way: Way) -> Variation:
    note = make_note(way.sentence, (RIGHT,) if way.is_right else ())
    return Variation((way.entry,), order_notes({1: note}))
