"""Notes behind a link: the field ``notes`` of an open game string, which itself stays as it is. A page loads this module with the
first notes.

``u8 1 | notes of the game | actions of all variations | 4-byte checksum``, base64url without padding.

- notes: ``varint count``, then for each ``varint number of the state, minus that of the one before | u8 parts | parts``. The
  bits of *parts* say which follow: 1 a comment (``varint length``, UTF-8, arrows and squares in it as in the text), 2 signs
  (``u8 count``, a byte each), 4 variations (``varint count``, for each ``varint entries`` and its notes).
- actions: those of all variations in that order, packed like those of the game. The cards of a deal are left out.
- The checksum covers the game string too, so that notes of another game are noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import GameError, NotationError
from ..core.kit import Kit
from ..core.types import CHANCE
from ..core.words import msg
from . import codec, link
from .header import BrokenLink
from .notes import DEEPEST, make_note, write_comment
from .record import LONGEST, Entry, Notes, Record, State, Variation, apply_checked, deal_due_cards, deal_of

VERSION = 1
COMMENT, SIGNS, VARIATIONS = 1, 2, 4  # bits


def encode_notes(kit: Kit, record: Record, folded: Sequence[State]) -> str:
    """Return the notes of a record as the field of its link, "" without notes; ``folded`` are the states of the game.

    Raises NotationError for notes that are too long for a link, IllegalAction for a variation that cannot be played.
    """
    if not record.notes:
        return ""
    data = bytes((VERSION,)) + _write_notes(record, record.notes) + codec.pack(_spell_notes(kit, record, folded, record.notes))
    text = codec.to_text(data + _compute_check(link.encode(kit, record, folded), data))
    if len(text) > link.LONGEST_NOTES:
        raise NotationError(msg("link.notes-long"))
    return text


def _compute_check(string: str, data: bytes) -> bytes:
    return codec.digest("fp1.notes", string.encode(), data)[: codec.SUM]


def _is_coded(record: Record, entry: Entry) -> bool:
    """Return whether an entry is written: the cards of a deal follow from its number."""
    return record.deal is None or entry.player != CHANCE


def _write_notes(record: Record, notes: Notes) -> bytes:
    out, before = bytearray(codec.varint(len(notes))), 0
    for at, note in notes:
        comment = write_comment(note).encode()
        parts = COMMENT * bool(comment) | SIGNS * bool(note.signs) | VARIATIONS * bool(note.variations)
        out += codec.varint(at - before) + bytes((parts,))
        before = at
        if comment:
            out += codec.varint(len(comment)) + comment
        if note.signs:
            out += bytes((len(note.signs), *note.signs))
        if note.variations:
            out += codec.varint(len(note.variations))
        for variation in note.variations:
            count = sum(_is_coded(record, entry) for entry in variation.entries)
            out += codec.varint(count) + _write_notes(record, variation.notes)
    return bytes(out)


def _spell_notes(kit: Kit, record: Record, folded: Sequence[State], notes: Notes) -> Iterator[tuple[int, int]]:
    """Yield the digits of all variations; ``folded`` are the states of the line that the notes are of."""
    for at, note in notes:
        for variation in note.variations:
            after = [folded[at]]
            for entry in variation.entries:
                if _is_coded(record, entry):
                    yield from link.spell_entry(kit.game, record.options, after[-1], entry)
                after.append(apply_checked(kit, after[-1], entry))
            yield from _spell_notes(kit, record, after, variation.notes)


# --- reading -----------------------------------------------------------------------------------------------------------------


def decode_notes(kit: Kit, record: Record, folded: Sequence[State], text: str) -> Notes:
    """Return the notes of a record from the field of its link. Raises BrokenLink, and nothing else, for any text."""
    if not text:
        return ()
    try:
        if len(text) > link.LONGEST_NOTES:
            raise ValueError
        data = codec.from_text(text)
        if data[0] > VERSION:
            raise BrokenLink("E_VERSION", msg("link.notes-new"))
        if data[-codec.SUM :] != _compute_check(link.encode(kit, record, folded), data[: -codec.SUM]):
            raise ValueError
        return _NotesReader(kit, record, data[: -codec.SUM]).read(folded)
    except BrokenLink:
        raise
    except (GameError, ValueError, IndexError):
        raise BrokenLink("E_NOTES", msg("link.notes")) from None


class _NotesReader:
    """Reads notes in two steps: what they are, with a blank for each entry; then the entries, of which the game knows how long
    they are."""

    def __init__(self, kit: Kit, record: Record, data: bytes) -> None:
        self.kit, self.record, self.deal = kit, record, deal_of(kit.game, record)
        self.reader = codec.Reader(data)
        self.count = 0  # entries that are written

    def read(self, folded: Sequence[State]) -> Notes:
        """Return the notes of the game. Raises ValueError, IndexError or GameError for anything but what is written so."""
        if self.reader.byte() != VERSION:
            raise ValueError
        blank = self._read_notes(0)
        written, packed = self.reader.data[1 : self.reader.at], self.reader.rest()
        if len(packed) < codec.packed_size(2 ** (self.count // 8)) or len(packed) > 16 * self.count:
            raise ValueError  # do not fold a forged count
        unpacker = codec.Unpacker(packed)
        notes = self._fill(blank, folded, unpacker)
        if codec.pack(unpacker.digits) != packed or _write_notes(self.record, notes) != written:
            raise ValueError
        return notes

    def _read_notes(self, depth: int) -> Notes:
        if depth > DEEPEST:
            raise ValueError
        reader, at = self.reader, 0
        notes = []
        for number in range(reader.varint()):
            step, parts = reader.varint(), reader.byte()
            if not parts or (number and not step):
                raise ValueError
            at += step
            comment = reader.take(reader.varint()).decode() if parts & COMMENT else ""
            signs = tuple(reader.take(reader.byte())) if parts & SIGNS else ()
            count = reader.varint() if parts & VARIATIONS else 0
            if 0 in signs or (at == 0 and (signs or (depth and count))):
                raise ValueError  # nothing was played yet; other ways to begin stand beside a variation
            variations = [self._read_variation(depth + 1) for _ in range(count)]
            notes.append((at, make_note(comment, signs, (), variations)))
        return tuple(notes)

    def _read_variation(self, depth: int) -> Variation:
        count = self.reader.varint()
        self.count += count
        if self.count > LONGEST:
            raise ValueError
        return Variation((Entry(CHANCE, ()),) * count, self._read_notes(depth))

    def _fill(self, blank: Notes, folded: Sequence[State], unpacker: codec.Unpacker) -> Notes:
        """Return notes with the entries of their variations; ``folded`` are the states of the line that they are of."""
        if blank and blank[-1][0] >= len(folded):
            raise ValueError
        return tuple(
            (at, note._replace(variations=tuple(self._play(one, folded[at], unpacker) for one in note.variations)))
            for at, note in blank
        )

    def _play(self, blank: Variation, state: State, unpacker: codec.Unpacker) -> Variation:
        entries, after = deal_due_cards(self.kit, state, self.deal)
        folded = [state, *after]
        for _ in blank.entries:
            entry = link.read_entry(self.kit.game, self.record.options, folded[-1], unpacker)
            folded.append(apply_checked(self.kit, folded[-1], entry))
            cards, after = deal_due_cards(self.kit, folded[-1], self.deal)
            entries += [entry, *cards]
            folded += after
        if not entries:
            raise ValueError
        return Variation(tuple(entries), self._fill(blank.notes, folded, unpacker))
