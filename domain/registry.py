"""The one module that names all the games."""

from domain.games.solitaire.game import GAME as SOLITAIRE
from domain.tables.codec import Codec
from domain.tables.decide import Shelf

SHELF = Shelf(SOLITAIRE)
CODEC = Codec(SHELF)
