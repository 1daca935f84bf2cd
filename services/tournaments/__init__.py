"""Tournaments: commands in them, what can be seen of them, and the runner that plays them."""
