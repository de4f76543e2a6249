"""The handshake of a direct line: what browsers say of themselves, as a text for links, and what becomes of forged ones."""

from __future__ import annotations

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.play import codec
from web.app.later.handshake import (
    LONGEST,
    MARK,
    MOST_FAR,
    MOST_PLACES,
    PRINT,
    Handshake,
    NetworkPlace,
    mark_offer,
    read_description,
    read_handshake,
    write_description,
    write_handshake,
)

DIGITS = ":".join(f"{number:02X}" for number in range(PRINT))
CHROMIUM = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 54400 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 6a1a4c5e-59a2-4b9d-8f2c-1fbd2f1d0c11.local 54400 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113937151 203.0.113.9 40001 typ host generation 0
a=candidate:3 1 udp 2113937151 2001:db8::7 40002 typ host generation 0
a=candidate:4 1 tcp 1518214911 192.168.1.7 9 typ host tcptype active
a=candidate:5 1 udp 1677729535 198.51.100.3 40001 typ srflx raddr 0.0.0.0 rport 0
a=ice-ufrag:Zv+D
a=ice-pwd:HJ0b8q+PpoxrTT/rvH6+k2MS
a=ice-options:trickle
a=fingerprint:sha-256 {DIGITS}
a=setup:actpass
a=mid:0
a=sctp-port:5000
""".replace("\n", "\r\n")
FIREFOX = f"""v=0
o=mozilla...THIS_IS_SDPARTA-99.0 5 0 IN IP4 0.0.0.0
s=-
a=fingerprint:sha-256 {DIGITS}
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
a=candidate:0 1 UDP 2122252543 192.168.1.7 40001 typ host
a=candidate:1 1 UDP 2122187007 fd00::2 40002 typ host
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:0123abcd
a=mid:0
""".replace("\n", "\r\n")

secrets = (
    st.integers(1, 8).flatmap(lambda count: st.binary(min_size=3 * count, max_size=3 * count)).map(b64encode).map(bytes.decode)
)
names = st.uuids().map(lambda name: f"{name}.local")
addresses = st.tuples(st.just(10), *[st.integers(0, 255)] * 3).map(lambda parts: ".".join(map(str, parts)))
places = st.builds(NetworkPlace, names | addresses, st.integers(1, 65535))
handshakes = st.builds(
    Handshake,
    st.just(b"") | st.binary(min_size=MARK, max_size=MARK),
    secrets,
    secrets,
    st.binary(min_size=PRINT, max_size=PRINT),
    st.lists(places, max_size=MOST_PLACES).map(tuple),
)


def test_far_places_are_written_and_read_where_the_site_asks_for_them() -> None:
    far = read_description(CHROMIUM, far=True)
    hosts = [place.host for place in far.places]
    assert "198.51.100.3" in hosts
    assert hosts[0].endswith(".local"), "near ones come first"
    assert len(hosts) == 1 + MOST_FAR
    text = write_handshake(far)
    assert read_handshake(text, far=True).places[-1].port == far.places[-1].port
    assert read_handshake(text) == read_handshake(write_handshake(read_description(CHROMIUM))), "others pass over them"


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "ff02::1", "fe80::1"])
def test_no_link_makes_a_page_knock_at_what_is_no_address_on_the_internet(host: str) -> None:
    known = read_description(CHROMIUM)
    text = write_handshake(known._replace(places=(NetworkPlace(host, 80),)))
    assert read_handshake(text, far=True).places == ()


def test_what_chromium_says_fits_into_a_link() -> None:
    handshake = read_description(CHROMIUM)
    assert handshake.places == (NetworkPlace("6a1a4c5e-59a2-4b9d-8f2c-1fbd2f1d0c11.local", 54400),), (
        "nothing that others could reach"
    )
    assert len(write_handshake(handshake)) <= 123
    assert (handshake.user, handshake.password) == ("Zv+D", "HJ0b8q+PpoxrTT/rvH6+k2MS")


def test_what_firefox_says_is_read_as_well() -> None:
    handshake = read_description(FIREFOX, b"mark")
    assert handshake.places == (NetworkPlace("192.168.1.7", 40001), NetworkPlace("fd00::2", 40002))
    assert read_handshake(write_handshake(handshake)).places[1] == NetworkPlace("fd00:0000:0000:0000:0000:0000:0000:0002", 40002)
    assert "a=setup:active" in write_description(handshake)


@given(handshakes)
def test_every_handshake_comes_back(handshake: Handshake) -> None:
    text = write_handshake(handshake)
    assert read_handshake(text) == handshake
    assert len(text) <= LONGEST
    described = read_description(write_description(handshake), handshake.answers)
    assert described == handshake._replace(places=tuple(dict.fromkeys(handshake.places)))


@given(handshakes, handshakes)
def test_an_answer_names_its_offer(one: Handshake, other: Handshake) -> None:
    assert (mark_offer(write_handshake(one)) == mark_offer(write_handshake(other))) == (one == other)


@given(st.binary(max_size=200).map(codec.to_text) | st.text(max_size=700))
def test_forged_handshakes_are_refused_or_harmless(text: str) -> None:
    try:
        handshake = read_handshake(text)
    except ValueError:
        return
    described = write_description(handshake)
    assert described.count("a=ice-ufrag") == 1
    assert described.count("\n") == described.count("\r\n") == 14 + len(handshake.places), "nothing adds lines of its own"


@given(handshakes, st.data())
def test_a_changed_or_cut_handshake_raises_nothing_else(handshake: Handshake, data: st.DataObject) -> None:
    raw = bytearray(codec.from_text(write_handshake(handshake)))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    for forged in (bytes(raw), bytes(raw[:at]), bytes(raw) + b"\0"):
        try:
            read_handshake(codec.to_text(forged))
        except ValueError:
            continue


@pytest.mark.parametrize("host", ["8.8.8.8", "203.0.113.9", "127.0.0.1", "172.32.0.1", "192.169.0.1", "100.64.0.1"])
def test_no_link_makes_a_page_knock_outside_its_network(host: str) -> None:
    known = read_description(FIREFOX)
    far = write_handshake(
        known._replace(places=(NetworkPlace(host, 53), NetworkPlace("10.0.0.1", 53), NetworkPlace("2001:db8::1", 53)))
    )
    assert read_handshake(far).places == (NetworkPlace("10.0.0.1", 53),)


@pytest.mark.parametrize("sign", ["sha-256", "Zv+D", "a=ice-pwd", "a=fingerprint"])
def test_what_a_browser_says_in_another_form_makes_no_handshake(sign: str) -> None:
    with pytest.raises((ValueError, TypeError)) as refused:
        write_handshake(read_description(CHROMIUM.replace(sign, "x")))
    assert refused.type is not TypeError
