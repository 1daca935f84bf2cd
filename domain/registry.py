"""The one module that names all the games."""

from domain.games.programs.game import GAME as PROGRAMS
from domain.games.solitaire.game import GAME as SOLITAIRE
from domain.games.uno.game import GAME as UNO
from domain.tables.codec import Codec
from domain.tables.decide import Shelf

SHELF = Shelf(SOLITAIRE, UNO, PROGRAMS)
CODEC = Codec(SHELF)
