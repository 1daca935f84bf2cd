"""The card set as plain data, one module per facet. `numbers.py` gives every card its number."""
