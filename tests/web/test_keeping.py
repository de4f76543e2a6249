"""Kept games without a browser: what is a game, files of them and how they are merged, what is pasted, what is given away."""

from __future__ import annotations

import json
import zlib
from html import escape
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.telling import speak_telling
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.text import from_text, to_text
from tests.play.playing import play_randomly
from tests.web.made import made_up
from tests.web.tables import invite, lay_table, merge
from web.app.controllers.pasted_text import FILE, is_link, read_pasted
from web.app.embed import picture_metadata
from web.app.saved import archive
from web.app.saved.progress import count_steps
from web.app.saved.saved_game import SavedGame, SeatSecrets, restore_game
from web.app.table.open_links import open_link
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views import saved_games, share_dialog

KEY = "ab" * 32


def table(game: str, steps: int = 12, **options: str) -> GameTable:
    """Return a table where everybody sits at this screen, some moves into a game."""
    rng = Random(4)
    made = lay_table(game, rng=rng, **options)
    kit = made.kit
    for _ in range(steps):
        actors = kit.game.actors(made.main.state)
        if not actors or CHANCE in actors:
            break
        made.main.act(actors[0], rng.choice(made.main.legal(actors[0])))
        made.settle()
    return made


WHOLE = table("place", 0).make_string()


def make_saved(key: str = "a1", updated: float = 100.0, **fields: Any) -> SavedGame:
    """Return a kept game."""
    return SavedGame(key, "place", WHOLE, (HERE, HERE), 0, updated, **{"turn": "yours", **fields})


def make_sealed(key: str, updated: float, sent: str = "", received: str = "", secret: str = KEY) -> SavedGame:
    """Return a kept protected game."""
    return make_saved(key, updated, fair=SeatSecrets(0, "0102", secret, None, sent, received, ()))


# --- what is a game


@pytest.mark.parametrize("game", games.IDS)
def test_a_game_comes_back_from_its_json(game: str) -> None:
    kept = table(game).make_saved(5.0)._replace(id="a1", label="with Ben")
    assert restore_game(json.loads(json.dumps(kept._asdict()))) == kept


def test_a_protected_game_comes_back_with_its_secrets() -> None:
    kit = games.load("cloak")
    made = ProtectedTable.invite(kit, kit.game.info.read_options({}), None)
    made.key, made.label = "a1", "with Ben"
    made.click(made.next_tokens[0])
    kept = restore_game(json.loads(json.dumps(made.make_saved(5.0)._asdict())))
    assert kept == made.make_saved(5.0)
    again = ProtectedTable.of(kept, games.by_number)
    assert again.match.key == made.match.key
    assert again.label == "with Ben"


def test_games_kept_before_there_were_names_still_open() -> None:
    old = make_saved()._asdict()
    del old["label"]
    assert restore_game(old).label == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"link": 5},
        {"seats": "here"},
        {"updated": "now"},
        {"updated": float("nan")},
        {"sent": "1"},
        {"notes": [["a"]]},
        {"fair": {"seat": 0}},
        {"fair": [0, "zz", "ab", None, "", "", []]},
        {"fair": [0, "01", "ab", None, 7, "", []]},
        {"label": None},
        {"of a newer version": 1},
    ],
)
def test_what_is_no_game_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        restore_game({**make_saved()._asdict(), **wrong})


# --- the file of all games


def test_a_file_holds_every_game_and_warns_its_reader() -> None:
    protected = invite("gravity")
    protected.seal()
    protected.key = "b1"
    kept = [*(table(game).make_saved(5.0)._replace(id=f"a{at}") for at, game in enumerate(games.IDS)), protected.make_saved(7.0)]
    text = archive.write(kept, "2026-11-21")
    assert archive.read(text) == (kept, 0)
    assert archive.read("\ufeff" + text) == (kept, 0)
    assert "keep it to yourself" in json.loads(text)["about"]


def test_a_file_is_read_in_slices_and_one_without_end_is_refused() -> None:
    rows = [make_saved(f"a{number}") for number in range(40)]
    work = archive.read_in_slices(archive.parse(archive.write(rows, "2026-01-01")))
    assert len(list(work)) == len(rows)
    with pytest.raises(archive.BadFile):
        archive.read(archive.write([make_saved()] * (archive.ROWS + 1), "2026-01-01"))


def test_cut_and_foreign_files_are_told_apart() -> None:
    text = archive.write([make_saved()], "2026-11-21")
    for length in range(60, len(text) - 3, 7):
        with pytest.raises(archive.BadFile) as cut:
            archive.read(text[:length])
        assert getattr(cut.value.message, "key", "") == "keep.file-cut"
    for foreign in ("{}", "[1]", "{" * 5000, '{"format": "other", "games": []}', '{"format": "fairy-post-games"}'):
        with pytest.raises(archive.BadFile) as other:
            archive.read(foreign)
        assert getattr(other.value.message, "key", "") == ("keep.file-foreign")
    with pytest.raises(archive.BadFile) as newer:
        archive.read(text.replace('"version": 1', '"version": 2'))
    assert getattr(newer.value.message, "key", "") == "keep.file-newer"


def test_hostile_rows_are_counted_and_left_out() -> None:
    good = make_saved()
    rows: list[Any] = [
        good._asdict(),
        {**good._asdict(), "game": "../../evil"},
        {**good._asdict(), "id": '"><script>'},
        {**good._asdict(), "link": "A" * 10**6},
        {**good._asdict(), "link": good.link[:-3]},
        {**good._asdict(), "link": good.link[:4] + ("A" if good.link[4] != "A" else "B") + good.link[5:]},
        {**good._asdict(), "turn": "mine"},
        {**good._asdict(), "label": "long " * 100},
        ["a"],
        None,
        7,
    ]
    text = json.dumps({"format": archive.FORMAT, "version": 1, "games": rows})
    assert archive.read(text) == ([good], len(rows) - 1)


def test_merging_adds_renews_and_never_goes_back() -> None:
    mine = [make_saved("a1", 100), make_saved("a2", 100), make_saved("a3", 100)]
    newer, older, same = make_saved("a1", 101, last="e4"), make_saved("a2", 99, last="e4"), make_saved("a3", 100)
    result = merge(mine, [newer, older, same, make_saved("a4", 5)])
    assert result == archive.MergeResult((newer, make_saved("a4", 5)), added=1, renewed=1, same=2, unreadable=0, crowded=0)


def test_another_game_under_a_known_id_gets_an_id_of_its_own() -> None:
    mine = [make_sealed("a1", 100, "sent")]
    stranger = make_sealed("a1", 200, "sent more", secret="cd" * 32)
    other = make_saved("a1", 300)
    result = merge(mine, [stranger, other])
    assert [game.id for game in result.games] == ["new0", "new1"]
    assert result.added == 2


def test_a_protected_game_never_loses_a_sealed_turn() -> None:
    texts = ["", *made_up("gravity", Random(2), 5)[1]]
    mine = [make_sealed("a1", 100, sent=texts[3], received=texts[2])]
    touched_later = make_sealed("a1", 999, sent=texts[1], received=texts[2])
    assert merge(mine, [touched_later]).games == ()
    further = make_sealed("a1", 50, sent=texts[3], received=texts[4])
    assert merge(mine, [further]).games == (further,)


def test_one_seat_that_came_by_two_ways_stays_one_game() -> None:
    texts = made_up("gravity", Random(2), 5)[1]
    mine = [make_sealed("a1", 100, texts[0])]
    result = merge(mine, [make_sealed("zz", 90, texts[2], texts[1])])
    assert [(game.id, count_steps(game)) for game in result.games] == [("a1", 3)]
    assert (result.added, result.renewed) == (0, 1)


def test_a_game_whose_id_is_taken_by_what_cannot_be_read_gets_another_and_comes_only_once() -> None:
    arrived = [make_saved("a1"), make_saved("b1")]
    first = merge([], arrived, taken=["a1", "a1x2"])
    assert [one.id for one in first.games] == ["a1x3", "b1"]
    second = merge(first.games, arrived, taken=["a1", "a1x2"])
    assert (second.games, second.added, second.same) == ((), 0, 2)


def test_what_finds_no_room_is_counted() -> None:
    result = merge([make_saved("a1", 100)], [make_saved("a2", 1), make_saved("a3", 1), make_saved("a1", 101)], room=1)
    assert ([game.id for game in result.games], result.added, result.crowded, result.renewed) == (["a2", "a1"], 1, 1, 1)


# --- the list


def test_games_are_found_by_name_opponent_state_and_label() -> None:
    mine = [
        make_saved("a1", last="e4", label="with Ben"),
        make_saved("a2", turn="theirs")._replace(seats=(HERE, LINK), game="gravity"),
        make_saved("a3", turn="over")._replace(seats=("computer4", HERE)),
    ]

    def keys(text: str, state: str = "") -> list[str]:
        return [one.id for one in saved_games.filter_games(mine, text, state, "en")]

    assert keys("") == ["a1", "a2", "a3"]
    assert keys("ben") == ["a1"]
    assert keys("GRAVITY") == ["a2"]
    assert keys("by link") == ["a2"]
    assert keys("computer") == ["a3"]
    assert keys("place e4") == ["a1"]
    assert keys("waiting") == ["a2"]
    assert keys("", "over") == ["a3"]
    assert keys("gravity", "over") == []


def test_only_finished_games_are_proposed_to_go_and_the_oldest_first() -> None:
    mine = [
        make_saved("a1", 1),
        make_saved("a2", 30, turn="over"),
        make_saved("a3", 20, turn="over"),
        make_saved("a4", 2, turn="theirs"),
    ]
    assert [one.id for one in saved_games.propose_deletions(mine, 5)] == ["a3", "a2"]
    assert [one.id for one in saved_games.propose_deletions(mine, 1)] == ["a3"]


# --- what is pasted or dropped


@pytest.mark.parametrize("game", games.IDS)
def test_record_position_picture_and_link_all_come_back(game: str) -> None:
    made = table(game, 9)
    made.lift_curtain()
    kit, record = made.kit, made.main.record
    brought = read_pasted(to_text(kit, record))
    assert brought.game == game
    opened = open_link(brought.fragment.removeprefix("here="), games.by_number)
    assert opened.record == record._replace(tags=())
    meant = read_pasted(f"Look at this: https://example.org/play/{game}/#{made.make_string()}!")
    assert (meant.game, meant.fragment) == (game, made.make_string())
    text = kit.notation.text(made.main.state)
    assert text == _position(read_pasted(text).fragment)
    assert text == _position(read_pasted(text, kit, record.options).fragment)
    svg = share_dialog.draw_picture(made, "meadow", "en")
    ElementTree.fromstring(svg)
    told = made.session.tell_last(made.session.at, made.viewer)
    assert told is None or escape(speak_telling(told)) in svg
    shown = _position(read_pasted(svg).fragment)
    assert _view_position(made, shown) == made.write_position()


def _position(fragment: str) -> str:
    """Return the position that a brought game begins with."""
    opened = open_link(fragment.removeprefix("here="), games.by_number)
    return str(opened.kit.notation.text(opened.states[-1]))


def _view_position(made: GameTable, position: str) -> str:
    """Return a position as the viewer of a table would see it."""
    kit = made.kit
    state = kit.notation.position(position, made.main.record.options)
    return str(kit.notation.text(kit.game.observe(state, made.viewer)))


def test_a_record_of_another_game_goes_to_its_own_table_and_one_without_name_to_this_one() -> None:
    place, gravity = games.load("place"), games.load("gravity")
    text = to_text(place, play_randomly("place", 1, 6).record)
    assert read_pasted(text, gravity).game == "place"
    moves = text.partition("\n\n")[2]
    assert read_pasted(moves, place).game == "place"
    with pytest.raises(GameError):
        read_pasted(moves)


@pytest.mark.parametrize("form", ["[12:03, 24.11.2026] Anna: {}", "[play]({})", "<{}>", "12:03\n{}\nyour turn"])
def test_a_link_opens_in_whatever_a_messenger_puts_around_it(form: str) -> None:
    session = play_randomly("gravity", 3, 12)
    string = link.encode(session.kit, session.record)
    text = form.format(f"https://fairy-post.example/play/gravity/#{string}")
    assert read_pasted(text) == ("gravity", string)


def test_a_bare_game_string_opens_with_its_greeting_behind_it() -> None:
    session = play_randomly("gravity", 3, 12)
    string = link.encode(session.kit, session.record)
    assert read_pasted(f"{string}&from=Anna&hello=Hi%20there").game == "gravity"


def test_a_snippet_from_an_article_opens_too() -> None:
    text = '<iframe src="https://example.org/embed/?v=1&amp;game=place&amp;position=7k/8/8/8/8/8/8/K7_w_p_-/-_32"></iframe>'
    assert _position(read_pasted(text).fragment) == "7k/8/8/8/8/8/8/K7 w p -/- 32"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("   ", "keep.nothing"),
        ("Hello, how are you?", "keep.unknown"),
        ("<svg xmlns='http://www.w3.org/2000/svg'></svg>", "keep.no-board"),
        ("x" * 500_000, "keep.too-large"),
        ('[Event "?"]\n\n1. e4 e5', "keep.nameless"),
        ('[Game "chess"]\n\n1. e4', ""),
        ('[Game "place"]\n\n1. Z@z9', ""),
        ("https://example.org/play/place/#AgEAAAAA", ""),
        ("?game=nonsense&position=8/8", ""),
    ],
)
def test_what_nobody_understands_is_told(text: str, key: str) -> None:
    with pytest.raises(GameError) as refused:
        read_pasted(text)
    assert not key or getattr(refused.value.message, "key", "") == key


def test_headers_that_say_nothing_of_a_game_are_no_record() -> None:
    kit = games.load("place")
    for text in ('[Foo "bar"]', '[Event "?"]\n[Site "?"]\n\n*'):
        with pytest.raises(GameError) as refused:
            read_pasted(text, kit)
        assert getattr(refused.value.message, "key", "") == "keep.unknown"
    for text in ('[Game "place"]', '[Event "?"]\n\n1. K@e1', '[Position "7k/8/8/8/8/8/8/K7 w p -/- 32"]'):
        assert read_pasted(text, kit).game == "place"


def test_a_file_of_games_is_known_by_its_beginning() -> None:
    text = archive.write([make_saved()], "2026-11-21")
    assert read_pasted(text) == read_pasted(text[:90]) == FILE
    assert not is_link(text)


def test_private_links_keep_their_game() -> None:
    meant = read_pasted("https://example.org/play/cloak/#resume=AbC-123")
    assert (meant.game, meant.fragment) == ("cloak", "resume=AbC-123")


# --- what is given away


def test_a_png_carries_its_position() -> None:
    chunk = b"IHDR" + bytes(13)
    png = (
        picture_metadata.HEAD
        + (13).to_bytes(4, "big")
        + chunk
        + zlib.crc32(chunk).to_bytes(4, "big")
        + (0).to_bytes(4, "big")
        + b"IDAT"
    )
    png += zlib.crc32(b"IDAT").to_bytes(4, "big")
    tagged = picture_metadata.add_to_png(png, "?game=place")
    assert picture_metadata.read_from_png(tagged) == "?game=place"
    at = tagged.index(b"tEXt")
    size = int.from_bytes(tagged[at - 4 : at], "big")
    assert int.from_bytes(tagged[at + 4 + size : at + 8 + size], "big") == zlib.crc32(tagged[at : at + 4 + size])
    assert tagged[:33] == png[:33]
    for other in (b"", png, picture_metadata.HEAD, picture_metadata.HEAD + b"\xff" * 40, tagged[:40]):
        assert picture_metadata.read_from_png(other) == ""


def test_a_running_game_with_secrets_gives_away_only_what_is_seen() -> None:
    made = table("cloak", 6)
    made.lift_curtain()
    kit = made.kit
    assert not share_dialog.can_share_record(made)
    html = share_dialog.render_dialog(made, "en")
    assert 'data-do="give-link"' not in html
    assert 'data-do="give-record"' not in html
    assert 'data-do="give-all"' in html
    secret = kit.notation.text(made.main.state)
    assert secret not in html
    assert made.write_position() != secret
    made.shared = True
    assert share_dialog.can_share_record(made)
    assert 'data-do="give-record"' in share_dialog.render_dialog(made, "en")


def test_a_protected_game_with_secrets_gives_its_record_only_when_it_is_verified() -> None:
    made = invite("cloak")
    assert not share_dialog.can_share_record(made)
    assert 'data-do="give-record"' not in share_dialog.render_dialog(made, "en")
    assert share_dialog.can_share_record(invite("gravity"))


def test_a_record_names_its_day_and_reads_back() -> None:
    made = table("clone", 6, players="3")
    text = share_dialog.write_record(made, "2026-11-21")
    assert '[Date "2026-11-21"]' in text
    assert from_text(made.kit, text).entries == made.main.record.entries


def test_a_diagram_shows_this_position() -> None:
    kit = games.load("clone")
    made = table("clone", 3, players="3")
    made.display.is_turned = True
    html = share_dialog.render_dialog(made, "en")
    assert "../../make/?game=clone&amp;position=" in html
    fields = share_dialog.write_query(made)
    assert "players=3" in fields
    assert fields.endswith("flip=1")
    meant = read_pasted(f"?{fields}")
    assert open_link(meant.fragment.removeprefix("here="), games.by_number).kit is kit


def test_links_that_came_in_are_written_in_one_way() -> None:
    """Two records that are the same have the same link: by it a game that came here before is found again."""
    kit, record = games.load("place"), play_randomly("place", 1, 9).record
    text = link.encode(kit, record)
    assert link.encode(kit, link.decode(text, games.by_number).record) == text
    assert link.encode(kit, Record("place", record.options)) != text
