"""``python -m fairy_post QUERY``: a board's picture for wikis in other languages, as JSON.

The query is what follows ``embed/?`` in the address of a board. The answer has a ``picture``, which is a data address, or a
sentence as ``trouble``.
"""

from __future__ import annotations

import json
import sys

from web.app.embed.query import parse

from .board import BoardError, draw_board


def main(arguments: list[str]) -> int:
    """Print the answer; returns the exit status."""
    if len(arguments) != 1:
        print("usage: python -m fairy_post QUERY", file=sys.stderr)
        return 2
    try:
        answer = {"picture": draw_board(dict(parse(arguments[0]))).picture}
    except BoardError as error:
        answer = {"trouble": str(error)}
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
