"""Keeps direct lines to the pages of the other players. Links stay what a game is made of: lines carry the same texts.

Of two players each keeps a line to the other. Of more the inviter keeps one to each of the others, and passes on what is played;
as every link is sealed and checked, whoever passes it on can read it no more than anybody else.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pyengine.core.words import Message, msg, say
from pyengine.play import link

from ..browser import device, dom, events
from ..browser.direct_line import SiblingPages, get_scope, mark_title, take_lock
from ..controllers.table_host import TableHost
from ..table.seats import TWO
from ..table.table import GameTable
from .clock_desk import ClockDesk
from .connection import Connection, find_servers
from .direct_line_news import as_protected, is_closing
from .direct_line_status import ELSEWHERE, LATE, LOST, NONE, OPEN, LineStatus
from .handshake import Handshake, read_handshake
from .line_desk import LineDesk, is_busy
from .partners import find_partner, find_partners, find_player, list_doings, makes_offers, name_partner, passes_on
from .transport import Transport

MOST_WAITING = 4  # messages of each partner while a link is being checked


class LiveDesk(LineDesk):
    """The lines of one page, for the game on its table.

    ``_taken`` is the last handshake that came. ``_is_elsewhere``: another page of this browser has the lines.
    """

    def __init__(self, host: TableHost) -> None:
        self._siblings = SiblingPages(f"{get_scope()} line", self._hear)
        self._connections = dict[int, Connection]()
        self._is_hopeless = False  # no line can be opened: the browser has none, or another page has misused one
        self.clock = ClockDesk(host, self._send_to_all)
        self._let_sleep: Callable[[], None] = lambda: None
        self._let_go: Callable[[], None] = lambda: None  # of the lock that goes with the lines
        super().__init__(host)
        dom.watch_visibility(self._stay_awake)
        dom.watch_leaving(self._say_goodbye)

    def begin(self, key: str) -> None:
        """Begin with another game."""
        self._leave()
        self._is_hopeless |= any(connection.is_hopeless for connection in self._connections.values())
        self._connections, self._taken, self._is_elsewhere = {}, "", False
        super().begin(key)

    def _leave(self) -> None:
        """Close all lines."""
        for connection in self._connections.values():
            connection.close()
        self.line, self.state, self.invitation = None, NONE, ""
        self._let_go()
        self._stay_awake()

    def _say_goodbye(self) -> None:
        """Close all open lines as the page is left: by itself a browser tells the friend much later, and a second tab never."""
        for connection in self._list_open():
            connection.drop()

    def _stay_awake(self) -> None:
        """Keep the screen on while a line is open; browsers forget it whenever the page is hidden."""
        self._let_sleep()
        self._let_sleep = device.keep_awake() if self._list_open() else lambda: None

    def _list_open(self) -> list[Connection]:
        return [connection for connection in self._connections.values() if connection.state == OPEN]

    def follow(self) -> None:
        """Do what is due after the table was drawn: take or make a handshake, or let go out what was played."""
        table = self.host.table
        if self.is_joining:
            return
        if table.key != self.key:
            self._turn_to(table)
        if is_busy(table):
            return
        if self._is_wanted(table):
            self._go_on(table)
        else:
            self._leave()
            for connection in self._connections.values():
                connection.trouble = ""
        self._show(table)
        self._follow_clock(table)

    def _follow_clock(self, table: GameTable) -> None:
        """Let the clock run while all lines of this page are open."""
        if self._is_hopeless or self._is_elsewhere or dom.get_setting("live") == "off":
            table.display.clock = None
            return
        lines = [connection.state == OPEN for connection in self._connections.values()]
        self.clock.follow(table, is_open=bool(lines) and all(lines))

    def _turn_to(self, table: GameTable) -> None:
        """Go over to another game, along the same line if it is the next one of the same two."""
        is_next = self.state == OPEN and table.rematch_of == self.key and len(table.seats) == TWO
        if is_next:
            self.move_on(table)
        else:
            self.begin(table.key)
            self._tell(asks=True)

    def _is_wanted(self, table: GameTable) -> bool:
        """Return whether the game on the table is one for a line: some of it elsewhere, and not over."""
        if self._is_hopeless or not find_partners(table) or dom.get_setting("live") == "off":
            return False
        if table.protected:
            is_over = as_protected(table).match.next_seat is None
        else:
            is_over = table.kit.game.outcome(table.main.state) is not None
        return not is_over or bool(self._list_open())

    def _go_on(self, table: GameTable) -> None:
        for partner in find_partners(table):
            self._connections.setdefault(partner, Connection(self))
        self._take_handshake(table)
        self._renew_state(table)
        if self.inbox:
            events.call_later(self.deliver)
        elif self._list_open():
            self.hand_over(table)
        current = self._connections[find_partner(table)]
        if current.is_idle and not (current.is_hopeless or self._is_elsewhere) and makes_offers(table):
            current.offer()

    def _show(self, table: GameTable) -> None:
        """Put on the table what goes along with its link, and how it stands; draw it if that has changed."""
        status, own = self._make_status(table), ""
        if status or self.state != NONE:
            current = self._connections[find_partner(table)]
            is_handed_out = table.copied.partition("&")[0] == table.make_string()  # then it stays as it was copied
            own = table.own_handshake if is_handed_out and self.state != OPEN else current.own
        is_due = status is not None and status.is_open and table.player is not None
        mark_title(say(msg("live.your-turn"), self.host.language) if is_due else "")
        if (status, own) != (table.display.live, table.own_handshake):
            table.display.live, table.own_handshake = status, own
            self.refresh()

    def _renew_state(self, table: GameTable) -> Connection | None:
        """Look how it stands with the line over which the next link goes, and return its connection."""
        self.line = self if self._list_open() else None
        current = self._connections.get(find_partner(table)) if find_partners(table) else None
        self.state = NONE if current is None else ELSEWHERE if self._is_elsewhere else current.state
        return current

    def _make_status(self, table: GameTable) -> LineStatus | None:
        """Return how it stands with all lines, None where there is nothing to say."""
        current = self._renew_state(table)
        if current is None or not (current.trouble or self.state != NONE or self.line):
            return None
        shown = current.trouble if current.trouble and self.state != NONE else self.state  # once the next link can open another
        states = {
            player: ELSEWHERE if self._is_elsewhere else connection.state
            for partner, connection in self._connections.items()
            if (player := find_player(table, partner)) is not None
        }
        return LineStatus(
            shown,
            name_partner(table, find_partner(table)),
            bool(self.invitation),
            is_closing(table),
            states,
            is_hub=passes_on(table),
            is_star=len(table.seats) > TWO,
            doings=list_doings(table),
        )

    def _take_handshake(self, table: GameTable) -> None:
        """Take the handshake that came with a link: answer an offer, or open the line whose offer it answers."""
        text, table.friend_handshake = table.friend_handshake, ""
        if not text or text == self._taken or any(text == connection.own for connection in self._connections.values()):
            return
        self._taken = text
        try:
            handshake = read_handshake(text, far=bool(find_servers()))
        except ValueError:
            return
        if not handshake.answers:
            if not passes_on(table):
                self._connections[find_partner(table)].answer(text, handshake)
        elif not self._accept(handshake) and makes_offers(table) and self.state != OPEN:
            self._tell(answer=text)
            if not passes_on(table):
                self._connections[find_partner(table)].trouble = LATE

    def _accept(self, handshake: Handshake) -> bool:
        """Open the line whose offer is answered. Returns False if it was not made here."""
        return any(connection.accept(handshake) for connection in self._connections.values())

    def _tell(self, **what: object) -> None:
        """Tell the other pages of this browser something of the game on the table."""
        self._siblings.tell(json.dumps({"key": self.key, **what}))

    def _hear(self, text: str) -> None:
        """Hear from another page of this browser. A friend's link opens a new one, while the line was offered by an older."""
        told = json.loads(text)
        if told["key"] != self.key:
            return
        if "answer" in told:
            self._accept(read_handshake(told["answer"], far=bool(find_servers())))
        elif "asks" in told:
            if self._list_open():
                self._tell(open=True)
        else:
            self._note_elsewhere(is_open=bool(told["open"]))
        self.refresh()

    def _note_elsewhere(self, *, is_open: bool) -> None:
        """Note whether another page of this browser has the lines. If it crashes it says nothing, but its lock comes free."""
        self._leave()
        self._is_elsewhere = is_open
        for connection in self._connections.values():
            connection.trouble = "" if is_open else LOST
        if is_open:
            self._let_go = take_lock(self._name_lock(), self._hear_crash)

    def _hear_crash(self) -> None:
        self._note_elsewhere(is_open=False)
        self.refresh()

    def _name_lock(self) -> str:
        return f"{get_scope()} line {self.key}"

    # --- what happens to lines

    def on_change(self, connection: Connection) -> None:
        """Show how it stands now, and let what was played meanwhile go out."""
        if connection.state == OPEN:
            self.exchanged = ""
            if self._list_open() == [connection]:
                self._let_go()
                self._let_go = take_lock(self._name_lock(), lambda: None)
            self._tell(open=True)
        self._notice()

    def on_loss(self, connection: Connection, why: Message) -> None:
        """Go on by link with whoever was there."""
        if connection.is_hopeless:
            self.inbox = [(message, sender) for message, sender in self.inbox if sender is not connection]
        if not self._list_open():
            self._tell(open=False)
            self._let_go()
        self.invitation = ""
        if self.host.table.key == self.key:
            self.host.table.said.note = self._describe_loss(connection, why)
            self._follow_clock(self.host.table)  # at once: the page may be about to go
        self._notice()

    def _describe_loss(self, connection: Connection, why: Message) -> Message:
        """Return what to say; of several lines, which one it is."""
        table = self.host.table
        if self.clock.clock and why.key == "live.lost-note":
            return msg("live.lost-clock-note")
        if not passes_on(table) or connection.is_hopeless:
            return why
        partner = next(partner for partner, one in self._connections.items() if one is connection)
        return msg("live.hub-lost-note", player=name_partner(table, partner))

    def _notice(self) -> None:
        if self.host.table.key == self.key:
            self._renew_state(self.host.table)
        self._stay_awake()
        self.refresh()

    def on_message(self, connection: Connection, message: str) -> None:
        """Take in a message, if not too many wait already."""
        if sum(sender is connection for _, sender in self.inbox) < MOST_WAITING:
            connection.known = link.find(f"#{message}")
            self.receive(message, connection)

    def finish_turn(self, table: GameTable, *, is_passed: bool) -> None:
        """Press the clock, if the turn was one of somebody here and not of those whose links this page passes on."""
        if table.has_link_to_send:
            self.clock.press(table, is_passed=is_passed)

    def note_beside(self, message: str, sender: Transport | None, *, is_news: bool) -> None:
        """Hear what clocks show: from whoever passes links on of everybody, else of the sender alone."""
        table = self.host.table
        known = {find_player(table, partner) for partner, one in self._connections.items() if one is sender}
        players = known if passes_on(table) else set(range(len(table.seats))) - {table.find_own_player()}
        self.clock.hear(table, message, {player for player in players if player is not None}, is_news=is_news)

    def note_wrong(self, sender: Transport | None) -> None:
        """Count what came and was no link of the game."""
        if isinstance(sender, Connection):
            sender.note_wrong()

    # --- all lines as one transport

    def must_go_out(self, table: GameTable, string: str) -> bool:
        """Return whether the newest link is to go out; whoever passes links on sends everything to all who do not have it."""
        if not passes_on(table):
            return super().must_go_out(table, string)
        return bool(as_protected(table).match.log) and any(connection.known != string for connection in self._list_open())

    def send(self, text: str) -> bool:
        """Send a text to all who do not have it. Returns False if nobody took it."""
        string = link.find(f"#{text}")
        lacking = [connection for connection in self._list_open() if connection.known != string]
        sent = [connection for connection in lacking if connection.send(text)]
        for connection in sent:
            connection.known = string
        return bool(sent) or not lacking

    def _send_to_all(self, text: str) -> None:
        for connection in self._list_open():
            connection.send(text)

    def close(self) -> None:
        """Close all lines."""
        self._leave()

    def lose(self, line: Transport, why: Message | None = None) -> None:
        """Do nothing: each line tells by itself that it is lost."""
