"""The sentences that games share, one folder a language. A game's own sentences stand in its folder, never here."""
