"""Clone Chess: a board each; everybody moves all pieces, adds new ones and sends copies to the others, all at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from random import Random

from pyengine.chess.lettered import EMPTY, put_letter
from pyengine.core.facts import Facts
from pyengine.core.fair import FairPlay
from pyengine.core.game import Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, whole
from pyengine.core.types import HIDDEN, Action, Player, Token

from . import orders
from .board import VOID, RoundRules, begin_submission, legal, terms, thinkable, touch_squares
from .effects import carry_out, understand
from .orders import DONE, LETTERS, MOST, NAMES
from .state import ENDED, BoardReport, SeatBoard, SentClone, State, Submission

AWARD = 18
LOCKED, OCCUPIED, COLLISION = "lock", "occupied", "collision"  # why clones fail (CLN-36)

INFO = GameInfo(
    id="clone",
    number=4,
    title="Clone Chess",
    rules_version=1,
    players=(2, MOST),
    chance=False,
    hidden=False,
    simultaneous=True,
    options=(
        whole("players", 5, 2, MOST),
        whole("rounds", 5, 1, 10),
        whole("power", 18, 1, 60),
        whole("clones", 4, 0, 8),
        whole("garnets", 4, 0, 99),
        whole("garnetCost", 4, 1, 20),
        choice("knightPath", "long", "choose"),
        choice("arrivalTouch", "none", "placed", "all"),
        choice("cloneUnit", "order", "distinct"),
        choice("castleHistory", "round", "ever"),
        choice("secondTie", "group", "cancel"),
    ),
    rules="CLN",
    sides=(),
)


def open_round(options: Options, number: int, boards: tuple[SeatBoard, ...], report: tuple[BoardReport, ...] = ()) -> State:
    """Return the state at the beginning of a round, or at the end of the game."""
    rules = terms(options)
    if number > rules.rounds:
        return State(options, rules.rounds + 1, boards, (), (), report, ENDED)
    drafts = tuple(begin_submission(board, number == 1, rules.power) for board in boards)
    return State(options, number, boards, drafts, ("",) * len(boards), report)


def draft_of(state: State, player: Player) -> Submission:
    """Return a player's draft as far as it is known; one that is not to be seen counts as not begun."""
    return state.drafts[player] or begin_submission(state.boards[player], state.round == 1, terms(state.options).power)


# --- the end of a round ------------------------------------------------------------------------------------------------------


def resolve_round(state: State, drafts: Sequence[Submission]) -> State:
    """Return the state after a round: clones are filtered and land together (CLN-36), everything else has been done."""
    rules = terms(state.options)
    failed: list[list[tuple[str, Player, str]]] = [[] for _ in drafts]
    coming: list[list[tuple[Player, SentClone]]] = [[] for _ in drafts]
    for sender, draft in enumerate(drafts):
        first: set[Player] = set()
        for sent in draft.clones:
            if drafts[sent.seat].locked and sent.seat in first:
                failed[sent.seat].append((sent.letter + NAMES[sent.square], sender, LOCKED))
            else:
                first.add(sent.seat)
                coming[sent.seat].append((sender, sent))
    boards, report = [], []
    for seat, draft in enumerate(drafts):
        board, arrived = draft.board, []
        aimed = Counter(sent.square for _, sent in coming[seat])
        for sender, sent in coming[seat]:
            name = sent.letter + NAMES[sent.square]
            if draft.board.pieces[sent.square] != EMPTY:
                failed[seat].append((name, sender, OCCUPIED))
            elif aimed[sent.square] > 1:
                failed[seat].append((name, sender, COLLISION))
            else:
                arrived.append((name, sender))
                values = touch_squares(board.values, [sent.square]) if rules.touch_clones else board.values
                board = board._replace(pieces=put_letter(board.pieces, sent.square, sent.letter), values=values)
        boards.append(board)
        report.append(_line(draft, tuple(sorted(arrived)), tuple(sorted(failed[seat]))))
    return open_round(state.options, state.round + 1, tuple(boards), tuple(report))


def _line(draft: Submission, arrived: tuple[tuple[str, Player], ...], failed: tuple[tuple[str, Player, str], ...]) -> BoardReport:
    return BoardReport(
        tuple(sorted(draft.unmoved)),
        tuple(sorted(draft.danger)),
        tuple(sorted(draft.removed)),
        tuple(sorted(line.text.replace("@", "") for line in draft.written if "@" in line.text and not line.fate)),
        arrived,
        failed,
        draft.locked,
        tuple(line.text for line in draft.written if line.fate == VOID),
        draft.text,
    )


# --- scores ------------------------------------------------------------------------------------------------------------------


def awards(boards: Sequence[SeatBoard]) -> tuple[str, ...]:
    """Return for each board the letters of the types of which it has strictly more than any other (CLN-51)."""
    letters_by_board = [""] * len(boards)
    for letter in LETTERS:
        counts = [board.pieces.count(letter) for board in boards]
        most = max(counts)
        if counts.count(most) == 1:
            letters_by_board[counts.index(most)] += letter
    return tuple(letters_by_board)


def score_boards(boards: Sequence[SeatBoard]) -> tuple[float, ...]:
    """Return the scores as they stand (CLN-50)."""
    won = awards(boards)
    return tuple(board.squares + AWARD * len(letters) - board.penalty / 2 for board, letters in zip(boards, won, strict=True))


def prizes(scores: Sequence[float], cancel: bool) -> tuple[Player, ...]:
    """Return who gets a prize (CLN-54, CLN-55)."""
    levels = sorted(set(scores), reverse=True)
    places = [tuple(player for player, score in enumerate(scores) if score == level) for level in levels[:2]]
    if len(places[0]) > 1:
        return places[0] if len(places[0]) == 2 else ()
    if len(places) > 1 and len(places[1]) > 2:
        return () if cancel else places[0]
    return tuple(sorted(sum(places, ())))


def last_players(scores: Sequence[float]) -> tuple[Player, ...]:
    """Return the elimination candidates (CLN-56)."""
    return tuple(player for player, score in enumerate(scores) if score == min(scores))


class Clone(Game[State]):
    """The rules. A submission is any number of orders in three sections, each ended by its own action."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return empty boards (CLN-01)."""
        rules = terms(options)
        return open_round(options, 1, (SeatBoard(EMPTY * 64, "." * 64, 0, rules.garnets),) * rules.players)

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return who has not handed in yet (CLN-03)."""
        return tuple([player for player, closed in enumerate(state.closed) if not closed])

    def turn_number(self, state: State) -> int:
        """Return the round."""
        return state.round

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the orders that are not void now and what ends the section; of a draft not to be seen, all it might allow."""
        if not 0 <= player < len(state.closed) or state.closed[player]:
            return ()
        rules, draft = terms(state.options), state.drafts[player]
        if draft is None:
            return thinkable(state.boards[player], rules, player)
        return legal(draft, rules, player)

    def accepts(self, state: State, player: Player, action: Action) -> bool:
        """Return whether this is an order of the section that is being written, void or not (CLN-06)."""
        if player not in self.actors(state):
            return False
        return understand(draft_of(state, player), terms(state.options), player, action) is not None

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after an order; the last submission to be closed resolves the round (CLN-04)."""
        options, number, boards, written, shut, report, _ = state
        drafts, closed = list(written), list(shut)
        if action == (HIDDEN,):
            closed[player] = HIDDEN
        else:
            drafts[player] = carry_out(draft_of(state, player), terms(options), player, action)
            closed[player] = DONE if action == (DONE,) else ""
        if all(closed):
            known = [draft for draft in drafts if draft is not None]
            if len(known) == len(drafts):
                return resolve_round(state, known)
        return State(options, number, boards, tuple(drafts), tuple(closed), report)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by score after the last round (CLN-53): 1 for the first place, -1 for the last of all."""
        if state.ending is None:
            return None
        scores = score_boards(state.boards)
        returns = tuple(1 - 2 * sum(other > score for other in scores) / (len(scores) - 1) for score in scores)
        winners = tuple(player for player, score in enumerate(scores) if score == max(scores))
        return Outcome(winners, state.ending.reason, returns, scores)

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the scores as they stand, by what is public."""
        return score_boards(state.boards)

    def facts(self, state: State) -> Mapping[str, object]:
        """Return public facts, by seat number from "1": `squares` (sums, where not 0), `penalties`, `garnets`, `awards`, `round`.

        Of the round before: `unmoved`, `danger`, `removed`, `placed`, `void`, `arrived` and `failed` (``Rh1 from 2: lock``) for
        the boards that had some, `locked` and `submissions`. After the last: `prizes` and `ec`.
        """
        boards, report = state.boards, state.report
        sources: dict[str, Callable[[], object]] = {
            "round": lambda: state.round,
            "squares": lambda: _seats([board.squares for board in boards]),
            "penalties": lambda: _seats([board.penalty / 2 for board in boards]),
            "garnets": lambda: {str(seat): board.garnets for seat, board in enumerate(boards, 1)},
            "awards": lambda: {str(seat): list(letters) for seat, letters in enumerate(awards(boards), 1)},
            "locked": lambda: [seat for seat, line in enumerate(report, 1) if line.locked],
            "submissions": lambda: _seats([line.text for line in report]),
            "arrived": lambda: _seats([[f"{name} from {by + 1}" for name, by in line.arrived] for line in report]),
            "failed": lambda: _seats([[f"{name} from {by + 1}: {why}" for name, by, why in line.failed] for line in report]),
        }
        for name in ("unmoved", "danger", "removed", "placed", "void"):
            sources[name] = partial(_list_field, report, name)
        if state.ending:
            scores = score_boards(boards)
            sources["prizes"] = lambda: [seat + 1 for seat in prizes(scores, terms(state.options).cancel)]
            sources["ec"] = lambda: [seat + 1 for seat in last_players(scores)]
        return Facts(sources)

    def key(self, state: State) -> Hashable:
        """Return the state without the report of the round before."""
        return state._replace(report=())

    def observe(self, state: State, viewer: Player | None) -> State:
        """Return the state with the submissions of others left out; that they are closed is to be seen (CLN-03)."""
        drafts = tuple(draft if player == viewer else None for player, draft in enumerate(state.drafts))
        closed = tuple(shut and (shut if player == viewer else HIDDEN) for player, shut in enumerate(state.closed))
        return state._replace(drafts=drafts, closed=closed)

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Return an own action; of others only that a submission was closed, and all of it when it was the last."""
        if viewer == player:
            return action
        if action not in ((DONE,), (HIDDEN,)):
            return None
        return action if self.actors(state) == (player,) else (HIDDEN,)

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        """Return the view with random submissions where others have closed theirs, and empty drafts where they have not."""
        drafts, closed = list(view.drafts), list(view.closed)
        for player, draft in enumerate(view.drafts):
            if draft is None:
                guess, rules = draft_of(view, player), terms(view.options)
                if closed[player] == HIDDEN:
                    closed[player] = DONE
                    while not guess.written or guess.written[-1].text != DONE:
                        guess = carry_out(guess, rules, player, rng.choice(legal(guess, rules, player)))
                drafts[player] = guess
        return view._replace(drafts=tuple(drafts), closed=tuple(closed))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return squares of the own board, pieces to place, what ends sections, then orders written out for being void."""
        rules: RoundRules = terms(options)
        return orders.grammar(player, rules.choose, rules.players, prefix)

    def fair_play(self, options: Options) -> FairPlay:
        """Return that submissions are sealed until all are in (CLN-03)."""
        from .links import fair_play  # seldom needed, so it comes later

        return fair_play(options)


def _list_field(report: Sequence[BoardReport], field: str) -> dict[str, object]:
    return _seats([sorted(getattr(line, field)) for line in report])


def _seats(values: Sequence[object]) -> dict[str, object]:
    """Return what there is by seat number, seats without anything left out."""
    return {str(seat): value for seat, value in enumerate(values, 1) if value}


GAME = Clone()
