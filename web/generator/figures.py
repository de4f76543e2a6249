"""Pictures of positions in texts: a few lines of setting become a board drawn by the engine, with a link to the live one.

A setting is a block such as::

    position: 4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0
    moves: e7f6 e8e7
    caption: The pawn follows; its double step is blocked.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.prompt import prompt
from pyengine.core.scene import Hand, Mark, Scene, SceneBoard, Table
from pyengine.core.telling import Telling
from pyengine.core.types import CHANCE
from pyengine.core.words import Message
from pyengine.play import link
from pyengine.play.entering import enter
from pyengine.play.lesson import LEARNER
from pyengine.play.move_list import tell_entries
from pyengine.play.record import Entry, Record, begin
from pyengine.play.session import Session
from pyengine.render import svg
from web.app.embed import query
from web.app.views.panels import make_speaker
from web.generator.lesson_tasks import AskedStep, find_step, write_fields

FIELDS = ("position", "options", "moves", "captions", "viewer", "chosen", "boards", "show", "lesson", "caption")
SHOWN = ("hands", "tables", "choices")
SMALL = 2  # from so many boards on they are drawn as small ones
SHORT = 9  # rows of arithmetic that fit beside a board
WIDE = "760"  # pixels, of several boards together


class BadFigure(Exception):
    """A figure that the engine cannot draw. The message is a sentence for the author of the text."""


class Setting(NamedTuple):
    """What a figure shows: a position and moves in the game's notation, and how to draw them.

    With ``captions``, one for each move, it is a story: it shows the position before the moves and can be stepped through.
    ``viewer`` is a player who may not see everything, ``chosen`` the first tokens of a choice, ``boards`` the boards to draw
    (1-based; none: all), ``show`` what else to show: hands, tables, choices. ``lesson`` is a step of the game's lesson by the id
    of what it says: readers are to find its moves, and the caption asks for them.
    """

    position: str = ""
    options: str = ""
    moves: str = ""
    captions: str = ""
    viewer: str = ""
    chosen: str = ""
    boards: str = ""
    show: str = ""
    lesson: str = ""
    caption: str = ""


class PlayedFigure(NamedTuple):
    """A setting after its moves: its record, the scene to draw, and in a story the steps with what was played and their
    captions; or the step of the lesson that it asks for."""

    setting: Setting
    kit: Kit
    record: Record
    scene: Scene
    story: tuple[tuple[tuple[Telling, ...], str], ...]
    asked: AskedStep | None = None


def read(text: str) -> Setting:
    """Read the lines ``name: value`` of a block. Raises BadFigure."""
    fields: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, sign, value = line.partition(":")
        if not sign or name not in FIELDS:
            raise BadFigure(f"“{line}” is none of the settings {', '.join(FIELDS)}")
        if name in fields:
            raise BadFigure(f"the setting “{name}” stands there twice")
        fields[name] = value.strip()
    unknown = set(fields.get("show", "").split()) - set(SHOWN)
    if unknown:
        raise BadFigure(f"“show” knows {', '.join(SHOWN)}, not {', '.join(sorted(unknown))}")
    if not fields.get("caption"):
        raise BadFigure("it has no caption")
    return Setting(**fields)


def play(kit: Kit, setting: Setting) -> PlayedFigure:
    """Play a setting. Raises BadFigure with the engine's message where something is not possible."""
    if setting.lesson:
        return _play_lesson(kit, setting)
    game, info = kit.game, kit.game.info
    try:
        options = info.read_options(dict(part.partition("=")[::2] for part in setting.options.split()))
        record = Record(info.id, options, setting.position or None)
        state = begin(kit, record)
        parts, captions = _split_parts(setting.moves, ";"), _split_parts(setting.captions, "|")
        if captions and len(captions) != len(parts):
            raise BadFigure(f"it has {len(captions)} captions for {len(parts)} moves")
        entries: list[Entry] = []
        ends = [0]
        after = state
        for part in parts:
            more, after = enter(kit, after, part)
            entries += more
            ends.append(len(entries))
        if not captions:
            record, state = record._replace(entries=tuple(entries)), after
        viewer = int(setting.viewer) if setting.viewer else None
        played = Session(kit, record._replace(entries=tuple(entries)))
        chosen = tuple(setting.chosen.split())
        view = state if viewer is None else game.observe(state, viewer)
        scene: Scene = kit.scene(view, viewer, chosen)
        if chosen or "choices" in setting.show:
            scene = _mark(kit, state, viewer, chosen, scene)
    except (GameError, ValueError, IndexError) as error:
        raise BadFigure(str(error)) from error
    scene = scene._replace(boards=_pick_boards(setting, scene))
    told = (tell_entries(played, first, last, viewer) for first, last in pairwise(ends))
    return PlayedFigure(setting, kit, record, scene, tuple(zip(told, captions, strict=False)))


def _play_lesson(kit: Kit, setting: Setting) -> PlayedFigure:
    """Return the figure of a step of the game's lesson."""
    asked = find_step(kit, setting.lesson)
    if asked is None:
        raise BadFigure(f"no step of the lesson that says “{setting.lesson}” asks for a move")
    state = asked.step.task.states[asked.step.at]
    scene = kit.scene(kit.game.observe(state, LEARNER), LEARNER, ())
    scene = scene._replace(boards=_pick_boards(setting, scene))
    return PlayedFigure(setting, kit, asked.step.record, scene, (), asked)


def _split_parts(text: str, sign: str) -> list[str]:
    return [part.strip() for part in text.split(sign)] if text else []


def _mark(kit: Kit, state: Any, viewer: int | None, chosen: tuple[str, ...], scene: Scene) -> Scene:
    actors = [actor for actor in kit.game.actors(state) if actor != CHANCE]
    if not actors:
        raise BadFigure("nothing can be chosen there")
    following = prompt(kit.game.legal(state, actors[0] if viewer is None else viewer), chosen)
    if following.is_dead_end:
        raise BadFigure(f"“{' '.join(chosen)}” cannot be chosen there")
    boards = []
    for board in scene.boards:
        cells, occupied = {cell.token for cell in board.cells}, {sprite.cell for sprite in board.sprites}
        marks = [Mark("selected", token) for token in chosen if token in cells]
        marks += [Mark("capture" if token in occupied else "target", token) for token in following.next_tokens if token in cells]
        boards.append(board._replace(marks=(*board.marks, *marks)))
    return scene._replace(boards=tuple(boards))


def _pick_boards(setting: Setting, scene: Scene) -> tuple[SceneBoard, ...]:
    wanted = [int(number) for number in setting.boards.split()] if setting.boards else range(1, len(scene.boards) + 1)
    if not all(1 <= number <= len(scene.boards) for number in wanted):
        raise BadFigure(f"there are {len(scene.boards)} boards, not those of “boards: {setting.boards}”")
    return tuple(scene.boards[number - 1] for number in wanted)


def embed_query(drawn: PlayedFigure, language: str) -> str:
    """Return the query of the embed's address for the same board, at the same move; what a lesson says is in the language."""
    setting = drawn.setting
    if drawn.asked:
        return query.write(write_fields(drawn.asked, setting.caption, language))
    fields = [("game", drawn.record.game)]
    fields += [(name, value) for name, _, value in (part.partition("=") for part in setting.options.split())]
    fields += [("position", setting.position)] if setting.position else []
    fields += [("moves", setting.moves)] if setting.moves else []
    if drawn.story:
        fields += [("captions", "|".join(caption for _, caption in drawn.story))]
    elif setting.moves:
        fields += [("at", "end")]
    fields += [("viewer", setting.viewer)] if setting.viewer else []
    fields += [("size", WIDE)] if len(drawn.scene.boards) >= SMALL else []
    return query.write(fields)


def html(drawn: PlayedFigure, language: str, up: str, caption: str, steps: str, play_word: str) -> str:
    """Return the figure as HTML: boards inside a link to their live form, what else is shown, caption and steps, a link to a
    table."""
    setting, kit = drawn.setting, drawn.kit
    tell = make_speaker(language)
    many = len(drawn.scene.boards) >= SMALL
    pictures = [_draw_board(kit, board, tell, many) for board in drawn.scene.boards]
    picture = f'<span><span class="boards">{"".join(pictures)}</span></span>' if many else pictures[0]
    beside = "".join(_draw_hand(kit, hand, tell) for hand in drawn.scene.hands) if "hands" in setting.show else ""
    tables = drawn.scene.tables if "tables" in setting.show else ()
    under = "".join(_draw_table(table, tell) for table in tables)
    if sum(len(table.rows) for table in tables) <= SHORT:
        beside, under = beside + under, ""
    under = f'<div class="under">{under}</div>' if under else ""
    live = f"{up}embed/?{embed_query(drawn, language)}"
    table = f"{up}play/{drawn.record.game}/#{link.encode(kit, drawn.record)}"
    return (
        f'<figure class="fig{" many" if many else ""}">'
        f'<a class="fairy-post" href="{escape(live)}">{picture}</a>'
        f'<figcaption><div>{caption} {steps}<a class="from-here" href="{escape(table)}">{escape(play_word)}</a>{beside}</div>'
        f"{under}</figcaption></figure>\n"
    )


def _draw_board(kit: Kit, board: SceneBoard, tell: Callable[[Message], str], many: bool) -> str:
    picture = svg.board(board, info=kit.game.info, words=tell, small=many, cells=False)
    if not many:
        return picture
    emblem = svg.emblem(board.owner) if board.owner is not None else ""
    note = f"<small>{escape(tell(board.note))}</small>" if board.note else ""
    name = escape(tell(board.title)) if board.title else ""
    return f'<span class="one"><span class="who">{emblem}{name}{note}</span>{picture}</span>'


def _draw_hand(kit: Kit, hand: Hand, tell: Callable[[Message], str]) -> str:
    items = [item for item in hand.items if item.count]
    pictures = "".join(
        f'<span class="thing">{svg.item(item, words=tell, info=kit.game.info)}'
        f"{f'<em>{item.count}</em>' if item.count > 1 else ''}</span>"
        for item in items
    )
    note = f" <small>{escape(tell(hand.note))}</small>" if hand.note else ""
    return (
        f'<div class="beside"><b>{escape(tell(hand.title))}</b>{note}<div class="things">{pictures}</div></div>' if items else ""
    )


def _draw_table(table: Table, tell: Callable[[Message], str]) -> str:
    def text(cell: Message | str) -> str:
        return escape(cell if isinstance(cell, str) else tell(cell))

    head = "".join(f'<th scope="col">{text(cell)}</th>' if text(cell) else "<td></td>" for cell in table.head)
    rows = "".join(
        f'<tr{" class=total" if row.total else ""}><th scope="row">{text(row.cells[0])}</th>'
        + "".join(f"<td>{text(cell)}</td>" for cell in row.cells[1:])
        + "</tr>"
        for row in table.rows
    )
    name = text(table.title)
    sums = f"<table><caption>{name}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{name}">{sums}</div>'
