"""Embedded boards without a browser: addresses and their corrections, steps, a reader's own moves, what is drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from pyengine import games
from pyengine.cli.frozen import FrozenRow
from pyengine.core.telling import write_telling
from pyengine.core.words import msg, say
from pyengine.play import codec, header, link
from tests.golden import frozen
from tests.play.playing import play_randomly
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import Trouble, parse, put_right, write
from web.app.embed.reading import EmbedSettings
from web.app.embed.suggestions import find_nearest, measure_distance
from web.app.views.embed import EmbedView, render_troubles
from web.generator.scripts import read, shorten

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "embeds.json").read_text("utf-8"))
TRAP = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32"
FALL = "game=gravity&position=4P3/4B3/r3P3/1n2b3/8/8/8/8_w_move_r_-_KQRRBNNPP_kqbnpppp_0-0"


def figure(query: str, string: str = "") -> Diagram:
    """Return the figure of an address that has nothing wrong with it."""
    reading = parameters.read(query, string)
    assert reading.troubles == ()
    assert reading.given is not None
    return Diagram(reading.given, reading.setting, Random(1))


def only(query: str, string: str = "", examples: dict[str, str] | None = None) -> Trouble:
    """Return the one thing that is wrong with an address."""
    troubles = parameters.read(query, string, examples).troubles
    assert len(troubles) == 1, troubles
    return troubles[0]


def write_step(shown: Diagram) -> str:
    """Return the step that led to what is shown as people read it."""
    return " · ".join(write_telling(telling) for telling in shown.tell_step())


def html(shown: Diagram) -> str:
    """Return all that is drawn."""
    return "".join(region.html for region in EmbedView(shown).render())


@pytest.mark.parametrize(("more", "board"), [("", "3p4"), ("&shieldPawn=queen", "3p4"), ("&shieldPawn=attacker", "3P4")])
def test_an_address_says_whose_the_shield_pawn_is(more: str, board: str) -> None:
    shown = figure(f"game=place&position=7k/8/8/3r4/3q4/3N4/8/K7_w_p_-/-_32{more}&moves=d3d5&at=end")
    assert shown.write_position() == f"7k/8/8/8/{board}/8/8/K7 b p -/- 33"
    assert only("game=place&shieldPawn=atacker").better == "attacker"


# --- addresses that were ever written


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["query"][:60])
def test_an_address_of_today_shows_the_same_for_ever(golden: dict[str, object]) -> None:
    shown = figure(str(golden["query"]), str(golden["string"]))
    setting = shown.setting
    assert shown.kit.game.info.id == golden["game"]
    assert shown.write_position() == golden["position"]
    assert (shown.at, shown.steps, frozen.write_step(shown), shown.get_caption()) == tuple(
        golden[name] for name in ("at", "steps", "written", "told")
    )
    plain = EmbedSettings()
    names = ("caption", "theme", "board", "flip", "viewer", "veiled", "interactive", "hands", "size", "find")
    changed = {name: getattr(setting, name) for name in names if getattr(setting, name) != getattr(plain, name)}
    assert changed == golden["setting"]
    assert [[mark.kind, mark.cell, mark.text] for mark in setting.marks] == golden["marks"]
    assert [[arrow.start, arrow.end, arrow.player] for arrow in setting.arrows] == golden["arrows"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["query"][:60])
def test_an_address_written_anew_says_the_same(golden: dict[str, str]) -> None:
    fields = parse(golden["query"])
    again = write(fields)
    assert parse(again) == fields
    assert not set(again) & set("<>\"'[](){}|^` "), "harmless in HTML, Markdown and wikis"


FROZEN = [
    pytest.param(row, id=f"{name} {at}")
    for name in frozen.files(frozen.ADDRESSES)
    for at, row in enumerate(frozen.rows(frozen.ADDRESSES, name))
]


def test_frozen_addresses_use_every_game_and_every_parameter() -> None:
    rows = [row for name in games.IDS for row in frozen.rows(frozen.ADDRESSES, name)]
    assert {row["game"] for row in rows} == set(games.IDS)
    assert {name for row in rows for name, _ in parse(row["query"])} >= set(parameters.PARAMETERS)
    assert any(row["string"] for row in rows)
    for name in games.IDS:
        own = frozen.rows(frozen.ADDRESSES, name)
        assert any(row["options"] for row in own)
        assert any(row["steps"] for row in own)


@pytest.mark.parametrize("row", FROZEN)
def test_a_frozen_address_shows_the_same_in_full(row: FrozenRow, request: pytest.FixtureRequest) -> None:
    wanted = {field: value for field, value in row.items() if field not in ("query", "string")}
    frozen.compare(frozen.show_diagram(row["query"], row["string"]), wanted, f"{request.node.callspec.id}: {row['query']}")
    assert write(parse(row["query"])) == row["query"]


def test_no_option_is_named_like_a_parameter() -> None:
    for name in games.IDS:
        for option in games.load(name).game.info.options:
            assert option.name.lower() not in parameters.PARAMETERS


def test_no_cell_has_a_sign_that_marks_and_arrows_need() -> None:
    for name in games.IDS:
        kit = games.load(name)
        scene = kit.scene(kit.game.start(kit.game.info.read_options({})), None)
        assert not [cell.token for board in scene.boards for cell in board.cells if set(cell.token) & set("-:, _")]


def test_underscores_are_spaces_and_a_plus_is_a_plus() -> None:
    assert parse("?caption=a_b%5Fc+d%20e&moves=+_N@g4") == [("caption", "a b_c+d e"), ("moves", "+ N@g4")]
    assert parse("caption=%E2%99%9E%zz") == [("caption", "♞%zz")]


# --- what is wrong, and the nearest form that is right


@pytest.mark.parametrize(
    ("query", "field", "better"),
    [
        ("", "game", games.IDS[0]),
        ("game=gravty", "game", "gravity"),
        ("game=place&capton=Hello", "capton", "Hello"),
        ("game=place&flip=maybe", "flip", "0"),
        ("game=place&theme=drak", "theme", "dark"),
        ("game=place&trample=mst", "trample", "must"),
        ("game=clone&players=99", "players", "8"),
        ("game=place&viewer=whit", "viewer", "light"),
        ("game=place&v=7", "v", "1"),
        ("game=place&at=3", "at", "0"),
        (TRAP + "&moves=d3d6", "moves", "d3d5"),
        (TRAP + "&moves=d3d5;h8h5", "moves", "d3d5;h8h7"),
        (TRAP + "&captions=None", "captions", None),
        (TRAP + "&moves=d3d5&captions=One|Two", "captions", "One"),
        (TRAP + "&marks=d3,d9:dot", "marks", "d3,d1"),
        (TRAP + "&arrows=d3-d5,d3", "arrows", "d3-d5"),
        (TRAP.replace("_", "+"), "position", "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"),
        (TRAP.replace("K7", "K8"), "position", "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"),
        (TRAP.replace("w_p", "x_p"), "position", "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"),
        ("game=place&size=9", "size", "400"),
        ("game=place&deal=4", "deal", None),
        ("game=parade&deal=4&position=8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1_1_8_KQRBNqbn", "deal", None),
    ],
)
def test_a_wrong_field_is_named_and_the_nearest_form_offered(query: str, field: str, better: str | None) -> None:
    trouble = only(query)
    assert (trouble.field, trouble.better) == (field, better)
    why = say(trouble.why)
    assert why.endswith(".") or "”." in why
    assert parameters.read(put_right(query, trouble)).troubles == (), "as it is offered it is right"
    shown = render_troubles([trouble], query, "en", True)
    assert field in shown
    ElementTree.fromstring(f"<r>{shown}</r>")


def test_a_bare_placement_is_filled_up_from_a_telling_position() -> None:
    example = "1b1k2n1/p2q1p2/2r2p1p/8/8/1P3N2/PQ1P1P1P/1K1B2R1 w p -/- 32"
    trouble = only("game=place&position=7k/8/8/3r4/3b4/3N4/8/K7", examples={"place": example})
    assert trouble.better == "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"


def test_another_name_is_meant() -> None:
    trouble = only("game=place&capton=Hello&flip=1")
    assert trouble.name == "caption"
    assert put_right("game=place&capton=Hello&flip=1", trouble) == "game=place&caption=Hello&flip=1"


def test_what_can_be_read_is_shown_and_the_caption_stays() -> None:
    reading = parameters.read("game=place&caption=Mine&moves=e2e4&board=mars&flip=1")
    assert {trouble.field for trouble in reading.troubles} == {"moves", "board"}
    assert reading.given is not None
    assert (reading.setting.caption, reading.setting.flip) == ("Mine", True)
    assert parameters.read("game=nothing&caption=Mine").setting.caption == "Mine"


def test_a_secret_is_not_shown_to_a_viewer_who_is_mistyped() -> None:
    query = "game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR&at=end&viewer=blak"
    reading = parameters.read(query)
    assert reading.given is not None
    assert "RQKRBBNN" not in Diagram(reading.given, reading.setting).write_position()


def test_a_damaged_game_string_is_told_with_the_caption() -> None:
    reading = parameters.read("caption=Mine", "AgECAAIOOz23JZx")
    assert [trouble.field for trouble in reading.troubles] == ["#"]
    assert reading.setting.caption == "Mine"
    assert "href" not in render_troubles(reading.troubles, "caption=Mine", "en", False)


def test_a_link_of_a_protected_game_is_not_for_everybody() -> None:
    data = bytes((header.PROTECTED, 5, 2)) + bytes(40)
    trouble = only("caption=Mine", codec.to_text(data + codec.checksum(data)))
    assert trouble.why == msg("embed.protected")


def test_query_and_string_agree_or_it_is_said() -> None:
    session = play_randomly("place", 3, 6)
    string = link.encode(session.kit, session.record)
    assert figure("game=place&trample=must", string).steps == 6
    assert figure("", string).at == 6
    assert only("game=gravity", string).better == "place"
    assert only("trample=may", string).better == "must"
    assert only("position=8/8/8/8/8/8/8/8_w_p_-/-_0", string).better is None


def test_distance_counts_changes_and_half_for_another_case() -> None:
    assert (measure_distance("abc", "abc"), measure_distance("abc", "Abd"), measure_distance("", "ab")) == (0, 1.5, 2)
    assert find_nearest("xyz", ("place", "mitosis")) is None
    assert find_nearest("a" * 5000, ("a" * 5000,)) is None, "what is that long is not worth the time"


# --- steps and a reader's own moves


def test_steps_lead_through_the_moves_with_their_captions() -> None:
    shown = figure(FALL + "&moves=e7f6_e8e7&captions=The_bishop|The_pawn")
    assert (shown.at, shown.steps, shown.get_caption()) == (0, 2, "")
    shown.go(1)
    assert (write_step(shown), shown.get_caption()) == ("♗e7–f6", "The bishop")
    shown.go(9)
    assert (shown.at, shown.get_caption()) == (2, "The pawn")
    assert "2 of 2" in html(shown)
    shown.go(-4)
    assert shown.at == 0


def test_a_step_is_seen_in_figures_and_heard_in_words() -> None:
    shown = figure(FALL + "&moves=e7f6_e8e7&at=1")
    drawn = html(shown)
    assert '<span class="quiet-words">bishop e7 to f6</span>' in drawn
    assert 'href="#fp-bishop"' in drawn
    assert "e7f6" not in drawn


def test_a_step_that_was_forced_is_told_and_one_with_a_move_leaves_it_out() -> None:
    assert write_step(figure("game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR;e2e4_.;d7d5;.&at=2")) == "♙e2–e4"
    assert write_step(figure("game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR;e2e4_.;d7d5;.&at=4")) == "ends the turn"


def test_what_a_viewer_may_not_know_of_a_step_is_not_told() -> None:
    shown = figure("game=cloak&moves=0:RQKRBBNN;1:RNBQKBNR&at=1&viewer=black")
    assert write_step(shown) == "arranged in secret"


def test_captions_belong_to_the_moves_of_the_query() -> None:
    session = play_randomly("place", 3, 6)
    string = link.encode(session.kit, session.record)
    text = session.kit.notation.write(session.state, 0, session.kit.game.legal(session.state, 0)[0])
    shown = figure(write([("moves", text), ("captions", "Now"), ("at", "end")]), string)
    assert (shown.at, shown.given.told, shown.get_caption()) == (7, 6, "Now")


def test_a_step_may_be_what_several_players_do_at_once() -> None:
    shown = figure("game=synchronous&moves=0:e2e4_1:d7d5;0:e4d5_1:d5e4")
    assert (shown.steps, shown.given.ends) == (2, (0, 2, 4))


def test_a_deal_is_laid_out_at_once() -> None:
    shown = figure("game=parade&deal=20261121")
    assert (shown.steps, shown.write_position().split()[1]) == (0, "1")


def test_the_first_click_begins_moves_of_the_readers_own() -> None:
    shown = figure(TRAP + "&moves=d3d5")
    before = shown.write_position()
    assert "d3" in shown.next_tokens
    assert not shown.click("d3")
    assert shown.chosen == ("d3",)
    assert shown.click("f3")
    assert shown.has_begun
    assert shown.list_own_moves() == ["d3f3"]
    assert shown.write_position() != before
    assert link.decode(shown.make_table_string(), games.by_number).record.entries[-1].action == ("d3", "f3")
    shown.undo()
    assert not shown.has_begun
    assert shown.write_position() == before
    shown.click("d3")
    shown.click("f3")
    shown.go(1)
    assert (shown.has_begun, write_step(shown)) == (False, "♘d3×♝d4×♜d5")
    assert len(shown.main.record.entries) == 1, "the figure itself never changes"


def test_a_stray_click_says_why_and_begins_nothing() -> None:
    shown = figure(TRAP)
    shown.click("h8")
    assert shown.said.refused is not None
    assert not shown.has_begun
    assert "PLC" in html(shown)


def test_a_diagram_only_shows() -> None:
    shown = figure(TRAP + "&interactive=0&moves=d3d5")
    assert shown.next_tokens == ()
    assert not shown.click("d3")
    assert (shown.chosen, shown.variation) == ((), None)
    assert "data-can" not in html(shown)
    shown.go(1)
    assert "Next step" in html(shown)


def test_play_from_here_lets_chance_act() -> None:
    shown = figure("game=gravity")
    assert shown.player is None
    assert 'data-do="play"' in html(shown)
    shown.begin()
    assert shown.player == 0
    assert shown.has_begun


def test_a_viewer_sees_no_secret_and_plays_on_in_a_made_up_world() -> None:
    shown = figure("game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR&at=end&viewer=black")
    assert "RQKRBBNN" not in shown.write_position()
    assert shown.make_table_string() == ""
    shown = figure("game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR&at=end&viewer=white")
    assert shown.next_tokens
    while not shown.has_begun:
        shown.click(shown.next_tokens[0])
    assert shown.variation is not None
    assert "RQKRBBNN" in shown.kit.notation.text(shown.variation.states[0])
    public = figure("game=cloak&moves=0:RQKRBBNN_1:RNBQKBNR&at=end&viewer=public")
    assert not public.is_playable


def test_marks_and_arrows_stand_at_the_first_position_only() -> None:
    shown = figure(FALL + "&moves=e7f6&marks=e8,e7:ring,a6:x&arrows=e7-f6:2")
    board = shown.make_scene().boards[0]
    assert {(mark.kind, mark.cell) for mark in board.marks} >= {("selected", "e8"), ("capture", "e7"), ("note", "a6")}
    assert board.arrows[-1][:3] == ("e7", "f6", 1)
    shown.go(1)
    assert not [mark for mark in shown.make_scene().boards[0].marks if mark.cell == "a6"]


@pytest.mark.parametrize("game", games.IDS)
def test_every_game_is_drawn_well_formed_and_can_be_played_on(game: str) -> None:
    session = play_randomly(game, 4, 30)
    shown = figure("caption=x", link.encode(session.kit, session.record))
    rng = Random(3)
    for turn in range(12):
        if turn == 4:
            shown.go(2)
        text = re.sub(r" (disabled|hidden|data-can)(?=[ >])", r' \1=""', html(shown))
        assert "style=" not in text
        text = re.sub(r"class=(\w+)", r'class="\1"', text)
        ElementTree.fromstring(f"<r>{text}</r>")
        if shown.next_tokens:
            tokens = {token for token in shown.next_tokens if f'data-token="{token}"' in text}
            assert tokens == set(shown.next_tokens)
            shown.click(rng.choice(shown.next_tokens))
        else:
            shown.begin()


# --- the script


def test_the_script_stays_small_and_keeps_its_code() -> None:
    source = read("embed.js")
    made = shorten(source)
    assert len(made.encode()) < 6 * 1024
    assert "//" not in re.sub(r"https?://", "", made)
    assert made.count("{") == source.count("{")
    assert "`\n" not in re.sub(r"`[^`\n]*`", "", source), "a text over several lines would lose its indentation"
