"""A second reading of the two solitaires' rule books: boards as dicts from square names to letters, nothing precomputed.

It shares no code with the engine and takes its ideas of attack, contact and counting from the text alone.
"""

from __future__ import annotations

Pieces = dict[str, str]

FILES = "abcdefgh"
LEAPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ASLANT = ((1, 1), (-1, 1), (1, -1), (-1, -1))
NUMBERED = [file + row for row in "12345678" for file in FILES]
GAPS = {"N": 1, "B": 2, "R": 3, "Q": 5, "K": 6}


def read(placement: str) -> Pieces:
    """Return the pieces of a placement text."""
    pieces: Pieces = {}
    for row, text in zip("87654321", placement.split("/"), strict=True):
        at = 0
        for sign in text:
            if sign.isdigit():
                at += int(sign)
            else:
                pieces[FILES[at] + row] = sign
                at += 1
    return pieces


def beside(square: str, across: int, up: int) -> str | None:
    """Return the square so many files and rows away, None off the board."""
    file, row = FILES.index(square[0]) + across, int(square[1]) + up
    return f"{FILES[file]}{row}" if 0 <= file < 8 and 1 <= row <= 8 else None


def attack_squares(pieces: Pieces, square: str, kind: str) -> list[str]:
    """Return what a piece of a kind on a square attacks, the first piece met included."""
    squares = []
    ways = {"N": LEAPS, "K": STRAIGHT + ASLANT, "Q": STRAIGHT + ASLANT, "R": STRAIGHT, "B": ASLANT}[kind.upper()]
    for across, up in ways:
        step = beside(square, across, up)
        while step:
            squares.append(step)
            if kind.upper() in "NK" or step in pieces:
                break
            step = beside(step, across, up)
    return squares


def touch_squares(square: str, corners: bool) -> list[str]:
    """Return the squares that share an edge with a square, or a corner as well."""
    return [step for way in STRAIGHT + (ASLANT if corners else ()) if (step := beside(square, *way))]


def clusters(pieces: Pieces, corners: bool) -> int:
    """Return in how many groups pieces stand, by joining labels until nothing changes."""
    label = {square: square for square in pieces}
    changed = True
    while changed:
        changed = False
        for square in pieces:
            for other in touch_squares(square, corners):
                if other in pieces and label[other] < label[square]:
                    label[square], changed = label[other], True
    return len(set(label.values()))


def orders(pieces: Pieces) -> set[str]:
    """Return the orders of Parade Chess Solitaire."""
    sequences = set()
    for commander, letter in pieces.items():
        for subject in attack_squares(pieces, commander, letter):
            if subject in pieces and pieces[subject].isupper() != letter.isupper():
                lifted = {square: piece for square, piece in pieces.items() if square != subject}
                sequences |= {
                    f"{commander}:{subject}{goal}"
                    for goal in attack_squares(lifted, commander, letter)
                    if goal not in lifted and goal != subject
                }
    return sequences


def find_landing(pieces: Pieces, letter: str, wrap: bool) -> str:
    """Return where an added piece goes in Parade Chess Solitaire, "-" if it is lost."""
    last = max((NUMBERED.index(square) for square in pieces), default=-1)
    number = last + GAPS[letter.upper()] + 1
    if number < 64:
        return NUMBERED[number]
    return next(square for square in NUMBERED[number % 64 :] if square not in pieces) if wrap else "-"


def moves(pieces: Pieces) -> set[str]:
    """Return the moves of Neighbour Chess Solitaire, the paying pile left out."""
    texts = set()
    for square, letter in pieces.items():
        for lender in touch_squares(square, corners=True):
            if lender in pieces and pieces[lender].isupper() == letter.isupper():
                texts |= {square + goal for goal in attack_squares(pieces, square, pieces[lender]) if goal not in pieces}
    return texts


def target(start: str, card: str) -> str:
    """Return where a position card of Neighbour Chess Solitaire leads, one square at a time."""
    file, row = FILES.index(start[0]), int(start[1])
    for _ in range(int(card[0])):
        if card[1] in "HD":
            file = file + 1 if file < 7 else 0
        else:
            row = row + 1 if row < 8 else 1
    return f"{FILES[file]}{row}"


def ring(pieces: Pieces, middle: str) -> set[str]:
    """Return the empty squares of the nearest ring around a square that has one."""
    for distance in range(1, 8):
        steps = [(x, y) for x in range(-distance, distance + 1) for y in range(-distance, distance + 1)]
        around = {beside(middle, x, y) for x, y in steps if max(abs(x), abs(y)) == distance} - {None, *pieces}
        if around:
            return {square for square in around if square}
    return set()
