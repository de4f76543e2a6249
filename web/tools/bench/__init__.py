"""Measures the engine and the site beside a yardstick: rows of one table, and longer reports of their own. The races run as they
stand in CPython and in a browser's Pyodide, so they import nothing from here."""
