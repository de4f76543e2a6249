"""Browser contexts that are used again: in a fresh one Python is compiled and unpacked anew, which takes long."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext

from web.tools import vendor

# Keeps the compiled module alive in the process that all pages of this context share (`--process-per-site`).
KEEP = f"""WebAssembly.compileStreaming(fetch('../{vendor.name_wasm()}')).then(module => {{ window.kept = module }})"""

# Keeps what every start reads, as a service worker keeps it: unpacked what is packed.
KEPT = "of the tests"
UNPACK = f"""async () => {{
    const box = await caches.open("{KEPT}");
    for (const name of ["memory.bin", "python.bin"]) {{
        const place = new URL("../" + name, location).href;
        const whole = await new Response((await fetch(place)).body.pipeThrough(new DecompressionStream("gzip"))).blob();
        await box.put(place, new Response(whole, {{ headers: {{ "x-unpacked": "yes" }} }}));
    }}
    await box.add(new URL("../{vendor.name_wasm()}", location).href);
}}"""

# Takes away all that pages of this origin have stored.
FORGET = f"""async () => {{
    localStorage.clear();
    const workers = await navigator.serviceWorker.getRegistrations();
    const databases = await indexedDB.databases(), boxes = (await caches.keys()).filter(box => box !== "{KEPT}");
    const removed = ({{ name }}) => new Promise((done, failed) => {{
        const request = indexedDB.deleteDatabase(name);
        [request.onsuccess, request.onerror] = [done, () => failed(request.error)];
    }});
    await Promise.all([
        ...workers.map(worker => worker.unregister()), ...boxes.map(box => caches.delete(box)), ...databases.map(removed)]);
}}"""


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
        page.evaluate(UNPACK)
        return context
