"""The card of a review as HTML: what is said of a decision, the curve of the game, and the list of what is marked."""

from __future__ import annotations

from html import escape

from pyengine.ai.review.judgement import Judgement, Review
from pyengine.ai.review.reasons import find_reason
from pyengine.core.words import Message, msg

from ..table.state import HOLE
from ..views.figures import render_tellings
from ..views.panels import PanelView, render_icon
from .cards import render_sheet
from .puzzles import list_puzzles
from .review_panel import SIGNS, ReviewPanel

WIDTH, HEIGHT = 400, 84  # of the curve, in its own units
COUNTED = ("blunder", "mistake", "inaccuracy")
EDGE = 5  # of the curve, above and below


def render_review(view: PanelView, panel: ReviewPanel) -> str:
    """Return the card: its style sheet comes with it."""
    if panel.progress is not None:
        body = _render_progress(view, panel)
    elif panel.judgement is None:
        body = _render_whole(view, panel)
    else:
        body = _render_decision(view, panel, panel.judgement)
    rest = _render_curve(view, panel) + _render_foot(view, panel)
    return f'{render_sheet(view, "review")}<section class="review" aria-labelledby="review-title">{body}{rest}</section>'


def _word(view: PanelView, name: str, **values: object) -> str:
    return view.say(msg(f"review.{name}", **values))


def _render_progress(view: PanelView, panel: ReviewPanel) -> str:
    done, total = panel.progress or 0, panel.total
    told = _word(view, "working", done=done, total=total) if total else ""
    return (
        f'<h2 id="review-title" tabindex="-1">{_word(view, "title")}</h2>'
        f'<p id="review-told" role="status">{told}</p>'
        f'<progress id="review-bar" aria-labelledby="review-title" max="{max(1, total)}" value="{done}"></progress>'
    )


def _render_whole(view: PanelView, panel: ReviewPanel) -> str:
    review = panel.review
    lines = [_count(view, review, player) for player in range(len(view.table.seats))]
    if not any(one.is_swing for one in review.judgements) and review.is_whole:
        lines = [_word(view, "none")]
    if not review.is_whole:
        lines.insert(0, _word(view, "stopped", done=len(review.judgements) + len(review.luck), total=panel.total))
    told = f'<h2 id="review-title" tabindex="-1">{_word(view, "title")}</h2><p role="status">{"<br>".join(lines)}</p>'
    return told + (render_more(view) if panel.has_more and review.is_whole else "")


def render_more(view: PanelView) -> str:
    """Return the way to the page with puzzles of this game."""
    word = _word(view, "more-puzzles", game=view.info.title)
    return f'<p><a href="{view.root}puzzles/{view.info.id}/">{word}</a></p>'


def _count(view: PanelView, review: Review, player: int) -> str:
    """Return how many marked decisions of each kind a player has."""
    kinds = [one.kind for one in review.judgements if one.player == player]
    counts: tuple[Message, ...] = tuple(
        msg(f"review.count-{kind}{'-one' if kinds.count(kind) == 1 else ''}", n=kinds.count(kind))
        for kind in COUNTED
        if kind in kinds
    )
    counted = counts or (msg("review.count-none"),)
    if view.info.solitaire:
        return view.say(counted[0]) if len(counted) == 1 else ", ".join(map(view.say, counted))
    return _word(view, "count", side=view.info.player(player), counts=counted)


def _render_decision(view: PanelView, panel: ReviewPanel, judgement: Judgement) -> str:
    assert panel.current is not None
    telling = render_tellings((panel.tell(panel.current),), view.language)
    told = _word(view, f"told-{judgement.kind}", action=HOLE).replace(HOLE, f"<span>{telling}</span>")
    sign = SIGNS[judgement.kind]
    mark = f'<span class="sign {judgement.kind}" aria-hidden="true">{sign}</span> ' if sign else ""
    states = view.table.main.states
    reason = find_reason(view.table.kit, states, panel.record.entries[judgement.entry].action, judgement)
    because = f"<p>{view.say(reason)}</p>" if reason else ""
    return (
        f'<div role="status"><h2 id="review-title" tabindex="-1">{mark}{told}</h2>{because}'
        f'<p class="note">{" ".join(list_costs(view, panel, judgement))}</p></div>{_render_better(view, panel, judgement)}'
    )


def list_costs(view: PanelView, panel: ReviewPanel, judgement: Judgement) -> list[str]:
    """Return in words, ready for HTML, what the decision cost, for the player and in truth, and what chance did after it."""
    if judgement.scores:
        return _list_scores(view, judgement)
    side = view.info.player(judgement.player)
    told = [_tell_change(view, "from-to", "level", (judgement.before, judgement.after), side=side)]
    if judgement.truth and judgement.is_swing:
        told.append(_tell_change(view, "truth", "truth-level", judgement.truth))
    if panel.luck:
        change = round(100 * (panel.luck.after - panel.luck.before))
        name = "luck-gain" if change > 0 else "luck-loss"
        told.append(_word(view, name, side=view.info.player(0), part=abs(change)))
    return told


def _tell_change(view: PanelView, changed: str, same: str, values: tuple[float, float], **more: object) -> str:
    before, after = (round(100 * value) for value in values)
    return _word(view, changed if before != after else same, before=before, after=after, **more)


def _list_scores(view: PanelView, judgement: Judgement) -> list[str]:
    assert judgement.scores is not None
    before, after = judgement.scores
    if before is None:
        return [_word(view, "score-unknown")]
    score = msg("core.score", n=before)
    if not judgement.is_swing:
        return [_word(view, "score-kept", after=score)]
    lost = _word(view, "score-none", before=score)
    if after is not None:
        lost = _word(view, "score-lost", before=score, after=msg("core.score", n=after))
    return [lost, _word(view, "score-note")]


def _render_better(view: PanelView, panel: ReviewPanel, judgement: Judgement) -> str:
    """Return what the computer prefers and what it expects then, "" where nothing is better."""
    better = panel.tell_better()
    if better is None or not judgement.is_swing:
        return ""
    line = panel.tell_line()
    then = f' <span class="note">{_word(view, "line")}</span> {render_tellings(line, view.language)}' if line else ""
    return f'<p class="better"><b>{_word(view, "better")}</b> {render_tellings((better,), view.language)}{then}</p>'


def find_height(judgement: Judgement, player: int) -> float | None:
    """Return the expected result of a player before a decision, None where that says nothing of that player."""
    value = judgement.truth[0] if judgement.truth else judgement.before
    if judgement.player == player:
        return value
    return 1 - value if player in (0, 1) and judgement.player in (0, 1) else None


def list_points(review: Review, player: int, several: bool) -> list[tuple[int, float]]:
    """Return the points of the curve: places of judgements with the expected result of a player there, 0..1."""
    points = []
    for place, one in enumerate(review.judgements):
        if not several or one.player == player:
            height = find_height(one, player)
            if height is not None:
                points.append((place, height))
    return points


def _render_curve(view: PanelView, panel: ReviewPanel) -> str:
    """Return the curve. Whoever cannot see or press it has the list below and the keys."""
    review = panel.review
    seats = view.table.seats
    player = 0 if len(seats) <= 2 else max(0, view.table.viewer or 0)
    points = list_points(review, player, len(seats) > 2)
    if len(points) < 2:
        return ""
    wide = WIDTH / max(1, len(review.judgements) - 1)
    places = [(place * wide, EDGE + (1 - height) * (HEIGHT - 2 * EDGE)) for place, height in points]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    first, last = places[0][0], places[-1][0]
    marks = "".join(
        f'<path class="{review.judgements[place].kind}" d="M{x:.1f} {y - 6:.1f}l5 9h-10z"/>'
        for (place, _), (x, y) in zip(points, places, strict=True)
        if review.judgements[place].is_swing
    )
    here = "" if panel.current is None else f'<path class="here" d="M{panel.current * wide:.1f} 0V{HEIGHT}"/>'
    bands = "".join(
        f'<rect data-do="review-at" data-at="{place}" x="{(place - 0.5) * wide:.1f}" width="{wide:.1f}" height="{HEIGHT}"/>'
        for place in range(len(review.judgements))
    )
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="area" d="M{first:.1f} {HEIGHT}L{way}L{last:.1f} {HEIGHT}z"/>'
        f'<path class="even" d="M0 {HEIGHT / 2:g}H{WIDTH}"/>'
        f'<path class="way" d="M{way}"/>{here}{marks}<g class="bands">{bands}</g></svg>'
    )


def _render_foot(view: PanelView, panel: ReviewPanel) -> str:
    if panel.progress is not None:
        return f'<div class="row"><button class="btn" data-do="review-stop">{_word(view, "stop")}</button></div>'
    buttons = []
    if panel.find_next_mistake() is not None:
        name = render_icon("next") + _word(view, "next")
        buttons.append(f'<button class="btn main" data-do="review-next" aria-keyshortcuts="m">{name}</button>')
        if list_puzzles(view.table, panel.review):
            buttons.append(f'<button class="btn" data-do="practice">{_word(view, "find")}</button>')
    if not panel.review.is_whole:
        buttons.append(f'<button class="btn" data-do="review-on">{_word(view, "go-on")}</button>')
    buttons.append(f'<button class="btn" data-do="review-close">{_word(view, "close")}</button>')
    keys = f'<p class="note keys">{_word(view, "keys")}</p>'
    return f'<div class="row">{"".join(buttons)}</div>{_render_list(view, panel)}{keys}'


def _render_list(view: PanelView, panel: ReviewPanel) -> str:
    """Return the marked decisions as a list of buttons, folded."""
    rows = []
    for place, one in enumerate(panel.review.judgements):
        if one.kind == "ok":
            continue
        told = render_tellings((panel.tell(place),), view.language)
        word = _word(view, one.kind)
        sign = f'<span class="sign {one.kind}" aria-hidden="true">{escape(SIGNS[one.kind])}</span>'
        now = ' aria-current="true"' if place == panel.current else ""
        side = "" if view.info.solitaire else f"{view.say(view.info.player(one.player))} "
        rows.append(
            f'<li><button class="textual" data-do="review-at" data-at="{place}"{now}>{sign} {side}{told}, {word}</button></li>'
        )
    if not rows:
        return ""
    return (
        f'<details class="marked" id="review-marked"><summary>{_word(view, "marked")}</summary><ol>{"".join(rows)}</ol></details>'
    )
