"""What build.py does once its environment exists: it fetches, packs, serves, tests and measures. Nothing here runs in a browser;
the pages are made in web/generator."""
