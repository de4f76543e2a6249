"""What axe-core finds on a page."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.conftest import FULL
from web.tools import node

EXTREMES = [("light", 1280), ("dark", 360)]
SIGHTS = [*EXTREMES, ("dark", 1280), ("light", 360)]
# Boards in articles hear of another light in the next frame.
FIND = """async () => {
    await new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)));
    return (await axe.run(document, { resultTypes: ["violations"], preload: false })).violations.flatMap(rule => rule.nodes.map(
        node => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1).join(" ").trim()}`));
}"""
# Pages of Firefox 153 crash once axe-core has read properties for attributes that name elements; without these they do not.
WITHOUT_REFLECTIONS = """() => {
    if (!navigator.userAgent.includes("Firefox")) return;
    for (const name of Object.keys(Element.prototype)) if (/^aria.*Elements?$/.test(name)) delete Element.prototype[name];
}"""


def list_findings(page: Page, sights: Sequence[tuple[str, int]]) -> list[str]:
    """Return all that axe-core finds in these lights and widths."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(WITHOUT_REFLECTIONS)
        page.evaluate((node.find_packages() / "axe-core/axe.min.js").read_text("utf-8"))
    texts: list[str] = []
    for light, width in sights:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 800})
        texts += [f"{light} {width}: {text}" for text in page.evaluate(FIND)]
    page.set_viewport_size({"width": 1280, "height": 800})
    return texts


def check_access(page: Page, number: int) -> None:
    """Hold that nothing is found: the usual run looks in one of the two extremes, by the number, the full run in all sights."""
    texts = list_findings(page, SIGHTS if FULL else [EXTREMES[number % 2]])
    assert not texts, "\n".join(texts)
