"""Two homes, each behind a router that translates addresses (NAT), and between them an internet with one server and nothing else.

All of it is made of namespaces of this machine; nothing outside can be reached from there, nor the other way round.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from web.tools.common import ROOT

SERVER, PORT, SITE_PORT = "198.51.100.1", 3478, 8000
HOMES = 2
PACKAGES = ("coturn", "nftables")
SERVE = f"""from web.tools.serve import Server
server = Server(("127.0.0.1", {SITE_PORT}))
print("listens", flush=True)
server.serve_forever()"""
# What was not asked for is dropped, as routers do. A strict one gives each conversation another port, so that nobody finds the
# way in whom its home has not asked.
RULES = """table ip home {{
    chain in {{
        type filter hook input priority 0;
        iifname "wan" ct state new drop
    }}
    chain through {{
        type filter hook forward priority 0;
        iifname "wan" ct state new drop
    }}
    chain out {{
        type nat hook postrouting priority 100;
        oifname "wan" masquerade {how}
    }}
}}
"""


def find_router(home: int) -> str:
    """Return the address of a home's router on the internet."""
    return f"198.51.100.{10 + home}"


class Networks:
    """The namespaces. ``tools`` is a folder with the files of Debian's `PACKAGES`."""

    def __init__(self, tools: Path, log: Path) -> None:
        self._tools, self._log = tools, log
        self._running: list[subprocess.Popen[str]] = []
        self._made: list[str] = []
        self.site = f"http://127.0.0.1:{SITE_PORT}/"  # each home has a copy of its own

    def build(self, *, is_strict: bool) -> None:
        """Make everything. Skips the test where that is not allowed."""
        for name in ("net", *(f"{kind}{home}" for home in range(HOMES) for kind in ("home", "router"))):
            made = subprocess.run(["ip", "netns", "add", self._name(name)], capture_output=True, text=True)
            if made.returncode:
                pytest.skip(f"no namespaces of networks are allowed here: {made.stderr.strip()}")
            self._made.append(self._name(name))
            self._ip(name, "link set lo up")
        self._ip("net", "link add wire type bridge", f"addr add {SERVER}/24 dev wire", "link set wire up")
        for home in range(HOMES):
            self._build_home(home, is_strict)

    def _build_home(self, home: int, is_strict: bool) -> None:
        inside, router = f"home{home}", f"router{home}"
        self._ip(inside, f"link add eth0 type veth peer name lan netns {self._name(router)}")
        self._ip(router, f"link add wan type veth peer name port{home} netns {self._name('net')}")
        self._ip("net", f"link set port{home} master wire up")
        self._ip(router, f"addr add {find_router(home)}/24 dev wan", f"addr add 10.{home}.0.1/24 dev lan")
        self._ip(router, "link set wan up", "link set lan up")
        self._ip(inside, f"addr add 10.{home}.0.2/24 dev eth0", "link set eth0 up", f"route add default via 10.{home}.0.1")
        self._run(router, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        self._run(
            router, str(self._tools / "usr/sbin/nft"), "-f", "-", given=RULES.format(how="fully-random" if is_strict else "")
        )

    def serve(self) -> None:
        """Start the server between the homes, and in each home one for the site."""
        unbuffered = ["stdbuf", "-oL"]  # else what it says comes late
        command = [*unbuffered, str(self._tools / "usr/bin/turnserver"), "-n", f"--listening-ip={SERVER}", f"--relay-ip={SERVER}"]
        command += [f"--listening-port={PORT}", "--lt-cred-mech", "--user=mina:secret", "--realm=test", "--no-cli", "--no-tls"]
        command += ["--no-dtls", "--log-file=stdout", f"--pidfile={self._log}.pid", f"--userdb={self._log}.db"]
        self._start("net", command, "DB connection success")
        for home in range(HOMES):
            self._start(f"home{home}", [sys.executable, "-c", SERVE], "listens")

    def write_browser(self, home: int, program: Path) -> Path:
        """Return a program that starts a browser in a home."""
        file = self._log.with_name(f"browser{home}")
        file.write_text(f'#!/bin/sh\nexec ip netns exec {self._name(f"home{home}")} "{program}" "$@"\n')
        file.chmod(0o755)
        return file

    def remove(self) -> None:
        """End everything."""
        for process in self._running:
            process.terminate()
            process.communicate()  # which closes what it says
        for name in self._made:
            subprocess.run(["ip", "netns", "del", name], check=True)

    def _start(self, where: str, command: list[str], told: str) -> None:
        """Start a program, and wait until it says something."""
        process = subprocess.Popen(
            ["ip", "netns", "exec", self._name(where), *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env=self._environment,
        )
        self._running.append(process)
        assert process.stdout
        said = wait_for_line(process.stdout, told)
        assert said, f"{command} ended before it said “{told}”"

    def _ip(self, where: str, *commands: str) -> None:
        for command in commands:
            subprocess.run(["ip", "-n", self._name(where), *command.split()], check=True)

    def _run(self, where: str, *command: str, given: str | None = None) -> None:
        prefix = ["ip", "netns", "exec", self._name(where)]
        subprocess.run([*prefix, *command], check=True, input=given, text=True, env=self._environment)

    @property
    def _environment(self) -> dict[str, str]:
        libraries = [str(folder) for folder in (self._tools / "usr/lib").glob("*-linux-gnu*")]
        return {**os.environ, "LD_LIBRARY_PATH": ":".join(libraries)}

    @staticmethod
    def _name(name: str) -> str:
        return f"post{os.getpid()}{name}"


def wait_for_line(output: IO[str], told: str) -> bool:
    """Read what a program says until a line holds a text. Returns False if it ends before."""
    return any(told in line for line in output)


def fetch_tools(folder: Path) -> Path:
    """Return a folder with the files of Debian's packages. Nothing is installed. Skips the test where they cannot be had."""
    store, tools = folder / "archives", folder / "tools"
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb") and shutil.which("ip")):
        pytest.skip("the servers between networks come from Debian's packages, and ip from iproute2")
    (store / "partial").mkdir(parents=True)
    command = [
        "apt-get",
        "install",
        "--download-only",
        "-y",
        "-qq",
        "--no-install-recommends",
        f"-oDir::Cache::archives={store}/",
    ]
    if subprocess.run([*command, *PACKAGES], capture_output=True).returncode:
        pytest.skip(f"{' and '.join(PACKAGES)} cannot be downloaded")
    for package in store.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, tools], check=True)
    if not (tools / "usr/bin/turnserver").exists():
        pytest.skip("coturn is installed already, elsewhere than this test looks")
    return tools


@contextmanager
def build_networks(tools: Path, log: Path, *, is_strict: bool) -> Iterator[Networks]:
    """Make the networks with all that runs in them; they end with the block."""
    networks = Networks(tools, log)
    try:
        networks.build(is_strict=is_strict)
        networks.serve()
        yield networks
    finally:
        networks.remove()
