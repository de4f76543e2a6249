"""The share dialog: a game as link, record, position, picture or diagram, without what its viewer may not know."""

from __future__ import annotations

from html import escape

from pyengine.core.words import Message, say
from pyengine.play.text import to_text
from pyengine.render import svg
from pyengine.render.theme import BOARDS

from ..embed.picture_metadata import add_to_svg
from ..embed.query import write
from ..table.table import GameTable

WIDE = 640  # pixels of a picture


def can_share_record(table: GameTable) -> bool:
    """Return whether the whole record may be handed out: nobody would learn a secret from it."""
    info = table.kit.game.info
    if table.hides:
        return False
    if not table.protected or not (info.hidden or info.simultaneous):
        return True
    from ..table.protected import ProtectedTable  # loads the whole protocol

    assert isinstance(table, ProtectedTable)
    verdict = table.get_verdict()
    return verdict is not None and verdict.is_verified


def can_share_link(table: GameTable) -> bool:
    """Return whether the link may be handed out here. The link of a protected game stands beside the board instead; a link that
    came from the friend must not go back to them before it is answered."""
    over = table.kit.game.outcome(table.main.state) is not None
    unanswered = table.is_by_link and not table.variation and not table.has_link_to_send and not over
    return can_share_record(table) and not table.protected and not unanswered


def write_record(table: GameTable, date: str) -> str:
    """Return the record of what is played or tried out as text; ``date`` as 2026-11-21."""
    played = table.session.record
    return to_text(table.kit, played._replace(tags=(*played.tags, ("Date", date))))


def write_query(table: GameTable) -> str:
    """Return the query of an embedded board's address that shows what this screen shows."""
    options = table.main.record.options
    fields = [("game", table.kit.game.info.id), ("position", table.write_position())]
    for option in table.kit.game.info.options:
        if options[option.name] != option.default:
            fields.append((option.name, option.text(options[option.name])))
    return write([*fields, ("flip", "1")] if table.is_flipped else fields)


def draw_picture(table: GameTable, board: str, language: str) -> str:
    """Return what this screen shows, without highlights, as SVG. It can be opened as a board again."""
    kit, viewer = table.kit, table.viewer
    scene = kit.scene(kit.game.observe(table.session.shown_state, viewer), viewer)
    told = table.session.tell_last(table.session.at, viewer)
    drawn = svg.standalone(
        scene,
        size=WIDE,
        board=board if board in BOARDS else BOARDS[0],
        flip=table.is_flipped,
        lang=language,
        info=kit.game.info,
        hands=bool(scene.hands),
        last=told.spoken if told else None,
    )
    return add_to_svg(drawn, "?" + write_query(table))


def render_dialog(table: GameTable, language: str) -> str:
    """Return the HTML inside the dialog."""

    def word(name: str) -> str:
        return escape(say(Message("keep." + name), language))

    def row(name: str, *acts: str) -> str:
        told = f"<span><b>{word(name)}</b><small>{word(name + '-note')}</small></span>"
        return f'<li>{told}<span class="acts">{"".join(acts)}</span></li>'

    def button(do: str, name: str) -> str:
        return f'<button class="btn small" type="button" data-do="give-{do}">{word(name)}</button>'

    rows, warning = [], ""
    if can_share_record(table):
        if can_share_link(table):
            rows.append(row("link", button("link", "copy")))
        rows.append(row("record", button("record", "copy"), button("record-file", "save")))
    elif table.protected:
        warning = f'<p class="told">{word("secret-fair")}</p>'
    else:
        warning = f'<p class="told">{word("secret")} {button("all", "share-all")}</p>'
    rows.append(row("position", button("position", "copy")))
    rows.append(row("picture", button("svg", "svg"), button("png", "png")))
    desk = f'<a class="btn small" href="../../make/?{escape(write_query(table))}">{word("diagram-go")}</a>'
    rows.append(row("diagram", desk))
    return (
        f'<h2 id="sharing-title">{word("share")}</h2>{warning}<ul class="give-list">{"".join(rows)}</ul>'
        f'<p id="give-told" class="note" role="status"></p>'
        f'<textarea id="give-text" readonly rows="4" aria-label="{word("by-hand")}" hidden></textarea>'
        f'<form data-form="bring" class="bring"><h3>{word("open")}</h3><label for="give-bring">{word("open-label")}</label>'
        '<textarea id="give-bring" name="text" rows="2" autocomplete="off" spellcheck="false"></textarea>'
        f'<div class="row"><button class="btn small">{word("open-go")}</button>{button("file", "open-file")}'
        f'<button class="btn small" type="button" data-do="scan">{escape(say(Message("table.scan"), language))}</button>'
        f'<a href="../../games/">{word("all-games")}</a></div></form>'
        f'<div class="row end"><button class="btn quiet" type="button" data-do="give-close">{word("close")}</button></div>'
    )
