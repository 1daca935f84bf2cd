"""Connects the use cases to real servers. Nothing else in the API imports `infra`."""
