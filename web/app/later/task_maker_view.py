"""What the position editor shows of a board that asks for moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyengine.core.words import Message, msg

from ..views.embed import EmbedView
from ..views.figures import render_tellings
from ..views.region import Region
from .task_maker import TaskMaker

Say = Callable[[Message], str]


def replace_regions(task: TaskMaker, regions: Sequence[Region], language: str, say: Say) -> list[Region]:
    """Return the regions of the editor with the panel of the task, and while moves are played with their board."""
    changed = {"find": render_panel(task, language, say)}
    if task.figure:
        view = EmbedView(task.figure, language)
        scene = task.figure.make_scene()
        hands = "".join(view.render_hand(hand) for hand in scene.hands)
        beside = f'<div class="hands">{hands}</div><div class="choices">{view.render_choices(scene)}</div>'
        refused = task.figure.said.refused
        why = f'<p class="why">{say(refused)}</p>' if refused else f"<p>{say(scene.caption)}</p>"
        changed["edit"] = f'<div class="playing">{view.render_large(scene)}{beside}</div>'
        changed["told"] = f"<p>{say(msg(f'task.make-told-{task.playing}'))}</p>{why}"
    kept = [Region(region.id, changed.pop(region.id, region.html)) for region in regions]
    return [*kept, *(Region(name, html) for name, html in changed.items())]


def render_panel(task: TaskMaker, language: str, say: Say) -> str:
    """Return the fields of a task: the answer; question, hint and other moves for each move that is to be found."""

    def button(do: str, kind: str = "", data: str = "") -> str:
        return f'<button type="button" class="btn small{kind}" data-do="find-{do}"{data}>{say(msg(f"task.make-{do}"))}</button>'

    def field(name: str, label: str) -> str:
        return (
            f'<label class="fieldlet wide" for="find-{name}"><span>{say(msg(f"task.make-{label}"))}</span>'
            f'<input id="find-{name}" data-field="find-{name}" maxlength="400" autocomplete="off"></label>'
        )

    answer = task.tell_answer()
    shown = f"<p>{render_tellings(answer, language)}</p>" if answer else f'<p class="note">{say(msg("task.make-none"))}</p>'
    acts = [button("done", " main")] if task.playing else [button("play", "" if answer else " main")]
    if task.playing == "answer":
        acts += [button("undo"), button("clear")] if answer else []
    ways = ""
    for number, way in enumerate(task.step.ways):
        telling = task.tell_way(way)
        told = render_tellings((telling,), language) if telling else ""
        tick = f'<input type="checkbox" data-field="find-right-{number}">'
        right = f'<label class="ticked">{tick} {say(msg("task.make-right"))}</label>'
        remove = button("remove", "", f' data-number="{number}" data-key="{number}"')
        ways += f"<li><b>{told}</b>{right}{remove}{field(f'sentence-{number}', 'sentence')}</li>"
    add = button("add") if answer and not task.playing else ""
    return (
        f'<section class="panel finding" aria-labelledby="find-title"><h2 id="find-title">{say(msg("task.make-title"))}</h2>'
        f'{shown}<div class="row">{"".join(acts)}</div>{render_steps(task, language, say)}'
        f"{field('question', 'question')}{field('hint', 'hint')}"
        f"<h3>{say(msg('task.make-ways'))}</h3><ul>{ways}</ul>{add}</section>"
    )


def render_steps(task: TaskMaker, language: str, say: Say) -> str:
    """Return the choice of the move whose words are written, "" where only one is to be found."""
    tellings = task.tell_decisions()
    if len(tellings) < 2:
        return ""
    buttons = "".join(
        f'<button type="button" class="filter" data-do="find-step" data-number="{number}" data-key="{number}" '
        f'aria-pressed="{"true" if task.decisions[number] == task.at else "false"}">'
        f"{number + 1}. {render_tellings((telling,), language)}</button>"
        for number, telling in enumerate(tellings)
    )
    return f'<div class="filters" role="group" aria-label="{say(msg("task.make-steps"))}">{buttons}</div>'
