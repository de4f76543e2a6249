"""``python -m pyengine``: see `pyengine.cli`."""

import signal


def _stop(*_: object) -> None:
    """Stop as Ctrl-C does, which what runs in the background often cannot be sent."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it often comes twice, and must not cut off what is being printed
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    try:
        from .cli import main

        code: int = main()
    except KeyboardInterrupt:  # before anything has begun
        code = 130
    raise SystemExit(code)
