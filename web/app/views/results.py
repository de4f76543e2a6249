"""Statistics as HTML: at the end of a deal, and for all games; and the text of a result to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from pyengine import games
from pyengine.core.words import Message, msg, number, say

from ..saved.results import DAILY, MODES, GameResult, Statistics, Tally, count, count_scores
from ..table.seats import COMPUTER
from .panels import make_speaker, render_icon

ROWS = 9  # of a histogram
SITE = "Fairy Post"


class ScoreBar(NamedTuple):
    """A row of a histogram. ``high`` and ``low`` are None for deals that were not solved."""

    high: float | None
    low: float | None
    total: int
    is_own: bool


def list_bars(among: Sequence[GameResult], own: GameResult) -> list[ScoreBar]:
    """Return the rows of a histogram, highest score first, at most `ROWS` and one for deals that were not solved."""
    scores = count_scores(among)
    known = [score for score in scores if score is not None]
    bars = []
    if known:
        top, width = max(known), max(1, ceil((max(known) - min(known) + 1) / ROWS))
        for at in range(int((top - min(known)) // width) + 1):
            high, low = top - at * width, top - (at + 1) * width + 1
            inside = [score for score in known if low - 1 < score <= high]
            bars.append(ScoreBar(high, low, sum(scores[score] for score in inside), own.score in inside))
    if None in scores:
        bars.append(ScoreBar(None, None, scores[None], own.score is None))
    return bars


def render_tally(tally: Tally, language: str) -> str:
    """Return what stands below the result of a deal."""
    word, statistics = _make_wording(language), tally.statistics
    numbers = []
    if tally.result.mode == DAILY:
        numbers.append((str(statistics.streak), word("streak-one" if statistics.streak == 1 else "streak")))
    numbers.append((str(statistics.played), word("played")))
    if statistics.short is not None:
        short = number(round(statistics.short, 1), language)
        numbers += [(str(statistics.perfect), word("perfect")), (short, word("short"))]
    row = "".join(f"<div><dt>{label}</dt><dd>{figure}</dd></div>" for figure, label in numbers)
    counts = f'<dl class="counts">{row}</dl>' if statistics.played > 1 else f'<p class="note">{word("first")}</p>'
    unkept = "" if tally.is_kept else f'<p class="note">{word("unkept")}</p>'
    scores = word("scores", mode=name_mode(tally.result.mode))
    return (
        '<section class="tally" aria-labelledby="tally-title">'
        f'<h2 id="tally-title">{word("title")} <small>{scores}</small></h2>'
        f"{counts}{_render_bars(list_bars(tally.among, tally.result), language)}{unkept}</section>"
        f'<section class="tally" aria-labelledby="shared-title"><h2 id="shared-title">{word("share-title")}</h2>'
        f'<textarea id="shared" readonly rows="4" aria-label="{word("share-text")}">{escape(tally.shared)}</textarea>'
        f'<div class="row"><button class="btn" data-do="result-copy">{render_icon("copy")}{word("copy")}</button>'
        f'<button class="btn" data-do="result-share">{render_icon("share")}{word("share")}</button>'
        f'<button class="btn" data-do="result-picture">{render_icon("share")}{word("share-picture")}</button></div></section>'
    )


def _render_bars(bars: Sequence[ScoreBar], language: str) -> str:
    word, most = _make_wording(language), max((bar.total for bar in bars), default=1)
    rows = []
    for bar in bars:
        if bar.high is None or bar.low is None:
            label = say(msg("results.unsolved"), language)
        elif bar.high == bar.low:
            label = number(bar.high, language)
        else:
            label = say(msg("results.from-to", low=bar.low, high=bar.high), language)
        told = word("bar-own" if bar.is_own else "bar", score=label, count=bar.total)
        part = f"{100 * bar.total / most:.3g}"
        drawn = f'<svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="{part}" height="1"/></svg>'
        rows.append(
            f'<li{" class=own" if bar.is_own else ""}><span class="quiet-words">{told}</span>'
            f'<span aria-hidden="true">{escape(label)}</span>{drawn}<b aria-hidden="true">{bar.total}</b></li>'
        )
    return f'<ul class="histogram">{"".join(rows)}</ul>'


def write_shared(result: GameResult, title: str, streak: int, deal: int, day: str, address: str, language: str) -> str:
    """Return the text of a result to share: nothing in it tells what was played.

    ``day`` is the date in words of a deal of the day, ``address`` the link of the deal with no move made.
    """
    parts = [msg("results.shared-day", game=title, day=day) if day else msg("results.shared-deal", game=title, deal=str(deal))]
    if result.score is None:
        parts.append(msg("results.shared-unsolved"))
    elif result.possible is None:
        parts.append(msg("results.shared-score", score=result.score))
    elif result.score >= result.possible:
        parts.append(msg("results.shared-perfect", score=result.score))
    else:
        parts.append(msg("results.shared-possible", score=result.score, possible=result.possible))
    parts.append(msg("results.shared-step") if result.steps == 1 else msg("results.shared-steps", count=result.steps))
    if day and streak > 1:
        parts.append(msg("results.shared-streak", count=streak))
    head, *rest = (say(part, language) for part in parts)
    return f"{SITE}: {head}\n{', '.join(rest)}\n{address}"


def render_list(results: Mapping[str, GameResult], today: int, now: float, is_asking: bool, language: str) -> str:
    """Return the statistics of all games and modes, "" if there is none. ``is_asking``: whether deleting waits for an answer."""
    if not results:
        return ""
    word = _make_wording(language)
    groups: dict[tuple[str, str], list[GameResult]] = {}
    for result in sorted(results.values(), key=lambda result: (result.game, MODES.index(result.mode))):
        groups.setdefault((result.game, result.mode), []).append(result)
    rows = []
    for (game, mode), group in groups.items():
        title = games.load(game).game.info.title if games.is_known(game) else game
        parts = ". ".join(say(part, language) for part in _list_parts(count(group, today, now), mode))
        kind = escape(say(name_mode(mode), language))
        rows.append(f"<li><b>{escape(title)}</b> <span>{kind}</span><p>{escape(parts)}.</p></li>")
    if is_asking:
        ask = (
            f'<p>{word("reset-ask", count=len(results))}</p><div class="row">'
            f'<button class="btn small main" data-do="reset-yes">{word("reset-yes")}</button>'
            f'<button class="btn small" data-do="reset-no">{word("reset-no")}</button></div>'
        )
    else:
        ask = f'<div class="row"><button class="btn small" data-do="reset">{word("reset")}</button></div>'
    return f'<h2>{word("title")}</h2><ul>{"".join(rows)}</ul><p class="note">{word("kept-here")}</p>{ask}'


def _list_parts(statistics: Statistics, mode: str) -> list[Message]:
    solitaire = mode in MODES[:2]
    key = "results.list-solved" if solitaire else "results.list-count"
    parts = [Message(key, (("played", statistics.played), ("won", statistics.won)))]
    if statistics.best is not None:
        parts.append(msg("results.list-best", score=statistics.best))
    if statistics.short is not None:
        parts.append(msg("results.list-perfect", count=statistics.perfect, short=round(statistics.short, 1)))
    parts.append(msg("results.list-streak", count=statistics.streak, longest=statistics.longest))
    return parts


def name_mode(mode: str) -> Message:
    """Return what the opponent or the kind of deal of a result is called."""
    return msg(f"{'table' if mode.startswith(COMPUTER) else 'results'}.{mode}")


def _make_wording(language: str) -> Callable[..., str]:
    """Return a function that says a text about results, ready for HTML."""
    speak = make_speaker(language)
    return lambda name, **values: escape(speak(Message("results." + name, tuple(values.items()))))
