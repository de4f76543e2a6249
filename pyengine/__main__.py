"""``python -m pyengine``: see `pyengine.cli`."""

import signal

from .cli import main

if __name__ == "__main__":
    # What runs in the background often cannot be sent Ctrl-C: ending it prints what is done so far, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    raise SystemExit(main())
