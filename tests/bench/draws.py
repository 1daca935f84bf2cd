"""Fair draws that can be proved, beside draws that cannot."""

from random import Random
from typing import Final

from domain.kernel.rng import Rng
from tests.bench.measuring import counted
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Suite

_CARDS: Final = range(108)
_AT_ONCE: Final = 20


async def draws(_: Stage) -> Suite:
    """Shuffles of a pack of 108 cards."""
    ours, peer = Rng(b"bench"), Random(1)

    def shuffle() -> int:
        for _ in range(_AT_ONCE):
            ours.shuffled(_CARDS)
        return _AT_ONCE

    def shuffle_plainly() -> int:
        for _ in range(_AT_ONCE):
            pack = list(_CARDS)
            peer.shuffle(pack)
        return _AT_ONCE

    row = Comparison(
        name="draws.shuffle",
        title="shuffle of 108 cards",
        unit="shuffles/s",
        ours="ours",
        peer="random",
        peer_name="random.Random.shuffle",
    )
    measures = {"ours": counted("ours", shuffle, cpu=True), "random": counted("random", shuffle_plainly, cpu=True)}
    return Suite(measures=measures, rows=(row,))
