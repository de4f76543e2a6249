"""The sentences of the front end, a package for each section with a module for each language; the same keys in each.

Nothing imports these modules but the catalogue of `pyengine.core.words`, when the first sentence of a section is said.
"""
