"""Saving and sharing games: their list, files of them, what is pasted or dropped."""
