"""How a match goes on: the deal, the turns, the end of a game and of a match."""
