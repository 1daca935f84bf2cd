"""What a seat knows of a match of Rüniverse, and complete matches that agree with it."""

from typing import Final

from domain.games.runiverse.imagination.filling import imagine
from domain.games.runiverse.imagination.knowledge import begin
from domain.games.runiverse.imagination.learning import learn
from domain.games.runiverse.imagination.looking import look
from domain.kernel.imagination import Imagination

IMAGINATION: Final = Imagination(begin, learn, imagine, look)
