"""Parts of pages that few visitors ask for. They are not in `python.bin` but in a file of their own, which is fetched with the
first of them: `controllers.later.load_later` comes before the import."""
