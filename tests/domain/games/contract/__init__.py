"""What holds in every game: the shared property suite, run on whole seeded random games.

class TestUno(GameContract):
    game = GAME

    def other_world(self, state, viewer, rng):
        return ...  # `state` with everything changed that `viewer` may not see
"""

import pytest

from tests.domain.games.contract.imagining import ImaginationLaws
from tests.domain.games.contract.playing import PlayLaws
from tests.domain.games.contract.secrecy import SecrecyLaws
from tests.domain.games.contract.showing import ShowLaws


@pytest.mark.slow
class GameContract(PlayLaws, SecrecyLaws, ShowLaws, ImaginationLaws):
    """Subclass as `TestX`, set `game`, and say in `other_world` what a viewer may not see."""
