"""The pages of puzzles: one that lists the games, and one for each of them. Their code comes with `later`."""

from __future__ import annotations

import asyncio
import time
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say

from ..browser import dom, window
from ..browser.archives import fetch_text
from ..controllers import results
from ..controllers.board_input import BoardInput
from ..controllers.registry import Commands, command
from ..embed.diagram import Diagram
from ..later.puzzle_list import ListedPuzzle, choose_next, find_daily, find_daily_game, read_list
from ..later.puzzle_panel import PuzzlePanel
from ..later.puzzle_rating import PuzzleTry, add_try, rate, read_tries
from ..later.puzzle_view import PuzzleView, render_choice
from ..later.task_desk import TaskDesk
from ..saved.beginning import get_today
from ..views.region import Region

DAY = "day"  # the fragment of the puzzle of the day
PASSED = 20  # puzzles shown last that do not come again soon


def open_page(language: str) -> object:
    """Open the page for its game, or the list of games."""
    return PuzzlePage(dom.get_game(), language) if dom.has_game() else PuzzleGamesPage(language)


class PuzzleGamesPage:
    """The list of games: for each the own rating; and which game has the puzzle of the day."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.page = dom.Page(lambda name, element: None)
        names: list[str] = window.read_data("puzzles")
        today = get_today()
        title = escape(games.load(find_daily_game(names, today)).game.info.title)
        link = f'<a href="{find_daily_game(names, today)}/#{DAY}">{self.say(msg("puzzles.day"))}</a>'
        day = f"{link} {title}, {escape(window.format_day(language, today))}"
        self.page.draw(
            [
                Region("day", f"<p>{day}</p>"),
                *(self._render_own(name, text) for name, text in results.load_tries().items() if name in names),
            ]
        )

    def say(self, message: Message) -> str:
        """Return a sentence, ready for HTML."""
        return escape(say(message, self.language))

    def _render_own(self, name: str, text: str) -> Region:
        return Region(f"own-{name}", f"<p>{render_own(text, self.language)}</p>")


def render_own(text: str, language: str) -> str:
    """Return the own rating and how many puzzles were solved, as HTML; ``text`` are the tries."""
    tries = read_tries(text)
    told = [msg("puzzles.own", rating=round(rate(tries)))]
    told += [msg("puzzles.own-solved", solved=sum(one.solved for one in tries), tried=len(tries))] if tries else []
    return "<br>".join(escape(say(one, language)) for one in told)


class PuzzlePage:
    """The puzzles of a game: one on its board, and the choice of the next one."""

    def __init__(self, game: str, language: str) -> None:
        self.game, self.language = game, language
        self.kit = games.load(game)
        self.puzzles: tuple[ListedPuzzle, ...] = ()
        self.panel: PuzzlePanel | None = None
        self.level, self.theme = "suitable", ""
        self.tries = results.load_tries().get(game, "")
        self.note: Message | None = None
        self._passed: list[str] = []
        self.board_input = BoardInput(self.get_figure, self.press, self.draw, dom.focus)
        self.commands = Commands(self, TaskDesk(self.get_figure, self.draw))
        self.page = dom.Page(self.commands.run, self.board_input)
        dom.watch_address(self.open_address)
        window.listen_to_fields(self.change_field)
        window.listen_to_arrows(self.step_by_key)
        self._loading = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        self.puzzles = read_list(await fetch_text(f"puzzles/{self.game}.txt"))
        self.open_address()

    # --- which puzzle

    def open_address(self) -> None:
        """Show the puzzle that the address names: its id, that of the day, or without a fragment one that suits."""
        name = dom.get_fragment()
        if not self.puzzles:
            self.note = msg("puzzles.none")
            self.draw()
        elif name == DAY:
            self.show(find_daily(self.puzzles, get_today()))
        else:
            wanted = next((puzzle for puzzle in self.puzzles if puzzle.id == name), None)
            self.note = msg("puzzles.no-such") if name and wanted is None else None
            self.show(wanted or self.choose())

    def choose(self) -> ListedPuzzle | None:
        """Return the puzzle that comes next, by the own rating and what is wished."""
        tries = read_tries(self.tries)
        known = {one.id: one.solved for one in tries}
        return choose_next(self.puzzles, known, rate(tries), self.level, self.theme, self._passed[-PASSED:])

    def show(self, puzzle: ListedPuzzle | None) -> None:
        """Put a puzzle on its board. One that cannot be read is left out, and another one comes."""
        while puzzle is not None:
            self._passed.append(puzzle.id)
            try:
                self.panel = PuzzlePanel(puzzle, was_tried=puzzle.id in {one.id for one in read_tries(self.tries)})
            except (GameError, ValueError):
                self.puzzles = tuple(other for other in self.puzzles if other is not puzzle)
                puzzle = self.choose()
            else:
                dom.set_fragment(puzzle.id)
                break
        if puzzle is None and not self.puzzles:
            self.note, self.panel = msg("puzzles.none"), None
        self.draw()

    # --- drawing, and the own rating

    def draw(self) -> None:
        """Draw what changed, after a look at what was tried."""
        shown = [Region("lines", "")]  # nothing comes any more
        if self.panel:
            self.panel.follow()
            self._count_try(self.panel)
            view = PuzzleView(self.panel, self.language, dom.get_address())
            shown = view.render()
            self.page.fingers.list_cells = view.list_grips
        regions = [
            Region("choice", render_choice(self.puzzles, self.level, self.theme, self.say) if self.puzzles else ""),
            Region("own", f"<p>{render_own(self.tries, self.language)}</p>"),
            Region("told", f"<p>{self.say(self.note)}</p>" if self.note else ""),
            *shown,
        ]
        self.page.draw(regions)

    def say(self, message: Message) -> str:
        """Return a sentence, ready for HTML."""
        return escape(say(message, self.language))

    def _count_try(self, panel: PuzzlePanel) -> None:
        """Keep the first try of a puzzle once it is decided, and how it changed the own rating."""
        solved = panel.verdict
        if solved is None or panel.was_tried:
            return
        panel.was_tried = True
        before = rate(read_tries(self.tries))
        elsewhere = results.load_tries().get(self.game, "")  # another tab may have gone on
        self.tries = add_try(f"{self.tries} {elsewhere}", PuzzleTry(panel.puzzle.id, solved, panel.puzzle.rating), time.time())
        after = rate(read_tries(self.tries))
        panel.gain = (after, after - before)
        panel.is_kept = results.write_tries(self.game, self.tries)

    # --- events of the page

    def get_figure(self) -> Diagram | None:
        """Return the board on the page."""
        return self.panel.figure if self.panel else None

    def press(self, token: str) -> bool:
        """Choose a token; returns whether that played something."""
        figure = self.get_figure()
        played = figure.click(token) if figure else False
        self.draw()
        return played

    def change_field(self, name: str, value: str) -> None:
        """Wish for a theme."""
        if name == "theme":
            self.theme = value
            self.show(self.choose())

    @command("puzzle-level")
    def wish_level(self, button: Any) -> None:
        """Wish for easier or harder puzzles, and show one."""
        self.level = str(button.dataset.level)
        self.go_on()

    @command("puzzle-next")
    def go_on(self, _: Any = None) -> None:
        """Show the next puzzle."""
        self.note = None
        self.show(self.choose())
        dom.focus("#task-title")

    def step_by_key(self, key: str) -> bool:
        """Step through the solution by the arrow keys, Home and End."""
        figure = self.get_figure()
        if figure is None or not figure.steps or key not in ("ArrowLeft", "ArrowRight", "Home", "End"):
            return False
        self._go({"ArrowLeft": figure.at - 1, "ArrowRight": figure.at + 1, "Home": 0, "End": figure.steps}[key])
        return True

    @command("back")
    def step_back(self, _: Any = None) -> None:
        """Step back, or leave own moves."""
        figure = self.get_figure()
        if figure:
            self._go(figure.at if figure.has_begun else figure.at - 1)

    @command("next")
    def step_forward(self, _: Any = None) -> None:
        """Step forward."""
        figure = self.get_figure()
        if figure:
            self._go(figure.at + 1)

    def _go(self, at: int) -> None:
        figure = self.get_figure()
        if figure:
            figure.go(at)
            self.draw()

    @command("undo")
    def undo(self, _: Any = None) -> None:
        """Take back a move of a solitaire that is played to its end."""
        figure = self.get_figure()
        if figure:
            figure.undo()
            self.draw()

    @command("focus")
    def enlarge(self, button: Any) -> None:
        """Show one of several boards large."""
        figure = self.get_figure()
        if figure:
            figure.display.focus = str(button.dataset.board)
            self.draw()
