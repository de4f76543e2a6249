"""The best moves beside a table: where they may be shown, what enters the search, and the card, the bar and the arrow."""

from __future__ import annotations

import posixpath
import re
from random import Random

import pytest

from pyengine import games
from pyengine.ai.review.lines import COUNT, Candidate, Lines
from pyengine.core.types import CHANCE, RESIGN
from pyengine.core.words import LANGUAGES
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.ai.test_review import find_twins, read_game
from tests.coroutines import run_coroutine
from tests.web.tables import invite, lay_table
from tests.web.test_fair_table import SHORT, pass_links
from web.app.computer.worker import pack_job
from web.app.later.lines_view import LinesPanel
from web.app.later.lines_work import LineFinder, LinesJob, read_lines
from web.app.table.protected import ProtectedTable
from web.app.table.seats import COMPUTER, HERE, LINK
from web.app.table.table import GameTable
from web.app.views.table import TableView

LEVEL = f"{COMPUTER}2"
BUTTON = 'data-do="lines"'


def play(table: GameTable, actions: int, rng: Random | None = None) -> GameTable:
    """Play at random for everybody, and return the table."""
    rng = rng or Random(1)
    while actions and table.main.actors:
        table.main.settle(rng)
        player = table.main.actors[0]
        table.main.act(player, rng.choice(table.main.legal(player)))
        actions -= 1
    table.main.settle(rng)
    return table


def end(table: GameTable) -> GameTable:
    """Let whoever is due resign."""
    table.main.act(table.main.actors[0], RESIGN)
    return table


def offers_lines(table: GameTable) -> bool:
    """Return whether there is the button, in the position on show and while moves are tried out from it."""
    shown = [BUTTON in render(table)]
    if table.can_explore:
        table.explore()
        shown.append(BUTTON in render(table))
        table.leave()
    return any(shown)


def render(table: GameTable) -> str:
    """Return the whole table as HTML."""
    return "".join(region.html for region in TableView(table).render())


def find_sheets(html: str, language: str) -> list[str]:
    """Return where the style sheets of the cards on a table's page in a language are, from the site's root."""
    page = posixpath.join("" if language == LANGUAGES[0] else language, "play/place")
    return [posixpath.normpath(posixpath.join(page, href)) for href in re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)]


# --- where they may be shown


@pytest.mark.parametrize(
    ("seats", "played", "allowed"),
    [
        ((HERE, HERE), 0, True),
        ((HERE, HERE), 6, False),
        ((HERE, LEVEL), 6, True),
        ((LEVEL, HERE), 7, True),
        ((HERE, LINK), 0, False),
        ((HERE, LINK), 6, False),
        ((LINK, HERE), 6, False),
        ((LINK, LINK), 6, False),
    ],
)
def test_running_games_against_people_show_nothing(seats: tuple[str, str], played: int, allowed: bool) -> None:
    table = play(lay_table("place", *seats), played)
    assert offers_lines(table) is allowed
    table.display.lines = LinesPanel(table, lambda: None)  # whatever asks for them
    assert table.open_lines is None, "never in the game itself while it runs"
    table.explore()
    assert (table.open_lines is not None) is allowed


def test_no_button_in_the_game_itself_while_it_runs() -> None:
    table = play(lay_table("place", HERE, LEVEL), 6)
    assert BUTTON not in render(table)
    table.look(2)
    assert BUTTON not in render(table)


@pytest.mark.parametrize("seats", [(HERE, HERE), (HERE, LINK), (HERE, LEVEL)])
def test_after_the_end_one_looks_back_with_them(seats: tuple[str, str]) -> None:
    table = end(play(lay_table("place", *seats), 6))
    assert BUTTON not in render(table), "nothing is to be played at the end"
    table.look(3)
    assert BUTTON in render(table)
    table.display.lines = LinesPanel(table, lambda: None)
    drawn = render(table)
    assert BUTTON not in drawn
    assert 'data-do="lines-close"' in drawn
    assert 'data-do="live"' in drawn


@pytest.mark.parametrize("name", ["gravity", "booster", "synchronous"])
def test_protected_games_show_nothing_until_they_are_verified(name: str) -> None:
    tables = [invite(name, **SHORT[name])]
    wrong: list[str] = []

    def look(table: ProtectedTable) -> None:
        if not table.knows_sides:
            return
        table.display.lines = table.display.lines or LinesPanel(table, lambda: None)
        audit = table.get_verdict()
        if audit and audit.is_verified:
            return
        if table.can_explore:
            table.explore()
        if table.open_lines is not None or table.can_show_lines:
            wrong.append(f"{len(table.match.log)} links")
        if table.variation:
            table.leave()

    pass_links(tables, Random(2), 12, look)
    assert not wrong


def test_solitaires_have_none() -> None:
    assert not offers_lines(play(lay_table("parade"), 3))


# --- what enters


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.hidden])
def test_leak_twins_at_a_table_ask_the_same(name: str) -> None:
    """Where somebody tries moves out, what nobody at this screen knows is made up: two games that look alike ask the same."""
    kit, played = read_game(name, 40)
    twins = list(find_twins(kit, played))[:3]
    assert twins
    for place, state, twin in twins:
        player = played.entries[place][0]
        seats = tuple(HERE if seat == player else LEVEL for seat in range(2))
        asked = []
        for one in (state, twin):
            record = Record(name, kit.game.options(state), entries=tuple(played.entries[:place]))
            table = GameTable(kit, Session(kit, record, [*played.states[:place], one]), seats, rng=Random(7))
            table.explore()
            panel = LinesPanel(table, lambda: None)
            panel.follow()
            if panel.player is not None:
                asked.append(pack_job(LinesJob(name, kit.game.observe(panel.state, panel.player), panel.player)))
        assert len(set(asked)) == 1, "the same job, to the letter"
        assert len(asked) == 2


def test_the_finder_answers_and_goes_on() -> None:
    table = play(lay_table("mitosis"), 6)
    player = table.main.actors[0]
    finder = LineFinder()
    first = read_lines(run_coroutine(finder.work(pack_job(LinesJob("mitosis", table.main.state, player)))))
    assert len(first.candidates) == COUNT
    assert all(one.line[0] == (player, one.action) for one in first.candidates)
    again = read_lines(run_coroutine(finder.work("")))
    assert len(again.candidates) == COUNT


# --- the card


def open_panel(table: GameTable, asked: list[int]) -> LinesPanel:
    """Show the best moves of a table; ``asked`` grows with each position that the panel wants to know."""
    panel = LinesPanel(table, lambda: asked.append(1))
    table.display.lines = panel
    render(table)
    return panel


def find_candidates(table: GameTable) -> tuple[Candidate, ...]:
    """Return made-up candidates of the position on show."""
    player = table.session.actors[0] if table.session.is_live else table.main.record.entries[table.main.at].player
    legal = table.kit.game.legal(table.session.shown_state, player)[:COUNT]
    values = (0.63, 0.5, 0.2)
    return tuple(Candidate(action, value, ((player, action),)) for action, value in zip(legal, values, strict=False))


def test_the_card_follows_the_position() -> None:
    table, asked = end(play(lay_table("place"), 9)), list[int]()
    table.look(2)
    panel = open_panel(table, asked)
    assert len(asked) == 1
    known = Lines(0, find_candidates(table))
    assert panel.learn(known, is_last=False)
    assert not panel.learn(known, is_last=False), "the same again changes nothing"
    drawn = render(table)
    assert drawn.count("<li data-key=") == COUNT
    for part in ("63 %", "50 %", "20 %", 'class="arrow'):
        assert part in drawn
    assert "Chances of" in drawn
    assert "Best is" not in drawn, "screen readers hear it once, at the end"
    assert panel.learn(known, is_last=True)
    assert "Best is" in render(table)
    table.look(4)
    drawn = render(table)
    assert len(asked) == 2
    assert "63 %" not in drawn, "nothing of the position before"
    assert drawn.count("<li data-key=") == COUNT, "the places stay"
    assert "Looking for the best moves" in drawn


def test_the_bar_says_the_chances_of_both() -> None:
    table, asked = end(play(lay_table("place"), 9)), list[int]()
    entry = next(at for at, entry in enumerate(table.main.record.entries) if entry.player == 1)
    table.look(entry)
    panel = open_panel(table, asked)
    assert "Light 50 %" not in render(table), "nothing is claimed before it is known"
    panel.learn(Lines(1, find_candidates(table)), is_last=True)
    drawn = render(table)
    assert "Light 37 %, Dark 63 %" in drawn
    table.display.is_turned = True
    assert "Light 37 %, Dark 63 %" in render(table)


@pytest.mark.parametrize("name", [name for name in games.IDS if not games.load(name).game.info.solitaire])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_its_lines(name: str, language: str) -> None:
    table = play(lay_table(name, HERE, *(LEVEL,) * (len(lay_table(name).seats) - 1)), 8)
    table.explore()
    panel = open_panel(table, [])
    if panel.player is None or panel.player == CHANCE:
        return
    legal = table.kit.game.legal(panel.state, panel.player)[:COUNT]
    panel.learn(Lines(panel.player, tuple(Candidate(one, 0.5, ((panel.player, one),)) for one in legal)), is_last=True)
    drawn = panel.render(TableView(table, language))
    assert drawn.count("50") >= len(legal)
    assert find_sheets(drawn, language) == ["css/lines.css"]
    assert panel.render_bar(TableView(table, language)).count("<svg") == 2
