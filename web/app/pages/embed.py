"""The page of an embedded board: reads its address, wires a `Diagram` to the page, talks with the page around it."""

from __future__ import annotations

from typing import Any

from pyengine.core.words import msg, say

from ..browser import dom, window
from ..controllers.board_input import BoardInput
from ..controllers.registry import Commands, command
from ..embed import parameters
from ..embed.diagram import Diagram
from ..embed.query import parse, write
from ..views.embed import EmbedView, render_troubles

READING = 40  # milliseconds to read a letter of a caption
ANEW = ("game", "position", "moves", "captions", "at", "marks", "arrows", "deal")  # what a new position brings or ends
PAUSE = 1500  # milliseconds a step is shown at least


class EmbedPage:
    """One board in somebody's page."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.facts: dict[str, dict[str, str]] = window.data("games")
        self.figure: Diagram | None = None
        self.timer: int | None = None
        self._told: tuple[object, ...] = ()
        self.board_input = BoardInput(lambda: self.figure, self.press, self.draw, dom.focus)
        self.commands = Commands(self)
        self.page = dom.Page(self.run_command, self.board_input)
        self.query = window.query().lstrip("?")
        self.open(self.query, dom.fragment())
        window.hear(self.heard)
        window.arrows(self.arrow)
        window.tell("ready", **self.facts_shown())
        window.watch_height(lambda height: window.tell("height", height=height))

    def open(self, query: str, string: str) -> None:
        """Show what an address says."""
        self.stop()
        self.query = query
        examples = {name: fact["example"] for name, fact in self.facts.items()}
        setting, given, found = parameters.read(query, string, examples)
        window.write("caption", setting.caption)
        board = setting.board or (self.facts[given.record.game]["board"] if given else "")
        window.dress(theme=setting.theme, board=board)
        self.figure = Diagram(given, setting) if given else None
        window.show("trouble", render_troubles(found, query, self.language, given is not None))
        for trouble in found[:1]:
            window.tell("trouble", field=trouble.field, why=say(trouble.why, self.language), nearest=trouble.better)
        self.draw()

    def draw(self) -> None:
        """Redraw what changed, and tell the page around when the position is another."""
        figure = self.figure
        window.hide("figure", figure is None)
        if figure is None:
            return
        plate = EmbedView(figure, self.language, running=self.timer is not None)
        self.page.draw(plate.render())
        occupied = {sprite.cell for board in figure.scene().boards for sprite in board.sprites}
        self.page.fingers.cells = plate.can & occupied
        facts = self.facts_shown()
        if self._told and self._told != tuple(facts.values()):
            window.tell("position", **facts)
            self._result(figure)
        self._told = tuple(facts.values())

    def facts_shown(self) -> dict[str, object]:
        """Return what the page around may know of the board: what anybody sees on it."""
        figure = self.figure
        if figure is None:
            return {"game": None}
        return {
            "game": figure.kit.game.info.id,
            "position": figure.position(),
            "step": figure.at,
            "steps": figure.steps,
            "moves": figure.own_moves(),
        }

    def _result(self, figure: Diagram) -> None:
        outcome = figure.kit.game.outcome(figure.session.shown)
        if outcome:
            window.tell("result", winners=outcome.winners, reason=outcome.reason, scores=outcome.scores)

    # --- the page around

    def heard(self, message: dict[str, Any]) -> None:
        """Obey a command: position, flip, step, reset. What is not understood is left alone."""
        figure, name = self.figure, message.get("command")
        if name == "position":
            given = [(field, message[field]) for field in ANEW if isinstance(message.get(field), str)]
            changed = ANEW if "game" in message else ANEW[1:]
            fields = [(field, value) for field, value in parse(self.query) if field not in changed]
            self.open(write([*fields, *given]), "")
        elif figure and name == "flip":
            wanted = message.get("flip")
            figure.display.turned = wanted if isinstance(wanted, bool) else not figure.display.turned
            self.draw()
        elif figure and name == "step" and isinstance(message.get("step"), int):
            self.go(message["step"])
        elif figure and name == "reset":
            self.go(figure.given.at)

    # --- steps

    def go(self, at: int) -> None:
        """Show another step."""
        figure = self.figure
        if figure:
            figure.go(at)
            self.draw()
            window.write("live", say(msg("embed.step", at=figure.at, text=figure.told() or figure.written()), self.language))

    def stop(self) -> None:
        """Stop playing the steps."""
        if self.timer is not None:
            window.never(self.timer)
            self.timer = None

    def run(self) -> None:
        """Show the next step after the time it takes to read this one, and so on to the last."""
        figure = self.figure
        if figure is None or figure.at >= figure.steps:
            self.stop()
            self.draw()
            return
        self.timer = window.later(PAUSE + READING * len(figure.told()), self._on)

    def _on(self) -> None:
        if self.figure and self.timer is not None:
            self.go(self.figure.at + 1)
            self.run()

    def arrow(self, key: str) -> bool:
        """Step by the keyboard."""
        figure = self.figure
        if figure is None or not figure.steps or key not in ("ArrowLeft", "ArrowRight", "Home", "End"):
            return False
        self.stop()
        self.go({"ArrowLeft": figure.at - 1, "ArrowRight": figure.at + 1, "Home": 0, "End": figure.steps}[key])
        return True

    # --- events of the page

    def press(self, token: str) -> bool:
        """Choose; returns True if that played something."""
        if self.figure is None:
            return False
        self.stop()
        played = self.figure.click(token)
        self.draw()
        return played

    def run_command(self, name: str, element: Any) -> None:
        """Do what a control asks for."""
        if self.figure:
            self.stop()
            self.commands.run(name, element)

    # --- the controls

    @command("first")
    def show_first(self, _: Any) -> None:
        """Show the first step."""
        self.go(0)

    @command("back")
    def step_back(self, _: Any) -> None:
        """Step back; from moves of the reader's own to the step they began at."""
        figure = self.shown()
        self.go(figure.at if figure.begun else figure.at - 1)

    @command("next")
    def step_forward(self, _: Any) -> None:
        """Step forward."""
        self.go(self.shown().at + 1)

    @command("last")
    def show_last(self, _: Any) -> None:
        """Show the last step."""
        self.go(self.shown().steps)

    @command("auto")
    def play_steps(self, _: Any) -> None:
        """Show one step after the other."""
        self.timer = window.later(300, self._on)
        self.draw()

    @command("flip")
    def flip(self, _: Any) -> None:
        """Turn the board."""
        self.shown().display.turned = not self.shown().display.turned
        self.draw()

    @command("play")
    def begin(self, _: Any) -> None:
        """Play from here."""
        self.shown().begin()
        self.draw()

    @command("undo")
    def undo(self, _: Any) -> None:
        """Take back a choice, else the reader's last action."""
        self.shown().undo()
        self.draw()

    @command("reset")
    def leave(self, _: Any) -> None:
        """Go back to the author's position."""
        self.shown().leave()
        self.draw()

    @command("focus")
    def enlarge(self, button: Any) -> None:
        """Show one of several boards large."""
        self.shown().display.focus = str(button.dataset.board)
        self.draw()

    def shown(self) -> Diagram:
        """Return the board that is shown."""
        assert self.figure
        return self.figure
