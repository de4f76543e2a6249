"""Puzzles from a reviewed game: whose mistakes they are, what counts as found, and that they tell nothing before they should."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.ai.review.judge import Played
from pyengine.ai.review.judgement import Judgement, Review
from pyengine.ai.review.trial import judge_one
from pyengine.ai.solver import solve
from pyengine.core.types import CHANCE, Action
from pyengine.core.words import LANGUAGES
from tests.ai.minds import make_clock
from tests.coroutines import run_coroutine
from tests.games import place_play
from tests.web.tables import lay_table
from tests.web.test_lines import end, find_sheets, play
from web.app.computer.worker import pack_job
from web.app.later.lines_work import LineFinder
from web.app.later.practice_panel import PracticePanel
from web.app.later.practice_work import TryJob
from web.app.later.puzzles import list_puzzles
from web.app.later.review_panel import ReviewPanel
from web.app.later.review_view import render_review
from web.app.table.seats import COMPUTER, HERE
from web.app.table.table import GameTable
from web.app.views.table import TableView

LEVEL = f"{COMPUTER}2"


def make_review(table: GameTable, kinds: dict[int, str]) -> Review:
    """Return a review that marks some decisions; the better move is another legal one."""
    judgements = []
    for at, kind in kinds.items():
        player, action = table.main.record.entries[at]
        better = next(other for other in table.kit.game.legal(table.main.states[at], player) if other != action)
        line = ((player, better),)
        judgements.append(Judgement(at, player, kind, 0.8, 0.4, better, line))  # type: ignore[arg-type]
    return Review(table.kit.game.info.id, len(table.main.record.entries), tuple(judgements), is_whole=True)


def begin(table: GameTable, kinds: dict[int, str]) -> tuple[PracticePanel, list[int]]:
    """Begin the puzzles of a table; the list grows with each move that is to be judged."""
    checks = list[int]()
    table.display.review = review = ReviewPanel(table, make_review(table, kinds), render_review)
    table.display.lines = panel = PracticePanel(table, review, lambda: checks.append(1))
    return panel, checks


def try_out(table: GameTable, panel: PracticePanel, action: Action) -> None:
    """Play a move on the board, and let the puzzle look at it before it is drawn."""
    for token in action:
        table.click(token)
    panel.follow()


def render(table: GameTable, language: str = "en") -> str:
    """Return the card and the board."""
    return "".join(region.html for region in TableView(table, language).render() if region.id in ("lines", "boards", "result"))


def test_own_mistakes_are_the_puzzles() -> None:
    kinds = {4: "mistake", 5: "blunder", 6: "inaccuracy", 8: "ok"}
    table = end(play(lay_table("place", HERE, LEVEL), 12))
    assert list_puzzles(table, make_review(table, kinds)) == (0,), "entry 5 is the computer's; 6 is less than a mistake"
    assert list_puzzles(table, make_review(table, {6: "inaccuracy", 8: "ok"})) == (0,), "with nothing worse it is one"
    both = end(play(lay_table("place"), 12))
    assert list_puzzles(both, make_review(both, kinds)) == (0, 1)


def test_a_puzzle_from_its_first_try_to_the_end() -> None:
    table = end(play(lay_table("place"), 12))
    panel, checks = begin(table, {4: "mistake", 7: "blunder"})
    judgement = panel.judgement
    entry = table.main.record.entries[4]
    assert table.session.state is table.main.states[4]
    drawn = render(table)
    assert "Find something better" in drawn
    assert "practice-answer" in drawn
    assert 'class="arrow' not in drawn, "nothing shows the answer"
    assert 'data-do="leave"' not in "".join(region.html for region in TableView(table).render()), "one way back is enough"
    try_out(table, panel, entry.action)
    assert panel.told == "same"
    assert table.session.state is table.main.states[4], "the position is set up again"
    other = next(
        action
        for action in table.kit.game.legal(table.main.states[4], entry.player)
        if action not in (entry.action, judgement.better)
    )
    try_out(table, panel, other)
    assert (panel.told, len(checks)) == ("checking", 1)
    assert table.session.state is table.main.states[4]
    panel.learn(is_good=False)
    assert "not as good" in render(table)
    try_out(table, panel, judgement.better)
    assert panel.told == "yes"
    drawn = render(table)
    assert 'class="arrow' in drawn
    assert "is a mistake" in drawn, "it says what the decision of the game was"
    assert "practice-next" in drawn
    panel.go_on()
    assert table.session.state is table.main.states[7]
    assert panel.is_last
    panel.show_answer()
    drawn = render(table)
    assert "practice-next" not in drawn
    assert panel.count == 1, "what was shown was not found"
    table.leave()
    assert table.open_lines is None
    assert table.open_review is panel.review


def test_another_good_move_counts() -> None:
    table = end(play(lay_table("place"), 12))
    panel, _ = begin(table, {4: "mistake"})
    other = next(
        action
        for action in table.kit.game.legal(table.main.states[4], panel.judgement.player)
        if action not in (table.main.record.entries[4].action, panel.judgement.better)
    )
    try_out(table, panel, other)
    panel.learn(is_good=True)
    drawn = render(table)
    assert "is good, too" in drawn
    assert panel.count == 1


def test_undo_in_a_puzzle_takes_nothing_of_the_game_back() -> None:
    table = end(play(lay_table("place"), 12))
    panel, _ = begin(table, {4: "mistake"})
    table.undo()
    panel.follow()
    assert table.session.state is table.main.states[4]
    assert panel.told == "ask"
    assert len(table.main.record.entries) == 13


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.IDS)
def test_every_game_tells_its_puzzles(name: str, language: str) -> None:
    table = lay_table(name)
    play(table, 6 if table.kit.game.info.solitaire else 10)
    entries = table.main.record.entries
    at = next(
        place
        for place in reversed(range(len(entries)))
        if entries[place].player != CHANCE and len(table.kit.game.legal(table.main.states[place], entries[place].player)) > 1
    )
    panel, _ = begin(table, {at: "blunder"})
    drawn = render(table, language)
    assert drawn.count("practice-answer") == 1
    assert find_sheets(drawn, language) == ["css/review.css"]
    assert find_sheets(panel.review.render(TableView(table, language)), language) == ["css/review.css"]
    panel.show_answer()
    assert "practice-end" in render(table, language)


# --- what is judged


def judge(job: TryJob) -> bool:
    """Return what the worker says of a move."""
    answer = run_coroutine(LineFinder().work(pack_job(job)))
    return {"true": True, "false": False}[answer]


def test_a_losing_move_is_not_good_and_a_winning_one_is() -> None:
    kit = games.load("place")
    state = place_play.at("4k3/2RR4/8/8/8/6K1/8/8 w")
    goods = {}
    for action in list(kit.game.legal(state, 0)):
        played = Played((state, kit.game.apply(state, 0, action)), ((0, action),))
        goods[action] = not judge_one(kit, played, 0, 60.0, make_clock(), "").is_swing
    assert {True, False} == set(goods.values())
    for wanted in (True, False):
        action = next(action for action, good in goods.items() if good is wanted)
        assert judge(TryJob("place", state, 0, action)) is wanted


def test_a_solitaire_is_held_against_its_best_score() -> None:
    """Near the end of a proved play its next action keeps the best score, and nothing reaches one point more."""
    kit = games.load("neighbour")
    options = kit.game.info.read_options({})
    deal, state = kit.game.deal(options, 5), kit.game.start(options)
    *_, best = solve(kit, state, deal)
    assert best.best is not None
    for player, action in best.line[: len(best.line) * 3 // 4]:
        state = kit.game.apply(state, player, action)
    player, action = best.line[len(best.line) * 3 // 4]
    assert player != CHANCE
    assert judge(TryJob("neighbour", state, player, action, deal, best.best))
    assert not judge(TryJob("neighbour", state, player, action, deal, best.best + 1))


@pytest.mark.parametrize(("language", "word"), [("en", "Puzzles of"), ("de", "Aufgaben zu"), ("fr", "Problèmes de")])
def test_the_end_of_a_review_leads_to_the_page_with_more_puzzles(language: str, word: str) -> None:
    table = end(play(lay_table("place"), 12))
    table.display.review = review = ReviewPanel(table, make_review(table, {4: "mistake"}), render_review)
    way = f'<a href="../../puzzles/place/">{word} PlaceChess</a>'
    assert "puzzles/" not in render(table, language), "this site has none of the game"
    review.has_more = True
    assert way in render(table, language)
    review.review = review.review._replace(is_whole=False)
    assert way not in render(table, language), "the review is not over"
    review.review = review.review._replace(is_whole=True)
    table.display.lines = panel = PracticePanel(table, review, lambda: None)
    assert way not in render(table, language), "a mistake of the own game is to be found first"
    panel.show_answer()
    assert way in render(table, language)
