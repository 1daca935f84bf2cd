"""The queue of players who want to be brought together."""
