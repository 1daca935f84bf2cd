"""The garbage collector of a process that has loaded all it will ever load."""

import gc
from typing import Final

_THRESHOLDS: Final = (20_000, 20, 50)
"""What is young is looked at every 20,000 objects, and everything after 20 million, some minutes of a busy process."""


def freeze_collected() -> None:
    """Take everything that exists now out of the collector's sight, and let it look at the rest less often.

    Schema and games are a million objects that never go. Looking at them again and again costs a busy process
    a third of its time. What lives for a while is in windows and caches, is let go by them, and is in no cycle: the
    usual thresholds looked through all of it every second, for a sixth of a second each time, and found nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
