"""One game on a page: it connects the table, its view, the drawing, and the commands of its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyengine import games

from ..browser import dom, events
from ..table.seats import HERE, LINK, LOT
from ..table.table import GameTable
from ..table.tools import explain_tool
from ..views.panels import DrawnParts
from ..views.region import Region
from ..views.table import TableView
from .autosave import Autosave
from .board_input import BoardInput
from .computer import ComputerPlayer
from .daily import get_daily_deal
from .feedback import Feedback
from .greeting import FIELDS
from .incoming import Incoming
from .lesson import LessonGuide
from .new_game import NewGame
from .open_link import LinkOpener
from .registry import Commands
from .rematch import Rematch
from .scan import CodeScanner
from .table_commands import TableCommands
from .two_step_drawing import TwoStepDrawing
from .warm_up import warm_up

BOARDS = "boards"  # where the first link of the page leads, past the bar


class TableHost:
    """One game on a page, with the controllers that work on it. ``table`` is that game."""

    table: GameTable

    def __init__(self, game: str, language: str) -> None:
        self.kit, self.language = games.load(game), language
        self.kept = DrawnParts()
        self._drawings = 0
        self.autosave, self.computer, self.opener = Autosave(self), ComputerPlayer(self), LinkOpener(self)
        self.lesson, self.feedback = LessonGuide(self), Feedback(self)
        self.incoming = Incoming(self.opener.open_any, self.opener.refuse, language)
        self.board_input = BoardInput(lambda: self.table, self.press, self.draw, dom.focus)
        self.drawing = TwoStepDrawing(self, events.call_after_painting)
        new_game, rematch, buttons = NewGame(self, self.opener), Rematch(self, self.autosave), TableCommands(self, self.kept)
        self.hand_out_link = buttons.hand_out_link
        scanner = CodeScanner(self, self.opener)
        self.commands = Commands(self.autosave, self.opener, self.computer, self.lesson, new_game, rematch, buttons, scanner)
        self.follow_line: Callable[[], None] | None = None  # set by the page: loads and follows direct lines
        self.open_notes: Callable[[], None] | None = None  # set by the page: loads what notes need
        self._loaded = set[str]()  # of the commands that come when they are needed, the first word of their names
        info = self.kit.game.info
        options = info.read_options({})
        today = get_daily_deal(game) if info.solitaire else None
        deal = today.number if today else None
        self.show(GameTable.start_new(self.kit, options, (HERE,) * info.player_count(options), deal=deal))
        self.table.display.is_start_card_shown, self.table.display.today = True, today
        self._asked_whom = False
        self.page = dom.Page(self.run_command, self.board_input)
        dom.watch_input(FIELDS, self.autosave.save_greeting)
        self.kept.short_moves = dom.get_setting("moves") == "short"
        dom.watch_settings(self._follow_settings)

    def show(self, table: GameTable) -> None:
        """Put another game on the table, and let chance act if it comes first."""
        if self.is_unsaved:
            self.autosave.save()
        self.computer.abandon()  # it may be thinking about the old game
        self.table = table
        table.settle()

    def open_address(self) -> None:
        """Open what the fragment of the address says, unless it is the place on this page that its first link jumps to."""
        fragment = dom.get_fragment()
        if fragment == BOARDS:
            dom.set_fragment(self.table.write_fragment() if self.table.key else "")
            return
        self.opener.open(fragment)

    def warm_up(self) -> None:
        """Run the code that the first clicks will need, while nobody waits. It stops as soon as something is drawn."""
        steps, drawings = warm_up(self.kit, self.language, dom.get_address()), self._drawings

        def go_on() -> None:
            if self._drawings == drawings and next(steps, self) is None:
                events.call_later(go_on)

        go_on()

    def _follow_settings(self) -> None:
        """Draw anew what depends on a setting that was changed."""
        self.kept.short_moves = dom.get_setting("moves") == "short"
        self.draw()

    # --- drawing and saving

    def draw(self, *, whole: bool = True) -> None:
        """Draw what changed. Without ``whole`` only what answers a click is drawn at once, the rest after the next painting."""
        self.lesson.check_played()
        if self.table.open_lines:
            self.table.open_lines.follow()
        self.drawing.draw(whole=whole or self.lesson.is_teaching)

    @property
    def is_unsaved(self) -> bool:
        """True when something was played that is not saved yet."""
        return self.autosave.is_unsaved

    def make_view(self) -> TableView:
        """Return the view of the table as it is now."""
        return TableView(self.table, self.language, dom.get_address(), self.opener.private, self.kept)

    def put(self, regions: Sequence[Region]) -> None:
        """Put regions on the page."""
        self.page.draw(regions)

    def save_played(self) -> bool:
        """Save what was played and renew the address. Returns whether it could be saved."""
        self.autosave.save()
        dom.set_fragment(self.table.write_fragment())
        return self.table.unkept is None

    def react_to_answer(self, view: TableView) -> None:
        """After the answer is drawn: let fingers pick up what may be picked up now, and show and say what happened."""
        self.page.fingers.list_cells = view.list_grips
        self._drawings += 1
        if self.lesson.is_teaching:
            self.lesson.point_at_step()
        self._follow_start()
        self.feedback.react(view.scene, self.page.drop_target)

    def _follow_start(self) -> None:
        """Move the focus to the start card when it appears, and to the board when it goes."""
        asks = self.table.display.is_start_card_shown and not self.table.variation
        if asks != self._asked_whom:
            dom.rescue_focus("#start form" if asks else '#boards [tabindex="0"]')
        self._asked_whom = asks

    def react_to_whole(self) -> None:
        """After everything is drawn: let the computer play, or a line to somebody elsewhere carry what was played."""
        self.computer.take_turn()
        if self.follow_line and (LINK in self.table.seats or LOT in self.table.seats):
            self.follow_line()
        if self.table.display.asks_notes and self.open_notes:
            self.table.display.asks_notes = False
            self.open_notes()

    def react_to_save(self) -> None:
        """After what was played is saved: prepare the next link, and solve a solitaire that is over."""
        self._prepare_link()
        self.computer.solve_at_end()

    def import_games(self, text: str) -> None:
        """Save the games of a file and say what was imported. Raises BadFile."""
        self.autosave.import_games(text)

    def continue_game(self) -> None:
        """After the game went on: save it, renew the address, draw, and let the computer play."""
        if not self.table.variation:
            self.autosave.save()
        self.continue_saved()

    def continue_saved(self) -> None:
        """After the game went on and was saved: renew the address, draw, and let the computer play."""
        if not self.table.variation:
            dom.set_fragment(self.table.write_fragment())
        self.draw()
        self.react_to_save()

    def _prepare_link(self) -> None:
        """Prepare the next link of a protected game in idle moments. It ends when another game is put on the table."""
        table = self.table
        if not table.protected:
            return
        work = table.prepare_in_slices()

        def go_on() -> None:
            if self.table is table and next(work, None) is not None:
                events.call_later(go_on)

        events.call_later(go_on)

    # --- events of the page

    def press(self, token: str) -> bool:
        """Choose a token; returns whether that played something. Only the answer is drawn here, the rest follows after
        painting."""
        played = self.table.click(token)
        self.autosave.is_unsaved |= played and not self.table.variation
        self.draw(whole=False)
        return played

    def run_command(self, name: str, element: Any) -> None:
        """Run the command of a button or form, or say why it cannot be used now."""
        self.drawing.finish()  # before anything is tried out: what was played is saved first
        why = explain_tool(self.table, str(element.dataset.claim) if name == "claim" else name)
        if why is not None:
            self.table.said.refuse(why)
            self.draw()
            return
        self._load_commands(name.partition("-")[0])
        self.commands.run(name, element)

    def _load_commands(self, kind: str) -> None:
        """Load the commands whose names begin with a word, if that has to be done first."""
        if kind in self._loaded:
            return
        self._loaded.add(kind)
        if kind == "give":
            from .share import ShareDialog  # with it come pictures and records

            self.commands.add(ShareDialog(self, self.put, self.incoming))
        elif kind == "result":
            from .share_result import SharedResult

            self.commands.add(SharedResult(self))

    def judge_typed(self, text: str) -> str:
        """Return what a typed text may become: "incomplete", "complete" or "impossible"; "" for an empty field."""
        return self.table.read_typed(text).how if text.strip() else ""
