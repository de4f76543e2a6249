"""The state of Parade Chess Solitaire, and its stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Token

Stage = Literal["0", "1", "1+", "2"]  # as position texts have them; 1+: an added card is due
LAYOUT: Final = "0"
HAND: Final = "1"
TURNING: Final = "1+"
DEBT: Final = "2"
STAGES: Mapping[str, Stage] = {stage: stage for stage in get_args(Stage)}
PILE = 8  # cards of the layout, and of the hand pile
EndReason = Literal["connected", "stuck", "debt", "gave-up"]
CONNECTED: Final[Ending[EndReason]] = Ending("connected", 0)
STUCK: Final[Ending[EndReason]] = Ending("stuck")
BROKE: Final[Ending[EndReason]] = Ending("debt")
GAVE_UP: Final[Ending[EndReason]] = Ending("gave-up")


class State(NamedTuple):
    """A position of the rule book. The order of the hand pile is no part of it: a card is drawn when it is turned up.

    ``tally``: layout cards to come, cards left in hand, or orders made in debt, as ``stage`` has it. ``unseen``: the cards not
    yet shown, those spent on orders included (PAR-11).
    """

    options: Options
    board: str
    stage: Stage
    tally: int
    unseen: str
    ending: Ending[EndReason] | None = None
    last: tuple[Token, ...] = ()  # for show: an order, or a card's letter and the square where its piece was put ("-" = none)
