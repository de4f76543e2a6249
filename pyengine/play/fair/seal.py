"""Sealed decisions: masked in one link, opened by the same seat's next link (fair-play.md section 3)."""

from __future__ import annotations

from .ratchet import masked, stream, u8


def sealed(plain: bytes, element: bytes, transcript: bytes, slot: int = 0) -> bytes:
    """Mask a decision, or take the mask off.

    ``element`` is the one the seat publishes with its next link, ``transcript`` the one before the link that holds the seal.
    """
    return masked(plain, stream(element, len(plain), "fp1.seal", transcript, u8(slot)))
