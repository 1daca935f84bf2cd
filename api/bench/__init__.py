"""`orrery bench`: what the parts do in a second, beside the peers, measured in one run."""
