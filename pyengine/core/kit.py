"""A kit holds everything of one game: rules, scenes, notation, refusals and evaluation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .game import Explainer, Game
from .notation import Notation
from .scene import Scene
from .types import Action, Player
from .words import Message

if TYPE_CHECKING:  # only solitaires import it
    from .puzzle import PuzzleMaker

SceneMaker = Callable[..., Scene]  # (view, viewer, chosen tokens) -> Scene
Warner = Callable[[Any, Player, Action], Message | None]  # why the player should confirm an action
Evaluator = Callable[[Any, Player], float]  # -1..1 for a player


class Advice:
    """What a game tells a computer player besides its evaluator. These defaults know nothing; games override some of them."""

    def candidates(self, state: Any, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth searching, likely good ones first; a part of ``legal``, never empty.

        Actions may be left out only if there are far too many to search.
        """
        return legal

    def list_forcing_actions(self, state: Any, player: Player) -> Sequence[Action]:
        """Return the legal actions (captures and the like) to search before a position is evaluated, best first."""
        return ()

    def list_gains(self, state: Any, player: Player) -> Sequence[tuple[float, Action]]:
        """Return the forcing actions, each after how much it may raise the evaluation at most."""
        return [(2.0, action) for action in self.list_forcing_actions(state, player)]

    def is_urgent(self, state: Any, player: Player) -> bool:
        """Return whether the player to act must answer a threat (an attacked King), so that evaluation has to wait."""
        return False

    def find_slack(self, state: Any, player: Player) -> float | None:
        """Return how much one quiet action usually changes the evaluation, at most; None if that cannot be said.

        A search leaves out quiet actions that would have to change it by more.
        """
        return None

    def skip(self, state: Any, player: Player) -> Any | None:
        """Return the state with the other player to act, as if this one had done nothing, which need not be allowed.

        Whoever stands well enough even so, need not be searched further. None where doing nothing might be best.
        """
        return None

    def past(self, state: Any) -> Hashable:
        """Return what `Game.key` leaves out of the past and may decide the game soon, say how often the position has come up.

        What a search has found about a position is not used again where this differs.
        """
        return None

    def find_win(self, view: Any, player: Player) -> Iterable[Sequence[Action]]:
        """Yield () after each part of a look for a sure win with the rest of the turn, and the actions that win if it is found.

        It is for turns of several actions, whose first ones may look bad by themselves.
        """
        return ()

    def is_doomed(self, state: Any, player: Player, action: Action) -> bool:
        """Return whether the other side wins at once after this action. It is asked only for the best few actions."""
        return False

    def find_danger(self, state: Any, player: Player, action: Action) -> Iterable[float]:
        """Yield 0 after each part of a closer look than `is_doomed`, and last how likely the other side wins at once after this
        action, 0..1; what the player cannot know is taken as it may be.

        It is asked only after a long search, for the best few actions, one part after every few playouts.
        """
        return ()

    levels: Sequence[float] = (1, 2, 3, 4, 5)  # where the levels below the strongest stand on the common scale of levels
    blur: float = 0.0  # the least size of a weaker level's errors, as evaluations count

    stretch: float = 1.0  # of evaluations for a review: by so much small leads are more telling than the evaluator says

    together = True  # False: simultaneous decisions of others have too many choices to search and are left to the evaluator

    def withdraw_hidden_decisions(self, view: Any, player: Player) -> Any:
        """Return a player's view as the search takes it: without others' hidden pending decisions, which it makes up itself, and
        without own cards that are not known yet, which cannot be played."""
        return view

    def knows_choices(self, state: Any, actor: Player, viewer: Player) -> bool:
        """Return whether a viewer knows what an actor may do: then its candidates are listed once, from the viewer's view, for
        everything that may be hidden."""
        return False

    def odds(self, state: Any, viewer: Player) -> float:
        """Return how likely what a viewer cannot see is in a full state, 0..1, compared with the likeliest."""
        return 1.0

    def outlook(self, state: Any, player: Player) -> float | None:
        """Return the evaluation after the exchanges on the board, None if the evaluator includes them already."""
        return None

    terms: Sequence[str] = ()  # names of what the evaluation adds up, for `python -m pyengine train`
    weights: Sequence[float] = ()  # one for each term; the first keeps its value, as the unit, when weights are fitted

    def measure(self, state: Any, player: Player) -> Sequence[float] | None:
        """Return for each term how much more of it the player has than the other side.

        None where nothing can be learnt: amid a turn, or when the game is over.
        """
        return None


class Kit(NamedTuple):
    """What ``games.load(id)`` returns. ``scene(view, viewer, chosen=())`` may show the effect of the tokens chosen so far."""

    game: Game[Any]
    scene: SceneMaker
    notation: Notation[Any]
    explain: Explainer
    evaluate: Evaluator
    advice: Advice = Advice()
    puzzle: PuzzleMaker | None = None  # solitaires: what the solver searches
    warn: Warner | None = None  # for actions that cannot be taken back and may lose the game at once
    signs: tuple[str, ...] = ()  # facts that appear when a special rule was applied, for studies of games
