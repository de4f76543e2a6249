"""English words that small board games share."""

WORDS = {
    "choose": "{side} to move. Choose a piece.",
    "where": "Choose where the {piece} goes.",
    "done": "The {piece} goes from {start} to {square}.",
    "waiting": "{side} is choosing a move.",
    "over": "{winner} wins. {why}",
    "drawn": "The game is drawn. {why}",
    "progress": "Move {number}",
    "progress-over": "Over after {number} moves",
    "progress-over-1": "Over after 1 move",
    "legend-last": "Last move",
    # refusals
    "must-move": "Choose a piece to move.",
    "where-to": "Choose where the {piece} on {square} goes.",
    "stuck": "The {piece} on {square} has no square to go to.",
    "resign-instead": "Draws are not agreed on in this game. A player who wants to stop can resign.",
    # positions
    "bad-fields": "it has the three parts board, side to move and number of moves, such as “{example}”",
    "bad-side": "the side “{text}” is neither w nor b",
    "bad-number": "the number of moves “{text}” is not a whole number below 1000000",
}
