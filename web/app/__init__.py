"""The front end, in Python: `main` picks the page, each folder says what lives there."""
