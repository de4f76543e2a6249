"""What a game hides decides what of the protocol is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pyengine.play.fair.fold import Knowledge
from pyengine.play.fair.folding import make_context
from pyengine.play.fair.mechanisms.base import Mechanism
from pyengine.play.fair.mechanisms.deck import SharedDeck
from pyengine.play.fair.mechanisms.identities import Identities

from .table import PROTECTED, terms

KINDS: dict[str, type[Mechanism]] = {"cloak": Identities, "booster": SharedDeck}
LATE = ("crypto.curve25519", "crypto.comb", "crypto.comb_tables", "crypto.shared_deck", "crypto.identity_tree")
PROGRAM = """
import sys
from pyengine import games
from pyengine.play.fair import audit, differences, estimate, private_link, session
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.link import Terms
from pyengine.play.record import Record
kit = games.load(sys.argv[1])
Match(Terms(kit, Record(sys.argv[1], kit.game.info.read_options({})), 0, bytes(16)), 0, bytes(16))
print(*(name.removeprefix("pyengine.play.fair.") for name in sys.modules))
"""


@pytest.mark.parametrize("name", PROTECTED)
def test_each_game_has_its_mechanism(name: str) -> None:
    context = make_context(terms(name), Knowledge())
    assert type(context.mechanism) is KINDS.get(name, Mechanism)
    assert context.fair.commits == bool(context.mechanism.commitment_size) == (name in KINDS)


@pytest.mark.parametrize(("name", "needed"), [("gravity", set()), ("cloak", {LATE[-1]}), ("booster", set(LATE[:-1]))])
def test_a_table_loads_no_mechanism_but_its_own(name: str, needed: set[str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, name], capture_output=True, text=True, check=True)
    assert needed == set(LATE) & set(done.stdout.split())
