"""Texts of Synchronous Chess: positions, moves and blows, and whole rounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.chess.bitboards import BIT, SQUARES, Bits, union
from pyengine.chess.fen import from_board, read_rights, to_board, write_rights
from pyengine.chess.geometry import BOARD
from pyengine.chess.orthodox import Position, attackers, squares_of
from pyengine.chess.pieces import BLACK, ORTHODOX_PIECES, WHITE
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CLAIMS, Action, Player
from pyengine.core.words import msg

from .explain import explain
from .rules import GAME, begin_round, settle
from .state import PASS, Chain, Deed, State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

EXAMPLE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR = KQkq - 0 1"
_MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn]?)", re.ASCII)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_SQUARES = re.compile(r"(?:[a-h][1-8])+", re.ASCII)
_CHAIN = re.compile(r"([a-h][1-8]):([wb])(?::((?:[a-h][1-8])+))?", re.ASCII)
_CORNERS = {player: (BIT[king], BIT[king - 4] | BIT[king + 3]) for player, king in ((WHITE, 4), (BLACK, 60))}


def _bad(why: str, **values: object) -> NotationError:
    return NotationError(msg("core.bad-position", why=msg("synchronous.bad-" + why, **values)))


def _squares(text: str) -> Bits:
    """Read squares in board order, each once."""
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    squares = [BOARD.index[name] for name in names]
    if squares != sorted(set(squares)):
        raise _bad("order", text=text[:40])
    return union(squares)


def _names(squares: Bits) -> str:
    return "".join(BOARD.names[square] for square in SQUARES[squares]) or "-"


def _board(placement: str, rights: str) -> Position:
    board = read_placement(placement, pieces=ORTHODOX_PIECES)
    if board.count("K") > 1 or board.count("k") > 1:
        raise _bad("kings")
    if any(letter in ("P", "p") for letter in board[:8] + board[56:]):
        raise _bad("pawns")
    position = from_board(board, castling=read_rights(board, rights))
    for player, (king, corners) in _CORNERS.items():
        home = position.castling & (0xFF << 56 * player)
        if home & ~corners or (home and not king & position.kings & squares_of(position, player)):
            raise _bad("castling", text=rights[:20])
    return position


def _chain(state: State, text: str) -> Chain:
    parsed = _CHAIN.fullmatch(text)
    if parsed is None:
        raise _bad("chain", text=text[:40])
    square, player = BOARD.index[parsed[1]], "wb".index(parsed[2])
    if not squares_of(state.position, 1 - player) & BIT[square]:
        raise _bad("target", square=parsed[1], side=GAME.info.player(1 - player))
    first = _squares(parsed[3]) if parsed[3] else None
    if first is not None and (state.options["firstBlow"] == "any" or first & ~attackers(state.position, square, player)):
        raise _bad("strikers", text=parsed[3][:40])
    return Chain(square, player, first)


def _exchange(state: State, fields: list[str]) -> State:
    """Add the chains and the pieces that have struck."""
    if len(fields) != 3 or fields[0] != "blows" or not fields[2].startswith("used:"):
        raise _bad("blows", text=" ".join(fields)[:60])
    chains = tuple(_chain(state, text) for text in fields[1].split(","))
    squares = [chain.square for chain in chains]
    alike = len({chain.strikers is None for chain in chains}) == 1
    if squares != sorted(set(squares)) or len({chain.player for chain in chains}) != len(chains) or not alike:
        raise _bad("chains", text=fields[1][:60])
    used = fields[2].removeprefix("used:")
    if used != "-" and not _SQUARES.fullmatch(used):
        raise _bad("used", text=used[:40])
    struck = _squares(used) if used != "-" else 0
    if struck & ~(state.position.own | state.position.enemy) or (struck and chains[0].strikers is not None):
        raise _bad("used", text=used[:40])
    return settle(state._replace(chains=chains, used=struck))


class SynchronousNotation(Notation[State]):
    """Texts of Synchronous Chess."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position. Kings and whole sides may be missing; its start of a round is the first occurrence (SYN-34)."""
        fields = text.split()
        if len(fields) not in (6, 9):
            raise _bad("fields", example=EXAMPLE)
        placement, turn, rights, passed, clock, number = fields[:6]
        if turn != "=":
            raise _bad("turn", text=turn[:20])
        if passed != "-":
            raise _bad("passed", text=passed[:20])
        for counter in (clock, number):
            if not _NUMBER.fullmatch(counter):
                raise _bad("number", text=counter[:20])
        if number == "0":
            raise _bad("round")
        position = _board(placement, rights)._replace(clock=int(clock), number=int(number))
        state = State(options, position)
        return _exchange(state, fields[6:]) if fields[6:] else begin_round(state)

    def text(self, state: State) -> str:
        position = state.position
        board = to_board(position)
        rights = write_rights(board, position.castling)
        text = f"{write_placement(board)} = {rights} - {position.clock} {position.number}"
        if not state.chains:
            return text
        chains = ",".join(
            f"{BOARD.names[chain.square]}:{'wb'[chain.player]}" + (f":{_names(chain.strikers)}" if chain.strikers else "")
            for chain in state.chains
        )
        return f"{text} blows {chains} used:{_names(state.used)}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read a move, a blow, a pass or a claim; or whole steps of a round such as ``c3d5/d5c3 | b2c3/x``."""
        if "/" in text:
            return self._round(state, player, text)
        return (match(GAME, self, explain, state, player, text, _tokens(text)),)

    def _round(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        actions: list[Action] = []
        for step in text.split("|"):
            parts = step.strip().split("/")
            due = GAME.actors(state)
            given = [side for side, part in enumerate(parts) if part != "-"]
            if len(parts) != 2 or not due or given != list(due) or (not actions and given[0] != player):
                raise NotationError(msg("synchronous.bad-step", text=step.strip()[:40]))
            for side in given:
                action = match(GAME, self, explain, state, side, parts[side], _tokens(parts[side]))
                state = GAME.apply(state, side, action)
                actions.append(action)
        return tuple(actions)

    def write(self, state: State, player: Player, action: Action) -> str:
        return "".join(action)

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)

    def tell_result(self, telling: Telling, state: State, player: Player, after: State) -> Telling:
        """Return the telling of an action with what became of it, check and mate."""
        from .telling import tell_result

        return tell_result(telling, state, player, after)


def _tokens(text: str) -> Action | None:
    """Return the tokens of a text by its form alone, without checking legality."""
    parsed = _MOVE.fullmatch(text)
    if parsed is not None:
        return tuple(part for part in parsed.groups() if part)
    return (text,) if (text,) in (PASS, *CLAIMS) else None


def deed_text(deed: Deed) -> str:
    """Write what a player did in a step as the action it was."""
    if deed.kind == "pass":
        return PASS[0]
    return BOARD.names[deed.start] + BOARD.names[deed.end] + deed.became.lower()


def round_texts(last: tuple[tuple[Deed, ...], ...]) -> tuple[tuple[str, str], ...]:
    """Write a round step by step, White's text and Black's; ``-`` for a player without an option."""
    steps = []
    for deeds in last:
        texts = {deed.player: deed_text(deed) for deed in deeds if deed.kind != "escort"}
        steps.append((texts.get(WHITE, "-"), texts.get(BLACK, "-")))
    return tuple(steps)


def round_text(last: tuple[tuple[Deed, ...], ...]) -> str:
    """Write the record of a round, such as ``c3d5/d5c3 | b2c3/d8d5 | d1d5/-``."""
    return " | ".join("/".join(step) for step in round_texts(last))


NOTATION = SynchronousNotation()
