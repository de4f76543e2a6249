"""Options of games: which values are read, what is refused, what a state keeps of them."""

from __future__ import annotations

import pytest

from pyengine.core.errors import NotationError
from pyengine.core.options import Option, Options, Value, choice, read_options, switch, whole
from pyengine.core.words import Message, msg

TRAMPLE = switch("trample", False, "must", "may")
TAKE = choice("take", "back", "gone", "kept")
ROUNDS = whole("rounds", 5, 2, 20, 0, 50)
DECLARED = (TRAMPLE, TAKE, ROUNDS)


def refuse(option: Option, value: object) -> Message:
    """Return the message with which a value is refused."""
    with pytest.raises(NotationError) as caught:
        option.read(value)
    return caught.value.message


def test_options_are_declared_by_their_kind() -> None:
    assert switch("plain", True) == Option("plain", "switch", True, ("off", "on"))
    assert Option("trample", "switch", False, ("must", "may")) == TRAMPLE
    assert Option("take", "choice", "back", ("back", "gone", "kept")) == TAKE
    assert whole("rounds", 5, 2, 20, 0, 50) == Option("rounds", "number", 5, (), 2, 20, (0, 50)) == ROUNDS
    assert whole("rounds", 5, 2, 20).also == ()
    assert Option("x", "number", 1) == Option("x", "number", 1, (), 0, 0, ())


@pytest.mark.parametrize(
    ("option", "value", "read"),
    [
        *((ROUNDS, text, number) for text, number in (("2", 2), (" 20 ", 20), (7, 7), ("0", 0), (50, 50), ("000005", 5))),
        *((TRAMPLE, value, True) for value in (True, "true", "on", " on ")),
        *((TRAMPLE, value, False) for value in (False, "false", "off")),
        (TAKE, "kept", "kept"),
        (TAKE, " back ", "back"),
    ],
)
def test_values_are_read(option: Option, value: object, read: Value) -> None:
    assert option.read(value) == read
    assert type(option.read(value)) is type(read)


@pytest.mark.parametrize("value", ["1", "21", "51", "-5", "+5", "5.0", "", "３", "³", "five", "0000005", None])
def test_other_numbers_are_refused_with_the_bounds(value: object) -> None:
    assert refuse(ROUNDS, value) == msg("core.option-number", name="rounds", value=str(value), low=2, high=20)


def test_truth_values_are_no_numbers() -> None:
    assert refuse(ROUNDS, True) == msg("core.option-number", name="rounds", value="true", low=2, high=20)
    assert refuse(whole("x", 0, 0, 1), False) == msg("core.option-number", name="x", value="false", low=0, high=1)


@pytest.mark.parametrize("value", ["must", "yes", "1", "On", ""])
def test_other_words_for_a_switch_are_refused(value: str) -> None:
    assert refuse(TRAMPLE, value) == msg("core.option-choice", name="trample", value=value, values=("must", "may"))


@pytest.mark.parametrize("value", ["true", "Back", "", "back,gone"])
def test_other_choices_are_refused_with_all_there_are(value: str) -> None:
    assert refuse(TAKE, value) == msg("core.option-choice", name="take", value=value, values=("back", "gone", "kept"))


def test_values_are_written_as_the_rule_book_has_them() -> None:
    assert [TRAMPLE.text(value) for value in (False, True)] == ["must", "may"]
    assert [switch("plain", True).text(value) for value in (False, True)] == ["off", "on"]
    assert TAKE.text("gone") == "gone"
    assert ROUNDS.text(12) == "12"


def test_what_is_not_given_has_its_default() -> None:
    options = read_options(DECLARED, {"take": "kept"})
    assert dict(options) == {"trample": False, "take": "kept", "rounds": 5}
    assert list(options) == ["trample", "take", "rounds"]
    assert len(options) == 3
    assert (options.version, read_options(DECLARED, {}, 3).version) == (1, 3)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotationError) as caught:
        read_options(DECLARED, {"speed": "3"})
    assert caught.value.message == msg("core.unknown-option", name="speed", names=("trample", "take", "rounds"))
    with pytest.raises(NotationError) as caught:
        read_options((), {"speed": "3"})
    assert caught.value.message == msg("core.no-options", name="speed")


def test_options_are_the_same_with_the_same_values_under_the_same_rules() -> None:
    options, same = Options({"a": 1, "b": True}), Options({"a": 1, "b": True}, 1)
    assert options == same
    assert hash(options) == hash(same)
    for other in (Options({"a": 1, "b": True}, 2), Options({"a": 2, "b": True}), Options({"a": 1}), {"a": 1, "b": True}, None):
        assert options != other
    assert hash(options) != hash(Options({"a": 1, "b": True}, 2))
    assert hash(options) != hash(Options({"a": 2, "b": True}))


def test_options_keep_what_they_were_made_with() -> None:
    values: dict[str, Value] = {"a": 1}
    options = Options(values)
    values["a"] = 2
    assert options["a"] == 1


def test_options_at_a_console() -> None:
    assert repr(Options({"a": 1})) == "Options({'a': 1})"
    assert repr(Options({"a": 1}, 2)) == "Options({'a': 1}, 2)"
