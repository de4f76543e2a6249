"""The format of a conformance case, checked before the case is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .perft import DEEPEST

Check = Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_nothing(value: Any) -> bool:
    return value is None


def _any_of(*forms: Check) -> Check:
    return lambda value: any(form(value) for form in forms)


def _list_of(form: Check, most: int | None = None) -> Check:
    return lambda value: isinstance(value, list) and (most is None or len(value) <= most) and all(map(form, value))


def _mapping_of(form: Check) -> Check:
    return lambda value: isinstance(value, Mapping) and all(map(form, value.values()))


def _is_action(value: Any) -> bool:
    """Return whether a value is an action: a text, or a mapping with a text ``do`` and an actor ``by``."""
    if not isinstance(value, Mapping):
        return _is_text(value)
    return _is_text(value.get("do")) and (value.get("by") == "chance" or _is_whole(value.get("by")))


_TEXTS = _any_of(_list_of(_is_text), _mapping_of(_list_of(_is_text)))
_SEATS = _list_of(_is_whole)

_PARTS: Mapping[str, tuple[Check, str]] = {
    "id": (_is_text, "a text"),
    "game": (_is_text, "a text"),
    "position": (_any_of(_is_nothing, _is_text), "a text"),
    "options": (_mapping_of(_any_of(_is_text, _is_whole, _is_flag)), "values by the names of options"),
    "actions": (_list_of(_is_action), "a list of texts, or of who does what"),
    "expect": (_mapping_of(lambda value: True), "what must be true, by name"),
}
_EXPECTED: Mapping[str, tuple[Check, str]] = {
    "legal": (_TEXTS, "a list of texts, or such lists by player"),
    "legal_count": (_any_of(_is_whole, _mapping_of(_is_whole)), "a whole number, or such numbers by player"),
    "legal_has": (_TEXTS, "a list of texts, or such lists by player"),
    "legal_lacks": (_TEXTS, "a list of texts, or such lists by player"),
    "illegal": (_list_of(_is_action), "a list of texts, or of who does what"),
    "perft": (_list_of(_is_whole, DEEPEST), f"a list of whole numbers, {DEEPEST} at most"),
    "position": (_is_text, "a text"),
    "board": (_any_of(_is_text, _mapping_of(_is_text)), "a text, or texts by seat"),
    "actor": (_list_of(_any_of(_is_whole, lambda value: value == "chance")), "a list of players"),
    "winners": (_any_of(_is_nothing, _SEATS), "a list of players, or null"),
    "reason": (_any_of(_is_nothing, _is_text), "a text, or null"),
    "scores": (_list_of(_any_of(_is_nothing, _is_number)), "a list of numbers"),
    "facts": (_mapping_of(lambda value: True), "values by name"),
}


def find_flaw(case: Any) -> str:
    """Return what is wrong with the form of a case, as a sentence; "" if the case can be played."""
    if not isinstance(case, Mapping) or not {"id", "game", "expect"} <= case.keys():
        return "this is not a conformance case."
    parts = [(name, case[name], *_PARTS[name]) for name in _PARTS if name in case]
    if isinstance(case["expect"], Mapping):
        parts += [(name, value, *_EXPECTED[name]) for name, value in case["expect"].items() if name in _EXPECTED]
    for name, value, form, should in parts:
        if not form(value):
            return f"“{name}” should be {should}."
    return ""
