"""HTML from tables, boards, editors and lists of games. Views change nothing and know no browser."""
