"""Results of games as facts of their own, from which ratings, records and statistics are projected."""
