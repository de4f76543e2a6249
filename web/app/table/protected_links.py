"""Links of protected games and the saved games they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.play.fair.crypto.hash_chain import NONCE
from pyengine.play.fair.match import watch
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Parsed

from ..saved.progress import read_line
from ..saved.saved_game import SavedGame


def is_same_game(saved: SavedGame, parsed: Parsed) -> bool:
    """Return whether a link belongs to a saved game."""
    return saved.fair is not None and saved.fair.header == parsed.terms.header.hex()


def goes_on(saved: SavedGame, parsed: Parsed) -> bool:
    """Return whether a link and a saved game agree, as far as the shorter of them goes."""
    line = read_line(saved)
    return line is not None and all(mine == theirs for mine, theirs in zip(line.steps, parsed.log, strict=False))


def find_belonging(kept: Iterable[SavedGame], parsed: Parsed) -> list[SavedGame]:
    """Return the saved games to which a link belongs, the best one first.

    Of two seats in one browser, the one that has to answer comes first; of two versions of a game, the one that the link
    continues.
    """
    turn = len(parsed.log) % parsed.terms.seats
    mine = [saved for saved in kept if is_same_game(saved, parsed)]
    return sorted(mine, key=lambda saved: (saved.fair is not None and saved.fair.seat != turn, not goes_on(saved, parsed)))


def is_second_start(kept: Iterable[SavedGame], parsed: Parsed) -> bool:
    """Return whether an invitation may repeat one that was accepted here: the same game and rules, joined, and not over.

    The inviter is the first to learn what was drawn, and could invite again and again until the draw is a good one.
    """
    terms = parsed.terms.header.hex()[: -2 * NONCE]
    return len(parsed.log) < parsed.terms.seats and any(
        saved.fair and saved.fair.seat and saved.turn != "over" and saved.fair.header[: -2 * NONCE] == terms for saved in kept
    )


def is_finished(parsed: Parsed) -> bool:
    """Return whether a link is the last one of its game."""
    try:
        return watch(parsed).next_seat is None
    except Refused:
        return False


def choose_colours(kit: Kit, options: Options, fields: Mapping[str, Any]) -> int | None:
    """Return the seat of player 0 as chosen in the form of a new game; None has the sides drawn."""
    side = str(fields.get("side", "0"))
    if side in ("0", "1"):
        return int(side) if side == "1" or kit.game.fair_play(options).drawn else None
    return None
