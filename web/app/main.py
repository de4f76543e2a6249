"""Starts the page at hand: the table of a game, or the front page with the games kept in this browser."""

from __future__ import annotations

import importlib
import time
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from js import FormData, document, navigator, setTimeout, window
from pyodide.ffi import create_proxy

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.game import CHANCE, CLAIMS
from pyengine.core.words import Message, msg
from pyengine.play import link
from pyengine.play.header import protected
from pyengine.play.session import Session, compare
from pyengine.render import svg

from . import dom, home, store
from .grid import step
from .saved import Saved
from .table import HERE, LINK, Table, open_link, opened_seats, sendable
from .view import View

if TYPE_CHECKING:
    from .fair import FairTable  # with it comes all of the protocol: tables without it start sooner

LANGUAGE = str(document.documentElement.lang)


class TablePage:
    """Wires a `Table` to the page."""

    def __init__(self, game: str) -> None:
        self.kit = games.load(game)
        self.private = ""  # the private link that somebody came by, until the game is found again
        options = self.kit.game.info.read_options({})
        deal = of_day() if self.kit.game.info.solitaire else None
        self.seat(Table.fresh(self.kit, options, (HERE,) * self.kit.game.info.player_count(options), deal=deal))
        self.page = dom.Page(self)
        dom.listen(window, "hashchange", lambda _: self.open(dom.fragment()))
        dom.listen(window, "storage", lambda event: self._elsewhere(str(event.key)))
        if dom.fragment():
            self.open(dom.fragment())
        else:
            self.draw()
        self._early()

    def seat(self, table: Table) -> None:
        """Put a game on the table and let chance begin it where the rules say so."""
        self.table = table
        table.settle()

    def _early(self) -> None:
        """Play what was clicked before Python was here."""
        for token in list(window.fairyEarly.splice(0)):
            self.token(str(token))

    # --- showing and keeping

    def draw(self) -> None:
        """Redraw what changed."""
        self.page.draw(View(self.table, LANGUAGE, dom.address(), self.private).regions())
        share = document.querySelector('[data-do="share"]')
        if share and hasattr(navigator, "share"):
            share.hidden = False

    def changed(self) -> None:
        """The game went on: keep it, renew the address, redraw."""
        if not self.table.trying:
            self._keep()
            dom.set_fragment(self.table.string())
        self.draw()
        self._ahead()

    def _keep(self) -> None:
        """Keep the game; who only watches a protected one has its link."""
        table = self.table
        table.key = table.key or store.new_id()
        saved = table.saved(time.time())
        if table.protected and saved.fair is None:
            return
        table.unkept = store.put(saved)
        if table.unkept:
            table.note = table.unkept

    def _ahead(self) -> None:
        """Do in idle moments what sealing a link with a deck will need; a link that comes meanwhile ends it."""
        if not self.table.protected or not self.fair.match.mine:
            return
        table, work = self.fair, self.fair.match.preparing()

        def slice_() -> None:
            if self.table is table and table.match.mine and next(work, None) is not None:
                dom.later(slice_)

        dom.later(slice_)

    def _elsewhere(self, key: str) -> None:
        """Another page of this browser kept this very game: go on from there."""
        saved = store.get(self.table.key) if key == store.PREFIX + self.table.key else None
        if saved is None or saved == self.table.saved(saved.updated):
            return
        self.seat(kept(saved))
        self.table.note = msg("table.other-tab")
        dom.set_fragment(self.table.string())
        self.draw()

    # --- events of the page

    def token(self, token: str) -> None:
        """Choose."""
        if self.table.click(token):
            self.changed()
        else:
            self.draw()

    def draggable(self, token: str) -> str:
        """Pick up a piece that may be chosen, choosing it."""
        scene = self.table.scene()
        pictures = {sprite.cell: (sprite.piece, sprite.side) for board in scene.boards for sprite in board.sprites}
        pictures.update({item.token: (item.piece, item.side) for hand in scene.hands for item in hand.items if item.token})
        table = self.table
        held = token == table.held or table.holdable(token)
        if token not in pictures or not (held or token in table.next or token in table.chosen):
            return ""
        if token not in (*table.chosen, table.held):
            self.token(token)
        return svg.piece(*pictures[token])

    def look(self, at: int) -> None:
        """Look back or forward."""
        self.table.look(at)
        self.draw()

    def claim(self, name: str) -> None:
        """Resign, offer, accept, give up."""
        claim = next(claim for claim in CLAIMS if claim[0] == name)
        if self.table.claim(claim):
            self.changed()
        else:
            self.draw()

    def key(self, key: str, cell: str) -> bool:
        """Walk over the board, choose, take back."""
        table = self.table
        if key == "Escape":
            table.escape()
            self.draw()
        elif key in ("Enter", " "):
            self.token(cell)
        else:
            there = step(table.scene().boards, cell, key, table.flipped)
            if there is None:
                return False
            table.cursor = there
            self.draw()
            document.querySelector(f'.board [data-token="{there}"]').focus()
        return True

    def command(self, name: str, element: Any) -> None:
        """The tools."""
        table = self.table
        if name in ("undo", "redo"):
            {"undo": table.undo, "redo": table.redo}[name]()
            self.changed()
            return
        if name in ("seal", "join"):
            {"seal": self._seal, "join": self._join}[name]()
            return
        if name == "flip":
            table.turned = not table.turned
        elif name == "try":
            table.explore()
        elif name == "note":
            table.mark(str(element.dataset.key))
            if table.key:
                store.put(table.saved(time.time()))
        elif name == "face":
            table.face()
        elif name == "focus":
            table.focus = str(element.dataset.board)
        elif name == "position":
            dom.copy(table.position(), self._copied)
        elif name == "share-all":
            table.shared = True
        elif name == "leave":
            table.leave()
        elif name == "live":
            table.look(len(table.session.record.entries))
        elif name == "escape":
            table.escape()
        elif name == "copy":
            self._copy()
        elif name == "copy-private":
            dom.copy(str(dom.get("private").value), self._copied)
        elif name == "share":
            self._sent()
            dom.share(self.kit.game.info.title, f"{dom.address()}#{table.string()}")
        elif name == "copy-deal":
            dom.copy(f"{dom.address()}#{table.challenge()}", self._copied)
        elif name == "same":
            self.seat(Table.fresh(self.kit, table.main.record.options, table.seats, deal=table.main.record.deal))
            self.changed()
            return
        elif name == "new":
            dom.get("new").showModal()
        elif name == "close":
            dom.get("new").close()
        self.draw()

    def _copy(self) -> None:
        self._sent()
        dom.copy(f"{dom.address()}#{self.table.string()}", self._copied)

    def _sent(self) -> None:
        if self.table.to_send:
            self.table.mark_sent()
            self.changed()

    def _copied(self, worked: bool) -> None:
        if not worked:
            self.table.note = msg("table.copy-by-hand")
            self.draw()
            dom.get("link").select()
            return
        button = document.activeElement
        button.classList.add("done")
        dom.get("live").textContent = View(self.table, LANGUAGE).word("copied")
        setTimeout(create_proxy(lambda: button.classList.remove("done")), 1600)

    def submit(self, name: str, form: Any) -> None:
        """The forms: a new game, and an answer that was pasted."""
        if name == "answer":
            self.open(str(form.elements.namedItem("text").value))
            return
        if name == "resume":
            self._resume(str(form.elements.namedItem("texts").value))
            return
        fields = {str(entry[0]): str(entry[1]) for entry in FormData.new(form).entries()}
        info = self.kit.game.info
        given = {option.name: fields[option.name] for option in info.options if option.name in fields}
        options = info.read_options(given)
        dom.get("new").close()
        dom.set_fragment("")
        self.private = ""
        if fields.get("with") == LINK and ("protect" in fields or not sendable(self.kit)):
            self._invite(options, fields)
            return
        count = info.player_count(options)
        seats = [HERE] * count
        if fields.get("with") == LINK:
            seats = [HERE if player == int(fields["side"]) else LINK for player in range(count)]
        deal = None
        if info.solitaire:
            number = fields.get("number", "") if fields["deal"] == "number" else ""
            deal = int(number) if number else randbelow(10**6) if fields["deal"] == "new" else of_day()
        self.seat(Table.fresh(self.kit, options, seats, deal=deal))
        if self.table.by_link or given != {option.name: option.text(option.default) for option in info.options}:
            self.changed()
        self.draw()

    # --- protected games

    def _invite(self, options: Any, fields: dict[str, str]) -> None:
        from .fair import FairTable, colours

        side = colours(self.kit, options, fields)
        try:
            table = FairTable.invite(self.kit, options, side)
        except GameError:  # a lot would settle what has to be known before it
            table = FairTable.invite(self.kit, options, 0)
        self.seat(table)
        self.changed()

    def _join(self) -> None:
        from .fair import FairTable

        self.seat(FairTable.join(self.fair.match.text, games.by_number))
        self.changed()

    @property
    def fair(self) -> FairTable:
        """The table, when it is one of a protected game."""
        from .fair import FairTable

        assert isinstance(self.table, FairTable)
        return self.table

    def _seal(self) -> None:
        """Close the turn, keep its link before anybody sees it, then show it."""
        table = self.fair
        saved = store.get(table.key)
        if saved and saved.fair and saved.fair.sent != table.link:  # sealed on another page of this browser meanwhile
            self._elsewhere(store.PREFIX + table.key)
            return
        table.seal()
        self.changed()

    def _resume(self, texts: str) -> None:
        from .fair import FairTable

        found = link.find_all(texts)
        try:
            self.seat(FairTable.resumed(self.private, found, games.by_number))
        except GameError as error:
            self.table.refused = error.message if not isinstance(error.message, str) else None
            self.draw()
            return
        self.private = ""
        self.table.note = msg("table.resumed")
        self.changed()

    def _open_private(self, text: str) -> None:
        """Come back by a private link: to the kept game, or by the links at hand."""
        from pyengine.play.fair import resume

        way = resume.read(text)
        for saved in store.all_games():
            if saved.fair and saved.fair.key == way.key.hex() and saved.fair.seat == way.seat:
                self.seat(kept(saved))
                self.private = ""
                self.changed()
                return
        self.private = text
        self.draw()

    def _open_protected(self, text: str) -> None:
        from pyengine.play.fair import string

        from .fair import FairTable, same_game

        parsed = string.parse(text, games.by_number)
        if parsed.terms.kit is not self.kit:
            dom.go(f"../{parsed.terms.record.game}/#{text}")
            return
        self.private = ""
        table = self.table
        turn = len(parsed.log) % parsed.terms.seats
        if not isinstance(table, FairTable) or table.match.terms.header != parsed.terms.header or table.watches:
            # Two seats of a game may be at home in one browser: a link is for the one that is to answer it.
            mine = [saved for saved in store.all_games() if same_game(saved, parsed)]
            mine.sort(key=lambda saved: saved.fair is not None and saved.fair.seat != turn)
            if not mine:
                self.seat(FairTable.watching(text, games.by_number))
                self.changed()
                return
            self.seat(kept(mine[0]))
        self.fair.take(text, games.by_number)
        self.changed()

    # --- links

    def open(self, text: str) -> None:
        """Open a link: it goes on with the game here, or with a kept one, or is a game of its own. A bad one changes nothing."""
        try:
            if self._opens_here(text):
                return
            opened = open_link(text, games.by_number)
        except GameError as error:
            self.table.refused = msg("table.broken", why=error.message) if not isinstance(error.message, str) else None
            self.draw()
            return
        self.private = ""
        if opened.kit is not self.kit:
            dom.go(f"../{opened.record.game}/#{link.find(text)}")
            return
        known = self._kept(opened)
        if known:
            self.seat(known)
            self.table.receive(opened)
        elif self.table.key and self.table.receive(opened):
            pass
        else:
            seats = opened_seats(self.kit, opened)
            self.seat(Table(self.kit, Session(self.kit, opened.record, opened.states), seats, sent=len(opened.record.entries)))
            mine = [player for player, seat in enumerate(seats) if seat == HERE]
            alone = len(mine) == len(seats)
            self.table.note = self._about(opened) or (
                msg("table.opened-view") if alone else msg("table.opened-new", player=self.kit.game.info.player(mine[0]))
            )
        self.changed()

    def _about(self, opened: link.Opened) -> Message | None:
        """Return what to say of a solitaire somebody sent: a deal to try, or a result, which reading the link has checked."""
        record = opened.record
        if record.deal is None:
            return None
        if not any(entry.player != CHANCE for entry in record.entries):
            return msg("table.challenge", deal=str(record.deal))
        over = self.kit.game.outcome(opened.states[-1]) is not None
        return msg("table.result-checked" if over else "table.result-begun", deal=str(record.deal))

    def _opens_here(self, text: str) -> bool:
        """Open what is no open link: a protected one, a private one, a game that this browser keeps. Raises GameError."""
        name, _, rest = text.rpartition("#")[2].partition("=")
        if name == "game" and rest:
            saved = store.get(rest)
            if saved is None:
                raise NotationError(msg("table.not-kept"))
            self.seat(kept(saved))
            self.draw()
        elif name == "resume":
            self._open_private(rest)
        elif protected(found := link.find(text)):
            self._open_protected(found)
        else:
            return False
        return True

    def _kept(self, opened: link.Opened) -> Table | None:
        """Return the table of a kept game that this link belongs to."""
        for saved in store.all_games():
            if saved.game != opened.record.game or saved.fair:
                continue
            try:
                mine = link.decode(saved.link, games.by_number)
            except GameError:
                continue
            relation = compare(mine.record, opened.record).relation
            entries = len(mine.record.entries)
            if relation == "same" or (
                LINK in saved.seats and (relation == "newer" or (relation == "older" and opened.record.entries))
            ):
                if (
                    relation == "newer"
                    and not entries
                    and HERE in saved.seats
                    and opened_mover(opened) == saved.seats.index(HERE)
                ):
                    continue
                return table_of(saved, mine)
        return None


def of_day() -> int:
    """Return the number of the deal of the day: the date where the reader is, as 20261121."""
    today = time.localtime()
    return today.tm_year * 10_000 + today.tm_mon * 100 + today.tm_mday


def opened_mover(opened: link.Opened) -> int:
    """Return who made the first move of a link, -1 if nobody."""
    return opened.record.entries[0].player if opened.record.entries else -1


def table_of(saved: Saved, mine: link.Opened) -> Table:
    """Return the table of a kept game."""
    table = Table(mine.kit, Session(mine.kit, mine.record, mine.states), saved.seats, sent=saved.sent, key=saved.id)
    table.notes.update(saved.notes)
    return table


def kept(saved: Saved) -> Table:
    """Return the table of a kept game. Raises GameError."""
    if saved.fair:
        from .fair import FairTable

        return FairTable.of(saved, games.by_number)
    return table_of(saved, link.decode(saved.link, games.by_number))


def start() -> None:
    """Start the page at hand and say so, for those who wait."""
    kind = document.body.dataset.page
    if kind == "table":
        TablePage(str(document.body.dataset.game))
    elif kind == "embed":
        importlib.import_module("web.app.embed").EmbedPage(LANGUAGE)
    else:
        home.HomePage(LANGUAGE)
    loading = dom.get("loading")
    if loading:
        loading.remove()
    document.body.dataset.ready = "1"
