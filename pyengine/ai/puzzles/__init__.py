"""Puzzles from games of computers against themselves: found, checked, rated, and written as lines of text."""
