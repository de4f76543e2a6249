"""Files that commands write, whole or not at all; where they are to stand is checked before the work begins."""

from __future__ import annotations

import os
from pathlib import Path

from ..core.errors import UsageError

FOR_ALL, FOR_OWNER = 0o666, 0o600  # who may read and write a new file, as far as the system lets everybody


def check_writable(path: Path) -> None:
    """Raises UsageError where no file can be written."""
    if path.is_dir():
        raise UsageError(f"{path} is a folder. Name a file.")
    if not path.parent.is_dir():
        raise UsageError(f"There is no folder {path.parent} to write to.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise UsageError(f"{path} cannot be written. Change its rights or name another file.")


def read_lines(path: Path) -> list[str]:
    """Return the lines of a file to be added to, none if it is not there. Raises UsageError if its last line was cut off."""
    text = path.read_text("utf-8") if path.exists() else ""
    if text and not text.endswith("\n"):
        raise UsageError(f"The last line of {path} was cut off. Remove that line, then start again.")
    return text.splitlines()


def write_whole(path: Path, text: str, rights: int = FOR_ALL) -> None:
    """Write a file, so that after a failure its old content is still there. Raises OSError with the file's name."""
    goal = path.resolve()  # where a link points to
    beside = goal.with_name(f"{goal.name}.{os.getpid()}.new")
    try:
        if goal.exists() and not goal.is_file():  # what is no file cannot be replaced by one
            goal.write_text(text, "utf-8")
            return
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, rights), "w", encoding="utf-8") as file:
            file.write(text)
        beside.replace(goal)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
