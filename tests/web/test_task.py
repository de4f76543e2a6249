"""“Find the move” on a board in an article: nothing tells the answer before it is solution, and sentences come when due."""

from __future__ import annotations

from random import Random

import pytest

from pyengine import games
from pyengine.ai.solver import solve
from pyengine.core.words import LANGUAGES
from pyengine.play import link
from pyengine.play import text as texts
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Entry, Record, deal_of, states
from pyengine.play.session import Session
from pyengine.play.task import read_task
from tests.play.playing import play_randomly
from tests.web.tables import lay_table
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write
from web.app.later.task_panel import TaskPanel
from web.app.views.embed import EmbedView
from web.app.views.frame_height import measure_frame

POSITION = "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"
ANNOTATED = (
    f'[Game "place"]\n[Position "{POSITION}"]\n\n'
    "{Take both. // Look at the knight.} d3d5 (d3f3 {The bishop stays.}) (d3d1 $1 {Good, too.}) h8g8 {Then // Go up.} a1a2"
)
PARADE = games.load("parade")
ANSWER, WRONG, ALSO, OTHER = ("d3", "d5"), ("d3", "f3"), ("d3", "d1"), ("a1", "b1")


def write_notes() -> str:
    kit = games.load("place")
    record = texts.from_text(kit, ANNOTATED)
    return encode_notes(kit, record, states(kit, record))


def write_query(**fields: str) -> str:
    """Return the address of a board that asks, with everything in its query."""
    given = {"game": "place", "position": POSITION, "moves": "d3d5 h8g8 a1a2", "notes": write_notes(), "find": "1"}
    return write({**given, **fields}.items())


def begin(query: str, string: str = "") -> tuple[Diagram, TaskPanel]:
    """Open an address, and ask what it asks."""
    reading = parameters.read(query, string)
    assert reading.given is not None
    assert not reading.troubles
    figure = Diagram(reading.given, reading.setting)
    task = read_task(figure.kit, figure.main.record, figure.main.states, figure.given.ends[figure.at])
    assert task is not None
    return figure, TaskPanel(figure, task)


def try_out(figure: Diagram, panel: TaskPanel, action: tuple[str, ...]) -> None:
    for token in action:
        figure.click(token)
    panel.follow()


def render(figure: Diagram, *names: str, language: str = "en") -> str:
    """Return regions of the board's page, by default all."""
    return "".join(region.html for region in EmbedView(figure, language).render() if not names or region.id in names)


def test_nothing_tells_the_answer_before_it_is_found() -> None:
    figure, _ = begin(write_query())
    drawn = render(figure)
    assert "Take both." in drawn
    for told in ("Look at the knight", "bishop stays", "Good, too", 'class="arrow', 'data-do="next"', "Go up"):
        assert told not in drawn
    assert figure.steps == 0
    figure.go(2)
    assert figure.session.shown_state == figure.main.states[0], "nobody steps on, the page around the frame neither"
    assert link.find(figure.make_table_string()) != link.encode(figure.kit, figure.main.record)
    assert len(figure.session.record.entries) == 0


def test_while_the_task_is_loaded_nothing_can_be_played() -> None:
    reading = parameters.read(write_query())
    assert reading.given
    figure = Diagram(reading.given, reading.setting)
    assert not figure.is_playable
    assert not figure.click("d3")
    assert 'data-do="next"' not in render(figure)


def test_a_wrong_try_a_hint_and_the_answer() -> None:
    figure, panel = begin(write_query())
    try_out(figure, panel, WRONG)
    assert (panel.told, panel.misses) == ("wrong", 1)
    assert "The bishop stays." in render(figure, "task")
    assert figure.session.shown_state == figure.main.states[0], "the position comes back"
    try_out(figure, panel, OTHER)
    assert (panel.told, panel.misses) == ("no", 2)
    panel.give_hint()
    drawn = render(figure, "task")
    assert "Look at the knight." in drawn
    assert "marked square" not in drawn
    panel.give_hint()
    panel.give_hint()
    assert (panel.level, panel.helps) == (2, 2)
    assert "marked square" in render(figure, "task")
    assert "fp-m-hint" in render(figure, "boards") or "hint" in render(figure, "boards")
    try_out(figure, panel, ANSWER)
    assert panel.told == "right"
    assert "Then" in render(figure, "task"), "the next question"
    assert "The reply is" in render(figure, "task")
    assert "move 2 of 2" in render(figure, "task")
    assert figure.session.shown_state == figure.main.states[2], "the other side has answered"
    try_out(figure, panel, ("a1", "a2"))
    assert panel.told == "solved"
    assert panel.is_done
    drawn = render(figure)
    assert 'data-do="back"' in drawn, "now the moves may be stepped through"
    assert figure.at == figure.steps == 3
    figure.go(1)
    assert "//" not in figure.get_caption()
    panel.begin()
    assert (panel.told, panel.misses, figure.steps) == ("ask", 0, 0)


def test_another_right_answer_and_giving_up() -> None:
    figure, panel = begin(write_query())
    try_out(figure, panel, ALSO)
    assert panel.told == "also"
    drawn = render(figure)
    assert "Good, too." in drawn
    assert "The answer here" in drawn
    assert 'class="arrow' in drawn
    figure, panel = begin(write_query())
    panel.show_answer()
    drawn = render(figure, "task", "boards")
    assert "The answer:" in drawn
    assert 'class="arrow' in drawn
    figure.click("d3")
    assert figure.variation is not None, "the reader may play on from here"
    assert 'class="arrow' not in render(figure, "boards")


def test_leaving_the_position_sets_it_up_again() -> None:
    figure, panel = begin(write_query())
    figure.click("d3")
    figure.escape()
    figure.leave()
    panel.follow()
    assert figure.variation is panel.session


def test_a_game_string_with_notes_asks_from_its_beginning_and_from_any_step() -> None:
    kit = games.load("place")
    record = texts.from_text(kit, ANNOTATED)
    string = f"{link.encode(kit, record)}&notes={write_notes()}"
    figure, panel = begin("find=yes", string)
    assert (panel.entry, figure.at) == (0, 0)
    figure, panel = begin("find=yes&at=2", string)
    assert (panel.entry, figure.at, panel.decisions) == (2, 2, (2,))
    assert panel.render_question(EmbedView(figure)) == "Then"


def test_damaged_notes_are_reported_and_the_rest_is_asked() -> None:
    reading = parameters.read(write_query(notes="AQ_damaged"))
    assert [trouble.field for trouble in reading.troubles] == ["notes"]
    assert reading.given is not None
    assert reading.given.record.notes == ()


def test_a_solitaire_is_played_to_its_end_and_the_score_counts() -> None:
    session = Session(PARADE, Record("parade", PARADE.game.info.read_options({"debtLimit": 16}), deal=1))
    session.settle(Random(0))
    solution = next(one for one in solve(PARADE, session.state, deal_of(PARADE.game, session.record)) if one.best is not None)
    record = session.record._replace(entries=(*session.record.entries, *(Entry(*entry) for entry in solution.line)))
    figure, panel = begin("find=1", link.encode(PARADE, record))
    assert panel.task.is_free
    own = [entry.action for entry in record.entries if entry.player == 0]
    rng = Random(3)
    for _ in range(3000):
        figure.click(rng.choice(figure.next_tokens))
        panel.follow()
        if panel.told != "ask":
            break
    assert (panel.told, panel.misses) == ("short", 1)
    assert f"{solution.best:g} points are possible" in render(figure, "task")
    for action in own:
        assert not panel.is_done
        try_out(figure, panel, action)
    assert panel.told == "solved"
    assert f"Solved with {solution.best:g} points" in render(figure, "task")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.IDS)
def test_every_game_can_ask(name: str, language: str) -> None:
    played = play_randomly(name, 2, 24)
    figure, panel = begin("find=1", link.encode(played.kit, played.record))
    view = EmbedView(figure, language)
    assert panel.render_question(view)
    for _ in range(panel.hints):
        panel.give_hint()
    assert "None" not in panel.render(view)
    panel.show_answer()
    assert GIVEN in panel.render(EmbedView(figure, language))


GIVEN = '<section class="task" data-told="answer"'


@pytest.mark.parametrize("size", [300, 360, 640])
def test_a_frame_of_fixed_height_has_room_for_the_card(size: int) -> None:
    def measure(query: str) -> int:
        reading = parameters.read(query)
        assert reading.given
        return measure_frame(Diagram(reading.given, reading.setting), size, "en")

    long = "Which of the many moves that come to mind takes both of the pieces that stand in its way? " * 2
    kit = games.load("place")
    record = texts.from_text(kit, ANNOTATED.replace("Take both.", long))
    plain, asks = measure(write_query(find="0")), measure(write_query())
    assert asks >= plain + 120
    assert measure(write_query(notes=encode_notes(kit, record, states(kit, record)))) > asks


def test_tables_ask_nothing() -> None:
    assert lay_table("place").display.lines is None
