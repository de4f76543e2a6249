"""What playing Cloak and Dagger Chess by link needs: which hidden pieces an action tells the truth about (CLK-02, CLK-13)."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.core.fair import LONG, FairPlay, Statement
from pyengine.core.types import Action, Player

from .arrays import ACTIONS, ARRAYS, CHOICES, KINDS, NUMBER
from .state import ALL_PIECES, IS, NO, SHOW, YES, State

_SHOWN = {token: letter for tokens in (IS, SHOW) for letter, token in tokens.items()}


class Cloaks:
    """The 960 assignments and what actions state of them; types are counted in the order K Q R B N."""

    arrangements: int = len(ARRAYS)

    def types(self, number: int) -> tuple[int, ...]:
        """Return the types of checkers 1 to 8."""
        return tuple(map(KINDS.index, ARRAYS[number]))

    def arrange(self, number: int) -> Action:
        """Return the assignment as an action."""
        return ACTIONS[number]

    def number(self, action: Action) -> int | None:
        """Return the number of the assignment that an action makes."""
        letters = "".join(letter for _, letter in sorted(CHOICES.get(token, (0, "")) for token in action))
        return NUMBER.get(letters)

    def statements(self, state: State, player: Player, action: Action) -> tuple[Statement, ...]:
        """Return what an answer, the naming of a captured checker, an uncloaking or a castling states."""
        if state.asked:
            told = {YES: True, NO: False}[action]
            return (Statement(int(state.asked[0]) - 1, KINDS.index(state.asked[1]), told),)
        letter = _SHOWN.get(action[-1], "")
        if state.captured:
            return (Statement(state.captured - 1, KINDS.index(letter), None),)
        squares = [BOARD.index[token] for token in action if token in BOARD.index]
        pieces = [ALL_PIECES[state.board[square]] for square in squares if square >= 0 and state.board[square] in ALL_PIECES]
        if letter:
            return (Statement(pieces[0].number - 1, KINDS.index(letter), None),)
        if len(action) == 2 and len(pieces) == 2 and pieces[0].side == pieces[1].side == player:  # castling shows both pieces
            pairs = zip("KR", squares, pieces, strict=True)
            return tuple(sorted(Statement(piece.number - 1, KINDS.index(kind), None) for kind, _, piece in pairs if piece.number))
        return ()


FAIR_PLAY = FairPlay(drawn=True, queue=True, cloaking=Cloaks(), usual=LONG._replace(attached=2 * 177))
