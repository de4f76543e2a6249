"""The maker without a browser: positions as forms, what clicks do, what is handed out to paste."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from pyengine import games
from pyengine.chess.form import CHOICE, FIXED, NUMBER, PIECES, SIGNS, Draft
from pyengine.core.words import LANGUAGES, read_words
from tests.play.playing import play_randomly
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.position_editor import ARROW, ERASE, HAND, NOTE, PositionEditor
from web.app.embed.query import parse, put_right
from web.app.views.editor import EditorView
from web.app.views.snippets import SnippetRequest, draw_picture, encode_picture, make_file_name, make_snippets, measure_height
from web.generator.game_files import read_card
from web.generator.scripts import read, shorten
from web.wiki.fairy_post.board import read_fields
from web.wiki.fairy_post.previews import read_board

CARDS = {name: read_card(name) for name in games.IDS}
EXAMPLES = {name: str(card["position"]) for name, card in CARDS.items()}
BOARDS = {name: str(card["board"]) for name, card in CARDS.items()}
BASE = "https://example.org/fairy/"
PLACES = (BASE + "de/", BASE)
FRAGMENT = "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"


def maker(game: str = "place", query: str = "") -> PositionEditor:
    """Return a maker with a game's telling position, or with what an address says."""
    made = PositionEditor(EXAMPLES, game)
    if query:
        made.open(query)
    return made


def shop(made: PositionEditor, tab: str = "iframe") -> EditorView:
    """Return what is drawn of it."""
    return EditorView(made, PLACES, BOARDS, tab)


def request_snippet(query: str, size: int = 320) -> SnippetRequest:
    """Return what snippets of an address need."""
    reading = parameters.read(query)
    assert reading.given is not None
    assert reading.troubles == ()
    return SnippetRequest(*PLACES, query, size, Diagram(reading.given, reading.setting), "meadow")


def test_the_maker_writes_whose_the_shield_pawn_is_only_where_it_is_not_the_queens() -> None:
    made = maker(query="game=place&position=7k/8/8/3r4/3q4/3N4/8/K7_w_p_-/-_32&moves=d3d5")
    plain = made.write_query()
    made.set("option-shieldPawn", "attacker")
    assert "shieldPawn=attacker" in made.write_query()
    drawn = shop(made)
    assert 'data-field="option-shieldPawn"' in drawn.render_options()
    assert drawn.list_values()["option-shieldPawn"] == "attacker"
    made.set("option-shieldPawn", "queen")
    assert made.write_query() == plain


# --- positions as forms


@pytest.mark.parametrize("game", games.IDS)
def test_a_form_shows_every_position_of_a_game_as_the_game_does(game: str) -> None:
    kit, form = games.load(game), games.load_form(game)
    session = play_randomly(game, 6, 60)
    options = session.record.options
    for state in session.states[:: max(1, len(session.states) // 8)]:
        text = kit.notation.text(state)
        draft = Draft(form, options, text)
        assert draft.text == text
        scene = kit.scene(kit.notation.position(text, options), None)
        sprites = [sprite for board in scene.boards for sprite in board.sprites]
        there = {(sprite.cell, sprite.piece, sprite.side, sprite.text, sprite.stack) for sprite in sprites}
        cells = {cell.token for board in scene.boards for cell in board.cells}
        if cells >= {cell for part in draft.parts for cell in part.cells}:  # a scene may show something else instead of the board
            assert {sprite[:] for sprite in draft.sprites()} == {sprite for sprite in there if sprite[0] in cells}
        for index, part in enumerate(draft.parts):
            if part.kind in (PIECES, SIGNS):
                draft._write(index, draft.letters(index))
            elif part.kind == CHOICE:
                assert ":" in draft.get(part.name) or draft.get(part.name) in part.values
            elif part.kind == NUMBER:
                assert draft.get(part.name).isdigit()
        assert draft.text == text, "writing a board anew changes nothing"


@pytest.mark.parametrize("game", games.IDS)
def test_moving_pieces_about_leaves_a_position_of_the_game(game: str) -> None:
    made, rng = maker(game), Random(5)
    worked = 0
    for _ in range(12):
        before = made.draft.text
        standing = [sprite.cell for sprite in made.draft.sprites() if made.draft.get_piece(sprite.cell)]
        start = rng.choice(standing)
        board = next(part for part in made.draft.parts if start in part.cells and part.kind == PIECES)
        free = [cell for cell in board.cells[board.width : -board.width] if not made.draft.get_piece(cell)]
        end = rng.choice(free)
        made.click(start)
        assert made.picked == start
        made.click(end)
        assert made.draft.get_piece(end)
        assert not made.draft.get_piece(start)
        worked += not made.read().troubles
        made.undo()
        assert made.draft.text == before
    assert worked >= 6, "most of them are positions"


def test_pieces_are_put_down_taken_away_and_cleared() -> None:
    made = maker("place")
    made.clear()
    made.take("K")
    made.click("a1")
    made.take("k")
    made.click("h8")
    made.take("N")
    made.click("d3")
    assert made.draft.text.startswith("7k/8/8/8/8/3N4/8/K7 ")
    made.click("d3")
    assert not made.draft.get_piece("d3")
    made.take(ERASE)
    made.click("a1")
    assert made.draft.text.startswith("7k/8/8/8/8/8/8/8 ")
    made.take(ERASE)
    assert made.brush == HAND


def test_checkers_pile_up_and_the_supply_follows() -> None:
    made = maker("booster")
    made.set_start()
    made.take("under-W")
    made.click("g1")
    made.click("g1")
    made.take("under-B")
    made.click("b8")
    assert (made.draft.get("stacks"), made.draft.get("supply")) == ("g1W2,b8B1", "4/5")
    made.take(HAND)
    made.click("g1")
    made.click("f3")
    assert made.draft.get("stacks") == "f3W2,b8B1"
    assert not made.read().troubles
    made.set("option-whiteCheckers", "8")
    made.take("under-W")
    made.click("f3")
    assert (made.draft.get("supply"), made.read().troubles) == ("5/5", ())


def test_bases_values_cloaks_and_lists_are_set_on_the_board() -> None:
    made = maker("mitosis")
    made.take("N")
    made.click("d0")
    assert made.draft.get("bases") == "N--:---"
    made.take("k")
    made.click("e0")  # no king lives in a base
    assert made.draft.get("bases") == "N--:---"
    made = maker("clone")
    made.take("v3")
    made.click("2/a8")
    made.click("2/b8")
    made.take("Q")
    made.click("2/a8")
    board = made.draft.text.split(";")[3]
    assert board.startswith("Q7/")
    assert board.split(":")[1].startswith("33...3.."), "the square keeps its worth"
    made = maker("cloak")
    made.take("[3]")
    made.click("d4")
    assert made.draft.get_piece("d4") == "[3]"
    assert "/3[3]p3/" in made.draft.text or "[3]" in made.draft.text.split(" ")[0].split("/")[4]
    made = maker("gravity")
    before = made.draft.get("finished")
    made.take("finished")
    cell = next(sprite.cell for sprite in made.draft.sprites() if sprite.side == 0)
    made.click(cell)
    assert cell in made.draft.get("finished")
    made.click(cell)
    assert made.draft.get("finished") == before


def test_cards_follow_the_board_of_the_solitaires() -> None:
    made = maker("parade")
    made.take("K")
    made.click("a8")
    assert "K" not in made.draft.get("cards")
    assert made.read().troubles == ()
    made = maker("neighbour")
    made.take("Q")
    for cell in ("a8", "b8"):
        made.click(cell)
    assert [trouble.field for trouble in made.read().troubles] == ["position"], "there is only one such card"
    made.undo()
    assert made.read().troubles == ()


def test_fields_beside_the_board_are_written_into_the_text() -> None:
    made = maker("place", f"game=place&position={FRAGMENT}")
    made.set("part-side", "b")
    made.set("part-actions", "33 4")
    assert made.draft.text == "7k/8/8/3r4/3b4/3N4/8/K7 b p -/- 334"
    made.set("position", FRAGMENT)
    assert made.draft.get("side") == "w"
    made = maker("clone")
    made.set("part-penalty/2", "7")
    assert made.draft.text.split(";")[3].endswith(":7:4")
    made.set("option-players", "3")
    assert made.read().troubles == ()
    assert len(made.list_boards()) == 3


# --- marks, arrows, the address


def test_marks_and_arrows_come_and_go() -> None:
    made = maker("place", f"game=place&position={FRAGMENT}")
    made.take("dot")
    made.click("e5")
    made.take("box")
    made.click("d3")
    made.set("note", "A")
    made.take(NOTE)
    made.click("e5")
    assert made.settings["marks"] == "d3,e5:A"
    made.take(ARROW)
    made.set("colour", "3")
    made.click("d3")
    made.click("d5")
    assert made.settings["arrows"] == "d3-d5:3"
    assert [(arrow.start, arrow.player) for arrow in made.list_boards()[0].arrows] == [("d3", 2)]
    made.click("d3")
    made.click("d5")
    assert made.settings["arrows"] == ""
    made.take(ERASE)
    made.click("e5")
    assert made.settings["marks"] == "d3"
    assert made.read().troubles == ()


@pytest.mark.parametrize("game", games.IDS)
def test_everything_comes_back_from_the_address(game: str) -> None:
    made = maker(game)
    cell = made.list_boards()[0].cells[3].token
    for name, value in (
        ("hands", "1"),
        ("caption", "Ä & b_c"),
        ("marks", f"{cell}:warn"),
        ("flip", "1"),
        ("size", "420"),
        ("theme", "dark"),
    ):
        made.set(name, value)
    again = maker("place", made.write_query())
    assert again.write_query() == made.write_query()
    assert again.draft.text == made.draft.text
    assert made.read().troubles == ()
    assert ("hands", "1") not in parse(made.write_query()), "what is usual is left out"


def test_a_start_position_needs_no_position_in_the_address() -> None:
    made = maker("gravity")
    made.set_start()
    assert made.write_query() == "game=gravity"


def test_what_is_wrong_can_be_put_right_at_once() -> None:
    made = maker("place", f"game=place&position={FRAGMENT.replace('K7', 'K8')}&moves=d3d6")
    drawn = shop(made)
    assert drawn.wanted is None
    assert "Use this" in drawn.render_verdict()
    made.open(put_right(made.write_query(), drawn.list_offers()[0].trouble))
    drawn = shop(made)
    assert [offer.name for offer in drawn.list_offers()] == ["moves"]
    made.open(put_right(made.write_query(), drawn.list_offers()[0].trouble))
    assert made.settings["moves"] == "d3d5"
    assert shop(made).list_offers() == []


@pytest.mark.parametrize("game", games.IDS)
def test_regions_are_well_formed_and_every_field_is_filled(game: str) -> None:
    drawn = shop(maker(game))
    html = "".join(region.html for region in drawn.render())
    text = re.sub(r" (readonly|data-can)(?=[ >])", r' \1=""', html)
    text = re.sub(r"(<(?:input|img)[^>]*[^/])>", r"\1/>", text)
    ElementTree.fromstring(f"<r>{text}</r>")
    assert "style=" not in re.sub(r"<(img|textarea)[^>]*>[^<]*", "", html)
    names = set(re.findall(r'data-field="([^"]+)"', html))
    assert names <= set(drawn.list_values())
    for part in drawn.maker.draft.parts:
        if part.kind == CHOICE:
            assert f'value="{drawn.list_values()["part-" + part.name]}"' in unescape(html)


def test_every_part_and_brush_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        words = read_words(language, "make")
        for game in games.IDS:
            form = games.load_form(game)
            parts = form.parts(games.load(game).game.info.read_options({}))
            beside = [part for part in parts if part.kind not in (PIECES, SIGNS, FIXED, "stacks", "squares")]
            assert len({brush.id for brush in form.brushes}) == len(form.brushes)
            assert [part.name for part in beside if "part-" + part.name.partition("/")[0] not in words] == []
            assert [brush.id for brush in form.brushes if not brush.picture[0] and "brush-" + brush.id not in words] == []


# --- what is handed out


class Tags(HTMLParser):
    """Collects the tags of a snippet."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


QUERY = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32"
QUERY += "&caption=White%E2%80%99s_%22trap%22_%3Cb%3E_%5B1%7C2%5D_it%27s&size=320"


@pytest.mark.parametrize("caption", ["{a}", "{", "}", "{}", "Mate in {two} moves", "{0!r}"])
def test_a_caption_may_hold_braces(caption: str) -> None:
    made = maker()
    made.set("caption", caption)
    for one in shop(made).make_snippets():
        names = (f'alt="{caption}"', f'caption="{caption}"')
        assert "data:image" not in one.text or any(name in one.text for name in names)
    tags = Tags()
    tags.feed(next(one.text for one in shop(made).make_snippets() if one.id == "script"))
    assert tags.elements[1][1]["alt"] == caption
    assert str(tags.elements[1][1]["src"]).startswith("data:image/svg+xml,")


@pytest.mark.parametrize("game", games.IDS)
def test_the_link_for_a_chat_is_one_whose_position_hosts_can_draw(game: str) -> None:
    made = maker(game)
    made.set("caption", "A_trap & more")
    link = next(one.text for one in shop(made).make_snippets() if one.id == "table-link")
    board = read_board(game, link.partition("?")[2])
    assert board is not None
    assert board.name == "A_trap & more"


def test_snippets_lead_to_the_board_whatever_its_caption_says() -> None:
    want = request_snippet(QUERY)
    texts = {one.id: one for one in make_snippets(want)}
    assert list(texts)[:3] == ["iframe", "script", "html"]
    for kind, attribute in (("iframe", "src"), ("script", "href"), ("html", "href")):
        tags = Tags()
        tags.feed(texts[kind].text)
        tag, attrs = tags.elements[0]
        assert attrs[attribute] == f"{BASE}de/embed/?{QUERY}", tag
    tags = Tags()
    tags.feed(texts["script"].text)
    assert tags.elements[0][1]["class"] == "fairy-post"
    assert tags.elements[-1] == ("script", {"src": BASE + "embed-1.js", "async": None})
    assert tags.elements[1][1]["alt"] == 'White’s "trap" <b> [1|2] it\'s'
    tags = Tags()
    tags.feed(texts["fairypost"].text)
    assert tags.elements == [("fairypost", {"game": "place", **dict(parse(QUERY)[1:])})]
    shortcode = re.fullmatch(r"\[fairypost ([^][\\]*)\](data:[^][\\]*)\[/fairypost\]", texts["wordpress"].text)
    assert shortcode is not None, "WordPress would end it at a bracket"
    assert {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', shortcode[1])} == dict(parse(QUERY))
    fence = texts["fence"].text.splitlines()
    assert (fence[0], fence[-1]) == ("```fairy-post", "```")
    assert read_fields(fence[1:-1]) == dict(parse(QUERY))
    assert texts["sphinx"].text.splitlines()[:2] == [".. fairy-post:: place", "   :position: 7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"]
    for kind in ("markdown", "mediawiki", "widget", "dokuwiki", "dokuwiki-frame", "fandom"):
        text = texts[kind].text
        assert f"{BASE}de/embed/?{QUERY}" in text
        assert not re.search(r"[ \[\](){}|<>\"']", QUERY), "a wiki would end the address there"
    assert texts["table-link"].text.partition("?")[0] == f"{BASE}de/play/place/"
    table = dict(parse(texts["table-link"].text.partition("?")[2]))
    assert table == {"p": dict(parse(QUERY))["position"], "caption": dict(parse(QUERY))["caption"]}
    assert texts["mediawiki"].text == (
        f'[[File:white-s-trap-b-1-2-it-s.png|thumb|320px|link={BASE}de/embed/?{QUERY}|White’s "trap" <b> (1¦2) it\'s]]'
    )


@pytest.mark.parametrize("game", games.IDS)
def test_pictures_stand_alone_and_are_small(game: str) -> None:
    made = maker(game)
    want = shop(made).wanted
    assert want is not None
    for hands in (False, True):
        drawn = draw_picture(want, hands=hands)
        ElementTree.fromstring(drawn)
        inside = encode_picture(drawn)
        assert '"' not in inside
        ElementTree.fromstring(unquote(inside.partition(",")[2]))
        assert len(inside) < 30 * 1024
    assert 300 < measure_height(want) < 1600


def test_quotes_in_a_picture_stay_what_they_are_inside_an_attribute() -> None:
    inside = encode_picture('<svg xmlns="http://www.w3.org/2000/svg"><title a="it\'s">it\'s &amp; 100% #1</title></svg>')
    root = ElementTree.fromstring(unquote(unescape(inside).partition(",")[2]))
    assert (root[0].get("a"), root[0].text) == ("it's", "it's & 100% #1")
    assert not set(inside) & set('"<>&#')


def test_a_picture_shows_marks_arrows_and_the_theme() -> None:
    plain = draw_picture(request_snippet(f"game=place&position={FRAGMENT}"), hands=False)
    marked = draw_picture(
        request_snippet(f"game=place&position={FRAGMENT}&marks=d3,e5:A&arrows=d3-d5:2&theme=dark&flip=1"), hands=False
    )
    assert ">A</text>" in marked
    assert ">A</text>" not in plain
    assert len(marked) > len(plain)


def test_a_picture_first_embed_weighs_little() -> None:
    script = shorten(read("embed.js"))
    for game in games.IDS:
        want = shop(maker(game)).wanted
        assert want is not None
        text = next(one.text for one in make_snippets(want) if one.id == "script")
        assert len(text.encode()) + len(script.encode()) < 40 * 1024


def test_a_file_is_named_after_the_caption() -> None:
    assert (
        make_file_name(request_snippet(f"game=place&position={FRAGMENT}&caption=The_trap!_Again…"), "svg") == "the-trap-again.svg"
    )
    assert make_file_name(request_snippet(f"game=place&position={FRAGMENT}"), "png") == "place.png"


def test_the_golden_addresses_open_in_the_maker_too() -> None:
    golden = json.loads((Path(__file__).parents[1] / "golden" / "embeds.json").read_text("utf-8"))
    for entry in golden:
        if entry["string"] or "deal" in entry["query"]:
            continue
        made = maker("place", entry["query"])
        reading = made.read()
        assert reading.troubles == ()
        shown = made.make_figure(reading)
        assert shown is not None
        assert shown.write_position() == entry["position"]
