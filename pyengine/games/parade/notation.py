"""Texts of Parade Chess Solitaire: positions, orders, additions, cards and deals, as in the rule book's section on notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyengine.chess.lettered import EMPTY, cells, join_letters
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.cards import FACES, SIXTEEN, remove_cards, sort_cards
from pyengine.core.errors import NotationError
from pyengine.core.game import Deal
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, CLAIMS, Action, Player
from pyengine.core.words import msg

from .board import NAMES, landing_square
from .explain import explain
from .rules import ADD, GAME, settle
from .state import DEBT, HAND, LAYOUT, PILE, STAGES, TURNING, State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_ORDER: Final = re.compile(r"([a-h][1-8]):([a-h][1-8])([a-h][1-8])", re.ASCII)
# For each stage: the least and the greatest value of its count, and how many cards must be unseen besides those counted.
_COUNTS: Final = {LAYOUT: (1, PILE, PILE), HAND: (0, PILE, 0), TURNING: (0, PILE - 1, 1), DEBT: (0, 999_999, 0)}


class ParadeNotation(Notation[State]):
    """Reads and writes positions, actions and deals."""

    def position(self, text: str, options: Options) -> State:
        """Read a position, which is taken as it stands. Raises NotationError saying which field is wrong.

        Pieces and cards not yet shown have to fit into the sixteen; a hand pile that is empty leads on to the debt (PAR-17).
        """
        fields = text.split()
        if len(fields) != 4:
            raise NotationError(msg("parade.fields", count=len(fields)))
        placement, stage_text, number, cards = fields
        board = join_letters(read_placement(placement, pieces=frozenset(FACES)))
        stage = STAGES.get(stage_text)
        if stage is None:
            raise NotationError(msg("parade.bad-stage", text=stage_text[:20]))
        low, high, besides = _COUNTS[stage]
        if not (number.isascii() and number.isdigit() and len(number) < 7 and low <= int(number) <= high):
            raise NotationError(msg("parade.bad-count", text=number[:20], stage=stage, low=low, high=high))
        letters = "" if cards == "-" else cards
        unseen = sort_cards(letters)
        standing = board.replace(EMPTY, "")
        # Pieces lost over the edge stand nowhere and are no longer unseen, so the sum may fall short of sixteen.
        if len(unseen) != len(letters) or len(remove_cards(SIXTEEN, [*standing, *unseen])) != 16 - len(standing) - len(unseen):
            raise NotationError(msg("parade.bad-cards", text=cards[:30], cards=SIXTEEN))
        if stage != DEBT and len(unseen) < int(number) + besides:
            raise NotationError(msg("parade.few-cards", text=cards, count=int(number) + besides))
        return settle(State(options, board, stage, int(number), unseen))

    def text(self, state: State) -> str:
        """Write a position. Giving up is no part of it: the text shows where the game was left."""
        return f"{write_placement(cells(state.board))} {state.stage} {state.tally} {state.unseen or '-'}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action or card, or an addition joined with its card (`+N@g4`). Raises IllegalAction or NotationError."""
        if player != CHANCE and text[:1] == ADD[0] and text[1:]:
            match(GAME, self, explain, state, player, ADD[0], ADD)
            card = match(GAME, self, explain, GAME.apply(state, player, ADD), CHANCE, text[1:])
            return (ADD, card)
        return (match(GAME, self, explain, state, player, text, _tokens(text)),)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action, a card with the square it leads to, or a claim of that state."""
        if player == CHANCE:
            square = landing_square(state.board, action[0], state.options["overflow"])
            return f"{action[0]}@{'-' if square is None else NAMES[square]}"
        return "{}:{}{}".format(*action) if len(action) == 3 else action[0]

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)

    def tell_result(self, telling: Telling, state: State, player: Player, after: State) -> Telling:
        """Return the telling of an action with how it changed the number of groups."""
        from .telling import tell_result

        return tell_result(telling, state, player, after)

    def read_deal(self, text: str) -> Deal:
        """Read a deal, eight layout and eight hand cards such as `BRkrnNrb/RqBnNbKQ`; `?` stands for an unknown hand card.

        Raises NotationError.
        """
        layout, _, hand = text.partition("/")
        known = layout + hand.replace("?", "")
        if len(layout) != PILE or len(hand) != PILE or len(sort_cards(known)) != len(known):
            raise NotationError(msg("parade.bad-deal", text=text[:30], cards=SIXTEEN))
        return Deal((tuple(layout), tuple(hand)))

    def write_deal(self, deal: Deal) -> str:
        """Write a deal."""
        return "/".join("".join(pile) for pile in deal.piles)


def _tokens(text: str) -> Action | None:
    """Return the tokens of a text by its form alone, without checking legality."""
    if parsed := _ORDER.fullmatch(text):
        return (parsed[1], parsed[2], parsed[3])
    return (text,) if text == ADD[0] or (text,) in CLAIMS else None


NOTATION = ParadeNotation()
