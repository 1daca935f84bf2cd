"""Rüniverse: three mages, three rifts, six bonds, and a card set of its own."""
