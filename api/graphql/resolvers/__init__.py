"""Resolvers: each asks one service and translates."""
