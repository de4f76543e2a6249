"""Sealed decisions: masked in one link, opened by the same seat's next link (fair-play.md section 3)."""

from __future__ import annotations

from .hash_chain import stream, u8, xor_bytes


def mask_decision(plain: bytes, element: bytes, transcript: bytes, slot: int = 0) -> bytes:
    """Mask a decision, or take the mask off.

    ``element`` is the one the seat publishes with its next link, ``transcript`` the one before the link that holds the seal.
    """
    return xor_bytes(plain, stream(element, len(plain), "fp1.seal", transcript, u8(slot)))
