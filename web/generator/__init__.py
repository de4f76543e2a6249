"""Makes the pages of the site at build time, out of the engine, the texts and the templates. Nothing here runs in a browser, and
no sentence of a page stands here."""
