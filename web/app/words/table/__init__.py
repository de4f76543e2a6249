"""The table, its tools and the saved games on the front page."""
