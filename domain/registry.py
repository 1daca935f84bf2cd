"""The one module that names all the games."""

from domain.tables.codec import Codec
from domain.tables.decide import Shelf

SHELF = Shelf()
CODEC = Codec(SHELF)
