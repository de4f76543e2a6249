"""Servers that a site may name so that pages in different networks find each other."""

from __future__ import annotations

import re

import pytest

from web.tools.ice import read_server


def test_addresses_of_servers() -> None:
    assert read_server("stun:stun.example.org").describe() == {"urls": "stun:stun.example.org"}
    known = {"urls": "turns:turn.example.org:5349", "username": "mina", "credential": "secret"}
    assert read_server("turns:mina:secret@turn.example.org:5349").describe() == known


@pytest.mark.parametrize(
    "text",
    [
        "stun:",
        "example.org",
        "http://example.org",
        "turn:example.org",
        "stun:a:b@example.org",
        'stun:x"y',
        "stun:x y",
        "stun:x<y",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        read_server(text)
