"""The handshake of a direct line as a short text: what two browsers have to tell each other before they can talk.

``u8 1 | …`` is an offer, ``u8 2 | mark of the offer (4 bytes) | …`` an answer; then
``u8 length / 4, user | u8 length / 4, password | fingerprint (32 bytes) | u8 count | places``, in base64url. A place is
``u8 0 | 16 bytes`` for a name that means something in its own network only, ``u8 1 | 4 bytes`` or ``u8 2 | 16 bytes`` for an
address, and a port of two bytes.

Only places in one's own network are written and read. So no link says where somebody is, and no link can make a page knock
anywhere else. Where whoever runs the site has named a server that helps pages to find each other, addresses on the internet are
written and read as well (``far``); other pages pass over these.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import NamedTuple

from pyengine.play import codec

OFFER, ANSWER = 1, 2
MARK = 4  # bytes
PRINT = 32  # bytes of a certificate's fingerprint
MOST_PLACES = 6
LONGEST_SECRET = 64  # characters of a user or a password
LONGEST = 512  # characters of a handshake
NAME = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")
NAMED, SHORT, LONG = 0, 1, 2  # kinds of places
_SIZES = {NAMED: 16, SHORT: 4, LONG: 16}
MOST_FAR = 2  # of these addresses on the internet
_CANDIDATE = re.compile(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b", re.M | re.I)
_FIRST_PRIORITY = 2122260223  # what browsers give the first place of their own


class NetworkPlace(NamedTuple):
    """Where a browser can be reached: a name or an address, and a port."""

    host: str
    port: int


class Handshake(NamedTuple):
    """What one browser tells the other. ``answers`` is the mark of the offer that this answers, b"" for an offer."""

    answers: bytes
    user: str
    password: str
    fingerprint: bytes
    places: tuple[NetworkPlace, ...]


def mark_offer(text: str) -> bytes:
    """Return the mark by which an answer names its offer."""
    return codec.checksum(text.encode())


# --- as a description that browsers understand (SDP)


def read_description(description: str, answers: bytes = b"", *, far: bool = False) -> Handshake:
    """Return the handshake in a browser's own description. Raises ValueError if there is none."""
    matches = [re.search(pattern, description, re.M) for pattern in (_line("ice-ufrag"), _line("ice-pwd"), _line("fingerprint"))]
    user, password, seal = (match[1] if match else "" for match in matches)
    kind, _, digits = seal.partition(" ")
    if kind.lower() != "sha-256":
        raise ValueError(kind)
    candidates = [(NetworkPlace(match[1].lower(), int(match[2])), match[3].lower()) for match in _CANDIDATE.finditer(description)]
    near = dict.fromkeys(place for place, kind in candidates if kind == "host" and _is_near(place.host))
    away = dict.fromkeys(place for place, _ in reversed(candidates) if far and _is_far(place.host))  # relays come last
    known = (*away,)[:MOST_FAR]
    places = ((*near,)[: MOST_PLACES - len(known)]) + known
    return Handshake(answers, user, password, bytes.fromhex(digits.replace(":", "")), places)


def _line(name: str) -> str:
    return rf"^a={name}:([^\r\n]+)"


def write_description(handshake: Handshake) -> str:
    """Return a handshake as a description that browsers take."""
    digits = ":".join(f"{byte:02X}" for byte in handshake.fingerprint)
    lines = [
        *("v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0"),
        *("m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0"),
        *(f"a=ice-ufrag:{handshake.user}", f"a=ice-pwd:{handshake.password}", f"a=fingerprint:sha-256 {digits}"),
        *(f"a=setup:{'active' if handshake.answers else 'actpass'}", "a=sctp-port:5000", "a=max-message-size:65536"),
    ]
    for number, (host, port) in enumerate(handshake.places):
        lines.append(f"a=candidate:{number + 1} 1 udp {_FIRST_PRIORITY - number} {host} {port} typ host")
    return "".join(f"{line}\r\n" for line in lines)


# --- as a text for links


def write_handshake(handshake: Handshake) -> str:
    """Return a handshake as a text. Raises ValueError for what a browser has said in a form that is not known here."""
    data = bytes([ANSWER, *handshake.answers] if handshake.answers else [OFFER])
    for secret in (handshake.user, handshake.password):
        raw = b64decode(secret, validate=True)  # they are made of the same letters
        if not secret or len(secret) > LONGEST_SECRET or b64encode(raw).decode() != secret:
            raise ValueError(secret)
        data += bytes([len(secret) // 4]) + raw
    if len(handshake.fingerprint) != PRINT:
        raise ValueError(handshake.fingerprint)
    data += handshake.fingerprint + bytes([len(handshake.places)])
    for host, port in handshake.places:
        kind, raw = _pack_host(host)
        data += bytes([kind]) + raw + port.to_bytes(2, "big")
    return codec.to_text(data)


def read_handshake(text: str, *, far: bool = False) -> Handshake:
    """Return the handshake in a text, whoever wrote it. Raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError(len(text))
    rest = codec.Reader(codec.from_text(text))
    kind = rest.byte()
    if kind not in (OFFER, ANSWER):
        raise ValueError(kind)
    answers = rest.take(MARK) if kind == ANSWER else b""
    user, password = (_read_secret(rest) for _ in range(2))
    fingerprint, count = rest.take(PRINT), rest.byte()
    if count > MOST_PLACES:
        raise ValueError(count)
    places = []
    for _ in range(count):
        size = _SIZES.get(form := rest.byte())
        if size is None:
            raise ValueError(form)
        places.append(NetworkPlace(_unpack_host(form, rest.take(size)), int.from_bytes(rest.take(2), "big")))
    if behind := rest.rest():
        raise ValueError(behind)
    wanted = (place for place in places if place.port and (_is_near(place.host) or (far and _is_far(place.host))))
    return Handshake(answers, user, password, fingerprint, tuple(wanted))


def _read_secret(rest: codec.Reader) -> str:
    quarter = rest.byte()
    if not 0 < quarter <= LONGEST_SECRET // 4:
        raise ValueError(quarter)
    return b64encode(rest.take(3 * quarter)).decode()


# --- places


def _is_near(host: str) -> bool:
    """Return whether a host is in one's own network: a name that only this network knows, or a private address."""
    if NAME.fullmatch(host):
        return True
    try:
        kind, raw = _pack_host(host)
    except ValueError:
        return False
    if kind == LONG:
        return raw[0] & 0xFE == 0xFC
    first, second = raw[:2]
    return first == 10 or (first == 172 and 16 <= second < 32) or (first, second) in ((192, 168), (169, 254))


def _is_far(host: str) -> bool:
    """Return whether a host is an address on the internet."""
    try:
        kind, raw = _pack_host(host)
    except ValueError:
        return False
    if kind == LONG:
        return raw[0] & 0xE0 == 0x20
    return kind == SHORT and not _is_near(host) and raw[0] not in (0, 127) and raw[0] < 224


def _pack_host(host: str) -> tuple[int, bytes]:
    """Return the kind of a host and its bytes. Raises ValueError."""
    if name := NAME.fullmatch(host):
        return NAMED, bytes.fromhex("".join(name.groups()))
    if ":" not in host:
        raw = bytes(map(int, host.split(".")))
        if len(raw) != _SIZES[SHORT]:
            raise ValueError(host)
        return SHORT, raw
    before, gap, after = host.partition("::")
    groups = [[int(group, 16) for group in part.split(":") if group] for part in (before, after)]
    missing = 8 - len(groups[0]) - len(groups[1])
    if (missing < 1) if gap else missing:
        raise ValueError(host)
    return LONG, b"".join(group.to_bytes(2, "big") for group in (*groups[0], *([0] * missing), *groups[1]))


def _unpack_host(kind: int, raw: bytes) -> str:
    if kind == NAMED:
        digits = raw.hex()
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
    if kind == SHORT:
        return ".".join(map(str, raw))
    return ":".join(raw[at : at + 2].hex() for at in range(0, len(raw), 2))
