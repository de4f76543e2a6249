"""Mitosis Chess told a second time, slowly and from the rule book alone, on texts: the oracle for the real rules."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

Place = tuple[int, int]  # file 0..8, rank 0..10; ranks 0 and 10 are the bases

PLACES = [(x, y) for y in range(1, 10) for x in range(9)] + [(x, y) for y in (0, 10) for x in (3, 4, 5)]
SPLIT = {"G": "RBN", "Q": "RB", "C": "RN", "A": "BN"}
OWN_BASE = {"w": 0, "b": 10}
OTHER = {"w": "b", "b": "w"}


def name(place: Place) -> str:
    return "abcdefghi"[place[0]] + str(place[1])


def place_of(text: str) -> Place:
    return "abcdefghi".index(text[0]), int(text[1:])


def side_of(piece: str) -> str:
    return "w" if piece.isupper() else "b"


class MitosisPosition(NamedTuple):
    pieces: dict[Place, str]
    side: str
    pending: str
    long_step: Place | None
    counters: tuple[int, int, int]
    options: dict[str, object]


def read(text: str, options: dict[str, object]) -> MitosisPosition:
    ranks, bases, side, pending, passing, *counters = text.split()
    pieces: dict[Place, str] = {}
    for y, rank in zip(range(9, 0, -1), ranks.split("/"), strict=True):
        x = 0
        for letter in rank:
            if letter.isdigit():
                x += int(letter)
            else:
                pieces[x, y] = letter
                x += 1
    for y, base in zip((0, 10), bases.split(":"), strict=True):
        pieces |= {(x, y): letter for x, letter in zip((3, 4, 5), base, strict=True) if letter != "-"}
    c1, c2, n = (int(counter) for counter in counters)
    return MitosisPosition(
        pieces, side, "" if pending == "-" else pending, None if passing == "-" else place_of(passing), (c1, c2, n), options
    )


def write(position: MitosisPosition) -> str:
    ranks = []
    for y in range(9, 0, -1):
        rank = "".join(position.pieces.get((x, y), ".") for x in range(9))
        for gap in range(9, 0, -1):
            rank = rank.replace("." * gap, str(gap))
        ranks.append(rank)
    bases = ["".join(position.pieces.get((x, y), "-") for x in (3, 4, 5)) for y in (0, 10)]
    step = name(position.long_step) if position.long_step else "-"
    counters = " ".join(str(counter) for counter in position.counters)
    return f"{'/'.join(ranks)} {bases[0]}:{bases[1]} {position.side} {position.pending or '-'} {step} {counters}"


def sees(pieces: dict[Place, str], start: Place, goal: Place) -> bool:
    """Whether the piece on start could capture on goal by its pattern (MIT-10, 20, 21, 31)."""
    piece = pieces[start]
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    if (dx, dy) == (0, 0) or (goal[1] in (0, 10) and goal[1] != start[1]):
        return False
    kind = piece.upper()
    if kind == "P":
        return abs(dx) == 1 and dy == (1 if piece == "P" else -1) and 1 <= goal[1] <= 9
    if kind == "K":
        return max(abs(dx), abs(dy)) == 1
    far = max(abs(dx), abs(dy))
    for part in SPLIT.get(kind, kind):
        if part == "N":
            if sorted((abs(dx), abs(dy))) == [1, 2]:
                return True
            continue
        if (dx == 0 or dy == 0) if part == "R" else abs(dx) == abs(dy):
            way = [(start[0] + dx // far * k, start[1] + dy // far * k) for k in range(1, far)]
            if not any(step in pieces for step in way):
                return True
    return False


def is_attacked(position: MitosisPosition, place: Place, by: str) -> bool:
    """MIT-31, MIT-32."""
    if place[1] in (0, 10):
        return False
    return any(
        sees(position.pieces, start, place)
        for start, piece in position.pieces.items()
        if side_of(piece) == by and (piece.upper() != "K" or position.options["kingSelfGuard"])
    )


def passed_places(position: MitosisPosition) -> list[Place]:
    if position.long_step is None:
        return []
    x, y = position.long_step
    return [(x, rank) for rank in (range(3, y) if position.pieces[x, y] == "P" else range(7, y, -1))]


def goals(position: MitosisPosition, start: Place) -> list[Place]:
    pieces, piece = position.pieces, position.pieces[start]
    squares = []
    for goal in PLACES:
        there = pieces.get(goal)
        if there and side_of(there) == position.side:
            continue
        if piece.upper() == "P":
            step = goal[1] - start[1] if piece == "P" else start[1] - goal[1]
            first = start[1] == (2 if piece == "P" else 8)
            ahead = [(start[0], rank) for rank in range(min(start[1], goal[1]), max(start[1], goal[1]) + 1)]
            if goal[0] == start[0]:
                free = all(place == start or place not in pieces for place in ahead)
                fits = 1 <= step <= (3 if first else 1) and 1 <= goal[1] <= 9 and free
            else:
                fits = sees(pieces, start, goal) and (bool(there) or goal in passed_places(position))
        else:
            fits = sees(pieces, start, goal) and (goal[1] not in (0, 10) or bool(position.options["baseShuffle"]))
        if fits and not (there and there.upper() == "K" and is_attacked(position, start, side_of(there))):
            squares.append(goal)
    return squares


def legal(text: str, options: dict[str, object]) -> list[str]:
    """The texts of all legal actions."""
    position = read(text, options)
    if position.pending:
        free = [x for x in (3, 4, 5) if (x, OWN_BASE[position.side]) not in position.pieces]
        size = min(len(free), len(position.pending))
        pairs = {
            tuple(sorted(zip(where, what, strict=True)))
            for where in permutations(free, size)
            for what in permutations(position.pending, size)
        }
        return sorted("@" + ",".join(part + name((x, OWN_BASE[position.side])) for x, part in pair) for pair in pairs)
    texts = []
    for start, piece in position.pieces.items():
        if side_of(piece) == position.side:
            for goal in goals(position, start):
                ends = [f"={part}" for part in "RBN"] if piece.upper() == "P" and goal[1] in (1, 9) else [""]
                texts += [name(start) + name(goal) + end for end in ends]
    return sorted(texts) or ["pass"]


def play(text: str, action: str, options: dict[str, object]) -> str:
    """The position after an action, its end left aside."""
    position = read(text, options)
    pieces, side = dict(position.pieces), position.side
    c1, c2, n = position.counters
    if action.startswith("@"):
        for pair in action[1:].split(","):
            pieces[place_of(pair[1:])] = pair[0] if side == "w" else pair[0].lower()
        return write(position._replace(pieces=pieces, pending=""))
    after = position._replace(side=OTHER[side], pending="", long_step=None)
    if action == "pass":
        return write(after._replace(counters=(c1 + 1, c2 + 1, n + 1)))
    move, _, promotion = action.partition("=")
    cut = next(k for k in (2, 3) if move[k].isalpha())
    start, goal = place_of(move[:cut]), place_of(move[cut:])
    piece = pieces.pop(start)
    taken = pieces.pop(goal, None)
    if piece.upper() == "P" and taken is None and start[0] != goal[0]:
        assert position.long_step is not None
        taken = pieces.pop(position.long_step)
    pieces[goal] = piece
    foe = OTHER[side]
    if taken and taken.upper() == "K":
        pieces = {place: other for place, other in pieces.items() if side_of(other) != foe or other.upper() not in "RBN"}
    vanish = options["kinglessMinors"] == "vanish"
    if promotion:
        pieces[goal] = promotion if side == "w" else promotion.lower()
        if vanish and ("K" if side == "w" else "k") not in pieces.values():
            del pieces[goal]
    pending = SPLIT.get(taken.upper(), "") if taken else ""
    full = all((x, OWN_BASE[foe]) in pieces for x in (3, 4, 5))
    if full or (vanish and ("K" if foe == "w" else "k") not in pieces.values()):
        pending = ""
    return write(
        after._replace(
            pieces=pieces,
            pending=pending,
            long_step=goal if piece.upper() == "P" and abs(goal[1] - start[1]) > 1 else None,
            counters=(0 if taken else c1 + 1, 0 if taken or piece.upper() == "P" else c2 + 1, n + 1),
        )
    )


def army(text: str, side: str) -> list[str]:
    """The home army, strongest first (MIT-53)."""
    pieces = [piece.upper() for (_, y), piece in read(text, {}).pieces.items() if side_of(piece) == side and 1 <= y <= 9]
    return [kind for kind in "KGQCARBNP" for _ in range(pieces.count(kind))]


def winner(text: str) -> int | None:
    """Who wins an adjudication (MIT-55), None for a draw."""
    white, black = army(text, "w"), army(text, "b")
    if len(white) != len(black):
        return 0 if len(white) > len(black) else 1
    for one, other in zip(white, black, strict=True):
        if one != other:
            return 0 if "KGQCARBNP".index(one) < "KGQCARBNP".index(other) else 1
    return None
