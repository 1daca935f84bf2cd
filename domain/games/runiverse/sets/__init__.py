"""The card set as plain data, one module per facet. New cards go after those there are: their place is their number."""
