"""Beginning a game: the dialog for it, the same again, invitations."""

from __future__ import annotations

import time
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pyengine.core.errors import GameError, NotationError
from pyengine.core.options import Options
from pyengine.core.words import say

from ..browser import dom
from ..table.open_links import is_sendable
from ..table.seats import COMPUTER, HERE, LINK
from ..table.table import GameTable
from .open_link import LinkOpener
from .registry import command

if TYPE_CHECKING:
    from .host import Host


class NewGame:
    """Puts new games on the table."""

    def __init__(self, host: Host, opener: LinkOpener) -> None:
        self.host, self._opener = host, opener

    @command("new")
    def open_dialog(self, _: Any) -> None:
        """Open the dialog for a new game."""
        dom.get("new").showModal()
        self.host.draw()

    @command("by-link")
    def open_dialog_for_link(self, _: Any) -> None:
        """Open the dialog with a friend by link chosen."""
        dom.get("new").showModal()
        dom.press('#new [name="with"][value="link"]')
        self.host.draw()

    @command("close")
    def close_dialog(self, _: Any) -> None:
        """Close the dialog."""
        dom.get("new").close()
        self.host.draw()

    @command("against")
    def begin_against_computer(self, button: Any) -> None:
        """Begin a game against the computer at once."""
        self._begin({"with": "computer", "side": "0", "level": str(button.dataset.level)})

    @command("again")
    def begin_again(self, _: Any) -> None:
        """Begin another game with the same people and rules."""
        self.host.show(self.host.table.make_rematch())
        self.host.continue_game()

    @command("same")
    def begin_same_deal(self, _: Any) -> None:
        """Begin a solitaire's deal anew."""
        table = self.host.table
        record = table.main.record
        self.host.show(GameTable.start_new(self.host.kit, record.options, table.seats, deal=record.deal))
        self.host.continue_game()

    @command("submit-new")
    def begin_as_asked(self, form: Any) -> None:
        """Begin a game as the dialog says."""
        fields = dom.read_form(form)
        for option in self.host.kit.game.info.options:
            try:
                option.read(fields.get(option.name, option.default))
            except NotationError as error:
                dom.refuse_field(form, option.name, say(error.message, self.host.language))
                return
        self._begin(fields)

    def _begin(self, fields: dict[str, str]) -> None:
        kit, info = self.host.kit, self.host.kit.game.info
        given = {option.name: fields[option.name] for option in info.options if option.name in fields}
        options = info.read_options(given)
        dom.get("new").close()
        dom.set_fragment("")
        self._opener.private = ""
        if fields.get("with") == LINK and ("protect" in fields or not is_sendable(kit)):
            self._invite(options, fields)
            return
        seats = _read_seats(fields, info.player_count(options))
        deal = _read_deal(fields) if info.solitaire else None
        self.host.show(GameTable.start_new(kit, options, seats, deal=deal))
        if self.host.table.by_link or given != {option.name: option.text(option.default) for option in info.options}:
            self.host.continue_game()
        self.host.draw()

    def _invite(self, options: Options, fields: dict[str, str]) -> None:
        from ..table.protected import ProtectedTable, choose_colours

        kit = self.host.kit
        side = choose_colours(kit, options, fields)
        try:
            table = ProtectedTable.invite(kit, options, side)
        except GameError:  # a lot would settle what has to be known before it
            table = ProtectedTable.invite(kit, options, 0)
        self.host.show(table)
        self.host.continue_game()

    @command("join")
    def join(self, _: Any) -> None:
        """Take the free seat of an invitation."""
        from ..table.protected import ProtectedTable

        table = self.host.table
        assert isinstance(table, ProtectedTable)
        self.host.show(ProtectedTable.join(table.match.parsed))
        self.host.continue_game()


def _read_seats(fields: dict[str, str], count: int) -> list[str]:
    """Return where each of ``count`` players sits as the fields of the dialog say."""
    if fields.get("with") == LINK:
        return [HERE if player == int(fields["side"]) else LINK for player in range(count)]
    if fields.get("with") == "computer":
        people = int(fields.get("people", "1"))
        side = int(fields.get("side", "0")) if fields.get("side", "0").isdigit() else SystemRandom().randrange(2)
        own = [side] if count == 2 and people == 1 else list(range(people))
        return [HERE if player in own else COMPUTER + fields["level"] for player in range(count)]
    return [HERE] * count


def _read_deal(fields: dict[str, str]) -> int:
    """Return the number of the deal that the fields of the dialog ask for."""
    number = fields.get("number", "") if fields["deal"] == "number" else ""
    return int(number) if number else SystemRandom().randrange(10**6) if fields["deal"] == "new" else get_deal_of_day()


def get_deal_of_day() -> int:
    """Return the number of the deal of the day: the date where the reader is, as 20261121."""
    today = time.localtime()
    return today.tm_year * 10_000 + today.tm_mon * 100 + today.tm_mday
