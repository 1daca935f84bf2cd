"""Fair draws that can be proved, beside draws that cannot."""

from random import Random
from typing import Final

from api.bench.measuring import counted
from api.bench.stage import Stage
from api.bench.suite import Comparison, Suite
from domain.kernel.rng import Rng

_CARDS: Final = range(108)
_AT_ONCE: Final = 20


async def draws(_: Stage) -> Suite:
    """Shuffles of a pack of 108 cards."""
    ours, peer = Rng(b"bench"), Random(1)  # noqa: S311 -- the peer is what it is

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
