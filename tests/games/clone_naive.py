"""Clone Chess read a second time, straight from its rule book and without speed: whole rounds from the texts of submissions."""

from __future__ import annotations

from typing import Any

POWER = {"Q": 9, "R": 6, "B": 3, "N": 3, "K": 2, "P": 1}
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
ASLANT = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LINES = {"Q": STRAIGHT + ASLANT, "R": STRAIGHT, "B": ASLANT}
LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


class CloneBoards:
    """One board while its submission is carried out; squares are names."""

    def __init__(self, text: str, options: dict[str, Any], number: int, me: int) -> None:
        pieces, values, penalty, garnets = text.split(":")
        self.options, self.number, self.me = options, number, me
        self.penalty, self.garnets = int(penalty), int(garnets)
        self.pieces: dict[str, str] = {}
        self.ever: set[str] = set()
        self.values: dict[str, int] = {}
        for down, rank in enumerate(pieces.split("/")):
            file = 0
            for sign in rank:
                if sign.isdigit():
                    file += int(sign)
                elif sign == "'":
                    self.ever.add(name(file - 1, 7 - down))
                else:
                    self.pieces[name(file, 7 - down)] = sign
                    file += 1
        for down, rank in enumerate(values.split("/")):
            for file, sign in enumerate(rank):
                self.values[name(file, 7 - down)] = {".": 0, "3": 3, "1": 1}[sign]
        self.moved: set[str] = set()
        self.there = set(self.pieces)  # pieces of the beginning that have not moved
        self.placed: set[str] = set()
        self.power = options["power"]
        self.clones: list[tuple[str, str, int]] = []
        self.locked = False
        self.void: list[str] = []

    def touch(self, square: str) -> None:
        self.values[square] = {0: 3, 3: 1, 1: 0}[self.values[square]]

    def take(self, square: str) -> str:
        self.there.discard(square)
        self.placed.discard(square)
        self.ever.discard(square)
        return self.pieces.pop(square)

    def ray(self, square: str, step: tuple[int, int]) -> list[str]:
        """The squares in a direction up to and including the first piece."""
        squares = []
        x, y = spot(square)
        while 0 <= x + step[0] < 8 and 0 <= y + step[1] < 8:
            x, y = x + step[0], y + step[1]
            squares.append(name(x, y))
            if squares[-1] in self.pieces:
                break
        return squares

    def attacked_from(self, square: str) -> set[str]:
        kind, (x, y) = self.pieces[square], spot(square)
        if kind in LINES:
            return {goal for step in LINES[kind] for goal in self.ray(square, step)}
        steps = {"N": LEAPS, "K": STRAIGHT + ASLANT, "P": ((-1, 1), (1, 1))}[kind]
        return {name(x + dx, y + dy) for dx, dy in steps if 0 <= x + dx < 8 and 0 <= y + dy < 8}

    # --- orders: each returns False when it is void

    def do(self, section: int, order: str) -> None:
        if order == "lock":
            done, self.locked = not self.locked, True
        elif order.startswith("-"):
            done = self.remove(order[1], order[2:4])
        elif section == 0:
            done = self.castle(order) if "*" in order else self.move(order)
        elif section == 1:
            done = self.place(order[0], order[2:4])
        else:
            done = self.clone(order[0], order[1:3], int(order[4]) - 1)
        if not done:
            self.void.append(order)

    def remove(self, kind: str, square: str) -> bool:
        if self.pieces.get(square) != kind or self.garnets < self.options["garnetCost"]:
            return False
        self.garnets -= self.options["garnetCost"]
        self.penalty += POWER[self.take(square)]
        return True

    def move(self, order: str) -> bool:
        kind, start, goal, short = order[0], order[1:3], order[4:6], order.endswith("/s")
        if self.pieces.get(start) != kind or start not in self.there or goal in self.pieces or start == goal:
            return False
        if short and self.options["knightPath"] == "long":
            return False
        (x, y), (u, v) = spot(start), spot(goal)
        if kind in LINES:
            rays = [ray for ray in (self.ray(start, step) for step in LINES[kind]) if goal in ray]
            if not rays:
                return False
            way = rays[0][: rays[0].index(goal) + 1]
        elif kind == "N":
            if (u - x, v - y) not in LEAPS:
                return False
            tall = abs(v - y) == 2
            if tall != short:  # up or down first
                way = [name(x, row) for row in between(y, v)] + [name(x, v)] + [name(file, v) for file in between(x, u)] + [goal]
            else:
                way = [name(file, y) for file in between(x, u)] + [name(u, y)] + [name(u, row) for row in between(y, v)] + [goal]
        elif kind == "K":
            if max(abs(u - x), abs(v - y)) != 1:
                return False
            way = [goal]
        else:
            if (u, v) != (x, y + 1):
                return False
            way = [goal]
        self.shift(start, goal)
        for square in way:
            self.touch(square)
        return True

    def shift(self, start: str, goal: str) -> None:
        kind = self.take(start)
        self.pieces[goal] = kind
        if kind in "KR":
            self.ever.add(goal)

    def castle(self, order: str) -> bool:
        king, rook = order[1:3], order[4:6]
        step = order[7:9]
        (x, y), (u, v) = spot(king), spot(rook)
        if self.pieces.get(king) != "K" or self.pieces.get(rook) != "R" or not {king, rook} <= self.there:
            return False
        if self.options["castleHistory"] == "ever" and {king, rook} & self.ever:
            return False
        if x != u and y != v:
            return False
        squares = [name(x, row) for row in between(y, v)] if x == u else [name(file, y) for file in between(x, u)]
        if any(square in self.pieces for square in squares):
            return False
        beside = [king, *squares][-1]
        self.take(king)
        self.take(rook)
        self.pieces[beside], self.pieces[rook] = "R", "K"
        self.ever |= {beside, rook}
        for square in [*squares, rook]:
            self.touch(square)
        if step and step not in self.pieces and max(abs(a - b) for a, b in zip(spot(rook), spot(step), strict=True)) == 1:
            self.shift(rook, step)
            self.touch(step)
        return True

    def end_of_moves(self) -> None:
        for square in sorted(self.there):
            self.penalty += 2 * POWER[self.take(square)]
        struck = {goal for square in self.pieces for goal in self.attacked_from(square)} & set(self.pieces)
        for square in struck:
            self.penalty += 2 * POWER[self.take(square)]

    def place(self, kind: str, square: str) -> bool:
        if square in self.pieces or POWER[kind] > self.power:
            return False
        self.power -= POWER[kind]
        self.pieces[square] = kind
        self.placed.add(square)
        if self.options["arrivalTouch"] != "none":
            self.touch(square)
        return True

    def clone(self, kind: str, square: str, seat: int) -> bool:
        if seat == self.me or seat >= self.options["players"] or self.pieces.get(square) != kind:
            return False
        if len(self.clones) >= self.options["clones"] or (self.number > 1 and square in self.placed):
            return False
        if any(sent[1] == square and (sent[2] == seat or self.options["cloneUnit"] == "distinct") for sent in self.clones):
            return False
        self.clones.append((kind, square, seat))
        return True

    def text(self) -> str:
        ranks, worth = [], []
        for y in reversed(range(8)):
            row = ""
            for x in range(8):
                kind = self.pieces.get(name(x, y), " ")
                row += kind + "'" * (self.options["castleHistory"] == "ever" and name(x, y) in self.ever)
            for gap in range(8, 0, -1):
                row = row.replace(" " * gap, str(gap))
            ranks.append(row)
            worth.append("".join({0: ".", 3: "3", 1: "1"}[self.values[name(x, y)]] for x in range(8)))
        return f"{'/'.join(ranks)}:{'/'.join(worth)}:{self.penalty}:{self.garnets}"


def name(x: int, y: int) -> str:
    return "abcdefgh"[x] + str(y + 1)


def spot(square: str) -> tuple[int, int]:
    return "abcdefgh".index(square[0]), int(square[1]) - 1


def between(one: int, other: int) -> list[int]:
    """The numbers strictly between two, in the order from the first."""
    step = 1 if other > one else -1
    return list(range(one + step, other, step))


def resolve(position: str, submissions: list[str], options: dict[str, Any]) -> tuple[str, list[list[str]]]:
    """Return the position after a round, and the void orders of each seat."""
    head, number, *boards = position.split(";")
    tables = [CloneBoards(text, options, int(number), me) for me, text in enumerate(boards)]
    for table, text in zip(tables, submissions, strict=True):
        for section, orders in enumerate(text.split("|")):
            for order in orders.split():
                table.do(section, order)
            if section == 0:
                table.end_of_moves()
    landing: list[list[tuple[str, str]]] = [[] for _ in tables]
    for table in tables:
        sent_to: set[int] = set()
        for kind, square, seat in table.clones:
            if not (tables[seat].locked and seat in sent_to):
                landing[seat].append((kind, square))
            sent_to.add(seat)
    for table, clones in zip(tables, landing, strict=True):
        full = set(table.pieces)
        for kind, square in clones:
            if square not in full and [other for _, other in clones].count(square) == 1:
                table.pieces[square] = kind
                if options["arrivalTouch"] == "all":
                    table.touch(square)
    following = "end" if int(number) == options["rounds"] else str(int(number) + 1)
    return ";".join([head, following, *(table.text() for table in tables)]), [table.void for table in tables]
