"""The page of an embedded board: reads its address, wires a `Figure` to the page, talks with the page around it."""

from __future__ import annotations

from typing import Any

from pyengine.core.words import msg, say
from pyengine.render import svg

from . import address, dom, frame
from .figure import Figure
from .grid import step
from .plate import Plate, troubles
from .query import parse, write

READING = 40  # milliseconds to read a letter of a caption
ANEW = ("game", "position", "moves", "captions", "at", "marks", "arrows", "deal")  # what a new position brings or ends
PAUSE = 1500  # milliseconds a step is shown at least


class EmbedPage:
    """One board in somebody's page."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.facts: dict[str, dict[str, str]] = frame.data("games")
        self.figure: Figure | None = None
        self.timer: int | None = None
        self._told: tuple[object, ...] = ()
        self.page = dom.Page(self)
        self.query = frame.query().lstrip("?")
        self.open(self.query, dom.fragment())
        frame.hear(self.heard)
        frame.arrows(self.arrow)
        frame.tell("ready", **self.facts_shown())
        frame.watch_height(lambda height: frame.tell("height", height=height))

    def open(self, query: str, string: str) -> None:
        """Show what an address says."""
        self.stop()
        self.query = query
        examples = {name: fact["example"] for name, fact in self.facts.items()}
        setting, given, found = address.read(query, string, examples)
        frame.write("caption", setting.caption)
        board = setting.board or (self.facts[given.record.game]["board"] if given else "")
        frame.dress(theme=setting.theme, board=board)
        self.figure = Figure(given, setting) if given else None
        frame.show("trouble", troubles(found, query, self.language, given is not None))
        for trouble in found[:1]:
            why = trouble.why if isinstance(trouble.why, str) else say(trouble.why, self.language)
            frame.tell("trouble", field=trouble.field, why=why, nearest=trouble.better)
        self.draw()

    def draw(self) -> None:
        """Redraw what changed, and tell the page around when the position is another."""
        figure = self.figure
        frame.hide("figure", figure is None)
        if figure is None:
            return
        plate = Plate(figure, self.language, running=self.timer is not None)
        self.page.draw(plate.regions())
        occupied = {sprite.cell for board in figure.scene().boards for sprite in board.sprites}
        self.page.fingers.cells = plate.can & occupied
        facts = self.facts_shown()
        if self._told and self._told != tuple(facts.values()):
            frame.tell("position", **facts)
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

    def _result(self, figure: Figure) -> None:
        outcome = figure.kit.game.outcome(figure.session.shown)
        if outcome:
            frame.tell("result", winners=outcome.winners, reason=outcome.reason, scores=outcome.scores)

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
            figure.turned = wanted if isinstance(wanted, bool) else not figure.turned
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
            frame.write("live", say(msg("embed.step", at=figure.at, text=figure.told() or figure.written()), self.language))

    def stop(self) -> None:
        """Stop playing the steps."""
        if self.timer is not None:
            frame.never(self.timer)
            self.timer = None

    def run(self) -> None:
        """Show the next step after the time it takes to read this one, and so on to the last."""
        figure = self.figure
        if figure is None or figure.at >= figure.steps:
            self.stop()
            self.draw()
            return
        self.timer = frame.later(PAUSE + READING * len(figure.told()), self._on)

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

    def token(self, token: str) -> bool:
        """Choose; returns True if that played something."""
        if self.figure is None:
            return False
        self.stop()
        played = self.figure.click(token)
        self.draw()
        return played

    def draggable(self, token: str) -> str:
        """Pick up a piece that may be chosen, choosing it."""
        figure = self.figure
        if figure is None:
            return ""
        scene = figure.scene()
        pictures = {sprite.cell: (sprite.piece, sprite.side) for board in scene.boards for sprite in board.sprites}
        pictures.update({item.token: (item.piece, item.side) for hand in scene.hands for item in hand.items if item.token})
        held = token == figure.held or figure.holdable(token)
        if token not in pictures or not (held or token in figure.next or token in figure.chosen):
            return ""
        if token not in (*figure.chosen, figure.held):
            self.token(token)
        return svg.piece(*pictures[token])

    def command(self, name: str, element: Any) -> None:
        """The controls."""
        figure = self.figure
        if figure is None:
            return
        self.stop()
        if name in ("first", "back", "next", "last"):
            # from moves of the reader's own, back leads to the step they began at
            at = figure.at if name == "back" and figure.begun else figure.at - 1
            self.go({"first": 0, "back": at, "next": figure.at + 1, "last": figure.steps}[name])
            return
        if name == "auto":
            self.timer = frame.later(300, self._on)
        elif name == "flip":
            figure.turned = not figure.turned
        elif name == "play":
            figure.begin()
        elif name == "undo":
            figure.undo()
        elif name == "reset":
            figure.leave()
        elif name == "focus":
            figure.focus = str(element.dataset.board)
        self.draw()

    def look(self, at: int) -> None:
        """No move list here."""

    def claim(self, name: str) -> None:
        """No claims here."""

    def submit(self, name: str, form: Any) -> None:
        """No forms here."""

    def key(self, key: str, cell: str) -> bool:
        """Walk over the board, choose, take back."""
        figure = self.figure
        if figure is None:
            return False
        if key == "Escape":
            figure.escape()
            self.draw()
        elif key in ("Enter", " "):
            self.token(cell)
        else:
            there = step(figure.scene().boards, cell, key, figure.flipped)
            if there is None:
                return False
            figure.cursor = there
            self.draw()
            frame.focus(f'.board [data-token="{there}"]')
        return True
