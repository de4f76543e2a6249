"""Browser contexts that are used again: in a fresh one Python is compiled and unpacked anew, which takes long."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from web.tools import vendor

# Keeps what every start reads, unpacked and compiled, in the first page of a context: the pages that it opens find it there.
KEEP = f"""async () => {{
    const get = name => fetch(new URL(document.documentElement.dataset.root + name, location));
    const unpack = async name => {{
        const {{ body }} = await get(name);
        return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    }};
    const module = await WebAssembly.compileStreaming(get("{vendor.name_wasm()}"));
    window.kept = {{ module, "memory.bin": await unpack("memory.bin"), "python.bin": await unpack("python.bin") }};
}}"""

# Lets a page start as one of a later visit does, from the image of Python's memory, which takes less time; and with what the page
# that opened it keeps, as from a service worker, where there is one.
LATER_VISIT = """try {
    Object.defineProperty(navigator.serviceWorker, "controller", { value: {} });
    const { kept } = top.opener ?? {};
    if (kept) {
        const network = fetch;
        const file = (name, type) => {
            const headers = new Headers({ "content-type": type, "x-unpacked": "yes" });
            return { ok: true, headers, arrayBuffer: async () => kept[name] };
        };
        globalThis.fetch = async (...what) => {
            const [name] = /[^/]+$/.exec(what[0]) ?? [];
            if (name?.endsWith(".wasm")) return file("", "application/wasm");
            return name in kept ? file(name, "application/octet-stream") : network(...what);
        };
        WebAssembly.compileStreaming = async () => structuredClone(kept.module);
    }
} catch {} // in a frame of another origin, or without one"""

# Takes away all that pages of this origin have stored.
FORGET = """async () => {
    localStorage.clear();
    const workers = await navigator.serviceWorker.getRegistrations();
    const [databases, boxes] = [await indexedDB.databases(), await caches.keys()];
    const removed = ({ name }) => new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        [request.onsuccess, request.onerror] = [done, () => failed(request.error)];
    });
    await Promise.all([
        ...workers.map(worker => worker.unregister()), ...boxes.map(box => caches.delete(box)), ...databases.map(removed)]);
}"""


def open_page(context: BrowserContext) -> Page:
    """Open a page in a context of a desk: it finds what the first page keeps."""
    first = context.pages[0]
    with first.expect_popup() as opened:
        first.evaluate("open('about:blank') && 0")
    return opened.value


class Desks:
    """Contexts, each with one page that stays. Whoever takes one finds a browser that was never here before.

    What is done to a whole context (a route, a script for every page, a permission, a clock) would stay: for that, tests have a
    context of their own, or do it to a page.
    """

    def __init__(self, make: Callable[[], BrowserContext], site: str) -> None:
        self.site = site
        self._make = make
        self._free: list[BrowserContext] = []

    def take(self) -> BrowserContext:
        """A context without anything stored; its first page is not for use."""
        if not self._free:
            return self._make_kept()
        context = self._free.pop()
        context.pages[0].evaluate(FORGET)  # what a page wrote in its last moment, if the machine was busy
        return context

    def give(self, context: BrowserContext) -> None:
        """Take a context back: closes its pages and forgets all that they stored."""
        stays, *pages = context.pages
        for page in pages:
            page.close()
        context.clear_cookies()
        stays.evaluate(FORGET)
        self._free.append(context)

    def close(self) -> None:
        """Close all contexts that were given back."""
        for context in self._free:
            context.close()

    def _make_kept(self) -> BrowserContext:
        context = self._make()
        page = context.new_page()
        page.goto(self.site + "about/")
        page.evaluate(KEEP)
        return context
