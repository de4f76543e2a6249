"""The only folder that touches the browser: the page, the pointer, storage, files, effects, the window. It decides nothing."""
