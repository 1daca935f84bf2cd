"""The cards: the numbers 0 to 23, each once."""

from typing import Final

CARDS: Final = tuple(range(24))
