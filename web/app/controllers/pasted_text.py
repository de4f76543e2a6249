"""Recognises what somebody pasted or dropped: a link, a record, a position, the address of a board, a picture, a file of
games."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import NamedTuple

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.types import HIDDEN
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.record import Record, begin, states
from pyengine.play.text import from_text, headers

from ..saved import archive
from ..table.greeting import Behind, read_behind, write_behind
from ..table.open_links import open_link

LARGEST = 40_000_000  # characters of a file
LONGEST = 400_000  # characters of everything else
_PRIVATE = re.compile(r"play/(\w+)/#(resume=[\w-]+)")
_RUN = re.compile(r"[^\s\"'<>#()\[\]]++")  # what an address with a query may be made of
_LATER, _FIRST = re.compile(r"&(?:amp;)?game=(?=.)"), re.compile(r"\?game=(?=.)")
_RECORD = re.compile(r"\s*\[\w+\s*\"")  # how a record begins; a chat's stamp or a link in Markdown does not
_MARKUP = re.compile(r"\s*(?:\{|<(?!https?:))")  # a file or a picture
_BARE = re.compile(r"[\w-]{16,}\Z")


class PastedGame(NamedTuple):
    """A game and the fragment that opens it at its table. `FILE` has neither: it stands for a file of games."""

    game: str
    fragment: str


FILE = PastedGame("", "")


def read_pasted(text: str, kit: Kit | None = None, options: Options | None = None) -> PastedGame:
    """Return what a text stands for. Raises GameError saying what is wrong.

    ``kit`` and ``options`` are those of the table where it arrived; positions are tried by them first.
    """
    text = text.strip("\ufeff \n\r\t")
    text = link.decode_addresses(text) if len(text) <= LONGEST else text
    if not text:
        raise NotationError(msg("keep.nothing"))
    if len(text) > (LARGEST if archive.is_file(text) else LONGEST):
        raise NotationError(msg("keep.too-large"))
    if archive.is_file(text):
        return FILE
    private, board = _PRIVATE.search(text), _find_query(text)
    if private:
        return PastedGame(known_game(private[1]), private[2])
    if board:
        return _read_board(unescape(board))
    if _RECORD.match(text):
        return _read_record(text, kit)
    if is_link(text):
        return _read_link(text)
    positions = _read_positions(text, kit, options)
    if len(positions) > 1:
        raise NotationError(msg("keep.several", games=tuple(games.load(pasted.game).game.info.title for pasted in positions)))
    if positions:
        return positions[0]
    if _BARE.match(re.sub(r"(?:&|%26)\w+(?:=|%3D)[^&\s]*|\s+", "", text)) and not re.search(r"\d\.", text):
        return _read_link(text)
    if kit and re.match(r"1\.", text):
        return _read_record(text, kit)
    raise NotationError(msg("keep.no-board" if text.startswith("<") else "keep.unknown"))


def is_link(text: str) -> bool:
    """Return whether a text contains a link, and is no record, private link or address of a board."""
    text = link.decode_addresses(text)
    other = _RECORD.match(text) or _MARKUP.match(text) or _PRIVATE.search(text) or _find_query(text)
    return not other and re.search(r"#[\w-]{6,}", text) is not None


def known_game(name: str) -> str:
    """Return a game's id unchanged. Raises NotationError if it is the id of a game that this site does not have."""
    if games.is_id(name) and not games.is_known(name):
        raise NotationError(msg("keep.no-such-game", game=name))
    return name


def _find_query(text: str) -> str:
    """Return the query of the first address in a text that names a game, "" if there is none."""
    for run in _RUN.findall(text):
        later = max((match.start() for match in _LATER.finditer(run)), default=-1)
        begins = [at for at in (run.find("?"),) if 0 <= at < later - 1]
        begins += [match.start() for match in (_FIRST.search(run),) if match]
        if begins:
            return str(run[min(begins) + 1 :])
    return ""


def _read_link(text: str) -> PastedGame:
    string, behind = link.find(text), write_behind(read_behind(text))
    if not is_protected(string):
        return PastedGame(open_link(text, games.by_number).record.game, string + behind)
    from pyengine.play.fair.wire.link import parse_link  # loads the whole protocol

    return PastedGame(parse_link(string, games.by_number).terms.record.game, string + behind)


def _make_local_game(kit: Kit, record: Record) -> PastedGame:
    """Return what opens a record with everybody at this screen. Raises NotationError for comments that are too long."""
    behind = ""
    if record.notes:
        from pyengine.play.notes_link import encode_notes  # few records have any

        behind = write_behind(Behind(notes=encode_notes(kit, record, states(kit, record))))
    return PastedGame(record.game, f"here={link.encode(kit, record)}{behind}")


def _read_board(query: str) -> PastedGame:
    from ..embed import parameters

    reading = parameters.read(query)
    if reading.given is None:
        wrong = reading.troubles[0].why
        raise NotationError(wrong)
    given = reading.given
    record = given.record._replace(entries=given.record.entries[: given.ends[given.at]])
    return _make_local_game(given.kit, _complete_record(given.kit, record))


def _read_record(text: str, kit: Kit | None) -> PastedGame:
    name = headers(text).get("Game")
    if name:
        kit = games.load(known_game(name))
    if kit is None:
        raise NotationError(msg("keep.nameless"))
    record = from_text(kit, text)
    if not name and record._replace(tags=()) == Record(record.game, kit.game.info.read_options({})):
        raise NotationError(msg("keep.unknown"))  # headers of something else; an empty game would look like a lost one
    return _make_local_game(kit, record)


def _complete_record(kit: Kit, record: Record) -> Record:
    """Return a record whose position can be played. Hidden things in it are filled in at random, as the rules allow."""
    state = begin(kit, record)
    if record.entries or not _has_hidden(state):
        return record
    for player in range(kit.game.info.player_count(record.options)):
        if _has_hidden(state):
            state = kit.game.resample(state, player, Random(0))
    return record._replace(position=kit.notation.text(state))


def _has_hidden(value: object) -> bool:
    """Return whether something in a state is hidden."""
    return any(map(_has_hidden, value)) if isinstance(value, tuple) else isinstance(value, str) and HIDDEN in value


def _read_positions(text: str, kit: Kit | None, options: Options | None) -> list[PastedGame]:
    """Return the games in which a text is a position: only the table's own game if it is one there, else all that know it."""
    text = " ".join(text.split())
    opened = []
    for name in (*((kit.game.info.id,) if kit else ()), *games.all_ids()):
        other = games.load(name)
        info = other.game.info
        given = [info.read_options(options)] if options and other is kit else []
        if any(option.name == "players" for option in info.options):
            given += [info.read_options({"players": count}) for count in range(info.players[0], info.players[1] + 1)]
        for setting in given or [info.read_options({})]:
            record = Record(name, setting, position=text)
            try:
                opened.append(_make_local_game(other, _complete_record(other, record)))
            except GameError:
                continue
            break
        if opened and other is kit:
            return opened
    return list(dict.fromkeys(opened))
