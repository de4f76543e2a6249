"""Measures the engine and the site against baselines: rows of one table, and longer reports. The races also run in a browser's
Pyodide, so they import nothing from here."""
