"""How stored events are cut is for ever: hashes rest on it, here and in every other verifier."""

import pytest

from domain.kernel.cuts import PUBLIC
from tests.architecture.cuts import classes, cuts, read

KEPT = read()


def test_the_table_of_cuts_is_up_to_date() -> None:
    assert cuts() == KEPT, "run `python -m tests.architecture.cuts`"


@pytest.mark.parametrize("tag", sorted(KEPT))
def test_what_is_cut_out_of_a_stored_event_stays_so(tag: str) -> None:
    assert tag in classes(), "a stored class is kept for ever"
    kinds = {audience.partition(":")[0] for audience in KEPT[tag].values()}
    assert kinds <= {"each", "nobody", "owner"}
    assert PUBLIC not in KEPT[tag].values()
