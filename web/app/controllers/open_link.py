"""Opens what arrives at a table: open, protected and private links, saved games, records, positions."""

from __future__ import annotations

import re
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.types import CHANCE
from pyengine.core.words import Message, msg
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.session import Session, compare

from ..browser import dom, events
from ..table.greeting import Behind, read_behind, write_behind
from ..table.open_links import assign_seats, open_link
from ..table.opening import find_saved, is_alike, is_sound, open_first_sound, open_saved
from ..table.seats import COMPUTER, HERE, SEATS, TWO
from ..table.table import GameTable
from . import storage
from .registry import command

if TYPE_CHECKING:  # loads the whole protocol, which most tables do not need
    from ..table.protected import ProtectedTable
    from .host import Host


SLICE = 0.03  # seconds
FRIENDLY = COMPUTER + "1"


class LinkOpener:
    """Opens what arrives at the page of a table.

    ``private`` is a private link that was opened here, as long as the game that it leads to is still to be restored.
    """

    def __init__(self, host: Host) -> None:
        self.host, self.kit = host, host.kit
        self.private = ""

    def open(self, text: str) -> None:
        """Open a link. It continues the game on the table or a saved one, or is a new game here. A bad link changes nothing."""
        behind = read_behind(text)
        try:
            if behind.ending and not self._take_ending(behind.ending):
                return
        except GameError:
            behind = behind._replace(is_ending_damaged=True)
        try:
            if self._open_other_kind(text, behind):
                return
            opened = open_link(text, games.by_number)
        except GameError as error:
            self._tell_broken(text, error)
            return
        self.private = ""
        if opened.kit is not self.kit:
            dom.go(f"../{opened.record.game}/#{link.find(text)}{write_behind(behind)}")
            return
        known = find_saved(storage.list_games(), opened, link.find(text), behind.series)
        if known:
            self.host.show(known)
            self.host.table.receive(opened)
        elif self.host.table.key and self._is_of_table(opened, behind.series) and self.host.table.receive(opened):
            pass
        else:
            here = (HERE,) * self.kit.game.info.player_count(opened.record.options)
            seats = here if behind.notes else assign_seats(self.kit, opened)  # what has comments is read, not answered
            session = Session(self.kit, opened.record, opened.states)
            self.host.show(GameTable(self.kit, session, seats, sent=len(opened.record.entries)))
            self.host.table.greeting = behind.greeting
            mine = [player for player, seat in enumerate(seats) if seat == HERE]
            alone = len(mine) == len(seats)
            over = self.kit.game.outcome(opened.states[-1]) is not None
            self.host.table.said.note = self._describe_deal(opened) or (
                msg("table.opened-over" if over else "table.opened-view")
                if alone
                else msg("table.opened-new", player=self.kit.game.info.player(mine[0]))
            )
        self._take_behind(behind)
        self.host.continue_game()

    def _take_behind(self, behind: Behind) -> None:
        """Take over what stands behind the link that was opened: the name of whoever answers, the series, how a line opens,
        the clock."""
        table = self.host.table
        if not table.greeting.came and len(table.seats) == TWO and behind.greeting.name and not table.is_free:
            table.answerer = behind.greeting.name
            table.said.name_sender(behind.greeting.who)
        if not table.has_link_to_send:  # else the link is one's own
            table.friend_handshake = behind.handshake
        if table.is_invited and (table.protected or table.is_by_link) and not table.clock:  # who invites chooses
            table.clock = behind.clock.partition("_")[0]
        if behind.series and (table.protected or table.is_by_link):
            from ..table.earlier_games import adopt_series  # most games belong to none

            table.said.note = adopt_series(table, behind.series, storage.list_games()) or table.said.note
        if behind.is_ending_damaged:
            table.said.note = msg("series.ending-damaged")
        table.take_comments(behind.notes)

    def _take_ending(self, string: str) -> bool:
        """Take in the end of the game before, which came along. Returns False if something is wrong with it. Raises GameError."""
        if not is_protected(string):
            opened = open_link(string, games.by_number)
            known = find_saved(storage.list_games(), opened, string, "") if opened.kit is self.kit else None
            if known and known.is_by_link:
                self.host.show(known)
                known.receive(opened)
                self.host.continue_game()
            return True
        from pyengine.play.fair.wire.link import parse_link

        from ..table.protected import ProtectedTable
        from ..table.protected_links import find_belonging

        parsed = parse_link(string, games.by_number)
        mine = find_belonging(storage.list_games(), parsed) if parsed.terms.kit is self.kit else []
        if not mine:
            return True
        table = open_first_sound(mine)
        assert isinstance(table, ProtectedTable)
        self.host.show(table)
        table.take_in(parsed)
        self.host.continue_game()
        return table.alarm is None and table.said.refused is None

    def _tell_broken(self, text: str, error: GameError) -> None:
        """Say why something does not open. If it is a saved game, say which one, so that it can be deleted."""
        table, fragment = self.host.table, text.rpartition("#")[2]
        table.said.refuse(msg("table.broken", why=error.message))
        name, _, key = fragment.partition("=")
        if name != "game" or not storage.get_text(key):
            string = link.find(text)
            key = next((saved.id for saved in storage.list_games() if saved.link == string and not is_sound(saved)), "")
        if key and key != table.key and error.message.key != "link.no-such-game":  # that game is sound, its site is another
            table.said.refused = error.message
            table.broken = (table.said.refused, key)
        self.host.draw()

    @command("delete-broken")
    def delete_broken(self, _: Any) -> None:
        """Delete the saved game that does not open."""
        storage.delete(self.host.table.broken[1])
        self.host.table.broken, self.host.table.said.refused, self.host.table.said.note = (None, ""), None, msg("table.deleted")
        dom.set_fragment("")
        self.host.draw()

    def _describe_deal(self, opened: link.Opened) -> Message | None:
        """Return what to say about a solitaire that somebody sent: a deal to try, or a result, which decoding the link has
        checked."""
        record = opened.record
        if record.deal is None:
            return None
        if not any(entry.player != CHANCE for entry in record.entries):
            return msg("table.challenge", deal=str(record.deal))
        over = self.kit.game.outcome(opened.states[-1]) is not None
        return msg("table.result-checked" if over else "table.result-begun", deal=str(record.deal))

    def _open_other_kind(self, text: str, behind: Behind) -> bool:
        """Open what is not an open link: a protected link, a private link, the id of a saved game. Returns False if it is none of
        these.

        Raises GameError.
        """
        name, *value = re.split("=|%3[Dd]", text.rpartition("#")[2], maxsplit=1)
        rest = link.find(value[0]) if value else ""
        if name in ("game", "here", "resume") and not rest:
            raise NotationError(msg("link.empty"))
        if name == "game":
            saved = storage.get(rest)
            if saved is None:
                raise NotationError(msg("table.damaged" if storage.get_text(rest) else "table.not-kept"))
            self.host.show(open_saved(saved))
            self.host.draw()
        elif name == "here":
            self._open_at_screen(rest, behind)
        elif name == "play":
            self._begin_at_once()
        elif name == "resume":
            self._open_private(rest)
        elif is_protected(string := link.find(text)):
            self._open_protected(string, behind)
        else:
            return False
        return True

    def _begin_at_once(self) -> None:
        """Start a game against the weakest computer with all defaults; the front page links to this."""
        info = self.kit.game.info
        options = info.read_options({})
        seats = [HERE, *(SEATS[FRIENDLY] for _ in range(1, info.player_count(options)))]
        self.host.show(GameTable.start_new(self.kit, options, seats))
        self.host.continue_game()

    def _open_at_screen(self, string: str, behind: Behind) -> None:
        """Open a game or a position with everybody at this screen."""
        opened = open_link(string, games.by_number)
        if opened.kit is not self.kit:
            dom.go(f"../{opened.record.game}/#here={string}{write_behind(behind)}")
            return
        seats = (HERE,) * self.kit.game.info.player_count(opened.record.options)
        same = next((saved for saved in storage.list_games() if saved.link == string and saved.seats == seats), None)
        session = Session(self.kit, opened.record, opened.states)
        self.host.show(open_saved(same) if same else GameTable(self.kit, session, seats, sent=len(opened.record.entries)))
        self.private = ""
        self.host.table.said.note = msg("keep.opened")
        self.host.table.take_comments(behind.notes)
        if not same and not behind.notes and self.kit.game.outcome(opened.states[-1]) is None:
            self.host.table.display.is_start_card_shown = True
        self.host.continue_game()

    # --- whatever is pasted or dropped

    def open_any(self, text: str) -> None:
        """Open whatever was pasted or dropped: a link, a record, a position, a picture, a file of games."""
        from .pasted_text import FILE, is_link, read_pasted

        if is_link(text):
            self.open(text)
            return
        try:
            pasted = read_pasted(text, self.kit, self.host.table.main.record.options)
            if pasted == FILE:
                self.host.import_games(text)
                return
        except GameError as error:
            self.refuse(error.message)
            return
        if pasted.game == self.kit.game.info.id:
            self.open("#" + pasted.fragment)
        else:
            dom.go(f"../{pasted.game}/#{pasted.fragment}")

    def refuse(self, why: Message) -> None:
        """Say why something cannot be opened."""
        self.host.table.said.refuse(msg("table.broken", why=why))
        self.host.draw()

    def _is_of_table(self, opened: link.Opened, series: str) -> bool:
        """Return False for a link of another game in the series of the one on the table."""
        mine = self.host.table.series_field
        newer = bool(mine) != bool(series) and compare(self.host.table.main.record, opened.record) == "newer"
        return newer or is_alike(mine, series)

    # --- protected games

    @command("submit-answer")
    def open_answer(self, form: Any) -> None:
        """Open the link that somebody pasted as the answer."""
        self.open_any(str(form.elements.namedItem("text").value))
        if not self.host.table.said.refused:
            form.reset()
        dom.scroll_to_top()  # on a phone the form lies below the board, on which the answer can be seen

    @command("submit-bring")
    def open_pasted(self, form: Any) -> None:
        """Open what was pasted in the share dialog."""
        dom.get("sharing").close()
        self.open_answer(form)

    @command("submit-resume")
    def resume(self, form: Any) -> None:
        """Restore a protected game from its private link and other links of it."""
        from pyengine.play.fair.wire.link import parse_link

        from ..table.protected import ProtectedTable

        texts = link.find_all(str(form.elements.namedItem("texts").value))
        try:
            links = [parse_link(text, games.by_number) for text in texts]
            self.host.show(ProtectedTable.resume(self.private, links))
        except GameError as error:
            self.host.table.said.refused = error.message
            self.host.draw()
            return
        self.private = ""
        self.host.table.said.note = msg("table.resumed")
        self.host.continue_game()

    def _open_private(self, text: str) -> None:
        """Open a private link: the saved game of its seat, or else the form that asks for other links of the game."""
        from pyengine.play.fair.private_link import read_private_link

        way = read_private_link(text)
        for saved in storage.list_games():
            if saved.fair and saved.fair.key == way.key.hex() and saved.fair.seat == way.seat:
                try:
                    table = open_saved(saved)
                except GameError:
                    continue  # damaged: it can be restored from other links of the game
                self.host.show(table)
                self.private = ""
                self.host.continue_game()
                return
        self.private = text
        self.host.draw()

    def _open_protected(self, text: str, behind: Behind) -> None:
        from pyengine.play.fair.wire.link import parse_link

        from ..table.protected import ProtectedTable
        from ..table.protected_links import find_belonging, goes_on, is_second_start

        parsed = parse_link(text, games.by_number)
        if parsed.terms.kit is not self.kit:
            dom.go(f"../{parsed.terms.record.game}/#{text}{write_behind(behind)}")
            return
        self.private = ""
        table = self.host.table
        mine = find_belonging(storage.list_games(), parsed)
        other = not isinstance(table, ProtectedTable) or table.match.terms.header != parsed.terms.header or table.watches
        # A link that continues another branch of this same game changes nothing that was agreed here.
        if other or (not goes_on(table.make_saved(0, self.host.language), parsed) and mine and goes_on(mine[0], parsed)):
            if not mine:
                self.host.show(ProtectedTable.watch(parsed))
                if self.host.table.is_free:
                    self.host.table.greeting = behind.greeting
                if is_second_start(storage.list_games(), parsed):
                    self.host.table.said.note = msg("table.second-start")
                self._take_behind(behind)
                self.host.continue_game()
                return
            self.host.show(open_first_sound(mine))
        table = self.host.table
        assert isinstance(table, ProtectedTable)
        if not table.busy:
            self._take_in(table, table.take_in_slices(parsed), behind)

    def _take_in(self, table: ProtectedTable, work: Generator[float, None, bool], behind: Behind) -> None:
        """Take in a protected link in slices of `SLICE` seconds, so that the page can answer meanwhile. Most take one slice."""
        until = time.perf_counter() + SLICE
        while table is self.host.table:
            try:
                next(work)
            except StopIteration as done:
                if done.value:
                    self._take_behind(behind)
                self.host.continue_game()
                return
            if time.perf_counter() >= until:
                self.host.draw()
                events.call_later(lambda: self._take_in(table, work, behind))
                return
        work.close()
