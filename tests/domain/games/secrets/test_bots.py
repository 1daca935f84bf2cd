from typing import Any

import pytest

from domain.games.secrets.cards import Version
from domain.games.secrets.game import GAME
from domain.games.secrets.state import Options
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng, draws_at
from domain.kernel.viewers import Seated

MATCHES = 10


def match(options: Options, seats: int, seed: str, bots: tuple[str, ...]) -> Any:
    """The final state of a match in which seat s is played by bots[s % len(bots)]."""
    key = seed.encode()
    rng = Rng(key)
    events = GAME.rules.start(options, seats, Moment(draws_at(key, b"", 1), 0))
    state, drawn = GAME.rules.fold(GAME.rules.initial, events), len(events)
    while GAME.rules.outcome(state) is None:
        for seat in GAME.rules.to_act(state):
            legal = GAME.rules.legal(state, seat)
            if legal:
                break
        command = GAME.bots_by_name[bots[seat % len(bots)]].choose(GAME.rules.view(state, Seated(seat)), legal, rng)
        events = GAME.rules.decide(state, seat, command, Moment(draws_at(key, b"", drawn + 1), 0))
        state, drawn = GAME.rules.fold(state, events), drawn + len(events)
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(Version.INTERMEDIATE),
        Options(Version.ADVANCED),
        Options(Version.ADVANCED, expert=True),
    ],
    ids=["basic", "intermediate", "advanced", "expert"],
)
def test_the_sensible_bot_scores_clearly_more_than_the_random_one(options: Options) -> None:
    totals = {"sensible": 0, "random": 0}
    for number in range(MATCHES):
        order = ("sensible", "random") if number % 2 else ("random", "sensible")
        final = match(options, 4, f"bots-{number}", order)
        for seat, total in enumerate(final.totals):
            totals[order[seat % 2]] += total
    assert totals["sensible"] > 1.5 * totals["random"], f"seeds bots-0 to bots-{MATCHES - 1}: {totals}"
