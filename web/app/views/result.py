"""How a game ended, on a card: who won and why, the score with its arithmetic, and what may come next."""

from __future__ import annotations

from pyengine.core.game import Outcome
from pyengine.core.scene import Scene
from pyengine.core.types import Player
from pyengine.core.words import Message, msg
from pyengine.render import svg

from ..table.seats import HERE
from .panels import PanelView, render_icon, wears_piece

# A postmark: two rings and waves across the stamp.
POSTMARK = (
    '<svg class="postmark" viewBox="0 0 120 60" aria-hidden="true">'
    '<circle cx="30" cy="30" r="26"/><circle cx="30" cy="30" r="19"/>'
    '<path d="M56 18q8-6 16 0t16 0t16 0t14 0M58 30q8-6 16 0t16 0t16 0t12 0M56 42q8-6 16 0t16 0t16 0t14 0"/></svg>'
)


def describe_outcome(view: PanelView, outcome: Outcome) -> Message:
    """Return the result in a few words; who plays alone at this screen is told as "you"."""
    table, info = view.table, view.info
    if info.solitaire:
        score = outcome.scores[0]
        return msg("table.unsolved") if score is None else msg("table.your-score", score=msg("core.score", n=score))
    if not outcome.winners:
        return msg("table.drawn")
    if table.seats.count(HERE) == 1:
        return msg("table.you-win" if table.seats.index(HERE) in outcome.winners else "table.you-lose")
    names = tuple(info.player(player) for player in outcome.winners)
    return msg("table.wins", player=names[0]) if len(names) == 1 else msg("table.win", players=names)


def list_reasons(scene: Scene) -> list[Message]:
    """Return why: what the caption says besides who won, else all of it; and the hint, where the arithmetic may stand."""
    parts = [value for name, value in scene.caption.values if name in ("reason", "why") and isinstance(value, Message)]
    return [*(parts or [scene.caption]), *([scene.hint] if scene.hint else [])]


def render_result(view: PanelView, scene: Scene, outcome: Outcome) -> str:
    """Return the card."""
    stamp = "".join(render_emblem(view, player) for player in (outcome.winners or tuple(range(len(outcome.returns))))[:2])
    why = "".join(f"<p>{view.say(message)}</p>" for message in list_reasons(scene))
    best = view.table.optimum
    told = f'<p class="best" role="status">{view.say(best)}</p>' if best and view.table.main.record.deal is not None else ""
    mood = " lost" if not any(result > 0 for result in outcome.returns) else ""
    return (
        f'<section class="result{mood}" aria-labelledby="result-title">'
        f'<div class="stampbox"><div class="stamp">{stamp}</div>{POSTMARK}</div>'
        f'<h2 id="result-title">{view.say(describe_outcome(view, outcome))}</h2><div class="why-so">{why}</div>{told}'
        f'<div class="row">{"".join(_list_buttons(view))}</div></section>'
    )


def render_emblem(view: PanelView, player: Player) -> str:
    """Return the picture that stands for a player on a stamp."""
    return svg.piece(view.info.emblem, player) if wears_piece(view.info, player) else svg.emblem(player)


def _list_buttons(view: PanelView) -> list[str]:
    table = view.table
    main = "" if table.to_send else " main"  # first the other one has to hear of it
    acts = [f'<button class="btn{main}" data-do="again">{render_icon("new")}{view.word("again")}</button>']
    if table.main.record.deal is not None:
        acts.append(f'<button class="btn" data-do="same">{view.word("same-deal")}</button>')
    acts.append(f'<button class="btn" data-look="0">{view.word("look-through")}</button>')
    if not table.protected and not table.to_send:
        acts.append(f'<button class="btn" data-do="copy">{view.word("copy")}</button>')
    return acts
