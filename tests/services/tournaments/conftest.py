"""A service with tournaments for every test here."""

import pytest

from infra.memory.tournaments import MemoryTournaments
from services.tournaments.services import TournamentServices
from tests.services.tournaments.hall import Hall
from tests.world import CountedEntropy, World


@pytest.fixture
def hall(world: World) -> Hall:
    made = TournamentServices.beside(world.tables, world.feed, world.accounts, MemoryTournaments(), CountedEntropy())
    return Hall(world, made)
