"""What happens while a tournament runs: entrants, rounds, matches, corrections."""
