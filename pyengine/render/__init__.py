"""Scenes drawn as SVG text; no browser needed.

`svg` is the public module: boards, items and emblems for pages, standalone pictures, and the sprite that a page contains once.
The drawings are in ``pieces/sprite.svg``, the colours in ``tokens.css``, the painting rules in ``board.css``; sites and pictures
share all three.
"""
