"""Servers that a site, or a player, may name so that pages in different networks find each other."""

from __future__ import annotations

import re

import pytest

from web.app.later.ice import choose_servers, read_server


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
        "stun:ü.example.org",
        "turn:a:b:c@example.org",
        "stun:a,stun:b",
        "stun:x\n",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        read_server(text)


def test_the_own_server_is_asked_and_no_other() -> None:
    named = '[{"urls": "stun:site.example.org"}]'
    assert choose_servers("", "") == []
    assert choose_servers("", named) == [{"urls": "stun:site.example.org"}]
    assert choose_servers("stun:own.example.org", named) == [{"urls": "stun:own.example.org"}]
    assert choose_servers("javascript:alert(1)", named) == [{"urls": "stun:site.example.org"}], "nothing that is no server"
