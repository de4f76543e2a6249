"""Booster Chess told a second time, slowly and from the rule book alone, on position texts: the oracle for the real rules.

Threats are found by playing out every normal move and every sequence of steps. Hands and draws are left out, except that a
card part lists what the cards in hand may do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Place = tuple[int, int]  # file and rank, 0..7

ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LINES = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
OTHER = {"w": "b", "b": "w"}
UP = {"w": 1, "b": -1}
FAR = {"w": 7, "b": 0}
SECOND = {"w": 1, "b": 6}


def name(place: Place) -> str:
    return "abcdefgh"[place[0]] + str(place[1] + 1)


def place_of(text: str) -> Place:
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def side_of(piece: str) -> str:
    return "w" if piece.isupper() else "b"


class BoosterBoard(NamedTuple):
    """Pieces and checkers: ``light`` and ``dark`` say how many of a colour lie on a square."""

    pieces: dict[Place, str]
    light: dict[Place, int]
    dark: dict[Place, int]
    spent: frozenset[Place]

    def boost(self, place: Place) -> int:
        """Checkers of the piece's owner less those of the other side; they cancel, so one of the two is none."""
        count = self.light.get(place, 0) - self.dark.get(place, 0)
        return count if side_of(self.pieces[place]) == "w" else -count


class Normal(NamedTuple):
    start: Place
    goal: Place
    victim: Place | None
    double: bool = False


def normals(table: BoosterBoard, side: str, passed: Place | None) -> Iterator[Normal]:
    """Normal moves by the way of moving; capturing a king is among them."""
    for start, piece in table.pieces.items():
        if side_of(piece) != side:
            continue
        kind, hobbled = piece.upper(), table.boost(start) < 0
        x, y = start
        if kind == "P" and hobbled:
            continue
        if kind == "P" or hobbled:
            front = (x, y + UP[side])
            if 0 <= front[1] < 8 and front not in table.pieces:
                yield Normal(start, front, None)
                far = (x, y + 2 * UP[side])
                if kind == "P" and y == SECOND[side] and start not in table.spent and far not in table.pieces:
                    yield Normal(start, far, None, True)
            for goal in ((x - 1, y + UP[side]), (x + 1, y + UP[side])):
                if goal in table.pieces and side_of(table.pieces[goal]) != side:
                    yield Normal(start, goal, goal)
                elif goal == passed:
                    yield Normal(start, goal, (goal[0], y))
            continue
        if kind in LINES:
            for dx, dy in LINES[kind]:
                for n in range(1, 8):
                    goal = (x + n * dx, y + n * dy)
                    if not inside(goal):
                        break
                    if goal in table.pieces:
                        if side_of(table.pieces[goal]) != side:
                            yield Normal(start, goal, goal)
                        break
                    yield Normal(start, goal, None)
            continue
        for dx, dy in KNIGHT if kind == "N" else ROOK + BISHOP:
            goal = (x + dx, y + dy)
            if inside(goal) and (goal not in table.pieces or side_of(table.pieces[goal]) != side):
                yield Normal(start, goal, goal if goal in table.pieces else None)


def inside(place: Place) -> bool:
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


def carry(
    table: BoosterBoard, start: Place, goal: Place, victim: Place | None, cost: int = 0, promotion: str = ""
) -> BoosterBoard:
    """Leave, pay, capture, take the stack over, cancel, be freed on the far rank, promote, in this order (BST-19)."""
    pieces, light, dark = dict(table.pieces), dict(table.light), dict(table.dark)
    piece = pieces.pop(start)
    side = side_of(piece)
    piles = [light.pop(start, 0), dark.pop(start, 0)]
    piles[side == "b"] -= cost
    if victim is not None:
        del pieces[victim]
        piles[0] += light.pop(victim, 0)
        piles[1] += dark.pop(victim, 0)
    both = min(piles)
    piles = [piles[0] - both, piles[1] - both]
    if goal[1] == FAR[side]:
        piles[side == "w"] = 0
    if piece in "Pp" and goal[1] == FAR[side]:
        piece = promotion.upper() if side == "w" else promotion.lower() or "q"
    pieces[goal] = piece
    for pile, count in ((light, piles[0]), (dark, piles[1])):
        if count:
            pile[goal] = count
    spent = set(table.spent) - {start, goal, victim}
    if piece in "Pp" and goal[1] == SECOND[side]:
        spent.add(goal)
    return BoosterBoard(pieces, light, dark, frozenset(p for p in spent if p is not None))


def around(place: Place) -> list[Place]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in ROOK + BISHOP if inside((place[0] + dx, place[1] + dy))]


def steps_to(table: BoosterBoard, at: Place, target: Place, seen: set[object]) -> bool:
    """Whether the piece can capture on target by steps from where it is."""
    key = (at, tuple(sorted(table.pieces)), table.boost(at))
    if table.boost(at) < 1 or key in seen:
        return False
    seen.add(key)
    side = side_of(table.pieces[at])
    for goal in around(at):
        there = table.pieces.get(goal)
        if goal == target:
            return True
        if there is None or (side_of(there) != side and there not in "Kk"):
            after = carry(table, at, goal, goal if there else None, 1, "Q")
            if steps_to(after, goal, target, seen):
                return True
    return False


def threats(table: BoosterBoard, target: Place, by: str, passed: Place | None) -> set[Place]:
    """The pieces of a side that could capture the piece on target in one turn (BST-24)."""
    squares = set()
    for normal in normals(table, by, passed):
        if normal.victim == target:
            squares.add(normal.start)
        elif normal.victim is None or table.pieces[normal.victim] not in "Kk":
            after = carry(table, normal.start, normal.goal, normal.victim, 0, "Q")
            if steps_to(after, normal.goal, target, set()):
                squares.add(normal.start)
    return squares


def checkers_of(table: BoosterBoard, side: str, passed: Place | None = None) -> set[Place]:
    """What checks the king of a side, if it has one."""
    kings = [place for place, piece in table.pieces.items() if piece == {"w": "K", "b": "k"}[side]]
    return threats(table, kings[0], OTHER[side], passed) if kings else set()


# --- positions ---------------------------------------------------------------------------------------------------------------


class BoosterPosition(NamedTuple):
    table: BoosterBoard
    side: str
    rights: str
    passed: Place | None
    clock: int
    number: int


def read(text: str) -> tuple[BoosterPosition, list[str]]:
    """The board part of a position text, and its other fields from the supplies on."""
    ranks, side, rights, passed, clock, number, stacks, spent, *rest = text.split()
    pieces: dict[Place, str] = {}
    for y, rank in zip(range(7, -1, -1), ranks.split("/"), strict=True):
        x = 0
        for letter in rank:
            if letter.isdigit():
                x += int(letter)
            else:
                pieces[x, y] = letter
                x += 1
    piles: dict[str, dict[Place, int]] = {"W": {}, "B": {}}
    for stack in stacks.split(",") if stacks != "-" else []:
        piles[stack[2]][place_of(stack)] = int(stack[3:])
    lost = frozenset(place_of(spent[n : n + 2]) for n in range(0, len(spent), 2)) if spent != "-" else frozenset()
    table = BoosterBoard(pieces, piles["W"], piles["B"], lost)
    return BoosterPosition(
        table, side, rights.replace("-", ""), None if passed == "-" else place_of(passed), int(clock), int(number)
    ), rest


def write(position: BoosterPosition) -> str:
    """The first eight fields."""
    table = position.table
    ranks = []
    for y in range(7, -1, -1):
        rank = "".join(table.pieces.get((x, y), ".") for x in range(8))
        for gap in range(8, 0, -1):
            rank = rank.replace("." * gap, str(gap))
        ranks.append(rank)
    places = [(x, y) for y in range(8) for x in range(8)]
    stacks = [f"{name(p)}{'W' if p in table.light else 'B'}{table.light.get(p, 0) + table.dark.get(p, 0)}" for p in places
              if p in table.light or p in table.dark]  # fmt: skip
    spent = "".join(name(p) for p in places if p in table.spent)
    passed = name(position.passed) if position.passed else "-"
    head = f"{'/'.join(ranks)} {position.side} {position.rights or '-'} {passed} {position.clock} {position.number}"
    return f"{head} {','.join(stacks) or '-'} {spent or '-'}"


def keep_rights(rights: str, table: BoosterBoard) -> str:
    homes = {"K": ("e1", "h1", "KR"), "Q": ("e1", "a1", "KR"), "k": ("e8", "h8", "kr"), "q": ("e8", "a8", "kr")}
    return "".join(
        sign
        for sign in rights
        if (table.pieces.get(place_of(homes[sign][0])), table.pieces.get(place_of(homes[sign][1]))) == tuple(homes[sign][2])
    )


def is_saved(table: BoosterBoard, side: str, at: Place, alarm: set[Place]) -> bool:
    """Whether steps end the check, no piece but those of the alarm ever giving one (BST-R04)."""
    if table.boost(at) < 1:
        return False
    for goal in around(at):
        there = table.pieces.get(goal)
        if there is None or (side_of(there) != side and there not in "Kk"):
            after = carry(table, at, goal, goal if there else None, 1, "Q")
            left = checkers_of(after, side)
            if not left or (left <= alarm and is_saved(after, side, goal, alarm)):
                return True
    return False


def normal_turns(position: BoosterPosition, escape: bool = False) -> dict[str, BoosterPosition]:
    """Every legal normal move with the position after it, the same side to go on."""
    table, side = position.table, position.side
    alarm = checkers_of(table, side) if escape else set()
    turns: dict[str, BoosterPosition] = {}
    for normal in normals(table, side, position.passed):
        if normal.victim is not None and table.pieces[normal.victim] in "Kk":
            continue
        pawn = table.pieces[normal.start] in "Pp"
        for promotion in "qrbn" if pawn and normal.goal[1] == FAR[side] else [""]:
            after = carry(table, normal.start, normal.goal, normal.victim, 0, promotion)
            passed = (normal.goal[0], normal.goal[1] - UP[side]) if normal.double else None
            left = checkers_of(after, side, passed)
            if not left or (left <= alarm and is_saved(after, side, normal.goal, alarm)):
                clock = 0 if pawn or normal.victim else position.clock + 1
                rights = moved_rights(position.rights, normal.start, normal.goal)
                text = name(normal.start) + name(normal.goal) + promotion
                turns[text] = position._replace(table=after, rights=rights, passed=passed, clock=clock)
    turns.update(castlings(position))
    return turns


def moved_rights(rights: str, *places: Place) -> str:
    for sign, homes in (("K", "e1 h1"), ("Q", "e1 a1"), ("k", "e8 h8"), ("q", "e8 a8")):
        if {name(place) for place in places} & set(homes.split()):
            rights = rights.replace(sign, "")
    return rights


def castlings(position: BoosterPosition) -> Iterator[tuple[str, BoosterPosition]]:
    table, side = position.table, position.side
    row = 0 if side == "w" else 7
    king = (4, row)
    for sign, rook, way in (("K", 7, (5, 6)), ("Q", 0, (3, 2, 1))):
        if (sign if side == "w" else sign.lower()) not in position.rights:
            continue
        piles = (*table.light, *table.dark)
        if king in piles or (rook, row) in piles or any((x, row) in table.pieces for x in way):
            continue
        walked = []
        for x in (4, *way[:2]):
            pieces = {place: piece for place, piece in table.pieces.items() if place != king}
            pieces[x, row] = table.pieces[king]
            walked.append(bool(threats(table._replace(pieces=pieces), (x, row), OTHER[side], None)))
        pieces = dict(table.pieces)
        pieces[way[1], row] = pieces.pop(king)
        pieces[way[0], row] = pieces.pop((rook, row))
        after = table._replace(pieces=pieces)
        if not any(walked) and not checkers_of(after, side):
            rights = "".join(r for r in position.rights if (r.isupper()) != (side == "w"))
            text = name(king) + name((way[1], row))
            yield text, position._replace(table=after, rights=rights, passed=None, clock=position.clock + 1)


def step_turns(position: BoosterPosition, at: Place, alarm: set[Place] | None = None) -> dict[str, BoosterPosition]:
    """Every legal step of the moved piece with the position after it; ``alarm``: who may still give check."""
    table, side = position.table, position.side
    turns: dict[str, BoosterPosition] = {}
    if table.boost(at) < 1:
        return turns
    pawn = table.pieces[at] in "Pp"
    for goal in around(at):
        there = table.pieces.get(goal)
        if there is not None and (side_of(there) == side or there in "Kk"):
            continue
        for promotion in "qrbn" if pawn and goal[1] == FAR[side] else [""]:
            after = carry(table, at, goal, goal if there else None, 1, promotion)
            left = checkers_of(after, side)
            if not left or (alarm and left <= alarm and is_saved(after, side, goal, alarm)):
                clock = 0 if pawn or there else position.clock
                rights = moved_rights(position.rights, goal)
                turns[f">{name(goal)}{promotion}"] = position._replace(table=after, rights=rights, passed=None, clock=clock)
    return turns


MEANING = {"8": "N", "9": "B", "10": "R", "Q": "Q", "K": "K", "2": "P", "3": "P", "4": "P", "5": "P"}


def card_turns(position: BoosterPosition, hand: list[str], immune: bool = True) -> dict[str, BoosterPosition]:
    """Every card with each piece that it may be played on."""
    table, side = position.table, position.side
    turns: dict[str, BoosterPosition] = {}
    for card in hand:
        colour = "w" if card[-1] in "HD" else "b"
        army = [place for place, piece in table.pieces.items() if side_of(piece) == colour]
        alike = [place for place in army if table.pieces[place].upper() == MEANING.get(card[:-1])]
        for place in alike or army:
            light, dark = dict(table.light), dict(table.dark)
            piles = [light.pop(place, 0) + (side == "w"), dark.pop(place, 0) + (side == "b")]
            piles = [piles[0] - min(piles), piles[1] - min(piles)]
            if immune and place[1] == FAR[colour]:
                piles[colour == "w"] = 0
            for pile, count in ((light, piles[0]), (dark, piles[1])):
                if count:
                    pile[place] = count
            after = table._replace(light=light, dark=dark)
            if not checkers_of(after, side, position.passed):
                turns[f"{card}@{name(place)}"] = position._replace(table=after)
    return turns
