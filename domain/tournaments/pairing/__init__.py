"""Who meets whom, one module a format. Each is a pure function of the standings and what was played before."""
