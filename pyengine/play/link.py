"""The open game string: a record with nothing hidden as text for the fragment of an address.

``u8 2 | u8 game | u8 players | varint len | options | varint count | actions | 4-byte checksum``, base64url without padding.
Actions are
packed in mixed radix: for each token its index among those the game's grammar allows at that place, before it the player's number
where several may act. The first action sits in the first bits, so even a cut link tells how much of it is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.errors import GameError, IllegalAction, NotationError
from ..core.game import CHANCE, CLAIMS, END, Action, Game, Player, Token, Unordered
from ..core.kit import Kit
from ..core.options import Options
from ..core.words import Message, msg
from . import codec
from .record import LONGEST, Entry, Record, State, begin, checked, deal_number, deal_of, dealt, states

OPEN, PROTECTED = 2, 1  # first byte
RULES, POSITION, DEAL, OWN = 2, 3, 4, 16  # ids of options
LONGEST_TEXT = 20_000  # characters; the longest typical link stays below a tenth

Lookup = Callable[[int], Kit | None]


class BrokenLink(GameError):
    """A link that cannot be opened; ``code`` is the code of fair-play.md."""

    def __init__(self, code: str, message: Message) -> None:
        self.code = code
        super().__init__(message)


class Opened(NamedTuple):
    """A link read: its game, record, and the states before each entry and after the last."""

    kit: Kit
    record: Record
    states: list[State]


def find(text: str) -> str:
    """Return the game string in what somebody pasted: a whole address, a message around it, a string broken over lines."""
    addresses = re.findall(r"#([\w-]+)", text)
    if addresses:
        return str(max(addresses, key=len))
    joined = re.sub(r"\s+", "", text).lstrip("#")
    return joined.rstrip(".,;:!?)>\"'")


# --- writing -----------------------------------------------------------------------------------------------------------------


def encode(kit: Kit, record: Record, folded: Sequence[State] | None = None) -> str:
    """Return the open game string of a record; ``folded`` are its states, where they are at hand already.

    Raises IllegalAction if the record does not fold.
    """
    game = kit.game
    head = bytes((OPEN, game.info.number, game.info.player_count(record.options)))
    options = _options(game, record)
    digits: list[tuple[int, int]] = []
    count = 0
    for state, entry in zip(folded or states(kit, record), record.entries, strict=False):
        if record.deal is None or entry.player != CHANCE:  # the cards of a deal follow from its number
            digits += _digits(game, record.options, state, entry)
            count += 1
    data = head + codec.varint(len(options)) + options + codec.varint(count) + codec.pack(digits)
    return codec.to_text(data + codec.checksum(data))


def _options(game: Game[State], record: Record) -> bytes:
    values: list[tuple[int, str]] = []
    if game.info.rules_version != 1:
        values.append((RULES, str(game.info.rules_version)))
    if record.position is not None:
        values.append((POSITION, record.position))
    if record.deal is not None:
        values.append((DEAL, str(record.deal)))
    for number, option in enumerate(game.info.options, OWN):
        if record.options[option.name] != option.default and option.name != "players":
            values.append((number, option.text(record.options[option.name])))
    return b"".join(bytes((number,)) + codec.varint(len(raw)) + raw for number, raw in ((n, text.encode()) for n, text in values))


def alphabet(game: Game[State], options: Options, player: Player, prefix: Action) -> list[Token]:
    """Return the tokens that may stand after a prefix; claims come first in every player's alphabet."""
    tokens = list(game.grammar(options, player, prefix))
    return tokens if prefix or player == CHANCE else [*(claim[0] for claim in CLAIMS), *tokens]


def _digits(game: Game[State], options: Options, state: State, entry: Entry) -> list[tuple[int, int]]:
    digits = []
    if len(game.actors(state)) > 1:
        digits.append((entry.player, game.info.player_count(options)))
    for size in range(len(entry.action) + 1):
        prefix = entry.action[:size]
        tokens = [] if prefix in CLAIMS else alphabet(game, options, entry.player, prefix)
        if tokens:
            token = entry.action[size] if size < len(entry.action) else END
            digits.append((tokens.index(token), len(tokens)))
    return digits


# --- reading -----------------------------------------------------------------------------------------------------------------


def decode(text: str, lookup: Lookup) -> Opened:
    """Read an open game string; ``lookup`` gives the kit of a game's number. Raises BrokenLink, and nothing else, for any
    text."""
    if len(text) > LONGEST_TEXT:
        raise BrokenLink("E_B64", msg("link.too-long", most=LONGEST_TEXT))
    try:
        data = codec.from_text(text)
    except ValueError:
        raise BrokenLink("E_B64", msg("link.not-a-link")) from None
    sound = len(data) > codec.SUM and codec.checksum(data[: -codec.SUM]) == data[-codec.SUM :] and codec.to_text(data) == text
    if sound:
        return _read(codec.Reader(data[: -codec.SUM]), lookup)
    raise _damage(text, data, lookup)


def _read(reader: codec.Reader, lookup: Lookup) -> Opened:
    try:
        kit, record = _header(reader, lookup)
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
    if len(packed) < codec.packed_size(2 ** (count // 8)) or len(packed) > 16 * count:  # a hostile count is not worth folding
        raise BrokenLink("E_MALFORMED", msg("link.damaged"))
    unpacker = codec.Unpacker(packed)
    deal = deal_of(kit.game, record)
    entries, after = dealt(kit.game, state, deal)
    found = [state, *after]
    for number in range(1, count + 1):
        try:
            entry = _entry(kit.game, record.options, found[-1], unpacker)
            found.append(checked(kit.game, found[-1], entry))
        except (IllegalAction, NotationError) as error:
            raise BrokenLink("E_MOVE", msg("link.move", number=number, count=count, why=error.message)) from error
        cards, after = dealt(kit.game, found[-1], deal)
        entries += [entry, *cards]
        found += after
    if codec.pack(unpacker.digits) != packed:
        raise BrokenLink("E_MALFORMED", msg("link.damaged"))
    return Opened(kit, record._replace(entries=tuple(entries)), found)


def _header(reader: codec.Reader, lookup: Lookup) -> tuple[Kit, Record]:
    version, number, players = reader.byte(), reader.byte(), reader.byte()
    if version not in (OPEN, PROTECTED):
        raise BrokenLink("E_VERSION", msg("link.too-new"))
    kit = lookup(number)
    if kit is None or version == PROTECTED:
        raise BrokenLink("E_VERSION", msg("link.too-new"))
    info = kit.game.info
    texts: dict[int, str] = {}
    options = codec.Reader(reader.take(reader.varint()))
    while options.at < len(options.data):
        known = max(texts, default=0)
        name = options.byte()
        if name <= known:
            raise BrokenLink("E_MALFORMED", msg("link.damaged"))
        try:
            texts[name] = options.take(options.varint()).decode()
        except UnicodeDecodeError:
            raise BrokenLink("E_MALFORMED", msg("link.damaged")) from None
    if texts.get(RULES, "1") != str(info.rules_version):
        raise BrokenLink("E_VERSION", msg("link.rules-version", game=info.title))
    if any(name not in (RULES, POSITION, DEAL) and not 0 <= name - OWN < len(info.options) for name in texts):
        raise BrokenLink("E_VERSION", msg("link.too-new"))
    given: dict[str, object] = {option.name: texts[number] for number, option in enumerate(info.options, OWN) if number in texts}
    if any(option.name == "players" for option in info.options):
        given["players"] = players
    record = Record(info.id, info.read_options(given), texts.get(POSITION), deal_number(texts.get(DEAL)))
    if record.deal is not None and (record.position is not None or deal_of(kit.game, record) is None):
        raise BrokenLink("E_MALFORMED", msg("link.damaged"))
    if players != info.player_count(record.options):
        raise BrokenLink("E_SEAT", msg("link.damaged"))
    return kit, record


def _entry(game: Game[State], options: Options, state: State, unpacker: codec.Unpacker) -> Entry:
    actors = game.actors(state)
    if not actors:
        raise IllegalAction(msg("core.over"))
    player = actors[0] if len(actors) == 1 else unpacker.digit(game.info.player_count(options))
    action: Action = ()
    while action not in CLAIMS:
        tokens = alphabet(game, options, player, action)
        if not tokens:
            break
        token = tokens[unpacker.digit(len(tokens))]
        if token == END:
            break
        action = (*action, token)
    for legal in game.legal(state, player) if player != CHANCE else ():
        if isinstance(legal, Unordered) and legal == action:
            return Entry(player, legal)
    return Entry(player, action)


def _damage(text: str, data: bytes, lookup: Lookup) -> BrokenLink:
    """Tell a cut link from a changed one: read what is there and see whether its bits end before its actions do."""
    damaged = BrokenLink("E_SUM", msg("link.damaged"))
    reader = codec.Reader(data)
    try:
        kit, record = _header(reader, lookup)
        count = reader.varint()
        state = begin(kit, record)
        start, unpacker = reader.at, codec.Unpacker(reader.rest())
        done = used = 0
        deal = deal_of(kit.game, record)
        state = [state, *dealt(kit.game, state, deal)[1]][-1]
        while done < count and unpacker.spent + 8 <= unpacker.bits:
            done, used = done + 1, unpacker.spent
            entry = _entry(kit.game, record.options, state, unpacker)
            state = checked(kit.game, state, entry)
            state = [state, *dealt(kit.game, state, deal)[1]][-1]
    except codec.Short:
        return BrokenLink("E_SHORT", msg("link.cut-early", have=len(text)))
    except BrokenLink as error:
        return error if error.code == "E_VERSION" else damaged
    except IllegalAction:
        # The last bytes at hand may be part of the checksum, or be missing a bit: only there is nonsense no sign of a change.
        if unpacker.bits - used > 8 * (codec.SUM + 3):
            return damaged
    except ValueError:
        return damaged
    bits = unpacker.spent if done == count else used * count // max(done - 1, 1)
    about = -(-(start + (bits + 7) // 8 + codec.SUM) * 4 // 3)
    if about <= len(text):
        return damaged
    return BrokenLink("E_SHORT", msg("link.cut", have=len(text), about=about))
