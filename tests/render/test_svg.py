"""Boards, pieces and cards for pages: structure, names for those who listen, order of painting, safety."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pyengine.core.game import GameInfo
from pyengine.core.scene import MARKS, Cell, Item, Mark, SceneBoard, Sprite
from pyengine.core.words import msg
from pyengine.render import svg, theme
from pyengine.render.symbols import PIECES, SMALL, symbols

from .scenes import BASES, EVERYTHING, START, scene

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = pytest.mark.parametrize("board", [START, EVERYTHING, BASES], ids=["start", "everything", "bases"])


def parse(text: str) -> ElementTree.Element:
    """Parse a picture strictly, as XML."""
    return ElementTree.fromstring(text)


def name_cells(text: str) -> dict[str, str]:
    """Return the name that each cell of a board has for those who listen."""
    return {e.attrib["data-token"]: e.attrib["aria-label"] for e in parse(text).iter(f"{SVG}rect") if "data-token" in e.attrib}


@BOARDS
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("role", ["img", "grid"])
def test_every_cell_can_be_hit_and_everything_drawn_exists(board: SceneBoard, small: bool, flip: bool, role: str) -> None:
    text = svg.board(board, small=small, flip=flip, role=role, able=["e1"], cursor="a1")
    root = parse(text)
    assert root.attrib["role"] == role
    assert root.attrib["aria-label"]
    assert set(name_cells(text)) == {cell.token for cell in board.cells}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(symbols())
    assert "style=" not in text
    assert "<style" not in text
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for rect in root.iter(f"{SVG}rect"):
        x, y = float(rect.attrib["x"]), float(rect.attrib["y"])
        assert left <= x <= left + width - float(rect.attrib["width"])
        assert top <= y <= top + height - float(rect.attrib["height"])


def test_same_scene_same_text() -> None:
    assert svg.board(EVERYTHING) == svg.board(EVERYTHING)
    assert svg.standalone(scene(EVERYTHING)) == svg.standalone(scene(EVERYTHING))


def test_cells_say_what_stands_on_them_and_what_is_marked() -> None:
    names = name_cells(svg.board(EVERYTHING, extra=[Mark("target", "a5")]))
    assert names["e1"] == "e1, light king"
    assert names["e5"] == "e5, dark cloaked checker 7"
    assert names["f5"] == "f5, light knight on a dark disc"
    assert names["g5"] == "g5, dark pawn on 4 light discs"
    assert names["h3"].startswith("h3, ")
    assert names["d7"] == "d7, worth 3"
    assert names["b7"] == "b7, territory of dark"
    assert names["c7"] == "c7, shared territory"
    assert names["a5"] == "a5, light general, can be chosen"
    assert names["e4"] == "e4"
    stacked = EVERYTHING._replace(marks=(Mark("stacked", "e1"),))
    assert name_cells(svg.board(stacked))["e1"] == "e1, light king, stacked"


def test_colours_are_called_as_the_game_calls_them() -> None:
    info = GameInfo("x", 99, "X", 1, (2, 2), False, False, False, (), "X", tints=("white", "black"))
    assert name_cells(svg.board(START, info=info))["e8"] == "e8, black king"


def test_a_picture_tells_the_position_and_a_grid_leaves_it_to_its_cells() -> None:
    assert "light king e1" in parse(svg.board(START)).attrib["aria-label"]
    assert parse(svg.board(EVERYTHING, role="grid")).attrib["aria-label"] == "Seat 1"


def test_a_grid_has_rows_and_one_way_in() -> None:
    root = parse(svg.board(BASES, role="grid", cursor="e5"))
    rows = [group for group in root.iter(f"{SVG}g") if group.get("role") == "row"]
    assert [len(row) for row in rows] == [3, *[9] * 9, 3]
    entries = [cell.attrib["data-token"] for row in rows for cell in row if cell.attrib["tabindex"] == "0"]
    assert entries == ["e5"]
    assert rows[0][0].attrib["data-token"] == "d10"


def test_what_can_be_chosen_is_told_apart() -> None:
    root = parse(svg.board(START, able={"e2", "g1"}))
    assert {e.attrib["data-token"] for e in root.iter() if "data-can" in e.attrib} == {"e2", "g1"}


def test_flip_turns_the_board_by_half() -> None:
    def spots(flip: bool) -> dict[str, tuple[float, float]]:
        root = parse(svg.board(BASES, flip=flip))
        return {
            e.attrib["data-token"]: (float(e.attrib["x"]), float(e.attrib["y"]))
            for e in root.iter(f"{SVG}rect")
            if "data-token" in e.attrib
        }

    straight, flipped = spots(False), spots(True)
    assert straight["a1"] == (0, 512)
    assert all((8 * 64 - x, 8 * 64 - y) == flipped[token] for token, (x, y) in straight.items())
    assert [e.text for e in parse(svg.board(START, flip=True)).iter(f"{SVG}text")] == [*"12345678", *"hgfedcba"]


def test_bases_make_room_above_and_below() -> None:
    _, top, width, height = map(float, parse(svg.board(BASES)).attrib["viewBox"].split())
    assert height - width == 2 * 64
    assert top < -64
    labels = [e.text for e in parse(svg.board(BASES)).iter(f"{SVG}text")]
    assert labels == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0", *"abcdefghi"]


def test_letters_of_columns_turn_light_where_bricks_lie_under_them() -> None:
    walled = START._replace(marks=(Mark("stacked", "b1"), Mark("stacked", "c2")))

    def classes(flip: bool) -> dict[str | None, str]:
        texts = parse(svg.board(walled, flip=flip, inside=True)).iter(f"{SVG}text")
        return {e.text: e.attrib["class"] for e in texts if e.attrib["class"] != "sq-rank"}

    assert classes(False) == dict.fromkeys("acdefgh", "sq-file") | {"b": "sq-file is-walled"}
    assert set(classes(True).values()) == {"sq-file"}  # the letters stand in row 8


def test_pictures_can_do_without_cells() -> None:
    assert name_cells(svg.board(START, cells=False)) == {}


def test_small_boards_use_the_small_drawings_and_no_names() -> None:
    text = svg.board(EVERYTHING, small=True)
    assert 'class="board fp-xs"' in text
    assert "#fp-king-s" in text
    assert "sq-name" not in text
    assert "val-num" not in text
    assert {f"fp-{name}-s" for name in SMALL - {"warning"}} | {"mk-warning-s"} <= set(symbols())


def _order(text: str, *needles: str) -> bool:
    places = [text.index(needle) for needle in needles]
    return places == sorted(places)


def test_what_lies_over_what() -> None:
    marks = [
        Mark("target", "e1"),
        Mark("selected", "e1"),
        Mark("last", "e1"),
        Mark("value", "e1", None, "3"),
        Mark("territory", "e1", 0),
    ]
    text = svg.board(START._replace(marks=tuple(marks), arrows=EVERYTHING.arrows))
    assert _order(
        text,
        "val-d",
        "mk-rim is-0",
        "#mk-last",
        "#mk-selected",
        "#fp-rook",
        "mk-ring",
        "mk-solid is-target",
        "arrow-rim",
        'class="cell"',
    )
    assert _order(text, "#fp-rook", "val-num", "arrow-rim")


def test_a_selected_square_keeps_its_warning_but_is_not_hatched() -> None:
    both = svg.board(START._replace(marks=(Mark("danger", "e1"), Mark("selected", "e1"))))
    alone = svg.board(START._replace(marks=(Mark("danger", "e1"),)))
    assert "#mk-danger" not in both
    assert "#mk-warning" in both
    assert "#mk-danger" in alone
    assert "#mk-warning" in alone


def test_a_square_that_somebody_has_marked_has_the_colour_of_an_arrow() -> None:
    text = svg.board(START._replace(marks=(Mark("selected", "e1", 2), Mark("selected", "e2"))))
    assert re.findall(r"mk-selected\" class=\"([\w -]+)\"", text) == ["is-drawn p3", "is-selected"]
    edge = theme.paint("mk-edge", "is-drawn p3", "light", "meadow")
    assert theme.tokens("light", "meadow")["--arrow-3"] in edge


def test_a_territory_is_outlined_as_one_group_of_its_side() -> None:
    marks = (Mark("territory", "a8", 0), Mark("territory", "b8", 0), Mark("territory", "c8", 1), Mark("territory", "h1"))
    text = svg.board(START._replace(marks=marks), cells=False)
    edges = dict(re.findall(r'<path class="mk-edge (is-\w+)" d="([^"]+)"', text))
    assert edges == {
        "is-shared": "M453 453L507 453L507 507L453 507Z",
        "is-0": "M5 5L123 5L123 59L5 59Z",
        "is-1": "M133 5L187 5L187 59L133 59Z",
    }


def test_last_move_has_its_own_wash_on_dark_squares() -> None:
    text = svg.board(START._replace(marks=(Mark("last", "e4"), Mark("last", "d4"))))
    assert re.findall(r"mk-last\" class=\"([\w-]+)\"", text) == ["is-last", "is-last-d"]


def test_stacks_show_discs_and_from_two_on_their_number() -> None:
    def stack(count: int, small: bool = False) -> str:
        return svg.board(
            SceneBoard("", None, 1, 1, (Cell("a1", "a1", 0, 0, "dark"),), (Sprite("a1", "pawn", 0, "", (1, count)),)), small=small
        )

    assert [stack(n).count("#fp-disc") for n in (1, 2, 3)] == [1, 2, 2]
    assert [stack(n, small=True).count("#fp-disc-s") for n in (1, 2, 3)] == [1, 1, 1]
    assert "fp-tag" not in stack(1)
    assert ">3</text>" in stack(3)
    sizes = [float(size) for size in re.findall(r'#fp-pawn"[^>]*width="([\d.]+)"', stack(1) + stack(2) + stack(9))]
    assert min(sizes) >= 52, "a piece on a stack stays readable"


def test_a_number_stands_on_a_disc_and_in_the_corner_of_other_pieces() -> None:
    def draw_numbered(piece: str) -> str:
        return svg.board(SceneBoard("", None, 1, 1, (Cell("a1", "a1", 0, 0, "dark"),), (Sprite("a1", piece, 0, "5"),)))

    assert '<circle class="fp-tag"' in draw_numbered("queen")
    assert '<circle class="fp-tag"' not in draw_numbered("cloaked")
    assert "queen 5" in draw_numbered("queen")


def test_small_boards_have_no_dots_and_letters_that_nothing_explains() -> None:
    marked = START._replace(marks=(Mark("due", "e4"), Mark("note", "e5", text="+RQ")))
    assert svg.board(marked, small=True, cells=False) == svg.board(START, small=True, cells=False)


@pytest.mark.parametrize("kind", MARKS)
def test_every_mark_is_drawn_and_has_a_swatch(kind: str) -> None:
    text = "3" if kind in ("value", "note") else ""
    plain = svg.board(START)
    assert len(svg.board(START._replace(marks=(Mark(kind, "e4", None, text),)), cells=False)) > len(svg.board(START, cells=False))
    assert plain != svg.board(START, extra=[Mark(kind, "e4", None, text)])
    parse(svg.swatch(kind, text=text))


def test_unknown_things_are_errors() -> None:
    with pytest.raises(KeyError):
        svg.board(START._replace(marks=(Mark("sparkle", "e4"),)))
    with pytest.raises(KeyError):
        svg.board(START._replace(sprites=(Sprite("e4", "dragon", 0),)))
    with pytest.raises(KeyError):
        svg.board(START._replace(sprites=(Sprite("z9", "pawn", 0),)))


EVIL = '"><script>alert(1)</script><g x="'


def test_values_cannot_become_markup() -> None:
    board = SceneBoard(
        "",
        msg("core.no-such-action", text=EVIL),
        1,
        1,
        (Cell(EVIL, EVIL, 0, 0, "dark"),),
        (Sprite(EVIL, "cloaked", 0, EVIL),),
        (Mark("note", EVIL, None, EVIL), Mark("value", EVIL, None, EVIL)),
    )
    item = Item("", "pawn", 0, 1, EVIL + "S")
    texts = [
        svg.board(board),
        svg.board(board, role="grid", words=lambda message: EVIL),
        svg.item(item),
        svg.emblem(0, label=EVIL),
        svg.piece("pawn", label=EVIL, text=EVIL),
        svg.standalone(scene(board)),
        svg.swatch("note", text=EVIL),
    ]
    for text in texts:
        assert "<script" not in text
        parse(text)


def test_items_are_cards_backs_or_pieces() -> None:
    card = svg.item(Item("h", "knight", 1, 1, "10H"))
    assert parse(card).attrib["aria-label"] == "10 of hearts, dark knight"
    assert ">10</text>" in card
    assert 'href="#fp-heart" class="suit-red"' in card
    assert 'class="suit-black"' in svg.item(Item("h", "knight", 1, 1, "8S"))
    for hidden in (Item("", "card-back", 1, 3), Item("", "knight", 0, 1, "?")):
        back = svg.item(hidden)
        assert "#fp-card-back" in back
        assert "knight" not in back
    assert parse(svg.item(Item("", "card-back", 1, 3))).attrib["aria-label"] == "face-down card, 3 of them"
    assert parse(svg.item(Item("", "pawn", 0))).attrib["aria-label"] == "light pawn"
    assert parse(svg.item(Item("", "pawn", 0), label=False)).attrib["aria-hidden"] == "true"


@pytest.mark.parametrize("kind", PIECES)
def test_every_piece_is_drawn(kind: str) -> None:
    for side in (0, 1):
        (use,) = parse(svg.piece(kind, side)).iter(f"{SVG}use")
        assert use.attrib["href"][1:] in symbols()


def test_emblems_are_eight_different_shapes() -> None:
    shapes = [symbols()[f"pl-{n}"] for n in range(1, 9)]
    assert len(set(shapes)) == 8
    assert [re.findall(r"#pl-(\d)", svg.emblem(n))[0] for n in range(8)] == list("12345678")


def test_the_sprite_holds_every_symbol_once() -> None:
    root = parse(svg.sprite())
    ids = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert ids == list(symbols())
    assert len(set(ids)) == len(ids)
    assert root.attrib["aria-hidden"] == "true"
    assert "style=" not in svg.sprite()
