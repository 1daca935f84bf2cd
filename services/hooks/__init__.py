"""Webhooks: telling other people's servers what happens, from the log, in order, at least once."""
