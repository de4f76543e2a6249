"""The page of an embedded board: reads its address, shows the board, exchanges messages with the page around it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pyengine.core.words import msg, say

from ..browser import dom, frame_size, window
from ..controllers.board_input import BoardInput
from ..controllers.later import load_later
from ..controllers.registry import Commands, command
from ..embed import parameters
from ..embed.diagram import Diagram
from ..embed.query import parse, write
from ..views.embed import EmbedView, render_troubles

if TYPE_CHECKING:
    from ..later.task_desk import TaskDesk

READING = 40  # milliseconds to read a letter of a caption
ANEW = ("game", "position", "moves", "captions", "at", "marks", "arrows", "deal", "notes")  # what a new position brings or ends
PAUSE = 1500  # milliseconds a step is shown at least


class EmbedPage:
    """An embedded board on its page."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.facts: dict[str, dict[str, str]] = window.read_data("games")
        self.figure: Diagram | None = None
        self.timer: int | None = None
        self._tasks: TaskDesk | None = None
        self._loading: asyncio.Task[None] | None = None  # of what asks for moves
        self._told: tuple[object, ...] = ()
        self.board_input = BoardInput(lambda: self.figure, self.press, self.draw, dom.focus)
        self.commands = Commands(self)
        self.page = dom.Page(self.run_command, self.board_input)
        self.query = window.get_query().lstrip("?")
        self.open(self.query, dom.get_fragment())
        window.listen_to_parent(self.obey)
        window.listen_to_arrows(self.step_by_key)
        window.post_to_parent("ready", **self.list_shown_facts())
        frame_size.watch_height(lambda height: window.post_to_parent("height", height=height))

    def open(self, query: str, string: str) -> None:
        """Show what an address says."""
        self.stop_steps()
        self.query = query
        examples = {name: fact["example"] for name, fact in self.facts.items()}
        setting, given, troubles = parameters.read(query, string, examples)
        window.write("caption", setting.caption)
        board = setting.board or (self.facts[given.record.game]["board"] if given else "")
        window.set_attributes(theme=setting.theme or window.get_attribute("around"), board=board)
        self.figure = Diagram(given, setting) if given else None
        window.show("trouble", render_troubles(troubles, query, self.language, given is not None))
        for trouble in troubles[:1]:
            window.post_to_parent("trouble", field=trouble.field, why=say(trouble.why, self.language), nearest=trouble.better)
        self.draw()
        if self.figure and self.figure.asks:
            self._loading = asyncio.ensure_future(self._ask(self.figure))

    async def _ask(self, figure: Diagram) -> None:
        """Ask the reader to find the moves. What does that is loaded first; without it the board shows everything."""
        if await load_later():
            from ..later.task_desk import TaskDesk

            if self._tasks is None:
                self._tasks = TaskDesk(lambda: self.figure, self.draw)
                self.commands.add(self._tasks)
            self._tasks.ask(figure)
        else:
            figure.asks = False
        self.draw()

    def draw(self) -> None:
        """Draw what changed, and tell the page around it when the position is another one."""
        figure = self.figure
        window.hide("figure", figure is None)
        if figure is None:
            return
        if figure.display.lines:
            figure.display.lines.follow()
        plate = EmbedView(figure, self.language, running=self.timer is not None)
        self.page.draw(plate.render())
        occupied = {sprite.cell for board in figure.make_scene().boards for sprite in board.sprites}
        self.page.fingers.list_cells = lambda: plate.can & occupied
        facts = self.list_shown_facts()
        if self._told and self._told != tuple(facts.values()):
            window.post_to_parent("position", **facts)
            self._describe_result(figure)
        self._told = tuple(facts.values())

    def list_shown_facts(self) -> dict[str, object]:
        """Return what the page around may know: only what anybody sees on the board."""
        figure = self.figure
        if figure is None:
            return {"game": None}
        return {
            "game": figure.kit.game.info.id,
            "position": figure.write_position(),
            "step": figure.at,
            "steps": figure.steps,
            "moves": figure.list_own_moves(),
        }

    def _describe_result(self, figure: Diagram) -> None:
        outcome = figure.kit.game.outcome(figure.session.shown_state)
        if outcome:
            window.post_to_parent("result", winners=outcome.winners, reason=outcome.reason, scores=outcome.scores)

    # --- the page around

    def obey(self, message: dict[str, Any]) -> None:
        """Obey a command from the page around: position, flip, step, reset. Others are ignored."""
        figure, name = self.figure, message.get("command")
        if name == "position":
            given = [(field, message[field]) for field in ANEW if isinstance(message.get(field), str)]
            changed = ANEW if "game" in message else ANEW[1:]
            fields = [(field, value) for field, value in parse(self.query) if field not in changed]
            self.open(write([*fields, *given]), "")
        elif figure and name == "flip":
            wanted = message.get("flip")
            figure.display.is_turned = wanted if isinstance(wanted, bool) else not figure.display.is_turned
            self.draw()
        elif figure and name == "step" and isinstance(message.get("step"), int):
            self.show_step(message["step"])
        elif figure and name == "reset":
            self.show_step(figure.given.at)

    # --- steps

    def show_step(self, at: int) -> None:
        """Show another step."""
        figure = self.figure
        if figure:
            figure.go(at)
            self.draw()
            window.write("live", say(msg("embed.step", at=figure.at, text=self._read_step(figure)), self.language))

    def _read_step(self, figure: Diagram) -> str:
        """Return the text for screen readers: the author's caption of the step, else what was played."""
        if not figure.at or figure.get_caption():
            return figure.get_caption()
        from pyengine.core.telling import join_spoken  # the step has brought it along

        return join_spoken(figure.tell_step(), self.language)

    def stop_steps(self) -> None:
        """Stop playing the steps."""
        if self.timer is not None:
            window.cancel_timer(self.timer)
            self.timer = None

    def start_steps(self) -> None:
        """Show the steps one after the other, each for about as long as it takes to read it."""
        figure = self.figure
        if figure is None or figure.at >= figure.steps:
            self.stop_steps()
            self.draw()
            return
        self.timer = window.set_timer(PAUSE + READING * len(figure.get_caption()), self._show_next)

    def _show_next(self) -> None:
        if self.figure and self.timer is not None:
            self.show_step(self.figure.at + 1)
            self.start_steps()

    def step_by_key(self, key: str) -> bool:
        """Step by the arrow keys, Home and End."""
        figure = self.figure
        if figure is None or not figure.steps or key not in ("ArrowLeft", "ArrowRight", "Home", "End"):
            return False
        self.stop_steps()
        self.show_step({"ArrowLeft": figure.at - 1, "ArrowRight": figure.at + 1, "Home": 0, "End": figure.steps}[key])
        return True

    # --- events of the page

    def press(self, token: str) -> bool:
        """Choose a token; returns whether that played something."""
        if self.figure is None:
            return False
        self.stop_steps()
        played = self.figure.click(token)
        self.draw()
        return played

    def run_command(self, name: str, element: Any) -> None:
        """Run the command of a control."""
        if self.figure:
            self.stop_steps()
            self.commands.run(name, element)

    # --- the controls

    @command("first")
    def show_first(self, _: Any) -> None:
        """Show the first step."""
        self.show_step(0)

    @command("back")
    def step_back(self, _: Any) -> None:
        """Step back. From the reader's own moves this goes to the step where they began."""
        figure = self.get_figure()
        self.show_step(figure.at if figure.has_begun else figure.at - 1)

    @command("next")
    def step_forward(self, _: Any) -> None:
        """Step forward."""
        self.show_step(self.get_figure().at + 1)

    @command("last")
    def show_last(self, _: Any) -> None:
        """Show the last step."""
        self.show_step(self.get_figure().steps)

    @command("auto")
    def play_steps(self, _: Any) -> None:
        """Show one step after the other."""
        self.timer = window.set_timer(300, self._show_next)
        self.draw()

    @command("flip")
    def flip(self, _: Any) -> None:
        """Turn the board."""
        self.get_figure().display.is_turned = not self.get_figure().display.is_turned
        self.draw()

    @command("play")
    def begin(self, _: Any) -> None:
        """Begin the reader's own moves at the shown position."""
        self.get_figure().begin()
        self.draw()

    @command("undo")
    def undo(self, _: Any) -> None:
        """Take back a choice, else the reader's last action."""
        self.get_figure().undo()
        self.draw()

    @command("reset")
    def leave(self, _: Any) -> None:
        """Return to the author's game."""
        self.get_figure().leave()
        self.draw()

    @command("focus")
    def enlarge(self, button: Any) -> None:
        """Show one of several boards large."""
        self.get_figure().display.focus = str(button.dataset.board)
        self.draw()

    def get_figure(self) -> Diagram:
        """Return the board that is shown."""
        assert self.figure
        return self.figure
