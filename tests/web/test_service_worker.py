"""The service worker answers whatever happens to what it keeps."""

from __future__ import annotations

import subprocess

import pytest

from web.tools import node
from web.tools.common import SCRIPTS

# Stands for the browser: a page below /a/ asks for its script.
ASK = """
const listeners = {};
const registration = { scope: "http://x/a/" }, BUILD = "b1", FILES = { "js/boot.js": "sum" };
const addEventListener = (name, listener) => { listeners[name] = listener; };
const fetch = async ({ url }) => `network ${url}`;
const cache = { match: async (url) => `kept ${url}` };
const caches = %s;
%s
const event = { request: { method: "GET", url: "http://x/a/js/boot.js" }, respondWith: (answer) => { event.answer = answer; } };
listeners.fetch(event);
event.answer.then(console.log, () => console.log("no answer"));
"""


@pytest.mark.parametrize(
    ("caches", "told"),
    [
        ("{ open: async () => cache }", "kept"),
        ("{ open: async () => ({ match: async () => undefined }) }", "network"),  # deleted for lack of space
        ("{ open: () => Promise.reject(new Error('no storage')) }", "network"),
        ("{ open: async () => ({ match: () => Promise.reject(new Error('no storage')) }) }", "network"),
    ],
)
def test_what_cannot_be_read_from_the_cache_comes_from_the_network(caches: str, told: str) -> None:
    command, _ = node.find_node_and_npm()
    script = ASK % (caches, (SCRIPTS / "service_worker.js").read_text("utf-8"))
    done = subprocess.run([*command, "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{told} http://x/a/js/boot.js"
