"""Runs in Pyodide under Node with the pages' own archive as its library: imports all of the engine, plays, and opens links."""

import importlib
import json
import sys
from pathlib import Path


async def main() -> None:
    """Do it."""
    job = json.loads(Path("/job/job.json").read_text("utf-8"))
    for name in job["modules"]:
        importlib.import_module(name)
    from pyengine import games
    from pyengine.play import link, record

    for name in games.IDS:
        kit = games.load(name)
        assert kit.game.legal(kit.game.start(kit.game.info.read_options({})), 0) is not None
    for string in job["links"]:
        opened = link.decode(string, games.by_number)
        assert link.encode(opened.kit, opened.record) == string
    assert record
    try:
        raise ValueError("shown")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    print(json.dumps({"origin": str(games.__spec__ and games.__spec__.origin)}))
