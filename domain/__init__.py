"""The rules: pure, typed, without I/O, clock or global randomness."""
