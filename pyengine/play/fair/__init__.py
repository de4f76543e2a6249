"""Provably fair play by exchanging links: keys, seals, joint draws, hidden identities, shared decks (fair-play.md)."""
