"""SHA-256 for sums, seals and shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    # The module `random` does the same: hashlib would load OpenSSL first, which is slow in a browser.
    try:
        from _sha2 import sha256
    except ImportError:  # Python 3.11
        from hashlib import sha256

__all__ = ["sha256"]
