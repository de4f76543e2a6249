"""The short way in: a game at a position, for notebooks, scripts and lessons. All of it is done with the engine's own parts.

>>> from pyengine.board import Board
>>> board = Board("gravity", "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0")
>>> board.legal()
['e6--', 'e7a3', 'e7b4', 'e7h4', 'e7c5', 'e7g5', 'e7d6', 'e7f6', 'e8--']
>>> after = board.play("e7f6 e8e7")
>>> after.position
'8/4P3/r3PB2/1n2b3/8/8/8/8 w add r - KQRRBNNPP kqbnpppp 0-0'
>>> after.legal()[:3]
['r@a8', 'r@b8', 'r@c8']

A board never changes: ``play`` returns another one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from . import games
from .core.errors import IllegalAction
from .core.game import Outcome
from .core.kit import Kit
from .core.scene import Scene
from .core.types import CHANCE, Player
from .core.words import msg, say
from .play import link
from .play import text as records
from .play.entering import enter
from .play.record import Record, State, begin
from .play.session import Session
from .render import svg, text

__all__ = ["Board"]


class Board:
    """A game and what has been played. ``viewer`` is the player who looks at it, None sees everything.

    ``kit``, ``record`` and ``state`` are the engine's own objects.
    """

    def __init__(self, game: str, position: str | None = None, *, viewer: Player | None = None, **options: object) -> None:
        """Set up a game by its id, at a position's text or at its start, with options by name.

        >>> Board("place").legal()[:2], Board("clone", players=2).players
        (['K@a1', 'K@b1'], ('Seat 1', 'Seat 2'))

        Raises GameError for a game that does not exist, and NotationError for a wrong position or option.
        """
        kit = games.load(game)
        record = Record(game, kit.game.info.read_options(options), position)
        self._fill(kit, record, begin(kit, record), viewer)

    def _fill(self, kit: Kit, record: Record, state: State, viewer: Player | None) -> None:
        self.kit: Kit = kit
        self.record: Record = record
        self.state: State = state
        self.viewer: Player | None = viewer

    def _with(self, record: Record, state: State, viewer: Player | None) -> Board:
        made = object.__new__(Board)
        made._fill(self.kit, record, state, viewer)
        return made

    @classmethod
    def from_link(cls, text: str) -> Board:
        """Return the board of a link, or of a whole address or message that holds one. Raises BrokenLink.

        >>> Board.from_link("https://example.org/play/place/#AgECAAIOOz23JZxJ").moves
        ['K@e1', 'K@e8']
        """
        opened = link.decode(link.find(text), games.by_number)
        made = object.__new__(cls)
        made._fill(opened.kit, opened.record, opened.states[-1], None)
        return made

    # --- what there is

    @property
    def view(self) -> Any:
        """The state as the viewer may know it."""
        return self.state if self.viewer is None else self.kit.game.observe(self.state, self.viewer)

    @property
    def position(self) -> str:
        """The position as text; what the viewer may not know is ``?``.

        >>> hidden = Board("cloak").play("0:RQKRBBNN 1:RNBQKBNR").seen_by(1)
        >>> hidden.position.split()[-1]
        '????????/RNBQKBNR'
        """
        return self.kit.notation.text(self.view)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        info = self.kit.game.info
        return tuple(say(info.player(player)) for player in range(info.player_count(self.record.options)))

    @property
    def actors(self) -> tuple[Player, ...]:
        """Who must act: nobody when the game is over, several where they decide at once, -1 is chance."""
        return self.kit.game.actors(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on.

        >>> Board("place", "7k/8/8/8/8/8/6Q1/K7 w p -/- 32").outcome is None
        True
        """
        return self.kit.game.outcome(self.state)

    @property
    def moves(self) -> list[str]:
        """What has been played, in the game's notation."""
        session = Session(self.kit, self.record)
        entries = self.record.entries
        if self.viewer is None:
            return [self.kit.notation.write(session.states[index], *entry) for index, entry in enumerate(entries)]
        texts = (session.text(index, self.viewer) for index in range(len(entries)))
        return [moved for moved in texts if moved is not None]

    @property
    def link(self) -> str:
        """The game string, for ``/play/<game>/#…``; it holds everything, whoever looks."""
        return link.encode(self.kit, self.record)

    @property
    def text(self) -> str:
        """The record as headers and moves."""
        return records.to_text(self.kit, self.record)

    # --- playing

    def legal(self, player: Player | None = None) -> list[str]:
        """Return what a player may do, in the game's notation; by default the first player who must act."""
        player = self._who(player)
        if player == CHANCE:
            return [self.kit.notation.write(self.state, CHANCE, result) for result, _ in self.kit.game.chance(self.state)]
        return [self.kit.notation.write(self.state, player, action) for action in self.kit.game.legal(self.state, player)]

    def _who(self, player: Player | None) -> Player:
        actors = self.actors
        if player is None and not actors:
            raise IllegalAction(msg("core.over"))
        return actors[0] if player is None else player

    def play(self, text: str, player: Player | None = None) -> Board:
        """Return the board after actions in the game's notation, chance results written out; ``1:`` in front of a word names the
        player where several may act.

        >>> Board("place").play("K@e9")
        Traceback (most recent call last):
        ...
        pyengine.core.errors.NotationError: “K@e9” is not a move of this game.

        Raises NotationError or IllegalAction with the game's own reason.
        """
        entries, state = enter(self.kit, self.state, text, player)
        return self._with(self.record._replace(entries=(*self.record.entries, *entries)), state, self.viewer)

    def settle(self, seed: int | None = None) -> Board:
        """Return the board after chance has acted, if it is due: cards drawn with the rules' weights, always the same for a seed.

        >>> Board("gravity").settle(7).actors
        (0,)
        """
        session = Session(self.kit, self.record)
        session.settle(Random(seed))
        return self._with(session.record, session.state, self.viewer)

    def best(self, level: int = 4, seed: int = 0, player: Player | None = None) -> str:
        """Return what the computer would play, on levels 1 to 6. It knows no more than the player does.

        >>> Board("place", "7k/8/8/8/8/8/6Q1/K7 w p -/- 32").best(1) in Board("place", "7k/8/8/8/8/8/6Q1/K7 w p -/- 32").legal()
        True
        """
        from .ai.choose import choose

        player = self._who(player)
        view = self.kit.game.observe(self.state, player)
        thought = choose(self.kit, view, player, Random(seed), level)
        return self.kit.notation.write(view, player, thought.action)

    # --- looking

    def seen_by(self, viewer: Player | None) -> Board:
        """Return the same board with another viewer, None sees everything."""
        return self._with(self.record, self.state, viewer)

    @property
    def scene(self) -> Scene:
        """What there is to draw."""
        asked = self.viewer if self.viewer is not None else next((actor for actor in self.actors if actor != CHANCE), None)
        return self.kit.scene(self.view, asked)

    def svg(self, size: int | None = 400, *, theme: str = "light", board: str = "meadow", flip: bool = False) -> str:
        """Return the board as a picture that stands alone, so many pixels wide.

        >>> Board("mitosis").svg(300).startswith("<svg ")
        True

        Raises ValueError for a theme or a board that does not exist.
        """
        return svg.standalone(self.scene, size=size, theme=theme, board=board, flip=flip, info=self.kit.game.info, hands=True)

    def _repr_svg_(self) -> str:
        """Notebooks show this."""
        return self.svg()

    def __str__(self) -> str:
        """The board as lines of text."""
        return text.page(self.scene)

    def __repr__(self) -> str:
        """Return the expression that sets it up again."""
        return f"Board({self.record.game!r}, {self.position!r})"
