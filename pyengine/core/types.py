"""The types that games, tables and players share: tokens, actions, players, claims."""

from __future__ import annotations

from typing import Final

Token = str  # id of something clickable: "e4", "2/e4" (board 2), "hand/Q", "pass"
Action = tuple[Token, ...]  # ONE atomic decision, not a whole turn
Player = int  # 0-based

CHANCE: Final = -1  # the player who flips cards
HIDDEN: Final = "?"  # replaces in a view what its viewer may not know
END: Final = ""  # in a grammar: the action may stop here

# Claims come in addition to the legal actions. Their order is frozen: they are codes 0-3 of every game's alphabet in links.
RESIGN: Final[Action] = ("resign",)
OFFER: Final[Action] = ("offer",)
ACCEPT: Final[Action] = ("accept",)
GIVE_UP: Final[Action] = ("give-up",)
CLAIMS: Final = (RESIGN, OFFER, ACCEPT, GIVE_UP)


def list_claims(player: Player, offer: Player | None, may_offer: bool) -> list[Action]:
    """Return the claims of a player to move: resigning, an offer that goes with the move, accepting the opponent's open one.

    ``offer`` is who made the open offer, if anybody; ``may_offer`` is whether the rules allow one now.
    """
    claims = [RESIGN]
    if may_offer and offer != player:
        claims.append(OFFER)
    if offer == 1 - player:
        claims.append(ACCEPT)
    return claims


class Unordered(tuple[Token, ...]):
    """An action made of slots (``set/3/R``) that may be entered in any order; equal to the plain tuple of its canonical order."""

    __slots__ = ()
