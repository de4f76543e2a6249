"""QR codes of links, drawn in parts where they are long, and read with the camera."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from web.tools.bench.link_length import make_long_link

# A camera that sees the code that the page of a friend shows, as `window.show` is told, instead of one that the machine may have.
CAMERA = """() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 720, height: 720 });
    const paint = canvas.getContext("2d");
    let drawn = "";
    window.show = html => { drawn = html; };
    setInterval(() => { // a stream has pictures only while something is painted
        paint.setTransform(1, 0, 0, 1, 0, 0);
        paint.fillStyle = "#eee";
        paint.fillRect(0, 0, 720, 720);
        const [, size] = /viewBox="0 0 (\\d+)/.exec(drawn) ?? [];
        if (!size) return;
        paint.setTransform(640 / size, 0.02, -0.03, 640 / size, 40, 40);
        paint.fillStyle = "#221";
        paint.fill(new Path2D(/qr-ink" d="([^"]+)/.exec(drawn)[1]));
    }, 30);
    window.allowed = true;
    window.streams = [];
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => {
        if (!window.allowed) throw new DOMException("no", "NotAllowedError");
        window.streams.push(canvas.captureStream(30));
        return window.streams.at(-1);
    } } });
    document.documentElement.dataset.scans = "";
}"""
SCAN = "document.querySelector('[data-do=give]').click(); document.querySelector('#sharing [data-do=scan]').click()"
ENDED = "window.streams.every(stream => stream.getTracks().every(track => track.readyState === 'ended'))"


def test_a_long_text_with_a_link_is_scanned_part_by_part(page: Page, ready: Ready, site: str) -> None:
    page.goto(f"{site}play/mitosis/")
    ready(page, "document.body.dataset.ready")
    text = f"{'What a game! ' * 200}{site}play/mitosis/#{make_long_link('mitosis')}"
    codes = page.evaluate("async ([root, text]) => (await import(root + 'js/qr.js')).draw(text, '')", [site, text])
    assert len(codes) > len(text) // 1000
    page.evaluate(CAMERA)
    page.evaluate(SCAN)
    dialog = page.locator("dialog.scan")
    for number, code in enumerate(reversed(codes), 1):
        page.evaluate("html => window.show(html)", code)
        if number < len(codes):
            expect(dialog.get_by_role("status")).to_contain_text(f"{number} of {len(codes)} parts read")
    expect(dialog).to_have_count(0)
    expect(page.locator("#moves .cur")).to_contain_text("d1–b1")
    assert page.evaluate(ENDED)  # the camera is off


def test_a_camera_that_may_not_be_used_is_told_of(page: Page, ready: Ready, site: str) -> None:
    page.goto(f"{site}play/mitosis/")
    ready(page, "document.body.dataset.ready")
    page.evaluate(CAMERA)
    page.evaluate("window.allowed = false")
    page.evaluate(SCAN)
    expect(page.locator("#status")).to_contain_text("paste the link instead")
    page.evaluate("window.allowed = true")
    page.evaluate(SCAN)
    page.locator("dialog.scan").get_by_role("button", name="Close").click()
    expect(page.locator("dialog.scan")).to_have_count(0)
    assert page.evaluate(ENDED)
