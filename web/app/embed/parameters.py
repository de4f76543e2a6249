"""Addresses of embedded boards: what a query says, what is wrong with it, and the nearest correct form.

Authors write these addresses by hand, so they are an interface: what can be read today must stay readable. No browser is needed.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Arrow, Mark
from pyengine.core.types import Player
from pyengine.core.words import LANGUAGES, Message, msg, say, shorten_quotes
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.record import LONGEST as MOST
from pyengine.play.record import Record, State, begin, deal_number
from pyengine.render.theme import BOARDS, THEMES

from ..table.greeting import read_behind
from .marks import TOLD, Tell, read_arrows, read_marks
from .playing import deal_record, enter_words
from .query import Trouble, parse
from .reading import EmbedSettings, GivenGame, Reading
from .suggestions import find_nearest, find_nearest_action, find_nearest_position

VERSION = "1"
# What version 1 knows besides the options of the game. Names are only ever added.
PARAMETERS = (
    "game", "position", "moves", "deal", "viewer", "flip", "theme", "board", "caption", "captions", "at", "interactive",
    "hands", "marks", "arrows", "start", "size", "lang", "v", "find", "notes",
)  # fmt: skip
YES, NO = ("1", "yes", "on", "true", ""), ("0", "no", "off", "false")
LONGEST = 100_000  # characters of a query


class ParameterReader:
    """Reads an address, collects what is wrong, and uses what can be understood. ``version`` is that of the rules; 0 is
    today's."""

    def __init__(self, query: str, string: str, examples: Mapping[str, str] | None = None, version: int = 0) -> None:
        self.fields: dict[str, str] = {}
        self.troubles: list[Trouble] = []
        self.string, self.version = string, version
        self.examples = examples or {}
        if len(query) > LONGEST:
            self.add_trouble("?", msg("embed.query-long", most=LONGEST))
            return
        twice: dict[str, None] = {}
        for name, value in parse(query):
            if name in self.fields:
                twice[name] = None
            else:
                self.fields[name] = value
        for name in list(twice)[:TOLD]:
            self.add_trouble(name, msg("embed.twice"))

    def add_trouble(self, field: str, why: Message, better: str | None = None) -> None:
        """Record what is wrong with a field."""
        self.troubles.append(Trouble(field, self.fields.get(field, ""), shorten_quotes(why), better))

    def read(self) -> Reading:
        """Return what the address says."""
        if self.troubles and self.troubles[0].field == "?":
            return Reading(EmbedSettings(), None, tuple(self.troubles))
        if self.fields.get("v", VERSION) != VERSION:
            self.add_trouble("v", msg("embed.version", known=VERSION), VERSION)
        kit = self._read_kit()
        given = self._read_game(kit) if kit else None
        setting = self._read_setting(given)
        if kit is None:
            self._report_unknown(())
        return Reading(setting, given, tuple(self.troubles))

    # --- the game

    def _read_kit(self) -> Kit | None:
        self.opened: link.Opened | None = None
        if self.string:
            if is_protected(link.find(self.string)):
                self.add_trouble("#", msg("embed.protected"))
                return None
            try:
                self.opened = link.decode(link.find(self.string), games.by_number)
            except GameError as error:
                self.add_trouble("#", error.message)
                return None
            self._take_comments(self.opened)
            name = self.opened.record.game
            if self.fields.get("game", name) != name:
                self.add_trouble("game", msg("embed.other-game", game=name), name)
            return self.opened.kit
        if "game" not in self.fields:
            self.add_trouble("game", msg("embed.no-game", example=games.IDS[0]), games.IDS[0])
            return None
        name, near = self.fields["game"], find_nearest(self.fields["game"], games.all_ids())
        try:
            return games.load(name)
        except GameError as error:
            elsewhere = games.is_id(name) and not games.is_known(name) and near is None
            why = msg("embed.no-such-game", name=name, names=games.all_ids()) if elsewhere else error.message
            self.add_trouble("game", why, near)
            return None

    def _take_comments(self, opened: link.Opened) -> None:
        """Take in what is said of the game behind the game string; where that is damaged, the game is shown alone."""
        field = read_behind(self.string).notes
        if not field:
            return
        from .comments import read_comments  # most boards have none

        try:
            self.opened = read_comments(opened, field)
        except GameError as error:
            self.add_trouble("#", error.message)

    def _report_unknown(self, options: tuple[str, ...]) -> None:
        known = (*PARAMETERS, *options)
        for name in [name for name in self.fields if name not in known][:TOLD]:
            close = find_nearest(name, known)
            told = msg("embed.unknown") if close else msg("embed.unknown-list", names=known)
            better = None if close is None or close in self.fields else self.fields[name]
            self.troubles.append(Trouble(name, self.fields[name], told, better, close or ""))

    def _read_options(self, kit: Kit) -> Options:
        info = kit.game.info
        # attributes of an element have no capitals; options may
        proper = {option.name.lower(): option.name for option in info.options}
        self.fields = {proper.get(name.lower(), name): value for name, value in self.fields.items()}
        self._report_unknown(tuple(option.name for option in info.options))
        given: dict[str, object] = {}
        for option in info.options:
            value = self.fields.get(option.name)
            if value is None:
                continue
            try:
                given[option.name] = option.read(value)
            except GameError as error:
                near = find_nearest(value, option.values) if option.values else None
                if option.kind == "number" and value.isascii() and value.isdigit():
                    near = str(min(max(int(value[:9]), option.low), option.high))
                self.add_trouble(option.name, error.message, near or option.text(option.default))
        return info.read_options(given, self.version)

    def _read_game(self, kit: Kit) -> GivenGame | None:
        options = self._read_options(kit)
        if self.opened:
            record, states = self.opened.record, list(self.opened.states)
            self._check_agreement(kit, record, options)
            ends = list(range(len(record.entries) + 1))
        else:
            begun = self._begin(kit, options)
            if begun is None:
                return None
            record, states = begun
            record = deal_record(kit, record, states)
            ends = [len(record.entries)]
        told, played = 0, len(ends) - 1
        if "moves" in self.fields:
            told = played
            record = self._play(kit, record, states, ends)
        record = self._read_notes(kit, record, states)
        first = told if "moves" in self.fields else 0 if self._read_flag("find", False) else played
        return GivenGame(kit, record, states, tuple(ends), told, self._read_step(first, len(ends) - 1))

    def _read_notes(self, kit: Kit, record: Record, states: list[State]) -> Record:
        """Return the record with the notes of the field for them, where the whole game stands in fields."""
        if "notes" not in self.fields or any(trouble.field == "moves" for trouble in self.troubles):
            return record
        from .comments import read_notes  # most boards have none

        try:
            return read_notes(kit, record, states, self.fields["notes"])
        except GameError as error:
            self.add_trouble("notes", error.message)
            return record

    def _check_agreement(self, kit: Kit, record: Record, options: Options) -> None:
        """Check that fields which describe a position agree with the game after the #, which has its own."""
        if self.fields.get("position", record.position) != record.position:
            self.add_trouble("position", msg("embed.has-start"))
        if self.fields.get("deal", str(record.deal)) != str(record.deal):
            self.add_trouble("deal", msg("embed.has-start"))
        for option in kit.game.info.options:
            true = record.options[option.name]
            if option.name in self.fields and options[option.name] != true:
                self.add_trouble(option.name, msg("embed.has-options", value=option.text(true)), option.text(true))

    def _begin(self, kit: Kit, options: Options) -> tuple[Record, list[State]] | None:
        position = self.fields.get("position", "").strip() or None
        record = Record(kit.game.info.id, options, position, self._read_deal(kit, options))
        if position is not None and record.deal is not None:
            self.add_trouble("deal", msg("embed.deal-with-position"))
            record = record._replace(deal=None)
        try:
            return record, [begin(kit, record)]
        except GameError as error:
            example = self.examples.get(record.game, "")
            self.add_trouble("position", error.message, find_nearest_position(kit, options, position or "", example))
            return None

    def _read_deal(self, kit: Kit, options: Options) -> int | None:
        if "deal" not in self.fields:
            return None
        try:
            number = deal_number(self.fields["deal"])
        except GameError as error:
            self.add_trouble("deal", error.message, "1")
            return None
        if number is None or kit.game.deal(options, number) is None:
            self.add_trouble("deal", msg("embed.deal-none"))
            return None
        return number

    def _play(self, kit: Kit, record: Record, states: list[State], ends: list[int]) -> Record:
        """Play the moves. A step is what stands between ``;``; without any ``;``, it is one word, or two that only mean something
        together."""
        text = self.fields["moves"]
        apart = ";" in text
        parts = [part.strip() for part in text.split(";")] if apart else text.split()
        at = 0
        while at < len(parts):
            try:
                entries, size = enter_words(kit, states[-1], parts[at : at + (1 if apart else 2)])
            except GameError as error:
                near = find_nearest_action(kit, states[-1], parts[at])
                mended = (";" if apart else " ").join([*parts[:at], *([near] if near else [])])
                told = msg("embed.move", number=len(ends), text=parts[at], why=error.message)
                self.add_trouble("moves", told, mended or None)
                break
            for entry in entries:
                states.append(kit.game.apply(states[-1], *entry))
            record = deal_record(kit, record._replace(entries=(*record.entries, *entries)), states)
            ends.append(len(record.entries))
            at += size
            if ends[-1] >= MOST and at < len(parts):
                self.add_trouble("moves", msg("link.long", most=MOST), (";" if apart else " ").join(parts[:at]))
                break
        return record

    def _read_step(self, first: int, last: int) -> int:
        text = self.fields.get("at")
        if text is None:
            return first
        if text == "end":
            return last
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= last:
            return int(text)
        if any(trouble.field == "moves" for trouble in self.troubles):
            return last  # the step is there once the moves are right
        self.add_trouble("at", msg("embed.at", value=text, last=last), str(last) if text.isdecimal() else "end")
        return last if text.isdecimal() else first

    # --- how it is shown

    def _read_flag(self, field: str, default: bool) -> bool:
        value = self.fields.get(field)
        if value is None:
            return default
        if value.lower() in YES or value.lower() in NO:
            return value.lower() in YES
        self.add_trouble(field, msg("embed.yes-no", value=value), "1" if default else "0")
        return default

    def _read_choice(self, field: str, known: tuple[str, ...]) -> str:
        value = self.fields.get(field, "")
        if not value or value in known:
            return value
        self.add_trouble(field, msg("embed.one-of", value=value, names=known), find_nearest(value, known) or known[0])
        return ""

    def _read_setting(self, given: GivenGame | None) -> EmbedSettings:
        theme = self._read_choice("theme", ("auto", *THEMES))
        setting = EmbedSettings(
            caption=self.fields.get("caption", ""),
            theme="" if theme == "auto" else theme,
            board=self._read_choice("board", BOARDS),
            flip=self._read_flag("flip", False),
            interactive=self._read_flag("interactive", True),
            hands=self._read_flag("hands", True),
            size=self._read_size(),
            find=given is not None and self._read_flag("find", False),
        )
        self._read_choice("start", ("visible", "tap", "load"))
        self._read_choice("lang", LANGUAGES)
        if given is None:
            return setting
        viewer, veiled = self._read_viewer(given)
        return setting._replace(
            viewer=viewer,
            veiled=veiled,
            captions=self._read_captions(given),
            marks=self._read_marks(given),
            arrows=self._read_arrows(given),
        )

    def _read_size(self) -> int | None:
        text = self.fields.get("size")
        if text is None:
            return None
        if text.isascii() and text.isdigit() and len(text) < 6 and 120 <= int(text) <= 2000:
            return int(text)
        self.add_trouble("size", msg("embed.size", value=text), "400")
        return None

    def _read_viewer(self, given: GivenGame) -> tuple[Player | None, bool]:
        text = self.fields.get("viewer", "").lower()
        info = given.kit.game.info
        count = info.player_count(given.record.options)
        names = info.sides[:count] or tuple(say(info.player(player)).lower().replace(" ", "") for player in range(count))
        if text in ("", "public"):
            return None, bool(text)
        if text in names:
            return names.index(text), True
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) < count:
            return int(text), True
        self.add_trouble(
            "viewer", msg("embed.viewer", value=text, names=names), find_nearest(text, (*names, "public")) or names[0]
        )
        return None, True  # showing too little is better than showing a secret

    def _read_captions(self, given: GivenGame) -> tuple[str, ...]:
        text = self.fields.get("captions", "")
        if not text:
            return self._write_comments(given)
        captions = tuple(part.strip() for part in text.split("|"))
        steps = len(given.ends) - 1 - given.told
        if len(captions) <= steps:
            return captions
        if "moves" not in self.fields and not steps:
            self.add_trouble("captions", msg("embed.captions-none"))
        elif not any(trouble.field == "moves" for trouble in self.troubles):
            told = msg("embed.captions", given=len(captions), steps=steps)
            self.add_trouble("captions", told, "|".join(captions[:steps]))
        return captions[:steps]

    def _write_comments(self, given: GivenGame) -> tuple[str, ...]:
        """Return the comments of the game as captions; none where a viewer may not know all of it."""
        if not given.record.notes or (given.told and "notes" not in self.fields) or "viewer" in self.fields:
            return ()
        from .comments import write_captions

        return write_captions(given, is_task=self._read_flag("find", False))[given.told :]

    def _list_cells(self, given: GivenGame) -> list[str]:
        scene = given.kit.scene(given.states[given.ends[given.at]], None)
        return [cell.token for board in scene.boards for cell in board.cells]

    def _read_marks(self, given: GivenGame) -> tuple[Mark, ...]:
        text = self.fields.get("marks", "")
        return read_marks(text, self._list_cells(given), self._make_teller("marks")) if text else ()

    def _read_arrows(self, given: GivenGame) -> tuple[Arrow, ...]:
        text = self.fields.get("arrows", "")
        return read_arrows(text, self._list_cells(given), self._make_teller("arrows")) if text else ()

    def _make_teller(self, field: str) -> Tell:
        return lambda why, better: self.add_trouble(field, why, better)


def read(query: str, string: str = "", examples: Mapping[str, str] | None = None) -> Reading:
    """Return what an address says: its query, and the game string after ``#``. Examples of positions are used for corrections.

    Moves that today's rules refuse are read by the newest earlier version of the rules that allows all of them: an address
    shows what it always showed.
    """

    def read_by(version: int) -> Reading:
        return ParameterReader(query, string, examples, version).read()

    reading = read_by(0)
    if reading.given and _has_refused_moves(reading):
        older = (read_by(version) for version in range(reading.given.kit.game.info.rules_version - 1, 0, -1))
        return next((other for other in older if not _has_refused_moves(other)), reading)
    return reading


def _has_refused_moves(reading: Reading) -> bool:
    return any(trouble.field == "moves" for trouble in reading.troubles)
