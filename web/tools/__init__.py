"""What build.py does once its environment exists: downloads, packs, serves, tests and measures. Nothing here runs in a browser.
The pages are made in web/generator."""
