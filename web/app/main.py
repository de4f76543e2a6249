"""Starts the page at hand: the table of a game, or the front page with the games kept in this browser."""

from __future__ import annotations

import asyncio
import gc
import importlib
import time
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from js import FormData, document, window

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.game import CLAIMS
from pyengine.core.words import msg
from pyengine.render import svg

from . import dom, store
from .arriving import Arrivals
from .comfort import Comfort, pressed
from .company import Company
from .grid import step
from .keeping import Keeping
from .table import COMPUTER, HERE, LINK, Table, sendable
from .view import View

if TYPE_CHECKING:  # with it comes all of the protocol: tables without it start sooner
    from .fair import FairTable

LANGUAGE = str(document.documentElement.lang)
ON_BOARD = ("escape", "face", "focus")  # tools that are about choosing
LOOKING = 200  # milliseconds that nobody clicks, after which the next click is prepared


class TablePage(Arrivals, Company, Comfort, Keeping):
    """Wires a `Table` to the page."""

    language = LANGUAGE

    def __init__(self, game: str) -> None:
        self.kit = games.load(game)
        self.drawing: asyncio.Task[None] | None = None
        self._behind: View | None = None  # what has been drawn but for its rest
        self._offered = True  # the hands that were drawn held something to choose
        for target, event in ((window, "pagehide"), (document, "visibilitychange")):
            dom.listen(target, event, lambda _: self._catch_up())
        self.private = ""  # the private link that somebody came by, until the game is found again
        options = self.kit.game.info.read_options({})
        deal = of_day() if self.kit.game.info.solitaire else None
        self.seat(Table.fresh(self.kit, options, (HERE,) * self.kit.game.info.player_count(options), deal=deal))
        self.page = dom.Page(self)
        dom.listen(window, "hashchange", lambda _: self.open(dom.fragment()))
        dom.listen(document, "input", self._typing)
        store.listen(self.elsewhere, self.unkept)
        if dom.fragment():
            self.open(dom.fragment())
        self._early()
        if not self.page.drawn:  # what was clicked early has drawn it already
            self.draw()
        dom.later(self.hear)
        dom.later(self.rehearse, LOOKING)

    def seat(self, table: Table) -> None:
        """Put a game on the table and let chance begin it where the rules say so."""
        if self.owed:
            self.keep()
        if self.brain:
            self.brain.stop()  # whatever the computer thinks about lies on the table no more
        self.table = table
        table.settle()

    def _early(self) -> None:
        """Play what was clicked before Python was here."""
        for what in map(str, list(window.fairyEarly.splice(0))):
            button = document.querySelector(f'[data-do="{what[3:]}"]:not([disabled])') if what.startswith("do ") else None
            if button:
                button.click()
            else:
                self.token(what)

    # --- showing and keeping

    def draw(self, *, whole: bool = True) -> None:
        """Redraw what changed; if not the whole, then only what somebody looks at who has just chosen, before `_catch_up`."""
        self.heed()
        whole = whole or self.taught
        view = View(self.table, LANGUAGE, dom.address(), self.private)
        self.page.draw(view.regions() if whole else view.answer(hands=self._offered))
        self._offered = view.offers
        self.page.fingers.cells = view.grips()
        self._behind = None if whole else view
        self.react(view.scene)
        if whole:
            self._answer()
        if self.owed or not whole:
            dom.painted(self._catch_up)

    def _catch_up(self) -> None:
        """Do what the last answer left for later: keep what was played, renew the address, draw the rest, go on."""
        owed, view, self._behind = self.owed, self._behind, None
        if owed:
            self.keep()
            dom.set_fragment(self.table.string())
        if view:
            self.page.draw(view.regions() if self.table.unkept else view.rest())
            self._answer()
        elif owed:
            self.draw()
        if owed:
            self._ahead()
            self._over()

    def changed(self) -> None:
        """The game went on: keep it, renew the address, redraw."""
        if not self.table.trying:
            self.keep()
        self.shown()

    def shown(self) -> None:
        """Renew the address, redraw, go on."""
        if not self.table.trying:
            dom.set_fragment(self.table.string())
        self.draw()
        self._ahead()
        self._over()

    def _ahead(self) -> None:
        """Do in idle moments what sealing a link with a deck will need; a link that comes meanwhile ends it."""
        if not self.table.protected or not self.fair.match.mine:
            return
        table, work = self.fair, self.fair.match.preparing()

        def slice_() -> None:
            if self.table is table and table.match.mine and next(work, None) is not None:
                dom.later(slice_)

        dom.later(slice_)

    # --- events of the page

    def token(self, token: str) -> bool:
        """Choose; returns True if that played something. The board answers first, all else follows when that can be seen."""
        played = self.table.click(token)
        self.owed |= played and not self.table.trying
        self.draw(whole=False)
        return played

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

    def _typing(self, event: Any) -> None:
        """Tell by its look whether what is typed may become a move."""
        if event.target.id == "typed":
            text = str(event.target.value)
            event.target.dataset.how = self.table.typed(text).how if text.strip() else ""

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
        self._catch_up()  # before anything is tried out: what was played is kept first
        table = self.table
        if pressed(name):
            self.guide(name)
            return
        if name.startswith("give"):
            importlib.import_module("web.app.sharing").act(self, name)
            return
        if name in ("undo", "redo"):
            {"undo": table.undo, "redo": table.redo}[name]()
            self.changed()
            return
        if name in ("seal", "join"):
            if name == "seal":
                self.seal(self.fair)
            else:
                self._join()
            return
        if name == "hint":
            self._hint()
        elif name == "best":
            self._solve()
            return
        elif name == "qr":
            self.drawing = asyncio.ensure_future(self._qr(table, str(dom.get("link").value)))
        elif name == "stop":
            if self.brain:
                self.brain.stop()
        elif name == "against":
            self._begin({"with": "computer", "side": "0", "level": str(element.dataset.level)})
            return
        elif name == "flip":
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
        elif name == "again":
            self.seat(table.again())
            self.changed()
            return
        elif name == "same":
            self.seat(Table.fresh(self.kit, table.main.record.options, table.seats, deal=table.main.record.deal))
            self.changed()
            return
        elif name in ("new", "by-link"):
            dom.get("new").showModal()
            if name == "by-link":
                document.querySelector('#new [name="with"][value="link"]').click()
        elif name == "close":
            dom.get("new").close()
        self.draw(whole=name not in ON_BOARD)

    def _copy(self) -> None:
        self._sent()
        dom.copy(f"{dom.address()}#{self.table.string()}", self._copied)

    def _sent(self) -> None:
        if self.table.to_send:
            self.table.mark_sent()
            self.changed()

    async def _qr(self, table: Table, address: str) -> None:
        view = View(table, LANGUAGE)
        table.code = (address, await dom.qr_code(str(document.documentElement.dataset.root), address, view.word("qr")))
        self.draw()

    def _copied(self, worked: bool) -> None:
        if not worked:
            self.table.note = msg("table.copy-by-hand")
            self.draw()
            dom.get("link").select()
            return
        button = document.activeElement
        button.classList.add("done")
        dom.get("live").textContent = View(self.table, LANGUAGE).word("copied")
        dom.later(lambda: button.classList.remove("done"), 1600)

    def submit(self, name: str, form: Any) -> None:
        """The forms: a new game, and an answer that was pasted."""
        if name in ("answer", "bring"):
            if name == "bring":
                dom.get("sharing").close()
            self.bring(str(form.elements.namedItem("text").value))
            if not self.table.refused:
                form.reset()
            return
        if name == "type":
            field = form.elements.namedItem("text")
            if self.table.enter(str(field.value)):
                field.value = field.dataset.how = ""
                self.changed()
            else:
                self.draw()
            return
        if name == "resume":
            self._resume(str(form.elements.namedItem("texts").value))
            return
        self._begin({str(entry[0]): str(entry[1]) for entry in FormData.new(form).entries()})

    def _begin(self, fields: dict[str, str]) -> None:
        """Begin a new game as the form says."""
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
        elif fields.get("with") == "computer":
            people = int(fields.get("people", "1"))
            side = int(fields.get("side", "0")) if fields.get("side", "0").isdigit() else SystemRandom().randrange(2)
            own = [side] if count == 2 and people == 1 else list(range(people))
            seats = [HERE if player in own else COMPUTER + fields["level"] for player in range(count)]
        deal = None
        if info.solitaire:
            number = fields.get("number", "") if fields["deal"] == "number" else ""
            deal = int(number) if number else SystemRandom().randrange(10**6) if fields["deal"] == "new" else of_day()
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


def of_day() -> int:
    """Return the number of the deal of the day: the date where the reader is, as 20261121."""
    today = time.localtime()
    return today.tm_year * 10_000 + today.tm_mon * 100 + today.tm_mday


def start() -> None:
    """Start the page at hand; where games are kept, as soon as they are here."""
    if document.body.dataset.page in ("table", "home", "games"):
        store.when_open(_start)
    else:
        _start()


def _start() -> None:
    """Start the page and say so, for those who wait."""
    kind = document.body.dataset.page
    if kind == "table":
        TablePage(str(document.body.dataset.game))
    elif kind == "embed":
        importlib.import_module("web.app.embed").EmbedPage(LANGUAGE)
    elif kind == "games":
        importlib.import_module("web.app.gamelist").GamesPage(LANGUAGE)
    elif kind == "make":
        importlib.import_module("web.app.make").MakePage(LANGUAGE)
    else:
        importlib.import_module("web.app.home").HomePage(LANGUAGE)
    gc.freeze()  # what the start has made stays: no collection looks through it
    loading = dom.get("loading")
    if loading:
        loading.remove()
    document.body.dataset.ready = "1"
