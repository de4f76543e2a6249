"""“Find the move”: questions, hints and answers."""
