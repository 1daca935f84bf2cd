"""A table: the seats, the seed and the game that is played at it, as one decider around any game."""
