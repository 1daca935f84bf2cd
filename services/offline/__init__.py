"""Whole games and tournaments in one process, with no server behind them."""
