"""`build.py test --wikis`: puts the plug-ins into the real software, writes a page with a board of every game, and looks at it
with a browser."""
