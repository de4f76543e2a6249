"""Which mechanism a game needs."""

from __future__ import annotations

from ....core.fair import FairPlay
from .base import Mechanism

NONE = Mechanism()


def load_mechanism(fair: FairPlay) -> Mechanism:
    """Return the mechanism of a game. Its modules are loaded when a game first needs them."""
    if fair.cloaking:
        from .identities import Identities  # for start-up: few games have hidden pieces

        return Identities(fair.cloaking)
    if fair.dealing:
        from .deck import SharedDeck  # for start-up: curve arithmetic and its tables are large, and few games have decks

        return SharedDeck(fair.dealing)
    return NONE
