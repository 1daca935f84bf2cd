"""Picking up what lies open: what is legal, what could be picked up, and going out by it."""
