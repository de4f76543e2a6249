"""English words of Moons."""

WORDS = {
    "pitch": "Two moons a side.",
    "moon": "moon",
    "step": "A moon goes one step along a file or a rank.",
    "reason-eclipse": "{loser} has no moon left.",
}
