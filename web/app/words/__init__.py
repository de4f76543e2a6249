"""The sentences of the front end: a package for each section, in it a module for each language with the same keys.

No module imports them. The catalogue of `pyengine.core.words` loads a section when its first sentence is needed.
"""
