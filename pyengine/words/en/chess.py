"""English words of the shared chess notation: what is wrong with a text."""

WORDS = {
    "no-square": "There is no square “{name}” on this board.",
    "rank-count": "The board should have {height} ranks separated by “/”; here it has {count}.",
    "rank-man": "In rank {rank} of the board, “{text}”, the “{man}” does not belong.",
    "rank-width": "Rank {rank} of the board, “{text}”, does not fill {width} squares.",
    "fen-fields": "“{text}” should have six parts: board, side to move, castling, passed square and two counters.",
    "fen-kings": "Each side needs exactly one king on the board.",
    "fen-pawns": "A pawn cannot stand on the first or the last rank.",
    "fen-side": "The side to move should be “w” or “b”, not “{text}”.",
    "fen-counter": "“{text}” should be a whole number.",
    "fen-passed": "“{text}” is not a square that a pawn has just passed; use “-” for none.",
    "fen-rights": "The castling rights “{text}” do not fit the board: see “{sign}”.",
    "no-move": "“{text}” is not a chess move.",
    "not-legal": "“{text}” is not possible here.",
    "ambiguous": "“{text}” could mean several moves: {choices}.",
    # why a man cannot go somewhere
    "own-piece": "Your own {piece} stands on {square}.",
    "in-the-way": "The {piece} on {square} is in the way.",
    "pawn-diagonal": "A pawn goes diagonally only to capture, and {square} is empty.",
    "way-king": "A king moves one square in any direction.",
    "way-queen": "A queen moves in straight lines, along ranks, files and diagonals.",
    "way-rook": "A rook moves along ranks and files.",
    "way-bishop": "A bishop moves along diagonals.",
    "way-knight": "A knight jumps two squares straight and one to the side.",
    "way-pawn": "A pawn moves straight ahead, one square or two from its first place, and captures one square diagonally ahead.",
    "lost": "Captured {tint} pieces",
}
