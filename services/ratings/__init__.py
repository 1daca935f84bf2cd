"""Results of finished games, and the ratings and statistics they add up to."""
