"""The common header of open and protected game strings: game, players, options; and the refusal of a link."""

from __future__ import annotations

from collections.abc import Callable

from ..core.errors import GameError
from ..core.game import Game
from ..core.kit import Kit
from ..core.words import Message, msg
from . import codec
from .record import Record, State, deal_number, deal_of

OPEN, PROTECTED = 2, 1  # first byte
RULES, POSITION, DEAL, COLOURS, OWN = 2, 3, 4, 5, 16  # ids of options

FOREIGN = 128  # numbers from here on are for foreign games, whose id follows the number
LONGEST_ID = 20  # bytes
MARK = 2  # bytes that tell the edition of a foreign game

Lookup = Callable[[int, str], Kit | None]
"""(number, id of a game from elsewhere or "") -> its kit, None where there is no such game."""


class BrokenLink(GameError):
    """A link that cannot be opened; ``code`` is the code of fair-play.md."""

    def __init__(self, code: str, message: Message) -> None:
        self.code = code
        super().__init__(message)


def is_protected(text: str) -> bool:
    """Return whether a text claims to be a protected string."""
    try:
        return codec.read_beginning(text[:4])[:1] == bytes((PROTECTED,))
    except ValueError:
        return False


def refuse_damaged() -> BrokenLink:
    """Return the refusal of damaged bytes."""
    return BrokenLink("E_MALFORMED", msg("link.damaged"))


def write(version: int, game: Game[State], record: Record, colours: int | None = None) -> bytes:
    """Return the bytes up to and with the options. ``colours``: the seat of player 0 where it is agreed on beforehand."""
    values: list[tuple[int, str]] = []
    if record.options.version != 1:
        values.append((RULES, str(record.options.version)))
    if record.position is not None:
        values.append((POSITION, record.position))
    if record.deal is not None:
        values.append((DEAL, str(record.deal)))
    if colours is not None:
        values.append((COLOURS, str(colours)))
    for number, option in enumerate(game.info.options, OWN):
        if record.options[option.name] != option.default and option.name != "players":
            values.append((number, option.text(record.options[option.name])))
    options = b"".join(
        bytes((number,)) + codec.varint(len(raw)) + raw for number, raw in ((n, text.encode()) for n, text in values)
    )
    head = bytes((version, game.info.number)) + _name(game.info.number, game.info.id, record.options.version)
    return head + bytes((game.info.player_count(record.options),)) + codec.varint(len(options)) + options


def _name(number: int, name: str, rules: int) -> bytes:
    """Return the bytes that distinguish games with the same number; none for games of this project."""
    if number < FOREIGN:
        return b""
    raw = name.encode()
    return bytes((len(raw),)) + raw + codec.digest("fp1.game", raw, str(rules).encode())[:MARK]


def read(reader: codec.Reader, lookup: Lookup, version: int) -> tuple[Kit, Record, int | None]:
    """Read what `write` wrote, from the first byte on: the game's kit, an empty record, the seat of player 0 if given.

    Raises BrokenLink, also for another encoding of the same content; GameError for options that the game does not accept;
    Short and ValueError like `Reader`.
    """
    first, number = reader.byte(), reader.byte()
    if first != version:
        raise BrokenLink("E_VERSION", msg("link.too-new"))
    name = _read_name(reader) if number >= FOREIGN else ""
    mark = reader.take(MARK) if name else b""
    kit = lookup(number, name)
    if kit is None:
        raise BrokenLink("E_VERSION", msg("link.no-such-game", game=name) if name else msg("link.too-new"))
    info, players = kit.game.info, reader.byte()
    texts = _texts(codec.Reader(reader.take(reader.varint())))
    rules = texts.get(RULES, "1")
    if not info.knows(rules) or not _name(number, name, int(rules)).endswith(mark):
        raise BrokenLink("E_VERSION", msg("link.rules-version", game=info.title))
    known = (RULES, POSITION, DEAL, *((COLOURS,) if version == PROTECTED else ()))
    if any(name not in known and not 0 <= name - OWN < len(info.options) for name in texts):
        raise BrokenLink("E_VERSION", msg("link.too-new"))
    given: dict[str, object] = {option.name: texts[number] for number, option in enumerate(info.options, OWN) if number in texts}
    if any(option.name == "players" for option in info.options):
        given["players"] = players
    record = Record(info.id, info.read_options(given, int(rules)), texts.get(POSITION), deal_number(texts.get(DEAL)))
    if record.deal is not None and (record.position is not None or deal_of(kit.game, record) is None):
        raise refuse_damaged()
    if players != info.player_count(record.options):
        raise BrokenLink("E_SEAT", msg("link.damaged"))
    colours = texts.get(COLOURS)
    if colours not in (None, *map(str, range(players))):
        raise refuse_damaged()
    seat = None if colours is None else int(colours)
    if reader.data[: reader.at] != write(version, kit.game, record, seat):
        raise refuse_damaged()
    return kit, record, seat


def _read_name(reader: codec.Reader) -> str:
    """Read the id of a foreign game. It is shown to people, so only letters and digits are accepted."""
    size = reader.byte()
    raw = reader.take(size) if size <= LONGEST_ID else b""
    if not (raw.isalnum() and raw.isascii() and raw == raw.lower()):
        raise refuse_damaged()
    return raw.decode()


def read_foreign_name(data: bytes) -> str:
    """Return the id of the foreign game whose header is at the beginning, "" if there is none."""
    reader = codec.Reader(data)
    try:
        known, number = reader.byte() in (OPEN, PROTECTED), reader.byte()
        return _read_name(reader) if known and number >= FOREIGN else ""
    except ValueError:
        return ""


def _texts(options: codec.Reader) -> dict[int, str]:
    texts: dict[int, str] = {}
    while options.at < len(options.data):
        name = options.byte()
        if name <= max(texts, default=0):
            raise refuse_damaged()
        try:
            texts[name] = options.take(options.varint()).decode()
        except UnicodeDecodeError:
            raise refuse_damaged() from None
    return texts
