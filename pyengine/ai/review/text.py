"""A review as a text, which is kept with its game. What it says is checked when it is read, as it may come from a file."""

from __future__ import annotations

import json
from typing import Any

from ...core.errors import GameError
from ...core.kit import Kit
from ...core.types import CHANCE, Action, Player
from ...core.words import msg
from .judgement import KINDS, STEP, Judgement, Line, Luck, Review

VERSION = 1
LONGEST = 400_000  # characters


class BadReview(GameError):
    """The text is no review of this game."""


def write_review(review: Review) -> str:
    """Return a review as text."""
    judgements = [
        [
            one.entry,
            one.player,
            KINDS.index(one.kind),
            _shorten(one.before),
            _shorten(one.after),
            one.better,
            _write_line(one.line),
            _write_line(one.reply),
            *([[*map(_shorten, one.truth)]] if one.truth else [0] if one.scores else []),
            *([list(one.scores)] if one.scores else []),
        ]
        for one in review.judgements
    ]
    luck = [[one.entry, _shorten(one.before), _shorten(one.after)] for one in review.luck]
    rows = [VERSION, review.game, review.entries, int(review.is_whole), judgements, luck]
    return json.dumps(rows, separators=(",", ":"), ensure_ascii=False)


def read_review(kit: Kit, entries: int, text: str) -> Review:
    """Return the review of a game with so many entries. Raises BadReview with what to do for any other text."""
    try:
        if len(text) > LONGEST:
            raise ValueError
        review = _read(json.loads(text))
        if (review.game, review.entries) != (kit.game.info.id, entries):
            raise ValueError
        return review
    except (ValueError, TypeError, IndexError, KeyError, RecursionError, OverflowError):
        raise BadReview(msg("review.bad-text")) from None


def _shorten(value: float) -> int:
    return round(value * STEP)


def _write_line(line: Line) -> list[tuple[Player | str, ...]]:
    return [(player, *action) for player, action in line]


def _read(rows: Any) -> Review:
    version, game, entries, whole, judgements, luck = rows
    if version != VERSION or type(game) is not str or whole not in (0, 1):
        raise ValueError
    count = _read_number(entries, 10**6)
    review = Review(
        game,
        count,
        tuple(_read_judgement(row, count) for row in judgements),
        tuple(Luck(_read_number(at, count - 1), _read_value(before), _read_value(after)) for at, before, after in luck),
        bool(whole),
    )
    numbers = [one.entry for one in review.judgements], [one.entry for one in review.luck]
    if any(sorted(set(part)) != part for part in numbers):
        raise ValueError
    return review


def _read_judgement(row: Any, entries: int) -> Judgement:
    at, player, kind, before, after, better, line, reply, *more = row
    truth, scores = (*more, 0, 0)[:2]
    return Judgement(
        _read_number(at, entries - 1),
        _read_number(player, 99),
        KINDS[_read_number(kind, len(KINDS) - 1)],
        _read_value(before),
        _read_value(after),
        _read_action(better),
        _read_line(line),
        _read_line(reply),
        (_read_value(truth[0]), _read_value(truth[1])) if truth else None,
        (_read_score(scores[0]), _read_score(scores[1])) if scores else None,
    )


def _read_number(value: Any, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError
    return value


def _read_value(value: Any) -> float:
    return _read_number(value, STEP) / STEP


def _read_score(value: Any) -> float | None:
    if value is not None and (type(value) not in (int, float) or not abs(value) < 10**6):
        raise ValueError
    return None if value is None else float(value)


def _read_action(tokens: Any) -> Action:
    if type(tokens) is not list or not tokens or any(type(token) is not str for token in tokens):
        raise ValueError
    return tuple(tokens)


def _read_line(rows: Any) -> Line:
    return tuple((_read_number(player, 99, CHANCE), _read_action(action)) for player, *action in rows)
