"""English words of comments and variations."""

WORDS = {
    "variation": "Variation",
    "signs": "Signs for this move",
    "sign-1": "good move",
    "sign-2": "mistake",
    "sign-3": "brilliant move",
    "sign-4": "blunder",
    "sign-5": "interesting move",
    "sign-6": "dubious move",
    "comment": "Comment on this move",
    "intro": "Comment on the beginning",
    "drawings": "Arrows and squares",
    "drawings-wrong": "Write arrows like e2-e4 and squares like d5.",
    "how": "For a variation, use Try moves and play another move.",
    "elsewhere": "These moves cannot be kept: what was hidden is filled in by chance here.",
    "keep": "Keep as a variation",
    "promote": "Move up",
    "delete": "Delete variation",
    "deleted": "The variation is gone.",
    "restore": "Bring it back",
    "promoted": "The variation is a game of its own now. The game as it was is among your games.",
}
