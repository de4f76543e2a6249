"""Games with random notes, for tests of what is said of them."""

from __future__ import annotations

from random import Random

from pyengine.play.notes_edit import Path, add_variation, change_note, find_line, list_entries
from pyengine.play.record import Drawing, Record
from pyengine.play.session import Session

from .playing import play_randomly

WORDS = [
    "Good!",
    "a (b) [c]",
    "{brace}",
    "[%cal Ge2e4] there",
    "[%csl Ga1,Rh8]",
    "[%c[%csl Ga1]al Gb2]",
    "[%cal Ge2]",
    '[Game "clone"]',
    "1. e4 $3",
    "ünïcödé ♞ 👩‍🚀",
    "two\nlines",
    "\u202e\x00\ud800",
    "--",
    "[%clk 0:01:00]",
    "\\",
    '"',
]
DRAWINGS = [Drawing("G", "e2", "e4"), Drawing("R", "d5"), Drawing("Y", "2/a1", "3/h8"), Drawing("B", "2/c3")]


def annotate_randomly(name: str, seed: int, entries: int = 30, changes: int = 12) -> Session:
    """Return a session with random actions and random notes; variations begin anywhere, also within variations."""
    rng, played = Random(f"notes{name}{seed}"), play_randomly(name, seed, entries)
    record = played.record
    paths: list[Path] = [()]
    for _ in range(changes):
        path = rng.choice(paths)
        at = rng.randint(0, len(find_line(record, path).entries))
        if rng.random() < 0.6:
            record, path = _branch(played, record, path, at, rng)
            paths.append(path)
            at = len(find_line(record, path).entries)
        said = " ".join(rng.choices(WORDS, k=rng.randint(0, 3)))
        signs = rng.sample(range(1, 256), rng.randint(0, 2)) if at else []
        record = change_note(record, path, at, comment=said, signs=signs, drawings=rng.sample(DRAWINGS, rng.randint(0, 2)))
    return Session(played.kit, record, played.states)


def _branch(played: Session, record: Record, path: Path, at: int, rng: Random) -> tuple[Record, Path]:
    """Add a variation of random actions; where the game is over, or a card is due, nothing is added."""
    kit = played.kit
    tried = Session(kit, record._replace(entries=list_entries(record, path, at), notes=()))
    begin = len(tried.record.entries)
    if kit.game.info.solitaire:
        tried.settle(rng)
    for _ in range(rng.randint(1, 5)):
        tried.settle(rng)
        actors = kit.game.actors(tried.state)
        if not actors:
            break
        player = rng.choice(actors)
        options = [*kit.game.legal(tried.state, player), *kit.game.claims(tried.state, player)]
        tried.act(player, rng.choice(options))
    if kit.game.info.solitaire:
        tried.settle(rng)
    added = tried.record.entries[begin:]
    if not added:
        return record, path
    record, path, _ = add_variation(record, path, at, added)
    return record, path
