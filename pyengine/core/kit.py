"""A kit is all there is to one game: its rules, pictures, texts, refusals and judgement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .game import Explainer, Game
from .notation import Notation
from .scene import Scene
from .types import Action, Player

if TYPE_CHECKING:  # only solitaires import it
    from .puzzle import PuzzleMaker

SceneMaker = Callable[..., Scene]  # (view, viewer, chosen tokens) -> Scene
Evaluator = Callable[[Any, Player], float]  # -1..1 for a player


class Advice:
    """What a game tells a computer player besides its evaluator. This one knows nothing; games overrule what they know better."""

    def candidates(self, state: Any, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth a look, those likely to be good first; part of ``legal``, never empty.

        Only where a choice is far too wide may some be left out.
        """
        return legal

    def forcing(self, state: Any, player: Player) -> Sequence[Action]:
        """Return the legal actions (captures and their like) that must be looked at before a position is judged, best first."""
        return ()

    def urgent(self, state: Any, player: Player) -> bool:
        """Return whether a player to act must see to a danger (a King attacked), so that the position cannot be judged yet."""
        return False

    def doomed(self, state: Any, player: Player, action: Action) -> bool:
        """Return whether the other side wins at once after this action, as far as is worth finding out for the best few."""
        return False

    together = True  # False: what others decide at the same time is too wide to search, and left to the evaluator

    def undecided(self, view: Any, player: Player) -> Any:
        """Return a player's view without the decisions of others that wait hidden in it: the search thinks them up itself."""
        return view

    def outlook(self, state: Any, player: Player) -> float | None:
        """Return what the evaluator would say after the exchanges at hand, None where it says so itself."""
        return None


class Kit(NamedTuple):
    """What ``games.load(id)`` returns. ``scene(view, viewer, chosen=())`` may show what the tokens chosen so far would do."""

    game: Game[Any]
    scene: SceneMaker
    notation: Notation[Any]
    explain: Explainer
    evaluate: Evaluator
    advice: Advice = Advice()
    puzzle: PuzzleMaker | None = None  # solitaires: what the solver searches
    signs: tuple[str, ...] = ()  # facts whose appearance tells that a rule has been at work, for studies of games
