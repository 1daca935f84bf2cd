"""Players of Rüniverse that know only their own view."""
