"""The list of saved games: with whom each is played, its state and picture, searching, and which could be deleted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.types import Player
from pyengine.core.words import Message, msg, say
from pyengine.render import svg

from ..saved.beginning import read_beginning, read_place
from ..saved.saved_game import SavedGame, parse_json
from ..table.greeting import name_person
from ..table.seats import COMPUTER, HERE, LINK, TWO
from .figures import render_text
from .panels import make_speaker

STATES = {"yours": "your-turn", "theirs": "their-turn", "over": "over"}


def describe_opponent(saved: SavedGame) -> Message | None:
    """Return whom a game is played with, None for a solitaire."""
    levels = [seat.removeprefix(COMPUTER) for seat in saved.seats if seat.startswith(COMPUTER)]
    if saved.fair or LINK in saved.seats:
        how, who = msg("keep.protected" if saved.fair else "keep.by-link"), name_person(saved.friend_name)
        return msg("keep.with-name", who=who, how=how) if who else how
    if levels:
        return msg(f"keep.computer-{max(levels)}")
    return msg("keep.one-device") if len(saved.seats) > 1 else None


def describe_series(saved: SavedGame) -> Message | None:
    """Return the score of the series that a saved game belongs to, None if it belongs to none.

    Of a finished game only its place in the series is told: the score from before it would look like that of the end.
    """
    if not saved.series or not games.is_known(saved.game):
        return None
    from ..saved.series import read_series
    from ..table.series import describe_number, describe_score

    kit = games.load(saved.game)
    try:
        beginning, player = read_place(saved)
        persons = kit.game.info.player_count(read_beginning(saved).options)
        series = read_series(saved.series, beginning, persons)
    except (GameError, ValueError):
        return None
    if get_state(saved) == "over":
        return msg("series.was", n=series.number)
    names = [saved.friend_name if persons == TWO and other != player else "" for other in range(persons)]
    return describe_number(series, describe_score(kit, series, player, names))


def get_title(saved: SavedGame) -> str:
    """Return the title of a saved game's game; the id if this site does not have the game."""
    return games.load(saved.game).game.info.title if games.is_known(saved.game) else saved.game


def get_state(saved: SavedGame) -> str:
    """Return the state of a saved game, a key of `STATES`."""
    return saved.turn if saved.turn in STATES else "over"


def filter_games(kept: Sequence[SavedGame], words_: str, wanted: str, language: str) -> list[SavedGame]:
    """Return the games in a state (a key of `STATES`, "" for all) whose name, label, opponent, state or last move contain all
    words."""
    asked = words_.casefold().split()
    return [
        saved
        for saved in kept
        if wanted in ("", get_state(saved)) and all(word in _write_searchable(saved, language) for word in asked)
    ]


def _write_searchable(saved: SavedGame, language: str) -> str:
    who = describe_opponent(saved)
    parts = (
        get_title(saved),
        saved.game,
        saved.label,
        say(who, language) if who else "",
        say(msg("table." + STATES[get_state(saved)]), language),
        saved.last,
    )
    return " ".join(parts).casefold()


def propose_deletions(kept: Sequence[SavedGame], most: int) -> list[SavedGame]:
    """Return the finished games to delete first when there is little room: the oldest ones, at most so many."""
    over = sorted((saved for saved in kept if get_state(saved) == "over"), key=lambda saved: saved.updated)
    return over[:most]


def guess_game(text: str) -> str:
    """Return the name of the game that a damaged text seems to be of, "" if it does not say."""
    try:
        data = parse_json(text)
    except ValueError:
        return ""
    name = data.get("game") if isinstance(data, dict) else None
    return games.load(name).game.info.title if isinstance(name, str) and games.is_known(name) else ""


@lru_cache(maxsize=200)
def render_picture(saved: SavedGame, language: str) -> str:
    """Return a small board as its player saw it last. It is "" if the position cannot be read, which does not stop the list."""
    kit = games.load(saved.game)
    try:
        options = read_beginning(saved).options
        viewer = _get_viewer(saved, kit.game.info.player_count(options))
        seen = kit.scene(kit.notation.position(saved.position, options), viewer).boards[0]
    except GameError:
        return ""
    flip = saved.seats[:1] == (LINK,) and HERE in saved.seats
    return svg.board(seen, flip=flip, info=kit.game.info, small=True, words=make_speaker(language), cells=False)


def _get_viewer(saved: SavedGame, players: int) -> Player | None:
    """Return the player for whom the last position was written, None where several share the screen."""
    if saved.fair:
        viewer = saved.fair.seat
    else:
        viewer = saved.seats.index(HERE) if saved.seats.count(HERE) == 1 else -1
    return viewer if 0 <= viewer < players else None


def render_last(saved: SavedGame) -> str:
    """Return the last move as HTML: pictures for readers, words for screen readers; "" before the first."""
    shown, _, heard = saved.last.partition("\t")
    if not shown:
        return ""
    if heard:
        told = f'<span aria-hidden="true">{render_text(shown)}</span><span class="quiet-words">{escape(heard)}</span>'
    else:  # saved by an earlier version, without the words for screen readers
        told = escape(shown)
    return f'<span class="last" title="{escape(heard or shown)}">{told}</span>'  # there may be no room for all of it


def describe_deal(kept: Sequence[SavedGame], game: str, deal: int) -> tuple[SavedGame, Message] | None:
    """Return the game in which a solitaire's deal was played last, and its state; None if it was not played."""
    for saved in kept:
        if saved.game != game or saved.fair:
            continue
        try:
            record = read_beginning(saved)
            if record.deal != deal:
                continue
            kit = games.load(game)
            outcome = kit.game.outcome(kit.notation.position(saved.position, record.options))
        except GameError:
            continue
        if outcome is None:
            return saved, msg("keep.day-begun")
        score = outcome.scores[0]
        return saved, msg("table.unsolved") if score is None else msg("table.your-score", score=score)
    return None
