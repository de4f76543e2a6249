"""Honest games by link, to their ends, as every seat and a spectator see them."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Action
from pyengine.play.fair.audit import audit
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.wire.link import parse_link

from .table import MatchTable, lookup, terms


@pytest.mark.parametrize("name", ["place", "mitosis", "mathematichess"])
def test_an_open_game_to_its_end(name: str) -> None:
    table = MatchTable(terms(name))
    table.play(Random(1), 12)
    table.resign()
    assert not table.is_finished()
    assert audit(watch(parse_link(table.texts[-1], lookup))).missing == (1,)
    table.link(Random(1))
    assert table.is_finished()
    table.verify()


@pytest.mark.parametrize("seed", range(2))
def test_gravity_to_its_end(seed: int) -> None:
    table = MatchTable(terms("gravity", nonce=str(seed)))
    rng = Random(seed)
    table.play(rng)
    table.verify()
    assert len(table.texts) == 2 + (table.match(0).fold.players[0] != 0) + 25 + 1


def test_colours_fall_both_ways_and_can_be_fixed() -> None:
    colours = set()
    for nonce in map(str, range(8)):
        table = MatchTable(terms("gravity", nonce=nonce))
        table.play(Random(1), 3)
        colours.add(table.match(0).fold.players)
    assert colours == {(0, 1), (1, 0)}
    for seat in (0, 1):
        table = MatchTable(terms("gravity", colours=seat))
        table.play(Random(1), 4)
        assert table.match(1).fold.players[seat] == 0


@pytest.mark.parametrize("seed", range(3))
def test_synchronous(seed: int) -> None:
    table = MatchTable(terms("synchronous", nonce=str(seed), noProgressRounds=3))
    table.play(Random(seed), 60)
    if not table.is_finished():
        table.resign()
        table.link(Random(seed))
    table.verify()


def test_two_seats_need_two_links_a_turn_and_one() -> None:
    table = MatchTable(terms("synchronous"))
    rng = Random(5)
    turns = []
    while len(table.texts) < 9:
        table.link(rng)
        turns.append(table.match((len(table.texts) - 1) % 2).fold.state.position.number)
    assert turns == [1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize("seed", range(2))
def test_cloak(seed: int) -> None:
    table = MatchTable(terms("cloak", nonce=str(seed)), arrays=(17 * seed, 959 - seed))
    table.play(Random(seed), 60)
    if not table.is_finished():
        table.resign()
        table.link(Random(seed))
    table.verify()


@pytest.mark.parametrize("power", [3, pytest.param(18, marks=pytest.mark.full)])
def test_clone_five_players_five_rounds(power: int) -> None:
    table = MatchTable(terms("clone", power=power))
    rng = Random(3)
    while len(table.texts) < 5 or not table.match((len(table.texts) - 1) % 5).is_over:
        table.link(rng, sensible)
    assert len(table.texts) == 41
    for _ in range(4):
        table.link(rng)
    table.verify()


def sensible(match: Match, rng: Random) -> Action:
    """Decide at random, rarely ending a section early or removing a piece."""
    legal = list(match.legal())
    others = [action for action in legal if len(action) > 1 and action[-1] != "remove"]
    return rng.choice(others) if others and rng.random() < 0.95 else rng.choice(legal)


def test_booster() -> None:
    table = MatchTable(terms("booster", nonce="1", whiteCheckers=3, blackCheckers=3))
    rng = Random(1)
    table.play(rng, 30)
    for seat in (0, 1):
        match = table.match(seat)
        hand = match.fold.state.hands[match.fold.players[seat]]
        assert len(hand) == len(match.fold.hands[seat])
    if not table.is_finished():
        table.resign()
        table.link(rng)
    table.verify()


@pytest.mark.parametrize("colours", [0, 1])
def test_hands_of_different_sizes(colours: int) -> None:
    """The keys in link 2 open the inviter's hand, whichever of the two that is."""
    table = MatchTable(terms("booster", colours=colours, whiteCheckers=4, blackCheckers=2))
    rng = Random(1)
    table.play(rng, 5)
    folds = table.match((len(table.texts) - 1) % 2).folds
    places = {held.position for fold in folds for hand in fold.hands for held in hand}
    places |= {play.held.position for fold in folds for play in fold.plays if play.held}
    assert places == set(range(len(places))), "one hand after the other, then the cards drawn"
    table.resign()
    table.link(rng)
    table.verify()


@pytest.mark.parametrize("seed", range(2))
def test_reshuffles_overtake_each_other(seed: int) -> None:
    table = MatchTable(terms("brisk", nonce=str(seed), turns=12))
    rng, flying, takers = Random(seed), 0, dict[tuple[int, int], int]()
    while not table.texts or not table.is_finished():
        table.link(rng)
        fold = table.match((len(table.texts) - 1) % 2).fold
        flying = max(flying, sum(epoch.stage < 3 for epoch in fold.epochs))
        takers |= {held[:2]: seat for seat, hand in enumerate(fold.hands) for held in hand}
        assert all(len(hand) == len(held) for hand, held in zip(fold.state.hands, fold.hands, strict=True))
    assert flying > 1
    assert len(fold.epochs) >= 4
    lasts = [takers[epoch.number, len(epoch.cards) - 1] for epoch in fold.epochs[:-1]]
    assert [epoch.first for epoch in fold.epochs[1:]] == lasts, "who got the last card shuffles first"
    table.verify()


def test_hidden_hands_of_the_toy_can_be_guessed() -> None:
    """What a view leaves open is filled with the cards that are nowhere to be seen."""
    table = MatchTable(terms("brisk"))
    table.play(Random(1), 7)
    view, game = table.match(0).view(), table.match(0).context.game
    player, hands = table.match(0).player, set()
    assert player is not None
    assert "?" in view.hands[1 - player]
    for seed in range(9):
        state = game.resample(view, player, Random(seed))
        assert game.observe(state, player) == view
        cards = [*state.hands[0], *state.hands[1], *state.discard]
        assert len(set(cards)) == len(cards)
        hands.add(state.hands[1 - player])
    assert len(hands) > 1


def count_links(owners: list[tuple[int, ...]]) -> int:
    """Return how many links it takes two seats to decide phases, each by some seats, by the scheduler's rule alone."""
    undecided, sealed, phase, links = set(owners[0]), set[int](), 0, 0
    while phase < len(owners):
        seat = links % 2
        links += 1
        sealed.discard(seat)
        while phase < len(owners):
            if seat in undecided:
                undecided.discard(seat)
                if undecided:
                    sealed.add(seat)
            if undecided or sealed:
                break
            phase += 1
            undecided = set(owners[phase]) if phase < len(owners) else set()
    return links


def test_the_rule_of_links() -> None:
    """k turns take 2k + 1 links; both strike: two more; only the sealer: none; only the opener: one."""
    both, sealer, opener = (0, 1), (0,), (1,)
    assert [count_links([both] * turns) for turns in (1, 2, 7)] == [3, 5, 15]
    assert count_links([both, both, both]) == 7
    assert count_links([both, sealer, both]) == 5
    assert count_links([both, opener, both]) == 6


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_synchronous_takes_as_many_links_as_the_rule_says(seed: int) -> None:
    table = MatchTable(terms("synchronous", nonce=str(seed), blowLegality="free"))
    rng = Random(seed)
    table.play(rng, 70)
    fold = table.match(0).fold
    state, owners, pending = table.match(0).folds[0].state, [], set[int]()
    for player, action in fold.entries:
        actors = table.match(0).context.game.actors(state)
        if not pending:
            owners.append(actors)
            pending = set(actors)
        pending.discard(player)
        state = table.match(0).context.game.apply(state, player, action)
    done = owners[:-1] if pending else owners
    assert any(len(phase) == 1 for phase in done), "blows were struck"
    assert count_links(done) <= 70
    assert count_links([*done, (0, 1)]) >= 69


@pytest.mark.parametrize("ahead", [True, False])
def test_a_capturer_can_end_the_turn_ahead_of_the_answer(ahead: bool) -> None:
    """With the end of the turn sent along the capture costs no link: the answer comes with the reply."""
    table, rng = capture()
    match = table.arrive()
    assert match.is_complete
    assert ("end",) in match.early()
    if ahead:
        match.play(("end",))
        assert not match.early()
        with pytest.raises(IllegalAction):
            match.play(("end",))
    table.texts.append(match.send())
    captured = match.fold.state.captured
    assert captured
    reader = table.arrive()
    assert reader.attachments == ()
    assert reader.is_complete != ahead, "the answer is given; then it is the reader's turn, or the capturer's still"
    assert reader.draft.state.captured == 0
    table.link(rng, quietly)
    assert [came.kind for came in parse_link(table.texts[-1], lookup).attachments] == [6]
    table.arrive()
    table.resign()
    table.link(rng)
    table.verify()


def test_the_end_of_the_turn_also_goes_ahead_of_an_answer_that_ends_the_game() -> None:
    """The capturer cannot know whether it was the king. If it was, what was sent ahead is dropped."""
    table, rng = capture(king=True)
    match = table.arrive()
    assert ("end",) in match.early()
    match.play(("end",))
    table.texts.append(match.send())
    table.link(rng)
    assert table.arrive().is_over
    table.play(rng, len(table.texts) + 2)
    table.verify()


def test_castling_shows_both_pieces_and_does_not_go_ahead_of_an_answer() -> None:
    """It says what the king and the rook are, and proofs travel with the newest link only."""
    table = MatchTable(terms("cloak", colours=0), arrays=(518, 518))  # as in chess
    plans = (["g1 f3", "g2 g3", "f1 g2"], ["a7 a6", "b7 b6", "c7 c6"])
    while any(plans):
        match = table.arrive()
        if match.legal():
            match.play(tuple(plans[table.turn].pop(0).split()))
            match.play(("end",))
        table.texts.append(match.send())
    match = table.arrive()
    match.play(("a8", "guess/K"))
    assert ("d2", "d3") in match.early()
    assert ("e1", "h1") not in match.early()
    table.texts.append(match.send())
    table.texts.append(table.arrive().send())
    match = table.arrive()
    match.play(("e1", "h1"))
    match.play(("end",))
    table.texts.append(match.send())
    assert [came.kind for came in parse_link(table.texts[-1], lookup).attachments] == [6, 6]
    table.resign()
    table.link(Random(1))
    table.verify()


def test_a_whole_turn_goes_ahead_of_an_answer_in_the_first_link_of_play() -> None:
    table = MatchTable(terms("cloak", colours=0), arrays=(518, 518))
    table.play(Random(1), 2)
    match = table.arrive()
    match.play(("a8", "guess/K"))
    assert ("end",) not in match.early()
    for action in (("d2", "d3"), ("end",)):
        assert action in match.early()
        match.play(action)
    assert not match.early()
    table.texts.append(match.send())
    reader = table.arrive()
    assert not reader.is_complete, "the answer is given, and the turn is over"


def capture(king: bool = False) -> tuple[MatchTable, Random]:
    """Play until somebody has captured a hidden checker, the king or another, in a link that is not sent yet."""
    for seed in range(60):
        table = MatchTable(terms("cloak", nonce=f"capture{seed}"), arrays=(200, 300))
        rng = Random(seed)
        while len(table.texts) < 60:
            match = table.arrive()
            if match.is_over:
                break
            while not match.is_complete:
                match.play(greedily(match, rng))
            if match.draft.fold.state.captured:
                if (captured_letter(table, match) == "K") == king:
                    return table, rng
                break
            table.texts.append(match.send())
    raise AssertionError("nobody captured a hidden piece")


def captured_letter(table: MatchTable, match: Match) -> str:
    """Return what the captured checker is, as its owner knows."""
    owner = table.match(1 - (match.seat or 0))
    number, player = match.draft.fold.state.captured, owner.fold.players[owner.seat or 0]
    return str(owner.fold.state.secrets[player][number - 1])


def quietly(match: Match, rng: Random) -> Action:
    """Decide without guesses, uncloakings and captures where possible."""
    board = match.draft.state.board
    legal = [action for action in match.legal() if "/" not in "".join(action)] or list(match.legal())
    still = [a for a in legal if len(a) < 2 or board[place(a[1])] == "."]
    return rng.choice(still or legal)


def greedily(match: Match, rng: Random) -> Action:
    """Capture hidden checkers where possible."""
    state, legal = match.draft.state, list(match.legal())
    hidden = "12345678stuvwxyz"
    takes = [a for a in legal if len(a) == 2 and "/" not in "".join(a) and state.board[place(a[1])] in hidden]
    takes = [a for a in takes if (state.board[place(a[0])] in "12345678PKQRBN") != (state.board[place(a[1])] in "12345678")]
    return rng.choice(takes) if takes else quietly(match, rng)


def place(token: str) -> int:
    """Return the index of a square's name."""
    return ord(token[0]) - 97 + 8 * (int(token[1]) - 1)
