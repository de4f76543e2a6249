"""A puzzle from a list on its board: the question in words, and what the first try did to the own rating."""

from __future__ import annotations

from html import escape

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.notes_link import decode_notes
from pyengine.play.task import read_question, read_task

from ..embed.diagram import Diagram
from ..embed.reading import EmbedSettings, GivenGame
from ..views.panels import PanelView
from .puzzle_list import ListedPuzzle
from .task_panel import TaskPanel, render_button

TWO = 2  # players, who look at the board from two sides


class PuzzlePanel(TaskPanel):
    """A puzzle on a board. ``was_tried``: its first try is over. ``gain`` is the own rating after it and by how much that changed
    it, None before it and at later tries. ``is_kept`` is False if the browser did not keep the try."""

    def __init__(self, puzzle: ListedPuzzle, *, was_tried: bool) -> None:
        self.puzzle, self.was_tried = puzzle, was_tried
        self.gain: tuple[float, float] | None = None
        self.is_kept = True
        figure = make_figure(puzzle)
        task = read_task(figure.kit, figure.main.record, figure.main.states)
        if task is None:
            raise ValueError
        super().__init__(figure, task)

    @property
    def verdict(self) -> bool | None:
        """Whether the puzzle was solved with the first try and without help, None as long as that is open."""
        if self.misses or self.helps or self.told == "answer":
            return False
        return True if self.is_done else None

    def write_string(self) -> str:
        """Return the game string of the position on show, which begins there."""
        session = self.figure.session
        record = session.record._replace(entries=session.record.entries[: session.at], notes=())
        return link.encode(self.figure.kit, record, session.states[: session.at + 1])

    # --- the card

    def render_title(self, view: PanelView) -> str:
        """Return what is to be done, as the heading."""
        kind, moves = self.puzzle.kind, self.puzzle.moves
        player = view.info.player(self.task.solver)
        if kind == "win":
            words = msg("puzzles.ask-win-in", player=player, count=moves) if moves > 1 else msg("puzzles.ask-win", player=player)
        elif kind == "score":
            words = msg("puzzles.ask-score")
        else:
            words = msg(f"puzzles.ask-{kind}", player=player)
        return view.say(words)

    def render_question(self, view: PanelView) -> str:
        """Return the author's question if there is one, else which move is to be found."""
        asked = read_question(self.task, self.entry).question
        if asked:
            return escape(asked)
        if self.task.is_free:
            return view.say(msg("puzzles.find-best"))
        if len(self.decisions) < TWO:
            return view.say(msg("puzzles.find"))
        at, total = self.decisions.index(self.entry) + 1, len(self.decisions)
        return view.say(msg("puzzles.find-first", total=total) if at == 1 else msg("puzzles.find-part", n=at, total=total))

    def list_buttons(self, view: PanelView) -> list[str]:
        """Return what can be done: in a solitaire a move back, a hint and the answer; afterwards the next puzzle, the table, and
        once more."""
        if not self.is_done:
            undo = f'<button class="btn" data-do="undo">{view.say(msg("embed.undo"))}</button>'
            return [*([undo] if self.task.is_free and self.figure.has_begun else []), *super().list_buttons(view)]
        there = f"{view.root}play/{view.info.id}/#here={self.write_string()}"
        return [
            f'<button class="btn main" data-do="puzzle-next">{view.say(msg("puzzles.next"))}</button>',
            render_button(view, "again"),
            f'<a class="btn" href="{escape(there)}">{view.say(msg("puzzles.play-on"))}</a>',
        ]

    def render_after(self, view: PanelView) -> str:
        """Return what follows the answer: how hard the puzzle is, what the first try did to the own rating, and its themes."""
        if not self.is_done:
            return ""
        parts = [view.say(msg("puzzles.rated", rating=self.puzzle.rating))]
        if self.gain:
            rating, by = (round(value) for value in self.gain)
            parts.append(view.say(msg("puzzles.gained" if by >= 0 else "puzzles.lost", rating=rating, by=abs(by))))
        elif self.was_tried:
            parts.append(view.say(msg("puzzles.again-note")))
        if not self.is_kept:
            parts.append(view.say(msg("puzzles.not-kept")))
        themes = ", ".join(view.say(msg(f"puzzles.theme-{name}")) for name in self.puzzle.themes)
        told = f'<p class="note">{" ".join(parts)}</p>'
        return told + (f'<p class="note">{view.say(msg("puzzles.themes", themes=themes))}</p>' if themes else "")


def make_figure(puzzle: ListedPuzzle) -> Diagram:
    """Return the board of a puzzle, from the side of whoever has to find something. Raises BrokenLink."""
    string, _, field = puzzle.link.partition("&notes=")
    kit, record, states = link.decode(string, games.by_number)
    record = record._replace(notes=decode_notes(kit, record, states, field))
    ends = tuple(range(len(states)))
    solver = next((entry.player for entry in record.entries if entry.player != CHANCE), 0)
    count = kit.game.info.player_count(record.options)
    hidden = kit.game.info.hidden
    setting = EmbedSettings(find=True, flip=count == TWO and solver == 1, viewer=solver if hidden else None, veiled=hidden)
    return Diagram(GivenGame(kit, record, list(states), ends, 0, 0), setting)
