"""Benchmarks: figures as ratios to peers measured in the same run. `python -m tests.bench [ROW...]`."""
