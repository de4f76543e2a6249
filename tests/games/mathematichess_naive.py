"""Mathematichess told a second time, slowly and from the rule book alone, on texts: the oracle for the real rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

Place = tuple[int, int]  # file 1..8, rank 1..8
Pieces = dict[Place, str]

VALUE = {"K": 10, "Q": 9, "R": 5, "N": 4, "B": 3, "P": 1}
PLACES = [(x, y) for y in range(1, 9) for x in range(1, 9)]
CORNERS = {(1, 1), (1, 8), (8, 1), (8, 8)}
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class Worth(NamedTuple):
    """A territory: all that the conformance cases tell of it, and what each side gets."""

    settlers: int
    base: tuple[int, int]
    bonus: tuple[int, int]
    value: int
    to: int | None
    gains: tuple[Fraction, Fraction]


def name(place: Place) -> str:
    return "_abcdefgh"[place[0]] + str(place[1])


def place_of(text: str) -> Place:
    return "_abcdefgh".index(text[0]), int(text[1])


def read(board: str) -> Pieces:
    pieces: Pieces = {}
    for y, rank in zip(range(8, 0, -1), board.split("/"), strict=True):
        row = "".join("." * int(letter) if letter.isdigit() else letter for letter in rank)
        pieces |= {(x, y): letter for x, letter in enumerate(row, 1) if letter != "."}
    return pieces


def write(pieces: Pieces) -> str:
    ranks = []
    for y in range(8, 0, -1):
        rank = "".join(pieces.get((x, y), ".") for x in range(1, 9))
        for gap in range(8, 0, -1):
            rank = rank.replace("." * gap, str(gap))
        ranks.append(rank)
    return "/".join(ranks)


def towards(place: Place, way: tuple[int, int], steps: int = 1) -> Place:
    return place[0] + way[0] * steps, place[1] + way[1] * steps


def empty(pieces: Pieces, place: Place) -> bool:
    return place in PLACES and place not in pieces


def touch(one: Place, other: Place) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def share_edge(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def territories(pieces: Pieces) -> list[set[Place]]:
    """MTH-40, by joining groups that touch until nothing changes."""
    groups = [{place} for place in PLACES if place not in pieces]
    while True:
        pair = next(
            (
                (one, other)
                for i, one in enumerate(groups)
                for other in groups[i + 1 :]
                if any(share_edge(a, b) for a in one for b in other)
            ),
            None,
        )
        if pair is None:
            return groups
        groups.remove(pair[1])
        pair[0].update(pair[1])


# --- moves -------------------------------------------------------------------------------------------------------------------


def moves(board: str, side: str, ban: str, options: Mapping[str, object]) -> list[str]:
    """The moves of a side in stage two; ``ban`` is the field of the position text."""
    pieces = read(board)
    groups = territories(pieces)
    texts = set()
    for place, piece in pieces.items():
        if piece.isupper() == (side == "w"):
            for text in _from(pieces, groups, place, piece.upper(), options):
                if ban == "-" or text[:2] != ban[:2] or text[2:4] not in (ban[2:4], ban[4:6]):
                    texts.add(text)
    return sorted(texts)


def _from(pieces: Pieces, groups: list[set[Place]], place: Place, kind: str, options: Mapping[str, object]) -> Iterator[str]:
    here = name(place)
    if kind == "N":
        for goal in PLACES:
            if empty(pieces, goal) and {abs(goal[0] - place[0]), abs(goal[1] - place[1])} == {1, 2}:
                yield here + name(goal)
        return
    for way in WAYS:
        near, far = towards(place, way), towards(place, way, 2)
        if kind == "P":
            if near in pieces and pieces[near].upper() not in "KQ" and empty(pieces, far):
                yield here + name(far)
        elif empty(pieces, near) and (kind in "KQ" or (kind == "R") == (0 in way)):
            yield here + name(near)
        if kind in "KQ" and near in pieces and pieces[near].upper() not in "KQ":
            ends = [far]
            if options.get("push") == "any":
                ends = [towards(near, other) for other in WAYS]
            for end in ends:
                if empty(pieces, end):
                    yield f"{here}{name(near)}>{name(end)}"
        if kind == "Q":
            yield from _queen(pieces, groups, place, way)


def _queen(pieces: Pieces, groups: list[set[Place]], place: Place, way: tuple[int, int]) -> Iterator[str]:
    """What only a queen does: two squares and more over a joined territory, alone or behind a piece."""
    near = towards(place, way)
    for steps in range(2, 8):
        path = [towards(place, way, step) for step in range(1, steps + 1)]
        if any(all(square in group for square in path) for group in groups):
            yield name(place) + name(path[-1])
        if near in pieces and pieces[near].upper() not in "KQ":
            path = [towards(near, way, step) for step in range(1, steps + 1)]
            if any(all(square in group for square in path) for group in groups):
                yield f"{name(place)}{name(path[-2])}>{name(path[-1])}"


def play(board: str, text: str) -> str:
    """The board after a move."""
    pieces = read(board)
    start, end = place_of(text[:2]), place_of(text[2:4])
    if ">" in text:
        way = tuple((b > a) - (b < a) for a, b in zip(start, end, strict=True))
        pieces[place_of(text[5:])] = pieces.pop((start[0] + way[0], start[1] + way[1]))
    pieces[end] = pieces.pop(start)
    return write(pieces)


def after(text: str, action: str) -> str:
    """The whole position text after a move or a pass of stage two."""
    board, side, stage, supplies, bans, passed, turns = text.split()
    own, other = bans.split("/") if side == "w" else reversed(bans.split("/"))
    flags = list(passed)
    flags["wb".index(side)] = str(int(action == "pass"))
    if action == "pass":
        own = "-"
    else:
        pieces, board = read(board), play(board, action)
        own = action[2:4] + action[:4]
        gone = [name(place) for place in pieces if place not in read(board) and name(place) != action[:2]]
        # A push leaves the pushed piece's square to the royal, unless both go further.
        left = gone[0] if gone else action[2:4] if ">" in action else ""
        if left and other[:2] == left:
            other = action[5:] + other[2:]
    bans = f"{own}/{other}" if side == "w" else f"{other}/{own}"
    return f"{board} {'wb'[side == 'w']} {stage} {supplies} {bans} {''.join(flags)} {int(turns) + 1}"


# --- values ------------------------------------------------------------------------------------------------------------------


def value_board(board: str, options: Mapping[str, object]) -> dict[str, Worth]:
    """Every territory of a board by the names of its squares."""
    pieces = read(board)
    return {"-".join(sorted(map(name, group))): _worth(pieces, group, options) for group in territories(pieces)}


def totals(board: str, options: Mapping[str, object]) -> tuple[Fraction, Fraction]:
    """What each side has."""
    values = value_board(board, options).values()
    return sum((worth.gains[0] for worth in values), Fraction()), sum((worth.gains[1] for worth in values), Fraction())


def _worth(pieces: Pieces, group: set[Place], options: Mapping[str, object]) -> Worth:
    settlers = [place for place in pieces if any(touch(place, square) for square in group)]
    least = 2 if CORNERS & group and (options.get("joinedCorner") != "lone" or len(group) == 1) else 3
    base, bonus = [0, 0], [0, 0]
    for seat, letters in enumerate(("KQRNBP", "kqrnbp")):
        for letter in letters:
            alike = [place for place in settlers if pieces[place] == letter]
            counted = [VALUE[letter.upper()] * (2 if _double(place, group, options) else 1) for place in alike]
            base[seat] += sum(counted)
            if len(alike) >= least:
                face = VALUE[letter.upper()] * len(alike)
                bonus[seat] += 3 * (face if options.get("bonusBase") == "face" else sum(counted))
    shares = [base[0] + bonus[0], base[1] + bonus[1]]
    compared = base if options.get("majority") == "base" else shares
    to = None if compared[0] == compared[1] else compared.index(max(compared))
    value = sum(shares)
    if len({pieces[place].isupper() for place in settlers}) == 1:
        value *= 2
    if to is not None:
        own = [pieces[place] for place in settlers if pieces[place].isupper() == (to == 0)]
        most = sorted((own.count(letter) for letter in set(own)), reverse=True)
        if most[0] >= 4:
            value += int(str(options.get("fourKind", 0)))
        if len(most) > 1 and most[0] >= 3 and most[1] >= 2:
            value += int(str(options.get("fullHouse", 0)))
    gains = [Fraction(value, 2)] * 2 if to is None else [Fraction(value if to == seat else 0) for seat in (0, 1)]
    return Worth(len(settlers), (base[0], base[1]), (bonus[0], bonus[1]), value, to, (gains[0], gains[1]))


def _double(place: Place, group: set[Place], options: Mapping[str, object]) -> bool:
    if options.get("sideRule") == "board":
        touched = [square for square in group if touch(place, square)]
        return any({1, 8} & set(square) and square not in CORNERS for square in touched)
    return any(share_edge(place, square) for square in group)
