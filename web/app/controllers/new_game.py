"""Starting games: the start card over the board, the dialog for a new game, invitations."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pyengine.core.errors import GameError, NotationError
from pyengine.core.options import Options
from pyengine.core.types import CHANCE
from pyengine.core.words import msg, say
from pyengine.play.session import Session

from ..browser import dom
from ..table.open_links import is_sendable
from ..table.seats import COMPUTER, HERE, LINK, LOT, SEATS, Seat
from ..table.table import GameTable
from .daily import get_daily_deal
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
        """Open the dialog for a new game, which offers to play with whom this one is played."""
        seats = self.host.table.seats
        level = next((seat.removeprefix(COMPUTER) for seat in seats if seat.startswith(COMPUTER)), "")
        with_whom = "computer" if level else LINK if self.host.table.protected or LINK in seats else HERE
        dom.check(f'#new [name="with"][value="{with_whom}"]')
        if level:
            dom.check(f'#new [name="level"][value="{level}"]')
        dom.get("new").showModal()
        self.host.draw()

    @command("close")
    def close_dialog(self, _: Any) -> None:
        """Close the dialog."""
        dom.get("new").close()
        self.host.draw()

    @command("less", "greater")
    def step(self, button: Any) -> None:
        """Change the number between two buttons by one."""
        dom.step_number(button, -1 if str(button.dataset.do) == "less" else 1)

    # --- the card over the board

    @command("sit-here")
    def begin_here(self, _: Any) -> None:
        """Play at this screen: the game is on the table already."""
        self.host.table.begin_here()
        self.host.draw()

    @command(*(f"{COMPUTER}{level}" for level in range(1, 7)))
    def begin_against_computer(self, button: Any) -> None:
        """Start a game against the computer at once."""
        level = str(button.dataset.do).removeprefix(COMPUTER)
        self._begin_from_card({"with": "computer", "level": level, **dom.read_form(button.form)})

    @command("by-link")
    def invite_at_once(self, button: Any) -> None:
        """Invite a friend to play by link."""
        self._begin_from_card({"with": LINK, **dom.read_form(button.form)})

    @command("deal-day", "deal-new")
    def begin_deal(self, button: Any) -> None:
        """Start a solitaire with the deal of the day, which may be on the table already, or with a new one."""
        kind = str(button.dataset.do).removeprefix("deal-")
        if kind == "day" and self.host.table.main.record.deal == get_daily_deal(self.host.kit.game.info.id).number:
            self.begin_here(button)
        else:
            self._begin({"deal": kind})

    @command("submit-deal")
    def begin_numbered_deal(self, form: Any) -> None:
        """Start a solitaire with the deal of a number."""
        self._begin({"deal": "number", **dom.read_form(form)})

    def _begin_from_card(self, fields: dict[str, str]) -> None:
        """Start what the start card says. A position or a game that somebody opened stays on the table and gets these players."""
        table = self.host.table
        if table.main.record.position is None and all(entry.player == CHANCE for entry in table.main.record.entries):
            self._begin(fields, table.main.record.options)
            return
        session = Session(table.kit, table.main.record, list(table.main.states))
        seats = _read_seats(fields, len(table.seats))
        self.host.show(GameTable(table.kit, session, seats, key=table.key))
        self.host.continue_game()

    # --- from a form, and deals again

    @command("same")
    def begin_same_deal(self, _: Any) -> None:
        """Start a solitaire's deal again."""
        table = self.host.table
        record = table.main.record
        self.host.show(GameTable.start_new(self.host.kit, record.options, table.seats, deal=record.deal))
        self.host.continue_game()

    @command("submit-new")
    def begin_as_asked(self, form: Any) -> None:
        """Start the game that the dialog describes, or let the field of a bad option say what is wrong."""
        fields = dom.read_form(form)
        for option in self.host.kit.game.info.options:
            try:
                option.read(fields.get(option.name, option.default))
            except NotationError as error:
                dom.refuse_field(form, option.name, say(error.message, self.host.language))
                return
        self._begin(fields)

    def _begin(self, fields: dict[str, str], options: Options | None = None) -> None:
        """Start a game from the fields of a form. ``options`` are used instead of the fields, where they are given."""
        kit, info = self.host.kit, self.host.kit.game.info
        given = {option.name: fields[option.name] for option in info.options if option.name in fields}
        options = options or info.read_options(given)
        dom.get("new").close()
        dom.set_fragment("")
        self._opener.private = ""
        if fields.get("with") == LINK and ("protect" in fields or not is_sendable(kit)):
            self._invite(options, fields)
            return
        seats = _read_seats(fields, info.player_count(options))
        deal = _read_deal(info.id, fields) if info.solitaire else None
        self.host.show(GameTable.start_new(kit, options, seats, deal=deal))
        if fields.get("side") == LOT and HERE in seats:
            self.host.table.said.note = msg("table.side-drawn", player=info.player(seats.index(HERE)))
        if self.host.table.is_by_link or given != {option.name: option.text(option.default) for option in info.options}:
            self.host.continue_game()
        self.host.draw()

    def _invite(self, options: Options, fields: dict[str, str]) -> None:
        from ..table.protected import ProtectedTable
        from ..table.protected_links import choose_colours

        kit = self.host.kit
        side = choose_colours(kit, options, fields)
        try:
            table = ProtectedTable.invite(kit, options, side)
        except GameError:  # these options need sides that are known, so there is no lot
            table = ProtectedTable.invite(kit, options, 0)
        self.host.show(table)
        self.host.continue_game()


def _read_seats(fields: dict[str, str], count: int) -> list[Seat]:
    """Return who sits where, for ``count`` players, from the fields of a form."""
    side = SystemRandom().randrange(2) if fields.get("side") == LOT else int(fields.get("side", "0"))
    if fields.get("with") == LINK:
        return [HERE if player == side else LINK for player in range(count)]
    if fields.get("with") == "computer":
        people = int(fields.get("people", "1"))
        own = [side] if count == 2 and people == 1 else list(range(people))
        return [HERE if player in own else SEATS[COMPUTER + fields["level"]] for player in range(count)]
    return [HERE] * count


def _read_deal(game: str, fields: dict[str, str]) -> int:
    """Return the number of the deal, from the fields of a form."""
    number = fields.get("number", "") if fields["deal"] == "number" else ""
    if number:
        return int(number)
    return SystemRandom().randrange(10**6) if fields["deal"] == "new" else get_daily_deal(game).number
