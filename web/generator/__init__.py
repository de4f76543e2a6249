"""Makes the pages of the site at build time, from the engine, texts and templates. Nothing here runs in a browser, and no text of
a page stands here."""
