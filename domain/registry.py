"""The one module that names all the games."""

from domain.games.programs.game import GAME as PROGRAMS
from domain.games.runiverse.game import FIRST as RUNIVERSE_1
from domain.games.runiverse.game import GAME as RUNIVERSE
from domain.games.secrets.game import FIRST as SECRETS_1
from domain.games.secrets.game import GAME as SECRETS
from domain.games.solitaire.game import GAME as SOLITAIRE
from domain.games.uno.game import GAME as UNO
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets

RULE_SETS = RuleSets(SECRETS_1, SECRETS, PROGRAMS, RUNIVERSE_1, RUNIVERSE, SOLITAIRE, UNO)
CODEC = Codec(RULE_SETS)
