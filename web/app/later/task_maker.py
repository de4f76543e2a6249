"""Makes a board that asks for moves: the answer and typical wrong moves are played, question, hint and sentences written.

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
from pyengine.play.task import GOOD_SIGNS

from ..embed.diagram import Diagram
from ..embed.parameters import YES
from ..embed.position_editor import PositionEditor
from ..embed.reading import EmbedSettings, GivenGame

Playing = Literal["", "answer", "way"]
RIGHT = 1  # the sign "!"


class Way(NamedTuple):
    """Another first move than the answer's: a typical wrong one with its sentence, or another right one."""

    entry: Entry
    sentence: str = ""
    is_right: bool = False


class TaskMaker:
    """A task that is being made in the position editor. ``playing`` says what moves on the board are for: the answer, another
    first move, or "" while the position is set up."""

    def __init__(self, maker: PositionEditor) -> None:
        self.maker = maker
        self.playing: Playing = ""
        self.figure: Diagram | None = None
        self.words, self.ways = TaskWords(), list[Way]()
        self._known: object = None
        self._open()

    def _read(self) -> GivenGame | None:
        return self.maker.read().given

    def _open(self) -> None:
        """Take in what the address says."""
        given = self._read()
        if given is None:
            return
        note = dict(given.record.notes).get(given.ends[0], Note())
        self.words = split_comment(note.comment)
        self.ways = [_read_way(way) for way in note.variations]
        self._known = self._find_key(given)

    @staticmethod
    def _find_key(given: GivenGame) -> object:
        return given.record._replace(notes=())

    def follow(self) -> None:
        """Write the notes anew if the position, its options or the moves have changed, without moves that have become
        impossible."""
        given = self._read()
        if given is None or self._find_key(given) == self._known:
            return
        self._known = self._find_key(given)
        if self.playing and self.figure and self.figure.given.record.position != given.record.position:
            self.stop()
        self.write()

    def write(self) -> None:
        """Put question, hint and other moves into the address."""
        given = self._read()
        if given is None:
            return
        game, state, start = given.kit.game, given.states[given.ends[0]], given.ends[0]
        self.ways = [way for way in self.ways if game.accepts(state, way.entry.player, way.entry.action)]
        note = make_note(write_question(self.words), (), (), [_write_way(way) for way in self.ways])
        record = given.record._replace(notes=order_notes({start: note}))
        with suppress(GameError):  # too long for a link: the last version stays
            self.maker.settings["notes"] = encode_notes(given.kit, record, given.states)

    # --- playing on the board

    def start(self, playing: Playing) -> None:
        """Let moves on the board be those of the answer, or another first move."""
        given = self._read()
        if given is None:
            return
        begin = given.ends[0]
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
            if entries[0] not in [way.entry for way in self.ways]:
                self.ways.append(Way(entries[0]))
            self.stop()
            self.write()

    def clear(self) -> None:
        """Take back the whole answer."""
        self.maker.settings["moves"] = ""
        self.follow()
        self.start("answer")

    def remove(self, number: int) -> None:
        """Take one of the other first moves away."""
        if number < len(self.ways):
            del self.ways[number]
            self.write()

    # --- fields

    def set(self, name: str, value: str) -> None:
        """Change a field: the question, the hint, or the sentence or tick of another first move."""
        _, kind, number = [*name.split("-"), ""][:3]
        if kind == "question":
            self.words = self.words._replace(question=join_words(value))
        elif kind == "hint":
            self.words = self.words._replace(hint=join_words(value))
        elif number.isdecimal() and int(number) < len(self.ways):
            way = self.ways[int(number)]
            changed = way._replace(is_right=value in YES) if kind == "right" else way._replace(sentence=join_words(value))
            self.ways[int(number)] = changed
        self.write()

    def list_values(self) -> dict[str, str]:
        """Return the values of all fields."""
        values = {"find-question": self.words.question, "find-hint": self.words.hint}
        for number, way in enumerate(self.ways):
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
        """Return another first move as it is shown."""
        given = self._read()
        return given.kit.notation.tell(given.states[given.ends[0]], *way.entry) if given else None

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


def _read_way(way: Variation) -> Way:
    note = dict(way.notes).get(1, Note())
    return Way(way.entries[0], note.comment, bool(GOOD_SIGNS & set(note.signs)))


def _write_way(way: Way) -> Variation:
    note = make_note(way.sentence, (RIGHT,) if way.is_right else ())
    return Variation((way.entry,), order_notes({1: note}))
