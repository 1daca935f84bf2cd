"""From games to results, from results to standings and tie-breaks."""
