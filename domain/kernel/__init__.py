"""What every game and every tournament is made of."""
