"""Records as text: headers, moves, comments, signs and variations, in the spirit of PGN."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.errors import IllegalAction, NotationError
from ..core.game import Deal
from ..core.kit import Kit
from ..core.types import CHANCE
from ..core.words import msg, say
from .entering import enter
from .notes import DEEPEST, SIGNS, make_note, order_notes, write_comment
from .record import (
    LONGEST,
    Entry,
    Note,
    Notes,
    Record,
    State,
    Turn,
    Variation,
    apply_checked,
    begin,
    deal_due_cards,
    deal_number,
    deal_of,
    states,
    turns,
)

LONGEST_TEXT = 400_000  # characters; more than five times the longest games
NOTHING = "--"  # stands where the entry would that variations at the end of a line replace

# None of these backtracks: a long text that does not match takes no longer than one that does.
_TAG = re.compile(r'\[(\w++) "((?:[^"\\]++|\\.)*+)"\]')
_COMMENT = re.compile(r"\{[^}]*+\}")
_TAG_OR_COMMENT = re.compile(f"{_TAG.pattern}|{_COMMENT.pattern}")
_LAYOUT = re.compile(r"(?<!\d)\d++\.++(?=\s|$)|(?<!\S)\*(?!\S)")  # turn numbers, the "unfinished" star
_PLAIN = r"[()]|\{|[^\s(){]++"
_WORD = re.compile(rf"[^\s(){{]*+\([^\s(){{}}]++\)|{_PLAIN}")  # `(Qa1-h7)` is an action of Clone Chess that came to nothing
_SIGN = re.compile(r"\$([1-9]\d?|1\d\d|2[0-4]\d|25[0-5])")
_SHORT_SIGNS = {sign: number for number, sign in SIGNS.items()}
_SIGNED = re.compile(r"(.*[^!?])(!!|\?\?|!\?|\?!|!|\?)$")
_OWN = ("Game", "RulesVersion", "Options", "Position", "Deal", "Result")  # headers that are not tags


def to_text(kit: Kit, record: Record) -> str:
    """Write a record as headers and moves, a line a turn. Its notes stand behind the moves, as PGN has them."""
    game, options = kit.game, kit.game.info.options
    folded = states(kit, record)
    head = [("Game", record.game)]
    head += [("RulesVersion", str(record.options.version))] if record.options.version != 1 else []
    changed = [
        f"{option.name}={option.text(record.options[option.name])}"
        for option in options
        if record.options[option.name] != option.default
    ]
    head += [("Options", " ".join(changed))] if changed else []
    head += [("Position", record.position)] if record.position is not None else []
    head += [("Deal", str(record.deal))] if record.deal is not None else []
    head += [(name, value) for name, value in record.tags if name not in _OWN]
    outcome = game.outcome(folded[-1])
    if outcome:
        head.append(("Result", " ".join([*(say(game.info.player(winner)) for winner in outcome.winners), f"({outcome.reason})"])))
    lines = ['[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in head]
    lines += ["", *_write_rows(kit, folded, record.entries, 0, record.notes)]
    return "\n".join(lines) + "\n"


def _write_rows(
    kit: Kit, folded: Sequence[State], entries: Sequence[Entry], first: int, notes: Notes, known: Sequence[Turn] = ()
) -> Iterator[str]:
    """Yield the turns of a line, which begins with entry ``first``, with what is said of it. ``known`` are turns before it."""
    game, said = kit.game, dict(notes)
    groups = turns(game, folded, entries, known)

    def write_variations(at: int) -> Iterator[str]:
        for variation in said[at].variations if at in said else ():
            begin_at = first + at
            after = list(folded[: begin_at + 1])
            for entry in variation.entries:
                after.append(apply_checked(kit, after[-1], entry))
            before = [turn._replace(last=min(turn.last, begin_at)) for turn in groups if turn.first < begin_at]
            rows = _write_rows(kit, after, (*entries[:begin_at], *variation.entries), begin_at, variation.notes, before)
            yield f"({' '.join(rows)})"

    if 0 in said and (intro := write_comment(said[0])):
        yield f"{{{intro}}}"
    for number, turn in enumerate(groups, 1):
        words: list[str] = []
        for index in range(max(turn.first, first), turn.last):
            player, action = entries[index]
            who = f"{player}:" if len(game.actors(folded[index])) > 1 else ""
            words.append(who + kit.notation.write(folded[index], player, action))
            words += _write_said(said.get(index + 1 - first))
            words += write_variations(index - first)
        if words:
            yield f"{number}. {' '.join(words)}"
    if at_end := list(write_variations(len(entries) - first)):
        yield " ".join([NOTHING, *at_end])


def _write_said(note: Note | None) -> Iterator[str]:
    if note:
        yield from (f"${sign}" for sign in note.signs)
        if comment := write_comment(note):
            yield f"{{{comment}}}"


def headers(text: str) -> dict[str, str]:
    """Return the headers of a record's text. What a comment quotes is none."""
    return {sign[1]: re.sub(r"\\(.)", r"\1", sign[2]) for sign in _find_signs(text) if sign[1]}


def _find_signs(text: str) -> Iterator[re.Match[str]]:
    """Yield the headers and comments of a record's text in their order."""
    end = 0
    for sign in _TAG_OR_COMMENT.finditer(text, 0, text.rfind("}") + 1):
        end = sign.end()
        yield sign
    yield from _TAG.finditer(text, end)  # no comment ends here, so none is searched for


def _words(text: str) -> Iterator[str]:
    """Yield the words of a record's text that are moves, or should be, its comments in braces, signs and brackets."""
    end = 0
    for sign in _find_signs(text):
        yield from _WORD.findall(_LAYOUT.sub(" ", text[end : sign.start()]))
        if not sign[1]:
            yield sign[0]
        end = sign.end()
    yield from _WORD.findall(_LAYOUT.sub(" ", text[end:]))


def from_text(kit: Kit, text: str) -> Record:
    """Read a record's text (headers first). Raises NotationError or IllegalAction naming the move that fails.

    A record that names its game and no rules version is of the first one, like a link; bare moves follow the rules of today.
    Moves of variations are checked like those of the game.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(msg("link.text-long", most=LONGEST_TEXT))
    head, info = headers(text), kit.game.info
    rules = head.get("RulesVersion", "1" if "Game" in head else str(info.rules_version))
    if not info.knows(rules):
        raise NotationError(msg("link.rules-version", game=info.title))
    given = dict(part.partition("=")[::2] for part in head.get("Options", "").split())
    record = Record(
        info.id,
        info.read_options(given, int(rules)),
        head.get("Position"),
        deal_number(head.get("Deal")),
        tags=tuple((name, value) for name, value in head.items() if name not in _OWN),
    )
    reader = _MoveReader(kit, record)
    for word in _words(text):
        reader.read(word)
    return reader.finish()


class _OpenLine:
    """A line while it is read: its states, and what is said of each by number."""

    def __init__(self, state: State, at: int) -> None:
        self.at = at  # the state of the line around it from which it goes on
        self.states: list[State] = [state]
        self.entries: list[Entry] = []
        self.last = -1  # the state before the last word, -1 while there is none
        self.is_ended = False  # by `NOTHING`
        self.comments: dict[int, list[str]] = {}
        self.signs: dict[int, list[int]] = {}
        self.variations: dict[int, list[Variation]] = {}
        self.beside: list[Variation] = []  # other ways to begin, written inside it

    def make_notes(self) -> Notes:
        """Return what was said."""
        numbers = {*self.comments, *self.signs, *self.variations}
        return order_notes(
            {
                at: make_note(" ".join(self.comments.get(at, ())), self.signs.get(at, ()), (), self.variations.get(at, ()))
                for at in numbers
            }
        )


class _MoveReader:
    """Reads the words of a record in turn: moves, comments, signs, and variations to any depth."""

    def __init__(self, kit: Kit, record: Record) -> None:
        self.kit, self.record = kit, record
        self.deal: Deal | None = deal_of(kit.game, record)
        self.lines = [_OpenLine(begin(kit, record), 0)]  # the game, and the variations that are open
        self.count = 0  # words that are moves of the game
        self.entry_count = 0  # entries of the game and of all variations

    def read(self, word: str) -> None:
        """Take the next word. Raises NotationError or IllegalAction."""
        line = self.lines[-1]
        if "(" in word[:-1] and word[0] != "{" and not self._is_action(word):
            for part in re.findall(_PLAIN, word):  # a variation of one move
                self.read(part)
        elif word == "(":
            self._open()
        elif word == ")":
            self._close()
        elif word == "{":
            raise NotationError(msg("link.comment-open"))
        elif word[0] == "{":
            line.comments.setdefault(len(line.entries), []).append(word[1:-1])
        elif word in _SHORT_SIGNS or word[0] == "$":
            self._sign(word)
        elif word == NOTHING:
            line.is_ended, line.last = True, len(line.entries)
        elif line.is_ended:
            raise NotationError(msg("link.after-end", text=word))
        else:
            self._play(word)

    def _is_action(self, word: str) -> bool:
        try:
            self._enter(self.lines[-1].states[-1], word)
        except (NotationError, IllegalAction):
            return False
        return True

    def _play(self, word: str) -> None:
        line, game = self.lines[-1], self.kit.game
        self.count += len(self.lines) == 1
        before = line.states[-1]
        try:
            entered, after, sign = self._enter(before, word)
        except (NotationError, IllegalAction) as error:
            key = "link.text" if len(self.lines) == 1 else "link.variation-text"
            raise type(error)(msg(key, number=self.count, text=word, why=error.message)) from error
        line.last = len(line.entries)
        for entry in entered:
            if self.deal is not None and entry.player == CHANCE and entry.action != game.deal_next(before, self.deal):
                text = self.kit.notation.write(before, *entry)
                raise NotationError(msg("link.other-deal", deal=str(self.record.deal), text=text))
            before = game.apply(before, *entry) if len(entered) > 1 else after
            line.states.append(before)
        line.entries += entered
        self.entry_count += len(entered)
        if self.entry_count > LONGEST:
            raise NotationError(msg("link.long", most=LONGEST))
        if sign:
            line.signs.setdefault(len(line.entries), []).append(sign)

    def _enter(self, state: State, word: str) -> tuple[list[Entry], State, int]:
        """Return the entries that a word stands for, the state after them, and the sign behind it, 0 for none (``e4!``)."""
        signed = _SIGNED.fullmatch(word)
        try:
            entered, after = enter(self.kit, state, word)
        except NotationError as error:
            if not signed:
                raise
            try:
                entered, after = enter(self.kit, state, signed[1])
            except (NotationError, IllegalAction):
                raise error from None
            return entered, after, _SHORT_SIGNS[signed[2]]
        if signed and len(entered) == 1 and not self.kit.notation.write(state, *entered[0]).endswith(signed[2]):
            return entered, after, _SHORT_SIGNS[signed[2]]
        return entered, after, 0

    def _sign(self, word: str) -> None:
        sign = _SIGN.fullmatch(word)
        if sign is None and word not in _SHORT_SIGNS:
            raise NotationError(msg("link.sign", text=word))
        line = self.lines[-1]
        if not line.entries:
            raise NotationError(msg("link.sign-first", text=word))
        line.signs.setdefault(len(line.entries), []).append(int(sign[1]) if sign else _SHORT_SIGNS[word])

    def _open(self) -> None:
        line = self.lines[-1]
        if line.last < 0:
            raise NotationError(msg("link.variation-first"))
        if len(self.lines) > DEEPEST:
            raise NotationError(msg("link.variation-deep", most=DEEPEST))
        self.lines.append(_OpenLine(line.states[line.last], line.last))

    def _close(self) -> None:
        if len(self.lines) == 1:
            raise NotationError(msg("link.variation-closed"))
        line = self.lines.pop()
        if not line.entries:
            raise NotationError(msg("link.variation-empty"))
        cards = deal_due_cards(self.kit, line.states[-1], self.deal)[0]
        around, made = self.lines[-1], Variation((*line.entries, *cards), line.make_notes())
        is_beside = line.at == 0 and len(self.lines) > 1
        beside = around.beside if is_beside else around.variations.setdefault(line.at, [])
        beside += [made, *line.beside]

    def finish(self) -> Record:
        """Return the record once all words are read. Raises NotationError while a variation is open."""
        if len(self.lines) > 1:
            raise NotationError(msg("link.variation-open"))
        game = self.lines[0]
        return self.record._replace(entries=tuple(game.entries), notes=game.make_notes())
