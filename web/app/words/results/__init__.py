"""Results of finished games: statistics, and the text to share."""
