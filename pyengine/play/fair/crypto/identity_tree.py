"""Hidden identities: a hash tree over what each checker is, proofs of answers and disclosures (fair-play.md section 5).

The tree has a row for each of eight checkers and in it a leaf for each of five types, with one bit set. An answer shows one
leaf with its salt; a disclosure shows a whole row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from ...codec import digest
from .hash_chain import prf, u8

CHECKERS, TYPES = 8, 5
SALT, HASH = 16, 32
ANSWER = 1 + SALT + (TYPES - 1) * HASH + 3 * HASH
DISCLOSURE = 1 + TYPES * SALT + 3 * HASH


def _salt(key: bytes, nonce: bytes, row: int, kind: int) -> bytes:
    return prf(key, "fp1.salt", nonce, u8(row), u8(kind))[:SALT]


def _leaf(nonce: bytes, seat: int, row: int, kind: int, bit: int, salt: bytes) -> bytes:
    return digest("fp1.leaf", nonce, u8(seat), u8(row), u8(kind), u8(bit), salt)


def _leaves(key: bytes, nonce: bytes, seat: int, row: int, truth: int) -> list[bytes]:
    return [_leaf(nonce, seat, row, kind, int(kind == truth), _salt(key, nonce, row, kind)) for kind in range(TYPES)]


def _row(leaves: Sequence[bytes]) -> bytes:
    return digest("fp1.row", *leaves)


def _node(left: bytes, right: bytes) -> bytes:
    return digest("fp1.node", left, right)


def _levels(rows: Sequence[bytes]) -> list[list[bytes]]:
    levels = [list(rows)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append([_node(below[at], below[at + 1]) for at in range(0, len(below), 2)])
    return levels


class Tree:
    """A seat's own tree. ``types`` are the numbers 0 to 4 of what its eight checkers are."""

    def __init__(self, key: bytes, nonce: bytes, seat: int, types: Sequence[int]) -> None:
        self.key: bytes = key
        self.nonce: bytes = nonce
        self.types: tuple[int, ...] = tuple(types)
        self.leaves: list[list[bytes]] = [_leaves(key, nonce, seat, row, truth) for row, truth in enumerate(self.types)]
        self.levels: list[list[bytes]] = _levels([_row(leaves) for leaves in self.leaves])

    @property
    def root(self) -> bytes:
        """The root hash, which the join link commits to."""
        return self.levels[-1][0]

    def _siblings(self, row: int) -> bytes:
        return b"".join(level[row >> depth ^ 1] for depth, level in enumerate(self.levels[:-1]))

    def answer(self, row: int, kind: int) -> bytes:
        """Return the proof of whether a checker is of a type."""
        others = b"".join(leaf for other, leaf in enumerate(self.leaves[row]) if other != kind)
        bit = u8(int(self.types[row] == kind))
        return bit + _salt(self.key, self.nonce, row, kind) + others + self._siblings(row)

    def disclose(self, row: int) -> bytes:
        """Return the proof of what a checker is."""
        salts = b"".join(_salt(self.key, self.nonce, row, kind) for kind in range(TYPES))
        return u8(1 << self.types[row]) + salts + self._siblings(row)


def roots(key: bytes, nonce: bytes, seat: int, arrays: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """Yield the root of a seat's tree for each of some arrangements. Shared nodes are computed once: there are five rows for
    each checker, and far fewer pairs of rows than trees."""
    rows = [[_row(_leaves(key, nonce, seat, row, truth)) for truth in range(TYPES)] for row in range(CHECKERS)]
    node = cache(_node)
    for types in arrays:
        level = [rows[row][truth] for row, truth in enumerate(types)]
        while len(level) > 1:
            level = [node(level[at], level[at + 1]) for at in range(0, len(level), 2)]
        yield level[0]


def _climb(row: int, node: bytes, siblings: bytes) -> bytes:
    """Return the root above a row's node."""
    for depth in range(3):
        sibling = siblings[HASH * depth : HASH * (depth + 1)]
        node = _node(sibling, node) if row >> depth & 1 else _node(node, sibling)
    return node


def check_answer(root: bytes, nonce: bytes, seat: int, row: int, kind: int, proof: bytes) -> bool | None:
    """Return the answer that a proof proves, None if the proof is invalid."""
    if len(proof) != ANSWER or proof[0] > 1:
        return None
    salt, rest = proof[1 : 1 + SALT], proof[1 + SALT :]
    leaves = [rest[HASH * at : HASH * (at + 1)] for at in range(TYPES - 1)]
    leaves.insert(kind, _leaf(nonce, seat, row, kind, proof[0], salt))
    return bool(proof[0]) if _climb(row, _row(leaves), rest[HASH * (TYPES - 1) :]) == root else None


def check_disclosure(root: bytes, nonce: bytes, seat: int, row: int, proof: bytes) -> int | None:
    """Return the bit mask of the types in a row, None if the proof is invalid. An honest mask has one bit."""
    if len(proof) != DISCLOSURE or proof[0] >> TYPES:
        return None
    salts, siblings = proof[1 : 1 + TYPES * SALT], proof[1 + TYPES * SALT :]
    leaves = [
        _leaf(nonce, seat, row, kind, proof[0] >> kind & 1, salts[SALT * kind : SALT * (kind + 1)]) for kind in range(TYPES)
    ]
    return proof[0] if _climb(row, _row(leaves), siblings) == root else None
