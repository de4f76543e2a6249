"""The rules pages, the rule books and the engine say the same rules; every board on the pages is one the engine knows."""

from __future__ import annotations

import ast
import re
from functools import cache
from html import unescape

import pytest

from pyengine import games
from pyengine.core.words import msg, say
from pyengine.play import link
from pyengine.play.lesson import list_sentences, read_lesson
from pyengine.play.record import Note
from pyengine.play.task import judge, list_decisions, read_question, read_task
from tests.sources import parse
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.later.task_panel import TaskPanel
from web.content.words import PAGES
from web.generator import figures, game_files, limits, markdown, pages

GAMES = pytest.mark.parametrize("game", games.IDS)
LANGUAGES = pytest.mark.parametrize("language", PAGES)


@cache
def text(game: str, language: str = "en") -> markdown.Text:
    return pages.read_rules(game, language)[0]


def book(game: str) -> list[str]:
    """Return the ids of a game's rule book."""
    return (games.find_folder(game) / "frozen/rule_ids.txt").read_text("utf-8").split()


def anchors(html: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', html)


def links(html: str, start: str) -> list[str]:
    return [unescape(href) for href in re.findall(r'<a [^>]*href="([^"]+)"', html) if href.startswith(start)]


def list_carried(game: str) -> set[str]:
    """Return the rule ids that stand as texts of their own in the code of a game: those that its messages carry."""
    rules = set()
    rule = re.compile(games.load(game).game.info.rules + r"-R?\d+")
    for path in games.find_folder(game).glob("*.py"):
        for node in parse(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and rule.fullmatch(node.value):
                rules.add(node.value)
    return rules


@LANGUAGES
@GAMES
def test_a_page_numbers_every_rule_of_the_book_and_nothing_else(game: str, language: str) -> None:
    numbered = [anchor for anchor in anchors(text(game, language).html) if re.fullmatch(r"[A-Z]{3}-R?\d+", anchor)]
    assert sorted(numbered) == sorted(book(game))
    assert list(text(game, language).rules) == numbered


@GAMES
def test_every_rule_that_a_message_names_has_its_place(game: str) -> None:
    assert list_carried(game), "the engine names its rules"
    assert list_carried(game) <= set(anchors(text(game).html))


@LANGUAGES
@GAMES
def test_every_option_is_described_once_under_its_label(game: str, language: str) -> None:
    options = games.load(game).game.info.options
    assert sorted(text(game, language).options) == sorted(option.name for option in options)
    for option in options:
        assert f'id="option-{option.name}"' in text(game, language).html


@LANGUAGES
@GAMES
def test_links_inside_a_page_lead_somewhere(game: str, language: str) -> None:
    html = text(game, language).html
    assert len(anchors(html)) == len(set(anchors(html)))
    assert {href.removeprefix("#") for href in links(html, "#")} <= set(anchors(html))


@LANGUAGES
@GAMES
def test_headings_come_in_order(game: str, language: str) -> None:
    depth = 1
    for level in map(int, re.findall(r"<h(\d)", text(game, language).html)):
        assert 2 <= level <= depth + 1
        depth = level


def boards(game: str, language: str) -> list[list[str]]:
    """Return the settings of the boards of a page, without what is said about them."""
    source = game_files.find_rules(game, language)[0].read_text("utf-8")
    blocks = re.findall(r"```board\n(.*?)```", source, re.S)
    return [[line for line in block.splitlines() if not line.startswith("caption")] for block in blocks]


@LANGUAGES
@GAMES
def test_every_language_shows_the_same_boards(game: str, language: str) -> None:
    assert boards(game, language) == boards(game, "en")


@LANGUAGES
@GAMES
def test_inventors_and_sources_are_named(game: str, language: str) -> None:
    ending = text(game, language).html[text(game, language).html.rindex("<h2") :]
    assert [name for name in game_files.read_credits(game)["names"] if name not in ending] == []


@GAMES
def test_boards_come_to_life_at_the_same_position(game: str) -> None:
    live = links(text(game).html, "../../embed/?")
    tables = links(text(game).html, f"../../play/{game}/#")
    assert len(live) == len(tables) == text(game).figures >= limits.BOARDS
    for href, table in zip(live, tables, strict=True):
        reading = parameters.read(href.partition("?")[2])
        assert reading.troubles == ()
        assert reading.given is not None
        opened = link.decode(link.find(table), games.by_number)
        kit = opened.kit
        shown = reading.given.states[reading.given.ends[reading.given.at]]
        assert kit.game.info.id == game
        assert kit.notation.text(opened.states[-1]) == kit.notation.text(shown)


def ask(game: str, language: str) -> TaskPanel:
    """Return the one board of a page that asks, as it comes to life."""
    (href,) = (href for href in links(text(game, language).html, "../../embed/?") if "find=1" in href)
    reading = parameters.read(href.partition("?")[2])
    assert reading.given is not None
    figure = Diagram(reading.given, reading.setting)
    task = read_task(figure.kit, figure.main.record, figure.main.states, figure.given.ends[figure.at])
    assert task is not None
    return TaskPanel(figure, task)


@LANGUAGES
@GAMES
def test_one_board_asks_for_a_move_of_the_lesson(game: str, language: str) -> None:
    panel = ask(game, language)
    assert read_question(panel.task, panel.task.start).question in [unescape(said) for said in captions(game, language)]
    for number in list_decisions(panel.task):
        assert panel.told in ("ask", "right")
        for token in panel.task.record.entries[number].action:
            panel.figure.click(token)
        panel.follow()
    assert panel.told == "solved"


@LANGUAGES
@GAMES
def test_a_board_that_asks_says_what_the_lesson_says(game: str, language: str) -> None:
    task, said = ask(game, language).task, set[str]()
    for number in list_decisions(task):
        note = dict(task.record.notes).get(number, Note())
        said |= {judge(task, number, way.entries[0].action).sentence for way in note.variations}
    steps = read_lesson(task.kit, games.load_lesson(game))
    assert said
    assert said <= {say(message, language) for step in steps for message in list_sentences(step)}


def captions(game: str, language: str) -> list[str]:
    """Return what stands below the boards of a page."""
    return re.findall(r"<figcaption><div>(.*?) <", text(game, language).html, re.S)


def test_what_a_lesson_says_before_any_move_is_none_of_the_answer() -> None:
    task = ask("gravity", "en").task
    assert len(task.record.entries) == 2, "the drop is free"
    assert read_question(task, 1).question == say(msg("gravity.lesson-room"))
    assert dict(task.record.notes).keys() == {0, 1}


def test_a_story_begins_at_its_beginning_and_tells_every_move() -> None:
    told = [reading for href in links(text("gravity").html, "../../embed/?") if "captions" in (reading := href)]
    assert len(told) == 1
    given = parameters.read(told[0].partition("?")[2]).given
    assert given is not None
    assert given.at == 0
    assert len(given.ends) == 4
    for heard in ("bishop e7 to f6", "pawn e8 to e7", "drops the black rook on a8"):
        assert f'<span class="quiet-words">{heard}</span></b> ' in text("gravity").html


def test_a_choice_that_has_begun_is_marked_with_what_may_follow() -> None:
    setting = figures.read("position: 8/8/8/8/8/R2n2k1/P7/8 w move - - - - 0-0\nchosen: a3\ncaption: x")
    marks = {(mark.kind, mark.cell) for mark in figures.play(games.load("gravity"), setting).scene.boards[0].marks}
    assert marks >= {("selected", "a3"), ("capture", "d3")}
    assert not any(kind == "target" for kind, _ in marks)
    shown = figures.read("moves: + R/3H + N/5C + q/3S\nshow: choices\ncaption: x")
    marks = {(mark.kind, mark.cell) for mark in figures.play(games.load("neighbour"), shown).scene.boards[0].marks}
    assert {cell for kind, cell in marks if kind == "target"} == {"c1", "c2", "d2", "e1", "e2"}


def test_a_picture_for_somebody_keeps_the_secrets_of_the_others() -> None:
    setting = figures.read("viewer: 1\nmoves: 0:RQKRBBNN; 1:RNBQKBNR; e2e4\ncaption: x")
    scene = figures.play(games.load("cloak"), setting).scene
    pieces = {sprite.cell: sprite.piece for sprite in scene.boards[0].sprites}
    assert pieces["a1"] == "cloaked"
    assert pieces["a8"] != "cloaked"


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        ("position: 9/8 w\ncaption: x", "position"),
        ("moves: e2e4\ncaption: x", "“e2e4” is not"),
        ("position: 4P3/8/8/8/8/8/8/8 w move - - - - 0-0\nmoves: e8d7\ncaption: x", "A pawn goes diagonally only to take"),
        ("position: 4P3/8/8/8/8/8/8/8 w move - - - - 0-0\nchosen: a1\ncaption: x", "“a1” cannot be chosen there"),
        ("position: 4P3/8/8/8/8/8/8/8 w move - - - - 0-0\nmoves: e8e7\ncaptions: a | b\ncaption: x", "2 captions for 1 moves"),
        ("options: speed=9\ncaption: x", "speed"),
        ("boards: 2\ncaption: x", "there are 1 boards"),
        ("show: hats\ncaption: x", "“show” knows hands"),
        ("colour: blue\ncaption: x", "“colour: blue” is none of the settings"),
        ("caption: x\ncaption: y", "twice"),
        ("position: 8/8", "no caption"),
        ("lesson: gravity.lesson-end\ncaption: x", "no step of the lesson"),
        ("lesson: gravity.lesson-drop\ncaption: x", "no step of the lesson"),
    ],
)
def test_a_board_that_cannot_be_drawn_says_which_and_why(block: str, complaint: str) -> None:
    context = markdown.Context("gravity.md", "en", kit=games.load("gravity"), words=PAGES["en"])
    with pytest.raises(figures.BadFigure, match=complaint) as caught:
        markdown.render(f"Text.\n\n```board\n{block}\n```\n", context)
    assert str(caught.value).startswith("gravity.md, board 1, cannot be drawn: ")


def test_a_rule_is_numbered_once_and_mentioned_as_often_as_one_likes() -> None:
    context = markdown.Context("gravity.md", "en", kit=games.load("gravity"), words=PAGES["en"])
    made = markdown.render("- [GRV-13] **Rooks** go, see GRV-12 and `GRV-14`.\n- [GRV-12] Down.\n", context)
    assert made.rules == ("GRV-13", "GRV-12")
    assert '<li id="GRV-13" class="rule"><a class="no" href="#GRV-13">GRV-13</a> <strong>Rooks</strong> go, see ' in made.html
    assert '<a class="ref" href="#GRV-12">GRV-12</a>' in made.html
    assert "<code>GRV-14</code>" in made.html
    with pytest.raises(ValueError, match=r"gravity\.md numbers GRV-13 twice"):
        markdown.render("[GRV-13] a\n\n[GRV-13] b", context)
    with pytest.raises(ValueError, match="the option “speed”, which does not exist"):
        markdown.render("[option speed] a", context)


def test_html_in_a_text_is_only_text() -> None:
    assert "&lt;b&gt;" in markdown.render("<b>x</b>", markdown.Context("a.md", "en")).html


def test_options_show_their_values_with_the_usual_one_marked() -> None:
    html = text("place").html
    assert "<span><b>Always capture</b> <code>must</code> (usual)</span><span>May spare <code>may</code></span>" in html
    assert "From 3 to 9, usually <b>5</b>; or 0" in html


def test_words_beside_a_board_are_in_the_language_of_the_text() -> None:
    setting = figures.read("position: 8/8/8/8/8/8/8/R7 w over - - - - 2-4\nshow: tables\ncaption: x")
    drawn = figures.play(games.load("gravity"), setting)
    for language in PAGES:
        made = figures.html(drawn, language, "../../", "x", "", "y")
        assert f"<caption>{say(msg('gravity.score'), language)}</caption>" in made
