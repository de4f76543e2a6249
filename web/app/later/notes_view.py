"""Comments and variations as HTML, in place of the move list: each move a button, below them what is said of the one on show."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from pyengine.core.telling import join_spoken
from pyengine.core.words import msg
from pyengine.play.notes import SIGNS
from pyengine.play.notes_edit import Path, count_before, find_line, get_note
from pyengine.play.record import Note
from pyengine.render import svg

from ..table.drawings import add_drawings
from ..views.figures import render_telling
from ..views.panels import PanelView, make_speaker
from .cards import render_sheet
from .notes_panel import NotesPanel

# What other tools write as well; a screen reader hears the sign as it is.
MORE_SIGNS = {7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+"}
LONGEST = 2000  # characters of a comment


def render_notes(view: PanelView, panel: NotesPanel) -> str:
    """Return the moves with all variations, and the fields for the state on show."""
    here = panel.locate()
    lines = "".join(_render_line(view, panel, (), here))
    intro = _render_said(view, get_note(find_line(panel.record, ()), 0), 0)
    return (
        f'{render_sheet(view, "notes")}<div class="moves tree" role="group" aria-label="{view.word("notes-open")}">'
        f"{intro}{lines}</div>{_render_fields(view, panel, here)}"
    )


def write_path(path: Path) -> str:
    """Return a path as a button holds it."""
    return "-".join(f"{at}.{index}" for at, index in path)


def read_path(text: str) -> Path:
    """Return the path that a button holds."""
    return tuple((int(at), int(index)) for at, _, index in (part.partition(".") for part in text.split("-") if part))


def _render_line(view: PanelView, panel: NotesPanel, path: Path, here: tuple[Path, int] | None) -> Iterator[str]:
    """Yield a line's moves, with their signs, comments and variations."""
    session, line = panel.find_session(path), find_line(panel.record, path)
    before = count_before(path)
    game, number, key = view.table.kit.game, None, write_path(path)
    for at in range(len(line.entries) + 1):
        note = get_note(line, at)
        if at:
            telling = session.tell(before + at - 1, None)
            turn = game.turn_number(session.states[before + at - 1])
            if telling and not telling.quiet:
                if turn and turn != number:
                    yield f"<i>{turn}.</i> "
                number = turn
                now = ' class="cur" aria-current="true"' if here == (path, at) else ""
                heard = escape(join_spoken((telling,), view.language))
                yield (
                    f'<button data-do="notes-go" data-key="{key}/{at}" data-path="{key}" data-at="{at}"{now}>'
                    f'<span aria-hidden="true">{render_telling(telling, view.language)}</span>'
                    f'<span class="quiet-words">{heard}</span>{_render_signs(view, note)}</button> '
                )
            yield _render_said(view, note, at)
            if panel.is_on_paper and (note.comment or note.drawings):
                yield _render_diagram(view, session.states[before + at], note)
            # Variations stand behind the move that they replace, as people write them; others at the end of the line.
            yield from _render_variations(view, panel, path, at - 1, here)
    yield from _render_variations(view, panel, path, len(line.entries), here)


def _render_variations(view: PanelView, panel: NotesPanel, path: Path, at: int, here: tuple[Path, int] | None) -> Iterator[str]:
    for index in range(len(get_note(find_line(panel.record, path), at).variations)):
        inner = (*path, (at, index))
        intro = _render_said(view, get_note(find_line(panel.record, inner), 0), 0)
        name = view.say(msg("notes.variation"))
        lines = "".join(_render_line(view, panel, inner, here))
        yield f'<div class="variation" role="group" aria-label="{name}" data-key="{write_path(inner)}">{intro}{lines}</div>'


def _render_diagram(view: PanelView, state: Any, note: Note) -> str:
    """Return the picture of a position, for paper."""
    scene, words = add_drawings(view.table.kit.scene(state, None), note.drawings), make_speaker(view.language)
    flip = view.table.is_flipped
    boards = (svg.board(board, flip=flip, info=view.info, small=True, words=words, cells=False) for board in scene.boards)
    return f'<div class="diagram">{"".join(boards)}</div>'


def _render_signs(view: PanelView, note: Note) -> str:
    parts = []
    for sign in note.signs:
        glyph = SIGNS.get(sign) or MORE_SIGNS.get(sign) or f"${sign}"
        if sign in SIGNS:
            word = view.say(msg(f"notes.sign-{sign}"))
            parts.append(f'<span aria-hidden="true" title="{word}">{glyph}</span><span class="quiet-words">, {word}</span>')
        else:
            parts.append(f"<span>{glyph}</span>")
    return f'<b class="glyph">{"".join(parts)}</b>' if parts else ""


def _render_said(view: PanelView, note: Note, at: int) -> str:
    return f'<span class="said" data-key="said{at}">{escape(note.comment)}</span> ' if note.comment else ""


def _render_fields(view: PanelView, panel: NotesPanel, here: tuple[Path, int] | None) -> str:
    """Return what can be done with the state on show."""

    def button(do: str, kind: str = "") -> str:
        return f'<button class="btn small{kind}" type="button" data-do="notes-{do}">{view.say(msg("notes." + do))}</button>'

    restore = f'<p class="told">{view.say(msg("notes.deleted"))} {button("restore")}</p>' if panel.deleted else ""
    if here is None:
        can = button("keep", " main") if panel.is_rooted else f'<p class="note">{view.say(msg("notes.elsewhere"))}</p>'
        return f'<div class="noting">{restore}<div class="row">{can}</div></div>'
    path, at = here
    note, key = panel.find_note(), f"{write_path(path)}/{at}"
    signs = "".join(
        f'<button class="btn small" type="button" data-do="notes-sign" data-key="{sign}" data-sign="{sign}" '
        f'aria-pressed="{"true" if sign in note.signs else "false"}" title="{word}" aria-label="{word}">{glyph}</button>'
        for sign, glyph in SIGNS.items()
        for word in (view.say(msg(f"notes.sign-{sign}")),)
    )
    signs = f'<div class="row signs" role="group" aria-label="{view.say(msg("notes.signs"))}">{signs}</div>' if at else ""
    how = f'<span class="note">{view.say(msg("notes.how"))}</span>'
    lines = button("promote") + button("delete") if path else ""
    typed, why = panel.find_typed()
    wrong = ' aria-invalid="true" aria-describedby="notes-why"' if why else ""
    told = f'<p class="why" id="notes-why">{view.say(why)}</p>' if why else ""
    # A field that is for another move is another element: what was typed stays with its move.
    return (
        f'<div class="noting">{restore}{signs}<div data-key="{key}" class="fields">'
        f'<label for="notes-text">{view.say(msg("notes.comment" if at else "notes.intro"))}</label>'
        f'<textarea id="notes-text" rows="2" maxlength="{LONGEST}">{escape(note.comment)}</textarea>'
        f'<label for="notes-drawn">{view.say(msg("notes.drawings"))}</label>'
        f'<input id="notes-drawn" autocomplete="off" spellcheck="false" placeholder="e2-e4 d5:R" '
        f'value="{escape(typed)}"{wrong}>{told}'
        f'<button class="btn small" type="button" data-do="notes-draw" aria-pressed="{"true" if panel.is_drawing else "false"}" '
        f'title="{view.say(msg("notes.draw-how"))}">{view.say(msg("notes.draw"))}</button></div>'
        f'<div class="row">{lines or how}</div></div>'
    )
