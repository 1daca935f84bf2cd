"""How a game goes on: turns, attacks, and the effects of cards."""
