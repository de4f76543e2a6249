"""Servers that help two pages to find each other across networks (STUN), or carry what passes between them (TURN)."""

from __future__ import annotations

import re
from typing import NamedTuple

_ADDRESS = re.compile(r"(stuns?|turns?):(?:([^\s:@\"<>&]+):([^\s:@\"<>&]+)@)?([\w.-]+(?::\d{1,5})?)")


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
    match = _ADDRESS.fullmatch(text)
    if match is None or match[1].startswith("turn") != bool(match[2]):
        raise ValueError(text)
    return IceServer(match[1], match[4], match[2] or "", match[3] or "")
