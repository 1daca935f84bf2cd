"""Programs: a rummy in which every player works on a secret program card."""
