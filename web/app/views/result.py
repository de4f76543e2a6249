"""The card at the end of a game: who won and why, the score, and what to do next."""

from __future__ import annotations

from pyengine.core.game import Outcome
from pyengine.core.scene import Scene
from pyengine.core.types import Player
from pyengine.core.words import Message, msg
from pyengine.render import svg

from ..table.seats import HERE
from .panels import PanelView, render_icon, wears_piece

# A postmark: two rings and waves across the stamp.
TWO = 2  # players, whose scores stand side by side
POSTMARK = (
    '<svg class="postmark" viewBox="0 0 120 60" aria-hidden="true">'
    '<circle cx="30" cy="30" r="26"/><circle cx="30" cy="30" r="19"/>'
    '<path d="M56 18q8-6 16 0t16 0t16 0t14 0M58 30q8-6 16 0t16 0t16 0t12 0M56 42q8-6 16 0t16 0t16 0t14 0"/></svg>'
)


def describe_outcome(view: PanelView, outcome: Outcome) -> Message:
    """Return the result in a few words. Somebody who plays alone at this screen is addressed as "you"."""
    table, info = view.table, view.info
    if info.solitaire:
        score = outcome.scores[0]
        return msg("table.unsolved") if score is None else msg("table.your-score", score=msg("core.score", n=score))
    here = table.seats.index(HERE) if table.seats.count(HERE) == 1 else None
    names = tuple(info.player(player) for player in outcome.winners)
    if not names:
        result = msg("table.drawn")
    elif here is not None:
        won = "table.you-win" if len(names) == 1 else "table.you-share"
        result = msg(won if here in outcome.winners else "table.you-lose")
    else:
        result = msg("table.wins", player=names[0]) if len(names) == 1 else msg("table.win", players=names)
    first = here if here is not None else outcome.winners[0] if names else 0
    return _add_score(result, outcome, first)


def _add_score(result: Message, outcome: Outcome, first: Player) -> Message:
    """Return the result with the score: both players' scores, one of them first, or only that one among several."""
    scores = [score for score in outcome.scores if score is not None]
    best = max(scores, default=0)
    decided = scores and (not outcome.winners or {scores[player] for player in outcome.winners} == {best})
    if not decided or (not outcome.winners and len(set(scores)) > 1) or (outcome.winners and len(set(scores)) == 1):
        return result
    if len(scores) > TWO:
        return msg("table.with-points", result=result, score=msg("core.score", n=scores[first]))
    own, other = (msg("core.score", n=scores[player]) for player in (first, 1 - first))
    return msg("table.with-score", result=result, own=own, other=other)


def list_reasons(scene: Scene) -> list[Message]:
    """Return why the game ended as it did: the parts of the caption that the headline does not say, and a hint where the score
    table is."""
    parts = [value for name, value in scene.caption.values if name in ("reason", "why") and isinstance(value, Message)]
    said = any(name in ("winner", "players") for name, _ in scene.caption.values)
    return [*(parts or ([] if said else [scene.caption])), *([scene.hint] if scene.hint else [])]


def render_result(view: PanelView, scene: Scene, outcome: Outcome) -> str:
    """Return the card."""
    stamp = "".join(render_emblem(view, player) for player in (outcome.winners or tuple(range(len(outcome.returns))))[:2])
    why = "".join(f"<p>{view.say(message)}</p>" for message in list_reasons(scene))
    best, told = view.table.optimum, ""
    if best and view.table.main.record.deal is not None:
        told = f'<p class="best" role="status"><b>{view.word("best")}</b> {view.say(best)}</p>'
    mood = " lost" if not any(result > 0 for result in outcome.returns) else ""
    return (
        f'<section class="result{mood}" aria-labelledby="result-title">'
        f'<div class="stampbox"><div class="stamp">{stamp}</div>{POSTMARK}</div>'
        f'<h2 id="result-title">{view.say(describe_outcome(view, outcome))}</h2>'
        f'<div class="why-so">{why}</div>{_render_check(view)}{_render_series(view)}'
        f'<div class="row">{"".join(_list_buttons(view))}</div>{told}</section>{_render_tally(view)}'
    )


def _render_tally(view: PanelView) -> str:
    """Return the statistics of a solitaire and the text to share, "" for other games and deals that somebody else played."""
    if view.table.tally is None:
        return ""
    from .results import render_tally

    return render_tally(view.table.tally, view.language)


def _render_series(view: PanelView) -> str:
    """Return the score of the series with this game, "" where there is none."""
    if view.table.series is None:
        return ""
    from ..table.series import describe_end

    told = describe_end(view.table)
    return f'<p class="standing">{view.say(told)}</p>' if told else ""


def _render_check(view: PanelView) -> str:
    """Return whether a protected game was found fair, "" for other games and while that is not known. The panel of its links says
    what is missing or wrong."""
    if not view.table.protected:
        return ""
    from ..table.protected import ProtectedTable

    assert isinstance(view.table, ProtectedTable)
    audit = view.table.get_verdict()
    if audit is None:
        return ""
    if audit.is_verified:
        told = f"<span><b>{view.word('verified')}</b> {view.word('verified-note')}</span>"
        return f'<p class="checked verified" data-verdict="verified">{render_icon("check")}{told}</p>'
    return f'<p class="checked breach"><b>{view.word("breach")}</b></p>' if audit.breaches else ""


def render_emblem(view: PanelView, player: Player) -> str:
    """Return the picture that stands for a player on a stamp."""
    return svg.piece(view.info.emblem, player) if wears_piece(view.info, player) else svg.emblem(player)


def _list_buttons(view: PanelView) -> list[str]:
    table, alone = view.table, view.info.solitaire
    main = "" if table.has_link_to_send or table.is_unsent else " main"  # the link with the result has to be sent first
    name, line = "again" if alone else "rematch", table.display.live
    if line and line.is_open:
        main = "" if line.is_asked else " main"  # the end is sent; an offer has a button of its own
    do = line.find_rematch() if line else "again"
    acts = [f'<button class="btn{main}" data-do="{do}">{render_icon("again")}{view.word(name)}</button>'] if do else []
    if table.is_unsent and len(table.seats) != TWO:
        acts.clear()  # the others would wait for ever; between two the end goes along
    if table.main.record.deal is not None:
        acts.append(f'<button class="btn" data-do="same">{render_icon("same")}{view.word("same-deal")}</button>')
    if table.can_be_reviewed:
        acts.append(f'<button class="btn" data-do="review">{render_icon("review")}{view.word("review")}</button>')
    acts.append(f'<button class="btn" data-look="0">{render_icon("look")}{view.word("look-through")}</button>')
    if not table.has_link_to_send:
        acts.append(
            f'<button class="btn" data-do="give" aria-haspopup="dialog">{render_icon("share")}{view.word("share")}</button>'
        )
    return acts
