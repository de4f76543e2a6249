"""English words of the first lesson."""

WORDS = {
    "step": "Step {step} of {steps}",
    "next": "Next",
    "play": "Play",
    "end": "Leave",
    "other": "That works too. For this step do what the lesson asks, or press the button to go on.",
    "read": "Just look at this one, then press the button.",
    "hinted": "That works too. {hint}",
}
