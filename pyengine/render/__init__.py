"""Scenes drawn as SVG text; no browser needed.

`svg` is the door: boards, items and emblems for pages, whole pictures that stand alone, and the sprite that pages carry once.
The drawings are in ``pieces/sprite.svg``, the colours in ``tokens.css``, the painting rules in ``board.css``; sites and pictures
share all three.
"""
