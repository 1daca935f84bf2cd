"""The interpreter of the card language, one module per family of effects."""
