"""What people say of a game: comments, signs, arrows and marked squares, and other ways in which it might have gone on.

A line (the game itself, or a variation) is a row of entries. Its notes are ordered by the number of the state they belong to: 0
is before the first entry, n after entry n - 1. They travel in the record's text (`text`) and behind links (`notes_link`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .record import Drawing, Note, Notes, Variation

DEEPEST = 32  # variations within variations; far more than people write, and far less than Python can nest
SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}  # those that may stand right behind an action
HINT = " // "  # in the comment of a position in which a move is to be found: between the question and a hint
COLOURS = "GRYB"  # green, red, yellow, blue, as other tools write them

_CELL = r"(?:[1-9]\d?/)?[a-z][1-9]\d?"  # "e4", "2/e4"
_DRAWING = re.compile(rf"([{COLOURS}])({_CELL})(?:-?({_CELL}))?")
_COMMAND = re.compile(r"\[%(csl|cal) ([^\[\]]*)\]")
# What would change the direction of the text around it, or cannot be written.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_GAP = re.compile("[^\\S\u00a0\u202f]+")
_BRACES = str.maketrans("{}", "()")  # a brace would end the comment


class TaskWords(NamedTuple):
    """What the author says of a state in which something is to be found; either may be ""."""

    question: str = ""
    hint: str = ""


def make_note(
    comment: str = "",
    signs: Iterable[int] = (),
    drawings: Iterable[Drawing] = (),
    variations: Iterable[Variation] = (),
) -> Note:
    """Return a note in its one order: the comment is a single line, and what it draws stands in ``drawings``."""
    words, drawn = read_comment(comment)
    every = dict.fromkeys((*drawings, *drawn))
    ordered = (*(one for one in every if not one.end), *(one for one in every if one.end))
    return Note(words, tuple(sorted(set(signs))), ordered, tuple(variations))


def order_notes(notes: Mapping[int, Note]) -> Notes:
    """Return notes as a line has them, without those that say nothing."""
    return tuple(sorted((at, note) for at, note in notes.items() if any(note)))


def read_comment(text: str) -> tuple[str, tuple[Drawing, ...]]:
    """Return the words of a comment as one line, and the arrows and squares that `[%cal …]` and `[%csl …]` in it draw.

    Braces become brackets, signs that nobody sees are left out.
    """
    drawings: list[Drawing] = []

    def take(command: re.Match[str]) -> str:
        drawn = _read_command(command)
        drawings.extend(drawn)
        return " " if drawn else command[0]

    line = join_words(_UNSEEN.sub(" ", text).translate(_BRACES))
    line = join_words(_COMMAND.sub(take, line))
    # What stood around a command may be one now. It is none: reading it again has to give the same.
    line = _COMMAND.sub(lambda command: command[0].replace("%", " %", 1) if _read_command(command) else command[0], line)
    return line, tuple(drawings)


def join_words(text: str) -> str:
    """Return a text as one line with single blanks; spaces at which no line may break stay, as French has them before ``?``."""
    return _GAP.sub(" ", text).strip()


def _read_command(command: re.Match[str]) -> list[Drawing]:
    """Return what a command draws, nothing where it is not as anybody writes it: then it stays in the text."""
    drawn = [_DRAWING.fullmatch(part) for part in command[2].split(",")]
    if not all(one and bool(one[3]) == (command[1] == "cal") for one in drawn):
        return []
    return [Drawing(one[1], one[2], one[3] or "") for one in drawn if one]


def write_comment(note: Note) -> str:
    """Return the comment of a note with what it draws, "" for neither; `read_comment` reads it back."""
    parts = [note.comment] if note.comment else []
    for command, is_arrow in (("csl", False), ("cal", True)):
        drawn = [_write_drawing(one) for one in note.drawings if bool(one.end) == is_arrow]
        parts += [f"[%{command} {','.join(drawn)}]"] if drawn else []
    return " ".join(parts)


def _write_drawing(drawing: Drawing) -> str:
    between = "-" if "/" in drawing.cell + drawing.end and drawing.end else ""
    return f"{drawing.colour}{drawing.cell}{between}{drawing.end}"


def split_comment(comment: str) -> TaskWords:
    """Return the question and the hint in a comment."""
    question, _, hint = f" {comment} ".partition(HINT)
    return TaskWords(question.strip(), hint.strip())


def write_question(said: TaskWords) -> str:
    """Return the comment that `split_comment` reads back."""
    return f"{said.question}{HINT}{said.hint}".strip() if said.hint else said.question
