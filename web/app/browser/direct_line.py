"""A direct line to the page of another player, by WebRTC. No server helps, so that pages reach each other in their own network
only, unless one is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from js import JSON, AbortController, BroadcastChannel, Promise, RTCPeerConnection, document, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from .events import call_later

PATIENCE = 2000  # milliseconds until a description goes without the places that are still missing
CHANNEL = {"negotiated": True, "id": 0}  # both pages open the same one, so nothing has to be announced
BROKEN = ("failed", "closed")
CHANGES = ("connectionstatechange", "icegatheringstatechange")
_TITLE = str(document.title)


class DirectLine:
    """One line. It is described and accepted once, then texts go both ways; ``received`` is called with whatever comes,
    ``opened`` once, and ``closed`` once an open line is lost. ``servers`` help to find the other page (`later.ice`). Raises
    OSError if the browser refuses it."""

    def __init__(
        self,
        received: Callable[[object], None],
        opened: Callable[[], None],
        closed: Callable[[], None],
        servers: Sequence[dict[str, str]] = (),
    ) -> None:
        self._opened, self._closed = opened, closed
        self._is_open = self._is_left = False
        self._gathered = asyncio.Event()
        try:
            self._peer = RTCPeerConnection.new(_convert({"iceServers": list(servers)}))
            self._channel = self._peer.createDataChannel("links", _convert(CHANNEL))
        except JsException as error:
            raise OSError(str(error)) from None
        self._proxies = [
            *(create_proxy(lambda event: received(event.data)), create_proxy(lambda _: self._open())),
            *(create_proxy(lambda _: self._lose()), create_proxy(lambda _: self._look())),
        ]
        take, begin, lose, look = self._proxies
        self._channel.onmessage, self._channel.onopen, self._channel.onclose = take, begin, lose
        for change in CHANGES:  # by `onconnectionstatechange` Firefox calls no function of Python's
            self._peer.addEventListener(change, look)

    async def offer(self) -> str:
        """Return the description of this end, for the other one to answer. Raises OSError."""
        try:
            await self._peer.setLocalDescription()
        except JsException as error:
            raise OSError(str(error)) from None
        call_later(self._gathered.set, PATIENCE)
        self._look()
        await self._gathered.wait()
        return str(self._peer.localDescription.sdp)

    async def answer(self, description: str) -> str:
        """Take the description of the other end, and return that of this one. Raises OSError."""
        await self._take("offer", description)
        return await self.offer()

    async def accept(self, description: str) -> None:
        """Take the other end's answer. Raises OSError."""
        await self._take("answer", description)

    async def _take(self, kind: str, description: str) -> None:
        try:
            await self._peer.setRemoteDescription(_convert({"type": kind, "sdp": description}))
        except JsException as error:
            raise OSError(str(error)) from None

    def send(self, text: str) -> bool:
        """Send a text. Returns False if the line does not take it."""
        try:
            self._channel.send(text)
        except JsException:
            return False
        return True

    def close(self) -> None:
        """Close the line; nothing is called any more."""
        if self._is_left:
            return
        self._is_left = True
        self._gathered.set()
        self._channel.onmessage = self._channel.onopen = self._channel.onclose = None
        for change in CHANGES:
            self._peer.removeEventListener(change, self._proxies[-1])
        self._peer.close()
        for proxy in self._proxies:
            call_later(proxy.destroy)  # one of them may be running

    def _look(self) -> None:
        if str(self._peer.iceGatheringState) == "complete":
            self._gathered.set()
        # Before the line was open, "failed" only means that the other page has no answer yet: it may still connect.
        if self._is_open and str(self._peer.connectionState) in BROKEN:
            self._lose()

    def _open(self) -> None:
        self._is_open = True
        self._opened()

    def _lose(self) -> None:
        if not self._is_left:
            self.close()
            self._closed()


class SiblingPages:
    """Passes texts to the other pages of this browser that show this site, and calls ``hear`` with theirs."""

    def __init__(self, name: str, hear: Callable[[str], None]) -> None:
        self._channel = BroadcastChannel.new(name)
        self._channel.onmessage = create_proxy(lambda event: hear(str(event.data)))

    def tell(self, text: str) -> None:
        """Pass a text on."""
        self._channel.postMessage(text)


def take_lock(name: str, taken: Callable[[], None]) -> Callable[[], None]:
    """Ask for what only one page of this browser has at a time, and call ``taken`` once it is this page's. The returned function
    gives it back, or stops asking. A page that crashes loses it. Pages that came without encryption have no locks: nothing is
    called.
    """
    if not hasattr(navigator, "locks"):
        return lambda: None
    stop = AbortController.new()

    def keep(_: Any) -> Any:
        call_later(lambda: None if stop.signal.aborted else taken())
        if stop.signal.aborted:
            return None
        return Promise.new(create_once_callable(lambda done, _: stop.signal.addEventListener("abort", done)))

    how = to_js({"signal": stop.signal}, dict_converter=window.Object.fromEntries)
    navigator.locks.request(name, how, create_proxy(keep)).then(lambda _: None, lambda _: None)
    return lambda: stop.abort()


def mark_title(mark: str) -> None:
    """Put something before the title of the page, which a browser shows on the tab; "" takes it away."""
    document.title = f"{mark} · {_TITLE}" if mark else _TITLE


def get_scope() -> str:
    """Return the name of this site among all that an origin may hold."""
    return str(window.fairyPost.scope)


def _convert(value: object) -> Any:
    return JSON.parse(json.dumps(value))
