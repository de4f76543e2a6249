"""Servers that help two pages to find each other across networks (STUN), or carry what passes between them (TURN).

Whoever runs a site may name some when it is built, and a player one in the settings.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

_HOST, _SECRET = r"[\w.\-]+(?::\d{1,5})?", r'[^\s:@"<>&]+'
ADDRESS = rf"(stuns?):({_HOST})|(turns?):({_SECRET}):({_SECRET})@({_HOST})"  # as Python and a field of a form understand it


class IceServer(NamedTuple):
    """A server, as a browser wants to be told of it. ``user`` and ``password`` are for those that carry, "" for others."""

    kind: str
    host: str
    user: str = ""
    password: str = ""

    def describe(self) -> dict[str, str]:
        """Return what the browser is told."""
        known = {"username": self.user, "credential": self.password} if self.user else {}
        return {"urls": f"{self.kind}:{self.host}", **known}


def read_server(text: str) -> IceServer:
    """Return the server of an address: ``stun:HOST[:PORT]``, or ``turn:USER:PASSWORD@HOST[:PORT]``. Raises ValueError."""
    match = re.fullmatch(ADDRESS, text, re.ASCII)
    if match is None:
        raise ValueError(text)
    return IceServer(match[1], match[2]) if match[1] else IceServer(match[3], match[6], match[4], match[5])


def choose_servers(own: str, named: str) -> list[dict[str, str]]:
    """Return what the browser is told of servers for a new line: the player's ``own`` one, else those that whoever runs the site
    has ``named``, [] for none."""
    try:
        return [read_server(own).describe()]
    except ValueError:
        return list(json.loads(named)) if named.startswith("[") else []
