"""English words about games that come from elsewhere."""

WORDS = {
    "bad-id": "“{name}” cannot be the id of a game. An id is 2 to 20 lower-case letters and digits, a letter first.",
    "id-used": "“{name}” cannot be the id of another game: it is already in use.",
    "bad-number": "The game “{name}” has the number {number}. Games from elsewhere choose theirs from {low} to {high}.",
    "number-used": "The game “{name}” has the number {number}, and so has “{other}”. Only one of the two can be installed.",
    "broken": "The game “{name}” is installed but cannot be loaded: {why}",
    "other-kit": "The game “{name}” is installed, but {place} is not its kit.",
}
