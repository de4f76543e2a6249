"""Boards in frames that may do little, on hosts that serve little or forbid much: they start, or say what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus

import pytest
from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.watching import Watch
from tests.conftest import list_pairs
from web.tools.serve import Handler, Server

LIVE = "document.body?.dataset.ready"
TRAP = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32&start=load"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A wiki</title><link rel="icon" href="data:,">'
# What Debian's nginx sends for the suffixes that the site has; everything else is octet-stream.
PLAIN_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "application/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
LATE = """(() => {
    const fail = () => {
        const request = { error: new DOMException("denied", "UnknownError") };
        setTimeout(() => (request.onerror ?? request.handler)?.({ target: request, preventDefault() {} }));
        request.addEventListener = (name, handler) => { if (name === "error") request.handler = handler; };
        return request;
    };
    IDBFactory.prototype.open = fail;
    IDBFactory.prototype.deleteDatabase = fail;
})()"""


class Plain(Handler):
    """A host with the types of a stock nginx, and with headers of its own instead of ours."""

    own: Mapping[str, str] = {}

    def send(self, status: HTTPStatus, content: bytes, kind: str, body: bool, headers: Mapping[str, str] | None = None) -> None:
        """As ever, with other types and headers."""
        name = self.path.partition("?")[0]
        suffix = ".html" if name.endswith("/") else "." + name.rpartition(".")[2]
        super().send(status, content, PLAIN_TYPES.get(suffix, "application/octet-stream"), body, {**(headers or {}), **self.own})

    def send_header(self, keyword: str, value: str) -> None:
        """Without what lets others read our files."""
        if keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)


@pytest.fixture
def host(serve: Callable[..., Server], watch: Watch) -> Callable[..., str]:
    """Starts a plain host: `host(policy="default-src 'self'")` or `host(extra={...})`; returns the address of the site there."""

    def start(policy: str = "", extra: Mapping[str, bytes] | None = None) -> str:
        server = serve(extra=extra)
        own = {"Content-Security-Policy": policy} if policy else {}
        server.RequestHandlerClass = type("Host", (Plain,), {"own": own})
        watch.allow(server.url)
        return server.url

    return start


@pytest.mark.parametrize("place", ["play/mitosis/", f"embed/?{TRAP}", "make/"])
def test_a_host_that_knows_only_old_types_will_do(host: Callable[..., str], page: Page, ready: Ready, place: str) -> None:
    page.goto(host() + place)
    ready(page, LIVE)


@pytest.mark.parametrize("sandbox", ["", ' sandbox="allow-scripts"'])
def test_a_board_needs_no_storage(
    serve: Callable[..., Server], site: str, watch: Watch, page: Page, ready: Ready, sandbox: str
) -> None:
    """Some browsers let a frame of another site ask for storage and deny it later."""
    wiki = serve(extra={"index.html": f'{HEAD}<iframe src="{site}embed/?{TRAP}"{sandbox}></iframe>'.encode()})
    watch.allow(wiki.url)
    page.add_init_script(LATE)
    page.goto(wiki.url)
    frame = page.locator("iframe").element_handle().content_frame()
    assert frame is not None
    ready(frame, LIVE, seconds=60)


def test_the_policy_of_a_frame_names_the_site_itself_and_holds(site: str, page: Page, ready: Ready, watch: Watch) -> None:
    """Where a frame has no origin of its own, some browsers find nothing that is `'self'`."""
    page.goto(f"{site}embed/?{TRAP}")
    ready(page, LIVE)
    policy = str(page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content"))
    origin = site.rstrip("/")
    assert f"script-src 'self' {origin} 'unsafe-eval'" in policy
    assert f"connect-src 'self' {origin}" in policy
    watch.expect("Content Security Policy|violates")
    stranger = "https://stranger.example/x"
    assert page.evaluate("url => fetch(url).then(() => 'came', () => 'refused')", stranger) == "refused"
    assert page.evaluate(
        """() => new Promise(done => {
            document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
            const script = document.createElement("script");
            script.textContent = "window.injected = true";
            document.head.append(script);
        })"""
    ).startswith("script-src")
    assert page.evaluate("window.injected") is None


@pytest.mark.parametrize(
    ("policy", "named"),
    [("default-src 'self'", "script-src 'unsafe-eval'"), ("connect-src 'none'", "connect-src 'self'")],
)
@pytest.mark.parametrize("place", ["play/mitosis/", f"embed/?{TRAP}"])
def test_what_the_hosts_own_policy_forbids_is_said(
    host: Callable[..., str], page: Page, watch: Watch, place: str, policy: str, named: str
) -> None:
    watch.expect(".")
    page.goto(host(policy=policy) + place)
    expect(page.locator("#loading")).to_contain_text("Content-Security-Policy", timeout=60_000)
    expect(page.locator("#loading")).to_contain_text(named)
    expect(page.locator("#loading")).not_to_contain_text("Check the connection")


def test_pictures_that_the_hosts_policy_forbids_are_told_in_the_maker(
    host: Callable[..., str], page: Page, watch: Watch, ready: Ready
) -> None:
    watch.expect("Content Security Policy|violates")
    page.goto(host(policy="default-src 'self'; script-src 'self' 'unsafe-eval'") + "make/")
    ready(page, LIVE)
    expect(page.locator("#forbidden")).to_contain_text("img-src data:")


def test_a_sandboxed_frame_that_may_not_read_the_sites_files_says_so(
    host: Callable[..., str], serve: Callable[..., Server], page: Page, watch: Watch
) -> None:
    watch.expect(".")
    source = f'{HEAD}<iframe src="{host()}embed/?{TRAP}" sandbox="allow-scripts"></iframe>'
    wiki = serve(extra={"index.html": source.encode()})
    watch.allow(wiki.url)
    page.goto(wiki.url)
    line = page.frame_locator("iframe").locator("#loading")
    expect(line).to_contain_text("Access-Control-Allow-Origin", timeout=60_000)
    expect(line).not_to_contain_text("Check the connection")


@pytest.mark.parametrize("place", ["play/mitosis/", f"embed/?{TRAP}"])
def test_without_a_connection_nothing_else_is_blamed(site: str, page: Page, watch: Watch, place: str) -> None:
    watch.expect(".")
    page.route(re.compile(r"/python\.(bin|m?js)$|/start_failure\.js$"), lambda route: route.abort())
    page.goto(site + place)
    expect(page.locator("#loading")).to_contain_text("Check the connection", timeout=60_000)
    expect(page.locator("#loading")).not_to_contain_text("Content-Security-Policy")


@pytest.mark.parametrize(
    ("place", "sandbox"),
    list_pairs(
        ["play/mitosis/#somewhere", "", "games/", "de/play/place/"],
        ["", ' sandbox="allow-scripts allow-same-origin allow-popups"'],
    ),
)
def test_a_page_to_play_on_does_nothing_in_a_foreign_page_but_lead_out(
    serve: Callable[..., Server], site: str, page: Page, watch: Watch, place: str, sandbox: str
) -> None:
    wiki = serve(extra={"index.html": f'{HEAD}<iframe src="{site}{place}" width="900" height="900"{sandbox}></iframe>'.encode()})
    watch.allow(wiki.url)
    page.goto(wiki.url)
    frame = page.frame_locator("iframe")
    way = frame.locator("a.framed")
    expect(way).to_be_visible()
    assert frame.locator("body > *").evaluate_all("all => all.filter((one) => one.checkVisibility()).length") == 1
    with page.context.expect_page() as opened:
        way.click()
    opened.value.wait_for_url(site + place, wait_until="commit")
    expect(opened.value.locator("main")).to_be_visible()
    expect(opened.value.locator("a.framed")).to_have_count(0)


def test_pages_of_the_same_site_may_frame_a_table(serve: Callable[..., Server], page: Page, watch: Watch, ready: Ready) -> None:
    server = serve(extra={"own.html": f'{HEAD}<iframe src="play/mitosis/" width="900" height="900"></iframe>'.encode()})
    watch.allow(server.url)
    page.goto(server.url + "own.html")
    frame = page.locator("iframe").element_handle().content_frame()
    assert frame is not None
    ready(frame, LIVE)
    expect(frame.locator("#boards .board")).to_be_visible()
    expect(frame.locator("a.framed")).to_have_count(0)


def test_pages_to_read_may_stand_anywhere(serve: Callable[..., Server], site: str, page: Page, watch: Watch) -> None:
    wiki = serve(extra={"index.html": f'{HEAD}<iframe src="{site}rules/mitosis/"></iframe>'.encode()})
    watch.allow(wiki.url)
    page.goto(wiki.url)
    expect(page.frame_locator("iframe").locator("main")).to_be_visible()
