"""Every sentence of PlaceChess, a module per language with the same keys; the lesson's begin with ``lesson-``.

No code but calls of the helpers that inflect words; nothing imports these modules but the catalogue of `pyengine.core.words`.
"""
