"""The best legal arrangement of a hand. Start at `arrange` for cards, at `notation.score` for text."""
