"""Whatever takes text from outside has a limit, and below it takes time in proportion to the text.

Every reader is given texts that repeat something as often as it may, each time twice as often as before: the time that it takes
may double with it, which is measured generously and only where there is anything to measure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from pyengine import cli, games
from pyengine.chess.fen import START_FEN, read_fen, read_uci
from pyengine.chess.form import Draft
from pyengine.chess.san import read_san
from pyengine.cli.bots import LONGEST_COMMAND, make_command
from pyengine.core.errors import GameError, UsageError
from pyengine.core.kit import Kit
from pyengine.core.words import say
from pyengine.play import codec, link, text
from pyengine.play.entering import LONGEST_TYPED, enter
from pyengine.play.fair.private_link import read_private_link
from pyengine.play.fair.wire.link import LONGEST_TEXT, parse_link
from pyengine.play.record import LONGEST_POSITION, Record, begin
from tests.conftest import FULL
from tests.play.playing import add_checksum
from web.app.controllers import pasted_text
from web.app.embed import parameters, query
from web.app.saved import archive

Read = Callable[[str], object]

# What is repeated: everything that a reader might look for the end of, count, or try again from every place.
UNITS = (
    "0", "1", "1.", "1. ", ".", "{", "}", "{}", "[", '[a "', '[a "\\"', '"', "\\", "(", "(a", "?", "?game=", "a&", "&",
    "&amp;", "=", "a=", "#", "#a", "/", "8/", "/1", "play/", "play/a/#", ",", "a1,", "z9,", " ", "  x", "\n", "\t1", "a1 ",
    "e2e4 ", "K@e1 ", "*", " *", "%", "%41", "%e2%99", "-", "-a1", "_", "x", "Q", "♞", "²", "|", " | ", ";", ":", "0:",
    "0:x ", "@", "+", ">", ">a1", "!", "<", "a1B1,", "\ud800",
)  # fmt: skip
FEW = ("0", "1", "{", "a1", "a1,", "/", "8", "8/", "K", "K'", " ", " 1", "?", "-", ":", "[1]", "²", "x", "a1B1,", "2H,")
SMALL, LARGE = 2_000, 64_000  # characters of the shortest text tried, and of the longest where the limit is beyond
LOUD, ENOUGH = 0.03, 0.2  # seconds that can be measured, and that are enough


def measure_seconds(read: Read, given: str, runs: int = 1) -> float:
    """Return the seconds of processor time that reading takes, the least of some runs. Nothing but a GameError may be raised."""
    times = []
    for _ in range(runs):
        begin_ = time.process_time()
        with suppress(GameError):
            read(given)
        times.append(time.process_time() - begin_)
    return min(times)


def is_too_much(before: float, now: float) -> bool:
    """Whether the seconds for twice the text can be measured and are far more than twice those before."""
    return now > LOUD and now > 3 * max(before, LOUD / 4)


def grows_too_fast(read: Read, make: Callable[[int], str], most: int) -> bool:
    """Whether twice the text takes much more than twice the time, somewhere up to a length: what is soon done is not asked."""
    for size in (SMALL, 4 * SMALL, LARGE // 2):
        now = measure_seconds(read, make(2 * min(size, most // 2)))
        if now > LOUD:  # measured with more care: the machine may have had other things to do
            before, now = (
                measure_seconds(read, make(min(size, most // 2)), 4),
                min(now, measure_seconds(read, make(2 * min(size, most // 2)), 3)),
            )
            if is_too_much(before, now):  # such a machine may be busy for longer than these few runs
                before = measure_seconds(read, make(min(size, most // 2)), 8)
                now = min(now, measure_seconds(read, make(2 * min(size, most // 2)), 8))
            if is_too_much(before, now):
                return True
        if now > ENOUGH:
            break
    return False


def repeat(unit: str, size: int, head: str = "", tail: str = "") -> str:
    """Return a text of about so many characters."""
    return head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail


def bombs(read: Read, most: int, heads: tuple[tuple[str, str], ...] = (("", ""),), units: tuple[str, ...] = UNITS) -> list[str]:
    """Return what a reader takes too long for: repeated, alone and between other texts. The usual run tries every fifth."""
    texts = []
    for head, tail in heads:
        for unit in units[:: 1 if FULL or len(units) < 10 else 5]:
            if grows_too_fast(read, partial(_repeat_to, unit, head, tail), most):
                texts.append(f"{head[:40]!r} {unit!r} {tail[:40]!r}")
    return texts


def _repeat_to(unit: str, head: str, tail: str, size: int) -> str:
    return repeat(unit, size, head, tail)


def start(name: str) -> str:
    """Return the text of a game's start."""
    kit = games.load(name)
    return kit.notation.text(kit.game.start(kit.game.info.read_options({})))


def first(kit: Kit) -> str:
    """Return the text of something that can be done at a game's start, with its player."""
    state = kit.game.start(kit.game.info.read_options({}))
    player = kit.game.actors(state)[0]
    action = kit.game.chance(state)[0][0] if player < 0 else kit.game.legal(state, player)[0]
    return ("" if player < 0 else f"{player}:") + kit.notation.write(state, player, action)


# --- links


def test_links() -> None:
    whole = link.encode(games.load("place"), Record("place", games.load("place").game.info.read_options({})))
    heads = (("", ""), (whole, ""), (f"https://example.org/play/place/#{whole}", " "))
    assert bombs(partial(link.decode, lookup=games.by_number), 2 * link.LONGEST_TEXT, heads[:2]) == []
    assert bombs(partial(parse_link, lookup=games.by_number), 2 * LONGEST_TEXT, (("", ""), ("AQ", ""))) == []
    assert bombs(read_private_link, 40_000) == []
    assert bombs(link.find, 400_000, heads) == []
    assert bombs(link.find_all, 400_000, heads) == []


def test_hostile_numbers_in_links() -> None:
    """Counts, lengths and digits as large as they can be written."""

    def open_(size: int) -> str:
        return add_checksum(bytes((2, 1, 2, 0)) + codec.varint(5000) + b"\xff" * (size * 3 // 4 - 12))

    def header(size: int) -> str:
        rows = b"".join(bytes((number, 1)) + b"1" for number in range(2, 250)) * (size // 600)
        return add_checksum(bytes((2, 1, 2)) + codec.varint(len(rows)) + rows + b"\x00")

    def blocks(size: int) -> str:
        head = bytes((1, 1, 2, 0)) + bytes(16) + b"\x01\x00" + bytes(16)
        return add_checksum(head + codec.varint(size // 2) + b"\x00" * (size * 3 // 4))

    def make_attachments(size: int) -> str:
        head = bytes((1, 1, 2, 0)) + bytes(16) + b"\x01\x00" + bytes(16) + b"\x01" + codec.varint(256) + bytes(32)
        return add_checksum(head + b"\x05\x00" * (size * 3 // 8))

    for make in (open_, header):
        assert not grows_too_fast(partial(link.decode, lookup=games.by_number), make, 2 * link.LONGEST_TEXT)
    for make in (blocks, make_attachments):
        assert not grows_too_fast(partial(parse_link, lookup=games.by_number), make, 2 * LONGEST_TEXT)


def test_codec() -> None:
    def bytes_of(read: Read, given: str) -> None:
        with suppress(ValueError):
            read(given)

    assert bombs(partial(bytes_of, codec.from_text), 400_000) == []
    assert bombs(partial(bytes_of, codec.read_beginning), 400_000) == []
    for unit in (b"\x00", b"\x80", b"\xff", b"\x7f"):

        def varints(given: str, unit: bytes = unit) -> None:
            reader = codec.Reader(unit * len(given))
            while reader.at < len(reader.data):
                with suppress(ValueError):
                    reader.varint()

        def digits(given: str, unit: bytes = unit) -> None:
            unpacker = codec.Unpacker(unit * (len(given) * 3 // 4))
            for _ in range(100):
                unpacker.digit(200)
            codec.pack_ahead(unpacker.digits)

        assert not grows_too_fast(varints, "x".__mul__, 200_000)
        assert not grows_too_fast(digits, "x".__mul__, 200_000)


# --- texts of games


@pytest.mark.parametrize("name", games.IDS)
def test_records(name: str) -> None:
    kit = games.load(name)
    heads = ((f'[Game "{name}"]\n', ""), (f'[Game "{name}"] {first(kit)} ', ""), (f'[Game "{name}"]\n', " e2e4"))
    assert bombs(partial(text.from_text, kit), 2 * text.LONGEST_TEXT, heads[: 3 if name == "place" else 2]) == []
    if name == "place":
        fields = tuple((f'[Game "place"]\n[{field} "', '"]\n') for field in ("Options", "Position", "Deal", "White", "Game"))
        assert bombs(partial(text.from_text, kit), 2 * text.LONGEST_TEXT, fields) == []
        assert bombs(text.headers, 2 * text.LONGEST_TEXT) == []


@pytest.mark.parametrize("name", games.IDS)
def test_positions(name: str) -> None:
    kit, whole = games.load(name), start(name)
    options = kit.game.info.read_options({})
    between = ";" if name == "clone" else " "
    fields = whole.split(between)
    heads = [("", ""), (whole + between, "")]
    heads += [(between.join([*fields[:at], ""]), between.join(["", *fields[at + 1 :]])) for at in range(min(len(fields), 12))]

    def read(given: str) -> None:
        begin(kit, Record(name, options, given))

    assert bombs(read, 4 * LONGEST_POSITION, tuple(heads), FEW) == []

    def form(given: str) -> None:
        made = kit.notation.__module__.rpartition(".")[0] if hasattr(kit.notation, "__module__") else ""
        draft = Draft(__import__(f"{made}.editor", fromlist=["FORM"]).FORM, options, given)
        for part in draft.parts:
            draft.number(part.name)
        draft.get_piece("a1")

    assert bombs(form, 4 * LONGEST_POSITION, (("", ""), (whole, "")), FEW) == []


@pytest.mark.parametrize("name", games.IDS)
def test_typed_actions(name: str) -> None:
    kit = games.load(name)
    state = kit.game.start(kit.game.info.read_options({}))
    word = first(kit)
    heads = (("", ""), (f"{word} ", ""))
    assert bombs(partial(enter, kit, state), 2 * LONGEST_TYPED, heads) == []
    assert bombs(partial(enter, kit, state), 2 * LONGEST_TYPED, units=(f"{word} ", f" {word}", f"{word}|", f"({word})")) == []


@pytest.mark.parametrize("name", games.IDS)
def test_options(name: str) -> None:
    info = games.load(name).game.info

    def read(given: str) -> None:
        for option in info.options:
            with suppress(GameError):
                info.read_options({option.name: given})
        info.read_options({given: "1"})

    assert bombs(read, 400_000) == []


def test_orthodox_chess() -> None:
    position = read_fen(START_FEN)
    fields = START_FEN.split()
    heads = tuple((" ".join([*fields[:at], ""]), " ".join(["", *fields[at + 1 :]])) for at in range(6))
    assert bombs(read_fen, 40_000, heads) == []
    assert bombs(partial(read_san, position), 40_000, (("", ""), ("N", ""), ("e4", ""))) == []
    assert bombs(partial(read_uci, position), 40_000, (("", ""), ("e2e4", ""))) == []


# --- addresses, files, whatever is pasted


def test_queries() -> None:
    assert bombs(query.parse, 2 * parameters.LONGEST) == []
    assert bombs(parameters.read, 2 * parameters.LONGEST, (("", ""), ("?", ""), ("game=place&", ""))) == []
    assert bombs(parameters.read, 2 * parameters.LONGEST, units=("a=1&", "game=&", "captoin=&")) == []

    def several(given: str) -> None:  # ever other names
        parameters.read("game=place&" + "&".join(f"captn{at}=1" for at in range(len(given) // 8)))

    assert not grows_too_fast(several, "x".__mul__, 2 * parameters.LONGEST)


@pytest.mark.parametrize("field", [*(name for name in parameters.PARAMETERS if name != "game"), "trample", "repetition"])
def test_fields_of_a_query(field: str) -> None:
    heads = ((f"game=place&{field}=", ""),)
    if field in ("marks", "arrows", "captions", "moves"):
        heads += ((f"game=clone&{field}=", ""),)
    assert bombs(parameters.read, 2 * parameters.LONGEST, heads) == []


def test_marks_and_arrows_by_the_thousand() -> None:
    lists = (("marks", "e4:dot,"), ("marks", "zz,"), ("marks", "e4:long,"), ("arrows", "e2-e4,"), ("arrows", "zz-z9,"))
    for field, unit in lists:
        address = partial(_repeat_to, unit, f"game=place&{field}=", "")
        assert not grows_too_fast(parameters.read, address, 2 * parameters.LONGEST), field


def test_what_is_pasted() -> None:
    heads = (("", ""), ("<svg>", ""), ("?game=place&position=", ""), ('[Game "place"]\n', ""), ("play/place/#resume=", ""))
    units = ("?", "?game=", "a&", "&amp;game=", "play/", "play/a/#", "#a", "1", "{", "8/", " ", "1. ", "[a", "<", "²")
    assert bombs(pasted_text.read_pasted, 2 * pasted_text.LONGEST, heads, units) == []
    assert bombs(partial(pasted_text.read_pasted, kit=games.load("place")), 2 * pasted_text.LONGEST, (("1. ", ""),), units) == []


def test_files_of_games() -> None:
    head = '{"format": "fairy-post-games", "version": 1, "games": ['
    rows = ("[],", "{},", "1,", '"x",', "[", '{"a":', '{"id": "a", "fair": [', '"\\u00', "null,")
    assert bombs(archive.read, 1_000_000, (("", ""), (head, ""), (head, "{}]}")), rows) == []


def test_the_command_line() -> None:
    def run(*arguments: str) -> Read:
        return lambda given: cli.main([argument.replace("…", given) for argument in arguments])

    for line in (
        ("link", "decode", "…"), ("show", "…"), ("show", "place", "--position", "…"), ("show", "place", "--option", "…"),
        ("show", "clone", "--play", "…"), ("perft", "place", "…"), ("svg", "place", "--size", "…"),
        ("solve", "parade", "--deals", "…"), ("match", "place", "--players", "…"), ("study", "place", "--players", "…"), ("…",),
    ):  # fmt: skip
        assert bombs(run(*line), 100_000, units=FEW) == [], line


# --- past the limits


def refusals() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield every reader with a text that is longer than it takes."""
    place, options = games.load("place"), games.load("place").game.info.read_options({})
    state = place.game.start(options)
    yield "open link", lambda: link.decode("A" * (link.LONGEST_TEXT + 1), games.by_number)
    yield "protected link", lambda: parse_link("A" * (LONGEST_TEXT + 1), games.by_number)
    yield "private link", lambda: read_private_link("A" * 36)
    yield "record", lambda: text.from_text(place, " " * (text.LONGEST_TEXT + 1))
    yield "position", lambda: begin(place, Record("place", options, " " * (LONGEST_POSITION + 1)))
    yield "typed", lambda: enter(place, state, " " * (LONGEST_TYPED + 1))
    yield "program", lambda: make_command("/" * (LONGEST_COMMAND + 1))
    yield "pasted", lambda: pasted_text.read_pasted("x" * (pasted_text.LONGEST + 1))


@pytest.mark.parametrize(("what", "read"), list(refusals()))
def test_past_its_limit_a_reader_says_what_to_do(what: str, read: Callable[[], object]) -> None:
    with pytest.raises((GameError, UsageError)) as caught:
        read()
    sentence = str(caught.value)
    assert len(sentence) < 300
    assert sentence.endswith(".")


def test_a_query_past_its_limits_is_told_once() -> None:
    assert [trouble.field for trouble in parameters.read("caption=" + "x" * parameters.LONGEST).troubles] == ["?"]
    lists = "game=place&marks=" + "zz," * 3000 + "&arrows=" + "z1-z2," * 3000
    many = parameters.read(lists + "&" + "&".join(f"a{number}=1" for number in range(3000)))
    assert len(many.troubles) <= 40
    assert {trouble.field for trouble in many.troubles} >= {"marks", "arrows", "a0"}
    assert max(len(say(trouble.why)) for trouble in many.troubles) < 300
