"""The only folder that touches the browser: page, pointer, storage, files, effects, window. It decides nothing."""
