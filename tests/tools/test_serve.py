"""The server's own behaviour: the address line, a taken port, Ctrl-C."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from web.tools import serve
from web.tools.common import ROOT, Stop


def build(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run build.py to its end."""
    return subprocess.run([sys.executable, "build.py", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_a_taken_port_is_one_sentence_and_status_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = build("serve", "--port", str(port))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"Port {port} is taken by another program: stop it, or choose another, such as --port {port + 1}.\n"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, ""), "above 1023"),
        (OSError(errno.EADDRNOTAVAIL, ""), "not an address of this machine"),
        (socket.gaierror(-2, ""), "not an address of this machine"),
    ],
)
def test_other_refusals_are_a_sentence_too(error: OSError, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(serve, "Server", refuse)
    with pytest.raises(Stop, match=words) as stop:
        serve.bind("example", 80)
    assert stop.value.status == 2


@pytest.mark.parametrize("arguments", [["serve", "--port", "70000"], ["serve", "--port", "x"], ["build", "--wrong"], []])
def test_wrong_arguments_end_with_status_2(arguments: list[str]) -> None:
    done = build(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def _as_in_front() -> None:
    """Hear Ctrl-C, which a shell lets those ignore whom it starts in the background, and their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_serve_prints_its_address_answers_and_ends_quietly() -> None:
    command = [sys.executable, "build.py", "serve", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, preexec_fn=_as_in_front) as process:
        assert process.stdout
        assert process.stderr
        line = process.stdout.readline()
        address = line.split()[-1]
        with urllib.request.urlopen(address) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        try:
            rest, errors = process.communicate(timeout=30)
        finally:
            process.kill()  # who does not hear Ctrl-C would be waited for, for ever
    assert line == f"Fairy Post is at {address}\n"
    assert (process.returncode, rest) == (0, "")
    assert "Traceback" not in errors


def test_a_file_written_again_is_sent_again(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("one")
    server = serve.Server(("127.0.0.1", 0), root=tmp_path).start()
    try:
        with urllib.request.urlopen(server.url) as answer:
            tag = answer.headers["ETag"]
            assert answer.read() == b"one"
        page.write_text("two")  # as long as before, and within the same second
        with urllib.request.urlopen(urllib.request.Request(server.url, headers={"If-None-Match": tag})) as answer:
            assert answer.read() == b"two"
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("error", "told"), [(ConnectionResetError(), False), (BrokenPipeError(), False), (ValueError("odd"), True)]
)
def test_a_browser_that_goes_away_is_no_news_but_a_mistake_is(
    capsys: pytest.CaptureFixture[str], error: Exception, told: bool
) -> None:
    server = serve.Server(("127.0.0.1", 0))
    try:
        raise error
    except Exception:  # as the server calls it, while the error is being handled
        server.handle_error(None, ("127.0.0.1", 1))
    server.server_close()
    assert bool(capsys.readouterr().err) == told
