"""A tournament: entrants, stages, matches and standings, as one decider on the same log as the tables it plays on."""
