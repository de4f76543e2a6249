"""Provably fair play by exchanging links (fair-play.md): matches, what stands after each link, the audit, private links.

How bytes are written lies in `wire`, the mathematics in `crypto`, what is hidden from the beginning on in `mechanisms`; nothing
here knows a game, a screen or a browser.
"""
