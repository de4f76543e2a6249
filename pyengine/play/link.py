"""The open game string: a record with nothing hidden as text for the fragment of an address.

``u8 2 | u8 game | u8 players | varint len | options | varint count | actions | 4-byte checksum``, base64url without padding.
Actions are packed in mixed radix: for each token its index among those the game's grammar allows at that place, preceded by the
player's number where several may act. The first action is in the first bits, so even a cut link shows how much is missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ..core.errors import GameError, IllegalAction, NotationError
from ..core.game import Game
from ..core.kit import Kit
from ..core.options import Options
from ..core.types import CHANCE
from ..core.words import msg
from . import codec, header
from .alphabet import alphabet, digits, read
from .header import OPEN, BrokenLink, Lookup
from .record import LONGEST, Entry, Record, State, apply_checked, begin, deal_due_cards, deal_of, states

__all__ = ["BrokenLink", "Lookup", "Opened", "alphabet", "decode", "encode", "find"]

LONGEST_TEXT = 20_000  # characters; the longest typical link stays below a tenth
LONGEST_NOTES = 60_000  # characters of what may stand behind it on the game


class Opened(NamedTuple):
    """A decoded link: its game, record, and the states before each entry and after the last."""

    kit: Kit
    record: Record
    states: list[State]


# What messengers and mail programs put between the letters of a long address.
_GAP = r"[\s\u00ad\u200b-\u200f\u2060\ufeff]"
_PIECES = 40  # into which a link may be broken
_BEHIND = re.compile(r"&|%26", re.IGNORECASE)  # an invitation has further text behind its game string


def find(text: str) -> str:
    """Return the game string in a pasted text: a whole address, a message around it, a string broken over lines."""
    return split(text)[0]


def split(text: str) -> tuple[str, str]:
    """Return the game string in a pasted text, and the text that stands behind it."""
    text = decode_addresses(text)
    addresses = re.finditer(r"#([\w-]+)", text)
    longest = max(addresses, key=lambda address: len(address[1]), default=None)
    if longest is None:
        behind = _BEHIND.search(text)
        end = behind.start() if behind else len(text)
        return re.sub(r"\s+", "", text[:end]).lstrip("#").rstrip(".,;:!?)>\"'"), text[end:]
    string, end = longest[1], longest.end()
    pieces = re.compile(rf"{_GAP}+([\w-]+)")
    if pieces.match(text, end) and not is_whole(string):
        joined, after = string, end
        for _ in range(_PIECES):
            piece = pieces.match(text, after)
            if piece is None or len(joined) > LONGEST_TEXT:
                break
            joined, after = joined + piece[1], piece.end()
            if is_whole(joined):
                return joined, text[after:]
    return string, text[end:]


def decode_addresses(text: str) -> str:
    """Return a pasted text in which addresses that were percent-encoded as a whole can be read."""
    if "#" in text or not re.search(r"%(?:25){0,2}23", text):
        return text
    from urllib.parse import unquote  # few come like that

    while "#" not in text and re.search(r"%(?:25){0,2}23", text):
        text = unquote(text)
    return text


def find_all(text: str) -> list[str]:
    """Return all game strings in a pasted text: addresses among other words, or bare strings on lines of their own."""
    addresses = re.findall(r"#([\w-]{20,})", text)
    return list(dict.fromkeys(addresses or re.findall(r"[\w-]{20,}", text)))


# --- writing -----------------------------------------------------------------------------------------------------------------


Spelled = list[tuple[tuple[int, int], ...]]  # the digits of each entry of a record, () of one that its deal implies


def encode(kit: Kit, record: Record, folded: Sequence[State] | None = None, spelled: Spelled | None = None) -> str:
    """Return the open game string of a record; ``folded`` are its states, where they are at hand already, ``spelled`` the digits
    of its first entries, to which those of the others are added.

    Raises IllegalAction if the record does not fold.
    """
    game, spelling = kit.game, [] if spelled is None else spelled
    known = folded or states(kit, record)
    for at in range(len(spelling), len(record.entries)):
        entry = record.entries[at]
        implied = record.deal is not None and entry.player == CHANCE  # the cards of a deal follow from its number
        spelling.append(() if implied else spell_entry(game, record.options, known[at], entry))
    count = sum(record.deal is None or entry.player != CHANCE for entry in record.entries)
    data = header.write(OPEN, game, record) + codec.varint(count) + codec.pack(chain.from_iterable(spelling))
    return codec.to_text(data + codec.checksum(data))


def spell_entry(game: Game[State], options: Options, state: State, entry: Entry) -> tuple[tuple[int, int], ...]:
    """Return the digits of an entry that is made in a state."""
    action = digits(game, options, *entry)
    several = len(game.actors(state)) > 1
    return ((entry.player, game.info.player_count(options)), *action) if several else action


# --- reading -----------------------------------------------------------------------------------------------------------------


def decode(text: str, lookup: Lookup) -> Opened:
    """Read an open game string; ``lookup`` gives the kit of a game's number. Raises BrokenLink, and nothing else, for any
    text."""
    if not text:
        raise BrokenLink("E_SHORT", msg("link.empty"))
    if len(text) > LONGEST_TEXT:
        raise BrokenLink("E_B64", msg("link.too-long", most=LONGEST_TEXT))
    try:
        data = codec.read_beginning(text)
    except ValueError:
        raise BrokenLink("E_B64", msg("link.not-a-link")) from None
    if _is_sound(text, data):
        return _read(codec.Reader(data[: -codec.SUM]), lookup)
    raise _damage(text, data, lookup)


def is_whole(text: str) -> bool:
    """Return whether nothing of a game string is missing or changed, by its checksum alone. What it says is not read."""
    try:
        return len(text) <= LONGEST_TEXT and _is_sound(text, codec.read_beginning(text))
    except ValueError:
        return False


def _is_sound(text: str, data: bytes) -> bool:
    return len(data) > codec.SUM and codec.checksum(data[: -codec.SUM]) == data[-codec.SUM :] and codec.to_text(data) == text


def _read(reader: codec.Reader, lookup: Lookup) -> Opened:
    try:
        kit, record, _ = header.read(reader, lookup, OPEN)
        count = reader.varint()
        state = begin(kit, record)
    except codec.Short:
        raise BrokenLink("E_SHORT", msg("link.damaged")) from None
    except BrokenLink:
        raise
    except GameError as error:
        raise BrokenLink("E_MALFORMED", msg("link.header", why=error.message)) from error
    except ValueError:
        raise BrokenLink("E_VARINT", msg("link.damaged")) from None
    if count > LONGEST:
        raise BrokenLink("E_MALFORMED", msg("link.long", most=LONGEST))
    packed = reader.rest()
    if len(packed) < codec.packed_size(2 ** (count // 8)) or len(packed) > 16 * count:  # do not fold a forged count
        raise BrokenLink("E_MALFORMED", msg("link.damaged"))
    unpacker = codec.Unpacker(packed)
    deal = deal_of(kit.game, record)
    entries, after = deal_due_cards(kit, state, deal)
    folded = [state, *after]
    for number in range(1, count + 1):
        try:
            entry = read_entry(kit.game, record.options, folded[-1], unpacker)
            folded.append(apply_checked(kit, folded[-1], entry))
        except (IllegalAction, NotationError) as error:
            raise BrokenLink("E_MOVE", msg("link.move", number=number, count=count, why=error.message)) from error
        cards, after = deal_due_cards(kit, folded[-1], deal)
        entries += [entry, *cards]
        folded += after
    if codec.pack(unpacker.digits) != packed:
        raise BrokenLink("E_MALFORMED", msg("link.damaged"))
    return Opened(kit, record._replace(entries=tuple(entries)), folded)


def read_entry(game: Game[State], options: Options, state: State, unpacker: codec.Unpacker) -> Entry:
    """Return the entry that the next digits stand for. Raises IllegalAction where nobody may act."""
    actors = game.actors(state)
    if not actors:
        raise IllegalAction(msg("core.over"))
    player = actors[0] if len(actors) == 1 else unpacker.digit(game.info.player_count(options))
    return Entry(player, read(game, options, player, unpacker))


def _damage(text: str, data: bytes, lookup: Lookup) -> BrokenLink:
    """Distinguish a cut link from a changed one: read it and see whether its bits end before its actions do."""
    damaged = BrokenLink("E_SUM", msg("link.damaged"))
    reader = codec.Reader(data)
    try:
        kit, record, _ = header.read(reader, lookup, OPEN)
        count = reader.varint()
        state = begin(kit, record)
        start, unpacker = reader.at, codec.Unpacker(reader.rest())
        done = used = 0
        deal = deal_of(kit.game, record)
        state = [state, *deal_due_cards(kit, state, deal)[1]][-1]
        while done < count and unpacker.bit_count + 8 <= unpacker.bits:
            done, used = done + 1, unpacker.bit_count
            entry = read_entry(kit.game, record.options, state, unpacker)
            state = apply_checked(kit, state, entry)
            state = [state, *deal_due_cards(kit, state, deal)[1]][-1]
    except codec.Short:
        return BrokenLink("E_SHORT", msg("link.cut-early", have=len(text)))
    except IllegalAction:
        # The last bytes may belong to the checksum or lack a bit: only there does an unreadable action not mean a changed link.
        if unpacker.bits - used > 8 * (codec.SUM + 3):
            return damaged
    except ValueError:
        return damaged
    bits = unpacker.bit_count if done == count else used * count // max(done - 1, 1)
    about = -(-(start + (bits + 7) // 8 + codec.SUM) * 4 // 3)
    if about <= len(text):
        return damaged
    return BrokenLink("E_SHORT", msg("link.cut", have=len(text), about=about))
