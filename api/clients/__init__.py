"""Clients for other programs, each a package of its own, and the scripts that write their types from the schema."""
